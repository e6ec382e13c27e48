"""The glossary: one text a term, wherever it stands."""

import re

import pytest

from dp_core.view import glossary
from pages.common.show import words


def test_each_word_is_explained_in_at_most_two_sentences_and_has_a_place_of_its_own():
    for term, said in glossary.WORDS.items():
        assert 1 <= len(re.findall(r"[.?](?: |$)", said)) <= 2, term
        assert said.endswith(".")
    assert len({glossary.place(term) for term in glossary.WORDS}) == len(glossary.WORDS)


def test_a_help_bubble_says_what_the_page_of_words_says():
    for term, said in glossary.WORDS.items():
        assert words.help(term).replace("\\", "").startswith(said)
        assert words.help(term, "And more.").replace("\\", "").startswith(f"{said} And more.")
        assert words.tip(term).count(words.esc(said)) == 2
        assert words.listed().count(words.esc(said)) == 1
    assert glossary.meaning("detection") == glossary.meaning("false alarm, detection")


@pytest.mark.parametrize("term", ["nothing", "privac", ""])
def test_a_term_that_is_not_explained_is_a_mistake(term):
    with pytest.raises(KeyError):
        words.help(term)
