"""DAWA (stag.md 3): merge neighbours of like counts along a Hilbert curve, then weigh a tree."""

from functools import cache
from typing import Any

import numpy as np
from numpy.typing import NDArray

from dp_core.algorithm import Release
from dp_core.algorithms.stag.data.cutting import axis_edges, grid_rectangles, grid_totals
from dp_core.algorithms.stag.data.lattice import Floats, Integers, Lattice
from dp_core.algorithms.stag.method.rivals.matrix import LARGEST_SIDE, range_gram
from dp_core.algorithms.stag.method.rivals.trees import Level, consistent_leaves
from dp_core.algorithms.stag.method.steps.charges import plain_release
from dp_core.algorithms.stag.params import DawaParams
from dp_core.algorithms.stag.release import GridRelease
from dp_core.noise.mechanisms import Laplace, Rng
from dp_core.noise.streams import streams
from dp_core.privacy.ledger import Spend, sequential
from dp_core.words import say

_SKETCHES = 100  # random sums of all rectangles that stand for them when weights are chosen
_WEIGHTS = np.arange(100) / 100
_LEAST = 1e-4  # a sum of less weight is not measured, as it would say nothing
_NEVER = 1e14  # variance of what is not measured


def publish_dawa(lattice: Lattice, params: DawaParams, rng: Rng) -> Release[GridRelease]:
    """Publish even buckets of cells: cheap ones are found first, then counted.

    Notes
    -----
    A bucket costs the deviation of its cells from their mean, and 1/ε2 for its own noise. Blocks of
    4, 16, … cells of the curve may be buckets. One point changes the deviation of one block of each
    size by less than 2, or by at most 2 where it is rounded, so all of them together have the
    sensitivity 2 · sizes; what follows looks at the noisy ones alone. Then each point is in one
    bucket, and the weights of the sums that hold it add up to 1.

    References
    ----------
    C. Li, M. Hay, G. Miklau, Y. Wang, "A Data- and Workload-Aware Algorithm for Range Queries Under
    Differential Privacy", 2014, Sections 3 and 4.
    """
    partitioning, measuring = streams(rng, 2)
    side = 1 << (min(LARGEST_SIDE, lattice.resolution).bit_length() - 1)
    edges, order = axis_edges(lattice.resolution, side), hilbert_order(side)
    cells = grid_totals(lattice.table, edges, edges).ravel()[order]
    share = params.partition_share * params.epsilon if side > 1 else 0.0
    rest, starts, spends = params.epsilon - share, np.zeros(1, dtype=np.int64), []
    if side > 1:
        noise = Laplace(sensitivity=2 * (side.bit_length() - 1), epsilon=share)
        starts = cheapest(noise.release(deviations(cells), partitioning), 1 / rest, len(cells))
        spends.append(noise.spend(say("stag-spend-buckets")))
    sizes = np.diff(starts, append=len(cells))
    weights = tree_weights(np.add.reduceat(sketches(side), starts, axis=1) / sizes)
    buckets, spend = _measured(np.add.reduceat(cells, starts), weights, rest, measuring)
    counts = np.empty(len(cells))
    counts[order] = np.repeat(buckets / sizes, sizes)
    ledger = sequential("DAWA", *spends, spend)
    return plain_release(lattice, grid_rectangles(edges, edges), counts, {"side": side}, ledger)


