"""Leaves of Birch: clumps of rows that are no wider than a threshold (2.3)."""

import math
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from dp_core.algorithms.dpc_stacking.method.steps.threads import one_thread
from dp_core.errors import DataError

Floats = NDArray[np.float64]

MOST = 500
_CLOSE = 1.1  # ratio of thresholds at which the search for a number of leaves ends
_MOST_HALVINGS = 30
_WIDE = MOST + 1  # branches of a node: with as few leaves to ask, one level is the quickest
_LOOK = 1_000  # rows among which there are usually enough distinct ones


@dataclass(frozen=True, kw_only=True, eq=False)
class Leaves:
    """Clumps of rows.

    Parameters
    ----------
    centres : ndarray, shape (m, d)
    threshold : float
        Largest radius, the root of the mean squared distance to the centre.
    """

    centres: Floats
    threshold: float

    def __len__(self) -> int:
        return len(self.centres)


def searched_leaves(rows: Floats, wanted: int, *, start: float | None = None) -> Leaves:
    """Find a threshold with leaves enough and not too many.

    Parameters
    ----------
    rows : ndarray, shape (n, d)
    wanted : int
        Leaves at least; the number of distinct rows where that is smaller.
    start : float, optional
        A threshold that is good enough if it gives leaves enough. Without one, half of the radius
        of all rows is halved or doubled. Where one such step goes from too many to too few, the
        middle is tried a few times; at last too many are better than too few.

    Returns
    -------
    Leaves

    Raises
    ------
    DataError
        If no threshold gives as many leaves.
    """
    middle = rows.mean(axis=0)
    centred = rows - middle
    wanted = min(wanted, distinct_rows(rows, wanted))
    found = None if start is None else leaves_of(centred, start)
    if found is None or len(found) < wanted:
        found = _searched(centred, wanted)
    return Leaves(centres=found.centres + middle, threshold=found.threshold)


def _searched(rows: Floats, wanted: int) -> Leaves:
    most = max(MOST, wanted)
    few, many = math.inf, 0.0
    threshold = 0.5 * math.sqrt(float((rows**2).sum() / len(rows)))
    least = threshold / 2**_MOST_HALVINGS
    while many * _CLOSE < few and threshold > least:
        found = leaves_of(rows, threshold)
        if wanted <= len(found) <= most:
            return found
        if len(found) < wanted:
            few = threshold
        else:
            many = threshold
        threshold = _between(few, many)
    if not many:
        raise DataError("Birch found fewer leaves than clusters; take fewer clusters.")
    return leaves_of(rows, many)


def _between(few: float, many: float) -> float:
    if math.isinf(few):
        return 2 * many
    return math.sqrt(few * many) if many else few / 2


def distinct_rows(rows: Floats, wanted: int) -> int:
    """Count distinct rows, exactly where there are fewer than wanted."""
    first = len(np.unique(rows[:_LOOK], axis=0))
    if first >= wanted or len(rows) <= _LOOK:
        return first
    return len(np.unique(rows, axis=0))


def leaves_of(rows: Floats, threshold: float) -> Leaves:
    """Fit the tree of Birch, and take its leaves.

    Parameters
    ----------
    rows : ndarray, shape (n, d)
        Centred, so that no digits are lost.
    threshold : float
        Largest radius of a leaf.

    References
    ----------
    T. Zhang, R. Ramakrishnan, M. Livny, "BIRCH", 1996: phase 1.
    """
    from sklearn.cluster import Birch

    with one_thread():
        model = Birch(
            threshold=threshold, branching_factor=_WIDE, n_clusters=None, compute_labels=False
        ).fit(rows)
    return Leaves(centres=np.asarray(model.subcluster_centers_), threshold=threshold)
