"""Dates of uploaded columns: each cell by itself, as it is stated how they are written."""

import datetime as dt
import itertools
from functools import lru_cache

import numpy as np
import pandas as pd
import pyarrow as pa
import pytest

from dp_core.errors import DataError
from dp_core.uploads import dates
from dp_core.uploads.dates import DateForm
from dp_core.uploads.files import read_table
from tests.hostile import parquet
from tests.refusals import says

NOT_A_TIME = np.datetime64("NaT")
ORDERS = ["year first", "day first", "month first", "Excel day numbers"]
NO_TIMES = [
    *("now", "NaT", "", None, "soon", "531", "1357016400", "10:00", "2013-02-30", "1500-02-29"),
    *("2013-04-03 10:05 EST", "12345-01-01", "-1", "1e3", "03/04/2013", "2013-04-03x", "3/4/13"),
    *("٢٠١٣-٠١-٠١", "٢٠١٣", "２０１３-01-01", "<b>", "3-Jan-24", "Jan 2013x", "32 Jan 2013"),
    *("2013-W54-1", "2013-W01-8", "45300", "Jan 13"),
]
MIXED = [
    *("2013-04-03", "03/04/2013", "13/04/2013", "x", "now", "9999-01-01", "2013-04-03 10:00Z"),
    *("2013-04-03 10:00:00.123456789", "3000", "1600-05", "16000101", "3000/01/02"),
    *("0001-01", "1600-05-06", "2013-04-03T10:00:00,0000001"),
]


@lru_cache(maxsize=None, typed=True)  # 1 and True are equal, and not read alike
def read(cell, order="year first", **more):
    return dates.times(pd.Series([cell]), DateForm(order=order, **more)).values[0]


ISO = [
    *(("2013", "2013-01-01"), ("2013-04", "2013-04-01"), (" 2013-4-3 ", "2013-04-03")),
    *(("2013/04/03", "2013-04-03"), ("20130403", "2013-04-03")),
    ("2013-04-03T10:05", "2013-04-03T10:05"),
    ("2013-04-03 10:05:07.123456789", "2013-04-03T10:05:07.123456"),
    ("2013-04-03 10:05:07 UTC", "2013-04-03T10:05:07"),
    ("2013-04-03T10:05+05:30", "2013-04-03T04:35"),
    ("2013-04-03T23:05-0400", "2013-04-04T03:05"),
    ("2013-04-03 10:05:07+00", "2013-04-03T10:05:07"),
    *(("9999-12-31", "9999-12-31"), ("0001-01-01", "0001-01-01")),
    *(("1969-12-31 23:59", "1969-12-31T23:59"), (20130403, "2013-04-03")),
    *((2013.0, "2013-01-01"), (dt.date(2013, 4, 3), "2013-04-03")),
    (pd.Timestamp("2013-04-03 10:05", tz="America/New_York"), "2013-04-03T14:05"),
    *((cell, NOT_A_TIME) for cell in NO_TIMES),
]
EXCEL = [
    *(("45300", "2024-01-09"), (45300, "2024-01-09"), (45300.75, "2024-01-09T18:00")),
    ("45300.583333333336", "2024-01-09T14:00"),
    *(("45300.99999999", "2024-01-09T23:59:59.999"), ("61", "1900-03-01"), ("60", NOT_A_TIME)),
    *(("2958465", "9999-12-31"), ("2958466", NOT_A_TIME), ("-45300", NOT_A_TIME)),
    *(("45,300", NOT_A_TIME), ("4.53e4", NOT_A_TIME), ("2024", "1905-07-16")),
    *(("20240103", NOT_A_TIME), ("2024-01-03", "2024-01-03")),
]
DAY_FIRST = [
    *(("03/04/2013", "2013-04-03"), ("3.4.2013 10:05", "2013-04-03T10:05")),
    ("2013-04-03", "2013-04-03"),
]
MONTH_FIRST = [
    *(("03/04/2013", "2013-03-04"), ("3/4/2013, 12:05:09 AM", "2013-03-04T00:05:09")),
    *(("3/4/2013 3:05 PM", "2013-03-04T15:05"), ("13/04/2013", NOT_A_TIME)),
]
READ = zip(ORDERS, (ISO, DAY_FIRST, MONTH_FIRST, EXCEL), strict=True)


@pytest.mark.parametrize(
    ("order", "cell", "moment"), [(order, *each) for order, cells in READ for each in cells]
)
def test_times_of_every_kind_are_read_as_it_is_stated(order, cell, moment):
    np.testing.assert_equal(read(cell, order), np.datetime64(moment, "us"))


