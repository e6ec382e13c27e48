"""Cells of uploaded columns: every row is read by itself, and bad rows are named."""

from collections.abc import Callable
from decimal import Decimal
from functools import partial
from types import SimpleNamespace

import numpy as np
import pandas as pd
import pytest
from hypothesis import given
from hypothesis import strategies as st

from dp_core.algorithms.plain.data import Column, _numbers
from dp_core.algorithms.stag.data.reading import hash_persons, read_numbers
from dp_core.errors import DataError, ParameterError
from dp_core.tables.records import Calendar
from dp_core.uploads import columns, in_parts
from dp_core.uploads.coding import Ranges, _in_ranges, cells_of
from dp_core.uploads.facts import Stated, by_column, freed, not_twice
from dp_core.uploads.guesses import look_at
from dp_core.uploads.persons import UNKNOWN, _people, keep
from tests.refusals import says

PERSON_IDS = [
    *(["b", "a", "b"], [7, 5, 7], [7.0, 5.0, 7.0], [(1,), (2,), (1,)], [True, False, True]),
    *(pd.Categorical(["b", "a", "b"]), [" b", "a", "b "], [pd.Timestamp(0), "x", pd.Timestamp(0)]),
]


@pytest.mark.parametrize(
    ("cells", "positive", "hits"),
    [
        *((["yes", "No", " YES "], "", [1, 0, 1]), (["true", "FALSE"], "", [1, 0])),
        *(([True, False], "", [1, 0]), (["1", "0", "1.0"], "", [1, 0, 1])),
        *(([1.0, 0.0], "", [1, 0]), (["t", "n", "y", "f"], "", [1, 0, 1, 0])),
        *((["a", "b", "c", None], " B ", [0, 1, 0, 0]), (["1", "2"], "2", [0, 1])),
        *(([1.0, 2.0, None], "2", [0, 1, 0]), ([], "", [])),
    ],
)
def test_flags_of_every_kind_are_read(cells, positive, hits):
    column = pd.Series(cells, dtype=None if cells else "str")
    assert columns.flags(column, positive, field="f").tolist() == [bool(hit) for hit in hits]


@pytest.mark.parametrize("unit", ["s", "ms", "us", "ns"])
@pytest.mark.parametrize("other", ["2024-01-02 12:00:00", "2024-01-02 12:00:00.5", "NaT"])
@pytest.mark.parametrize("category", [False, True])
def test_the_text_of_a_moment_does_not_depend_on_how_fine_the_others_are(unit, other, category):
    days = np.array(["2024-01-01", "2024-01-02 06:00:00", other], f"M8[{unit}]")
    column = pd.Series(days).astype("category") if category else pd.Series(days)
    text = columns.texts(column)
    assert text[:2].tolist() == ["2024-01-01", "2024-01-02 06:00:00"]
    assert text.isna().tolist() == [False, False, other == "NaT"]
    spans = pd.Series(days - days[0])
    assert columns.texts(spans)[:2].tolist() == ["0 days", "1 days 06:00:00"]


COLUMNS = [
    pd.to_datetime(["2024-01-01 00:00", "2024-01-02 06:00"]),
    *(pd.to_timedelta(["1 days", "36 hours"]), [1.0, 2.5], np.array([1.0, 2.5], np.float32)),
    *([True, False], [1, 2**60], ["a", "1.0"]),
]


@pytest.mark.parametrize("known", COLUMNS)
@pytest.mark.parametrize("other", ["soon", 1, 2.0, True, pd.Timestamp("2024-02-03")])
def test_a_cell_of_another_type_leaves_the_text_of_all_others(known, other):
    alone = pd.Series(known)
    mixed = pd.Series([*alone, other], dtype=object)
    assert columns.texts(mixed)[:2].tolist() == columns.texts(alone).tolist()


@pytest.mark.parametrize("other", [1j, 1 + 0j, np.complex64(2)])
def test_a_complex_number_leaves_the_text_of_all_others(other):
    """In a column of numbers pandas makes all of them complex."""
    assert columns.texts(pd.Series([1, 2.5, other]))[:2].tolist() == ["1", "2.5"]


@pytest.mark.parametrize("cell", ["0" * 20 + "12", "123456789012345679", "1.9999999999999998"])
def test_a_number_with_decimals_changes_no_other_number(cell):
    """Pandas 2 reads whole numbers in another way beside it: it reads 0 of twenty zeros and 12."""
    column, limits = pd.Series([cell, "0.5", None]), Column(name="n", high=2e17)
    assert columns.floats(column)[:2].tolist() == [float(cell), 0.5]
    assert columns.numbers(column[:2], field="n")[0] == float(cell)
    assert read_numbers(column).values[0] == _numbers(limits, column)[0] == float(cell)
    ranges = Ranges((float(cell),), (cell,), empty=True)
    assert _in_ranges(cells_of("n", column), column, ranges).codes.tolist() == [1, 0, 2]


