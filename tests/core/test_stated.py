"""Typed public facts: entries, quotes, all other columns."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from dp_core.errors import DataError, ParameterError
from dp_core.uploads.facts import Stated, by_column, freed, not_twice
from tests.refusals import says

EXAMPLE = "a=1"


def read(text, names, **settings):
    found = by_column(text, names, "facts", EXAMPLE, **settings)
    return {name: freed(said) for name, said in found.named.items()}, found.others


def test_semicolons_and_lines_stand_between_columns():
    assert read("a=1; b=2\n c = 3 ;", "abc") == ({"a": "1", "b": "2", "c": "3"}, None)
    assert read("", "abc") == ({}, None)


def test_a_star_is_all_other_columns_and_a_quoted_one_is_a_name():
    assert read("a=1; *=2", "ab") == ({"a": "1"}, "2")
    assert read('"*"=1; *=2', ("*", "b")) == ({"*": "1"}, "2")
    assert read("*=1", "*", others=False) == ({"*": "1"}, None)
    with pytest.raises(DataError, check=says("reading-no-column")):
        read("*=1", "a", others=False)


@pytest.mark.parametrize("text", ["a", "a=", "=1", "a=1; b"])
def test_what_is_no_column_with_a_list_is_refused(text):
    with pytest.raises(ParameterError, check=says("reading-no-list", example="a=1")):
        read(text, "ab")


@pytest.mark.parametrize("text", ["a=1; a=2", "*=1; *=2"])
def test_a_column_is_listed_once(text):
    with pytest.raises(ParameterError, check=says("reading-listed-twice")):
        read(text, "ab")


def quoted(word):
    return '"' + word.replace('"', '""') + '"'


@given(st.lists(st.text(min_size=1).filter(str.strip), min_size=1, unique_by=str.strip))
def test_quoted_names_of_any_letters_are_read_back(names):
    text = "; ".join(f"{quoted(name)}={place}" for place, name in enumerate(names))
    assert read(text, names)[0] == {name: str(place) for place, name in enumerate(names)}


@given(st.text(min_size=1).filter(str.strip))
def test_a_quoted_word_is_read_back_whatever_its_letters(word):
    found = by_column(f"a={quoted(word)}", "a", "facts", EXAMPLE)
    assert freed(found.named["a"]) == word.strip()


def test_facts_are_found_by_name_or_among_the_others():
    stated = Stated({"a": 1}, 2)
    assert (stated.of("a"), stated.of("b")) == (1, 2)
    assert stated.read(lambda name, fact: f"{name}{fact}") == Stated({"a": "a1"}, "*2")
    assert Stated({"a": 1}).of("b") is None


def test_only_one_thing_can_be_said_of_a_column():
    with pytest.raises(
        DataError, check=says("reading-two-meanings", one="has bounds", other="is left out")
    ):
        not_twice({"has bounds": "ab", "is left out": "bc"})
