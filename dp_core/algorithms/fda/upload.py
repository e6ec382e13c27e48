"""Uploads: an event table or counts per period, and the public facts asked beside it."""

import math
from collections.abc import Iterable
from dataclasses import dataclass, replace
from datetime import date
from typing import ClassVar, Literal

import numpy as np
import pandas as pd
from numpy.typing import NDArray

from dp_core import columns
from dp_core.data import CountStream, rank_within, whole_counts
from dp_core.errors import DataError, ParameterError
from dp_core.guesses import COUNT, FLAG, PERSON, TIME, best, look_at
from dp_core.params import Settings, knob
from dp_core.periods import Calendar, Period
from dp_core.tables import UploadForm

MAX_PERIODS = 2**20
"""Longest horizon of an upload."""

_OWN_DATES = (
    "The first and last day were read from the file: what is proven holds only if they are public."
)
_LIFTED = "Net changes: c was raised to 2, because who enters and leaves changes two periods."
_UNUSED = "No row has the value that counts: every total is 0."
_NO_DATES = "The periods' names are no dates: periods are numbered."


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
    date_order: columns.DateOrder = knob(  # noqa: RUF009
        "year first",
        "Order in dates",
        help="What 03/04/2013 means. Dates such as 2013-04-03 are always understood.",
    )
    skip_undated: bool = knob(
        False,  # noqa: FBT003
        "Leave out rows without a date",
        help="Judged row by row; otherwise one empty date refuses the file.",
    )
    flag_column: str = knob("", "Which rows count", help="Column of yes/no, true/false or 1/0.")
    positive: str = knob(
        "", "Value that counts", help="Needed unless the column says yes/no, true/false or 1/0."
    )
    person_column: str = knob(
        "", "Person column", help="With it, each person's first c events are kept, the others not."
    )
    period: Period = knob(  # noqa: RUF009
        "day", "One period is a", help="Weeks are counted from the first day."
    )
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
        "Net changes (+1 on entry, −1 on exit)",
        help="As in admissions minus discharges; who enters and leaves changes two: c is 2 or up.",
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
    dates = upload.time_column if upload.form == "events" else upload.label_column
    if not (upload.skip_undated and dates):
        return read(table, upload)
    table, said = columns.with_dates(table, dates, upload.date_order)
    stream = read(table, upload)
    return replace(stream, notes=(*said, *stream.notes))


def _accept_events(table: pd.DataFrame, upload: FDAUpload) -> CountStream:
    column = columns.choose(table, upload.time_column, "time_column", "date or time column")
    when = columns.times(column, upload.date_order)
    columns.bad_times(when, column, field=upload.time_column)
    calendar = _stated(upload, when.values)
    counted, unused = _counted(table, upload)
    inside = calendar.holds(when.values)
    rows = np.flatnonzero(counted & inside)
    # Time order; rows of the same moment keep the order of the file.
    rows = rows[np.argsort(when.values[rows], kind="stable")]
    periods = calendar.index(when.values[rows])
    people = _people(table, upload, rows)
    return CountStream(
        increments=np.bincount(periods, minlength=len(calendar)),
        name=f"Your file, {len(calendar):,} {upload.period}s",
        period=upload.period,
        starts=calendar.starts(len(calendar)),
        event_periods=None if people is None else periods,
        event_persons=people,
        confidential=True,
        contribution=upload.contribution,
        outside=int(np.count_nonzero(counted & ~inside)),
        facts_from_data=upload.own_dates,
        notes=(*when.notes, *unused, *_said(_OWN_DATES, when=upload.own_dates)),
    )


def _counted(table: pd.DataFrame, upload: FDAUpload) -> tuple[NDArray[np.bool_], tuple[str, ...]]:
    if not upload.flag_column:
        return np.ones(len(table), dtype=bool), ()
    column = columns.choose(table, upload.flag_column, "flag_column", "column of rows that count")
    counted = columns.flags(column, upload.positive, field=upload.flag_column)
    if upload.positive and not counted.any():
        return counted, (_UNUSED,)
    return counted, ()


def _said(note: str, *, when: bool) -> tuple[str, ...]:
    return (note,) if when else ()


def _people(
    table: pd.DataFrame, upload: FDAUpload, rows: NDArray[np.int64]
) -> NDArray[np.int64] | None:
    if not upload.person_column:
        return None
    column = columns.choose(table, upload.person_column, "person_column", "person column")
    return columns.persons(column, rows=rows, field=upload.person_column)


