"""What the cells of an uploaded column say about time, as far as it is stated how they say it.

Every cell is read by itself, as its form is stated: no row changes how another one is read. Rows
are numbered from 1 in messages, the header not counted.
"""

from dataclasses import dataclass
from datetime import datetime
from itertools import product
from typing import Any, Literal, get_args

import numpy as np
import pandas as pd
import pyarrow as pa
import pyarrow.compute as pc
from numpy.typing import NDArray

from dp_core.arrays import Flags, Integers
from dp_core.errors import DataError
from dp_core.tables.records import Period
from dp_core.uploads.columns import LONGEST, choose, floats, listed, shown, texts
from dp_core.words import say

Dates = NDArray[np.datetime64]
Clocks = NDArray[np.timedelta64]
DateOrder = Literal["year first", "day first", "month first", "Excel day numbers"]
EXCEL: DateOrder = "Excel day numbers"

_PIVOT = 69
_PLACES = {"year first": "ymd", "day first": "dmy", "month first": "mdy"}
_MONTHS = (
    *("january", "february", "march", "april", "may", "june", "july", "august", "september"),
    *("october", "november", "december"),
)
_NAMES = {short: k for k, name in enumerate(_MONTHS, 1) for short in (name, name[:3])} | {"sept": 9}
# How fine a cell is; a week may lie in two months.
_YEAR, _MONTH, _WEEK, _DAY, _HOUR, _MINUTE = range(6)
_NEEDED: dict[Period, int] = {"year": _YEAR, "quarter": _MONTH, "month": _MONTH, "week": _DAY}
_NEEDED |= {"day": _DAY, "hour": _HOUR, "minute": _MINUTE}
START = r"(?i)^(?:[0-9]|jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)"
"""How a cell begins that may be a date."""
_CLOCKED = r"(?:(?:,?\s+|T)(?P<clock>[^\s].*))?"
_MARK, _MARKS = r"[\s./,-]{0,2}", r"[\s./,-]{1,2}"
_DAYS, _NAMED = "(?P<d>[0-9]{1,2})", "(?P<m>[A-Za-z]{3,9})"
_YEARS = "(?P<y>[0-9]{4}|[0-9]{2})"
_NUMBERS = rf"^(?P<a>[0-9]{{1,4}})[./-](?P<b>[0-9]{{1,2}})[./-](?P<c>[0-9]{{1,4}}){_CLOCKED}$"
_NAME_FIRST = f"^{_NAMED}{_MARK}{_DAYS}{_MARKS}{_YEARS}{_CLOCKED}$"
_DAY_FIRST = f"^{_DAYS}{_MARK}{_NAMED}{_MARK}{_YEARS}{_CLOCKED}$"
_YEAR_FIRST = f"^{_YEARS}{_MARK}{_NAMED}{_MARK}{_DAYS}{_CLOCKED}$"
_NO_DAY = f"^{_NAMED}{_MARK}{_YEARS}$"
_WEEKS = rf"^(?P<y>[0-9]{{4}})-?W(?P<w>[0-9]{{2}})(?:-?(?P<d>[1-7]){_CLOCKED})?$"
_CHINESE = (
    "^(?P<y>[0-9]{4})年(?:(?P<m>[0-9]{1,2})月"
    r"(?:(?P<d>[0-9]{1,2})[日号](?:\s*(?P<clock>[0-9].*))?)?)?$"
)
_CLOCK = (
    r"^(?P<h>[0-9]{1,2}):(?P<min>[0-9]{1,2})(?::(?P<s>[0-9]{1,2})(?:\.(?P<f>[0-9]{1,9}))?)?"
    r"(?:\s*(?P<half>[AaPp])[Mm])?$"
)
_FINER = r"([.,][0-9]{6})[0-9]+"
"""Parts of a second below a millionth; one cell with them makes pandas read all cells so."""
_ZONE = r":\d\d(?:\.\d+)?\s*(?:[zZ]|UTC|GMT|[+-]\d\d:?(?:\d\d)?)$"
_OFFSET = "[T ].*[zZ+-]"
_ISO_DAY = r"^[0-9]{4}[-/. ]?[0-9]{1,2}[-/. ]?[0-9]{1,2}"
_COARSE = {  # the last one that fits says how fine a date is
    _HOUR: rf"{_ISO_DAY}[T ]+[0-9]{{1,2}}\s*(?:[zZ]|[+-][0-9]{{2}}:?(?:[0-9]{{2}})?)?$",
    _DAY: rf"{_ISO_DAY}$",
    _MONTH: r"^[0-9]{4}[-/. ][0-9]{1,2}$",
    _YEAR: r"^[0-9]{4}$",
}
_SERIAL = r"^[0-9]{2,7}(?:\.[0-9]*)?$"
_FIRST_SERIAL, _LAST_SERIAL = 61, 2_958_465  # Excel counts a day that was none before the first
_EPOCH = np.datetime64("1899-12-30")


