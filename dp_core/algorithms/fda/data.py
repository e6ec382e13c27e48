"""Counts of events: made-up and public examples, and uploads with the facts asked beside them."""

import csv
import gzip
from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from datetime import date
from functools import cache, partial
from typing import Any, Literal, Self

import numpy as np
import pandas as pd
from numpy.typing import NDArray

from dp_core import assets
from dp_core.arrays import Flags, Integers
from dp_core.errors import DataError, ParameterError
from dp_core.params import must_be, worded
from dp_core.tables.data import CountStream, rank_within, whole_counts
from dp_core.tables.records import Calendar, Period
from dp_core.uploads import columns, dates, persons
from dp_core.uploads.codebook import record
from dp_core.uploads.codebook.record import Places
from dp_core.uploads.columns import NAME
from dp_core.uploads.files import Upload, UploadForm, written
from dp_core.uploads.guesses import COUNT, FLAG, PERSON, TIME, best, look_at
from dp_core.uploads.in_parts import Parts, Rows
from dp_core.uploads.persons import ONE_PERSON
from dp_core.words import message, say

FLIGHTS = assets.DATA / "flights.csv.gz"
"""Hourly counts of late or cancelled departures; see SOURCES.md beside it."""

_TABLE_2 = (531, 392, 426)  # first three months of the paper's example
_ADMISSIONS_SHARES = (0.77, 0.16, 0.0685, 0.001, 0.0005)  # of patients with 1 to 5 admissions


def _made(what: str, period: Period, first: str, increments: Integers, **facts: Any) -> CountStream:
    """Make counts of periods from a day on; they are made up if nothing else is said."""
    many, day = len(increments), np.datetime64(first, "D")
    return CountStream(
        increments=increments,
        name=f"{what}, {many:,} {period}s",
        period=period,
        starts=Calendar(day, day, period).starts(many),
        **{"synthetic": True, **facts},
    )


@cache
def ward() -> CountStream:
    """Make the admissions to a ward over 120 months: so few that noise shows."""
    months = np.arange(120)
    rate = 3.4 + 0.8 * months / 120 + 0.9 * np.cos(2 * np.pi * (months - 1) / 12)
    drawn = np.random.default_rng(12).poisson(rate)
    return _made("Ward admissions", "month", "2014-01-01", drawn, event="admissions")


@cache
def hiv() -> CountStream:
    """Make the admissions of HIV patients over 120 months; some return, so the bound matters."""
    rng = np.random.default_rng(2016)
    months = np.arange(120)
    rate = 430 + 60 * months / 120 + 45 * np.cos(2 * np.pi * (months - 1) / 12)
    increments = rng.poisson(rate)
    increments[:3] = _TABLE_2
    periods = np.repeat(months, increments)
    people = {"event_periods": periods, "event_persons": patients(len(periods), rng)}
    facts = {"event": "admissions", "contribution": 3, **people}
    return _made("HIV admissions", "month", "2006-01-01", increments, **facts)


def patients(events: int, rng: np.random.Generator) -> NDArray[np.int64]:
    """Assign patients to admissions in time order: a return follows a few months later."""
    shares = np.array(_ADMISSIONS_SHARES)
    stays = rng.choice(len(shares), size=events, p=shares / shares.sum()) + 1
    patients = np.repeat(np.arange(events), stays)[:events]
    first = rng.random(events)[patients]
    # Gaps add up within a patient; the mean gap is a twentieth of the ten years.
    waits = np.cumsum(rng.exponential(0.05, events))
    opening = np.r_[True, patients[1:] != patients[:-1]]
    since = waits - np.maximum.accumulate(np.where(opening, waits, 0))
    order = np.argsort(first + since, kind="stable")
    _, codes = np.unique(patients[order], return_inverse=True)
    return codes.astype(np.int64)


@cache
def clicks() -> CountStream:
    """Make the clicks on a web page, per minute over one week."""
    minutes = np.arange(10_080)
    day = 1 - 0.8 * np.cos(2 * np.pi * (minutes / 1_440 - 0.125))
    weekend = np.where(minutes >= 5 * 1_440, 0.6, 1.0)
    drawn = np.random.default_rng(10_080).poisson(12 * day * weekend)
    return _made("Web clicks", "minute", "2024-01-01", drawn, event="clicks")


