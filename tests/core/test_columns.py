"""Cells of uploaded columns: every row is read by itself, and bad rows are named."""

import numpy as np
import pandas as pd
import pytest

from dp_core.errors import DataError
from dp_core.tables.records import Calendar
from dp_core.uploads import columns
from dp_core.uploads.guesses import look_at
from tests.refusals import says

PERSON_IDS = [
    *(["b", "a", "b"], [7, 5, 7], [7.0, 5.0, 7.0], [(1,), (2,), (1,)], [True, False, True]),
    *(pd.Categorical(["b", "a", "b"]), [" b", "a", "b "], [pd.Timestamp(0), "x", pd.Timestamp(0)]),
]


@pytest.mark.parametrize(
    ("cells", "positive", "hits"),
    [
        (["yes", "No", " YES "], "", [1, 0, 1]),
        (["true", "FALSE"], "", [1, 0]),
        ([True, False], "", [1, 0]),
        (["1", "0", "1.0"], "", [1, 0, 1]),
        ([1.0, 0.0], "", [1, 0]),
        (["t", "n", "y", "f"], "", [1, 0, 1, 0]),
        (["a", "b", "c", None], " B ", [0, 1, 0, 0]),
        (["1", "2"], "2", [0, 1]),
        ([1.0, 2.0, None], "2", [0, 1, 0]),
        ([], "", []),
    ],
)
def test_flags_of_every_kind_are_read(cells, positive, hits):
    column = pd.Series(cells, dtype=None if cells else "str")
    assert columns.flags(column, positive, field="f").tolist() == [bool(hit) for hit in hits]


@pytest.mark.parametrize("cells", PERSON_IDS)
def test_person_ids_of_any_type_become_codes(cells):
    codes = columns.persons(pd.Series(cells), rows=np.arange(3), field="p")
    assert codes.tolist() == [0, 1, 0]


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
    assert columns.numbers(pd.Series(["1", " 2 ", "-3"]), field="n").tolist() == [1, 2, -3]
    assert columns.numbers(pd.Series(["1.5", "1e3"]), field="n").tolist() == [1.5, 1000]
    assert columns.numbers(pd.Series([1, 2]), field="n").tolist() == [1, 2]
    with pytest.raises(
        DataError, check=says("reading-no-number", rows="row 2 ('1,234'), row 3 (empty)")
    ):
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
