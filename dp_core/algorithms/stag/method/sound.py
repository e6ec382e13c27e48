"""The sound variant: every decision on noisy numbers, one fresh measurement per group (4.2).

The idea of the paper is kept (sample, middle grid, merge sparse, split dense, inference). What
changed: grid side, threshold, groups and parts follow from noisy numbers, so they cost nothing, and
groups and parts are disjoint regions, so one epsilon pays for both layers.
"""

from collections.abc import Sequence
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
from dp_core.algorithms.stag.method import steps
from dp_core.algorithms.stag.params import SoundParams
from dp_core.algorithms.stag.release import KEPT, MERGED, GridRelease, Leaves, layered_map
from dp_core.arrays import Floats, Integers
from dp_core.noise.mechanisms import Geometric, Laplace, Rng
from dp_core.noise.streams import streams
from dp_core.privacy.ledger import Node, parallel, sequential
from dp_core.words import named, say


@dataclass(frozen=True, kw_only=True)
class SoundBudget:
    """Shares of the budget on the sample (4.2 step 2)."""

    # size, layer2, layers13: e0, e2, e13
    size: float
    layer2: float
    layers13: float
    # eps_g, their sum; the formula of the side reads it, and spends nothing of its own
    whole: float


@dataclass(frozen=True, kw_only=True)
class SoundNoise:
    """Noise of the middle grid, and that of merged groups and split cells."""

    layer2: Laplace | Geometric
    layers13: Laplace | Geometric

    @property
    def variances(self) -> steps.Noise:
        """v2 and v1."""
        return steps.Noise(parent=float(self.layer2.variance), part=float(self.layers13.variance))


def split_budget(params: SoundParams) -> SoundBudget:
    """Share the budget on the sample: e0, e2, e13; a public size costs nothing."""
    whole = steps.epsilon_on_sample(params.epsilon, params.sampling_rate)
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


def _middle(
    lattice: Lattice, params: SoundParams, budget: SoundBudget, rngs: Sequence[Rng]
) -> tuple[Integers, steps.MapSize, Integers, Floats, float]:
    """Measure the middle grid: table of the sample, its size, edges, noisy counts and threshold.

    The side is at most the largest power of two of the lattice. A split cell has at least 2 x 2
    parts from the threshold on, unless one is stated.
    """
    table = steps.sampled_table(lattice, params.sampling_rate, rngs[0])  # step 1
    public = None if params.public_size is None else params.public_size * params.sampling_rate
    size = steps.measure_size(int(table[-1, -1]), budget.size, rngs[1], public=public)  # step 2
    side = steps.sound_side(size.value, budget.whole, p2=params.p2)  # step 3
    most = 1 << (lattice.resolution.bit_length() - 1)
    edges = axis_edges(lattice.resolution, min(side, most))
    noise = noise_of(budget, params.noise).layer2
    noisy = noise.release(grid_totals(table, edges, edges), rngs[2])  # step 4
    theta = 4 * params.p3 / budget.layers13 if params.theta is None else params.theta  # step 5
    return table, size, edges, np.asarray(noisy, np.float64), theta


def publish_sound(lattice: Lattice, params: SoundParams, rng: Rng) -> Release[GridRelease]:
    """STAG with a proof: sample, noisy middle grid, dyadic merge, split, inference (4.2).

    Parameters
    ----------
    lattice : Lattice
        Neighbours differ by one point added or removed.
    params : SoundParams
    rng : Generator or Entropy

    Returns
    -------
    Release of GridRelease
        Cost: O(R² + leaves).

    References
    ----------
    stag.md 4.2, steps 1-9.
    """
    budget = split_budget(params)
    noise, rate = noise_of(budget, params.noise), params.sampling_rate
    *measuring, merging, splitting = streams(rng, 5)
    table, size, edges, y, theta = _middle(lattice, params, budget, measuring)
    dense = y >= theta
    sparse = ~dense
    group = steps.merge_groups(y, sparse, noise.variances.parent, params.penalty)  # step 6
    rect = grid_rectangles(edges, edges).reshape(*y.shape, 4)
    merged = group[sparse]
    true = np.bincount(merged, totals(table, rect[sparse])).astype(np.int64)  # exact below 2⁵³
    z = np.asarray(noise.layers13.release(true, merging), np.float64)  # step 7
    parts = steps.split_cells(table, rect[dense], y[dense], noise.layers13, splitting, p3=params.p3)
    cells = steps.spread(y[sparse], z, merged, noise.variances)  # step 8
    pieces = steps.agreed(y[dense], parts.noisy, parts.owner, noise.variances)
    layer = np.where(np.bincount(merged)[merged] > 1, MERGED, KEPT)
    leaves = (Leaves(rect=rect[sparse], count=cells, layer=layer), parts.leaves(pieces))
    grid = layered_map(lattice, leaves, dense, group, theta=theta, epsilon_on_sample=budget.whole)
    fresh = np.concatenate([z[merged], parts.noisy])
    output = replace(grid, count=grid.count / rate, fresh=fresh / rate)  # step 9
    return Release(output, steps.ledger_of(lattice, steps.on_sample(_spent(size, noise), rate)))


def middle_grid(
    lattice: Lattice, params: SoundParams, rng: Rng
) -> tuple[NDArray[np.float64], float]:
    """Noisy counts and threshold of a run with the same generator; for a look inside alone."""
    *_, noisy, theta = _middle(lattice, params, split_budget(params), streams(rng, 5))
    return noisy.ravel(), theta


def _spent(size: steps.MapSize, noise: SoundNoise) -> Node:
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
