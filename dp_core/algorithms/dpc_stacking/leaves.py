"""Leaves of Birch: clumps of rows that are no wider than a threshold, found in one pass (2.3).

A tree of one level: with few leaves it is quicker to ask them all than to go down a tree, and each
row comes to the leaf that is nearest, not to that of the nearest branch.
"""

import math
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from dp_core.errors import DataError

Floats = NDArray[np.float64]

MOST = 500
_CLOSE = 1.1  # ratio of thresholds at which the search for a number of leaves ends
_MOST_HALVINGS = 30
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
    few, many = math.inf, 0.0
    threshold = 0.5 * math.sqrt(float((rows**2).sum() / len(rows)))
    least = threshold / 2**_MOST_HALVINGS
    while many * _CLOSE < few and threshold > least:
        found = leaves_of(rows, threshold, most=max(MOST, wanted))
        if found is None:
            many = threshold
        elif len(found) < wanted:
            few = threshold
        else:
            return found
        threshold = _between(few, many)
    last = leaves_of(rows, many)
    if last is None or not many:
        raise DataError("Birch found fewer leaves than clusters; take fewer clusters.")
    return last


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


def leaves_of(rows: Floats, threshold: float, *, most: float = math.inf) -> Leaves | None:
    """Put each row into the nearest leaf if it then is no wider than a threshold, else open one.

    Parameters
    ----------
    rows : ndarray, shape (n, d)
        Centred, so that no digits are lost.
    threshold : float
    most : float
        Leaves that are too many.

    Returns
    -------
    Leaves or None
        None as soon as there are more than `most`.

    References
    ----------
    T. Zhang, R. Ramakrishnan, M. Livny, "BIRCH", 1996: phase 1 with a branching factor above the
    number of leaves.
    """
    n, d = rows.shape
    squares = (rows**2).sum(axis=1).tolist()
    asked = np.hstack([-rows, np.ones((n, 1))])
    book = np.empty((64, d + 1))  # a centre c and |c|² / 2, so that one product compares distances
    sizes: list[int] = []
    spreads: list[float] = []  # squared radii
    for row, square in zip(asked, squares, strict=True):
        if sizes:
            apart = book[: len(sizes)] @ row
            near = int(apart.argmin())
            size = sizes[near]
            far = square + 2 * float(apart[near])
            spread = (size * spreads[near] + far * size / (size + 1)) / (size + 1)
            if spread <= threshold**2:
                centre = book[near, :d]
                centre -= (row[:d] + centre) / (size + 1)
                book[near, d] = centre.dot(centre) / 2
                sizes[near], spreads[near] = size + 1, spread
                continue
        if len(sizes) >= most:
            return None
        if len(sizes) == len(book):
            book = np.vstack([book, np.empty_like(book)])
        book[len(sizes), :d] = -row[:d]
        book[len(sizes), d] = square / 2
        sizes.append(1)
        spreads.append(0.0)
    return Leaves(centres=book[: len(sizes), :d], threshold=threshold)
