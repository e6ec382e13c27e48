"""Interval trees: which boxes an event is counted in, and which boxes a total adds up.

Every mechanism here measures one box a period: node e counts the interval (start_e, e]. The
running total at e is the total at start_e plus node e. The Fenwick tree, the naive method and the
best split differ only in the starts and in the share λ_e of epsilon that node e gets.
"""

from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Literal

import numpy as np
from numpy.typing import NDArray

from dp_core.algorithms.fda.method.steps.best_split import best_split_tree
from dp_core.algorithms.fda.method.steps.coefficients import (
    Floats,
    Integers,
    check_horizon,
    coefficients,
    published_coefficients,
)
from dp_core.errors import ParameterError
from dp_core.words import message, say


@dataclass(frozen=True, eq=False)
class Leaf:
    """Boxes that are measured with a budget of their own: one line of the ledger.

    ``share`` is its part of epsilon; ``members`` are positions of boxes, end minus 1.
    """

    step: str
    share: float
    members: Integers


Layout = Literal["chain", "fenwick", "general"]


@dataclass(frozen=True, eq=False)
class IntervalTree:
    """A strategy of N boxes with their shares of epsilon.

    Parameters
    ----------
    starts : ndarray of int64, shape (N,)
        Node e (index e - 1) counts the periods start_e + 1 .. e.
    shares : ndarray, shape (N,)
        λ_e in [0, 1]; over the boxes of any one event they add up to at most 1.
    layout : {"chain", "fenwick", "general"}
        How totals are added up fastest.
    leaves : tuple of Leaf
        Where the boxes are measured with more than one budget; they cover all boxes.
    disjoint : bool
        Whether no event lies in boxes of two leaves: each may then spend the whole epsilon.
    """

    starts: Integers
    shares: Floats
    layout: Layout
    leaves: tuple[Leaf, ...] = ()
    disjoint: bool = False

    def __len__(self) -> int:
        return self.starts.size

    def first(self, periods: int) -> "IntervalTree":
        """Keep the boxes that end within the first periods: all that a short series releases."""
        if periods == len(self):
            return self
        leaves = tuple(
            Leaf(leaf.step, leaf.share, leaf.members[leaf.members < periods])
            for leaf in self.leaves
        )
        return replace(
            self, starts=self.starts[:periods], shares=self.shares[:periods], leaves=leaves
        )

    @property
    def measured(self) -> Integers:
        """Positions of the boxes that are published: those with a share of epsilon."""
        return np.flatnonzero(self.shares > 0)

    def intervals(self) -> tuple[Integers, Integers]:
        """Each box as (low, high]: it counts the periods low + 1 .. high."""
        return self.starts, np.arange(1, len(self) + 1)

    def node_counts(self, increments: Integers) -> Integers:
        """Exact count of each box: c = M x (fda.md 2.1)."""
        totals = np.concatenate([[0], np.cumsum(increments)])
        return np.asarray(totals[1:] - totals[self.starts])

    def decode(self, nodes: NDArray[np.generic]) -> NDArray[np.generic]:
        """Add boxes up to running totals: B c (2.1, and 8).

        Parameters
        ----------
        nodes : ndarray, shape (N,) or (N, trials)

        Returns
        -------
        ndarray
            Same shape and type.
        """
        if self.layout == "chain":
            return np.cumsum(nodes, axis=0)
        totals = np.concatenate([np.zeros_like(nodes[:1]), nodes])
        if self.layout == "fenwick":
            for level in reversed(range(len(self).bit_length())):
                step = 2**level
                totals[step :: 2 * step] += totals[:: 2 * step][: totals[step :: 2 * step].shape[0]]
            return totals[1:]
        jump = np.concatenate([[0], self.starts])
        while jump.any():  # pointer doubling: rounds = log2 of the longest chain
            totals += totals[jump]
            jump = jump[jump]
        return totals[1:]

    def column_sums(self, shares: NDArray[np.generic] | None = None) -> NDArray[np.generic]:
        """Add up the shares of the boxes of an event at each period; exact for integers."""
        values = self.shares if shares is None else shares
        change = np.zeros(len(self) + 1, dtype=values.dtype)
        low, high = self.intervals()
        np.add.at(change, low, values)
        np.subtract.at(change, high, values)
        return np.cumsum(change[:-1])

    def path(self, period: int) -> Integers:
        """Boxes (by their end) that count an event of this period: its update path."""
        ends = np.arange(1, len(self) + 1)
        low, high = self.intervals()
        return ends[(low < period) & (period <= high)]

    def chain(self, period: int) -> Integers:
        """Boxes (by their end) that the total of this period adds up."""
        if self.layout == "chain":
            return np.arange(1, period + 1)
        found = []
        while period > 0:
            found.append(period)
            period = int(self.starts[period - 1])
        return np.asarray(found[::-1], dtype=np.int64)

    def variances(self) -> Floats:
        """v_t in units 2/epsilon²: the sum of 1/λ² along the chain; inf where a box has none."""
        with np.errstate(divide="ignore"):
            return np.asarray(self.decode(1 / self.shares**2))