@pytest.mark.parametrize("order", ORDERS)
def test_no_row_changes_how_another_is_read(order):
    """All at once, and each beside one of the finest: billionths take no far year away."""
    form = DateForm(order=order, period="month")
    alone = {cell: dates.times(pd.Series([cell]), form) for cell in MIXED}
    finest = [each for each in MIXED if "00000" in each or "12345" in each]
    assert len(finest) == 2
    for cells in (MIXED, *itertools.product(MIXED, finest)):
        found = dates.times(pd.Series(cells), form)
        for place, cell in enumerate(cells):
            np.testing.assert_equal(found.values[place], alone[cell].values[0])
            assert found.coarse[place] == alone[cell].coarse[0]


def test_a_zone_moves_its_own_moment_and_no_later_one():
    """Pandas 2 reads a time without a zone in the zone of a cell before it."""
    cells = ["2024-01-03T20:00:00-14:00", "2024-01-03T20:00:00", "soon", "2024-01-03 20:00"]
    read = dates.times(pd.Series(cells), DateForm()).values
    assert read[[1, 3]].tolist() == [dt.datetime(2024, 1, 3, 20)] * 2
    assert read[0] == np.datetime64("2024-01-04T10:00")


@pytest.mark.parametrize(
    ("cells", "note"),
    [
        (["2013-01-01 10:00", "2013-01-01"], None),
        (["2013-01-01 10:00Z", "2013-01-01 10:00+01:00"], "converted to UTC."),
        (["2013-01-01 10:00Z", "2013-01-01 10:00"], "Others were taken as UTC."),
        (pd.to_datetime(["2013-01-01 10:00+01:00"]), "converted to UTC"),
    ],
)
def test_zones_are_converted_and_said(cells, note):
    notes = dates.times(pd.Series(cells), DateForm()).notes
    assert (note is None and notes == ()) or note in notes[0]


@pytest.mark.parametrize("arrow", [False, True])
def test_moments_of_a_zone_are_those_of_utc_in_any_typed_column(arrow):
    column = pd.Series(pd.to_datetime(["2024-01-03 00:30", None])).dt.tz_localize("Europe/Berlin")
    if arrow:
        column = column.astype(pd.ArrowDtype(pa.timestamp("us", "Europe/Berlin")))
    read = dates.times(column, DateForm())
    np.testing.assert_equal(read.values, np.array(["2024-01-02T23:30", "NaT"], "M8[us]"))
    assert "converted to UTC" in read.notes[0]
    days = pd.Series([dt.date(2024, 1, 3), None]).astype(pd.ArrowDtype(pa.date32()))
    assert np.isnat(dates.times(days, DateForm()).values).tolist() == [False, True]


NAMED = [
    ("3 Jan 2024", "2024-01-03"),
    ("3.september.2024 9:05 pm", "2024-09-03T21:05"),
    ("January 13 2024, 14:05:06.5", "2024-01-13T14:05:06.5"),
    *(("Sept 3, 2024", "2024-09-03"), ("2024-Feb-29", "2024-02-29")),
    *(("2023-Feb-29", NOT_A_TIME), ("Jan 2024", "2024-01-01")),
    *(("2024W013 10:00", "2024-01-03T10:00"), ("2026-W53-7", "2027-01-03")),
    *(("2025-W53-1", NOT_A_TIME), ("2024-W02", "2024-01-08")),
    *(("2024年3月5日", "2024-03-05"), ("2024年03月05号 9:05", "2024-03-05T09:05")),
    *(("2024年3月", "2024-03-01"), ("2023年2月29日", NOT_A_TIME), ("24年3月5日", NOT_A_TIME)),
    *(("2024年13月", NOT_A_TIME), ("2024年3月5日上午", NOT_A_TIME), ("2024年", "2024-01-01")),
]


@pytest.mark.parametrize(("cell", "moment"), NAMED)
def test_names_of_months_and_iso_weeks_say_themselves_what_they_mean(cell, moment, monkeypatch):
    """Whatever order is stated, and whatever the language of the machine."""
    monkeypatch.setattr("calendar.month_abbr", ["", *"abcdefghijkl"])
    monkeypatch.setattr("calendar.month_name", ["", *"abcdefghijkl"])
    for order in ORDERS:
        np.testing.assert_equal(read(cell, order), np.datetime64(moment, "us"))


