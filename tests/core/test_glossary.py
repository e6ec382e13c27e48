"""The glossary: one text a word, wherever it stands."""

import re

import pytest

from dp_core.view import ledger
from pages.common.show import bands


def test_each_word_is_explained_in_at_most_two_sentences():
    for word in ledger.WORDS:
        said = str(ledger.meaning(word))
        assert 1 <= len(re.findall(r"[.?](?: |$)", said)) <= 2, word
        assert said.endswith(".")
        assert str(ledger.term(word))
    assert len(set(ledger.WORDS)) == len(ledger.WORDS) <= 25


def test_a_help_bubble_says_what_the_page_of_words_says():
    for word in ledger.WORDS:
        said = str(ledger.meaning(word))
        assert bands.help(word).replace("\\", "").startswith(said)
        assert bands.help(word, "And more.").replace("\\", "").startswith(f"{said} And more.")
        assert bands.tip(word).count(bands.esc(said)) == 2
        assert bands.listed().count(bands.esc(said)) == 1


@pytest.mark.parametrize("word", ["nothing", "privac", ""])
def test_a_word_that_is_not_explained_is_a_mistake(word):
    with pytest.raises(KeyError):
        bands.help(word)
