"""Matrix mechanism (stag.md 3): two weighted hierarchies, one an axis, on a grid (HDMM style)."""

from dataclasses import dataclass
from functools import cache
from itertools import product

import numpy as np
from numpy.typing import NDArray

from dp_core.algorithm import Release
from dp_core.algorithms.stag.data.cutting import axis_edges, grid_rectangles, grid_totals
from dp_core.algorithms.stag.data.lattice import Floats, Integers, Lattice
from dp_core.algorithms.stag.method.steps.charges import plain_release
from dp_core.algorithms.stag.params import MapParams
from dp_core.algorithms.stag.release import GridRelease
from dp_core.noise.mechanisms import Laplace, Rng

FAN_OUT = 4
LARGEST_SIDE = 256

_COARSE = 10  # steps of the first search over weights; then the steps are halved
_HALVINGS = 40


@dataclass(frozen=True, kw_only=True, eq=False)
class Strategy:
    """What is measured on one axis of a grid: sums of blocks of 4, 16, … cells, with weights.

    Parameters
    ----------
    side : int
        Cells m of the axis, a power of 4.
    weights : ndarray of float, shape (levels,)
        Of each level from the whole axis to single cells; they add up to 1. A level of weight 0 is
        not measured.
    row_weights : ndarray of float, shape (p,)
        Weight of each block measured.
    inverse : ndarray of float, shape (m, p)
        Pseudo-inverse A^+ of the matrix A of weighted block sums: what best turns p weighted sums
        into m cells.
    """

    side: int
    weights: Floats
    row_weights: Floats
    inverse: Floats

    def block_sums(self, cells: NDArray[np.int64], axis: int) -> Integers:
        """Add up the measured blocks along an axis: without weights, so whole numbers."""
        moved = np.moveaxis(cells, axis, 0)
        sums = [
            moved.reshape(FAN_OUT**level, -1, *moved.shape[1:]).sum(axis=1)
            for level in np.flatnonzero(self.weights).tolist()
        ]
        return np.moveaxis(np.concatenate(sums), 0, axis)

    @property
    def range_error(self) -> float:
        """Sum over all ranges of the axis of the variance at unit noise: tr((A'A)^-1 W'W)."""
        return float(weights_error(self.side, self.weights))


def publish_matrix(lattice: Lattice, params: MapParams, rng: Rng) -> Release[GridRelease]:
    """Measure sums of blocks of grid cells with the best weights, and solve for the cells.

    Notes
    -----
    Y = A X A' + Lap(1/epsilon), estimate A^+ Y (A^+)': a point is in one block of each level, and
    weights add up to 1 on both axes, so one point changes A X A' by 1. Sums are measured without
    their weights, at noise of scale 1 / (weight epsilon), and weighed afterwards.

    References
    ----------
    C. Li, M. Hay, V. Rastogi, G. Miklau, A. McGregor, "Optimizing Linear Counting Queries Under
    Differential Privacy", 2010; R. McKenna, G. Miklau, M. Hay, A. Machanavajjhala, "Optimizing
    Error of High-Dimensional Statistical Queries Under Differential Privacy", 2018, Section 5.
    """
    strategy = strategy_of(matrix_side(lattice.resolution))
    edges = axis_edges(lattice.resolution, strategy.side)
    cells = grid_totals(lattice.table, edges, edges)
    weights = np.multiply.outer(strategy.row_weights, strategy.row_weights)
    noise = Laplace(sensitivity=1, epsilon=params.epsilon, weights=weights)
    sums = strategy.block_sums(strategy.block_sums(cells, 0), 1)
    noisy = noise.release(sums, rng)
    counts = strategy.inverse @ (weights * noisy) @ strategy.inverse.T
    spend = noise.spend("weighted sums of blocks of cells")
    info, rect = {"side": strategy.side}, grid_rectangles(edges, edges)
    return plain_release(lattice, rect, counts.ravel(), info, spend)


