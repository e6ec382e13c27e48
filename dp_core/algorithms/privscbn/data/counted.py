"""A yes/no table of which counts are known and no row: what is left of one that came in parts."""

from dataclasses import dataclass
from itertools import combinations

import numpy as np

from dp_core.arrays import Bits, Integers
from dp_core.errors import ParameterError
from dp_core.tables.frozen import Frozen
from dp_core.words import message

ALL_CELLS = 20
"""Up to so many attributes all 2^m cells are counted, 8 MB: every other count follows from them."""


@dataclass(frozen=True, kw_only=True, eq=False)
class CountedTable(Frozen):
    """Counts of a yes/no table: n records of m attributes.

    Parameters
    ----------
    n : int
        Records.
    names : tuple of str
        Of the m attributes.
    record : str
        What a row is (plural).
    cells : ndarray of int64, shape (2^m,) or (0,)
        Records of each combination, the first attribute most significant; none with more than
        `ALL_CELLS` attributes.
    pairs : ndarray of int64, shape (m, m)
        Records where both are one; ones on the diagonal.
    triples : ndarray of int64
        Records with three ones, in the order of `combinations`; none where they are too many.
    """

    n: int
    names: tuple[str, ...]
    cells: Integers
    pairs: Integers
    triples: Integers
    record: str = "records"

    def __post_init__(self) -> None:
        for name in ("cells", "pairs", "triples"):
            self._keep(name, getattr(self, name))
        self._seal(self.n, self.cells, self.pairs, self.triples, self.record, *self.names)

    def __len__(self) -> int:
        return self.n

    @property
    def attributes(self) -> int:
        """Number m of attributes."""
        return len(self.names)

    @property
    def distinct(self) -> tuple[Bits, Integers]:
        """Distinct records, in order of their bits, and how often each occurs.

        Raises
        ------
        ParameterError
            If there are too many attributes for it.
        """
        if not self.cells.size:
            facts = {"columns": self.attributes, "most": ALL_CELLS}
            raise ParameterError(message("privscbn-error-wide-parts", **facts), field="method")
        seen = np.flatnonzero(self.cells)
        shifts = np.arange(self.attributes)[::-1]
        return ((seen[:, None] >> shifts) & 1).astype(np.uint8), self.cells[seen]


def ones_of(cells: Integers, m: int, size: int) -> Integers:
    """Count the records with ones in each set of so many attributes, in the order of combinations.

    Examples
    --------
    >>> ones_of(np.array([4, 3, 2, 1]), 2, 1).tolist(), ones_of(np.array([4, 3, 2, 1]), 2, 2)
    ([3, 4], array([1]))
    """
    cube = cells.reshape((2,) * m)
    chosen = combinations(range(m), size)
    sums = [cube[tuple(1 if j in each else slice(None) for j in range(m))].sum() for each in chosen]
    return np.array(sums, dtype=np.int64)