@pytest.mark.parametrize(
    ("cell", "order", "moment"),
    [
        *(("01/03/24 00:00", "month first", "2024-01-03"), ("01/03/24", "day first", "2024-03-01")),
        *(("24.01.03", "year first", "2024-01-03"), ("01/03/2024", "month first", "2024-01-03")),
        *(("3-Jan-24", "month first", "2024-01-03"), ("13-Jan-24", "year first", "2013-01-24")),
        *(("Jan-24", "day first", "2024-01-01"), ("31-12-68", "day first", "2068-12-31")),
        *(("31-12-69", "day first", "1969-12-31"), ("24-Jan-32", "year first", NOT_A_TIME)),
        ("1/2/3", "day first", NOT_A_TIME),
    ],
)
def test_years_of_two_digits_are_read_where_that_is_stated(cell, order, moment):
    found = read(cell, order, two_digit_years=True)
    np.testing.assert_equal(found, np.datetime64(moment, "us"))
    if not cell.endswith("2024"):
        assert np.isnat(read(cell, order))


UP_TO_MONTH = ["year", "quarter", "month"]
UP_TO_DAY = [*UP_TO_MONTH, "week", "day"]
UP_TO_HOUR = [*UP_TO_DAY, "hour"]
FINEST = {
    "2024": ["year"],
    "2024年": ["year"],
    **dict.fromkeys(("2024-01", "2024/01", "Jan 2024", "2024年1月"), UP_TO_MONTH),
    "2024-W01": [],
    **dict.fromkeys(("2024-01-03", "20240103", "2024-W01-3", "3 Jan 2024"), UP_TO_DAY),
    **dict.fromkeys(("03/01/2024", "2024-01-03 UTC", "2024年1月3日"), UP_TO_DAY),
    **dict.fromkeys(("2024-01-03T14", "2024-01-03 14Z"), UP_TO_HOUR),
}
PERIODS = ["year", "quarter", "month", "week", "day", "hour", "minute"]


@pytest.mark.parametrize("period", PERIODS)
def test_a_cell_coarser_than_the_period_is_no_date_of_it(period):
    fine = ["2024-01-03 14:05", "3/1/2024 2:05 PM", "3 Jan 2024 14:05Z"]
    cells = [*FINEST, *fine]
    found = dates.times(pd.Series(cells), DateForm(order="day first", period=period))
    wanted = [period in each for each in FINEST.values()] + [True] * 3
    assert (~np.isnat(found.values)).tolist() == wanted
    assert (~found.coarse).tolist() == wanted
    with pytest.raises(DataError, check=says("reading-date-coarse")) as caught:
        dates.bad_times(found, pd.Series(cells), field="day", period=period)
    assert "longer periods" in str(caught.value)


def test_days_of_a_typed_column_are_days_and_moments_as_fine_as_any():
    days = pa.array([dt.date(2024, 1, 3)] * 2)
    column = read_table(parquet({"t": days}), "a.parquet")["t"]
    for period, coarse in (("day", False), ("hour", True)):
        assert (dates.times(column, DateForm(period=period)).coarse == coarse).all()
    assert dates.times(column, DateForm()).values[0] == np.datetime64("2024-01-03")
    for kind in ("datetime64[us]", "datetime64[us, UTC]"):
        moments = pd.Series(["2024-01-03"]).astype(kind)
        assert not np.isnat(dates.times(moments, DateForm(period="minute")).values).any()
    numbers = dates.times(
        pd.Series(["45300", "45300.5", "45300.0"]),
        DateForm(order="Excel day numbers", period="hour"),
    )
    assert numbers.coarse.tolist() == [True, False, False]
    weeks, mondays = pd.Series(["2024-W02"]), pd.Series(["2024-01-08"])
    form = DateForm(period="week", from_monday=True)
    assert dates.times(weeks, form).values == dates.times(mondays, form).values


def test_a_cell_that_is_no_moment_makes_no_other_one_coarser():
    moments = [dt.datetime(2024, 1, 3), pd.Timestamp("2024-01-03", tz="UTC"), dt.date(2024, 1, 3)]
    for each, coarse in zip(moments, (False, False, True), strict=True):
        for others in ([], ["soon"], [None, 1j]):
            found = dates.times(pd.Series([each, *others], dtype=object), DateForm(period="hour"))
            assert found.coarse[0] == coarse
            assert np.isnat(found.values[0]) == coarse


@pytest.mark.parametrize(
    ("cells", "order", "short"),
    [
        (["01/13/2013", "01/02/2013"], "month first", False),
        (["13.01.2013", "01.02.2013"], "day first", False),
        (["2013-01-13", "x"], "year first", False),
        (["01/13/24 00:00", "01/02/24 10:00"], "month first", True),
        (["13-Jan-24", "3-Feb-24"], "day first", True),
        *((["45300", "45301"], "Excel day numbers", False), (["1", "2"], "year first", False)),
        *((["2013", "2014"], "year first", False), (["x"], "year first", False)),
    ],
)
def test_the_likely_form_is_the_one_that_reads_most(cells, order, short):
    form, values = dates.likely_form(pd.Series(cells))
    assert (form.order, form.two_digit_years) == (order, short)
    assert len(values) == len(cells)
