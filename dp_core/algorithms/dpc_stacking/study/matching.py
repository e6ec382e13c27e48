"""Which group of one clustering is which of another: colours must mean the same on both sides."""

import numpy as np
from numpy.typing import NDArray

from dp_core.arrays import Floats


def matched(reference: Floats, centres: Floats) -> NDArray[np.int64]:
    """Pair groups with the nearest reference groups, each once.

    Parameters
    ----------
    reference : ndarray, shape (R, d)
        Centres in the unit box.
    centres : ndarray, shape (K, d)

    Returns
    -------
    ndarray of int, shape (K,)
        Number of the reference group of each group, by the pairing with the least sum of squared
        distances; groups that find none get the numbers that are left.

    References
    ----------
    H. W. Kuhn, "The Hungarian method for the assignment problem", 1955.
    """
    from scipy.optimize import linear_sum_assignment
    from scipy.spatial.distance import cdist

    ours, theirs = linear_sum_assignment(cdist(centres, reference, "sqeuclidean"))
    partner = np.full(len(centres), -1, dtype=np.int64)
    partner[ours] = theirs
    free = np.setdiff1d(np.arange(max(len(centres), len(reference))), theirs)
    alone = np.flatnonzero(partner < 0)
    partner[alone] = free[: len(alone)]
    return partner


def found_groups(reference: Floats, centres: Floats) -> int:
    """Count the reference groups that some centre stands for.

    A centre stands for the nearest one, if it is nearer to it than half way to the next one.

    Parameters
    ----------
    reference : ndarray, shape (R, d)
        Means of the groups that are there, in the unit box.
    centres : ndarray, shape (K, d)

    Examples
    --------
    >>> found_groups(np.array([[0.0], [1.0]]), np.array([[0.1], [0.2]]))
    1
    """
    from scipy.spatial.distance import cdist

    if len(reference) < 2:
        return int(len(centres) > 0)
    between = cdist(reference, reference)
    np.fill_diagonal(between, np.inf)
    away = cdist(centres, reference)
    nearest = away.argmin(axis=1)
    near = away.min(axis=1) < between.min(axis=1)[nearest] / 2
    return len(np.unique(nearest[near]))
