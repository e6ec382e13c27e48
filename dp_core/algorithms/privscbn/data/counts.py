"""Counting yes/no records: bit-packed columns, distinct rows, families (privscbn.md 7).

Each way of counting gives the same integers; which one is used changes nothing but the time.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import combinations, pairwise
from math import comb

import numpy as np
from numpy.typing import NDArray

from dp_core.arrays import Bits, Integers
from dp_core.errors import ParameterError
from dp_core.tables.categorical import CategoricalTable
from dp_core.tables.frozen import Frozen
from dp_core.tables.records import BinaryTable

SHORT = (0, 1, 2, 3, 4, 5, 6, 8, 10, 12, 16, 20, 24, 32)
"""Ends of the classes of records by their number of ones; the last class has all others."""
ALL_CELLS = 20
"""Up to so many attributes all 2^m cells are counted, 8 MB: every other count follows from them."""


@dataclass(frozen=True, kw_only=True, eq=False)
class CountedTable(Frozen):
    """Counts of a yes/no table: n records of m attributes.

    `n`: records. `names`: of the m attributes. `record`: what a row is (plural). `cells` (2^m,) or
    (0,): records of each combination, the first attribute most significant; none with more than
    `ALL_CELLS` attributes. `pairs` (m, m): records where both are one; ones on the diagonal.
    `triples`: records with three ones, in the order of `combinations`; none where they are too
    many. `by_length`: as `by_length_of`; none where triples may be counted.
    """

    n: int
    names: tuple[str, ...]
    cells: Integers
    pairs: Integers
    triples: Integers
    by_length: Integers
    record: str = "records"

    def __post_init__(self) -> None:
        held = ("cells", "pairs", "triples", "by_length")
        for name in held:
            self._keep(name, getattr(self, name))
        self._seal(self.n, *(getattr(self, name) for name in held), self.record, *self.names)

    def __len__(self) -> int:
        return self.n

    @property
    def attributes(self) -> int:
        """Number m of attributes."""
        return len(self.names)

    @property
    def distinct(self) -> tuple[Bits, Integers]:
        """Distinct records, in order of their bits, and how often each occurs.

        Raises ParameterError if there are too many attributes for it.
        """
        if not self.cells.size:
            raise ParameterError.of("privscbn-error-needs-rows", "method")
        seen = np.flatnonzero(self.cells)
        shifts = np.arange(self.attributes)[::-1]
        return ((seen[:, None] >> shifts) & 1).astype(np.uint8), self.cells[seen]


Masks = NDArray[np.uint64]

SMALL, _DISTINCT_ROWS = 12, 250_000
"""Attributes, or records, up to which distinct rows are cheap to find."""
_CHUNK = 1 << 16


class Counter:
    """Counts of one table; keeps what was worked out from it.

    Raises ParameterError if the columns have categories: the methods that count so are for yes/no
    alone.
    """

    def __init__(self, table: BinaryTable | CountedTable) -> None:
        if isinstance(table, CategoricalTable):
            raise ParameterError.of("privscbn-error-yes-no-only", "method")
        self.n: int = len(table)
        self.m: int = table.attributes
        self._table = table

    @property
    def values(self) -> Bits:
        """Records; of a table that came in parts there are none."""
        if isinstance(self._table, CountedTable):
            raise ParameterError.of("privscbn-error-needs-rows", "method")
        return self._table.values

    @property
    def in_parts(self) -> bool:
        """Whether the table came in parts, so that there are counts and no rows."""
        return isinstance(self._table, CountedTable)

    @cached_property
    def masks(self) -> Masks:
        """Columns as bit masks, shape (m, words)."""
        return bit_columns(self.values)

    @cached_property
    def pairs(self) -> Integers:
        """Records where both attributes are one, shape (m, m); ones on the diagonal."""
        if isinstance(self._table, CountedTable):
            return self._table.pairs
        return pairs_of(self.masks)

    @cached_property
    def triples(self) -> Integers:
        """Records with three ones, in the order of `combinations`."""
        if not isinstance(self._table, CountedTable):
            return triples_of(self.masks)
        if len(self._table.triples) < comb(self.m, 3):
            raise ParameterError.of("privscbn-error-needs-rows", "method")
        return self._table.triples

    @cached_property
    def by_length(self) -> Integers:
        """Records of each number of ones, and their pairs: see `by_length_of`."""
        if isinstance(self._table, CountedTable):
            return self._table.by_length
        return by_length_of(self.values)

    @property
    def distinct(self) -> tuple[Bits, Integers]:
        """Distinct records and how often each occurs."""
        return self._table.distinct

    @property
    def few_rows(self) -> bool:
        """Whether distinct rows are cheap."""
        if isinstance(self._table, CountedTable):
            return self._table.cells.size > 0
        return self.n <= _DISTINCT_ROWS or self.m <= SMALL

    def family(self, attributes: Sequence[int]) -> Integers:
        """Count each combination of attributes, shape (2^a,); the first is most significant."""
        if not self.few_rows:
            return self._family_by_masks(attributes)
        rows, counts = self.distinct
        codes = row_codes(rows, attributes)
        return np.bincount(codes, counts, minlength=1 << len(attributes)).astype(np.int64)

    def _family_by_masks(self, attributes: Sequence[int]) -> Integers:
        """Add up the counts of a chunk of words at a time; the first has all records."""
        family = np.array([attributes], dtype=np.int64)
        counts = np.zeros(1 << len(attributes), dtype=np.int64)
        for start, stop in spans(self.masks.shape[1], _CHUNK):
            n = 0 if start else self.n
            counts += counts_by_masks(self.masks[:, start:stop], n, family)[0]
        return counts


def bit_columns(values: Bits) -> Masks:
    """Pack the columns of 0 and 1 into bit masks, shape (m, words)."""
    n, m = values.shape
    packed = np.zeros((m, 8 * -(-n // 64)), dtype=np.uint8)
    rows = np.packbits(np.ascontiguousarray(values.T), axis=1)
    packed[:, : rows.shape[1]] = rows
    return packed.view(np.uint64)


def pairs_of(masks: Masks) -> Integers:
    """Count the records where both attributes are one, shape (m, m), from bit masks of columns."""
    m = len(masks)
    both = np.zeros((m, m), dtype=np.int64)
    for j, mask in enumerate(masks):
        both[j, j:] = np.bitwise_count(mask & masks[j:]).sum(axis=1, dtype=np.int64)
    return both + np.triu(both, 1).T


def length_ends(m: int) -> Integers:
    """Most ones of a record of each class, with m attributes.

    Examples
    --------
    >>> length_ends(9).tolist()
    [0, 1, 2, 3, 4, 5, 6, 8, 9]
    """
    return np.array([*(end for end in SHORT if end < m), m])


def by_length_of(values: Bits) -> Integers:
    """Count pairs and records by the number of ones: shape (classes, m + 1, m + 1).

    Records are in the last corner, pairs before it, ones on the diagonal.
    """
    m = values.shape[1]
    ends = length_ends(m)
    classes = np.searchsorted(ends, values.sum(axis=1, dtype=np.int64))
    found = np.zeros((len(ends), m + 1, m + 1), dtype=np.int64)
    for each in range(len(ends)):
        rows = values[classes == each]
        found[each, :m, :m] = pairs_of(bit_columns(rows))
        found[each, m, m] = len(rows)
    return found


def counts_by_masks(masks: Masks, n: int, families: Integers) -> Integers:
    """Count the records in each cell of each family, shape (r, 2^a), from bit masks of columns.

    First those with ones in every subset; then each attribute in turn is set to zero by
    subtraction. `families` (r, a): attributes, the first most significant.
    """
    count, size = families.shape
    sets = np.empty((1 << size, count, masks.shape[1]), dtype=np.uint64)
    sets[0] = ~np.uint64(0)
    for place, columns in enumerate(families.T[::-1]):
        step = 1 << place
        np.bitwise_and(sets[:step], masks[columns], out=sets[step : 2 * step])
    counts = np.bitwise_count(sets).sum(axis=2, dtype=np.int64)
    counts[0] = n
    for place in range(size):
        halves = counts.reshape(-1, 2, 1 << place, count)
        halves[:, 0] -= halves[:, 1]
    return np.ascontiguousarray(counts.T)


def triples_of(masks: Masks) -> Integers:
    """Count the records with three ones, in the order of `combinations`, from bit masks."""
    counts = [
        np.bitwise_count(masks[i] & masks[j] & masks[j + 1 :]).sum(axis=1, dtype=np.int64)
        for i, j in combinations(range(len(masks)), 2)
    ]
    return np.concatenate([*counts, np.zeros(0, dtype=np.int64)])


def row_codes(rows: Bits, attributes: Sequence[int]) -> Integers:
    """Integer code of each row, the first attribute most significant."""
    codes = np.zeros(len(rows), dtype=np.int64)
    for attribute in attributes:
        codes <<= 1
        codes |= rows[:, attribute]
    return codes


def members(mask: int) -> Iterator[int]:
    """Places of the ones of a mask, in rising order."""
    while mask:
        lowest = mask & -mask
        yield lowest.bit_length() - 1
        mask ^= lowest


def spans(size: int, step: int) -> Iterator[tuple[int, int]]:
    """Cut ``range(size)`` into (start, stop)."""
    yield from pairwise([*range(0, size, step), size])
