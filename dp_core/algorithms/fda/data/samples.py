"""Bundled streams: seeded look-alikes and one real series, each made once per process.

The look-alikes are synthetic: no row describes a person.
"""

import csv
import gzip
from collections.abc import Callable, Collection, Mapping
from functools import cache
from typing import Any

import numpy as np
from numpy.typing import NDArray

from dp_core import assets
from dp_core.tables.data import CountStream
from dp_core.tables.records import Calendar, Period
from dp_core.uploads.codebook.record import COUNT, COUNTED, DATE, PERSON, Entry, Places
from dp_core.words import message

FLIGHTS = assets.DATA / "flights.csv.gz"
"""Hourly counts of late or cancelled departures; see SOURCES.md beside it."""

_TABLE_2 = (531, 392, 426)  # first three months of the paper's example
_ADMISSIONS_SHARES = (0.77, 0.16, 0.0685, 0.001, 0.0005)
"""Shares of patients with 1, 2, 3, 4 and 5 admissions."""


@cache
def ward() -> CountStream:
    """Make the admissions to a ward over 120 months: so few that noise shows."""
    months = np.arange(120)
    rate = 3.4 + 0.8 * months / 120 + 0.9 * np.cos(2 * np.pi * (months - 1) / 12)
    return CountStream(
        increments=np.random.default_rng(12).poisson(rate),
        name="Ward admissions, 120 months",
        event="admissions",
        period="month",
        starts=_starts("2014-01-01", "month", 120),
        synthetic=True,
    )


@cache
def hiv() -> CountStream:
    """Make the admissions of HIV patients over 120 months; some return, so the bound matters."""
    rng = np.random.default_rng(2016)
    months = np.arange(120)
    rate = 430 + 60 * months / 120 + 45 * np.cos(2 * np.pi * (months - 1) / 12)
    increments = rng.poisson(rate)
    increments[:3] = _TABLE_2
    periods = np.repeat(months, increments)
    return CountStream(
        increments=increments,
        name="HIV admissions, 120 months",
        event="admissions",
        period="month",
        starts=_starts("2006-01-01", "month", 120),
        event_periods=periods,
        event_persons=patients(len(periods), rng),
        synthetic=True,
        contribution=3,
    )


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
    rng = np.random.default_rng(10_080)
    minutes = np.arange(10_080)
    day = 1 - 0.8 * np.cos(2 * np.pi * (minutes / 1_440 - 0.125))
    weekend = np.where(minutes >= 5 * 1_440, 0.6, 1.0)
    return CountStream(
        increments=rng.poisson(12 * day * weekend),
        name="Web clicks, 10,080 minutes",
        event="clicks",
        period="minute",
        starts=_starts("2024-01-01", "minute", 10_080),
        synthetic=True,
    )


@cache
def adverse() -> CountStream:
    """Make the reports of adverse events, per day: rare, 0.05 a day over 4,095 days."""
    rng = np.random.default_rng(4_095)
    return CountStream(
        increments=rng.poisson(0.05, 4_095),
        name="Adverse events, 4,095 days",
        event="reports",
        period="day",
        starts=_starts("2013-01-01", "day", 4_095),
        synthetic=True,
    )


@cache
def beds() -> CountStream:
    """Make the beds occupied in a hospital that opens: admissions minus discharges, 180 days."""
    rng = np.random.default_rng(180)
    days = np.arange(180)
    weekday = np.where(days % 7 < 5, 1.0, 0.6)
    admitted = rng.poisson(70 * weekday * (1 + 0.15 * np.sin(2 * np.pi * days / 180)))
    left = np.repeat(days, admitted) + 1 + rng.geometric(1 / 5, admitted.sum())
    discharged = np.bincount(left[left < 180], minlength=180)
    return CountStream(
        increments=admitted - discharged,
        name="Beds occupied, 180 days",
        event="beds",
        period="day",
        starts=_starts("2024-01-01", "day", 180),
        signed=True,
        synthetic=True,
        contribution=2,
    )


@cache
def flights_daily() -> CountStream:
    """Count the flights that left New York late or not at all, per day of 2013."""
    return _flights(_hourly().reshape(365, 24).sum(axis=1), "day")


@cache
def flights_hourly() -> CountStream:
    """Count the flights that left New York late or not at all, per hour of 2013."""
    return _flights(_hourly(), "hour")


def _flights(increments: NDArray[np.int64], period: Period) -> CountStream:
    return CountStream(
        increments=increments,
        name=f"NY flights, {len(increments):,} {period}s",
        event="disrupted flights",
        period=period,
        starts=_starts("2013-01-01", period, len(increments)),
    )


@cache
def _hourly() -> NDArray[np.int64]:
    with gzip.open(FLIGHTS, "rt", encoding="utf-8", newline="") as file:
        return np.array([int(row["flights"]) for row in csv.DictReader(file)], dtype=np.int64)


def _starts(first: str, period: Period, periods: int) -> NDArray[np.datetime64]:
    day = np.datetime64(first, "D")
    return Calendar(day, day, period).starts(periods)


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


def _form(entries: Collection[Entry]) -> dict[str, Any]:
    """Tell the form of the file from the kinds of its columns."""
    return {"form": "increments"} if any(each.kind == COUNT for each in entries) else {}


_RANGE = ("start", "end")
BOOK = Places(
    roles={
        DATE: ("time_column", "label_column"),
        COUNT: ("counts_column",),
        COUNTED: ("flag_column",),
        PERSON: ("person_column",),
    },
    bound="contribution",
    record="events",
    of_all=message("fda-book-all"),
    word={"flag_column": "positive"},
    ends={"time_column": _RANGE, "label_column": _RANGE},
    infer=_form,
)
