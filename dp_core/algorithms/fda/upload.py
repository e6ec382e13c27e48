"""Uploads: an event table or counts per period, and the public facts asked beside it."""

import math
import re
from collections.abc import Iterable
from dataclasses import dataclass
from datetime import date
from typing import ClassVar, Literal

import numpy as np
import pandas as pd
from numpy.typing import NDArray

from dp_core import columns
from dp_core.data import CountStream, whole_counts
from dp_core.errors import DataError, ParameterError
from dp_core.params import Settings, knob
from dp_core.tables import UploadForm

MAX_PERIODS = 2**20
"""Longest horizon of an upload."""

Period = Literal["minute", "hour", "day", "week", "month", "quarter", "year"]

_SECONDS = {"minute": 60, "hour": 3_600, "day": 86_400, "week": 7 * 86_400}
_MONTHS = {"month": 1, "quarter": 3, "year": 12}


@dataclass(frozen=True, kw_only=True)
class FDAUpload(Settings):
    """Public facts about an uploaded stream; nothing here may be learnt from the people in it."""

    panel: ClassVar[UploadForm]

    form: Literal["events", "increments"] = knob(
        "events", "The file holds", help="Events: one row each. Increments: one row per period."
    )
    time_column: str = knob("", "Date or time column", help="When each event happened.")
    counts_column: str = knob("", "Counts column", help="Whole numbers, one row per period.")
    label_column: str = knob("", "Period column", help="Date of each period, if the file has it.")
    date_order: columns.DateOrder = knob(
        "year first",
        "Order in dates",
        help="What 03/04/2013 means. Dates such as 2013-04-03 are always understood.",
    )
    flag_column: str = knob("", "Which rows count", help="Column of yes/no, true/false or 1/0.")
    positive: str = knob(
        "", "Value that counts", help="Needed unless the column says yes/no, true/false or 1/0."
    )
    person_column: str = knob(
        "", "Person column", help="With it, each person's first c events are kept, the others not."
    )
    period: Period = knob("day", "One period is a", help="Weeks are counted from the first day.")
    own_dates: bool = knob(
        False,  # noqa: FBT003
        "Use the data's own dates",
        help="Read the first and last day from the file instead of stating them.",
    )
    start: str = knob("", "First day", help="Public: known without looking at the data.")
    end: str = knob("", "Last day", help="Public: known without looking at the data; inclusive.")
    contribution: int = knob(
        1,
        "Events per person (c)",
        1,
        100,
        limits=(0, math.inf),
        help="The most events one person may have. Without a person column it is your promise.",
    )
    net_changes: bool = knob(
        False,  # noqa: FBT003
        "Net changes",
        help="Counts may be negative, as in admissions minus discharges; c is then at least 2.",
    )

    def __post_init__(self) -> None:
        super().__post_init__()
        first, last = _day(self.start, "start"), _day(self.end, "end")
        if first and last and last < first:
            raise ParameterError(
                f"end = {self.end} lies before start = {self.start}; the last day must not come "
                "before the first. Exchange the two dates.",
                field="end",
            )


