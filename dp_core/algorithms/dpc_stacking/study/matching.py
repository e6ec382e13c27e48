"""Which group of one clustering is which of another: colours must mean the same on both sides."""

import numpy as np
from numpy.typing import NDArray

Floats = NDArray[np.float64]


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