@cache
def adverse() -> CountStream:
    """Make the reports of adverse events, per day: rare, 0.05 a day over 4,095 days."""
    drawn = np.random.default_rng(4_095).poisson(0.05, 4_095)
    return _made("Adverse events", "day", "2013-01-01", drawn, event="reports")


@cache
def beds() -> CountStream:
    """Make the beds occupied in a hospital that opens: admissions minus discharges, 180 days."""
    rng = np.random.default_rng(180)
    days = np.arange(180)
    weekday = np.where(days % 7 < 5, 1.0, 0.6)
    admitted = rng.poisson(70 * weekday * (1 + 0.15 * np.sin(2 * np.pi * days / 180)))
    left = np.repeat(days, admitted) + 1 + rng.geometric(1 / 5, admitted.sum())
    discharged = np.bincount(left[left < 180], minlength=180)
    facts = {"event": "beds", "signed": True, "contribution": 2}
    return _made("Beds occupied", "day", "2024-01-01", admitted - discharged, **facts)


@cache
def flights_hourly() -> CountStream:
    """Count the flights that left New York late or not at all, per hour of 2013."""
    with gzip.open(FLIGHTS, "rt", encoding="utf-8", newline="") as file:
        counts = np.array([int(row["flights"]) for row in csv.DictReader(file)], dtype=np.int64)
    facts = {"event": "disrupted flights", "synthetic": False}
    return _made("NY flights", "hour", "2013-01-01", counts, **facts)


@cache
def flights_daily() -> CountStream:
    counts = flights_hourly().increments.reshape(365, 24).sum(axis=1)
    facts = {"event": "disrupted flights", "synthetic": False}
    return _made("NY flights", "day", "2013-01-01", counts, **facts)


SAMPLES: Mapping[str, Callable[[], CountStream]] = {
    "ward": ward,
    "hiv": hiv,
    "clicks": clicks,
    "adverse": adverse,
    "flights_daily": flights_daily,
    "flights_hourly": flights_hourly,
    "beds": beds,
}


# --- where the records of a codebook go in what is stated of a stream -----------------------------

_RANGE = ("start", "end")
BOOK = Places(
    roles={
        record.DATE: ("time_column", "label_column"),
        record.COUNT: ("counts_column",),
        record.COUNTED: ("flag_column",),
        record.PERSON: ("person_column",),
    },
    bound="contribution",
    record="events",
    of_all=message("fda-book-all"),
    word={"flag_column": "positive"},
    ends={"time_column": _RANGE, "label_column": _RANGE},
    infer=lambda entries: (
        {"form": "increments"} if any(each.kind == record.COUNT for each in entries) else {}
    ),
)


# --- what a bound on events per person leaves out of a series; for the holder only ----------------


def capped_away(stream: CountStream, contribution: int, *, at: int) -> int:
    """Events up to a period that the bound leaves out of its total; for the holder only."""
    missing = stream.increments - stream.limited(contribution).increments
    return int(missing[: at + 1].sum())


# --- public range of an uploaded series: how many periods, and their calendar if they have --------

MAX_PERIODS = 2**20  # longest horizon of an upload

Moments = NDArray[np.datetime64]


@dataclass(frozen=True)
class Range:
    """Periods of a series, fixed whatever its rows are; not more than `MAX_PERIODS`."""

    periods: int
    calendar: Calendar | None = None  # without one the periods are numbered

    def __post_init__(self) -> None:
        if self.periods > MAX_PERIODS:
            facts = {"periods": self.periods, "most": MAX_PERIODS}
            raise ParameterError(message("fda-error-range-long", **facts), field="period")

    def __len__(self) -> int:
        return self.periods

    @property
    def starts(self) -> Moments | None:
        """First moment of each period, where they have dates."""
        return None if self.calendar is None else self.calendar.starts(self.periods)

    def places(self, moments: Moments) -> tuple[NDArray[np.bool_], NDArray[np.int64]]:
        """Tell which moments lie in the range, and the period of each of these, from 0."""
        if self.calendar is None:
            raise TypeError("numbered periods hold no moments")
        inside = self.calendar.holds(moments)
        periods = self.calendar.index(np.where(inside, moments, self.calendar.first))
        inside &= periods < self.periods
        return inside, periods[inside]


