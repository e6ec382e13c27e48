"""STAG as published, from sample to inference (stag.md 2). It has no finite proven epsilon."""

import math
from dataclasses import dataclass, replace
from typing import Any

import numpy as np
from numpy.typing import NDArray

from dp_core.algorithm import Release
from dp_core.algorithms.stag.data.cutting import axis_edges, cut, grid_rectangles, grid_totals
from dp_core.algorithms.stag.data.lattice import Floats, Integers, Lattice, totals
from dp_core.algorithms.stag.method.steps.charges import ledger_of
from dp_core.algorithms.stag.method.steps.filtering import ExponentialFilter, Filtered, high_pass
from dp_core.algorithms.stag.method.steps.inference import Noise, agreed
from dp_core.algorithms.stag.method.steps.merging import MergedCells, UpMerge
from dp_core.algorithms.stag.method.steps.sample_tables import on_sample, sampled_table
from dp_core.algorithms.stag.method.steps.sides import (
    LEAST_SIZE,
    epsilon_on_sample,
    filter_threshold,
    parts_of,
    published_side,
)
from dp_core.algorithms.stag.params import PublishedParams
from dp_core.algorithms.stag.release import SPLIT, GridRelease
from dp_core.noise.mechanisms import Laplace, Rng
from dp_core.noise.streams import streams
from dp_core.privacy.ledger import Gap, Node, Spend, read_from_data, sequential


@dataclass(frozen=True, kw_only=True)
class PublishedBudget:
    """eps1, eps2, eps3 and their sum eps_g: the budget on the sample."""

    merge: float
    filter: float
    split: float
    whole: float


@dataclass(frozen=True, kw_only=True)
class Parts:
    """Sub-cells of the dense cells, their agreed counts, and the cost."""

    rect: Integers
    estimates: Floats
    spend: Spend


def split_budget(params: PublishedParams) -> PublishedBudget:
    """Share the budget that the sample may spend (Step 0)."""
    whole = epsilon_on_sample(params.epsilon, params.sampling_rate)
    return PublishedBudget(
        merge=params.share_merge * whole,
        filter=params.share_filter * whole,
        split=params.share_split * whole,
        whole=whole,
    )


def publish_stag(lattice: Lattice, params: PublishedParams, rng: Rng) -> Release[GridRelease]:
    """STAG as published.

    Parameters
    ----------
    lattice : Lattice
        Neighbours differ by one point added or removed.
    params : PublishedParams
    rng : Generator
        There is no exact release of it.

    Returns
    -------
    Release of GridRelease

    References
    ----------
    stag.md 2, steps 0-5; where its proof fails, 4.1.
    """
    sampling, filtering, merging, splitting = streams(rng, 4)
    budget = split_budget(params)
    table = sampled_table(lattice, params.sampling_rate, sampling)  # step 0
    n = int(table[-1, -1])
    edges = axis_edges(lattice.resolution, side_of(n, params))  # step 1
    counts, rect = grid_totals(table, edges, edges), grid_rectangles(edges, edges)
    theta = params.theta or filter_threshold(params.eta, n, budget.filter)
    filtered = _filter(counts.ravel(), theta, params, filtering)  # step 2
    merge = UpMerge(epsilon=budget.merge, epsilon_choice=budget.filter, boost=params.boost)
    merged = merge.merge(counts, ~filtered.dense.reshape(counts.shape), merging)  # step 3
    parts = _split(table, rect, filtered, params, splitting)  # steps 4 and 5
    spends = (*_read(params, counts.size), *filtered.spends, *merged.spends, parts.spend)
    root = on_sample(sequential("STAG, published", *spends), params.sampling_rate)
    leaves = _leaves(rect[~filtered.dense], merged.cells(~filtered.dense), parts)
    output = GridRelease(
        **leaves,
        group=merged.groups.astype(np.int32),
        resolution=lattice.resolution,
        box=lattice.box,
        info={
            "m2": len(edges) - 1,
            "theta": theta,
            "dense": int(filtered.dense.sum()),
            "groups": int(merged.groups.max(initial=-1)) + 1,
            "epsilon_on_sample": budget.whole,
        },
    )
    return Release(output.scaled(1 / params.sampling_rate), ledger_of(lattice, root))


