"""The glossary: one text a word, wherever it stands."""

import re

import pytest

from dp_core.view import glossary
from pages.common.show import words


def test_each_word_is_explained_in_at_most_two_sentences():
    for word in glossary.WORDS:
        said = str(glossary.meaning(word))
        assert 1 <= len(re.findall(r"[.?](?: |$)", said)) <= 2, word
        assert said.endswith(".")
        assert str(glossary.term(word))
    assert len(set(glossary.WORDS)) == len(glossary.WORDS) <= 25


def test_a_help_bubble_says_what_the_page_of_words_says():
    for word in glossary.WORDS:
        said = str(glossary.meaning(word))
        assert words.help(word).replace("\\", "").startswith(said)
        assert words.help(word, "And more.").replace("\\", "").startswith(f"{said} And more.")
        assert words.tip(word).count(words.esc(said)) == 2
        assert words.listed().count(words.esc(said)) == 1


@pytest.mark.parametrize("word", ["nothing", "privac", ""])
def test_a_word_that_is_not_explained_is_a_mistake(word):
    with pytest.raises(KeyError):
        words.help(word)
