"""GreedyBayes: choose (child, parents) among all parent sets of full size (PrivBayes, Sec. 4)."""

import math
from collections.abc import Callable, Sequence
from itertools import combinations

import numpy as np
from numpy.random import Generator
from numpy.typing import NDArray

from dp_core.algorithms.privscbn.data.counts import Counter, spans
from dp_core.algorithms.privscbn.method.steps.search import Choice, Floats, Network

Family = tuple[int, ...]  # (parents…, child)
Integers = NDArray[np.int64]
Score = Callable[[NDArray[np.generic]], Floats]

MOST_CANDIDATES = 4_000
"""Above so many, a step looks at a random sample of so many, drawn without the data."""
_WORK = 1 << 22


def greedy_network(
    counter: Counter,
    attributes: Sequence[int],
    *,
    max_parents: int,
    first: int,
    score: Score,
    choose: Choice,
    rng: Generator,
) -> Network:
    """Grow a network of some attributes; every step scores all parent sets of full size.

    Parameters
    ----------
    attributes : sequence of int
        In the order that settles ties.
    first : int
        First node.
    score : callable
        Maps counts of shape (r, configurations, 2) to r scores.
    choose : callable
        Draws the index of one candidate from all their scores.
    rng : Generator
        For the sample of candidates, where there are too many.
    """
    left = [each for each in attributes if each != first]
    network: Network = [(first, ())]
    known: dict[Family, float] = {}
    while left:
        placed = [child for child, _ in network]
        families = candidates(placed, left, min(max_parents, len(placed)), rng)
        new = [family for family in families if family not in known]
        if new:
            known.update(zip(new, score_families(counter, new, score).tolist(), strict=True))
        *parents, child = families[choose(np.array([known[family] for family in families]))]
        network.append((child, tuple(parents)))
        left.remove(child)
    return network


def candidates(placed: list[int], left: list[int], size: int, rng: Generator) -> list[Family]:
    """All (parents…, child), or a uniform sample of them that does not look at the data."""
    total = len(left) * math.comb(len(placed), size)
    if total <= MOST_CANDIDATES:
        return [(*parents, child) for child in left for parents in combinations(placed, size)]
    order = rng.random((MOST_CANDIDATES, len(placed))).argpartition(size - 1, axis=1)[:, :size]
    sets = np.array(placed)[np.sort(order, axis=1)]
    children = np.array(left)[rng.integers(len(left), size=MOST_CANDIDATES)]
    drawn = np.column_stack([sets, children]).tolist()
    return list(dict.fromkeys(map(tuple, drawn)))


def score_families(counter: Counter, families: list[Family], score: Score) -> Floats:
    """Score families of one size, a block at a time, by whichever count is cheaper."""
    grid = np.array(families, dtype=np.int64)
    rows = len(counter.distinct[1]) if counter.few_rows else math.inf
    by_masks = counter.masks.shape[1] << grid.shape[1]
    count, cost = (_by_rows, rows) if 8 * rows < by_masks else (_by_masks, by_masks)
    block = max(1, int(_WORK // cost))
    return np.concatenate(
        [score(count(counter, grid[start:stop])) for start, stop in spans(len(grid), block)]
    )


def _by_rows(counter: Counter, families: Integers) -> Integers:
    rows, times = counter.distinct
    count, size = families.shape
    codes = np.zeros((count, len(rows)), dtype=np.int64)
    columns = np.ascontiguousarray(rows.T)
    for place in range(size):
        codes = 2 * codes + columns[families[:, place]]
    codes += (np.arange(count) << size)[:, None]
    weights = np.broadcast_to(times, codes.shape).ravel()
    cells = np.bincount(codes.ravel(), weights=weights, minlength=count << size)
    return cells.astype(np.int64).reshape(count, -1, 2)


def _by_masks(counter: Counter, families: Integers) -> Integers:
    masks = counter.masks
    cells = np.broadcast_to(counter.everyone, (len(families), 1, masks.shape[1]))
    for place in range(families.shape[1] - 1):
        ones = cells & masks[families[:, place]][:, None]
        cells = np.stack([cells ^ ones, ones], axis=2).reshape(len(families), -1, masks.shape[1])
    totals = np.bitwise_count(cells).sum(axis=2, dtype=np.int64)
    ones = np.bitwise_count(cells & masks[families[:, -1]][:, None]).sum(axis=2, dtype=np.int64)
    return np.stack([totals - ones, ones], axis=2)