def of_data(moments: Moments, period: Period) -> Range:
    """Range from the first to the last of some moments: a fact read from the data."""
    if len(moments) == 0:
        raise DataError(message("fda-error-range-none"))
    days = moments.astype("M8[D]")
    calendar = Calendar(days.min(), days.max(), period)
    return Range(len(calendar), calendar)


def day(text: str, setting: str) -> np.datetime64 | None:
    """Read a day that was typed; None where there is none."""
    try:
        return np.datetime64(date.fromisoformat(text)) if text else None
    except ValueError:
        facts = {"setting": setting, "text": repr(columns.shown(text))}
        raise ParameterError(message("fda-error-day", **facts), field=setting) from None


# --- small files to be filled in, for an upload ---------------------------------------------------


template = partial(
    written,
    "date,positive,patient",
    *("2024-01-03,yes,p1", "2024-01-03,no,p2", "2024-01-05,yes,p3", "2024-02-11,yes,p1"),
)
template_increments = partial(
    written, "month,count", "2024-01,12", "2024-02,9", "2024-03,0", "2024-04,15"
)

# --- uploads: an event table or counts per period, and the public facts asked beside it -----------


@dataclass(frozen=True, kw_only=True)
class FDAUpload(Upload):
    """Public facts about an uploaded stream; nothing here may be learnt from the people in it."""

    form: Literal["events", "increments"] = worded("fda-upload-form", "events")
    each_row: persons.EachRow = persons.each_row_knob()  # noqa: RUF009
    person_column: str = worded("fda-upload-person_column", "", help="")
    contribution: int = worded("fda-upload-contribution", 1, 1, 1_000)
    time_column: str = worded("fda-upload-time_column", "", help="")
    counts_column: str = worded("fda-upload-counts_column", "", help="")
    label_column: str = worded("fda-upload-label_column", "")
    date_order: dates.DateOrder = worded("fda-upload-date_order", "year first")  # noqa: RUF009
    two_digit_years: bool = worded("fda-upload-two_digit_years", False)  # noqa: FBT003
    skip_undated: bool = worded("fda-upload-skip_undated", False)  # noqa: FBT003
    flag_column: str = worded("fda-upload-flag_column", "", help="")
    positive: str = worded("fda-upload-positive", "")
    period: Period = worded("fda-upload-period", "day")  # noqa: RUF009
    own_dates: bool = worded("fda-upload-own_dates", False, help="")  # noqa: FBT003
    start: str = worded("fda-upload-start", "")
    end: str = worded("fda-upload-end", "")
    periods: int = worded("fda-upload-periods", 0, 0, MAX_PERIODS)
    net_changes: bool = worded("fda-upload-net_changes", False, help="")  # noqa: FBT003
    rows: int = columns.rows_knob("events")

    def __post_init__(self) -> None:
        super().__post_init__()
        first, last = day(self.start, "start"), day(self.end, "end")
        if first and last and last < first:
            facts = {"start": self.start, "end": self.end}
            raise ParameterError(message("fda-error-order", **facts), field="end")

    def accept(self, table: pd.DataFrame) -> CountStream:
        return accept(table, self)


def accept(table: pd.DataFrame, upload: FDAUpload) -> CountStream:
    """Turn an uploaded table, of event rows or of one row per period, into a stream of counts.

    Periods without an event count 0; events outside the public range are dropped and counted.
    Cost: about 1 µs per row.
    """
    read = _accept_events if upload.form == "events" else _accept_increments
    dated = upload.time_column if upload.form == "events" else upload.label_column
    if not (upload.skip_undated and dated):
        return read(table, upload)
    table, said = dates.with_dates(table, dated, _date_form(upload))
    stream = read(table, upload)
    return replace(stream, notes=(*said, *stream.notes))


