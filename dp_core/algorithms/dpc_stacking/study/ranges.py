"""How far noise moves what is published: 95 % ranges from released and public numbers alone."""

import math
from typing import Any

import numpy as np

from dp_core.algorithms.dpc_stacking.method.rivals.dplloyd import radius, shares
from dp_core.algorithms.dpc_stacking.method.steps.planning import (
    LLOYDS,
    lloyd_spread,
    row_spread,
)
from dp_core.algorithms.dpc_stacking.method.steps.refinement import COUNT_SHARE, reach
from dp_core.algorithms.dpc_stacking.method.steps.synopsis import blur
from dp_core.algorithms.dpc_stacking.outputs import Clustering, Floats
from dp_core.noise.mechanisms import LAPLACE_RANGE, Geometric, laplace_range


def row_ranges(method: str, params: Any, output: Clustering) -> Floats | None:
    """Half-width of the noise of a cell of each column, in its units; None where rows have none."""
    widths = _widths(output)
    one = row_spread(method, params, int((widths > 0).sum()))
    return None if math.isnan(one) else LAPLACE_RANGE * one * widths


def centre_ranges(method: str, params: Any, output: Clustering, n: int) -> Floats | None:
    """Half-width of the noise of each centre, shape (K, d), in the units of the columns.

    nan for a group with a count below 1. None where there is no formula: where centres are means
    of made-up rows, or of noisy rows whose groups follow from the noise itself.

    Parameters
    ----------
    method : str
    params : ClusterParams
    output : Clustering
    n : int
        Rows: public, as neighbours have as many.

    Notes
    -----
    A released mean m is (S + N) / (c + Z) with noise N and Z. If the true mean S / c is t, then
    (c + Z) (m - t) = N - t Z has variance var N + t² var Z. The range holds each t that this does
    not reject at 5 %.

    References
    ----------
    E. C. Fieller, "Some Problems in Interval Estimation", 1954.
    """
    widths, counts = _widths(output), output.noisy_counts
    wide = int((widths > 0).sum())
    epsilon, steps = _step(method, params, output)
    if not steps or counts is None:
        return None
    if method in LLOYDS:
        one = lloyd_spread(method, params, n, wide, steps=steps)
        narrow = 2 * radius(wide, params.clusters, steps) if method == "fastlloyd" else 1.0
    else:
        narrow = 2 * reach(wide, params.clusters, epsilon, n)
        one = narrow * blur(wide, params.clusters, epsilon, n, 1 - COUNT_SHARE)
    counting = Geometric(sensitivity=2, epsilon=_counting(method, epsilon, wide))
    before = 0.5 if output.before is None else output.before
    moved = np.clip((output.unit_centres() - before) / narrow, -0.5, 0.5)
    noise = one / narrow * n / params.clusters, math.sqrt(counting.variance)
    return np.asarray(_farthest(moved, counts[:, None], *noise) * narrow * widths)


def _farthest(mean: Floats, count: Floats, of_sum: float, of_count: float) -> Floats:
    """Farthest true mean from -1/2 to 1/2 that a noisy one does not reject; nan below a count of 1.

    Parameters
    ----------
    mean, count : ndarray
        With noise.
    of_sum, of_count : float
        Standard deviations of the noise of the sum and of the count.
    """
    square = count**2 - (LAPLACE_RANGE * of_count) ** 2
    middle, size = count**2 * mean, LAPLACE_RANGE * of_sum
    inside = middle**2 - square * ((count * mean) ** 2 - size**2)
    with np.errstate(divide="ignore", invalid="ignore"):
        ends = [(middle + side * np.sqrt(inside)) / square for side in (-1, 1)]
        away = [np.abs(np.clip(end, -0.5, 0.5) - mean) for end in ends]
    found = np.where(square > 0, np.maximum(*away), 0.5 + np.abs(mean))
    return np.where(count >= 1, found, np.nan)


def count_range(method: str, params: Any, output: Clustering) -> int | None:
    """Half-width of the noise of a group's number of rows; None where it got none of its own."""
    epsilon, steps = _step(method, params, output)
    if not steps:
        return None
    wide = int((_widths(output) > 0).sum())
    return int(laplace_range(_counting(method, epsilon, wide) / 2))


def _step(method: str, params: Any, output: Clustering) -> tuple[float, int]:
    """Give ε of the last step, and how many there were; 0 of methods without steps."""
    steps = int(output.facts.get("steps", 0))
    if not steps:
        return 0.0, 0
    share = float(output.facts["share"]) if method == "central" else 1.0
    return share * params.epsilon / steps, steps


def _counting(method: str, epsilon: float, wide: int) -> float:
    return COUNT_SHARE * epsilon if method == "central" else shares(epsilon, wide).counts


def _widths(output: Clustering) -> Floats:
    low, high = np.array(output.bounds)
    return np.asarray(high - low, dtype=np.float64)
