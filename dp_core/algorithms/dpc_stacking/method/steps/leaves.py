"""Leaves of Birch: clumps of rows that are no wider than a threshold (2.3)."""

import math
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from dp_core.algorithms.dpc_stacking.method.steps.threads import one_thread
from dp_core.errors import DataError
from dp_core.words import message

Floats = NDArray[np.float64]

MOST = 500
_CLOSE = 1.1  # ratio of thresholds at which the search for a number of leaves ends
_MOST_HALVINGS = 30
_WIDE = MOST + 1  # branches of a node: up to so many leaves the tree has one level
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
        raise DataError(message("dpc-leaves-birch-found-fewer-leaves"))
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
    centres = one_level(rows, threshold)
    if centres is None:
        centres = _tree(rows, threshold)
    return Leaves(centres=centres, threshold=threshold)


def one_level(rows: Floats, threshold: float) -> Floats | None:
    """Fit a tree of one level; None where there are more leaves than branches of a node.

    Each row joins the nearest leaf, unless that would be wider than the threshold: then it starts
    one. In the order and with the operations of scikit-learn, so that every digit is the same.
    """
    limit = threshold**2
    centres = np.empty((_WIDE, rows.shape[1]))
    norms = np.empty(_WIDE)
    sums: list[Floats] = []
    squares: list[float] = []
    sizes: list[int] = []
    for row in rows:
        square, many = row.dot(row), len(sizes)
        if many:
            apart = centres[:many].dot(row)
            apart *= -2.0
            apart += norms[:many]
            near = int(apart.argmin())
            size, total, inside = sizes[near] + 1, sums[near] + row, squares[near] + square
            centre = (1 / size) * total
            norm = centre.dot(centre)
            if inside / size - norm <= limit:
                sizes[near], sums[near], squares[near] = size, total, inside
                centres[near], norms[near] = centre, norm
                continue
        if many == _WIDE:
            return None
        centres[many], norms[many] = row, square
        sizes.append(1)
        sums.append(row)
        squares.append(square)
    return centres[: len(sizes)].copy()


def _tree(rows: Floats, threshold: float) -> Floats:
    """Fit a tree of several levels."""
    from sklearn.cluster import Birch

    with one_thread():
        model = Birch(
            threshold=threshold, branching_factor=_WIDE, n_clusters=None, compute_labels=False
        ).fit(rows)
    return np.asarray(model.subcluster_centers_)
