"""Counts of events per period, frozen and checked, and neighbours of a data set of any kind."""

import math
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from typing import Any, NamedTuple, TypeVar

import numpy as np
import pandas as pd
from numpy.random import Generator
from numpy.typing import NDArray

from dp_core.arrays import Floats, Integers
from dp_core.errors import DataError
from dp_core.noise.streams import public_words
from dp_core.params import whole
from dp_core.tables.categorical import CategoricalTable, smallest_type
from dp_core.tables.frozen import Frozen, unfit
from dp_core.tables.numeric import NumericTable
from dp_core.tables.records import BinaryTable

LARGEST_COUNT = 2**53
"""Largest running total: every whole number up to it is exact as a float."""


@dataclass(frozen=True, kw_only=True, eq=False)
class CountStream(Frozen):
    """Counts of events per period, in time order.

    Raises DataError of no period, and of a count that is missing, fractional, negative (unless
    `signed`) or too large.
    """

    increments: Integers  # shape (T,): events per period. Arrays are copied and read-only.
    # event, period: what is counted (plural); one period ("month")
    event: str = "events"
    period: str = "period"
    starts: NDArray[np.datetime64] | None = None  # shape (T,): start of each period
    # event_periods, event_persons: shape (E,): period index and person code of each event, in time
    # order; both or neither
    event_periods: Integers | None = None
    event_persons: Integers | None = None
    # net changes: negative increments are allowed and `contribution` is at least 2
    signed: bool = False
    # suggested bound c: events one person may contribute over the whole stream
    contribution: int = 1
    # events dropped because they lie outside the public range; for the holder only
    outside: int = 0

    def __post_init__(self) -> None:
        self._keep("increments", whole_counts(self.increments, signed=self.signed))
        bound = whole("contribution", self.contribution, 1)
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

    def totals(self) -> Integers:
        """Return the running totals, shape (T,): the quantity to protect."""
        return np.cumsum(self.increments)

    def limited(self, contribution: int) -> "CountStream":
        """Keep each person's first `contribution` events; of persons unknown, all.

        Cost: O(E log E). Raises ParameterError if the bound is not a whole number of at least 1.
        """
        bound = whole("contribution", contribution, 1)
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


