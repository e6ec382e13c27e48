"""Periods of a public calendar: minutes, hours, days, weeks, months, quarters, years."""

from dataclasses import dataclass
from typing import Literal

import numpy as np
from numpy.typing import NDArray

Period = Literal["minute", "hour", "day", "week", "month", "quarter", "year"]

_SECONDS = {"minute": 60, "hour": 3_600, "day": 86_400, "week": 7 * 86_400}
_MONTHS = {"month": 1, "quarter": 3, "year": 12}


@dataclass(frozen=True)
class Calendar:
    """Periods from the one that holds day ``first`` to the one that holds day ``last``.

    Weeks are seven days counted from the first day; months, quarters and years are those of the
    calendar.

    Examples
    --------
    >>> weeks = Calendar(np.datetime64("2013-01-02"), np.datetime64("2013-01-15"), "week")
    >>> len(weeks), weeks.starts(len(weeks)).astype("M8[D]").tolist()[1].isoformat()
    (2, '2013-01-09')
    """

    first: np.datetime64
    last: np.datetime64
    period: Period

    def __len__(self) -> int:
        last_second = (self.last + 1).astype("M8[s]") - 1
        return int(self.index(np.array([last_second]))[0]) + 1

    def index(self, moments: NDArray[np.datetime64]) -> NDArray[np.int64]:
        """Tell the period of each moment, from 0; negative before the first."""
        if self.period in _SECONDS:
            width = np.timedelta64(_SECONDS[self.period], "s")
            return np.asarray((moments - self.first) // width, dtype=np.int64)
        return self._months(moments) - self._months(np.array([self.first]))

    def _months(self, moments: NDArray[np.datetime64]) -> NDArray[np.int64]:
        months = moments.astype("M8[M]").astype(np.int64)
        return months // _MONTHS[self.period]

    def starts(self, periods: int) -> NDArray[np.datetime64]:
        """Return the first moments of so many periods, datetime64[s], shape (periods,)."""
        steps = np.arange(periods)
        if self.period in _SECONDS:
            return np.asarray(self.first.astype("M8[s]") + steps * _SECONDS[self.period])
        months = (self._months(np.array([self.first])) + steps) * _MONTHS[self.period]
        return np.asarray(months.astype("M8[M]").astype("M8[s]"))

    def holds(self, moments: NDArray[np.datetime64]) -> NDArray[np.bool_]:
        """Tell which moments lie on the days from first to last."""
        days = moments.astype("M8[D]")
        return np.asarray((days >= self.first) & (days <= self.last))