def fenwick_starts(horizon: int) -> Integers:
    """Subtract lowbit(i) from i, for i = 1..N."""
    index = np.arange(1, horizon + 1)
    return index - (index & -index)


def fenwick_tree(shares: Floats) -> IntervalTree:
    """Lay box i over (i - lowbit(i), i], with these shares of ε (2.1)."""
    return IntervalTree(fenwick_starts(shares.size), shares, "fenwick")


def naive_tree(horizon: int) -> IntervalTree:
    """One box a period, each with the whole epsilon (fda.md 3.1)."""
    return IntervalTree(np.arange(horizon), np.ones(horizon), "chain")


def binary_tree(horizon: int) -> IntervalTree:
    """Fenwick tree with equal shares 1 / (floor(log2 N) + 1): the binary mechanism (3.2)."""
    return fenwick_tree(np.full(horizon, 1 / horizon.bit_length()))


def published_tree(horizon: int) -> IntervalTree:
    """Fenwick tree with the published diagonal of the next 2^m - 1, cut to N (2.3, 2.7)."""
    return fenwick_tree(published_coefficients(horizon.bit_length())[:horizon])


def optimal_tree(horizon: int, weights: Floats | None = None) -> IntervalTree:
    """Fenwick tree with the optimal diagonal for this very N (2.7)."""
    return fenwick_tree(coefficients(horizon, weights=weights))


def split_tree(horizon: int) -> IntervalTree:
    """Build the best one-sided interval tree (5.1)."""
    starts, shares = best_split_tree(horizon)
    return IntervalTree(starts, shares, "general")


def two_level_tree(horizon: int, block: int = 0) -> IntervalTree:
    """Blocks of K periods with half of epsilon, the periods inside with the other half (3.7)."""
    block = block_length(horizon, block)
    index = np.arange(1, horizon + 1)
    whole = index % block == 0
    starts = np.where(whole, index - block, index - 1)
    leaves = (
        Leaf("blocks of periods", 0.5, np.flatnonzero(whole)),
        Leaf("single periods", 0.5, np.flatnonzero(~whole)),
    )
    return IntervalTree(starts, np.full(horizon, 0.5), "general", leaves)


def block_length(horizon: int, block: int = 0) -> int:
    """Length K of a block; 0 stands for the square root of N."""
    length = block or max(1, round(horizon**0.5))
    if length < 1:
        raise ParameterError(
            message("fda-error-block", block=str(block)),
            field="block",
        )
    return length


def hybrid_tree(horizon: int) -> IntervalTree:
    """Totals at powers of two with half of epsilon, a binary mechanism between them (3.3)."""
    index = np.arange(1, horizon + 1)
    low = index & -index
    power = index == low
    starts = np.where(power, index // 2, index - low)
    epoch = np.frexp(index - 1)[1]  # k: i in (2^(k-1), 2^k]
    shares = np.where(power, 0.5, 0.5 / np.maximum(epoch, 1))
    leaves = (
        Leaf(say("fda-step-powers"), 0.5, np.flatnonzero(power)),
        Leaf(say("fda-step-between"), 0.5, np.flatnonzero(~power)),
    )
    return IntervalTree(starts, shares, "general", leaves)


TREES = {
    "naive": naive_tree,
    "binary": binary_tree,
    "fda_published": published_tree,
    "fda": optimal_tree,
    "best_split": split_tree,
    "two_level": two_level_tree,
    "hybrid": hybrid_tree,
}


@lru_cache(maxsize=32)
def interval_tree(mechanism: str, horizon: int) -> IntervalTree:
    """Build the tree of a mechanism, once per (mechanism, horizon).

    Parameters
    ----------
    mechanism : str
        One of `TREES`.
    horizon : int
        N, at least 1.

    Returns
    -------
    IntervalTree
        With read-only arrays: it is shared.

    Raises
    ------
    ParameterError
        If the mechanism is unknown or the horizon is below 1.
    """
    if mechanism not in TREES:
        raise ParameterError(
            message("fda-error-mechanism", mechanism=repr(mechanism), mechanisms=", ".join(TREES)),
            field="mechanism",
        )
    check_horizon(horizon)
    tree = TREES[mechanism](horizon)
    for array in (tree.starts, tree.shares):
        array.flags.writeable = False
    return tree
