"""All pairs of attributes in one matrix: a row and a column for every value of every attribute."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property

import numpy as np
from numpy.typing import NDArray

from dp_core.arrays import Floats, Integers


@dataclass(frozen=True)
class Blocks:
    """Where each attribute stands in a matrix of s = k_1 + ... + k_d rows and columns.

    Block (i, j) of the matrix is a table of attributes i and j, shape (k_i, k_j).

    Parameters
    ----------
    domains : tuple of int
    """

    domains: tuple[int, ...]

    @property
    def size(self) -> int:
        """Rows s."""
        return sum(self.domains)

    @cached_property
    def starts(self) -> Integers:
        """First row of each attribute."""
        return np.concatenate([[0], np.cumsum(self.domains)[:-1]]).astype(np.int64)

    def at(self, attribute: int) -> slice:
        """Rows of an attribute."""
        start = int(self.starts[attribute])
        return slice(start, start + self.domains[attribute])

    @cached_property
    def pairs(self) -> list[tuple[int, int]]:
        """Pairs i < j of attributes."""
        d = len(self.domains)
        return [(i, j) for i in range(d) for j in range(i + 1, d)]

    @cached_property
    def above(self) -> NDArray[np.bool_]:
        """Cells of the blocks i < j, shape (s, s)."""
        owner = np.repeat(np.arange(len(self.domains)), self.domains)
        return np.asarray(owner[:, None] < owner)

    @cached_property
    def apart(self) -> NDArray[np.bool_]:
        """Cells of the blocks i != j, shape (s, s)."""
        return self.above | self.above.T

    def row_sums(self, matrix: Floats) -> Floats:
        """Sum each row within each block, shape (s, d)."""
        return np.asarray(np.add.reduceat(matrix, self.starts, axis=1))

    def sums(self, matrix: Floats) -> Floats:
        """Sum each block, shape (d, d)."""
        return np.asarray(np.add.reduceat(self.row_sums(matrix), self.starts, axis=0))

    def spread(self, values: Floats, axis: int) -> Floats:
        """Repeat what belongs to an attribute for each of its values."""
        return np.repeat(values, self.domains, axis=axis)

    def filled(self, values: Floats) -> Floats:
        """Give each cell what belongs to its pair; (d, d) becomes (s, s)."""
        return self.spread(self.spread(values, 0), 1)

    def split(self, vector: Floats) -> list[Floats]:
        """Parts of a vector of all values, attribute by attribute."""
        return np.split(vector, self.starts[1:])

    def mirrored(self, matrix: Floats) -> Floats:
        """Copy the blocks i < j to j < i; zero elsewhere."""
        upper = np.where(self.above, matrix, 0.0)
        return upper + upper.T


def stacked(ways: Sequence[Floats]) -> Floats:
    """One vector of all values."""
    return np.concatenate(list(ways))
