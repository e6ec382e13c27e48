"""The binary tree of the central variant (4.5 step 2): PrivTree under replace-one."""

import math
from dataclasses import dataclass, field
from functools import partial
from typing import Any

import numpy as np
from numpy.typing import NDArray

from dp_core.algorithms.dpc_stacking.data.in_parts import Spread
from dp_core.algorithms.dpc_stacking.method.steps.synopsis import (
    Floats,
    Integers,
    Synopsis,
    project_counts,
)
from dp_core.noise.mechanisms import Geometric, NoisySplits, Rng
from dp_core.noise.streams import streams
from dp_core.privacy.ledger import sequential
from dp_core.words import say

MOST_DEPTH = 40
MOST_AT_ONCE = 1 << 20
"""Boxes that a pass over parts counts."""
_NEIGHBOUR = 2  # replacing a row takes one away and adds one


def tree(rows: Floats | Spread, epsilon: float, rng: Rng) -> Synopsis:
    """Halve boxes where noisy counts ask for it, then count the leaves.

    Half of the budget decides which boxes are halved, half measures the leaves. The box at depth h
    is halved at the middle of column h mod d.

    Parameters
    ----------
    rows : ndarray, shape (n, d)
        In the unit box.
    epsilon : float
        Replace-one.
    rng : Generator or Entropy

    Returns
    -------
    Synopsis

    References
    ----------
    J. Zhang, X. Xiao, X. Xie, "PrivTree", 2016, Algorithm 2; dpc_stacking.md 4.5.
    """
    growing, measuring = streams(rng, 2)
    splits = halving(epsilon)
    growth = _InPasses(rows) if isinstance(rows, Spread) else _Growth(rows)
    splits.release(growth.start(), growing, children=growth.halve)
    low, high, counts = growth.finished()
    noise = Geometric(sensitivity=_NEIGHBOUR, epsilon=epsilon / 2)
    noisy = noise.release(counts, measuring)
    return Synopsis(
        low=low,
        high=high,
        counts=project_counts(noisy, len(rows)),
        spend=sequential(
            "tree",
            splits.spend(say("dpc-tree-boxes-halved")),
            noise.spend(say("dpc-tree-rows-each-leaf")),
        ),
    )


def halving(epsilon: float) -> NoisySplits:
    """Mechanism that decides which boxes are halved, with half of the budget."""
    return NoisySplits(sensitivity=_NEIGHBOUR, epsilon=epsilon / 2, fan_out=2, replaced=True)


@dataclass(eq=False)
class _Growth:
    """Boxes asked next, the leaves so far, and in which box of the level each row lies."""

    rows: Any
    depth: int = 0
    leaves: list[tuple[Floats, Floats, Integers]] = field(default_factory=list)

    def start(self) -> Integers:
        d = self.rows.shape[1]
        self.low, self.high = np.zeros((1, d)), np.ones((1, d))
        self._begin()
        return np.array([len(self.rows)])

    def _begin(self) -> None:
        self.inside = np.arange(len(self.rows))  # rows that lie in a box asked about
        self.place = np.zeros(len(self.rows), dtype=np.int64)  # and which box that is

    def _counts(self) -> Integers:
        """Rows in each box asked about."""
        return np.bincount(self.place, minlength=len(self.low))

    def halve(self, split: NDArray[np.bool_]) -> Integers:
        """Halve the boxes that are split; return the counts of the halves."""
        counts = self._counts()
        self.leaves.append((self.low[~split], self.high[~split], counts[~split]))
        column = self.depth % self.rows.shape[1]
        self.depth += 1
        low, high = self.low[split], self.high[split]
        middle = (low[:, column] + high[:, column]) / 2
        self._follow(split, middle, column)
        self.low, self.high = np.repeat(low, 2, axis=0), np.repeat(high, 2, axis=0)
        self.high[::2, column] = middle
        self.low[1::2, column] = middle
        counts = self._counts()
        if self.depth < MOST_DEPTH:
            return np.asarray(counts)
        self.leaves.append((self.low, self.high, counts))
        return np.zeros(0, dtype=np.int64)

    def _follow(self, split: NDArray[np.bool_], middle: Floats, column: int) -> None:
        """Move the rows of split boxes into their halves; those on the middle go up."""
        going = split[self.place]
        self.inside, place = self.inside[going], self.place[going]
        parent = (np.cumsum(split) - 1)[place]
        upper = self.rows[self.inside, column] >= middle[parent]
        self.place = 2 * parent + upper

    def finished(self) -> tuple[Floats, Floats, Integers]:
        low, high, counts = (np.concatenate(part) for part in zip(*self.leaves, strict=True))
        return low, high, counts


@dataclass(eq=False)
class _InPasses(_Growth):
    """The same of rows that come in parts: a pass counts as many levels at once as there is room.

    The path of a box is the number whose digits say, level by level, which half was taken.
    """

    def _begin(self) -> None:
        self.paths = np.zeros(1, dtype=np.int64)
        self._pass()

    def _pass(self) -> None:
        room = int(math.log2(max(2, MOST_AT_ONCE // len(self.paths))))
        self.base, self.known = self.depth, self.paths
        self.span = min(room, MOST_DEPTH - self.depth)
        self.below = self.rows.total(partial(_below, self.known, self.base, self.span))

    def _counts(self) -> Integers:
        if not len(self.paths):
            return np.zeros(0, dtype=np.int64)
        if self.depth > self.base + self.span:
            self._pass()
        deeper = self.depth - self.base
        sums = self.below.reshape(len(self.known), 1 << deeper, -1).sum(axis=2)
        inside = np.searchsorted(self.known, self.paths >> deeper)
        return np.asarray(sums[inside, self.paths & ((1 << deeper) - 1)])

    def _follow(self, split: NDArray[np.bool_], middle: Floats, column: int) -> None:
        self.paths = (2 * self.paths[split, None] + np.arange(2)).ravel()


def _below(boxes: Integers, depth: int, span: int, rows: Floats) -> Integers:
    """Count the rows of some boxes of a depth in each of the boxes so many levels below."""
    paths = _paths(rows, depth + span)
    place = np.minimum(np.searchsorted(boxes, paths >> span), len(boxes) - 1)
    inside = boxes[place] == paths >> span
    cells = (place[inside] << span) + (paths[inside] & ((1 << span) - 1))
    return np.bincount(cells, minlength=len(boxes) << span)


def _paths(rows: Floats, depth: int) -> Integers:
    """Path of each row, so many levels down; halves of halves are exact in binary numbers."""
    d = rows.shape[1]
    bits = -(-depth // d)
    steps = np.minimum((rows * 2.0**bits).astype(np.int64), (1 << bits) - 1)
    paths = np.zeros(len(rows), dtype=np.int64)
    for level in range(depth):
        digit = (steps[:, level % d] >> (bits - 1 - level // d)) & 1
        paths = 2 * paths + digit
    return paths