def deviations(cells: Integers) -> Integers:
    """How far the cells of each block of 4, 16, … cells are from their mean in all, rounded."""
    found, size = [], 4
    while size <= len(cells):
        blocks = cells.reshape(-1, size)
        whole = np.abs(size * blocks - blocks.sum(axis=1, keepdims=True)).sum(axis=1)
        found.append((whole + size // 2) // size)
        size *= 4
    return np.concatenate(found)


def cheapest(costs: NDArray[np.float64], price: float, cells: int) -> Integers:
    """Where the buckets of the cheapest recursive cut into quarters of the curve begin.

    Parameters
    ----------
    costs : ndarray, shape ((cells - 1) / 3,)
        Noisy, of all blocks of 4 cells, then of 16, and so on.
    price : float
        Of one more bucket.
    cells : int
        A power of 4.

    Examples
    --------
    >>> cheapest(np.array([0, 9, 9, -1, 90]), 1.0, 16).tolist()
    [0, 4, 5, 6, 7, 8, 9, 10, 11, 12]
    """
    best, sizes, size, first = np.full(cells, price), np.ones(cells, dtype=np.int64), 1, 0
    while size < cells:
        size *= 4
        own = np.maximum(costs[first : first + cells // size], 0) + price
        apart = best.reshape(-1, 4).sum(axis=1)
        sizes = np.where(np.repeat(own <= apart, size), size, sizes)
        best, first = np.minimum(own, apart), first + cells // size
    return np.flatnonzero(np.arange(cells) % sizes == 0)


def tree_weights(workload: NDArray[np.floating]) -> list[Floats]:
    """Weights of all sums of a binary tree over buckets, chosen one by one from below (greedily).

    Parameters
    ----------
    workload : ndarray, shape (queries, buckets)
        Share of each bucket in each query.

    Returns
    -------
    list of ndarray
        Of each level, from the root to single buckets; those of a path add up to 1.

    Notes
    -----
    Below a node let B be the inverse of the Gram matrix of what is measured. With weight w for the
    node and 1 - w for all below it, the error of the workload W is
    (tr(W B W') - w² |W B 1|² / ((1 - w)² + w² 1'B1)) / (1 - w)².

    References
    ----------
    Li, Hay, Miklau, Wang, 2014, Section 4.2.
    """
    sums, errors, inner = workload, np.square(workload).sum(axis=0), np.ones(workload.shape[1])
    own, below, chosen = _WEIGHTS**2, (1 - _WEIGHTS) ** 2, []
    while errors.size > 1:
        sums, errors, inner = _pairs(sums), _pairs(errors), _pairs(inner)
        alike = np.square(sums).sum(axis=0)[:, None]
        tried = (errors[:, None] - own * alike / (below + own * inner[:, None])) / below
        best = tried.argmin(axis=1)
        shrunk = 1 / (below[best] + own[best] * inner)
        sums, inner, errors = sums * shrunk, inner * shrunk, tried.min(axis=1)
        chosen.append(_WEIGHTS[best])
    return _downwards(chosen[::-1], workload.shape[1])


@cache
def hilbert_order(side: int) -> Integers:
    """Cells of a grid, a power of two wide, in the order of a curve that never jumps.

    References
    ----------
    D. Hilbert, "Über die stetige Abbildung einer Linie auf ein Flächenstück", 1891.

    Examples
    --------
    >>> hilbert_order(2).tolist()
    [0, 2, 3, 1]
    """
    rank = np.zeros((1, 1), dtype=np.int64)
    while len(rank) < side:
        turned, far = rank.T, rank[::-1, ::-1].T + 3 * rank.size
        rank = np.block([[turned, far], [rank + rank.size, rank + 2 * rank.size]])
    order = np.argsort(rank.ravel())
    order.setflags(write=False)
    return order


@cache
def sketches(side: int) -> NDArray[np.float32]:
    """Random sums of all rectangles, whose squares are on average those of all together."""
    root = np.linalg.cholesky(range_gram(side))
    signs = np.where(np.random.default_rng(0).random((_SKETCHES, side, side)) < 0.5, -1.0, 1.0)
    drawn = (root / root.max() @ signs @ root.T / root.max()).reshape(_SKETCHES, -1)
    found: NDArray[np.float32] = drawn[:, hilbert_order(side)].astype(np.float32)
    found.setflags(write=False)
    return found


def _measured(
    counts: Integers, weights: list[Floats], epsilon: float, rng: Rng
) -> tuple[Floats, Spend]:
    """Measure the sums that have a weight, and solve for the buckets."""
    sums = [counts]
    while len(sums) < len(weights):
        sums.append(_pairs(sums[-1]))
    shares, truth = np.concatenate(weights), np.concatenate(sums[::-1])
    asked = shares > _LEAST
    noise = Laplace(sensitivity=1, epsilon=epsilon, weights=shares[asked])
    noisy, variances = np.zeros(len(truth)), np.full(len(truth), _NEVER)
    noisy[asked] = noise.release(truth[asked], rng)
    variances[asked] = 1 / shares[asked] ** 2
    ends = np.cumsum([len(each) for each in weights])[:-1]
    levels = [Level(rect=each[:, None], parent=np.arange(len(each)) // 2) for each in sums[::-1]]
    found = consistent_leaves(levels, np.split(noisy, ends), np.split(variances, ends))
    return found, noise.spend(say("stag-spend-bucket-sums"))


def _pairs(values: NDArray[Any]) -> NDArray[Any]:
    """Add up neighbours along the last axis; a last one without a neighbour stays."""
    return np.add.reduceat(values, np.arange(0, values.shape[-1], 2), axis=-1)


def _downwards(shares: list[Floats], leaves: int) -> list[Floats]:
    """Turn each node's share of what is left into its share of the whole path."""
    weights, left = [], np.ones(1)
    for share, below in zip(shares, [*map(len, shares), leaves][1:], strict=True):
        weights.append(left * share)
        left = np.repeat(left * (1 - share), 2)[:below]
    return [*weights, left]
