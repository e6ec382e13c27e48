"""The glossary: one text a word, wherever it stands."""

import pytest

from dp_core.view import ledger
from pages.common.show import bands


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