@pytest.mark.parametrize("kind", [object, "string", "str"])
def test_cells_that_differ_behind_no_letter_are_not_one(kind):
    """Pandas 2 compares texts up to the first NUL: a record with one would change all others."""
    column = pd.Series(["a\0", "a", "a\0b"], dtype=kind)
    assert cells_of("c", column).codes(["a"], other=9).tolist() == [9, 0, 9]
    assert sorted(_people(column)[0]) == [0, 1, 2]


def test_bytes_are_read_as_text_and_an_array_in_a_cell_is_named():
    read = columns.texts(pd.Series([b"a", b"\xff", "a"], dtype=object))
    assert read.tolist() == ["a", "\ufffd", "a"]
    odd = pd.Series([np.array([1, 2]), None], dtype=object)
    assert columns.listed(np.array([True, True]), odd) == "row 1 ('[1 2]'), row 2 (empty)"


@pytest.mark.parametrize("cell", ["Infinity", "sNaN", "1E+40", "1E+400"])
def test_any_decimal_is_read_as_text(cell):
    assert columns.texts(pd.Series([Decimal(cell), 7], dtype=object)).tolist() == [cell, "7"]


EQUALS = [1, True, 1.0, "1", Decimal("1.0"), np.True_, 1 + 0j, 2**53 + 1, 1.5, 0, False, -0.0]


@pytest.mark.parametrize("cell", EQUALS)
@pytest.mark.parametrize("other", EQUALS)
def test_a_cell_that_equals_one_of_another_type_is_read_as_if_it_were_alone(cell, other):
    """As objects 1 and True are equal: the first of them would stand for both."""
    alone = pd.Series([cell], dtype=object)
    both = pd.Series([other, cell], dtype=object)
    words = ("1", "true", "1.0", "0", "false", "1.5")
    assert columns.texts(both)[1] == columns.texts(alone)[0]
    codes = [cells_of("c", column).codes(words, other=9) for column in (both, alone)]
    assert codes[0][1] == codes[1][0]
    ids = [_people(column)[1] for column in (both, alone)]
    assert ids[0][_people(both)[0][1]] == ids[1][0]
    assert hash_persons(both, "p")[1] == hash_persons(alone, "p")[0]
    assert in_parts._hashes(both)[1] == in_parts._hashes(alone)[0]


@pytest.mark.parametrize("cells", PERSON_IDS)
def test_person_ids_of_any_type_become_codes(cells):
    assert columns.persons(pd.Series(cells), rows=np.arange(3), field="p").tolist() == [0, 1, 0]


def test_missing_persons_are_named_by_row_only_and_only_where_the_row_counts():
    column = pd.Series(["ana", None, "bob", "", "zoe"])
    with pytest.raises(DataError) as caught:
        columns.persons(column, rows=np.array([4, 3, 2, 1, 0]), field="p")
    assert "names no person in row 2 (empty), row 4 (empty)." in str(caught.value)
    assert not any(name in str(caught.value) for name in ("ana", "bob", "zoe"))
    assert columns.persons(column, rows=np.array([4, 0]), field="p").tolist() == [0, 1]
    assert columns.shown("a\n\x00b" + "c" * 90) == "a ?b" + "c" * 35 + "…"
    listed = columns.listed(np.ones(9, dtype=bool), pd.Series([f"v{k}" for k in range(9)]))
    assert listed.endswith("row 5 ('v4') and 4 more")


def test_numbers_are_read_and_bad_ones_named():
    for cells in (["1", " 2 ", "-3"], ["1.5", "1e3"], [1, 2]):
        assert columns.numbers(pd.Series(cells), field="n").tolist() == [*map(float, cells)]
    refusal = says("reading-no-number", rows="row 2 ('1,234'), row 3 (empty)")
    with pytest.raises(DataError, check=refusal):
        columns.numbers(pd.Series(["1", "1,234", None]), field="n")


@pytest.mark.parametrize("period", ["minute", "hour", "day", "week", "month", "quarter", "year"])
def test_each_period_holds_its_start_and_not_the_next(period):
    calendar = Calendar(np.datetime64("1968-02-10"), np.datetime64("1972-03-01"), period)
    starts = calendar.starts(len(calendar) + 1)
    assert calendar.index(starts[:-1]).tolist() == list(range(len(calendar)))
    assert calendar.index(starts[1:] - 1).tolist() == list(range(len(calendar)))
    assert starts[-1] > np.datetime64("1972-03-01T23:59:59") >= starts[-2]


def test_columns_are_looked_at_by_name_and_content():
    table = pd.DataFrame({"visit_date": ["2013-01-01", "x"] * 9, "n": range(18), "ok": ["y"] * 18})
    date, n, ok = look_at(table)
    assert (date.dates, n.dates, ok.dates) == (False, False, False)
    assert (n.is_count, ok.yes_no, ok.repeats) == (True, True, True)
    assert date.words == {"visit", "date"}


EXAMPLE = "a=1"


