"""Trees of Cormode et al. (stag.md 3): private medians, medians and midpoints, midpoints."""

import math
from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from dp_core.algorithm import Release
from dp_core.algorithms.stag.data.lattice import Integers, Lattice, totals
from dp_core.algorithms.stag.method.rivals.trees import (
    Cut,
    Level,
    consistent_leaves,
    grow,
    level_budgets,
    midpoints,
    tree_height,
)
from dp_core.algorithms.stag.method.steps.charges import plain_release
from dp_core.algorithms.stag.params import MedianParams, TreeParams
from dp_core.algorithms.stag.release import GridRelease
from dp_core.noise.mechanisms import ExponentialEach, Laplace, Rng
from dp_core.noise.streams import streams
from dp_core.privacy.ledger import Node, repeat, sequential
from dp_core.words import say


@dataclass(frozen=True, kw_only=True)
class TreeBudget:
    """What the cuts of one axis at one level cost, and what all counts cost."""

    split: float
    counts: float


def publish_kd(lattice: Lattice, params: MedianParams, rng: Rng) -> Release[GridRelease]:
    """Publish a tree of rectangles cut at private medians, below at midpoints.

    ``median_levels`` None cuts at medians on all levels (Kd-standard).

    References
    ----------
    G. Cormode, C. Procopiuc, D. Srivastava, E. Shen, T. Yu, "Differentially Private Spatial
    Decompositions", 2012, Sections IV to VI.
    """
    height = tree_height(lattice.resolution, params.height)
    wanted = height if params.median_levels is None else params.median_levels
    budget = tree_budget(params, min(wanted, height))
    measuring, *splitting = streams(rng, 1 + 2 * min(wanted, height))
    cuts: list[tuple[Cut, Cut]] = [(midpoints, midpoints)] * height
    if not splitting:
        return _measured(lattice, grow(lattice.resolution, cuts), budget.counts, measuring, ())
    chooser = ExponentialEach(sensitivity=0.5, epsilon=budget.split)
    medians = [PrivateMedians(lattice.table, chooser, stream) for stream in splitting]
    cuts[: len(medians) // 2] = zip(medians[::2], medians[1::2], strict=True)
    levels = grow(lattice.resolution, cuts)
    spend = chooser.spend(say("stag-spend-medians"))
    charged = repeat("private medians", spend, len(medians))
    return _measured(lattice, levels, budget.counts, measuring, (charged,))


def publish_quadtree(lattice: Lattice, params: TreeParams, rng: Rng) -> Release[GridRelease]:
    """Publish a tree of rectangles cut in the middle, with a geometric budget.

    References
    ----------
    Cormode et al., 2012, Section IV.
    """
    height = tree_height(lattice.resolution, params.height)
    levels = grow(lattice.resolution, [(midpoints, midpoints)] * height)
    return _measured(lattice, levels, params.epsilon, rng, ())


def tree_budget(params: MedianParams, median_levels: int) -> TreeBudget:
    """Divide epsilon: the medians' share equally over the two cuts of each level of medians.

    Examples
    --------
    >>> budget = tree_budget(MedianParams(epsilon=1.0), 3)
    >>> round(budget.split, 9), round(budget.counts, 9), 6 * budget.split + budget.counts
    (0.05, 0.7, 1.0)
    """
    if not median_levels:
        return TreeBudget(split=0.0, counts=params.epsilon)
    # A whole number of the last digit of epsilon: sums and differences are exact then.
    digit = math.ulp(params.epsilon)
    split = params.median_share * params.epsilon / (2 * median_levels) // digit * digit
    return TreeBudget(split=split, counts=params.epsilon - 2 * median_levels * split)


@dataclass(frozen=True, eq=False)
class PrivateMedians:
    """Cuts each rectangle near its median, by the exponential mechanism, all at once.

    A cut between two lattice steps scores -|left - right| / 2 by the points on its two sides; one
    point changes that by 1/2. Rectangles of one level see different points, so that all choices
    together cost one epsilon.
    """

    table: NDArray[np.int64]
    chooser: ExponentialEach
    rng: Rng

    def __call__(self, rect: Integers, axis: int) -> Integers:
        """Choose where to cut each rectangle; one of a single step is left whole."""
        steps = rect[:, axis + 2] - rect[:, axis]
        wide = steps > 1
        inner, sizes = rect[wide], steps[wide] - 1
        chosen = self.chooser.release(self.scores(inner, axis), self.rng, sizes=sizes)
        positions = rect[:, axis + 2].copy()
        positions[wide] = inner[:, axis] + 1 + chosen
        return positions

    def scores(self, rect: Integers, axis: int) -> NDArray[np.float64]:
        """Scores of all inner positions of the first rectangle, then those of the next."""
        sizes = rect[:, axis + 2] - rect[:, axis] - 1
        owner = np.repeat(np.arange(len(rect)), sizes)
        index = np.arange(owner.size) - np.repeat(np.cumsum(sizes) - sizes, sizes)
        lower = rect[owner]
        lower[:, axis + 2] = lower[:, axis] + 1 + index
        points = totals(self.table, rect)[owner]
        return np.asarray(np.abs(2 * totals(self.table, lower) - points) / -2)


def _measured(
    lattice: Lattice, levels: Sequence[Level], epsilon: float, rng: Rng, before: tuple[Node, ...]
) -> Release[GridRelease]:
    """Measure all nodes at once: a point is in one node of each level, so that shares add up.

    Empty parts have places too, whose noise is dropped: a ledger does not tell one tree from
    another.
    """
    height = len(levels) - 1
    shares, places = level_budgets(1.0, height), 4 ** np.arange(height + 1)
    noise = Laplace(sensitivity=1, epsilon=epsilon, weights=np.repeat(shares, places))
    true_counts = np.zeros(places.sum(), dtype=np.int64)
    taken = [
        slice(first, first + len(level))
        for first, level in zip((np.cumsum(places) - places).tolist(), levels, strict=True)
    ]
    for place, level in zip(taken, levels, strict=True):
        true_counts[place] = totals(lattice.table, level.rect)
    noisy = noise.release(true_counts, rng)
    variances = (1 / shares**2).tolist()
    counts = consistent_leaves(levels, [noisy[place] for place in taken], variances)
    ledger = sequential("tree", *before, noise.spend(say("stag-spend-nodes")))
    return plain_release(lattice, levels[-1].rect, counts, {"height": height}, ledger)
