"""What noise does to centres, predicted from public numbers alone (4.5, 5.4)."""

import math
from typing import Any

import numpy as np
from numpy.typing import NDArray

from dp_core.algorithms.dpc_stacking.method.rivals import iterations, radius, shares
from dp_core.algorithms.dpc_stacking.method.steps.budgets import chosen
from dp_core.algorithms.dpc_stacking.method.steps.synopsis import (
    COUNT_SHARE,
    blur,
    reach,
    refinement_steps,
)
from dp_core.algorithms.dpc_stacking.outputs import Clustering
from dp_core.algorithms.dpc_stacking.params import CentralParams, PublishedParams

LLOYDS = ("dplloyd", "dplloyd_sup", "fastlloyd")


def sup_norm_spread(dimensions: int, epsilon: float) -> float:
    """Give the standard deviation of a coordinate of sup-norm noise of sensitivity 1.

    Examples
    --------
    >>> round(sup_norm_spread(12, 1.0), 2)
    7.79
    """
    return math.sqrt((dimensions + 1) * (dimensions + 2) / 3) / epsilon


def row_spread(method: str, params: Any, dimensions: int, eps1: float | None = None) -> float:
    """Give the spread of the noise on a cell, in column widths; nan where rows get none."""
    if method == "published":
        return math.sqrt(2) / float(params.epsilon if eps1 is None else eps1)
    if method in {"local", "input_kmeans"}:
        if params.noise == "sup_norm":
            return sup_norm_spread(dimensions, params.epsilon)
        return math.sqrt(2) * dimensions / float(params.epsilon)
    return math.nan


def in_raw_units(params: Any) -> bool:
    """Whether every column gets noise of one size, whatever its width."""
    return (
        isinstance(params, PublishedParams)
        and params.table_sensitivity == "unit"
        and params.scaling == "raw"
    )


def centre_spread(method: str, params: Any, n: int, dimensions: int) -> float:
    """Predict how far noise moves a coordinate of a centre, in column widths.

    `method`: key of the method. `n, dimensions`: rows and columns. Returns standard deviation in
    the last step, for a group of n / K rows; nan where there is no such formula (a tree or a grid)
    and 0 without noise.

    References
    ----------
    dpc_stacking.md 4.5.
    """
    clusters = int(params.clusters)
    if method == "central":
        return _central_spread(params, n, dimensions)
    if method in LLOYDS:
        steps = iterations(n, dimensions, clusters, params.epsilon)
        return lloyd_spread(method, params, n, dimensions, steps=steps)
    if in_raw_units(params):
        return math.nan
    if method in {"published", "local", "input_kmeans"}:
        return row_spread(method, params, dimensions) / math.sqrt(n / clusters)
    return math.nan if method == "eugkm" else 0.0


def lloyd_spread(method: str, params: Any, n: int, dimensions: int, *, steps: int) -> float:
    """Spread of a centre of DPLloyd or FastLloyd in the last of some steps."""
    parts = shares(params.epsilon / steps, dimensions)
    share = int(params.clusters) / n
    if method == "dplloyd":
        return math.sqrt(2) / parts.coordinate * share
    spread = sup_norm_spread(dimensions, parts.coordinate * dimensions) * share
    if method == "dplloyd_sup":
        return spread
    return spread * 2 * radius(dimensions, int(params.clusters), steps)


def _central_spread(params: CentralParams, n: int, dimensions: int) -> float:
    _, share = chosen(params, dimensions)
    if not share:
        return math.nan
    epsilon = share * params.epsilon
    steps = refinement_steps(n, dimensions, params.clusters, epsilon)
    wide = 2 * reach(dimensions, params.clusters, epsilon / steps, n)
    return wide * blur(dimensions, params.clusters, epsilon / steps, n, 1 - COUNT_SHARE)


def group_spreads(
    method: str, params: Any, output: Clustering, n: int
) -> NDArray[np.float64] | None:
    """Predicted spread of each centre, from released counts; None where there is no formula.

    nan for a group with a count below 1: nothing bounds the noise of its centre.
    """
    wide = int((np.array(output.bounds[1]) > np.array(output.bounds[0])).sum())
    one = centre_spread(method, params, n, wide)
    counts = output.noisy_counts
    if not one > 0 or counts is None:
        return None
    share = n / params.clusters / np.where(counts >= 1, counts, np.nan)
    rows = method in {"published", "local", "input_kmeans"}
    return np.asarray(one * (np.sqrt(share) if rows else share))
