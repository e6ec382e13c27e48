"""Up-Merge of the sound variant: the best recursive cut into quarters, from noisy counts alone."""

from dataclasses import dataclass
from typing import TypeVar

import numpy as np
from numpy.typing import ArrayLike, NDArray

from dp_core.algorithms.stag.data.lattice import Floats, Integers
from dp_core.errors import ParameterError
from dp_core.words import message

Flags = NDArray[np.bool_]
Number = TypeVar("Number", np.int64, np.float64)


@dataclass(frozen=True)
class _Level:
    """Blocks of one size: what their sparse cells add up to, and whether one group is cheaper."""

    cells: Integers
    sums: Floats
    squares: Floats
    costs: Floats
    merged: Flags


def merge_groups(
    noisy_counts: ArrayLike, sparse: ArrayLike, noise_variance: float, penalty: float
) -> Integers:
    """Merge sparse cells into square blocks: the cheapest of all recursive cuts into quarters.

    A block costs ``min(costs of its quarters, SSE + penalty noise_variance)``, where SSE is the
    squared deviation of the sparse cells in it from their mean; ties merge. Dense cells do not
    count. Only noisy counts are looked at: post-processing, at no cost.

    Parameters
    ----------
    noisy_counts : array_like, shape (m2, m2)
        Any m2; padded to the next power of two.
    sparse : array_like of bool, shape (m2, m2)
        Cells to merge.
    noise_variance : float
        Of one noisy count, v2.
    penalty : float
        Price of a group in noise variances, lam.

    Returns
    -------
    ndarray of int64, shape (m2, m2)
        Group ids 0, 1, ... in order of their first cell; -1 for cells that are not sparse.

    Raises
    ------
    ParameterError
        If the shapes differ, are not square, or a price is negative.

    Notes
    -----
    Cost: O(m2²). The squared-error analogue of RC (Step 3): k / eps1 becomes lam v2 k.

    Examples
    --------
    >>> y = np.ones((4, 4)); y[2:, 2:] = 9
    >>> merge_groups(y, np.ones((4, 4), dtype=bool), 1.0, 4.0).max() + 1
    np.int64(4)
    """
    counts, wanted = _checked(noisy_counts, sparse, noise_variance, penalty)
    side = counts.shape[0]
    levels = _upwards(*_padded(counts, wanted), penalty * noise_variance)
    labels = _downwards(levels)[:side, :side]
    labels = np.where(wanted, labels, -1)
    return in_order(labels)


def _checked(
    noisy_counts: ArrayLike, sparse: ArrayLike, noise_variance: float, penalty: float
) -> tuple[Floats, Flags]:
    counts = np.asarray(noisy_counts, dtype=np.float64)
    wanted = np.asarray(sparse, dtype=bool)
    if counts.ndim != 2 or counts.shape[0] != counts.shape[1] or counts.shape != wanted.shape:
        raise ParameterError(
            message("stag-error-shapes", counts=str(counts.shape), sparse=str(wanted.shape)),
            field="noisy_counts",
        )
    if not (noise_variance >= 0 and penalty >= 0):
        raise ParameterError(
            message("stag-error-prices", variance=str(noise_variance), penalty=str(penalty)),
            field="penalty",
        )
    return counts, wanted


def _padded(counts: Floats, wanted: Flags) -> tuple[Floats, Flags]:
    """Next power of two; padding is like dense: it does not count."""
    side = 1 << max(0, counts.shape[0] - 1).bit_length()
    values, flags = np.zeros((side, side)), np.zeros((side, side), dtype=bool)
    inner = slice(0, counts.shape[0])
    values[inner, inner] = np.where(wanted, counts, 0)
    flags[inner, inner] = wanted
    return values, flags


def _upwards(values: Floats, flags: Flags, price: float) -> list[_Level]:
    """Costs of all blocks, smallest first."""
    costs = np.where(flags, price, 0.0)
    levels = [_Level(flags.astype(np.int64), values, np.square(values), costs, flags)]
    while levels[-1].costs.shape[0] > 1:
        below = levels[-1]
        cells, sums = _quarters(below.cells), _quarters(below.sums)
        squares = _quarters(below.squares)
        apart = _quarters(below.costs)
        spread = np.maximum(0, squares - sums**2 / np.maximum(1, cells))
        together = np.where(cells > 0, spread + price, 0)
        # A block with one sparse cell costs the same either way, up to rounding.
        merged = (cells > 0) & ((together <= apart) | (cells == 1))
        levels.append(_Level(cells, sums, squares, np.where(merged, together, apart), merged))
    return levels


def _quarters(blocks: NDArray[Number]) -> NDArray[Number]:
    """Sum of the four quarters of each block of twice the side."""
    half = blocks.shape[0] // 2
    quarters = blocks.reshape(half, 2, half, 2)
    rows = quarters[:, 0] + quarters[:, 1]
    return rows[..., 0] + rows[..., 1]


def _downwards(levels: list[_Level]) -> Integers:
    """Label each cell by the largest merged block that holds it."""
    labels = np.full((1, 1), -1, dtype=np.int64)
    fresh = 0
    for level in reversed(levels):
        if labels.shape[0] < level.merged.shape[0]:
            labels = labels.repeat(2, axis=0).repeat(2, axis=1)
        new = np.flatnonzero((labels < 0) & level.merged)
        labels.ravel()[new] = fresh + np.arange(new.size)
        fresh += new.size
    return labels


def in_order(labels: Integers) -> Integers:
    """Renumber groups by their first cell; -1 stays."""
    flat = labels.ravel()
    there = flat >= 0
    _, first, inverse = np.unique(flat[there], return_index=True, return_inverse=True)
    rank = np.empty(first.size, dtype=np.int64)
    rank[np.argsort(first)] = np.arange(first.size)
    renumbered = np.full(flat.size, -1, dtype=np.int64)
    renumbered[there] = rank[inverse]
    return renumbered.reshape(labels.shape)
