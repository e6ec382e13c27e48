"""The sound variant: every decision on noisy numbers, one fresh measurement per group (4.2).

The idea of the paper is kept (sample, middle grid, merge sparse, split dense, inference). What
changed: grid side, threshold, groups and parts follow from noisy numbers, so they cost nothing, and
groups and parts are disjoint regions, so one epsilon pays for both layers. Where nearly all points
lie in a thirty-second of the box, a tree that grows where points are takes the place of the layers.
"""

from collections.abc import Sequence
from dataclasses import replace
from functools import partial
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from dp_core.algorithm import Release
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
from dp_core.algorithms.stag.params import SoundParams
from dp_core.algorithms.stag.release import GridRelease, layered_map
from dp_core.arrays import Flags, Floats, Integers
from dp_core.noise.mechanisms import Geometric, Laplace, NoisySplits, Rng
from dp_core.noise.streams import streams
from dp_core.privacy.ledger import Node, parallel, sequential
from dp_core.words import named, say

OUTSIDE_SHARE = 0.75
"""Of `size_share`: what the count of the points outside the fullest places gets."""
COARSE_SIDE, FULLEST = 32, 32
"""Side of the coarse grid, and one in how many of its cells are its fullest places."""
CROWDED = 0.03
"""Share of the points below which those outside the fullest places are few."""
NARROW = 32
"""Leaves of a tree narrower than the box over this keep their counts, however small."""
FAINT = 3.0
"""Noise scales below which the count of a wider leaf becomes 0."""


class SoundBudget(NamedTuple):
    """Shares of the budget on the sample (4.2 step 2)."""

    size: float  # e0, for the number of points
    outside: float  # e1, for those outside the fullest places
    layer2: float  # e2; of a tree for its splits
    layers13: float  # e13; of a tree for its leaves
    whole: float  # eps_g, their sum; the formula of the side reads it, and spends nothing more


_LEAST = 1e-100  # variance by which may be divided


class SoundNoise(NamedTuple):
    """Noise of the middle grid, and that of merged groups and split cells."""

    layer2: Laplace | Geometric
    layers13: Laplace | Geometric

    @property
    def variances(self) -> steps.Noise:
        """v2 and v1; of an enormous ε they are 0, and measurements are weighed as if alike."""
        v2, v1 = (max(float(each.variance), _LEAST) for each in self)
        return steps.Noise(parent=v2, part=v1)


def split_budget(params: SoundParams) -> SoundBudget:
    """Share the budget on the sample: e0, e1, e2, e13; a public size saves e0."""
    whole = steps.epsilon_on_sample(params.epsilon, params.sampling_rate)
    first = params.size_share * whole
    outside = OUTSIDE_SHARE * first
    size = 0.0 if params.public_size is not None else first - outside
    layer2 = params.alpha * (whole - size - outside)
    layers13 = whole - size - outside - layer2
    return SoundBudget(size=size, outside=outside, layer2=layer2, layers13=layers13, whole=whole)


def noise_of(budget: SoundBudget, kind: str) -> SoundNoise:
    """Mechanisms of steps 4 and 7: one point changes one count by one."""
    made = partial(Geometric if kind == "geometric" else Laplace, sensitivity=1)
    return SoundNoise(made(epsilon=budget.layer2), made(epsilon=budget.layers13))


class Start(NamedTuple):
    """What both forms of a map begin with: the sample, and what the first looks say and cost."""

    table: Integers  # of the sample, as in `steps.sampled_table`
    size: float  # public or noisy number of points
    outside: float  # noisy number of points outside the fullest places
    spends: tuple[Node, ...]

    @property
    def crowded(self) -> bool:
        """Whether nearly all points lie in a thirty-second of the box (step 3)."""
        return self.outside < CROWDED * self.size


