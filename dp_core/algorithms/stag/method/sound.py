"""The sound variant: every decision on noisy numbers, one fresh measurement per group (4.2).

The idea of the paper is kept (sample, middle grid, merge sparse, split dense, inference). What
changed: grid side, threshold, groups and parts follow from noisy numbers, so they cost nothing, and
groups and parts are disjoint regions, so one epsilon pays for both layers.
"""

import math
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from dp_core.algorithm import Release
from dp_core.algorithms.stag.data.cutting import axis_edges, cut, grid_rectangles, grid_totals
from dp_core.algorithms.stag.data.lattice import Floats, Integers, Lattice, totals
from dp_core.algorithms.stag.method.steps.charges import ledger_of
from dp_core.algorithms.stag.method.steps.dyadic import merge_groups
from dp_core.algorithms.stag.method.steps.inference import Noise, agreed
from dp_core.algorithms.stag.method.steps.sample_tables import on_sample, sampled_table
from dp_core.algorithms.stag.method.steps.sides import epsilon_on_sample, parts_of, sound_side
from dp_core.algorithms.stag.method.steps.sizes import MapSize, measure_size
from dp_core.algorithms.stag.params import SoundParams
from dp_core.algorithms.stag.release import KEPT, MERGED, SPLIT, GridRelease
from dp_core.noise.mechanisms import Geometric, Laplace, Rng
from dp_core.noise.streams import streams
from dp_core.privacy.ledger import Node, parallel, sequential


@dataclass(frozen=True, kw_only=True)
class SoundBudget:
    """Shares of the budget on the sample (step 2)."""

    size: float
    layer2: float
    layers13: float


@dataclass(frozen=True, kw_only=True)
class SoundNoise:
    """Noise of the middle grid, and that of merged groups and split cells."""

    layer2: Laplace | Geometric
    layers13: Laplace | Geometric

    @property
    def variances(self) -> Noise:
        """v2 and v1."""
        return Noise(parent=float(self.layer2.variance), part=float(self.layers13.variance))


@dataclass(frozen=True, kw_only=True)
class Layer2:
    """Noisy counts of the middle grid, and what follows from them."""

    rect: Integers
    noisy: Floats
    dense: NDArray[np.bool_]
    groups: Integers
    theta: float


@dataclass(frozen=True, kw_only=True)
class Leaves:
    """Rectangles, estimates on the sample, layers."""

    rect: Integers
    estimates: Floats
    layer: Integers


def split_budget(params: SoundParams) -> SoundBudget:
    """Share the budget on the sample: e0, e2, e13; a public size costs nothing."""
    whole = epsilon_on_sample(params.epsilon, params.sampling_rate)
    size = 0.0 if params.public_size is not None else params.size_share * whole
    layer2 = params.alpha * (whole - size)
    return SoundBudget(size=size, layer2=layer2, layers13=whole - size - layer2)


def noise_of(params: SoundParams) -> SoundNoise:
    """Mechanisms of steps 4 and 7: one point changes one count by one."""
    budget = split_budget(params)
    kind = Geometric if params.noise == "geometric" else Laplace
    return SoundNoise(
        layer2=kind(sensitivity=1, epsilon=budget.layer2),
        layers13=kind(sensitivity=1, epsilon=budget.layers13),
    )


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
    sampling, sizing, measuring, merging, splitting = streams(rng, 5)
    noise = noise_of(params)
    table = sampled_table(lattice, params.sampling_rate, sampling)  # step 1
    size = _size(table, params, sizing)  # step 2
    side = _side(size.value, params, lattice.resolution)  # step 3
    layer2 = _layer2(table, side, noise, params, measuring)  # steps 4-6
    sparse = _merge(table, layer2, noise, merging)  # steps 7 and 8, layer 1
    dense = _split(table, layer2, noise, params, splitting)  # steps 7 and 8, layer 3
    output = _output(lattice, layer2, (sparse, dense), params)  # step 9
    return Release(output, ledger_of(lattice, _spent(size, noise, params)))


def middle_grid(
    lattice: Lattice, params: SoundParams, rng: Rng
) -> tuple[NDArray[np.float64], float]:
    """Noisy counts and threshold of a run with the same generator; for a look inside alone."""
    sampling, sizing, measuring, _, _ = streams(rng, 5)
    table = sampled_table(lattice, params.sampling_rate, sampling)
    size = _size(table, params, sizing)
    side = _side(size.value, params, lattice.resolution)
    layer2 = _layer2(table, side, noise_of(params), params, measuring)
    return layer2.noisy, layer2.theta


def _spent(size: MapSize, noise: SoundNoise, params: SoundParams) -> Node:
    """Compose the proof (4.2): size, layer 2, then disjoint regions in parallel; on the sample."""
    root = sequential(
        "STAG, sound",
        *size.spends,
        noise.layer2.spend("layer 2: counts of the middle grid"),
        parallel(
            "layers 1 and 3: regions that share no point",
            noise.layers13.spend("layer 1: a new count of each merged group"),
            noise.layers13.spend("layer 3: counts of the parts of dense cells"),
        ),
    )
    return on_sample(root, params.sampling_rate)