@dataclass(frozen=True, kw_only=True)
class DateForm:
    """How the dates of a column are written, and which of them say enough: stated facts."""

    order: DateOrder = "year first"  # what 03/04/2013 means
    two_digit_years: bool = False  # whether 24 is a year: years of two digits are 1969 to 2068
    # a cell that names no single one is not read; empty where every date will do
    period: Period | Literal[""] = ""
    from_monday: bool = False  # whether weeks begin on Mondays, so that 2013-W14 names one of them


@dataclass(frozen=True)
class Times:
    """Moments in UTC, datetime64[us], shape (rows,), and what reading them assumed.

    Not-a-time where a cell cannot be read; `coarse` says where it is a date that names no single
    period.
    """

    values: Dates
    coarse: Flags
    notes: tuple[str, ...] = ()


def times(column: pd.Series, form: DateForm) -> Times:
    """Read dates and times: ISO 8601, text in the stated form, or datetimes; 0.4 µs an ISO cell."""
    fine = np.zeros(len(column), dtype=bool)
    kind = getattr(column.dtype, "pyarrow_dtype", column.dtype)
    if column.dtype.kind == "M" and kind not in (pa.date32(), pa.date64()):  # days are no moments
        if getattr(kind, "tz", None) is None:
            return Times(_microseconds(column), fine)
        plain = column.dt.tz_convert("UTC").dt.tz_localize(None)
        return Times(_microseconds(plain), fine, (say("reading-zones", mixed=False),))
    if column.dtype == object:  # a moment is as fine as one of a typed column
        cells = [*map(_written_out, column)]
        column = pd.Series(cells, index=column.index, dtype=object)
    # Words such as "now" are no data; pandas would read the clock. Other digits than 0 to 9, and
    # cells longer than any date, are not read.
    text = texts(column)
    text = text.where(text.str.match(START, na=False) & (text.str.len() <= LONGEST))
    values, grain = _read(text, form)
    coarse = ~np.isnat(values) & ~_names_one(grain, form)
    values[coarse] = np.datetime64("NaT")
    # Several times as fast as pandas, which runs this expression in Python.
    zoned = pc.sum(pc.match_substring_regex(pa.array(text, pa.string()), _ZONE)).as_py()
    notes = (say("reading-zones", mixed=zoned < int(text.count())),) if zoned else ()
    return Times(values, coarse, notes)


def _written_out(cell: Any) -> Any:
    moment = isinstance(cell, datetime | np.datetime64)
    return pd.Timestamp(cell).isoformat() if moment else cell


def bad_times(read: Times, column: pd.Series, *, field: str, period: str) -> None:
    """Refuse cells that are no date, or that name no single period, by the first five rows."""
    coarse, bad = read.coarse, np.isnat(read.values) & ~read.coarse
    if coarse.any():
        facts = {"column": shown(field), "cells": np.count_nonzero(coarse), "period": period}
        raise DataError.of("reading-date-coarse", field, rows=listed(coarse, column), **facts)
    if bad.any():
        facts = {"column": shown(field), "cells": np.count_nonzero(bad)}
        raise DataError.of("reading-date-none", field, rows=listed(bad, column), **facts)


def with_dates(
    table: pd.DataFrame, name: str, form: DateForm
) -> tuple[pd.DataFrame, tuple[str, ...]]:
    """Leave out rows without a date, and say how many; whether one stays is its own affair."""
    found = ~np.isnat(times(choose(table, name, "time_column", "date column"), form).values)
    left = int(np.count_nonzero(~found))
    said = (say("reading-beyond", why="date", bound="", rows=left),) if left else ()
    return table[found].reset_index(drop=True), said