def middle_grid(
    lattice: Lattice, params: PublishedParams, rng: Rng
) -> tuple[NDArray[np.float64], float]:
    """Noisy counts and threshold of a run with the same generator; for a look inside alone."""
    sampling, filtering, _, _ = streams(rng, 4)
    table = sampled_table(lattice, params.sampling_rate, sampling)
    n = int(table[-1, -1])
    edges = axis_edges(lattice.resolution, side_of(n, params))
    theta = params.theta or filter_threshold(params.eta, n, split_budget(params).filter)
    filtered = _filter(grid_totals(table, edges, edges).ravel(), theta, params, filtering)
    return filtered.noisy, theta


def side_of(n: int, params: PublishedParams) -> int:
    """Side of layer 2 by the chosen rule, from the true size of the sample (Step 1)."""
    budget = split_budget(params)
    epsilon = budget.filter if params.side_rule == "eps2" else budget.whole
    return published_side(n, epsilon, params.side_rule, p2=params.p2)


def _filter(counts: Integers, theta: float, params: PublishedParams, rng: Rng) -> Filtered:
    epsilon = split_budget(params).filter
    if params.filter == "hp":
        return high_pass(counts, theta, epsilon, rng)
    em = ExponentialFilter(theta=theta, epsilon=epsilon, kept_percent=params.kept_percent)
    return em.filter(counts, rng)


def _split(
    table: Integers, rect: Integers, filtered: Filtered, params: PublishedParams, rng: Rng
) -> Parts:
    """Down-Split: m3 = ceil(sqrt(y eps3 / p3)) parts a side (Step 4), then Step 5."""
    noise = Laplace(sensitivity=1, epsilon=split_budget(params).split)
    noisy = filtered.noisy[filtered.dense]
    sides = parts_of(noisy, noise.epsilon, params.p3, table.shape[0] - 1)
    cells, owner = cut(rect[filtered.dense], sides)
    measured = np.asarray(noise.release(totals(table, cells), rng), np.float64)
    variances = Noise(parent=filtered.noise.variance, part=noise.variance)
    return Parts(
        rect=cells,
        estimates=agreed(noisy, measured, owner, variances),
        spend=_beside(noise.spend("layer 3: counts of the parts of dense cells"), params),
    )


def _beside(spend: Spend, params: PublishedParams) -> Spend:
    """Say what splitting adds if sums are put right: eps2 + max(eps2 + eps1, eps3) (4.1 row 6).

    Split and merged cells share no point, so the larger of the two counts.
    """
    budget = split_budget(params)
    return replace(spend, believed=max(0.0, budget.split - budget.filter - budget.merge))


def _leaves(rect: Integers, cells: MergedCells, parts: Parts) -> dict[str, Any]:
    """Every sparse cell is a leaf of its own, and so is every part of a dense one."""
    layer = np.concatenate([cells.layer, np.full(len(parts.rect), SPLIT)])
    return {
        "rect": np.concatenate([rect, parts.rect]).astype(np.int32),
        "count": np.concatenate([cells.estimates, parts.estimates]),
        "layer": layer.astype(np.int8),
    }


def _read(params: PublishedParams, cells: int) -> tuple[Node, ...]:
    """Charge what follows from the true size of the sample (4.1 row 4), (4.1 row 5)."""
    side = read_from_data(
        "side of the middle grid",
        "It follows from the true number of points: at some sizes one more point changes the grid.",
    )
    if params.theta is not None:
        return (side,)
    shift = params.eta * math.log10((LEAST_SIZE + 1) / LEAST_SIZE)
    threshold = Spend(
        step="threshold",
        mechanism="none",
        sensitivity=shift,
        claimed=0,
        proven=cells * split_budget(params).filter * shift,
        gap=Gap.RAW_VALUE_USED,
        because="It follows from the true number of points: one more moves it a little, for every "
        "cell at once.",
    )
    return (side, threshold)