def _accept_events(table: pd.DataFrame, upload: FDAUpload) -> CountStream:
    if not upload.own_dates:
        range_of(upload)  # says all at once that is not stated
    column = _column(table, upload, "time_column")
    when = _times(column, upload)
    known = range_of(upload, when.values)
    counted, unused = _counted(table, upload)
    inside, periods = known.places(when.values)
    counts_there = counted[inside]
    rows, periods = np.flatnonzero(inside)[counts_there], periods[counts_there]
    # Time order; rows of the same moment keep the order of the file.
    order = np.argsort(when.values[rows], kind="stable")
    rows, periods = rows[order], periods[order]
    people = _people(table, upload, rows)
    whole = upload.each_row == ONE_PERSON
    return _stream(
        known,
        upload,
        increments=np.bincount(periods, minlength=len(known)),
        event="people" if whole else "events",
        event_periods=None if people is None else periods,
        event_persons=people,
        contribution=1 if whole else upload.contribution,
        outside=int(np.count_nonzero(counted & ~inside)),
        notes=(*when.notes, *unused, *_said("fda-upload-own_dates.notice", when=upload.own_dates)),
    )


def _stream(known: Range, upload: FDAUpload, **found: Any) -> CountStream:
    return CountStream(
        name=say("fda-upload-your-file", periods=len(known), period=upload.period),
        period=upload.period,
        starts=known.starts,
        confidential=True,
        facts_from_data=upload.own_dates,
        **found,
    )


def _column(table: pd.DataFrame, upload: FDAUpload, setting: str) -> pd.Series:
    """Take the column that a setting names."""
    return columns.choose(table, getattr(upload, setting), setting, _role(setting))


def _role(setting: str) -> str:
    """Words for what a setting states."""
    of_flag = setting == "flag_column"
    label = say("fda-upload-role-flag_column" if of_flag else f"fda-upload-{setting}")
    return label[:1].lower() + label[1:]


def _times(column: pd.Series, upload: FDAUpload) -> dates.Times:
    when = dates.times(column, _date_form(upload))
    dates.bad_times(when, column, field=str(column.name), period=upload.period)
    return when


def _date_form(upload: FDAUpload) -> dates.DateForm:
    return dates.DateForm(
        order=upload.date_order,
        two_digit_years=upload.two_digit_years,
        period=upload.period,
        from_monday=bool(upload.start) and date.fromisoformat(upload.start).weekday() == 0,
    )


def _counted(table: pd.DataFrame, upload: FDAUpload) -> tuple[NDArray[np.bool_], tuple[str, ...]]:
    if not upload.flag_column:
        return np.ones(len(table), dtype=bool), ()
    column = _column(table, upload, "flag_column")
    counted = columns.flags(column, upload.positive, field=upload.flag_column)
    return counted, _said("fda-note-unused", when=bool(upload.positive) and not counted.any())


def _said(key: str, *, when: bool, **facts: Any) -> tuple[str, ...]:
    return (say(key, **facts),) if when else ()


def _people(table: pd.DataFrame, upload: FDAUpload, rows: Integers) -> Integers | None:
    if not upload.person_column:
        return None
    column = _column(table, upload, "person_column")
    return columns.persons(column, rows=rows, field=upload.person_column)


def _accept_increments(table: pd.DataFrame, upload: FDAUpload) -> CountStream:
    if not upload.own_dates:
        range_of(upload)
    found = columns.numbers(_column(table, upload, "counts_column"), field=upload.counts_column)
    counts = whole_counts(found, signed=upload.net_changes)
    known, inside, periods, notes = _placed(table, upload, len(counts))
    placed = np.zeros(len(known), dtype=np.int64)
    np.add.at(placed, periods, counts[inside])
    return _stream(
        known,
        upload,
        increments=placed,
        signed=upload.net_changes,
        contribution=upload.contribution,
        outside=int(np.abs(counts[~inside]).sum()),
        notes=(
            *notes,
            *_said("fda-upload-own_dates.notice", when=upload.own_dates),
            *_said("fda-note-lifted", when=upload.net_changes and upload.contribution < 2),
        ),
    )


