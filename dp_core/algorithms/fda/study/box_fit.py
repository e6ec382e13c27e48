"""Least squares on the noisy boxes with no period below zero: smoothing that uses every box."""

import numpy as np
from numpy.typing import ArrayLike, NDArray

from dp_core.algorithms.fda.method.steps.coefficients import Floats
from dp_core.algorithms.fda.method.steps.trees import IntervalTree

Flags = NDArray[np.bool_]

_ROUNDS = 1000  # a handful is usual; the cautious rule below ends in any case
_PATIENCE = 3  # rounds that may exchange everything without coming closer
_RELATIVE = 1e-10  # rounding error of the sparse solve, in units of the largest total


def box_fit(totals: ArrayLike, tree: IntervalTree) -> Floats:
    """Totals whose boxes are closest to the noisy ones, with no negative period.

    Minimises Σ λ_e² (s_e - s_start(e) - y_e)² over 0 ≤ s_1 ≤ s_2 ≤ …, where y_e is the noisy count
    of box e. Periods that stand at zero join their neighbours; the sparse normal equations of the
    rest are solved, and all periods that violate a condition of optimality change sides at once
    [1]_. For a finished series only.

    Parameters
    ----------
    totals : array_like, shape (T,)
        Released totals, before any other post-processing.
    tree : IntervalTree
        The T boxes they were added up from.

    Returns
    -------
    ndarray, shape (T,)

    References
    ----------
    fda.md 5.6.

    .. [1] L. F. Portugal, J. J. Júdice, L. N. Vicente, "A comparison of block pivoting and
       interior-point algorithms for linear least squares problems with nonnegative variables",
       Mathematics of Computation 63(208), 1994.

    Examples
    --------
    >>> tree = IntervalTree(np.arange(3), np.ones(3), "chain")
    >>> box_fit([2.0, 1.0, 4.0], tree).tolist()
    [2.0, 2.0, 5.0]
    """
    released = np.concatenate([[0.0], np.asarray(totals, dtype=np.float64)])
    counts = released[1:] - released[tree.starts]
    close = _RELATIVE * (1 + float(np.abs(released).max()))
    free = np.ones(counts.size, dtype=np.bool_)
    fewest, patience = counts.size + 1, _PATIENCE
    for _ in range(_ROUNDS):
        fitted = _solve(counts, tree, free)
        wrong = _wrong(fitted, counts, tree, free=free, close=close)
        left = int(np.count_nonzero(wrong))
        if left == 0:
            return np.asarray(np.maximum.accumulate(np.maximum(fitted[1:], 0.0)))
        if left < fewest:
            fewest, patience = left, _PATIENCE
        elif patience:
            patience -= 1
        else:  # one at a time, always the last: this cannot go round in circles
            wrong[: np.flatnonzero(wrong)[-1]] = False
        free ^= wrong
    raise AssertionError("block pivoting did not settle")


def _solve(counts: Floats, tree: IntervalTree, free: Flags) -> Floats:
    """Least-squares totals s_0..s_T in which only the free periods may add something."""
    from scipy.sparse import coo_matrix
    from scipy.sparse.linalg import spsolve

    group = np.concatenate([[0], np.cumsum(free)])
    size = int(group[-1]) + 1
    ends, starts = group[1:], group[tree.starts]
    between = ends != starts
    ends, starts, weights = ends[between], starts[between], tree.shares[between] ** 2
    pull = weights * counts[between]
    side = np.bincount(ends, pull, size) - np.bincount(starts, pull, size)
    values = np.concatenate([weights, weights, -weights, -weights])
    rows, columns = np.r_[ends, starts, ends, starts], np.r_[ends, starts, starts, ends]
    normal = coo_matrix((values, (rows, columns)), shape=(size, size)).tocsc()[1:, 1:]
    levels = np.zeros(size)
    if size > 1:
        levels[1:] = spsolve(normal, side[1:])
    return np.asarray(levels[group])


def _wrong(
    fitted: Floats, counts: Floats, tree: IntervalTree, *, free: Flags, close: float
) -> Flags:
    """Free periods below zero, and periods at zero that the error would rather see above it."""
    size = fitted.size
    ends = np.arange(1, size)
    pull = tree.shares**2 * (fitted[1:] - fitted[tree.starts] - counts)
    slope = np.bincount(ends, pull, size) - np.bincount(tree.starts, pull, size)
    gradient = np.cumsum(slope[::-1])[::-1][1:]
    below = np.diff(fitted) < -close
    return np.where(free, below, gradient < -close)
