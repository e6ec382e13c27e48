"""The sound variant: every decision on noisy numbers, one fresh measurement per group (4.2).

The idea of the paper is kept (sample, middle grid, merge sparse, split dense, inference). What
changed: grid side, threshold, groups and parts follow from noisy numbers, so they cost nothing, and
groups and parts are disjoint regions, so one epsilon pays for both layers.
"""

from dataclasses import dataclass, replace

import numpy as np
from numpy.typing import NDArray

from dp_core.algorithm import Release
from dp_core.algorithms.stag.data.lattice import (
    Lattice,
    axis_edges,
    grid_rectangles,
    grid_totals,
    totals,
)
from dp_core.algorithms.stag.method.steps.partitions import on_sample, sampled_table, split_cells
from dp_core.algorithms.stag.method.steps.sides import (
    MapSize,
    Noise,
    agreed,
    epsilon_on_sample,
    ledger_of,
    measure_size,
    merge_groups,
    sound_side,
    spread,
)
from dp_core.algorithms.stag.params import SoundParams
from dp_core.algorithms.stag.release import KEPT, MERGED, GridRelease, Leaves, layered_map
from dp_core.arrays import Floats, Integers
from dp_core.noise.mechanisms import Geometric, Laplace, Rng
from dp_core.noise.streams import streams
from dp_core.privacy.ledger import Node, parallel, sequential
from dp_core.words import named, say


@dataclass(frozen=True, kw_only=True)
class SoundBudget:
    """Shares of the budget on the sample (4.2 step 2).

    `size`, `layer2` and `layers13`: e0, e2, e13. `whole`: eps_g, their sum; the formula of the side
    reads it, and spends nothing of its own.
    """

    size: float
    layer2: float
    layers13: float
    whole: float


@dataclass(frozen=True, kw_only=True)
class SoundNoise:
    """Noise of the middle grid, and that of merged groups and split cells."""

    layer2: Laplace | Geometric
    layers13: Laplace | Geometric

    @property
    def variances(self) -> Noise:
        """v2 and v1."""
        return Noise(parent=float(self.layer2.variance), part=float(self.layers13.variance))


def split_budget(params: SoundParams) -> SoundBudget:
    """Share the budget on the sample: e0, e2, e13; a public size costs nothing."""
    whole = epsilon_on_sample(params.epsilon, params.sampling_rate)
    size = 0.0 if params.public_size is not None else params.size_share * whole
    layer2 = params.alpha * (whole - size)
    return SoundBudget(size=size, layer2=layer2, layers13=whole - size - layer2, whole=whole)


def noise_of(budget: SoundBudget, kind: str) -> SoundNoise:
    """Mechanisms of steps 4 and 7: one point changes one count by one."""
    made = Geometric if kind == "geometric" else Laplace
    return SoundNoise(
        layer2=made(sensitivity=1, epsilon=budget.layer2),
        layers13=made(sensitivity=1, epsilon=budget.layers13),
    )


