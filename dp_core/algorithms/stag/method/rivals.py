"""Other published methods on the same lattice, and all of them on the same sample.

Each takes a `Lattice`, whose neighbours differ by one point added or removed, its own parameters
and a Generator or Entropy, and gives a Release of a `GridRelease`.
"""

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from functools import cache, partial
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from dp_core.algorithm import Method, Release
from dp_core.algorithms.stag.data.lattice import (
    Lattice,
    axis_edges,
    grid_rectangles,
    grid_totals,
    halves,
    midpoints,
    totals,
)
from dp_core.algorithms.stag.method import steps
from dp_core.algorithms.stag.method.sound import grown
from dp_core.algorithms.stag.params import (
    AdaptiveParams,
    DawaParams,
    MapParams,
    MedianParams,
    TreeParams,
    UniformParams,
)
from dp_core.algorithms.stag.release import GridRelease
from dp_core.arrays import Floats, Integers, one_thread
from dp_core.noise.mechanisms import ExponentialEach, Laplace, NoisySplits, Rng, poisson_sample
from dp_core.noise.streams import streams
from dp_core.params import POSITIVE, must_be
from dp_core.privacy.ledger import Node, Spend, repeat, sequential
from dp_core.words import named, say

# --- trees of rectangles, cut at midpoints, at medians or where points are ------------------------

Cut = Callable[[Integers, int], Integers]
"""Where to cut rectangles (N, 4) on axis 0 (x) or 1 (y); the far end leaves them whole."""


@dataclass(frozen=True, kw_only=True, eq=False)
class Level:
    """Nodes of one level of a tree."""

    rect: Integers  # shape (N, 4): ``x0, y0, x1, y1`` in lattice steps; empty parts are left out
    parent: Integers  # shape (N,): node of the level above; in order


def tree_height(resolution: int, height: int) -> int:
    """Levels below the root that can be made: midpoints leave nothing to cut after log2 R."""
    return min(height, (resolution - 1).bit_length())


