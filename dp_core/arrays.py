"""Names of the arrays that the systems pass on, by what they hold, and places in them."""

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from functools import cache

import numpy as np
from numpy.random import Generator
from numpy.typing import NDArray
from threadpoolctl import ThreadpoolController

Bits = NDArray[np.uint8]
Flags = NDArray[np.bool_]
Floats = NDArray[np.float64]
Integers = NDArray[np.int64]

Codes = NDArray[np.int64]
"""Number of a category in each place."""
Coins = NDArray[np.bool_]
"""Outcomes of fair coins."""
Labels = NDArray[np.int64]
"""Number of the cluster that a row belongs to."""


def evenly(n: int, most: int) -> Integers:
    """Choose places from 0 to n - 1, evenly spaced; all of them where they are not too many.

    Examples
    --------
    >>> evenly(9, 3).tolist(), evenly(2, 3).tolist()
    ([0, 4, 8], [0, 1])
    """
    return np.unique(np.linspace(0, n - 1, min(n, most)).astype(np.int64))


def margin(table: Floats, axes: Sequence[int]) -> Floats:
    """Sum a table over all its axes but some, in the order asked for.

    Examples
    --------
    >>> margin(np.arange(8.0).reshape(2, 2, 2), (2, 0)).tolist()
    [[2.0, 10.0], [4.0, 12.0]]
    """
    kept = sorted(axes)
    rest = tuple(axis for axis in range(table.ndim) if axis not in kept)
    return np.transpose(table.sum(axis=rest), [kept.index(axis) for axis in axes])


def dealt(n: int, parts: int, rng: Generator) -> list[Integers]:
    """Deal places from 0 to n - 1 into parts whose sizes differ by at most one, each in order."""
    return [np.sort(part) for part in np.array_split(rng.permutation(n), parts)]


def significant(values: Floats, digits: int) -> Floats:
    """Round to so many digits that count: equal numbers then read alike.

    Examples
    --------
    >>> significant(np.array([123.456, 0.00123456]), 3).tolist()
    [123.0, 0.00123]
    """
    return np.array([float(f"{value:.{digits}g}") for value in values.tolist()])


GOLDEN = np.uint64(0x9E3779B97F4A7C15)
"""An odd number that spreads multiples of itself over 64 bits."""


def mixed(values: NDArray[np.uint64]) -> NDArray[np.uint64]:
    """Spread each number over all 64 bits by a public rule; overflow is meant.

    References
    ----------
    G. L. Steele et al., "Fast splittable pseudorandom number generators", 2014: SplitMix64.
    """
    values = (values ^ (values >> np.uint64(30))) * np.uint64(0xBF58476D1CE4E5B9)
    values = (values ^ (values >> np.uint64(27))) * np.uint64(0x94D049BB133111EB)
    return values ^ (values >> np.uint64(31))


@contextmanager
def one_thread() -> Iterator[None]:
    """Keep products and solutions of matrices to one thread.

    Many visitors share few cores, and threads of a pool that wait for a core spin: on a busy
    machine a pool of two took twenty times the processor time of one thread.
    """
    with _controller().limit(limits=1):
        yield


@cache
def _controller() -> ThreadpoolController:
    """Look for the libraries once: that takes milliseconds."""
    import scipy.linalg  # noqa: F401 - what it loads is to be found

    return ThreadpoolController()
