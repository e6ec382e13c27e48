"""Baselines: trees of rectangles, cut at midpoints, at medians or where points are."""

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Any

import numpy as np
from numpy.typing import NDArray

from dp_core.algorithm import Release
from dp_core.algorithms.stag.data.lattice import Lattice, totals
from dp_core.algorithms.stag.method.steps.sides import plain_release
from dp_core.algorithms.stag.params import MapParams, MedianParams, TreeParams
from dp_core.algorithms.stag.release import GridRelease
from dp_core.arrays import Floats, Integers
from dp_core.noise.mechanisms import ExponentialEach, Laplace, NoisySplits, Rng
from dp_core.noise.streams import streams
from dp_core.privacy.ledger import Node, repeat, sequential
from dp_core.words import named, say

Cut = Callable[[Integers, int], Integers]
"""Where to cut rectangles (N, 4) on axis 0 (x) or 1 (y); the far end leaves them whole."""


@dataclass(frozen=True, kw_only=True, eq=False)
class Level:
    """Nodes of one level of a tree.

    `rect` (shape (N, 4)): ``x0, y0, x1, y1`` in lattice steps; empty parts are left out. `parent`
    (shape (N,)): node of the level above; in order.
    """

    rect: Integers
    parent: Integers

    def __len__(self) -> int:
        """Count the nodes."""
        return len(self.rect)


def tree_height(resolution: int, height: int) -> int:
    """Levels below the root that can be made: midpoints leave nothing to cut after log2 R.

    Examples
    --------
    >>> tree_height(1024, 8), tree_height(33, 8), tree_height(1, 8)
    (8, 6, 0)
    """
    return min(height, (resolution - 1).bit_length())


def level_budgets(epsilon: float, height: int) -> Floats:
    """Geometric shares of a budget: level i, the root 0, in proportion to 2^(i/3).

    Returns ndarray of float, shape (height + 1,); they add up to epsilon.

    References
    ----------
    G. Cormode, C. Procopiuc, D. Srivastava, E. Shen, T. Yu, "Differentially Private Spatial
    Decompositions", 2012, Lemma 3.

    Examples
    --------
    >>> level_budgets(1.0, 3).round(5).tolist()
    [0.17102, 0.21547, 0.27147, 0.34204]
    """
    shares = 2 ** (np.arange(height + 1) / 3)
    return np.asarray(epsilon * shares / shares.sum())


def midpoints(rect: Integers, axis: int) -> Integers:
    """Middle of each rectangle on an axis, by the rule of `cutting.axis_edges`."""
    return rect[:, axis] + (rect[:, axis + 2] - rect[:, axis] + 1) // 2


def halves(rect: Integers, positions: Integers, axis: int) -> tuple[Integers, Integers]:
    """Cut rectangles in two and drop empty parts.

    Returns `parts` (shape (M, 4)): both parts of the first rectangle, then those of the next.
    Returns `owner` (shape (M,)): which rectangle each part belongs to.

    Examples
    --------
    >>> parts, owner = halves(np.array([[0, 0, 5, 2], [5, 0, 6, 2]]), np.array([3, 6]), 0)
    >>> parts.tolist(), owner.tolist()
    ([[0, 0, 3, 2], [3, 0, 5, 2], [5, 0, 6, 2]], [0, 0, 1])
    """
    both = np.repeat(rect, 2, axis=0)
    both[::2, axis + 2] = positions
    both[1::2, axis] = positions
    kept = np.flatnonzero(both[:, axis + 2] > both[:, axis])
    return both[kept], kept // 2


def grow(resolution: int, cuts: Sequence[tuple[Cut, Cut]]) -> list[Level]:
    """Cut the box level by level: x first, then y in each part.

    `resolution`: lattice steps R of the box on each side. `cuts`: one pair for each level below the
    root. Returns list of Level: the root first; each level tiles the box.
    """
    root = np.array([[0, 0, resolution, resolution]], dtype=np.int64)
    levels = [Level(rect=root, parent=np.zeros(1, dtype=np.int64))]
    for cut_x, cut_y in cuts:
        rect = levels[-1].rect
        columns, owner = halves(rect, cut_x(rect, 0), 0)
        cells, column = halves(columns, cut_y(columns, 1), 1)
        levels.append(Level(rect=cells, parent=owner[column]))
    return levels


