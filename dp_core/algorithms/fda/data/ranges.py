"""Public range of an uploaded series: how many periods, and their calendar if they have dates."""

from dataclasses import dataclass
from datetime import date

import numpy as np
from numpy.typing import NDArray

from dp_core.errors import DataError, ParameterError
from dp_core.tables.periods import Calendar, Period
from dp_core.uploads import columns
from dp_core.words import message

MAX_PERIODS = 2**20
"""Longest horizon of an upload."""

Moments = NDArray[np.datetime64]


@dataclass(frozen=True)
class Range:
    """Periods of a series, fixed whatever its rows are.

    Parameters
    ----------
    periods : int
    calendar : Calendar or None
        Without one the periods are numbered.

    Raises
    ------
    ParameterError
        If there are more than `MAX_PERIODS`.
    """

    periods: int
    calendar: Calendar | None = None

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


def stated(start: str, end: str, periods: int, period: Period) -> Range | None:
    """Range from a first to a last day, or of so many periods; None where it is not stated.

    Parameters
    ----------
    start, end : str
        ISO dates, or empty.
    periods : int
        0 means not stated.
    period : {"minute", …, "year"}

    Raises
    ------
    ParameterError
        If a day is none, the range is too long, or the number of periods contradicts the days.
    """
    first, last = day(start, "start"), day(end, "end")
    if first is not None and last is not None:
        calendar = Calendar(first, last, period)
        if periods not in (0, len(calendar)):
            facts = {"periods": periods, "days": len(calendar), "start": start, "end": end}
            wrong = message("fda-error-range-periods", period=period, **facts)
            raise ParameterError(wrong, field="periods")
        return Range(len(calendar), calendar)
    if not periods:
        return None
    numbered = Range(periods)
    if first is None:
        return numbered
    after = Calendar(first, first, period).starts(periods + 1)[-1]
    return Range(periods, Calendar(first, (after - 1).astype("M8[D]"), period))


def of_data(moments: Moments, period: Period) -> Range:
    """Range from the first to the last of some moments: a fact read from the data.

    Raises
    ------
    DataError
        If there are none.
    """
    if len(moments) == 0:
        raise DataError(message("fda-error-range-none"))
    days = moments.astype("M8[D]")
    calendar = Calendar(days.min(), days.max(), period)
    return Range(len(calendar), calendar)


def day(text: str, setting: str) -> np.datetime64 | None:
    """Read a day that was typed; None where there is none.

    Raises
    ------
    ParameterError
        If it is no day.
    """
    try:
        return np.datetime64(date.fromisoformat(text)) if text else None
    except ValueError:
        facts = {"setting": setting, "text": repr(columns.shown(text))}
        raise ParameterError(message("fda-error-day", **facts), field=setting) from None
