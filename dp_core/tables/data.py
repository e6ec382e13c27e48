"""Counts of events per period; frozen, checked, fingerprinted."""

from dataclasses import dataclass, replace

import numpy as np
from numpy.typing import NDArray

from dp_core.errors import DataError, ParameterError
from dp_core.tables.frozen import Frozen
from dp_core.words import Message, message

LARGEST_COUNT = 2**53
"""Largest running total: every whole number up to it is exact as a float."""

IntArray = NDArray[np.int64]


@dataclass(frozen=True, kw_only=True, eq=False)
class CountStream(Frozen):
    """Counts of events per period, in time order.

    Parameters
    ----------
    increments : array_like of int, shape (T,)
        Events per period. Arrays are copied and read-only.
    event, period : str
        What is counted (plural); one period ("month").
    starts : ndarray of datetime64, shape (T,), optional
        Start of each period.
    event_periods, event_persons : ndarray of int64, shape (E,), optional
        Period index and person code of each event, in time order; both or neither.
    signed : bool
        Net changes: negative increments are allowed and `contribution` is at least 2.
    contribution : int
        Suggested bound c: events one person may contribute over the whole stream.
    outside : int
        Events dropped because they lie outside the public range; for the holder only.
    name, synthetic, confidential, facts_from_data, rows_per_person, notes
        As in `Frozen`.

    Raises
    ------
    DataError
        If a count is missing, fractional, negative (unless `signed`) or too large, or if there is
        no period.
    """

    increments: IntArray
    event: str = "events"
    period: str = "period"
    starts: NDArray[np.datetime64] | None = None
    event_periods: IntArray | None = None
    event_persons: IntArray | None = None
    signed: bool = False
    contribution: int = 1
    outside: int = 0

    def __post_init__(self) -> None:
        self._keep("increments", whole_counts(self.increments, signed=self.signed))
        bound = whole_bound(self.contribution)
        self._keep("contribution", max(bound, 2) if self.signed else bound)
        if self.starts is not None:
            starts = np.array(self.starts)
            if starts.dtype.kind != "M" or starts.shape != (len(self),):
                raise _mismatch("starts")
            self._keep("starts", starts)
        self._keep_events()
        arrays = (self.increments, self.starts, self.event_periods, self.event_persons)
        numbers = (self.signed, self.contribution, self.outside)
        self._seal(*arrays, self.event, self.period, *numbers)

    def _keep_events(self) -> None:
        if self.event_periods is None or self.event_persons is None:
            if self.event_periods is not self.event_persons:
                raise _mismatch("event_persons")
            return
        periods = np.array(self.event_periods, dtype=np.int64)
        persons = np.array(self.event_persons, dtype=np.int64)
        if periods.ndim != 1 or periods.shape != persons.shape:
            raise _mismatch("event_persons")
        if np.any(periods[:-1] > periods[1:]) or np.any(periods[:1] < 0):
            raise _mismatch("event_periods")
        # A period past the end makes the tally longer, so it differs as well.
        if not np.array_equal(np.bincount(periods, minlength=len(self)), self.increments):
            raise _mismatch("event_periods")
        self._keep("event_periods", periods)
        self._keep("event_persons", persons)

    def __len__(self) -> int:
        return len(self.increments)

    @property
    def has_persons(self) -> bool:
        """Whether each event carries a person code."""
        return self.event_persons is not None

    def totals(self) -> IntArray:
        """Return the running totals, shape (T,): the quantity to protect."""
        return np.cumsum(self.increments)

    def limited(self, contribution: int) -> "CountStream":
        """Keep each person's first `contribution` events.

        Parameters
        ----------
        contribution : int
            Bound c, at least 1.

        Returns
        -------
        CountStream
            Stream of the kept events; the stream itself where nothing is dropped or no person is
            known. Cost: O(E log E).

        Raises
        ------
        ParameterError
            If the bound is not a whole number of at least 1.
        """
        bound = whole_bound(contribution)
        if self.event_periods is None or self.event_persons is None:
            return self
        kept = rank_within(self.event_persons) < bound
        if kept.all():
            return self
        periods = self.event_periods[kept]
        return replace(
            self,
            increments=np.bincount(periods, minlength=len(self)),
            event_periods=periods,
            event_persons=self.event_persons[kept],
        )


def rank_within(groups: IntArray) -> IntArray:
    """Rank the members of each group in order of appearance, from 0.

    Examples
    --------
    >>> rank_within(np.array([7, 3, 7, 7, 3])).tolist()
    [0, 0, 1, 2, 1]
    """
    order = np.argsort(groups, kind="stable")
    ordered = groups[order]
    position = np.arange(len(groups))
    first = np.ones(len(groups), dtype=bool)
    first[1:] = ordered[1:] != ordered[:-1]
    ranks = np.empty(len(groups), dtype=np.int64)
    ranks[order] = position - np.maximum.accumulate(np.where(first, position, 0))
    return ranks


def whole_bound(contribution: float) -> int:
    """Check a contribution bound c.

    Raises
    ------
    ParameterError
        If it is not a whole number of at least 1.
    """
    number = isinstance(contribution, int | float | np.integer | np.floating)
    if isinstance(contribution, bool) or not number or not float(contribution).is_integer():
        raise _bad_bound(contribution)
    if contribution < 1:
        raise _bad_bound(contribution)
    return int(contribution)


def _bad_bound(contribution: object) -> ParameterError:
    return ParameterError(
        message("counts-contribution", value=repr(contribution)), field="contribution"
    )


def _mismatch(name: str) -> DataError:
    """Error for parts that contradict each other; never quotes a value of the data."""
    return DataError(
        f"'{name}' does not fit the increments; it needs one entry for each period or event, "
        "in time order. Build the stream from the same table.",
        field=name,
    )


def whole_counts(received: NDArray[np.generic], *, signed: bool) -> IntArray:
    values = np.asarray(received)
    if values.ndim != 1 or len(values) == 0:
        raise _bad_counts(message("counts-none"))
    if values.dtype.kind not in "biuf":
        raise _bad_counts(message("counts-text"))
    if values.dtype.kind == "f":
        _check_floats(values)
    _refuse((values > LARGEST_COUNT) | (values < -LARGEST_COUNT), values, "large")
    counts = values.astype(np.int64)
    if not signed:
        _refuse(counts < 0, counts, "negative")
    _check_total(counts)
    return counts


def _check_floats(values: NDArray[np.generic]) -> None:
    floats = values.astype(np.float64)
    _refuse(np.isnan(floats), floats, "missing")
    _refuse(np.abs(floats) > LARGEST_COUNT, floats, "large")
    _refuse(floats % 1 != 0, floats, "fraction")


def _check_total(counts: IntArray) -> None:
    # Floats first: the sum of the integers could wrap around.
    total = float(np.abs(counts.astype(np.float64)).sum())
    if total > LARGEST_COUNT or int(np.abs(counts).sum()) > LARGEST_COUNT:
        raise _bad_counts(message("counts-total", most=LARGEST_COUNT, total=f"{total:.4g}"))


def _refuse(bad: NDArray[np.bool_], values: NDArray[np.generic], rule: str) -> None:
    if bad.any():
        row = int(np.argmax(bad))
        given = {"value": repr(values[row].item()), "rule": rule, "most": LARGEST_COUNT}
        raise _bad_counts(message("counts-row", row=row + 1, **given))


def _bad_counts(said: Message) -> DataError:
    return DataError(said, field="increments")