def _placed(
    table: pd.DataFrame, upload: FDAUpload, rows: int
) -> tuple[Range, Flags, Integers, tuple[str, ...]]:
    """Range, which rows lie in it, their periods, and notes: by date, or one after the other.

    Without dates a file that is shorter or longer is no error: whether it is must not show.
    """
    notes: tuple[str, ...] = ()
    if upload.label_column:
        column = _column(table, upload, "label_column")
        if upload.own_dates or range_of(upload).calendar is not None:
            when = _times(column, upload)
            known = range_of(upload, when.values)
            inside, periods = known.places(when.values)
            again = int(np.count_nonzero(rank_within(periods)))
            added = _said("fda-note-added", when=again > 0, period=upload.period, again=again)
            return known, inside, periods, (*when.notes, *added)
        notes = (say("fda-note-numbered"),)
    known = Range(rows) if upload.own_dates else range_of(upload)
    many, places = len(known), np.arange(rows)
    facts = {"rows": rows, "periods": many, "empty": abs(many - rows), "more": rows > many}
    notes += _said("fda-note-rows", when=rows != many, **facts)
    return known, places < many, places[:many], notes


def range_of(upload: FDAUpload, moments: NDArray[np.datetime64] | None = None) -> Range:
    """Give the stated range, or that of the data where it is wanted."""
    if upload.own_dates and moments is not None:
        return of_data(moments, upload.period)
    counts = upload.form == "increments"
    first, last = day(upload.start, "start"), day(upload.end, "end")
    periods, period = upload.periods if counts else 0, upload.period
    if first is not None and last is not None:
        calendar = Calendar(first, last, period)
        if periods not in (0, len(calendar)):
            days = {"days": len(calendar), "start": upload.start, "end": upload.end}
            wrong = message("fda-error-range-periods", periods=periods, period=period, **days)
            raise ParameterError(wrong, field="periods")
        return Range(len(calendar), calendar)
    if periods:
        numbered = Range(periods)
        if first is None:
            return numbered
        after = Calendar(first, first, period).starts(periods + 1)[-1]
        return Range(periods, Calendar(first, (after - 1).astype("M8[D]"), period))
    column = "counts_column" if counts else "time_column"
    missing = [name for name in (column, "start", "end") if not getattr(upload, name)]
    facts = {"missing": tuple(map(_role, missing)), "many": len(missing), "form": upload.form}
    raise ParameterError(message("fda-upload-stated-range-must-public", **facts), field=missing[0])


def guess(table: pd.DataFrame) -> FDAUpload:
    """Suggest the roles of the columns by their names and their first thousand rows.

    Dates, bounds and periods are never guessed: they are public facts, not to be read from data.
    """
    looks = look_at(table)
    time = best([look for look in looks if look.dates], TIME)
    looks = [look for look in looks if look is not time]
    person = best([look for look in looks if look.words & PERSON and look.repeats])
    looks = [look for look in looks if look is not person]
    counts = best([look for look in looks if look.is_count], COUNT)
    flag = best([look for look in looks if look.yes_no and look is not counts], FLAG)
    written = time.form if time else dates.DateForm()
    found = FDAUpload(date_order=written.order, two_digit_years=written.two_digit_years)
    dated = time.name if time else ""
    if counts and not person and (time is None or not time.repeats):
        return replace(found, form="increments", counts_column=counts.name, label_column=dated)
    return replace(
        found,
        time_column=dated,
        flag_column=flag.name if flag else "",
        person_column=person.name if person else "",
    )


def _cap(chosen: Mapping[str, Any]) -> str:
    if chosen["form"] != "events" or not chosen["person_column"]:
        return ""
    return say("fda-upload-cap", most=chosen["contribution"])


def _left_out(stream: CountStream) -> Mapping[str, list[str]]:
    """Share of the events that each bound leaves out, in whole per cents; for the holder only.

    Rounded so that no total can be told from it: the confidential slider must not be compared with
    the truth.
    """
    tried = sorted({1, 2, 3, 5, 10, stream.contribution})
    everything = max(1, int(stream.increments.sum()))
    shares = [capped_away(stream, bound, at=len(stream) - 1) / everything for bound in tried]
    lost = [max(1, round(100 * share)) if share else 0 for share in shares]
    return {
        say("fda-upload-bounds"): [f"{bound:,}" for bound in tried],
        say("fda-upload-lost"): [say("fda-upload-share", percent=each) for each in lost],
    }


def _counts(chosen: Mapping[str, Any]) -> bool:
    return bool(chosen["form"] == "increments")