@dataclass(frozen=True)
class Calendar:
    """Periods from the one that holds ``first`` to the one that holds ``last``, both days."""

    first: np.datetime64
    last: np.datetime64
    period: Period

    def __len__(self) -> int:
        return int(self.index(np.array([self.last]))[0]) + 1

    def index(self, moments: NDArray[np.datetime64]) -> NDArray[np.int64]:
        """Tell the period of each moment; those outside get numbers outside."""
        if self.period in _SECONDS:
            width = np.timedelta64(_SECONDS[self.period], "s")
            # The last day counts to its last moment.
            end = np.timedelta64(86_400 - 1, "s") if moments.dtype == "M8[D]" else 0
            return np.asarray((moments + end - self.first) // width, dtype=np.int64)
        return self._months(moments) - self._months(self.first)

    def _months(self, moments: NDArray[np.datetime64] | np.datetime64) -> NDArray[np.int64]:
        months = moments.astype("M8[M]").astype(np.int64)
        return np.asarray(months // _MONTHS[self.period], dtype=np.int64)

    def starts(self, periods: int) -> NDArray[np.datetime64]:
        """Return the first moments of so many periods, shape (periods,)."""
        steps = np.arange(periods)
        if self.period in _SECONDS:
            return self.first.astype("M8[s]") + steps * _SECONDS[self.period]
        months = (self._months(self.first) + steps) * _MONTHS[self.period]
        return months.astype("M8[M]").astype("M8[s]")

    def holds(self, moments: NDArray[np.datetime64]) -> NDArray[np.bool_]:
        """Tell which moments lie on the days from first to last."""
        days = moments.astype("M8[D]")
        return (days >= self.first) & (days <= self.last)


def accept(table: pd.DataFrame, upload: FDAUpload) -> CountStream:
    """Turn an uploaded table into a stream of counts.

    Parameters
    ----------
    table : DataFrame
        Event rows, or one row per period.
    upload : FDAUpload
        Roles of the columns and the public facts.

    Returns
    -------
    CountStream
        Marked confidential. Periods without an event count 0; events outside the public range are
        dropped and counted. Cost: about 1 µs per row.

    Raises
    ------
    DataError
        If a column is missing or a cell does not fit; names the first rows.
    ParameterError
        If a public fact is missing or the horizon is longer than `MAX_PERIODS`.
    """
    read = _accept_events if upload.form == "events" else _accept_increments
    return read(table, upload)


def _accept_events(table: pd.DataFrame, upload: FDAUpload) -> CountStream:
    column = _column(table, upload.time_column, "time_column", "date or time column")
    when = columns.times(column, upload.date_order)
    columns.bad_times(when, column, field=upload.time_column)
    calendar = _calendar(upload, when.values)
    counted, unused = _counted(table, upload)
    inside = calendar.holds(when.values)
    rows = np.flatnonzero(counted & inside)
    # Time order; rows of the same moment keep the order of the file.
    rows = rows[np.argsort(when.values[rows], kind="stable")]
    periods = calendar.index(when.values[rows])
    length = len(calendar)
    people = _people(table, upload, rows)
    return CountStream(
        increments=np.bincount(periods, minlength=length),
        name=_name(length, upload.period),
        period=upload.period,
        starts=calendar.starts(length),
        event_periods=None if people is None else periods,
        event_persons=people,
        confidential=True,
        contribution=upload.contribution,
        outside=int(np.count_nonzero(counted & ~inside)),
        facts_from_data=upload.own_dates,
        notes=(*when.notes, *unused, *_own_dates(upload)),
    )


def _counted(table: pd.DataFrame, upload: FDAUpload) -> tuple[NDArray[np.bool_], tuple[str, ...]]:
    if not upload.flag_column:
        return np.ones(len(table), dtype=bool), ()
    column = _column(table, upload.flag_column, "flag_column", "column of rows that count")
    counted = columns.flags(column, upload.positive, field=upload.flag_column)
    if upload.positive and not counted.any():
        return counted, ("No row has the value that counts: every total is 0.",)
    return counted, ()


def _people(
    table: pd.DataFrame, upload: FDAUpload, rows: NDArray[np.int64]
) -> NDArray[np.int64] | None:
    """Person code of each counted row, in the order of `rows`; None without a person column."""
    if not upload.person_column:
        return None
    column = _column(table, upload.person_column, "person_column", "person column")
    ids = columns.texts(column)
    missing = np.zeros(len(table), dtype=bool)
    missing[rows] = ids.isna().to_numpy(dtype=bool)[rows]
    columns.no_person(missing, field=upload.person_column)
    return columns.codes(ids.iloc[rows])


def _accept_increments(table: pd.DataFrame, upload: FDAUpload) -> CountStream:
    column = _column(table, upload.counts_column, "counts_column", "counts column")
    numbers = columns.numbers(column, field=upload.counts_column)
    if len(numbers) > MAX_PERIODS:
        raise _too_long(len(numbers))
    counts = whole_counts(numbers, signed=upload.net_changes)
    dated = _dated(table, upload)
    placed, starts, outside = _placed(counts, dated, upload)
    lifted = upload.net_changes and upload.contribution < 2
    notes = (
        *(dated.notes if dated else ()),
        *(["Net changes: c was raised to 2."] if lifted else []),
        *(["The periods' labels are no dates: periods are numbered."] if _unread(upload, dated) else []),
        *_own_dates(upload),
    )
    return CountStream(
        increments=placed,
        name=_name(len(placed), upload.period),
        period=upload.period,
        starts=starts,
        signed=upload.net_changes,
        confidential=True,
        contribution=upload.contribution,
        outside=outside,
        facts_from_data=upload.own_dates,
        notes=notes,
    )