def likely_form(column: pd.Series) -> tuple[DateForm, Dates]:
    """Suggest the form that reads most cells, and read them; year first when in doubt."""
    best, values = DateForm(), np.full(len(column), np.datetime64("NaT"), dtype="M8[us]")
    for short, order in product((False, True), get_args(DateOrder)):
        if not np.isnat(values).any():
            break
        form = DateForm(order=order, two_digit_years=short)
        found = times(column, form).values
        if order == EXCEL:  # any whole number may be one
            years = found.astype("M8[Y]").astype(np.int64) + 1970
            found[(years < 1970) | (years > 2100)] = np.datetime64("NaT")
        if np.count_nonzero(~np.isnat(found)) > np.count_nonzero(~np.isnat(values)):
            best, values = form, found
    return best, values


def _names_one(grain: Integers, form: DateForm) -> Flags:
    """Whether each date names one period."""
    if not form.period:
        return np.ones(len(grain), dtype=bool)
    if form.period == "week" and form.from_monday:
        return np.asarray(grain >= _WEEK)
    return np.asarray((grain >= _NEEDED[form.period]) & (grain != _WEEK))


def _read(text: pd.Series, form: DateForm) -> tuple[Dates, Integers]:
    """Read moments, and how fine each of them is."""
    values = np.full(len(text), np.datetime64("NaT"), dtype="M8[us]")
    grain = np.full(len(text), _MINUTE)
    if form.order == EXCEL:
        values, serial = _serials(text)
        grain[serial] = np.where(text[serial].str.contains(".", regex=False), _MINUTE, _DAY)
        text = text.where(~text.str.match(r"[0-9]+(?:\.[0-9]*)?$", na=False))
    left = text.notna().to_numpy()
    if not left.any():
        return values, grain
    values[left] = _iso(text[left])
    _take_grain(grain, text, ~np.isnat(values) & left)
    left = left & np.isnat(values)
    if left.any():
        values[left], grain[left] = _others(text[left], form)
    return values, grain


def _take_grain(grain: Integers, text: pd.Series, read: Flags) -> None:
    """Note how fine ISO dates are."""
    cells = pa.array(text[read], pa.string())
    found = np.full(len(cells), _MINUTE)
    for each, pattern in _COARSE.items():
        found[pc.match_substring_regex(cells, pattern).to_numpy(zero_copy_only=False)] = each
    grain[read] = found


def _serials(text: pd.Series) -> tuple[Dates, Flags]:
    """Read Excel's day numbers, of which 61 is 1 March 1900; parts of a day to the millisecond."""
    serial = text.str.match(_SERIAL, na=False).to_numpy()
    number = floats(text.where(serial))
    serial = serial & (number >= _FIRST_SERIAL) & (number < _LAST_SERIAL + 1)
    values = np.full(len(text), np.datetime64("NaT"), dtype="M8[us]")
    parts = np.rint(number[serial] * 86_400_000).astype("m8[ms]")
    values[serial] = _EPOCH.astype("M8[ms]") + parts
    return values, serial


def _others(text: pd.Series, form: DateForm) -> tuple[Dates, Integers]:
    """Read what is not ISO 8601 for pandas: zones by name, years far away, other orders, names."""
    plain = _replaced(text, r"\s*(?:UTC|GMT|[zZ])$")
    values, grain = _far_years(plain), np.full(len(text), _MINUTE)
    changed = np.isnat(values) & (plain != text).to_numpy(dtype=bool, na_value=False)
    values[changed] = _iso(plain[changed])
    _take_grain(grain, plain, ~np.isnat(values))
    for read in (_by_numbers, _by_names, _by_weeks, _by_signs):
        left = np.isnat(values)
        if left.any():
            values[left], grain[left] = read(plain[left], form)
    return values, grain


def _by_numbers(text: pd.Series, form: DateForm) -> tuple[Dates, Integers]:
    """Read 03/04/2013 in the stated order."""
    found = _Parts(text, _NUMBERS)
    places = dict(zip(_PLACES.get(form.order, "ymd"), "abc", strict=True))
    years = found.years(places["y"], short=form.two_digit_years)
    return _moments(years, found.number(places["m"]), found.number(places["d"]), found.clocks())