def consistent_leaves(
    levels: Sequence[Level], noisy_counts: Sequence[Floats], variances: Sequence[Any]
) -> Floats:
    """Estimate the counts of the leaves by weighted least squares on all nodes.

    `noisy_counts`: of each level's nodes. `variances`: noise variance of each level, or of each of
    its nodes, above 0, up to a common factor. Returns ndarray of float, shape (number of leaves,);
    minimum-variance unbiased linear estimates; sums of them are those of the nodes above.

    Upwards z = (y/v + s/vs) / (1/v + 1/vs), where s is the sum of the children's z and vs that of
    their variances; downwards h_child = z_child + (h_parent - s) v_child / vs. Children of a
    complete tree have equal variances, which makes the last factor 1/4; a node that could be cut
    on one axis only, or not at all, has two children or one.

    References
    ----------
    M. Hay, V. Rastogi, G. Miklau, D. Suciu, "Boosting the Accuracy of Differentially Private
    Histograms Through Consistency", 2010, Theorem 3; Cormode et al., 2012, Section V.
    """
    best = [np.asarray(y, dtype=np.float64) for y in noisy_counts]
    spread: list[Floats] = [
        np.full(len(level), v) for level, v in zip(levels, variances, strict=True)
    ]
    sums: list[tuple[Floats, Floats]] = []
    for i in range(len(levels) - 1, 0, -1):
        parent, above = levels[i].parent, variances[i - 1]
        total, variance = _sums(parent, best[i]), _sums(parent, spread[i])
        best[i - 1] = (best[i - 1] * variance + total * above) / (above + variance)
        spread[i - 1] = above * variance / (above + variance)
        sums.append((total, variance))
    found: Floats = best[0]
    for i, (total, variance) in enumerate(reversed(sums), start=1):
        parent = levels[i].parent
        found = best[i] + ((found - total) / variance)[parent] * spread[i]
    return found


def _sums(parent: Integers, values: Floats) -> Floats:
    return np.asarray(np.bincount(parent, values), dtype=np.float64)


# --- trees of Cormode et al. (stag.md 3): private medians, medians and midpoints, midpoints -------


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
    charged = repeat(named("private medians"), spend, len(medians))
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
    ledger = sequential(named("tree"), *before, noise.spend(say("stag-spend-nodes")))
    return plain_release(lattice, levels[-1].rect, counts, {"height": height}, ledger)


# --- privTree (stag.md 3): quarters of quarters where noisy counts ask for them, to any -----------


def publish_privtree(lattice: Lattice, params: MapParams, rng: Rng) -> Release[GridRelease]:
    """Publish noisy counts of the leaves of a tree that grows where points are.

    Half of the budget decides which nodes are quartered, half measures the leaves.

    References
    ----------
    J. Zhang, X. Xiao, X. Xie, "PrivTree: A Differentially Private Algorithm for Hierarchical
    Decompositions", 2016, Algorithm 2.
    """
    growing, measuring = streams(rng, 2)
    splits = NoisySplits(sensitivity=1, epsilon=params.epsilon / 2, fan_out=4)
    growth = Growth(lattice.table)
    splits.release(growth.start(), growing, children=growth.quarter)
    rect = np.concatenate(growth.leaves)
    noise = Laplace(sensitivity=1, epsilon=params.epsilon / 2)
    noisy = noise.release(totals(lattice.table, rect), measuring)
    spends = splits.spend(say("stag-spend-splits")), noise.spend(say("stag-spend-leaves"))
    ledger = sequential("PrivTree", *spends)
    return plain_release(lattice, rect, noisy, {"height": growth.height}, ledger)


@dataclass(eq=False)
class Growth:
    """Rectangles of a growing tree: those asked next, and the leaves so far.

    `table` (shape (R + 1, R + 1)): summed-area table.
    """

    table: NDArray[np.int64]
    asked: Integers = field(init=False)
    leaves: list[Integers] = field(default_factory=list, init=False)
    height: int = field(default=0, init=False)

    def start(self) -> Integers:
        """Ask about the whole box; return its count."""
        resolution = len(self.table) - 1
        return self._ask(np.array([[0, 0, resolution, resolution]], dtype=np.int64))

    def quarter(self, split: NDArray[np.bool_]) -> Integers:
        """Quarter the rectangles that are split, keep the others; return the counts asked next."""
        self.leaves.append(self.asked[~split])
        chosen = self.asked[split]
        self.height += bool(len(chosen))
        columns, _ = halves(chosen, midpoints(chosen, 0), 0)
        cells, _ = halves(columns, midpoints(columns, 1), 1)
        return self._ask(cells)

    def _ask(self, rect: Integers) -> Integers:
        """Ask about what can be quartered; what is one lattice step wide or high is a leaf."""
        large = (rect[:, 2:] - rect[:, :2]).min(axis=1) > 1
        self.leaves.append(rect[~large])
        self.asked = rect[large]
        return np.asarray(totals(self.table, self.asked))