def level_budgets(epsilon: float, height: int) -> Floats:
    """Geometric shares of a budget, shape (height + 1,): of level i, the root 0, ∝ 2^(i/3).

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


def grow(resolution: int, cuts: Sequence[tuple[Cut, Cut]]) -> list[Level]:
    """Cut the box level by level from the root, x first, then y in each part; each tiles it."""
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

    `noisy_counts`: of each level's nodes. `variances`: of the noise of each level, or of each of
    its nodes, above 0, up to a common factor. Gives minimum-variance unbiased linear estimates,
    shape (number of leaves,); sums of them are those of the nodes above.

    Upwards z = (y/v + s/vs) / (1/v + 1/vs), where s is the sum of the children's z and vs that of
    their variances; downwards h_child = z_child + (h_parent - s) v_child / vs. Children of a
    complete tree have equal variances, which makes the last factor 1/4; a node that could be cut on
    one axis only, or not at all, has two children or one.

    References
    ----------
    M. Hay, V. Rastogi, G. Miklau, D. Suciu, "Boosting the Accuracy of Differentially Private
    Histograms Through Consistency", 2010, Theorem 3; Cormode et al., 2012, Section V.
    """
    best = [np.asarray(y, dtype=np.float64) for y in noisy_counts]
    spread: list[Floats] = [
        np.full(len(level.rect), v) for level, v in zip(levels, variances, strict=True)
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


# --- trees of Cormode et al. (stag.md 3) ----------------------------------------------------------


def publish_kd(lattice: Lattice, params: MedianParams, rng: Rng) -> Release[GridRelease]:
    """Publish a tree of rectangles cut at private medians, below at midpoints.

    ``median_levels`` None cuts at medians on all levels (Kd-standard).

    References
    ----------
    Cormode et al., 2012, Sections IV to VI.
    """
    height = tree_height(lattice.resolution, params.height)
    of_medians = min(height, height if params.median_levels is None else params.median_levels)
    split, rest = tree_budget(params, of_medians)
    measuring, *splitting = streams(rng, 1 + 2 * of_medians)
    cuts: list[tuple[Cut, Cut]] = [(midpoints, midpoints)] * height
    if not splitting:
        return _counted(lattice, grow(lattice.resolution, cuts), rest, measuring, ())
    chooser = ExponentialEach(sensitivity=0.5, epsilon=split)
    medians = [PrivateMedians(lattice.table, chooser, stream) for stream in splitting]
    cuts[:of_medians] = zip(medians[::2], medians[1::2], strict=True)
    spend = chooser.spend(say("stag-spend-medians"))
    charged = repeat(named("private medians"), spend, len(medians))
    return _counted(lattice, grow(lattice.resolution, cuts), rest, measuring, (charged,))


def publish_quadtree(lattice: Lattice, params: TreeParams, rng: Rng) -> Release[GridRelease]:
    """Publish a tree of rectangles cut in the middle, with a geometric budget.

    References
    ----------
    Cormode et al., 2012, Section IV.
    """
    height = tree_height(lattice.resolution, params.height)
    levels = grow(lattice.resolution, [(midpoints, midpoints)] * height)
    return _counted(lattice, levels, params.epsilon, rng, ())


def tree_budget(params: MedianParams, median_levels: int) -> tuple[float, float]:
    """Divide epsilon: what each of the two cuts of a level of medians costs, and all counts.

    >>> split, counts = tree_budget(MedianParams(epsilon=1.0), 3)
    >>> round(split, 9), round(counts, 9), 6 * split + counts
    (0.05, 0.7, 1.0)
    """
    if not median_levels:
        return 0.0, params.epsilon
    # A whole number of the last digit of epsilon: sums and differences are exact then.
    digit = math.ulp(params.epsilon)
    split = params.median_share * params.epsilon / (2 * median_levels) // digit * digit
    return split, params.epsilon - 2 * median_levels * split


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


def _counted(
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
        slice(first, first + len(level.rect))
        for first, level in zip((np.cumsum(places) - places).tolist(), levels, strict=True)
    ]
    for place, level in zip(taken, levels, strict=True):
        true_counts[place] = totals(lattice.table, level.rect)
    noisy = noise.release(true_counts, rng)
    variances = (1 / shares**2).tolist()
    counts = consistent_leaves(levels, [noisy[place] for place in taken], variances)
    ledger = sequential(named("tree"), *before, noise.spend(say("stag-spend-nodes")))
    return steps.plain_release(lattice, levels[-1].rect, counts, {"height": height}, ledger)


# --- PrivTree (stag.md 3): quarters of quarters where noisy counts ask for them -------------------


def publish_privtree(lattice: Lattice, params: MapParams, rng: Rng) -> Release[GridRelease]:
    """Publish noisy counts of the leaves of a tree that grows where points are.

    Half of the budget decides which nodes are quartered, half measures the leaves.

    References
    ----------
    J. Zhang, X. Xiao, X. Xie, "PrivTree: A Differentially Private Algorithm for Hierarchical
    Decompositions", 2016, Algorithm 2.
    """
    splits = NoisySplits(sensitivity=1, epsilon=params.epsilon / 2, fan_out=4)
    noise = Laplace(sensitivity=1, epsilon=params.epsilon / 2)
    rect, noisy, height = grown(lattice.table, splits, noise, rng)
    spends = splits.spend(say("stag-spend-splits")), noise.spend(say("stag-spend-leaves"))
    ledger = sequential("PrivTree", *spends)
    return steps.plain_release(lattice, rect, noisy, {"height": height}, ledger)


# --- grids ----------------------------------------------------------------------------------------

P3 = 5.0
"""Constant of the second level of the adaptive grid."""


def publish_uniform(lattice: Lattice, params: UniformParams, rng: Rng) -> Release[GridRelease]:
    """Noisy counts of an m x m grid, m = ceil(sqrt(N epsilon / 10)).

    References
    ----------
    W. Qardaji, W. Yang, N. Li, "Differentially Private Grids for Geospatial Data", 2013,
    Guideline 1; the number of points is measured, as neighbours differ in it.
    """
    sizing, measuring = streams(rng, 2)
    size, spends, rest = _size(lattice, params, sizing)
    edges = axis_edges(lattice.resolution, steps.uniform_side(size, rest))
    noise = Laplace(sensitivity=1, epsilon=rest)
    noisy = noise.release(grid_totals(lattice.table, edges, edges), measuring)
    ledger = sequential(named("uniform grid"), *spends, noise.spend(say("stag-spend-grid")))
    return _grid(lattice, edges, noisy, ledger)


def publish_adaptive(lattice: Lattice, params: AdaptiveParams, rng: Rng) -> Release[GridRelease]:
    """Publish a coarse grid whose cells are split by their noisy counts.

    References
    ----------
    Qardaji, Yang, Li, 2013, Section IV-B.
    """
    sizing, measuring, splitting = streams(rng, 3)
    size, spends, rest = _size(lattice, params, sizing)
    first = Laplace(sensitivity=1, epsilon=params.alpha * rest)
    second = Laplace(sensitivity=1, epsilon=rest - first.epsilon)
    edges = axis_edges(lattice.resolution, steps.adaptive_side(size, rest))
    table, rect = lattice.table, grid_rectangles(edges, edges)
    noisy = np.asarray(first.release(totals(table, rect), measuring), np.float64)
    parts = steps.split_cells(table, rect, noisy, second, splitting, p3=P3)
    variances = steps.Noise(parent=first.variance, part=second.variance)
    counts = steps.agreed(noisy, parts.noisy, parts.owner, variances)
    levels = first.spend(say("stag-spend-first")), second.spend(say("stag-spend-second"))
    ledger = sequential(named("adaptive grid"), *spends, *levels)
    return steps.plain_release(lattice, parts.rect, counts, {"side": len(edges) - 1}, ledger)


def _grid(
    lattice: Lattice, edges: Integers, counts: NDArray[Any], root: Node
) -> Release[GridRelease]:
    """Release the cells of a grid."""
    rect = grid_rectangles(edges, edges)
    info = {"side": len(edges) - 1}
    return steps.plain_release(lattice, rect, counts.ravel(), info, root)


def _size(
    lattice: Lattice, params: UniformParams, rng: Rng
) -> tuple[float, tuple[Node, ...], float]:
    """Measure the size; say what that cost, and what is left of the budget."""
    share = 0.0 if params.public_size is not None else params.size_share * params.epsilon
    size, spends = steps.measure_size(len(lattice), share, rng, public=params.public_size)
    return size, spends, params.epsilon - share


# --- rivals on a sample as well: what the paper may have compared with (stag.md 5) ----------------

Run = Callable[[Any, Any, Rng], Release[Any]]


def on_sample_too(method: Method, rate: float) -> Method:
    """Let a method work on a secret Bernoulli sample, as STAG does, under a key of its own.

    It spends ln(exp(eps) - 1 + rate) - ln(rate) on the sample, which costs eps on the full data,
    and its counts are divided by the rate. Parameters are those of the method, a public size that
    of the full data. Raises ParameterError if the rate is not in (0, 1] or the method draws its own
    sample.
    """
    steps.epsilon_on_sample(1.0, rate)  # refuses a wrong rate now and not in a worker
    if "sampling_rate" in method.params.__dataclass_fields__:
        raise must_be("method", method.key, "without a sampling_rate", field="sampling_rate")
    return replace(
        method,
        key=f"{method.key}_on_{rate:g}",
        title=say("stag-on-sample", method=method.title, rate=rate),
        run=partial(_run, method.run, rate),
    )


def _run(
    run: Run, rate: float, lattice: Lattice, params: MapParams, rng: Rng
) -> Release[GridRelease]:
    sampling, publishing = streams(rng, 2)
    counts = poisson_sample(lattice.counts, rate, sampling)
    # The box, and all points of a person, are charged once: by the ledger of the whole.
    sample = replace(lattice, counts=counts, facts_from_data=False, rows_per_person=1)
    inside = replace(
        params, epsilon=min(steps.epsilon_on_sample(params.epsilon, rate), POSITIVE[1])
    )
    if isinstance(inside, UniformParams) and inside.public_size is not None:
        inside = replace(inside, public_size=inside.public_size * rate)
    release = run(sample, inside, publishing)
    root = steps.on_sample(release.ledger.root, rate)
    return Release(release.output.scaled(1 / rate), steps.ledger_of(lattice, root))


# --- HDMM (stag.md 3): weighted sums that suit all rectangles -------------------------------------

LARGEST_SIDE = 256
UNITS = 32
"""Parts of a weight: whole weights make whole sums, which an exact release needs."""

_CELLS = 16  # of an axis for each sum: p = side / 16 in the paper
_STEPS = 300  # of a descent; what more would gain is less than what rounding loses


class Strategy(NamedTuple):
    """What is measured on one axis of a grid."""

    # shape (side + p, side): weights of the cells in each sum, in parts of `UNITS`; each column
    # adds up to it
    sums: Integers
    inverse: Floats  # shape (side, side + p): pseudo-inverse: what best turns the sums into cells


def publish_matrix(lattice: Lattice, params: MapParams, rng: Rng) -> Release[GridRelease]:
    """Measure weighted sums of grid cells that suit all rectangles best, and solve for the cells.

    Notes
    -----
    Y = A X A' + Lap(1/epsilon), estimate A^+ Y (A^+)'. No weight is negative and the columns of A
    add up to 1, so one point changes A X A' by 1 in all. Counts are measured in multiples of
    1 / `UNITS`².

    References
    ----------
    R. McKenna, G. Miklau, M. Hay, A. Machanavajjhala, "Optimizing Error of High-Dimensional
    Statistical Queries Under Differential Privacy", 2018, Sections 5.2 and 6.1.
    """
    edges = axis_edges(lattice.resolution, LARGEST_SIDE)
    strategy = strategy_of(len(edges) - 1)
    cells = grid_totals(lattice.table, edges, edges)
    noise = Laplace(sensitivity=UNITS**2, epsilon=params.epsilon, lattice=UNITS**2)
    noisy = noise.release(strategy.sums @ cells @ strategy.sums.T, rng)
    counts = strategy.inverse @ noisy @ strategy.inverse.T
    spend = noise.spend(say("stag-spend-cell-sums"))
    return _grid(lattice, edges, counts, spend)


@cache
def strategy_of(side: int) -> Strategy:
    """Best weights for all ranges of an axis, rounded; kept by side, which is public."""
    shares = np.rint(UNITS * best_shares(side)).astype(np.int64)
    sums = np.concatenate([np.diag(UNITS - shares.sum(axis=0)), shares])
    inverse = np.asarray(np.linalg.pinv(sums), dtype=np.float64)
    for array in (sums, inverse):
        array.setflags(write=False)
    return Strategy(sums=sums, inverse=inverse)


def best_shares(side: int) -> Floats:
    """Weights of the p sums that make all ranges of an axis most accurate, shape (p, side).

    What a column leaves of 1 is the weight of its single cell. The search descends from sums of
    blocks and from sums of the same dice, and is held against single cells alone.

    References
    ----------
    McKenna, Miklau, Hay, Machanavajjhala, 2018, Problem 2 and Algorithm 1 (OPT_0).
    """
    from scipy.optimize import minimize

    sums, gram = side // _CELLS, range_gram(side)
    if not sums:
        return np.zeros((0, side))
    blocks = np.repeat(np.eye(sums), np.diff(axis_edges(side, sums)), axis=1)
    starts = (blocks, np.random.default_rng(0).random(blocks.shape), np.zeros(blocks.shape))
    bounds, limit = [(0, None)] * blocks.size, {"maxiter": _STEPS}
    with one_thread():  # matrices are small: threads would wait for each other
        found = [
            minimize(strategy_error, start.ravel(), (gram,), jac=True, bounds=bounds, options=limit)
            for start in starts
        ]
    theta = min(found, key=lambda each: float(each.fun)).x.reshape(blocks.shape)
    return np.asarray(theta / (1 + theta.sum(axis=0)))


def range_gram(side: int) -> Floats:
    """W'W of all ranges of an axis: how many ranges hold both of two cells."""
    first, last = np.sort(np.indices((side, side)), axis=0)
    return np.asarray((first + 1.0) * (side - last))


def strategy_error(theta: Floats, gram: Floats) -> tuple[float, Floats]:
    """Sum of the variances of all ranges at unit noise, tr((A'A)^-1 W'W), and its gradient.

    `theta` (shape (p * side,)): Θ of the strategy A = [I; Θ] D, where D makes columns add up to 1.
    `gram` (shape (side, side)): W'W. With s = 1 + Θ'1 the diagonal of D^-1 and K = (I + Θ'Θ)^-1,
    the error is s'(K ∘ W'W)s; K comes from p x p matrices (Woodbury), so a step costs O(p side²).
    """
    rows = theta.reshape(-1, len(gram))
    scales = 1 + rows.sum(axis=0)
    turned = np.linalg.solve(np.eye(len(rows)) + rows @ rows.T, rows)  # Θ K
    inner = -rows.T @ turned
    inner[np.diag_indices_from(inner)] += 1  # K
    by_scale = (inner * gram) @ scales
    scaled = (turned * scales) @ gram * scales  # Θ K V, with V = D^-1 W'W D^-1
    gradient = 2 * by_scale - 2 * (scaled - (scaled @ rows.T) @ turned)
    return float(scales @ by_scale), gradient.ravel()


# --- DAWA (stag.md 3): neighbours of like counts along a Hilbert curve are merged -----------------

_SKETCHES = 100  # random sums of all rectangles that stand for them when weights are chosen
_WEIGHTS = np.arange(100) / 100
_LEAST = 1e-4  # a sum of less weight is not measured, as it would say nothing
_NEVER = 1e14  # variance of what is not measured


def publish_dawa(lattice: Lattice, params: DawaParams, rng: Rng) -> Release[GridRelease]:
    """Publish even buckets of cells: cheap ones are found first, then counted.

    Notes
    -----
    A bucket costs the deviation of its cells from their mean, and 1/ε2 for its own noise. Blocks of
    4, 16, … cells of the curve may be buckets. One point changes the deviation of one block of each
    size by less than 2, or by at most 2 where it is rounded, so all of them together have the
    sensitivity 2 · sizes; what follows looks at the noisy ones alone. Then each point is in one
    bucket, and the weights of the sums that hold it add up to 1.

    References
    ----------
    C. Li, M. Hay, G. Miklau, Y. Wang, "A Data- and Workload-Aware Algorithm for Range Queries Under
    Differential Privacy", 2014, Sections 3 and 4.
    """
    partitioning, measuring = streams(rng, 2)
    side = 1 << (min(LARGEST_SIDE, lattice.resolution).bit_length() - 1)
    edges, order = axis_edges(lattice.resolution, side), hilbert_order(side)
    cells = grid_totals(lattice.table, edges, edges).ravel()[order]
    share = params.partition_share * params.epsilon if side > 1 else 0.0
    rest, starts, spends = params.epsilon - share, np.zeros(1, dtype=np.int64), []
    if side > 1:
        noise = Laplace(sensitivity=2 * (side.bit_length() - 1), epsilon=share)
        starts = cheapest(noise.release(deviations(cells), partitioning), 1 / rest, len(cells))
        spends.append(noise.spend(say("stag-spend-buckets")))
    sizes = np.diff(starts, append=len(cells))
    weights = tree_weights(np.add.reduceat(sketches(side), starts, axis=1) / sizes)
    buckets, spend = _measured_sums(np.add.reduceat(cells, starts), weights, rest, measuring)
    counts = np.empty(len(cells))
    counts[order] = np.repeat(buckets / sizes, sizes)
    return _grid(lattice, edges, counts, sequential("DAWA", *spends, spend))


def deviations(cells: Integers) -> Integers:
    """How far the cells of each block of 4, 16, … cells are from their mean in all, rounded."""
    found, size = [], 4
    while size <= len(cells):
        blocks = cells.reshape(-1, size)
        whole = np.abs(size * blocks - blocks.sum(axis=1, keepdims=True)).sum(axis=1)
        found.append((whole + size // 2) // size)
        size *= 4
    return np.concatenate(found)


def cheapest(costs: NDArray[np.float64], price: float, cells: int) -> Integers:
    """Where the buckets of the cheapest recursive cut into quarters of the curve begin.

    `costs` (shape ((cells - 1) / 3,)): noisy, of all blocks of 4 cells, then of 16, and so on;
    `cells` is a power of 4. `price`: of one more bucket.

    >>> cheapest(np.array([0, 9, 9, -1, 90]), 1.0, 16).tolist()
    [0, 4, 5, 6, 7, 8, 9, 10, 11, 12]
    """
    best, sizes, size, first = np.full(cells, price), np.ones(cells, dtype=np.int64), 1, 0
    while size < cells:
        size *= 4
        own = np.maximum(costs[first : first + cells // size], 0) + price
        apart = best.reshape(-1, 4).sum(axis=1)
        sizes = np.where(np.repeat(own <= apart, size), size, sizes)
        best, first = np.minimum(own, apart), first + cells // size
    return np.flatnonzero(np.arange(cells) % sizes == 0)


def tree_weights(workload: NDArray[np.floating]) -> list[Floats]:
    """Weights of all sums of a binary tree over buckets, chosen one by one from below (greedily).

    `workload` (shape (queries, buckets)): share of each bucket in each query. Gives the weights of
    each level, from the root to single buckets; those of a path add up to 1.

    Below a node let B be the inverse of the Gram matrix of what is measured. With weight w for the
    node and 1 - w for all below it, the error of the workload W is (tr(W B W') - w² |W B 1|² / ((1
    - w)² + w² 1'B1)) / (1 - w)².

    References
    ----------
    Li, Hay, Miklau, Wang, 2014, Section 4.2.
    """
    sums, errors, inner = workload, np.square(workload).sum(axis=0), np.ones(workload.shape[1])
    own, below, chosen = _WEIGHTS**2, (1 - _WEIGHTS) ** 2, []
    while errors.size > 1:
        sums, errors, inner = _pairs(sums), _pairs(errors), _pairs(inner)
        alike = np.square(sums).sum(axis=0)[:, None]
        tried = (errors[:, None] - own * alike / (below + own * inner[:, None])) / below
        best = tried.argmin(axis=1)
        shrunk = 1 / (below[best] + own[best] * inner)
        sums, inner, errors = sums * shrunk, inner * shrunk, tried.min(axis=1)
        chosen.append(_WEIGHTS[best])
    return _downwards(chosen[::-1], workload.shape[1])


@cache
def hilbert_order(side: int) -> Integers:
    """Cells of a grid, a power of two wide, in the order of a curve that never jumps.

    References
    ----------
    D. Hilbert, "Über die stetige Abbildung einer Linie auf ein Flächenstück", 1891.
    """
    rank = np.zeros((1, 1), dtype=np.int64)
    while len(rank) < side:
        turned, far = rank.T, rank[::-1, ::-1].T + 3 * rank.size
        rank = np.block([[turned, far], [rank + rank.size, rank + 2 * rank.size]])
    order = np.argsort(rank.ravel())
    order.setflags(write=False)
    return order


@cache
def sketches(side: int) -> NDArray[np.float32]:
    """Random sums of all rectangles, whose squares are on average those of all together."""
    root = np.linalg.cholesky(range_gram(side))
    signs = np.where(np.random.default_rng(0).random((_SKETCHES, side, side)) < 0.5, -1.0, 1.0)
    drawn = (root / root.max() @ signs @ root.T / root.max()).reshape(_SKETCHES, -1)
    found: NDArray[np.float32] = drawn[:, hilbert_order(side)].astype(np.float32)
    found.setflags(write=False)
    return found


def _measured_sums(
    counts: Integers, weights: list[Floats], epsilon: float, rng: Rng
) -> tuple[Floats, Spend]:
    """Measure the sums that have a weight, and solve for the buckets."""
    sums = [counts]
    while len(sums) < len(weights):
        sums.append(_pairs(sums[-1]))
    shares, truth = np.concatenate(weights), np.concatenate(sums[::-1])
    asked = shares > _LEAST
    noise = Laplace(sensitivity=1, epsilon=epsilon, weights=shares[asked])
    noisy, variances = np.zeros(len(truth)), np.full(len(truth), _NEVER)
    noisy[asked] = noise.release(truth[asked], rng)
    variances[asked] = 1 / shares[asked] ** 2
    ends = np.cumsum([len(each) for each in weights])[:-1]
    levels = [Level(rect=each[:, None], parent=np.arange(len(each)) // 2) for each in sums[::-1]]
    found = consistent_leaves(levels, np.split(noisy, ends), np.split(variances, ends))
    return found, noise.spend(say("stag-spend-bucket-sums"))


def _pairs(values: NDArray[Any]) -> NDArray[Any]:
    """Add up neighbours along the last axis; a last one without a neighbour stays."""
    return np.add.reduceat(values, np.arange(0, values.shape[-1], 2), axis=-1)


def _downwards(shares: list[Floats], leaves: int) -> list[Floats]:
    """Turn each node's share of what is left into its share of the whole path."""
    weights, left = [], np.ones(1)
    for share, below in zip(shares, [*map(len, shares), leaves][1:], strict=True):
        weights.append(left * share)
        left = np.repeat(left * (1 - share), 2)[:below]
    return [*weights, left]
