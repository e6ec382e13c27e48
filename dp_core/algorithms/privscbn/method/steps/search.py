"""FGB: grow a network one node at a time from a table of best parent sets (paper, Alg. 4 and 5).

``dp[S][l]`` is the best set of l parents seen so far for attribute S. Every step tries to put the
newest node into it, so a step costs O(children x d) scores and not all subsets.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Protocol

import numpy as np
from numpy.typing import NDArray

from dp_core.algorithms.privscbn.data.counts import SMALL, Counter
from dp_core.algorithms.privscbn.method.steps.information import information

Floats = NDArray[np.float64]
Network = list[tuple[int, tuple[int, ...]]]
Coins = NDArray[np.bool_]

MASKS_UP_TO = 4
"""Degree up to which bit masks beat distinct rows (privscbn.md 7)."""


class Scorer(Protocol):
    """Scores of parent sets, for all children of one run at once."""

    def scores(self, level: int, newest: int) -> Floats:
        """Score dp[S][level-1] with `newest` added, for each S; shape (c,)."""
        ...

    def keep(self, level: int, chosen: Coins) -> None:
        """Make the sets just scored the dp[S][level] of the chosen children."""
        ...


class Choice(Protocol):
    """How a (child, parents) is drawn from its score."""

    def __call__(self, scores: Floats) -> int: ...


@dataclass
class _Best:
    """dp of one attribute: parents and score by size; None where there is no set yet."""

    parents: list[tuple[int, ...] | None]
    scores: list[float]


def best_parents_search(
    attributes: Sequence[int],
    *,
    first: int,
    max_parents: int,
    scorer: Scorer,
    choose: Choice,
) -> Network:
    """Run FGB with DPBestParent over some attributes (2.3).

    Parameters
    ----------
    attributes : sequence of int
        In the order that settles ties.
    first : int
        First node.
    max_parents : int
        Degree d.
    scorer : Scorer
        Its children are the positions in `attributes`.
    choose : Choice
        Gets the scores of the candidates, one a remaining attribute, in their order.

    Returns
    -------
    list of (child, parents)
        Parents in the order in which they entered the set. Cost: O(c² d) scores.
    """
    position = {attribute: place for place, attribute in enumerate(attributes)}
    best = [_Best([(), *[None] * max_parents], [0.0] * (max_parents + 1)) for _ in attributes]
    left = [attribute for attribute in attributes if attribute != first]
    network: Network = [(first, ())]
    newest = first
    while left:
        degree = min(len(network), max_parents)
        for level in range(degree, 0, -1):
            _try_newest(best, level, newest, scorer, [position[each] for each in left])
        scores = np.array([best[position[each]].scores[degree] for each in left])
        newest = left.pop(choose(scores))
        network.append((newest, best[position[newest]].parents[degree] or ()))
    return network


def _try_newest(
    best: list[_Best], level: int, newest: int, scorer: Scorer, children: list[int]
) -> None:
    """DPBestParent for one size: keep the set with the newest node where it scores higher."""
    scores = scorer.scores(level, newest)
    chosen = np.zeros(len(best), dtype=bool)
    for child in children:
        each = best[child]
        smaller = each.parents[level - 1]
        if smaller is None:
            continue
        if each.parents[level] is None or scores[child] > each.scores[level]:
            each.parents[level] = (*smaller, newest)
            each.scores[level] = float(scores[child])
            chosen[child] = True
    scorer.keep(level, chosen)


class InformationByRows:
    """Mutual information counted over distinct rows with multiplicities."""

    def __init__(self, counter: Counter, attributes: Sequence[int], max_parents: int) -> None:
        rows, self._times = counter.rows(attributes)
        self._columns = {a: rows[:, j].astype(np.int64) for j, a in enumerate(attributes)}
        self._children = rows.T.astype(np.int64)
        c = len(attributes)
        # Codes of dp[S][level] for every child; level 0 is the empty set.
        self._codes = np.zeros((max_parents + 1, c, len(rows)), dtype=np.int64)
        self._offsets = np.arange(c)[:, None]
        self._tried = self._codes[0]

    def scores(self, level: int, newest: int) -> Floats:
        """Score all children in one count, an offset a child."""
        c, size = len(self._children), 2 << level
        self._tried = 2 * self._codes[level - 1] + self._columns[newest]
        cells = (2 * self._tried + self._children + size * self._offsets).ravel()
        times = np.broadcast_to(self._times, (c, self._times.size)).ravel()
        counts = np.bincount(cells, weights=times, minlength=c * size)
        return information(counts.reshape(c, -1, 2))

    def keep(self, level: int, chosen: Coins) -> None:
        """Keep the codes of the sets just scored."""
        self._codes[level, chosen] = self._tried[chosen]


class InformationByMasks:
    """Mutual information from bit masks of the parents' combinations."""

    def __init__(self, counter: Counter, attributes: Sequence[int], max_parents: int) -> None:
        self._masks = {a: counter.masks[a] for a in attributes}
        self._children = counter.masks[list(attributes)]
        c, words = self._children.shape
        self._cells = [
            np.zeros((c, 1 << level, words), dtype=np.uint64) for level in range(max_parents + 1)
        ]
        self._cells[0][:] = counter.everyone
        self._counts = [np.zeros((c, 1 << level, 2)) for level in range(max_parents + 1)]
        ones = np.bitwise_count(self._children).sum(axis=1, dtype=np.int64)
        self._counts[0][:, 0] = np.stack([counter.n - ones, ones], axis=1)
        self._tried: tuple[NDArray[np.uint64], Floats] = (self._cells[0], self._counts[0])

    def scores(self, level: int, newest: int) -> Floats:
        """Count records where the newest parent is one; the others follow by subtraction."""
        ones = self._cells[level - 1] & self._masks[newest]
        both = np.bitwise_count(ones & self._children[:, None]).sum(axis=2, dtype=np.int64)
        parents = np.bitwise_count(ones).sum(axis=2, dtype=np.int64)
        one = np.stack([parents - both, both], axis=2)
        before = self._counts[level - 1]
        c = len(self._children)
        counts = np.stack([before - one, one], axis=2).reshape(c, -1, 2)
        self._tried = (ones, counts)
        return information(counts)

    def keep(self, level: int, chosen: Coins) -> None:
        """Keep masks and counts of the sets just scored."""
        if not chosen.any():
            return
        ones, counts = self._tried
        zeros = self._cells[level - 1][chosen] ^ ones[chosen]
        cells = np.stack([zeros, ones[chosen]], axis=2)
        self._cells[level][chosen] = cells.reshape(len(zeros), -1, ones.shape[2])
        self._counts[level][chosen] = counts[chosen]


def information_scorer(counter: Counter, attributes: Sequence[int], max_parents: int) -> Scorer:
    """Count the faster way: a histogram for few attributes, masks for few parents, else rows."""
    small = len(attributes) <= SMALL and counter.few_rows
    if small or (max_parents > MASKS_UP_TO and counter.few_rows):
        return InformationByRows(counter, attributes, max_parents)
    return InformationByMasks(counter, attributes, max_parents)