def _size(table: Integers, params: SoundParams, rng: Rng) -> MapSize:
    public = params.public_size
    if public is not None:
        public *= params.sampling_rate
    return measure_size(int(table[-1, -1]), split_budget(params).size, rng, public=public)


def _side(noisy_size: float, params: SoundParams, resolution: int) -> int:
    """Power of two, at most the largest that the lattice allows."""
    whole = epsilon_on_sample(params.epsilon, params.sampling_rate)
    most: int = 1 << (resolution.bit_length() - 1)
    return min(sound_side(noisy_size, whole, p2=params.p2), most)


def _layer2(table: Integers, side: int, noise: SoundNoise, params: SoundParams, rng: Rng) -> Layer2:
    """Measure the middle grid; threshold and merge follow from the noisy counts alone."""
    edges = axis_edges(table.shape[0] - 1, side)
    noisy = np.asarray(noise.layer2.release(grid_totals(table, edges, edges), rng), np.float64)
    theta = 4 * params.p3 / noise.layers13.epsilon if params.theta is None else params.theta
    dense = noisy >= theta
    groups = merge_groups(noisy, ~dense, noise.variances.parent, params.penalty)
    return Layer2(
        rect=grid_rectangles(edges, edges),
        noisy=noisy.ravel(),
        dense=dense.ravel(),
        groups=groups.ravel(),
        theta=theta,
    )


def _merge(table: Integers, layer2: Layer2, noise: SoundNoise, rng: Rng) -> Leaves:
    """Measure each group once more, and spread its total over its cells."""
    rect = layer2.rect[~layer2.dense]
    group, noisy = layer2.groups[~layer2.dense], layer2.noisy[~layer2.dense]
    sizes = np.bincount(group)
    true = np.bincount(group, totals(table, rect)).astype(np.int64)  # exact below 2⁵³
    measured = np.asarray(noise.layers13.release(true, rng), np.float64)
    variances = noise.variances
    estimates = _spread(noisy, measured, group, variances)
    return Leaves(rect=rect, estimates=estimates, layer=np.where(sizes[group] > 1, MERGED, KEPT))


def _spread(noisy: Floats, measured: Floats, group: Integers, variances: Noise) -> Floats:
    """Best total T of a group from both measurements; cells deviate from T/s as far as noise lets.

    T weighs z (variance v1) and S (variance s v2) by their inverse variances; a cell gets
    T/s + w (y - S/s) with w = max(0, 1 - v2/V), V the variance of y in the group.
    """
    v2, v1 = variances.parent, variances.part
    sizes, sums = np.bincount(group), np.bincount(group, noisy)
    best = (measured / v1 + sums / (sizes * v2)) / (1 / v1 + 1 / (sizes * v2))
    away = noisy - (sums / sizes)[group]
    variance = np.bincount(group, np.square(away)) / np.maximum(1, sizes - 1)
    with np.errstate(divide="ignore"):
        shrinkage = np.maximum(0, 1 - v2 / variance)
    return np.asarray((best / sizes)[group] + shrinkage[group] * away)


def _split(
    table: Integers, layer2: Layer2, noise: SoundNoise, params: SoundParams, rng: Rng
) -> Leaves:
    """Cut dense cells by their noisy counts, measure the parts, and make both agree (Step 5)."""
    noisy = layer2.noisy[layer2.dense]
    parts = parts_of(noisy, noise.layers13.epsilon, params.p3, table.shape[0] - 1)
    cells, owner = cut(layer2.rect[layer2.dense], parts)
    measured = np.asarray(noise.layers13.release(totals(table, cells), rng), np.float64)
    counts = agreed(noisy, measured, owner, noise.variances)
    return Leaves(rect=cells, estimates=counts, layer=np.full(len(cells), SPLIT))


def _output(
    lattice: Lattice, layer2: Layer2, leaves: tuple[Leaves, ...], params: SoundParams
) -> GridRelease:
    """Leaves in units of the full data."""
    return GridRelease(
        rect=np.concatenate([each.rect for each in leaves]).astype(np.int32),
        count=np.concatenate([each.estimates for each in leaves]) / params.sampling_rate,
        layer=np.concatenate([each.layer for each in leaves]).astype(np.int8),
        group=layer2.groups.astype(np.int32),
        resolution=lattice.resolution,
        box=lattice.box,
        info={
            "m2": math.isqrt(layer2.dense.size),
            "theta": layer2.theta,
            "dense": int(layer2.dense.sum()),
            "groups": int(layer2.groups.max(initial=-1)) + 1,
            "epsilon_on_sample": epsilon_on_sample(params.epsilon, params.sampling_rate),
        },
    )