def rank_within(groups: Integers) -> Integers:
    """Rank the members of each group in order of appearance, from 0.

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


def _mismatch(name: str) -> DataError:
    """Error for parts that contradict each other; never quotes a value of the data."""
    return unfit(name, "…", "of these increments, in time order")


def whole_counts(received: NDArray[np.generic], *, signed: bool) -> Integers:
    values = np.asarray(received)
    if values.ndim != 1 or len(values) == 0:
        raise DataError.of("counts-none", "increments")
    if values.dtype.kind not in "biuf":
        raise unfit("increments", str(values.dtype), "whole numbers")
    if values.dtype.kind == "f":
        floats = values.astype(np.float64)
        _refuse(np.isnan(floats), floats, "missing")
        _refuse(np.abs(floats) > LARGEST_COUNT, floats, "large")
        _refuse(floats % 1 != 0, floats, "fraction")
    _refuse((values > LARGEST_COUNT) | (values < -LARGEST_COUNT), values, "large")
    counts = values.astype(np.int64)
    if not signed:
        _refuse(counts < 0, counts, "negative")
    # Floats first: the sum of the integers could wrap around.
    total = float(np.abs(counts.astype(np.float64)).sum())
    if total > LARGEST_COUNT or int(np.abs(counts).sum()) > LARGEST_COUNT:
        said = f"{total:.4g}"
        raise DataError.of("counts-total", "increments", most=LARGEST_COUNT, total=said)
    return counts


def _refuse(bad: NDArray[np.bool_], values: NDArray[np.generic], rule: str) -> None:
    if bad.any():
        row = int(np.argmax(bad))
        given = {"value": repr(values[row].item()), "rule": rule, "most": LARGEST_COUNT}
        raise DataError.of("counts-row", "increments", row=row + 1, **given)


# --- rows of a released model, drawn by a published seed, so that anybody can draw them -----------

Codes = NDArray[Any]
"""Whole numbers: of yes/no columns 1 is yes."""

WORDS = 2.0**32
_LN2 = 0.6931471805599453
_SERIES = [1 / math.factorial(k) for k in reversed(range(14))]
_LEAST_EXPONENT = -690.0  # e to it is about 1e-300
_TINY = 1e-300


class Group(NamedTuple):
    """Columns that are drawn together."""

    shared: Sequence[int]  # those that earlier groups have drawn
    own: Sequence[int]
    # shape (cells of `shared`, cells of `own`): chances, added up along each row; the last column
    # of a set changes fastest. A row need not sum to 1.
    ends: Floats


def same_exp(values: Floats) -> Floats:
    """Take e to values that are not above 0.

    Functions of libraries and processors differ in the last bit. This is a Taylor series of the
    rest that whole powers of two leave.

    >>> bool(np.allclose(same_exp(np.array([-0.5, -30.0])), np.exp([-0.5, -30.0]), rtol=1e-14))
    True
    """
    clipped = np.maximum(values, _LEAST_EXPONENT)
    powers = np.rint(clipped / _LN2)
    rests = clipped - powers * _LN2
    found = np.full(rests.shape, _SERIES[0])
    for coefficient in _SERIES[1:]:
        found = found * rests + coefficient
    return np.asarray(np.ldexp(found, powers.astype(np.int32)))


def same_spread(weights: Floats, masks: Integers, columns: int) -> Floats:
    """Chances of all cells of yes/no columns, up to a factor, from the weights of sets.

    A set counts + where an even number of its columns is yes, and - else. `masks` (s,): columns of
    each set as bits, the first column most significant.
    """
    logs = np.zeros(1 << columns)
    logs[masks] = weights
    step = 1
    while step < len(logs):
        low, high = np.moveaxis(logs.reshape(-1, 2, step), 1, 0)
        logs = np.stack((low + high, low - high), axis=1).ravel()
        step *= 2
    return same_exp(logs - logs.max())


def draw_groups(groups: Sequence[Group], domains: Sequence[int], rows: int, seed: str) -> Codes:
    """Draw records group by group; a later one follows the values that it shares with earlier ones.

    Sampling is systematic: every cell gets its share of the rows, rounded up or down, which adds
    far less error than drawing each row by itself.
    """
    drawn = np.zeros((len(domains), rows), dtype=smallest_type(domains))
    for number, (shared, own, ends) in enumerate(groups):
        given = np.zeros(rows, dtype=np.int64)
        for j in shared:
            given = given * domains[j] + drawn[j]
        cells = _systematic(ends, given, seed, number)
        drawn[list(own)] = np.unravel_index(cells, [domains[j] for j in own])
    return np.ascontiguousarray(drawn.T)


def _systematic(ends: Floats, given: Integers, seed: str, number: int) -> Integers:
    """Draw a cell of the row ``given[i]`` for each i, evenly within each row."""
    ends = ends / np.maximum(ends[:, -1:], _TINY)
    order = np.argsort(public_words(seed, f"order {number}", len(given)), kind="stable")
    order = order[np.argsort(given[order], kind="stable")]
    rows = given[order]
    counts = np.bincount(rows, minlength=len(ends))
    starts = public_words(seed, f"start {number}", len(ends)) / WORDS
    rank = np.arange(len(rows)) - (np.cumsum(counts) - counts)[rows]
    points = rows + (rank + starts[rows]) / counts[rows]
    flat = (ends + np.arange(len(ends))[:, None]).ravel()
    cells = np.searchsorted(flat, points, side="right") - rows * ends.shape[1]
    found = np.empty(len(given), dtype=np.int64)
    found[order] = np.clip(cells, 0, ends.shape[1] - 1)
    return found


# --- tables written as CSV whose cells no spreadsheet takes for a formula -------------------------

_FORMULA = (*"=+-@", *"\t\r\n", *"\uff1d\uff0b\uff0d\uff20", "\ufeff")


def to_csv(table: pd.DataFrame) -> str:
    """Write a table as CSV whose cells no spreadsheet takes for a formula."""
    return formula_safe(table).to_csv(index=False, lineterminator="\r\n")


def formula_safe(table: pd.DataFrame) -> pd.DataFrame:
    """Put an apostrophe before every text that a spreadsheet would run; numbers stay numbers.

    Column names are made safe too.

    References
    ----------
    OWASP, "CSV Injection": cells that begin with = + - @, also as wide letters, tab or return. A
    byte order mark counts as well: at the start of a file a reader drops it.

    >>> formula_safe(pd.DataFrame({"a": ["=1+1", "b"]}))["a"].tolist()
    ["'=1+1", 'b']
    """
    columns = {}
    kinds = pd.api.types
    for place, (_, column) in enumerate(table.items()):
        numbers = kinds.is_numeric_dtype(column) or kinds.is_datetime64_any_dtype(column)
        columns[place] = column if numbers else column.astype(object).map(_defused)
    safe = pd.DataFrame(columns, index=table.index)
    safe.columns = pd.Index(safe_headers(table.columns), dtype=object)
    return safe


def safe_headers(names: Iterable[Any]) -> list[Any]:
    """Headers as `formula_safe` writes them."""
    return [_defused(name) for name in names]


def _defused(value: Any) -> Any:
    return f"'{value}" if isinstance(value, str) and value.startswith(_FORMULA) else value


# --- neighbours: what differs from a data set in one unit of privacy, at random -------------------

Table = TypeVar("Table", BinaryTable, CategoricalTable, NumericTable)
MOST_CHANGED = 1_000
"""Rows of a person of whom a neighbour differs; with fewer than there may be it is one still."""


def one_more_or_less(counts: NDArray[np.int64], rng: Generator, rows: int = 1) -> NDArray[np.int64]:
    """Add one to a count, or take one away, anywhere; as often as one person may have rows.

    >>> int(np.abs(one_more_or_less(np.zeros(4, dtype=int), np.random.default_rng(0))).sum())
    1
    """
    changed = counts.copy()
    for _ in range(min(rows, MOST_CHANGED)):
        place = tuple(rng.integers(counts.shape))
        changed[place] += -1 if changed[place] and rng.integers(2) else 1
    return changed


def row_replaced(table: Table, rng: Generator) -> Table:
    """Replace one row by any that the public facts allow, or as many as one person may have."""
    field = "codes" if isinstance(table, CategoricalTable) else "values"
    rows = getattr(table, field).copy()
    most = min(table.rows_per_person, len(rows), MOST_CHANGED)
    for place in rng.choice(len(rows), most, replace=False):
        rows[place] = _any_row(table, rng)
    changed: dict[str, Any] = {field: rows}
    return replace(table, **changed)


def _any_row(table: Any, rng: Generator) -> NDArray[Any]:
    if isinstance(table, BinaryTable):
        return np.asarray(rng.integers(2, size=table.values.shape[1]))
    if isinstance(table, CategoricalTable):
        return np.asarray(rng.integers(table.domains))
    low, high = np.array(table.bounds)
    inside, upper = rng.integers(2, size=(2, low.size)) == 1
    # Half of the cells at an end: noise is made for the corners of the box.
    return np.asarray(np.where(inside, rng.uniform(low, high), np.where(upper, high, low)))