FDAUpload.panel = UploadForm(
    guess=guess,
    book=BOOK,
    columns={
        "time_column": "",
        "counts_column": "",
        "label_column": persons.NO_COLUMN,
        "flag_column": message("fda-upload-flag_column.none"),
        "person_column": persons.NO_COLUMN,
    },
    roles=("form", "date_order", "two_digit_years"),
    layout=("date_order", "two_digit_years"),
    dates=("start", "end"),
    shown={
        **dict.fromkeys(
            ("time_column", "flag_column", "each_row", "person_column"),
            lambda chosen: not _counts(chosen),
        ),
        **dict.fromkeys(("counts_column", "label_column", "net_changes"), _counts),
        **dict.fromkeys(
            ("date_order", "two_digit_years", "skip_undated"),
            lambda chosen: not _counts(chosen) or bool(chosen["label_column"]),
        ),
        **dict.fromkeys(("start", "end", "rows"), lambda chosen: not chosen["own_dates"]),
        "positive": lambda chosen: chosen["flag_column"] != "",
        "contribution": lambda chosen: chosen["each_row"] != ONE_PERSON,
        "periods": lambda chosen: (
            _counts(chosen) and not chosen["own_dates"] and not (chosen["start"] and chosen["end"])
        ),
    },
    notices={"own_dates": message("fda-upload-own_dates.notice")},
    templates={"events-template.csv": template, "counts-template.csv": template_increments},
    explained=_cap,
    counted=_left_out,
)


# --- A made-up stream that stands on screen for an uploaded one -----------------------------------

_SEED = 3
_SWING = 0.3  # of the rate, once over the whole range


def look_alike(upload: FDAUpload, rows: int) -> CountStream | None:
    """Make up a stream of about so many events; None where the range is left to the file."""
    if upload.own_dates:
        return None
    known, rng = range_of(upload), np.random.default_rng(_SEED)
    swing = np.sin(2 * np.pi * np.arange(len(known)) / max(len(known), 1))
    rate = rows / max(len(known), 1) * (1 + _SWING * swing)
    in_events, whole = upload.form == "events", upload.each_row == ONE_PERSON
    signed = not in_events and upload.net_changes
    increments = rng.poisson(rate / 2) - rng.poisson(rate / 2) if signed else rng.poisson(rate)
    periods = people = None
    if in_events and upload.person_column:
        periods = np.repeat(np.arange(len(known)), increments)
        people = patients(len(periods), rng)
    return CountStream(
        increments=increments,
        name=NAME,
        event="people" if in_events and whole else "events",
        period=upload.period,
        starts=known.starts,
        event_periods=periods,
        event_persons=people,
        signed=signed,
        contribution=1 if in_events and whole else upload.contribution,
        synthetic=True,
    )


# --- a series whose file comes in parts: counts per period, which add up --------------------------


@dataclass(frozen=True, kw_only=True, eq=False)
class CappedStream(CountStream):
    """Counts of at most so many events a person, without the events."""

    capped: int = 0  # bound c that they were counted with; 0 where nobody is known

    def __add__(self, other: Self) -> Self:
        return replace(
            self,
            increments=self.increments + other.increments,
            outside=self.outside + other.outside,
        )

    @property
    def has_persons(self) -> bool:
        """Whether a bound was kept for each person."""
        return self.capped > 0

    def limited(self, contribution: int) -> CountStream:
        """Give the stream; another bound would need the events."""
        if self.capped not in (0, contribution):
            raise must_be("contribution", contribution, self.capped)
        return self


def counted(parts: Parts, upload: FDAUpload, params: Any) -> CountStream:
    """Count the events of each period, of each person no more than the bound of the method."""
    if upload.own_dates:
        raise DataError(message("fda-error-range-none"), field="own_dates")
    if upload.form == "increments" and not (upload.label_column and upload.start):
        raise DataError(message("fda-error-parts-order"), field="label_column")
    if upload.form == "increments":  # counts name nobody
        parts = replace(parts, person="")
    return parts.total(partial(_count, upload=upload, contribution=params.contribution))


def _count(rows: Rows, *, upload: FDAUpload, contribution: int) -> CappedStream:
    stream = accept(rows.table, upload)
    return CappedStream(
        increments=stream.limited(contribution).increments,
        event=stream.event,
        period=stream.period,
        starts=stream.starts,
        signed=stream.signed,
        contribution=stream.contribution,
        outside=stream.outside,
        name=stream.name,
        confidential=True,
        capped=contribution if stream.has_persons else 0,
    )