def read(text, names, **settings):
    found = by_column(text, names, "facts", EXAMPLE, **settings)
    return {name: freed(said) for name, said in found.named.items()}, found.others


def test_lists_stand_between_semicolons_and_lines_and_a_star_is_all_other_columns():
    assert read("a=1; b=2\n c = 3 ;", "abc") == ({"a": "1", "b": "2", "c": "3"}, None)
    assert read("", "abc") == ({}, None)
    assert read("a=1; *=2", "ab") == ({"a": "1"}, "2")
    assert read('"*"=1; *=2', ("*", "b")) == ({"*": "1"}, "2")
    assert read("*=1", "*", others=False) == ({"*": "1"}, None)
    with pytest.raises(DataError, check=says("reading-no-column")):
        read("*=1", "a", others=False)


@pytest.mark.parametrize(
    ("names", "whole"), [(["a;b"], True), (["a"], False), (["a;b", "c"], False)]
)
def test_a_header_in_one_cell_is_told_from_a_column_that_is_missing(names, whole):
    """The mark that separates cells was not stated."""
    with pytest.raises(DataError, check=says("reading-no-column", whole=whole)):
        columns.known(names, "a;c", "lon", "longitude column")


NO_LIST = says("reading-no-list", example=EXAMPLE)
LISTED = [(text, NO_LIST) for text in ("a", "a=", "=1", "a=1; b")]
LISTED += [(text, says("listed-twice")) for text in ("a=1; a=2", "*=1; *=2")]


@pytest.mark.parametrize(("text", "refusal"), LISTED)
def test_what_is_no_column_with_a_list_and_a_column_listed_twice_are_refused(text, refusal):
    with pytest.raises(ParameterError, check=refusal):
        read(text, "ab")


def quoted(word):
    return '"' + word.replace('"', '""') + '"'


@given(st.lists(st.text(min_size=1).filter(str.strip), min_size=1, unique_by=str.strip))
def test_quoted_names_and_words_of_any_letters_are_read_back(names):
    words = dict(zip(names, reversed(names), strict=True))
    text = "; ".join(f"{quoted(name)}={quoted(word)}" for name, word in words.items())
    assert read(text, names)[0] == {name: word.strip() for name, word in words.items()}


def test_facts_are_found_by_name_or_among_the_others_and_one_can_be_said_of_a_column():
    stated = Stated({"a": 1}, 2)
    assert (stated.of("a"), stated.of("b")) == (1, 2)
    assert stated.read(lambda name, fact: f"{name}{fact}") == Stated({"a": "a1"}, "*2")
    assert Stated({"a": 1}).of("b") is None
    refusal = says("reading-two-meanings", one="has bounds", other="is left out")
    with pytest.raises(DataError, check=refusal):
        not_twice({"has bounds": "ab", "is left out": "bc"})


TYPED: dict[str, Callable[[], pd.Series]] = {
    **{
        kind: partial(pd.Series, [7, 12, 7], dtype=kind)
        for kind in ("uint8", "float64", "float32", "Int64", "Float64", "object", "double[pyarrow]")
    },
    "texts": lambda: pd.Series(["7", "12", "7"]),
    "decimals": lambda: pd.Series([Decimal("7.0"), Decimal(12), Decimal("7.00")]),
    "floats among objects": lambda: pd.Series([7.0, 12.0, 7.0], dtype=object),
}


@pytest.mark.parametrize("category", [False, True])
@pytest.mark.parametrize("kind", TYPED)
def test_ids_are_equal_however_their_column_is_typed(kind, category):
    """Else a bound would keep other rows, and an edited copy would look like other people."""
    column = TYPED[kind]()
    column = column.astype("category") if category else column
    assert columns.texts(column).tolist() == ["7", "12", "7"]
    codes, ids = columns.factorized(column)
    assert ids[codes].tolist() == ["7", "12", "7"]
    same = columns.uncategorised(column)
    if same.dtype == TYPED[kind]().dtype:  # pandas finds a type of objects in categories
        assert in_parts._writing(same) == in_parts._writing(TYPED[kind]())
        assert in_parts._hashes(same).tolist() == in_parts._hashes(TYPED[kind]()).tolist()
    stated = SimpleNamespace(person="who", rows_per_person=1, each_row=UNKNOWN)
    kept, plain = (keep(ids, stated, np.arange(3)[:, None]) for ids in (column, TYPED["texts"]()))
    assert kept.places.tolist() == plain.places.tolist()  # type: ignore[union-attr]


def test_categories_keep_gaps_long_ids_and_truth_values():
    long = 2**53 + 1
    gaps = pd.Series([long, None, 3], dtype=object).astype("category")
    assert columns.texts(gaps).fillna("").tolist() == [str(long), "", "3"]
    for kind in ("bool", "boolean", "object", "category"):
        column = pd.Series([True, False]).astype(kind)
        assert columns.texts(column).tolist() == ["true", "false"]
