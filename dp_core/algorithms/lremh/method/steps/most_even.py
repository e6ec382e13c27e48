"""The most even table near measured tables of some attributes each (3).

P maximises its entropy, and pays for each measured cell the square of what is left of it over twice
its price. Its logarithm is a sum of one term θ for each measured cell, and at the minimum of

    log Z(θ) - Σ θ · measured + ½ Σ price · θ²

what P has in a cell is what was measured less price · θ: a cell is followed as closely as its price
is low. Tables that contradict each other meet half-way.
"""

import math
from collections.abc import Callable, Sequence

import numpy as np
from scipy.sparse import csr_matrix

from dp_core.algorithms.lremh.data.patterns import Floats

MOST_STEPS = 400
STILL = 1e-5
"""The fit stops when no θ moves by more."""


def most_even(
    domains: tuple[int, ...],
    sets: Sequence[tuple[int, ...]],
    measured: Sequence[Floats],
    prices: Sequence[float],
) -> Floats:
    """Fit by accelerated gradient steps from the uniform table.

    Parameters
    ----------
    domains : tuple of int
    sets : sequence of tuple of int
        Attributes of each measured table, increasing.
    measured : sequence of ndarray
        Its cells, the last attribute fastest; may be negative and contradict each other.
    prices : sequence of float
        Of each table's cells; above 0.

    Returns
    -------
    ndarray, shape (k_1, ..., k_d)
        Positive, sums to 1.

    References
    ----------
    B. O'Donoghue, E. Candès, "Adaptive Restart for Accelerated Gradient Schemes", 2015.
    """
    cells = _cells(domains, sets)
    back = cells.T.tocsr()
    target = np.concatenate(measured)
    price = np.repeat(np.asarray(prices, dtype=np.float64), [each.size for each in measured])

    def table(theta: Floats) -> Floats:
        scores = np.asarray(back @ theta)
        raised = np.exp(scores - float(scores.max()))
        return np.asarray(raised / float(raised.sum()))

    def slope(theta: Floats) -> Floats:
        return np.asarray(cells @ table(theta) - target + price * theta)

    curvature = len(sets) / 2 + float(price.max())  # of indicators of one table: at most ½
    return table(_descended(slope, target.size, 1 / curvature)).reshape(domains)


def _descended(slope: Callable[[Floats], Floats], size: int, step: float) -> Floats:
    """Gradient steps with momentum, which begins anew where it leads away."""
    theta = ahead = np.zeros(size)
    momentum, moved = 1.0, math.inf
    for _ in range(MOST_STEPS):
        after = ahead - step * slope(ahead)
        if float((ahead - after) @ (after - theta)) > 0:
            momentum = 1.0
        following = (1 + math.sqrt(1 + 4 * momentum**2)) / 2
        ahead = after + (momentum - 1) / following * (after - theta)
        moved = float(np.abs(after - theta).max())
        theta, momentum = after, following
        if moved <= STILL:
            break
    return theta


def _cells(domains: tuple[int, ...], sets: Sequence[tuple[int, ...]]) -> "csr_matrix":
    """Which measured cells each record falls into: a row a cell, a column a record."""
    records = math.prod(domains)
    codes = np.indices(domains).reshape(len(domains), records)
    rows, start = [], 0
    for some in sets:
        sizes = tuple(domains[j] for j in some)
        rows.append(start + np.ravel_multi_index(tuple(codes[list(some)]), sizes))
        start += math.prod(sizes)
    places = (np.concatenate(rows), np.tile(np.arange(records), len(sets)))
    return csr_matrix((np.ones(places[0].size), places), shape=(start, records))
