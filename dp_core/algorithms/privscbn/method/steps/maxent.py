"""Conditionals from pairs alone: the maximum-entropy table of each family (4.4, "pairs only")."""

from itertools import combinations

import numpy as np
from numpy.typing import NDArray

from dp_core.algorithms.privscbn.method.steps.search import Network

Floats = NDArray[np.float64]

SWEEPS = 60
_MARGIN = 1e-4
_FRECHET = 1e-6
_LEAST_CELL = 1e-9
_TINY = 1e-200


def pair_conditionals(networks: list[Network], moments: Floats) -> list[list[Floats]]:
    """Conditionals P(child = 1 | code) of each node, from second moments.

    Parameters
    ----------
    moments : ndarray, shape (m, m)
        P(both are one); P(one) on the diagonal.
    """
    targets = pair_targets(moments)
    families = sorted({(*p, c) for network in networks for c, p in network}, key=len)
    found: dict[tuple[int, ...], Floats] = {}
    for size in {len(family) for family in families}:
        same = [family for family in families if len(family) == size]
        found.update(zip(same, _fit(np.array(same), targets, moments), strict=True))
    return [[found[(*parents, child)] for child, parents in network] for network in networks]


def pair_targets(moments: Floats) -> Floats:
    """Four cells of each pair, shape (m, m, 2, 2), strictly inside what pairs can be.

    Ones are clipped to [1e-4, 1 - 1e-4], p11 to the Fréchet bounds narrowed by 1e-6, cells to at
    least 1e-9: with exact zeros the fitting sticks.
    """
    p = np.clip(np.diag(moments), _MARGIN, 1 - _MARGIN)
    low = np.maximum(0, p[:, None] + p[None] - 1) + _FRECHET
    high = np.minimum(p[:, None], p[None]) - _FRECHET
    both = np.clip(moments, low, high)
    cells = np.maximum(pair_cells(p, both), _LEAST_CELL)
    cells /= cells.sum(axis=(2, 3), keepdims=True)
    return np.asarray(cells)


def pair_cells(ones: Floats, both: Floats) -> Floats:
    """Four cells of each pair, shape (m, m, 2, 2), from the shares of one and of both being one."""
    first, second = np.broadcast_to(ones[:, None], both.shape), np.broadcast_to(ones, both.shape)
    cells = np.stack([1 - first - second + both, second - both, first - both, both], axis=-1)
    return np.asarray(cells.reshape(*both.shape, 2, 2))


def _fit(families: NDArray[np.int64], targets: Floats, moments: Floats) -> Floats:
    """Fit tables of the same size by proportional fitting; P(last = 1 | rest), (f, 2^(a-1))."""
    count, size = families.shape
    if size == 1:
        ones = np.clip(np.diag(moments)[families[:, 0]], _MARGIN, 1 - _MARGIN)
        return np.asarray(ones[:, None])
    cube = np.full((count, *(2,) * size), 1 / 2**size)
    axes = [*combinations(range(size), 2)]
    goals = [_aligned(targets[families[:, a], families[:, b]], a, b, size) for a, b in axes]
    for _ in range(SWEEPS if size > 2 else 1):
        for (a, b), goal in zip(axes, goals, strict=True):
            rest = tuple(1 + axis for axis in range(size) if axis not in (a, b))
            # Pairs that contradict each other drive cells to 0, where a cell would stick.
            cube = np.maximum(cube * (goal / cube.sum(axis=rest, keepdims=True)), _TINY)
    cells = cube.reshape(count, -1, 2)
    return np.asarray(cells[:, :, 1] / cells.sum(axis=2))


def _aligned(goal: Floats, a: int, b: int, size: int) -> Floats:
    shape = [len(goal), *(1,) * size]
    shape[1 + a] = shape[1 + b] = 2
    return goal.reshape(shape)
