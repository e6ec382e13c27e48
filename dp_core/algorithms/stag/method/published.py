"""STAG as published, from sample to inference (stag.md 2). It has no finite proven epsilon."""

import math
from dataclasses import dataclass, replace

import numpy as np
from numpy.typing import NDArray

from dp_core.algorithm import Release
from dp_core.algorithms.stag.data.lattice import Lattice, axis_edges, grid_rectangles, grid_totals
from dp_core.algorithms.stag.method import steps
from dp_core.algorithms.stag.params import PublishedParams
from dp_core.algorithms.stag.release import GridRelease, layered_map
from dp_core.arrays import Integers
from dp_core.noise.mechanisms import Laplace, Rng
from dp_core.noise.streams import streams
from dp_core.privacy.ledger import Gap, Node, Spend, read_from_data, sequential
from dp_core.words import named, say


@dataclass(frozen=True, kw_only=True)
class PublishedBudget:
    """Shares of the budget on the sample."""

    merge: float  # eps1
    filter: float  # eps2
    split: float  # eps3
    side: float  # what the formula of the side reads; it spends nothing of its own
    whole: float  # eps_g, their sum


def split_budget(params: PublishedParams) -> PublishedBudget:
    """Share the budget that the sample may spend (Step 0)."""
    whole = steps.epsilon_on_sample(params.epsilon, params.sampling_rate)
    share = params.share_filter * whole
    return PublishedBudget(
        merge=params.share_merge * whole,
        filter=share,
        split=params.share_split * whole,
        side=share if params.side_rule == "eps2" else whole,
        whole=whole,
    )


def _middle(
    lattice: Lattice, params: PublishedParams, budget: PublishedBudget, sampling: Rng, noising: Rng
) -> tuple[Integers, Integers, Integers, steps.Filtered]:
    """Draw the sample and filter the middle grid: its table, edges, counts and dense cells."""
    table = steps.sampled_table(lattice, params.sampling_rate, sampling)  # step 0
    n = int(table[-1, -1])
    side = steps.published_side(n, budget.side, params.side_rule, p2=params.p2)  # step 1
    edges = axis_edges(lattice.resolution, side)
    counts = grid_totals(table, edges, edges)
    theta = params.theta or steps.filter_threshold(params.eta, n, budget.filter)
    kept = params.kept_percent if params.filter == "em" else None
    filtered = steps.threshold_filter(  # step 2
        counts.ravel(), theta, budget.filter, noising, kept_percent=kept
    )
    return table, edges, counts, filtered


def publish_stag(lattice: Lattice, params: PublishedParams, rng: Rng) -> Release[GridRelease]:
    """STAG as published; there is no exact release of it.

    References
    ----------
    stag.md 2, steps 0-5; where its proof fails, stag.md 4.1.
    """
    budget = split_budget(params)
    sampling, filtering, merging, splitting = streams(rng, 4)
    table, edges, counts, filtered = _middle(lattice, params, budget, sampling, filtering)
    rect = grid_rectangles(edges, edges)
    dense, y = filtered.dense, filtered.noisy[filtered.dense]
    merge = steps.UpMerge(epsilon=budget.merge, epsilon_choice=budget.filter, boost=params.boost)
    merged = merge.merge(counts, ~dense.reshape(counts.shape), merging)  # step 3
    noise = Laplace(sensitivity=1, epsilon=budget.split)
    parts = steps.split_cells(table, rect[dense], y, noise, splitting, p3=params.p3)  # step 4
    variances = steps.Noise(parent=filtered.noise.variance, part=noise.variance)
    estimates = steps.agreed(y, parts.noisy, parts.owner, variances)  # step 5
    output = layered_map(
        lattice,
        rect,
        merged.groups,
        sparse=~dense,
        counts=merged.estimates[~dense],
        parts=parts.rect,
        pieces=estimates,
        theta=filtered.theta,
        epsilon_on_sample=budget.whole,
    )
    read = _read(counts.size, None if params.theta else params.eta, budget)
    spends = (*read, *filtered.spends, *merged.spends, _beside(noise, budget))
    root = steps.on_sample(sequential(named("STAG, published"), *spends), params.sampling_rate)
    return Release(output.scaled(1 / params.sampling_rate), steps.ledger_of(lattice, root))


def middle_grid(
    lattice: Lattice, params: PublishedParams, rng: Rng
) -> tuple[NDArray[np.float64], float]:
    """Noisy counts and threshold of a run with the same generator; for a look inside alone."""
    sampling, filtering, _, _ = streams(rng, 4)
    *_, filtered = _middle(lattice, params, split_budget(params), sampling, filtering)
    return filtered.noisy, filtered.theta


def _beside(noise: Laplace, budget: PublishedBudget) -> Spend:
    """Say what splitting adds if sums are put right: eps2 + max(eps2 + eps1, eps3) (4.1 row 6).

    Split and merged cells share no point, so the larger of the two counts.
    """
    spend = noise.spend(say("stag-spend-parts"))
    return replace(spend, believed=max(0.0, budget.split - budget.filter - budget.merge))


def _read(cells: int, eta: float | None, budget: PublishedBudget) -> tuple[Node, ...]:
    """Charge what follows from the true size of the sample (4.1 row 4), (4.1 row 5).

    A threshold that is stated (no eta) reads nothing.
    """
    side = read_from_data(say("stag-spend-side"), say("stag-spend-side.why"))
    if eta is None:
        return (side,)
    shift = eta * math.log10((steps.LEAST_SIZE + 1) / steps.LEAST_SIZE)
    threshold = Spend(
        step=say("stag-spend-threshold"),
        mechanism="none",
        sensitivity=shift,
        claimed=0,
        proven=cells * budget.filter * shift,
        gap=Gap.RAW_VALUE_USED,
        because=say("stag-spend-threshold.why"),
    )
    return (side, threshold)