def _accept_increments(table: pd.DataFrame, upload: FDAUpload) -> CountStream:
    column = columns.choose(table, upload.counts_column, "counts_column", "counts column")
    numbers = columns.numbers(column, field=upload.counts_column)
    _check_length(len(numbers))
    counts = whole_counts(numbers, signed=upload.net_changes)
    placed = _placed(table, upload, counts)
    return CountStream(
        increments=placed.counts,
        name=f"Your file, {len(placed.counts):,} {upload.period}s",
        period=upload.period,
        starts=placed.starts,
        signed=upload.net_changes,
        confidential=True,
        contribution=upload.contribution,
        outside=placed.outside,
        facts_from_data=placed.own_dates,
        notes=(
            *placed.notes,
            *_said(_OWN_DATES, when=placed.own_dates),
            *_said(_LIFTED, when=upload.net_changes and upload.contribution < 2),
        ),
    )


@dataclass(frozen=True, kw_only=True)
class _Placed:
    """Counts on their periods."""

    counts: NDArray[np.int64]
    starts: NDArray[np.datetime64] | None = None
    outside: int = 0
    own_dates: bool = False
    notes: tuple[str, ...] = ()


def _placed(table: pd.DataFrame, upload: FDAUpload, counts: NDArray[np.int64]) -> _Placed:
    if not upload.label_column:
        return _numbered(counts, upload)
    column = columns.choose(table, upload.label_column, "label_column", "period column")
    when = columns.times(column, upload.date_order)
    if upload.own_dates or (upload.start and upload.end):
        columns.bad_times(when, column, field=upload.label_column)
        return _by_date(counts, when, upload)
    if np.isnat(when.values).any():
        return replace(_numbered(counts, upload), notes=(_NO_DATES,))
    late = np.flatnonzero(when.values[1:] <= when.values[:-1])
    if len(late):
        raise DataError(
            f"Row {late[0] + 2} of column '{columns.shown(upload.label_column)}' is not later than "
            "the row before; periods must come in time order, one row each. Sort the file, or "
            "state the first and last day.",
            field=upload.label_column,
        )
    return _Placed(counts=counts, starts=when.values.astype("M8[s]"), notes=when.notes)


def _numbered(counts: NDArray[np.int64], upload: FDAUpload) -> _Placed:
    """Take the rows as they are: the first is the period of the first day, if that is stated."""
    rows = len(counts)
    start, end = _day(upload.start, "start"), _day(upload.end, "end")
    if start is None:
        return _Placed(counts=counts)
    if end is not None and (periods := len(_calendar(start, end, upload.period))) != rows:
        raise DataError(
            f"The file has {rows:,} rows, but {upload.start} to {upload.end} are {periods:,} "
            f"{upload.period}s; one row per period is needed. Correct the dates, or name the "
            "column with the date of each period.",
            field="end",
        )
    return _Placed(counts=counts, starts=Calendar(start, start, upload.period).starts(rows))


def _by_date(counts: NDArray[np.int64], when: columns.Times, upload: FDAUpload) -> _Placed:
    """Put each row on its period; periods without a row count 0."""
    calendar = _stated(upload, when.values)
    inside = calendar.holds(when.values)
    periods = calendar.index(when.values[inside])
    again = rank_within(periods) > 0
    if again.any():
        row = int(np.flatnonzero(inside)[np.argmax(again)]) + 1
        raise DataError(
            f"Row {row} of column '{columns.shown(upload.label_column)}' falls into a "
            f"{upload.period} that has a row already; one row per period is allowed. Choose a "
            "shorter period, or add the rows up.",
            field=upload.label_column,
        )
    placed = np.zeros(len(calendar), dtype=np.int64)
    placed[periods] = counts[inside]
    return _Placed(
        counts=placed,
        starts=calendar.starts(len(placed)),
        outside=int(np.abs(counts[~inside]).sum()),
        own_dates=upload.own_dates,
        notes=when.notes,
    )


def _stated(upload: FDAUpload, moments: NDArray[np.datetime64]) -> Calendar:
    """Calendar of the public range, or of the data's own dates where that is wanted."""
    if upload.own_dates:
        if len(moments) == 0:
            raise DataError("The file has no dates to take; state the first and the last day.")
        days = moments.astype("M8[D]")
        return _calendar(days.min(), days.max(), upload.period)
    first, last = _day(upload.start, "start"), _day(upload.end, "end")
    if first is None or last is None:
        words, setting = ("first", "start") if first is None else ("last", "end")
        raise ParameterError(
            f"The {words} day is not stated; the range must be public, from a first to a last day. "
            f"State the {words} day, or use the data's own dates.",
            field=setting,
        )
    return _calendar(first, last, upload.period)