def outside_count(table: Integers) -> int:
    """Count the points outside the fullest thirty-second of the cells of a 32 x 32 grid.

    A point more or less changes it by at most 1: it is the least number of points outside of so
    many cells, over all ways to choose them, and each of these numbers changes by at most 1.
    """
    edges = axis_edges(table.shape[0] - 1, COARSE_SIDE)
    counts = np.sort(grid_totals(table, edges, edges), axis=None)
    return int(counts[: counts.size - counts.size // FULLEST].sum())


def _start(
    lattice: Lattice, params: SoundParams, budget: SoundBudget, rngs: Sequence[Rng]
) -> Start:
    """Draw the sample; measure its size, and the points outside the fullest places (1 to 3)."""
    table = steps.sampled_table(lattice, params.sampling_rate, rngs[0])  # step 1
    public = None if params.public_size is None else params.public_size * params.sampling_rate
    points, epsilon = int(table[-1, -1]), budget.size
    size, spends = steps.measure_size(points, epsilon, rngs[1], public=public)  # step 2
    noise = Laplace(sensitivity=1, epsilon=budget.outside)  # step 3
    outside = float(noise.release([outside_count(table)], rngs[5])[0])
    return Start(table, size, outside, (*spends, noise.spend(say("stag-spend-outside"))))


def _middle(
    start: Start, params: SoundParams, budget: SoundBudget, rng: Rng
) -> tuple[Integers, Floats, float]:
    """Measure the middle grid: its edges, noisy counts and threshold.

    The side is at most the largest power of two of the lattice. A split cell has at least 2 x 2
    parts from the threshold on, unless one is stated.
    """
    resolution = start.table.shape[0] - 1
    side = steps.sound_side(start.size, budget.whole, p2=params.p2)  # step 4
    most = 1 << (resolution.bit_length() - 1)
    edges = axis_edges(resolution, min(side, most))
    noise = noise_of(budget, params.noise).layer2
    noisy = noise.release(grid_totals(start.table, edges, edges), rng)  # step 5
    theta = 4 * params.p3 / budget.layers13 if params.theta is None else params.theta  # step 6
    return edges, np.asarray(noisy, np.float64), theta


def publish_sound(lattice: Lattice, params: SoundParams, rng: Rng) -> Release[GridRelease]:
    """STAG with a proof: sample, first looks, then layers or, where points crowd, a tree (4.2).

    Neighbouring maps differ by one point added or removed. Cost: O(R² + leaves).

    References
    ----------
    stag.md 4.2, steps 1-10.
    """
    budget, rngs = split_budget(params), streams(rng, 7)
    start = _start(lattice, params, budget, rngs)
    made = _tree if start.crowded else _layers
    output, spends = made(lattice, start, params, budget, rngs)
    root = sequential(named("STAG, sound"), *start.spends, *spends)
    rate = params.sampling_rate  # step 10
    return Release(output.scaled(1 / rate), steps.ledger_of(lattice, steps.on_sample(root, rate)))


def _layers(
    lattice: Lattice, start: Start, params: SoundParams, budget: SoundBudget, rngs: Sequence[Rng]
) -> tuple[GridRelease, tuple[Node, ...]]:
    """Merge, split and infer on a middle grid (4 to 9); what that costs."""
    noise, table = noise_of(budget, params.noise), start.table
    edges, y, theta = _middle(start, params, budget, rngs[2])
    dense = y >= theta
    sparse = ~dense
    group = steps.merge_groups(y, sparse, noise.variances.parent, params.penalty)  # step 7
    rect = grid_rectangles(edges, edges).reshape(*y.shape, 4)
    merged = group[sparse]
    true = np.bincount(merged, totals(table, rect[sparse])).astype(np.int64)  # exact below 2⁵³
    z = np.asarray(noise.layers13.release(true, rngs[3]), np.float64)  # step 8
    parts = steps.split_cells(table, rect[dense], y[dense], noise.layers13, rngs[4], p3=params.p3)
    cells = steps.spread(y[sparse], z, merged, noise.variances)  # step 9
    pieces = steps.agreed(y[dense], parts.noisy, parts.owner, noise.variances)
    grid = layered_map(
        lattice,
        rect.reshape(-1, 4),
        group.ravel(),
        sparse=sparse.ravel(),
        counts=cells,
        parts=parts.rect,
        pieces=pieces,
        theta=theta,
        epsilon_on_sample=budget.whole,
    )
    regions = parallel(
        say("stag-spend-regions"),
        noise.layers13.spend(say("stag-spend-groups")),
        noise.layers13.spend(say("stag-spend-parts")),
    )
    fresh = np.concatenate([z[merged], parts.noisy])
    return replace(grid, fresh=fresh), (noise.layer2.spend(say("stag-spend-middle")), regions)


def _tree(
    lattice: Lattice, start: Start, params: SoundParams, budget: SoundBudget, rngs: Sequence[Rng]
) -> tuple[GridRelease, tuple[Node, ...]]:
    """Grow a tree where points are, and count its leaves (4a to 6a); what that costs."""
    splits = NoisySplits(sensitivity=1, epsilon=budget.layer2, fan_out=4)
    noise = noise_of(budget, params.noise).layers13
    rect, noisy, height = grown(start.table, splits, noise, rngs[6])
    wide = (rect[:, 2:] - rect[:, :2]).max(axis=1) * NARROW >= lattice.resolution
    count = np.where(wide & (noisy < FAINT * noise.scale), 0.0, noisy)
    info = {"height": height, "epsilon_on_sample": budget.whole}
    output = steps.plain_map(lattice, rect, count, info)
    spends = splits.spend(say("stag-spend-splits")), noise.spend(say("stag-spend-leaves"))
    return replace(output, fresh=noisy), spends


def middle_grid(
    lattice: Lattice, params: SoundParams, rng: Rng
) -> tuple[NDArray[np.float64], float]:
    """Noisy counts and threshold of a run with the same generator; for a look inside alone."""
    budget, rngs = split_budget(params), streams(rng, 7)
    start = _start(lattice, params, budget, rngs)
    _, noisy, theta = _middle(start, params, budget, rngs[2])
    return noisy.ravel(), theta


# --- a tree that grows where points are (stag.md 3) -----------------------------------------------


def grown(
    table: Integers, splits: NoisySplits, noise: Laplace | Geometric, rng: Rng
) -> tuple[Integers, Floats, int]:
    """Grow a tree and count its leaves with noise: rectangles (L, 4), counts (L,), height."""
    growing, measuring = streams(rng, 2)
    leaves: list[Integers] = []
    levels: list[Integers] = []  # what is asked about, level by level
    height = 0

    def ask(rect: Integers) -> Integers:
        """Ask about what can be quartered; what is one lattice step wide or high is a leaf."""
        large = (rect[:, 2:] - rect[:, :2]).min(axis=1) > 1
        leaves.append(rect[~large])
        levels.append(rect[large])
        return np.asarray(totals(table, levels[-1]))

    def quarter(split: Flags) -> Integers:
        """Quarter the rectangles that are split, keep the others."""
        nonlocal height
        leaves.append(levels[-1][~split])
        chosen = levels[-1][split]
        height += bool(len(chosen))
        columns, _ = halves(chosen, midpoints(chosen, 0), 0)
        return ask(halves(columns, midpoints(columns, 1), 1)[0])

    whole = np.array([[0, 0, len(table) - 1, len(table) - 1]], dtype=np.int64)
    splits.release(ask(whole), growing, children=quarter)
    rect = np.concatenate(leaves)
    noisy = noise.release(totals(table, rect), measuring)
    return rect, np.asarray(noisy, np.float64), height
