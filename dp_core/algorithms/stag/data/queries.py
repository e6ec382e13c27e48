"""Random rectangles and how wrong their answers are (stag.md 5)."""

import math
from functools import cache

import numpy as np
from numpy.random import Generator
from numpy.typing import ArrayLike, NDArray

from dp_core.algorithms.stag.data.lattice import Floats, Integers, checked_resolution
from dp_core.errors import ParameterError
from dp_core.words import message

CLASSES = {"small": (0.01, 0.05), "medium": (0.05, 0.10), "large": (0.10, 0.20)}
"""Area of a query as a share of the box, by class."""

QUERIES = 5_000
RHO = 0.001
"""Keeps empty rectangles from dominating."""
_SEED = 0


def random_queries(
    resolution: int, low: float, high: float, count: int, rng: Generator
) -> Integers:
    """Draw rectangles of a class of areas.

    Area uniform in the class, aspect ratio log-uniform in [1/2, 2], position uniform; whole
    lattice steps, so that the truth is exact.

    Parameters
    ----------
    resolution : int
        Lattice steps R on each side.
    low, high : float
        Area as a fraction of the box, 0 < low <= high <= 1.
    count : int
    rng : Generator

    Returns
    -------
    ndarray of int64, shape (count, 4)
        ``x0, y0, x1, y1`` in lattice steps; at least one step on each side.

    Raises
    ------
    ParameterError
        If the shares are not in order.

    Examples
    --------
    >>> random_queries(4, 1.0, 1.0, 1, np.random.default_rng(0)).tolist()
    [[0, 0, 4, 4]]
    """
    steps = checked_resolution(resolution)
    if not 0 < low <= high <= 1:
        raise ParameterError(
            message("stag-error-shares-of-box", low=f"{low:g}", high=f"{high:g}"), field="low"
        )
    area = rng.uniform(low, high, count) * steps**2
    aspect = np.exp(rng.uniform(-math.log(2), math.log(2), count))
    wide = np.clip(np.rint(np.sqrt(area * aspect)), np.ceil(area / steps), steps)
    # Rounding the width moves the area: the height makes up for it, inside the class.
    shortest, longest = np.ceil(low * steps**2 / wide), np.floor(high * steps**2 / wide)
    tall = np.clip(np.rint(area / wide), shortest, np.maximum(shortest, longest))
    size = np.stack([wide, np.clip(tall, 1, steps)], axis=1).astype(np.int64)
    corner = np.floor(rng.random((count, 2)) * (steps - size + 1)).astype(np.int64)
    return np.concatenate([corner, corner + size], axis=1)


@cache
def standard_queries(resolution: int, area: str) -> Integers:
    """Give the 5,000 queries of a class that every release is measured with; read-only."""
    low, high = CLASSES[area]
    order = list(CLASSES).index(area)
    rng = np.random.default_rng(np.random.SeedSequence(_SEED, spawn_key=(order,)))
    queries = random_queries(resolution, low, high, QUERIES, rng)
    queries.setflags(write=False)
    return queries


def relative_errors(estimates: ArrayLike, truth: ArrayLike, total: float) -> Floats:
    """Error of each answer relative to the truth: |est - true| / max(true, RHO total).

    Parameters
    ----------
    estimates, truth : array_like, shape (Q,)
    total : float
        Points in all, N. Where it is 0 the error is absolute.

    Returns
    -------
    ndarray, shape (Q,)

    Examples
    --------
    >>> relative_errors([11.0, 3.0], [10.0, 0.0], 1000).tolist()
    [0.1, 3.0]
    """
    true = np.asarray(truth, dtype=np.float64)
    against: NDArray[np.float64] = np.maximum(true, RHO * total)
    if total <= 0:
        against = np.ones_like(true)
    return np.asarray(np.abs(np.asarray(estimates, dtype=np.float64) - true) / against)