def matrix_side(resolution: int) -> int:
    """Largest power of 4 that is at most 256 and at most the resolution.

    Examples
    --------
    >>> matrix_side(1024), matrix_side(255), matrix_side(3)
    (256, 64, 1)
    """
    return int(FAN_OUT ** ((min(LARGEST_SIDE, resolution).bit_length() - 1) // 2))


@cache
def strategy_of(side: int) -> Strategy:
    """Best weights for all ranges of an axis, and what solves for its cells; kept by side."""
    weights = best_weights(side)
    measured = np.flatnonzero(weights)
    row_weights = np.repeat(weights[measured], FAN_OUT**measured)
    blocks = [np.repeat(np.eye(FAN_OUT**i), side // FAN_OUT**i, axis=1) for i in measured.tolist()]
    matrix = row_weights[:, None] * np.concatenate(blocks)
    inverse = np.asarray(np.linalg.solve(matrix.T @ matrix, matrix.T), dtype=np.float64)
    for array in (weights, row_weights, inverse):
        array.setflags(write=False)
    return Strategy(side=side, weights=weights, row_weights=row_weights, inverse=inverse)


def best_weights(side: int) -> Floats:
    """Level weights that minimise the error of all ranges: a pattern search.

    The error is not convex in the weights, and has local minima where some of them are 0: each
    level costs its weight, and buys its square. So the search starts from the best of a grid over
    all weights, and may leave out levels.

    Returns
    -------
    ndarray of float, shape (log4(side) + 1,)
        They add up to 1; the last, of single cells, is above 0.

    Examples
    --------
    >>> best_weights(16).tolist(), best_weights(256).round(3).tolist()
    ([0.0, 0.0, 1.0], [0.0, 0.0, 0.481, 0.0, 0.519])
    """
    levels = (side.bit_length() - 1) // 2 + 1
    tried = list(product(range(_COARSE + 1), repeat=levels - 1))
    coarse = np.array(tried, dtype=np.float64).reshape(len(tried), levels - 1) / _COARSE
    inside = coarse[coarse.sum(axis=1) < 1]
    best = _least(side, np.column_stack([inside, 1 - inside.sum(axis=1)]))
    moves = np.array(list(product((-1, 0, 1), repeat=levels)), dtype=np.float64) / _COARSE
    for _ in range(_HALVINGS):
        moved = np.maximum(best + moves, 0)
        nearby = moved[moved[:, -1] > 0]
        better = _least(side, np.vstack([best, nearby / nearby.sum(axis=1, keepdims=True)]))
        if np.array_equal(better, best):
            moves /= 2
        best = better
    return best


def _least(side: int, weights: Floats) -> Floats:
    return np.asarray(weights[np.argmin(weights_error(side, weights))])


def weights_error(side: int, weights: Floats) -> NDArray[np.float64]:
    """Sum of the variances of all ranges at unit noise: tr((A'A)^-1 W'W).

    Parameters
    ----------
    side : int
        Cells m of the axis, a power of 4.
    weights : ndarray of float, shape (..., levels)
        From the whole axis to single cells; the last above 0.

    Returns
    -------
    ndarray of float, shape (...)

    Notes
    -----
    A'A = sum of w_i² T_i, where T_i adds up blocks of level i, of b_i cells. Functions that are
    constant on blocks of level j and add up to 0 on those above are eigenvectors of A'A, with
    eigenvalue sum over i ≥ j of w_i² b_i. So only the trace of W'W on each of these spaces counts.
    """
    sizes = side / FAN_OUT ** np.arange(np.shape(weights)[-1])
    gains = (np.square(weights) * sizes)[..., ::-1]
    eigenvalues = np.cumsum(gains, axis=-1)[..., ::-1]
    return np.asarray((range_traces(side) / eigenvalues).sum(axis=-1))


@cache
def range_traces(side: int) -> Floats:
    """Trace of W'W, all ranges of an axis, on the eigenspace of each level."""
    first, last = np.sort(np.indices((side, side)), axis=0)
    ranges = (first + 1.0) * (side - last)  # how many ranges hold both cells
    traces = []
    while side:
        blocks = len(ranges) // side
        inner = np.einsum("ibic->", ranges.reshape(blocks, side, blocks, side))
        traces.append(float(inner) / side)
        side //= FAN_OUT
    found = np.diff(traces, prepend=0.0)
    found.setflags(write=False)
    return found
