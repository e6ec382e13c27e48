"""HDMM (stag.md 3): the matrix mechanism with weighted sums that are optimised for all rectangles.

What is measured on each axis of a grid is a p-Identity strategy: single cells, and p sums of cells
with any weights. A plan for all rectangles is the product of one plan for all ranges of each axis.
"""

from dataclasses import dataclass
from functools import cache

import numpy as np

from dp_core.algorithm import Release
from dp_core.algorithms.stag.data.cutting import axis_edges, grid_rectangles, grid_totals
from dp_core.algorithms.stag.data.lattice import Floats, Integers, Lattice
from dp_core.algorithms.stag.method.steps.charges import plain_release
from dp_core.algorithms.stag.params import MapParams
from dp_core.algorithms.stag.release import GridRelease
from dp_core.noise.mechanisms import Laplace, Rng
from dp_core.words import say

LARGEST_SIDE = 256
UNITS = 32
"""Parts of a weight: whole weights make whole sums, which an exact release needs."""

_CELLS = 16  # of an axis for each sum: p = side / 16 in the paper
_STEPS = 300  # of a descent; what more would gain is less than what rounding loses


@dataclass(frozen=True, kw_only=True, eq=False)
class Strategy:
    """What is measured on one axis of a grid.

    Parameters
    ----------
    sums : ndarray of int, shape (side + p, side)
        Weights of the cells in each sum, in parts of `UNITS`; each column adds up to it.
    inverse : ndarray of float, shape (side, side + p)
        Pseudo-inverse: what best turns the sums into cells.
    """

    sums: Integers
    inverse: Floats


def publish_matrix(lattice: Lattice, params: MapParams, rng: Rng) -> Release[GridRelease]:
    """Measure weighted sums of grid cells that suit all rectangles best, and solve for the cells.

    Notes
    -----
    Y = A X A' + Lap(1/epsilon), estimate A^+ Y (A^+)'. No weight is negative and the columns of A
    add up to 1, so one point changes A X A' by 1 in all. Counts are measured in multiples of
    1 / `UNITS`².

    References
    ----------
    R. McKenna, G. Miklau, M. Hay, A. Machanavajjhala, "Optimizing Error of High-Dimensional
    Statistical Queries Under Differential Privacy", 2018, Sections 5.2 and 6.1.
    """
    edges = axis_edges(lattice.resolution, LARGEST_SIDE)
    strategy = strategy_of(len(edges) - 1)
    cells = grid_totals(lattice.table, edges, edges)
    noise = Laplace(sensitivity=UNITS**2, epsilon=params.epsilon, lattice=UNITS**2)
    noisy = noise.release(strategy.sums @ cells @ strategy.sums.T, rng)
    counts = strategy.inverse @ noisy @ strategy.inverse.T
    spend = noise.spend(say("stag-spend-cell-sums"))
    info, rect = {"side": len(edges) - 1}, grid_rectangles(edges, edges)
    return plain_release(lattice, rect, counts.ravel(), info, spend)


@cache
def strategy_of(side: int) -> Strategy:
    """Best weights for all ranges of an axis, rounded; kept by side, which is public."""
    shares = np.rint(UNITS * best_shares(side)).astype(np.int64)
    sums = np.concatenate([np.diag(UNITS - shares.sum(axis=0)), shares])
    inverse = np.asarray(np.linalg.pinv(sums), dtype=np.float64)
    for array in (sums, inverse):
        array.setflags(write=False)
    return Strategy(sums=sums, inverse=inverse)


def best_shares(side: int) -> Floats:
    """Weights of the p sums that make all ranges of an axis most accurate, shape (p, side).

    What a column leaves of 1 is the weight of its single cell. The search descends from sums of
    blocks and from sums of the same dice, and is held against single cells alone.

    References
    ----------
    McKenna, Miklau, Hay, Machanavajjhala, 2018, Problem 2 and Algorithm 1 (OPT_0).
    """
    from scipy.optimize import minimize
    from threadpoolctl import threadpool_limits

    sums, gram = side // _CELLS, range_gram(side)
    if not sums:
        return np.zeros((0, side))
    blocks = np.repeat(np.eye(sums), np.diff(axis_edges(side, sums)), axis=1)
    starts = (blocks, np.random.default_rng(0).random(blocks.shape), np.zeros(blocks.shape))
    bounds, limit = [(0, None)] * blocks.size, {"maxiter": _STEPS}
    with threadpool_limits(1):  # matrices are small: threads would wait for each other
        found = [
            minimize(strategy_error, start.ravel(), (gram,), jac=True, bounds=bounds, options=limit)
            for start in starts
        ]
    theta = min(found, key=lambda each: float(each.fun)).x.reshape(blocks.shape)
    return np.asarray(theta / (1 + theta.sum(axis=0)))


def range_gram(side: int) -> Floats:
    """W'W of all ranges of an axis: how many ranges hold both of two cells."""
    first, last = np.sort(np.indices((side, side)), axis=0)
    return np.asarray((first + 1.0) * (side - last))


def strategy_error(theta: Floats, gram: Floats) -> tuple[float, Floats]:
    """Sum of the variances of all ranges at unit noise, tr((A'A)^-1 W'W), and its gradient.

    Parameters
    ----------
    theta : ndarray of float, shape (p * side,)
        Θ of the strategy A = [I; Θ] D, where D makes columns add up to 1.
    gram : ndarray of float, shape (side, side)
        W'W.

    Notes
    -----
    With s = 1 + Θ'1 the diagonal of D^-1 and K = (I + Θ'Θ)^-1, the error is s'(K ∘ W'W)s; K comes
    from p x p matrices (Woodbury), so a step costs O(p side²).
    """
    rows = theta.reshape(-1, len(gram))
    scales = 1 + rows.sum(axis=0)
    turned = np.linalg.solve(np.eye(len(rows)) + rows @ rows.T, rows)  # Θ K
    inner = -rows.T @ turned
    inner[np.diag_indices_from(inner)] += 1  # K
    by_scale = (inner * gram) @ scales
    scaled = (turned * scales) @ gram * scales  # Θ K V, with V = D^-1 W'W D^-1
    gradient = 2 * by_scale - 2 * (scaled - (scaled @ rows.T) @ turned)
    return float(scales @ by_scale), gradient.ravel()
