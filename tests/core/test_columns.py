"""Cells of uploaded columns: every row is read by itself, and bad rows are named."""

import datetime as dt
from functools import lru_cache

import numpy as np
import pandas as pd
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from dp_core.errors import DataError
from dp_core.tables.periods import Calendar
from dp_core.uploads import columns
from dp_core.uploads.guesses import look_at

NOT_A_TIME = np.datetime64("NaT")
ORDERS = ["year first", "day first", "month first"]
NO_TIMES = [
    *("now", "today", "NaT", "", None, "soon", "531", "41275", "1357016400", "10:00", "2013-02-30"),
    *("1500-02-29", "2013-13-01", "2013-04-03 10:05 EST", "12345-01-01", "-1", "1e3", "03/04/2013"),
    *("2013-04-03x", "3/4/13", "<b>"),
]
MIXED = [
    *("2013-04-03", "03/04/2013", "13/04/2013", "x", "now", "9999-01-01", "2013-04-03 10:00Z"),
    "2013-04-03 10:00:00.123456789",
]
PERSON_IDS = [
    *(["b", "a", "b"], [7, 5, 7], [7.0, 5.0, 7.0], [(1,), (2,), (1,)], [True, False, True]),
    *(pd.Categorical(["b", "a", "b"]), [" b", "a", "b "], [pd.Timestamp(0), "x", pd.Timestamp(0)]),
]


@lru_cache(maxsize=None, typed=True)  # 1 and True are equal, and not read alike
def read(cell, order="year first"):
    return columns.times(pd.Series([cell]), order).values[0]


@pytest.mark.parametrize(
    ("cell", "moment"),
    [
        ("2013", "2013-01-01"),
        ("2013-04", "2013-04-01"),
        ("2013-04-03", "2013-04-03"),
        (" 2013-04-03 ", "2013-04-03"),
        ("2013-4-3", "2013-04-03"),
        ("2013/04/03", "2013-04-03"),
        ("20130403", "2013-04-03"),
        ("2013-04-03T10:05", "2013-04-03T10:05"),
        ("2013-04-03 10:05:07.25", "2013-04-03T10:05:07.25"),
        ("2013-04-03 10:05:07.123456789", "2013-04-03T10:05:07.123456"),
        ("2013-04-03T10:05:07Z", "2013-04-03T10:05:07"),
        ("2013-04-03 10:05:07 UTC", "2013-04-03T10:05:07"),
        ("2013-04-03T10:05+05:30", "2013-04-03T04:35"),
        ("2013-04-03T23:05-0400", "2013-04-04T03:05"),
        ("2013-04-03 10:05:07+00", "2013-04-03T10:05:07"),
        ("9999-12-31", "9999-12-31"),
        ("0001-01-01", "0001-01-01"),
        ("1600-02-29 10:11", "1600-02-29T10:11"),
        ("1969-12-31 23:59", "1969-12-31T23:59"),
        (20130403, "2013-04-03"),
        (2013.0, "2013-01-01"),
        (dt.date(2013, 4, 3), "2013-04-03"),
        (pd.Timestamp("2013-04-03 10:05"), "2013-04-03T10:05"),
        (pd.Timestamp("2013-04-03 10:05", tz="America/New_York"), "2013-04-03T14:05"),
    ],
)
def test_iso_times_of_every_kind_are_read(cell, moment):
    assert read(cell) == np.datetime64(moment)


@pytest.mark.parametrize("cell", NO_TIMES)
def test_what_is_no_time_is_not_read(cell):
    assert np.isnat(read(cell))


@pytest.mark.parametrize(
    ("cell", "order", "moment"),
    [
        ("03/04/2013", "day first", "2013-04-03"),
        ("03/04/2013", "month first", "2013-03-04"),
        ("3.4.2013 10:05", "day first", "2013-04-03T10:05"),
        ("3-4-2013", "day first", "2013-04-03"),
        ("3/4/2013 3:05 PM", "month first", "2013-03-04T15:05"),
        ("3/4/2013, 12:05:09 AM", "month first", "2013-03-04T00:05:09"),
        ("13/04/2013", "month first", NOT_A_TIME),
        ("2013-04-03", "day first", "2013-04-03"),
        ("3/4/2013 10:05:07.5", "day first", "2013-04-03T10:05:07.5"),
    ],
)
def test_the_order_of_day_and_month_is_a_stated_fact(cell, order, moment):
    np.testing.assert_equal(read(cell, order), np.datetime64(moment, "us"))


@pytest.mark.slow
@settings(max_examples=40, deadline=None)
@given(st.lists(st.sampled_from(MIXED), max_size=8), st.sampled_from(ORDERS))
def test_no_row_changes_how_another_is_read(cells, order):
    together = columns.times(pd.Series(cells, dtype=object), order).values
    np.testing.assert_equal(together, np.array([read(cell, order) for cell in cells], "M8[us]"))