def _by_names(text: pd.Series, form: DateForm) -> tuple[Dates, Integers]:
    """Read dates with English names of months, whatever the language of the machine."""
    values = np.full(len(text), np.datetime64("NaT"), dtype="M8[us]")
    grain = np.full(len(text), _MINUTE)
    for pattern in (_NAME_FIRST, _DAY_FIRST, _YEAR_FIRST, _NO_DAY):
        left = np.isnat(values)
        if not left.any():
            break
        # A year of two digits stands where it is stated to stand.
        stands = (form.order == "year first") == (pattern == _YEAR_FIRST)
        found = _Parts(text[left], pattern)
        years = found.years("y", short=form.two_digit_years and stands)
        dated = pattern != _NO_DAY
        days = found.number("d") if dated else np.ones(len(years), dtype=np.int64)
        values[left], fine = _moments(years, found.months(), days, found.clocks())
        grain[left] = fine if dated else _MONTH
    return values, grain


def _by_weeks(text: pd.Series, form: DateForm) -> tuple[Dates, Integers]:
    """Read ISO 8601 dates by weeks, of which the first has the 4th of January in it."""
    found = _Parts(text, _WEEKS)
    years, weeks, day = found.years("y"), found.number("w"), found.number("d")
    fourth = (years - 1970).astype("M8[Y]").astype("M8[D]") + 3
    monday = fourth - (fourth.astype(np.int64) + 3) % 7 + (weeks - 1) * 7  # day 0 is a Thursday
    thursday = (monday + 3).astype("M8[Y]").astype(np.int64) + 1970
    clocks, grain = found.clocks()
    values: Dates = (monday + np.maximum(day - 1, 0)).astype("M8[us]")
    values = values + clocks
    values[(weeks < 1) | (thursday != years)] = np.datetime64("NaT")
    grain[day < 1] = _WEEK
    return values, grain


def _by_signs(text: pd.Series, form: DateForm) -> tuple[Dates, Integers]:
    """Read 2024年3月5日, whose signs say what each number is."""
    found = _Parts(text, _CHINESE)
    months, days = found.number("m"), found.number("d")
    month, day = np.abs(months), np.abs(days)  # the first, where none is written
    values, grain = _moments(found.years("y"), month, day, found.clocks())
    return values, np.where(months == -1, _YEAR, np.where(days == -1, _MONTH, grain))


class _Parts:
    """Texts cut into the named parts of a pattern; empty where they have another form."""

    def __init__(self, text: Any, pattern: str) -> None:
        found: Any = pc.extract_regex(pa.array(text, pa.string()), pattern)
        names = [each.name for each in found.type]
        self._parts = {name: pc.fill_null(pc.struct_field(found, name), "") for name in names}
        self._rows = len(found)

    def number(self, name: str) -> Integers:
        """Read a part as a number; -1 where it is empty."""
        cells = self._parts[name]
        cells = pc.if_else(pc.equal(cells, ""), pa.scalar("-1"), cells)
        return np.asarray(pc.cast(cells, pa.int64()), dtype=np.int64)

    def years(self, name: str, *, short: bool = False) -> Integers:
        """Read years of four digits and, where that is stated, of two; 0 of any other."""
        years, digits = self.number(name), np.asarray(pc.utf8_length(self._parts[name]))
        long = np.where(years < _PIVOT, 2000, 1900) + years
        read = np.where(digits == 4, years, np.where((digits == 2) & short, long, 0))
        return np.asarray(read, dtype=np.int64)

    def months(self) -> Integers:
        """Read names of months; 0 of any other word."""
        place = pc.index_in(pc.utf8_lower(self._parts["m"]), pa.array([*_NAMES]))
        numbers = np.array([*_NAMES.values(), 0], dtype=np.int64)
        return np.asarray(numbers[np.asarray(pc.fill_null(place, len(_NAMES)))], dtype=np.int64)

    def clocks(self) -> tuple[Clocks, Integers]:
        """Read times of day; nothing where there is none, not-a-time where there is another word.

        Also how fine each date is with it.
        """
        if "clock" not in self._parts:
            nothing = np.zeros(self._rows, dtype="m8[us]")
            return nothing, np.full(self._rows, _DAY)
        cells = self._parts["clock"]
        found = _Parts(cells, _CLOCK)
        hours, minutes, seconds = (found.number(name) for name in ("h", "min", "s"))
        twelve = np.asarray(pc.not_equal(found._parts["half"], ""))
        after = np.asarray(pc.equal(pc.utf8_lower(found._parts["half"]), "p"))
        fits = np.where(twelve, (hours >= 1) & (hours <= 12), (hours >= 0) & (hours < 24))
        fits &= (minutes >= 0) & (minutes < 60) & (seconds < 60)
        hours = np.where(twelve, hours % 12 + 12 * after, hours)
        whole = (hours * 60 + minutes) * 60 + np.maximum(seconds, 0)
        millionths = found.fraction("f")
        made = whole.astype("m8[s]").astype("m8[us]") + millionths.astype("m8[us]")
        made[~fits] = np.timedelta64("NaT")
        none = np.asarray(pc.equal(cells, ""))
        made[none] = np.timedelta64(0, "us")
        return made, np.where(none, _DAY, _MINUTE)

    def fraction(self, name: str) -> Integers:
        """Read digits after a point as millionths; what is finer is cut off."""
        cells = pc.utf8_slice_codeunits(pc.utf8_rpad(self._parts[name], 6, "0"), 0, 6)
        return np.asarray(pc.cast(cells, pa.int64()), dtype=np.int64)


