"""How closely pairs of attributes go together in a joint table."""

from itertools import combinations

import numpy as np

from dp_core.algorithms.lremh.data.patterns import Floats
from dp_core.algorithms.lremh.outputs import margin


def cramers_v(pair: Floats) -> float:
    """Association of two attributes: 0 where they are independent, 1 where one tells the other.

    Parameters
    ----------
    pair : ndarray, shape (k_i, k_j)
        Probabilities; sums to 1.

    Returns
    -------
    float
        sqrt(χ² / min(k_i - 1, k_j - 1)), χ² of probabilities; for two binary attributes the
        absolute correlation.

    References
    ----------
    H. Cramér, "Mathematical Methods of Statistics", 1946.

    Examples
    --------
    >>> cramers_v(np.array([[0.5, 0.0], [0.0, 0.5]])), cramers_v(np.full((2, 2), 0.25))
    (1.0, 0.0)
    """
    expected = np.outer(pair.sum(axis=1), pair.sum(axis=0))
    there = expected > 0
    excess = (pair - expected)[there]
    chi = float(np.sum(excess**2 / expected[there]))
    return min(1.0, float(np.sqrt(chi / (min(pair.shape) - 1))))


def associations(table: Floats) -> Floats:
    """Cramér's V of all pairs of attributes, shape (d, d); nan on the diagonal."""
    found = np.full((table.ndim, table.ndim), np.nan)
    for pair in combinations(range(table.ndim), 2):
        found[pair] = found[pair[::-1]] = cramers_v(margin(table, pair))
    return found
