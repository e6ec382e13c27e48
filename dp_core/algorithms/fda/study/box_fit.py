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
    return np.asarray(box_fits(np.asarray(totals, dtype=np.float64)[None], tree)[0])


def box_fits(totals: Floats, tree: IntervalTree) -> Floats:
    """Fit many series at once, shape (R, T), all with the same boxes: one solve a round for all."""
    released = np.pad(totals, ((0, 0), (1, 0)))
    counts = released[:, 1:] - released[:, tree.starts]
    close = _RELATIVE * (1 + np.abs(released).max(axis=1, keepdims=True))
    rounds = _Rounds(counts.shape)
    fitted = released  # where all periods are free, every box is met
    found = np.empty(counts.shape)
    rows = np.arange(len(counts))  # series whose fit has not settled
    for _ in range(_ROUNDS):
        free = rounds.free[rows]
        wrong = _wrong(fitted, counts[rows], tree, free=free, close=close[rows])
        settled = ~wrong.any(axis=1)
        best = np.maximum(fitted[settled, 1:], 0.0)
        found[rows[settled]] = np.maximum.accumulate(best, axis=1)
        rows = rows[~settled]
        if rows.size == 0:
            return found
        rounds.exchange(rows, wrong[~settled])
        fitted = _solve(counts[rows], tree, rounds.free[rows])
    raise AssertionError("block pivoting did not settle")


class _Rounds:
    """Which periods of each series are free, and how long it may go on exchanging all at once."""

    def __init__(self, shape: tuple[int, ...]) -> None:
        self.free = np.ones(shape, dtype=np.bool_)
        self.fewest = np.full(shape[0], shape[1] + 1)
        self.patience = np.full(shape[0], _PATIENCE)

    def exchange(self, rows: NDArray[np.intp], wrong: Flags) -> None:
        """Let all wrong periods of some series change sides, or the last where that goes round."""
        left = np.count_nonzero(wrong, axis=1)
        closer = left < self.fewest[rows]
        cautious = ~closer & (self.patience[rows] == 0)
        self.patience[rows] = np.where(closer, _PATIENCE, np.maximum(self.patience[rows] - 1, 0))
        self.fewest[rows] = np.minimum(self.fewest[rows], left)
        last = wrong.shape[1] - 1 - np.argmax(wrong[:, ::-1], axis=1)
        only_last = np.arange(wrong.shape[1]) == last[:, None]  # this ends in any case
        self.free[rows] ^= wrong & (only_last | ~cautious[:, None])


def _solve(counts: Floats, tree: IntervalTree, free: Flags) -> Floats:
    """Least-squares totals s_0..s_T of each series; only its free periods may add something.

    Periods that move together are one unknown, and unknown 0 is the start of every series, so that
    the normal equations of all of them are one system.
    """
    from scipy.sparse import coo_matrix
    from scipy.sparse.linalg import spsolve

    group = np.pad(np.cumsum(free, axis=1), ((0, 0), (1, 0)))
    before: NDArray[np.intp] = np.cumsum(group[:, -1]) - group[:, -1]
    group = np.where(group > 0, group + before[:, None], 0)
    size = int(np.count_nonzero(free)) + 1
    ends, starts = group[:, 1:], group[:, tree.starts]
    between = ends != starts
    ends, starts = ends[between], starts[between]
    weights = np.broadcast_to(tree.shares**2, counts.shape)[between]
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
    fitted: Floats, counts: Floats, tree: IntervalTree, *, free: Flags, close: Floats
) -> Flags:
    """Free periods below zero, and periods at zero that the error would rather see above it."""
    series, size = fitted.shape
    at = size * np.arange(series)[:, None]  # of each series' period 0 among all
    pull = tree.shares**2 * (fitted[:, 1:] - fitted[:, tree.starts] - counts)
    ends, starts = (at + np.arange(1, size)).ravel(), (at + tree.starts).ravel()
    slope = np.bincount(ends, pull.ravel(), fitted.size)
    slope -= np.bincount(starts, pull.ravel(), fitted.size)
    gradient = np.cumsum(slope.reshape(fitted.shape)[:, ::-1], axis=1)[:, ::-1][:, 1:]
    below = np.diff(fitted, axis=1) < -close
    return np.where(free, below, gradient < -close)