def publish_sound(lattice: Lattice, params: SoundParams, rng: Rng) -> Release[GridRelease]:
    """STAG with a proof: sample, noisy middle grid, dyadic merge, split, inference (4.2).

    `lattice`: neighbours differ by one point added or removed. Returns Release of GridRelease:
    cost: O(R² + leaves).

    References
    ----------
    stag.md 4.2, steps 1-9.
    """
    budget = split_budget(params)
    noise = noise_of(budget, params.noise)
    sampling, sizing, measuring, merging, splitting = streams(rng, 5)
    table = sampled_table(lattice, params.sampling_rate, sampling)  # step 1
    public = None if params.public_size is None else params.public_size * params.sampling_rate
    size = measure_size(int(table[-1, -1]), budget.size, sizing, public=public)  # step 2
    edges = _edges(lattice.resolution, sound_side(size.value, budget.whole, p2=params.p2))  # step 3
    y = _measured(table, edges, noise, measuring)  # step 4
    theta = _theta(params.theta, params.p3, budget)  # step 5
    dense = y >= theta
    sparse = ~dense
    group = merge_groups(y, sparse, noise.variances.parent, params.penalty)  # step 6
    rect = grid_rectangles(edges, edges).reshape(*y.shape, 4)
    z = _group_totals(table, rect[sparse], group[sparse], noise, merging)  # step 7
    parts = split_cells(table, rect[dense], y[dense], noise.layers13, splitting, p3=params.p3)
    cells = spread(y[sparse], z, group[sparse], noise.variances)  # step 8
    pieces = agreed(y[dense], parts.noisy, parts.owner, noise.variances)
    leaves = (_leaves(rect[sparse], cells, group[sparse]), parts.leaves(pieces))
    grid = layered_map(lattice, leaves, dense, group, theta=theta, epsilon_on_sample=budget.whole)
    fresh = np.concatenate([z[group[sparse]], parts.noisy])
    rate = params.sampling_rate
    output = replace(grid, count=grid.count / rate, fresh=fresh / rate)  # step 9
    root = on_sample(_spent(size, noise), params.sampling_rate)
    return Release(output, ledger_of(lattice, root))


def middle_grid(
    lattice: Lattice, params: SoundParams, rng: Rng
) -> tuple[NDArray[np.float64], float]:
    """Noisy counts and threshold of a run with the same generator; for a look inside alone."""
    budget = split_budget(params)
    sampling, sizing, measuring, _, _ = streams(rng, 5)
    table = sampled_table(lattice, params.sampling_rate, sampling)
    public = None if params.public_size is None else params.public_size * params.sampling_rate
    size = measure_size(int(table[-1, -1]), budget.size, sizing, public=public)
    edges = _edges(lattice.resolution, sound_side(size.value, budget.whole, p2=params.p2))
    y = _measured(table, edges, noise_of(budget, params.noise), measuring)
    return y.ravel(), _theta(params.theta, params.p3, budget)


def _spent(size: MapSize, noise: SoundNoise) -> Node:
    """Compose the proof (4.2): size, layer 2, then disjoint regions in parallel."""
    return sequential(
        named("STAG, sound"),
        *size.spends,
        noise.layer2.spend(say("stag-spend-middle")),
        parallel(
            say("stag-spend-regions"),
            noise.layers13.spend(say("stag-spend-groups")),
            noise.layers13.spend(say("stag-spend-parts")),
        ),
    )


def _edges(resolution: int, side: int) -> Integers:
    """Edges of the middle grid: its side is at most the largest power of two of the lattice."""
    most: int = 1 << (resolution.bit_length() - 1)
    return axis_edges(resolution, min(side, most))


def _measured(table: Integers, edges: Integers, noise: SoundNoise, rng: Rng) -> Floats:
    """Noisy counts of the middle grid, shape (m2, m2)."""
    return np.asarray(noise.layer2.release(grid_totals(table, edges, edges), rng), np.float64)


def _theta(stated: float | None, p3: float, budget: SoundBudget) -> float:
    """Threshold from which a split cell has at least 2 x 2 parts, unless one is stated."""
    return 4 * p3 / budget.layers13 if stated is None else stated


def _group_totals(
    table: Integers, rect: Integers, group: Integers, noise: SoundNoise, rng: Rng
) -> Floats:
    """Measure the total of each group once more."""
    true = np.bincount(group, totals(table, rect)).astype(np.int64)  # exact below 2⁵³
    return np.asarray(noise.layers13.release(true, rng), np.float64)


def _leaves(rect: Integers, estimates: Floats, group: Integers) -> Leaves:
    """Sparse cells: kept where the group has one cell, else merged."""
    sizes = np.bincount(group)
    return Leaves(rect=rect, count=estimates, layer=np.where(sizes[group] > 1, MERGED, KEPT))
