"""Tables of records: one row a person, one column an attribute; frozen, checked, fingerprinted."""

from dataclasses import dataclass
from functools import cached_property
from typing import Any, Literal

import numpy as np
from numpy.typing import ArrayLike, NDArray

from dp_core.arrays import Bits
from dp_core.tables.frozen import Frozen, checked_names, unfit
from dp_core.tables.numeric import Extent

Edges = tuple[tuple[int, int], ...]

MOST_ATTRIBUTES = 500
MOST_CELLS = 500_000_000
EXTENT = Extent("records", "attribute", "values", "values", MOST_ATTRIBUTES, MOST_CELLS)
check_shape = EXTENT.check


@dataclass(frozen=True, kw_only=True, eq=False)
class BinaryTable(Frozen):
    """Yes/no table: n records of m attributes.

    Raises DataError of fewer than two records or no attribute, of a table that is too large, and
    of values, names, groups, edges or an image that do not fit it.
    """

    values: Bits  # shape (n, m): copied and read-only, uint8
    record: str = "records"  # what a row is (plural)
    names: tuple[str, ...] = ()  # attribute names; ``a0``, ``a1``, … where none are given
    # planted clusters of a generated set, attributes of no cluster left out; empty where nobody
    # knows
    groups: tuple[tuple[int, ...], ...] = ()
    edges: Edges = ()  # true network of a generated set; empty where nobody knows
    # rows and columns, where the attributes are the pixels of a picture
    image: tuple[int, int] | None = None

    def __post_init__(self) -> None:
        values = _zeros_and_ones(EXTENT.matrix(self.values))
        m = values.shape[1]
        check_shape(*values.shape)
        self._keep("values", values)
        self._keep("names", checked_names(self.names, m))
        self._keep("groups", _indices("groups", self.groups, m))
        self._keep("edges", _indices("edges", self.edges, m))
        _check_truth(self.groups, self.edges)
        if self.image is not None:
            self._keep("image", _checked_image(self.image, m))
        structure = f"{self.groups}{self.edges}{self.image}"
        self._seal(self.values, structure, self.record, *self.names)

    def __getstate__(self) -> dict[str, Any]:
        """Leave out what can be computed again: a copy for another process stays small."""
        return {name: value for name, value in self.__dict__.items() if name != "distinct"}

    def __len__(self) -> int:
        return int(self.values.shape[0])

    @property
    def attributes(self) -> int:
        """Number m of attributes."""
        return int(self.values.shape[1])

    @cached_property
    def distinct(self) -> tuple[Bits, NDArray[np.int64]]:
        """Distinct records (u, m), in order of their bits, and how often each occurs, (u,)."""
        _, first, counts = np.unique(self._keys(), return_index=True, return_counts=True)
        records, times = self.values[first], counts.astype(np.int64)
        records.setflags(write=False)
        times.setflags(write=False)
        return records, times

    def _keys(self) -> NDArray[Any]:
        """One value a record that sorts as its bits do; numbers where they fit, else bytes."""
        packed = np.packbits(self.values, axis=1)
        if packed.shape[1] > 8:
            return packed.view(np.dtype((np.void, packed.shape[1]))).ravel()
        wide = np.zeros((len(packed), 8), dtype=np.uint8)
        wide[:, : packed.shape[1]] = packed
        return wide.view(">u8").ravel().astype(np.uint64)

    def shares(self) -> NDArray[np.float64]:
        """Share of ones of each attribute, shape (m,)."""
        return np.asarray(self.values.mean(axis=0))


def as_table(table: BinaryTable | ArrayLike) -> BinaryTable:
    """Accept an (n, m) array of 0 and 1 where a table is expected."""
    return table if isinstance(table, BinaryTable) else BinaryTable(values=np.asarray(table))


def _zeros_and_ones(received: NDArray[Any]) -> Bits:
    if received.dtype.kind in "iuf" and received.size:
        # No mask of a large table unless something is wrong; what is missing fails both tests.
        fine = received.min() >= 0 and received.max() <= 1 and received.dtype.kind != "f"
        bad = np.zeros(1, dtype=bool) if fine else (received != 0) & (received != 1)
    elif received.dtype.kind in "iufb":
        bad = np.zeros(1, dtype=bool)
    else:
        bad = ~np.frompyfunc(_is_bit, 1, 1)(received).astype(bool)
    if bad.any():
        row, column = np.argwhere(bad)[0]
        wrong = str(received[row, column])[:20]
        raise unfit("values", f"{wrong} (row {row + 1}, column {column + 1})", "0 or 1")
    return np.array(received, dtype=np.uint8, order="C")


def _is_bit(value: object) -> bool:
    return isinstance(value, bool | int | float | np.number | np.bool_) and value in (0, 1)


def _indices(field: str, tuples: Any, m: int) -> tuple[tuple[int, ...], ...]:
    made = tuple(tuple(int(j) for j in each) for each in tuples)
    if any(not 0 <= j < m for each in made for j in each):
        raise unfit(field, made, f"attributes from 0 to {m - 1}")
    return made


def _check_truth(groups: tuple[tuple[int, ...], ...], edges: Edges) -> None:
    members = [j for group in groups for j in group]
    if len(set(members)) < len(members):
        raise unfit("groups", groups, "sets that hold each attribute once at most")
    if any(len(edge) != 2 or edge[0] == edge[1] for edge in edges):
        raise unfit("edges", edges, "pairs of a parent and another child")


def _checked_image(image: tuple[int, int], m: int) -> tuple[int, int]:
    rows, columns = (int(side) for side in image)
    if rows < 1 or rows * columns != m:
        raise unfit("image", image, f"rows and columns of {m} pixels")
    return rows, columns


# --- periods of a public calendar: minutes, hours, days, weeks, months, quarters, years -----------

Period = Literal["minute", "hour", "day", "week", "month", "quarter", "year"]

_SECONDS = {"minute": 60, "hour": 3_600, "day": 86_400, "week": 7 * 86_400}
_MONTHS = {"month": 1, "quarter": 3, "year": 12}


@dataclass(frozen=True)
class Calendar:
    """Periods from the one that holds day ``first`` to the one that holds day ``last``.

    Weeks are seven days counted from the first day; months, quarters and years are those of the
    calendar.

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
        return moments.astype("M8[M]").astype(np.int64) // _MONTHS[self.period]

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