def _calendar(first: np.datetime64, last: np.datetime64, period: Period) -> Calendar:
    calendar = Calendar(first, last, period)
    _check_length(len(calendar))
    return calendar


def _check_length(periods: int) -> None:
    if periods > MAX_PERIODS:
        raise ParameterError(
            f"The range has {periods:,} periods; at most {MAX_PERIODS:,} (2^20) are allowed. "
            "Choose longer periods or a shorter range.",
            field="period",
        )


def _day(text: str, setting: str) -> np.datetime64 | None:
    try:
        return np.datetime64(date.fromisoformat(text)) if text else None
    except ValueError:
        raise ParameterError(
            f"{setting} = {columns.shown(text)!r} is no day; a date such as 2013-01-31 is needed. "
            "Write year, month and day.",
            field=setting,
        ) from None


def guess(table: pd.DataFrame) -> FDAUpload:
    """Suggest the roles of the columns by their names and their first thousand rows.

    Dates, bounds and periods are never guessed: they are public facts, not to be read from data.

    Parameters
    ----------
    table : DataFrame

    Returns
    -------
    FDAUpload
        What cannot be told is left empty.
    """
    looks = look_at(table)
    time = best([look for look in looks if look.dates], TIME)
    looks = [look for look in looks if look is not time]
    person = best([look for look in looks if look.words & PERSON and look.repeats])
    looks = [look for look in looks if look is not person]
    counts = best([look for look in looks if look.is_count], COUNT)
    flag = best([look for look in looks if look.yes_no and look is not counts], FLAG)
    order = time.order if time else "year first"
    if counts and not person and (time is None or not time.repeats):
        label = time.name if time else ""
        return FDAUpload(
            form="increments", counts_column=counts.name, label_column=label, date_order=order
        )
    return FDAUpload(
        time_column=time.name if time else "",
        date_order=order,
        flag_column=flag.name if flag else "",
        person_column=person.name if person else "",
    )


def template() -> bytes:
    """Return a small event table as CSV, to be filled in."""
    rows = ("2024-01-03,yes,p1", "2024-01-03,no,p2", "2024-01-05,yes,p3", "2024-02-11,yes,p1")
    return _csv("date,positive,patient", rows)


def template_increments() -> bytes:
    """Return a small table of counts per month as CSV, to be filled in."""
    return _csv("month,count", ("2024-01,12", "2024-02,9", "2024-03,0", "2024-04,15"))


def _csv(header: str, rows: Iterable[str]) -> bytes:
    return "".join(f"{line}\r\n" for line in (header, *rows)).encode()


FDAUpload.panel = UploadForm(
    guess=guess,
    columns={
        "time_column": "",
        "counts_column": "",
        "label_column": "none",
        "flag_column": "every row counts",
        "person_column": "none",
    },
    roles=("form", "date_order"),
    dates=("start", "end"),
    shown={
        "time_column": lambda chosen: chosen["form"] == "events",
        "counts_column": lambda chosen: chosen["form"] == "increments",
        "label_column": lambda chosen: chosen["form"] == "increments",
        "date_order": lambda chosen: chosen["form"] == "events" or chosen["label_column"] != "",
        "skip_undated": lambda chosen: chosen["form"] == "events" or chosen["label_column"] != "",
        "flag_column": lambda chosen: chosen["form"] == "events",
        "positive": lambda chosen: chosen["flag_column"] != "",
        "person_column": lambda chosen: chosen["form"] == "events",
        "own_dates": lambda chosen: chosen["form"] == "events" or chosen["label_column"] != "",
        "start": lambda chosen: not chosen["own_dates"],
        "end": lambda chosen: not chosen["own_dates"],
        "net_changes": lambda chosen: chosen["form"] == "increments",
    },
    notices={
        "own_dates": "The first and last day are then treated as public. Somebody who is the first "
        "or the last in the file is revealed by them, so nothing is proven about these dates."
    },
    templates={"events-template.csv": template, "counts-template.csv": template_increments},
    limits=(f"At most {MAX_PERIODS:,} periods.",),
)
