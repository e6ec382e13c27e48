"""Rows of a released model, drawn by a published seed, so that anybody can draw them again (5).

Whoever does that has another machine. So every number here is a sum, a product, a quotient or a
square root in a fixed order: these are the same to the last bit wherever numbers are IEEE 754.
`dp_core.releasing.again.rows` does the same in plain Python.
"""

import math
from collections.abc import Sequence
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from dp_core.noise.streams import public_words
from dp_core.tables.categorical import smallest_type

Floats = NDArray[np.float64]
Integers = NDArray[np.int64]
Codes = NDArray[Any]
"""Whole numbers: of yes/no columns 1 is yes."""

WORDS = 2.0**32
_LN2 = 0.6931471805599453
_SERIES = [1 / math.factorial(k) for k in reversed(range(14))]
_LEAST_EXPONENT = -690.0  # e to it is about 1e-300
_TINY = 1e-300


class Group(NamedTuple):
    """Columns that are drawn together.

    Parameters
    ----------
    shared : sequence of int
        Those that earlier groups have drawn.
    own : sequence of int
    ends : ndarray, shape (cells of `shared`, cells of `own`)
        Chances, added up along each row; the last column of a set changes fastest. A row need not
        sum to 1.
    """

    shared: Sequence[int]
    own: Sequence[int]
    ends: Floats


def same_exp(values: Floats) -> Floats:
    """Take e to values that are not above 0.

    Functions of libraries and processors differ in the last bit. This is a Taylor series of the
    rest that whole powers of two leave.

    Examples
    --------
    >>> bool(np.allclose(same_exp(np.array([-0.5, -30.0])), np.exp([-0.5, -30.0]), rtol=1e-14))
    True
    """
    clipped = np.maximum(values, _LEAST_EXPONENT)
    powers = np.rint(clipped / _LN2)
    rests = clipped - powers * _LN2
    found = np.full(rests.shape, _SERIES[0])
    for coefficient in _SERIES[1:]:
        found = found * rests + coefficient
    return np.asarray(np.ldexp(found, powers.astype(np.int32)))


def same_spread(weights: Floats, masks: Integers, columns: int) -> Floats:
    """Chances of all cells of yes/no columns, up to a factor, from the weights of sets.

    Parameters
    ----------
    weights : ndarray, shape (s,)
        A set counts + where an even number of its columns is yes, and - else.
    masks : ndarray of int, shape (s,)
        Columns of each set as bits, the first column most significant.
    columns : int
    """
    logs = np.zeros(1 << columns)
    logs[masks] = weights
    step = 1
    while step < len(logs):
        low, high = np.moveaxis(logs.reshape(-1, 2, step), 1, 0)
        logs = np.stack((low + high, low - high), axis=1).ravel()
        step *= 2
    return same_exp(logs - logs.max())


def draw_groups(groups: Sequence[Group], domains: Sequence[int], rows: int, seed: str) -> Codes:
    """Draw records group by group; a later one follows the values that it shares with earlier ones.

    Sampling is systematic: every cell gets its share of the rows, rounded up or down, which adds
    far less error than drawing each row by itself.
    """
    drawn = np.zeros((len(domains), rows), dtype=smallest_type(domains))
    for number, (shared, own, ends) in enumerate(groups):
        given = np.zeros(rows, dtype=np.int64)
        for j in shared:
            given = given * domains[j] + drawn[j]
        cells = _systematic(ends, given, seed, number)
        drawn[list(own)] = np.unravel_index(cells, [domains[j] for j in own])
    return np.ascontiguousarray(drawn.T)


def _systematic(ends: Floats, given: Integers, seed: str, number: int) -> Integers:
    """Draw a cell of the row ``given[i]`` for each i, evenly within each row."""
    ends = ends / np.maximum(ends[:, -1:], _TINY)
    order = np.argsort(public_words(seed, f"order {number}", len(given)), kind="stable")
    order = order[np.argsort(given[order], kind="stable")]
    rows = given[order]
    counts = np.bincount(rows, minlength=len(ends))
    starts = public_words(seed, f"start {number}", len(ends)) / WORDS
    rank = np.arange(len(rows)) - (np.cumsum(counts) - counts)[rows]
    points = rows + (rank + starts[rows]) / counts[rows]
    flat = (ends + np.arange(len(ends))[:, None]).ravel()
    cells = np.searchsorted(flat, points, side="right") - rows * ends.shape[1]
    found = np.empty(len(given), dtype=np.int64)
    found[order] = np.clip(cells, 0, ends.shape[1] - 1)
    return found