@pytest.mark.parametrize(
    ("cells", "note"),
    [
        (["2013-01-01 10:00", "2013-01-01"], None),
        (["2013-01-01 10:00Z", "2013-01-01 10:00+01:00"], "converted to UTC; the periods are"),
        (["2013-01-01 10:00Z", "2013-01-01 10:00"], "Times without a zone were taken as UTC."),
        (pd.to_datetime(["2013-01-01 10:00+01:00"]), "converted to UTC"),
    ],
)
def test_zones_are_converted_and_said(cells, note):
    notes = columns.times(pd.Series(cells), "year first").notes
    assert (note is None and notes == ()) or note in notes[0]


def test_the_likely_order_is_the_one_that_reads_most():
    assert columns.likely_order(pd.Series(["01/13/2013", "01/02/2013"]))[0] == "month first"
    assert columns.likely_order(pd.Series(["13.01.2013", "01.02.2013"]))[0] == "day first"
    assert columns.likely_order(pd.Series(["2013-01-13", "x"]))[0] == "year first"


@pytest.mark.parametrize(
    ("cells", "positive", "hits"),
    [
        (["yes", "No", " YES "], "", [1, 0, 1]),
        (["true", "FALSE"], "", [1, 0]),
        ([True, False], "", [1, 0]),
        (["1", "0", "1.0"], "", [1, 0, 1]),
        ([1, 0], "", [1, 0]),
        ([1.0, 0.0], "", [1, 0]),
        (["t", "n", "y", "f"], "", [1, 0, 1, 0]),
        (["a", "b", "c", None], " B ", [0, 1, 0, 0]),
        (["1", "2"], "2", [0, 1]),
        ([1.0, 2.0, None], "2", [0, 1, 0]),
        (["yes", None], "yes", [1, 0]),
        (["a"], "b", [0]),
        ([], "", []),
    ],
)
def test_flags_of_every_kind_are_read(cells, positive, hits):
    column = pd.Series(cells, dtype=None if cells else "str")
    assert columns.flags(column, positive, field="f").tolist() == [bool(hit) for hit in hits]


@pytest.mark.parametrize(
    ("cells", "named"),
    [
        (["pos", "neg", "pos"], "'pos', 'neg'"),
        (["yes", "no", "maybe"], "'yes', 'no', 'maybe'"),
        (["yes", None], "'yes', empty cells"),
        (["a", "b", "c", "d", "e", "f", "g"], "'a', 'b', 'c', 'd', 'e', 2 more"),
        ([0.5, 1.0], "'0.5', '1'"),
    ],
)
def test_flags_that_do_not_speak_for_themselves_are_named(cells, named):
    with pytest.raises(DataError) as caught:
        columns.flags(pd.Series(cells), "", field="hiv")
    assert str(caught.value) == (
        f"Column 'hiv' holds {named}; a flag is yes/no, true/false or 1/0. "
        "Say which value is the positive one."
    )
    assert caught.value.field == "hiv"


@pytest.mark.parametrize("cells", PERSON_IDS)
def test_person_ids_of_any_type_become_codes(cells):
    codes = columns.persons(pd.Series(cells), rows=np.arange(3), field="p")
    assert codes.tolist() == [0, 1, 0]


def test_missing_persons_are_named_by_row_only_and_only_where_the_row_counts():
    column = pd.Series(["ana", None, "bob", "", "zoe"])
    with pytest.raises(DataError) as caught:
        columns.persons(column, rows=np.array([4, 3, 2, 1, 0]), field="p")
    assert "names no person in row 2 (empty), row 4 (empty); each event" in str(caught.value)
    assert not any(name in str(caught.value) for name in ("ana", "bob", "zoe"))
    assert columns.persons(column, rows=np.array([4, 0]), field="p").tolist() == [0, 1]


def test_numbers_are_read_and_bad_ones_named():
    assert columns.numbers(pd.Series(["1", " 2 ", "-3"]), field="n").tolist() == [1, 2, -3]
    assert columns.numbers(pd.Series(["1.5", "1e3"]), field="n").tolist() == [1.5, 1000]
    assert columns.numbers(pd.Series([1, 2]), field="n").tolist() == [1, 2]
    with pytest.raises(DataError, match=r"no number in row 2 \('1,234'\), row 3 \(empty\); every"):
        columns.numbers(pd.Series(["1", "1,234", None]), field="n")


def test_messages_show_values_on_one_short_line():
    assert columns.shown("a\n\x00b" + "c" * 90) == "a ?b" + "c" * 35 + "…"
    column = pd.Series([f"v{k}" for k in range(9)])
    listed = columns.listed(np.ones(9, dtype=bool), column)
    assert listed.endswith("row 5 ('v4') and 4 more")


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
