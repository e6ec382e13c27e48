"""Means and products of unbiased scores: what reports say of attributes and of pairs (6.2 step 1).

All is computed from distinct bit strings and from how often two of them came together.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property

import numpy as np
from numpy.typing import NDArray

from dp_core.algorithms.lremh.data.patterns import Patterns, ReportSet
from dp_core.algorithms.lremh.method.steps.client import Noise
from dp_core.arrays import Floats, Integers


@dataclass(frozen=True)
class Blocks:
    """Where each attribute stands in a matrix of s = k_1 + ... + k_d rows and columns.

    Block (i, j) of the matrix is a table of attributes i and j, shape (k_i, k_j).
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


_MOST_PATTERN_PAIRS = 1 << 20
_CHUNK = 1 << 16  # users whose scores are held at a time


@dataclass(frozen=True, kw_only=True, eq=False)
class Moments:
    """Unbiased one-way and two-way tables, and the variances of their cells.

    Parameters
    ----------
    ways : ndarray, shape (s,)
        Estimated share of each value of each attribute; may be negative.
    way_variances : ndarray, shape (s,)
    pairs : ndarray, shape (s, s)
        Block (i, j) is the table of the pair; symmetric, zero where i = j.
    pair_variances : ndarray, shape (s, s)
    """

    blocks: Blocks
    ways: Floats
    way_variances: Floats
    pairs: Floats
    pair_variances: Floats


def scores(attribute: Patterns, noise: Noise) -> Floats:
    """Score each distinct bit string: (T[v] - mean of T) / Delta + 1/k, shape (u, k).

    A score sums to 1, and its expectation is the one-hot code of the true value.
    """
    bits = attribute.bits.astype(np.float64)
    centred = bits - bits.mean(axis=1, keepdims=True)
    return np.asarray(centred / noise.gap + 1 / attribute.categories)


def moments(reports: ReportSet, noise: Noise) -> Moments:
    """Mean scores, mean products of the scores of two attributes, and their sampling variances.

    Cost: one pass over the users for each pair of attributes.
    """
    blocks, users = Blocks(reports.domains), len(reports)
    found = [scores(each, noise) for each in reports.attributes]
    ways, pairs = np.zeros((2, blocks.size)), np.zeros((2, blocks.size, blocks.size))
    for j, (attribute, z) in enumerate(zip(reports.attributes, found, strict=True)):
        times = np.bincount(attribute.of_user, minlength=len(attribute))
        ways[:, blocks.at(j)] = times @ z, times @ z**2
    for i, j in blocks.pairs:
        chosen = (reports.attributes[i], reports.attributes[j])
        block = _products(chosen, (found[i], found[j]))
        pairs[:, blocks.at(i), blocks.at(j)] = block
        pairs[:, blocks.at(j), blocks.at(i)] = np.swapaxes(block, 1, 2)
    return Moments(
        blocks=blocks,
        ways=ways[0] / users,
        way_variances=_variance_of_mean(ways, users),
        pairs=pairs[0] / users,
        pair_variances=_variance_of_mean(pairs, users),
    )


def _products(attributes: tuple[Patterns, Patterns], z: tuple[Floats, Floats]) -> Floats:
    """Sum over users of z_i[a] z_j[b] and of its square, shape (2, k_i, k_j)."""
    (one, other), (first, second) = attributes, z
    if len(one) * len(other) > _MOST_PATTERN_PAIRS:
        return _products_by_user(attributes, z)
    codes = one.of_user * len(other) + other.of_user
    times = np.bincount(codes, minlength=len(one) * len(other)).reshape(len(one), len(other))
    return np.stack([first.T @ (times @ second), (first**2).T @ (times @ second**2)])


def _products_by_user(attributes: tuple[Patterns, Patterns], z: tuple[Floats, Floats]) -> Floats:
    """Compute the same where almost every user sent a string of their own."""
    (one, other), (first, second) = attributes, z
    total = np.zeros((2, first.shape[1], second.shape[1]))
    for start in range(0, one.of_user.size, _CHUNK):
        part = slice(start, start + _CHUNK)
        x, y = first[one.of_user[part]], second[other.of_user[part]]
        total += x.T @ y, (x**2).T @ y**2
    return total


def _variance_of_mean(sums: Floats, users: int) -> Floats:
    """Sample variance over n, from sums of values and of squares; infinite for one user."""
    if users < 2:
        return np.full(sums.shape[1:], np.inf)
    mean = sums[0] / users
    return np.asarray(np.maximum(sums[1] / users - mean**2, 0) / (users - 1))