def _moments(
    years: Integers, months: Integers, days: Integers, clocks: tuple[Clocks, Integers]
) -> tuple[Dates, Integers]:
    """Put dates and clocks together; not-a-time where there is no such day or moment."""
    first = (years - 1970).astype("M8[Y]").astype("M8[M]") + (months - 1)
    moments = first.astype("M8[D]") + (days - 1)
    fits = (years > 0) & (months > 0) & (months <= 12) & (days > 0)
    fits &= moments.astype("M8[M]") == first
    values: Dates = moments.astype("M8[us]")
    values = values + clocks[0]
    values[~fits] = np.datetime64("NaT")
    return values, clocks[1]


def _replaced(text: pd.Series, pattern: str, by: str = "") -> pd.Series:
    """Replace a pattern in texts; several times as fast as pandas does."""
    cells = pa.array(text, pa.string())
    if not pc.any(pc.match_substring_regex(cells, pattern)).as_py():
        return text
    made = pc.replace_substring_regex(cells, pattern, by)
    return pd.Series(made.to_pandas().to_numpy(), text.index, dtype=text.dtype)


def _microseconds(column: pd.Series) -> Dates:
    return column.to_numpy().astype("datetime64[us]")


def _iso(text: pd.Series) -> Dates:
    coarse = _replaced(text, _FINER, r"\1")
    found = pc.match_substring_regex(pa.array(coarse, pa.string()), _OFFSET)
    moved = np.asarray(pc.fill_null(found, fill_value=False))
    values = np.full(len(text), np.datetime64("NaT"), dtype="M8[us]")
    # Apart: pandas 2 moves a time without a zone by the zone of another one before it.
    for own in (moved, ~moved):
        read = pd.to_datetime(coarse[own], format="ISO8601", utc=True, errors="coerce")
        values[own] = _microseconds(read.dt.tz_localize(None))
    return values


def _far_years(text: pd.Series) -> Dates:
    """Read ISO dates whose year some versions of pandas cannot hold, such as 9999-12-31."""
    number = _Parts(text, r"^(?P<y>[0-9]{4})-[0-9]{2}-[0-9]{2}").number("y")
    far = (number >= 0) & ((number < 1678) | (number > 2261))
    leaps = (number % 4 == 0) & ((number % 100 != 0) | (number % 400 == 0))
    read = np.full(len(text), np.datetime64("NaT"), dtype="datetime64[us]")
    for near, leap in (("2000", True), ("2001", False)):
        chosen = far & (leaps == leap)
        moved = _iso(near + text[chosen].str[4:]) - np.datetime64(near, "us")
        read[chosen] = (number[chosen] - 1970).astype("datetime64[Y]").astype("M8[us]") + moved
    return read
