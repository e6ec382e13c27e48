"""Trees of rectangles: cut twice a level, measured at every node, made consistent (stag.md 3)."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from dp_core.algorithms.stag.data.lattice import Floats, Integers

Cut = Callable[[Integers, int], Integers]
"""Where to cut rectangles (N, 4) on axis 0 (x) or 1 (y); the far end leaves them whole."""


@dataclass(frozen=True, kw_only=True, eq=False)
class Level:
    """Nodes of one level of a tree.

    Parameters
    ----------
    rect : ndarray of int, shape (N, 4)
        ``x0, y0, x1, y1`` in lattice steps; empty parts are left out.
    parent : ndarray of int, shape (N,)
        Node of the level above; in order.
    """

    rect: Integers
    parent: Integers

    def __len__(self) -> int:
        """Count the nodes."""
        return len(self.rect)


def tree_height(resolution: int, height: int) -> int:
    """Levels below the root that can be made: midpoints leave nothing to cut after log2 R.

    Examples
    --------
    >>> tree_height(1024, 8), tree_height(33, 8), tree_height(1, 8)
    (8, 6, 0)
    """
    return min(height, (resolution - 1).bit_length())


def level_budgets(epsilon: float, height: int) -> Floats:
    """Geometric shares of a budget: level i, the root 0, in proportion to 2^(i/3).

    Returns
    -------
    ndarray of float, shape (height + 1,)
        They add up to epsilon.

    References
    ----------
    G. Cormode, C. Procopiuc, D. Srivastava, E. Shen, T. Yu, "Differentially Private Spatial
    Decompositions", 2012, Lemma 3.

    Examples
    --------
    >>> level_budgets(1.0, 3).round(5).tolist()
    [0.17102, 0.21547, 0.27147, 0.34204]
    """
    shares = 2 ** (np.arange(height + 1) / 3)
    return np.asarray(epsilon * shares / shares.sum())


def midpoints(rect: Integers, axis: int) -> Integers:
    """Middle of each rectangle on an axis, by the rule of `cutting.axis_edges`."""
    return rect[:, axis] + (rect[:, axis + 2] - rect[:, axis] + 1) // 2


def halves(rect: Integers, positions: Integers, axis: int) -> tuple[Integers, Integers]:
    """Cut rectangles in two and drop empty parts.

    Returns
    -------
    parts : ndarray of int, shape (M, 4)
        Both parts of the first rectangle, then those of the next.
    owner : ndarray of int, shape (M,)
        Which rectangle each part belongs to.

    Examples
    --------
    >>> parts, owner = halves(np.array([[0, 0, 5, 2], [5, 0, 6, 2]]), np.array([3, 6]), 0)
    >>> parts.tolist(), owner.tolist()
    ([[0, 0, 3, 2], [3, 0, 5, 2], [5, 0, 6, 2]], [0, 0, 1])
    """
    both = np.repeat(rect, 2, axis=0)
    both[::2, axis + 2] = positions
    both[1::2, axis] = positions
    kept = np.flatnonzero(both[:, axis + 2] > both[:, axis])
    return both[kept], kept // 2


def grow(resolution: int, cuts: Sequence[tuple[Cut, Cut]]) -> list[Level]:
    """Cut the box level by level: x first, then y in each part.

    Parameters
    ----------
    resolution : int
        Lattice steps R of the box on each side.
    cuts : sequence of (cut of x, cut of y)
        One pair for each level below the root.

    Returns
    -------
    list of Level
        The root first; each level tiles the box.
    """
    root = np.array([[0, 0, resolution, resolution]], dtype=np.int64)
    levels = [Level(rect=root, parent=np.zeros(1, dtype=np.int64))]
    for cut_x, cut_y in cuts:
        rect = levels[-1].rect
        columns, owner = halves(rect, cut_x(rect, 0), 0)
        cells, column = halves(columns, cut_y(columns, 1), 1)
        levels.append(Level(rect=cells, parent=owner[column]))
    return levels


def consistent_leaves(
    levels: Sequence[Level], noisy_counts: Sequence[Floats], variances: Sequence[Any]
) -> Floats:
    """Estimate the counts of the leaves by weighted least squares on all nodes.

    Parameters
    ----------
    levels : sequence of Level
    noisy_counts : sequence of ndarray of float
        Of each level's nodes.
    variances : sequence of float, or of ndarray of float
        Noise variance of each level, or of each of its nodes, above 0, up to a common factor.

    Returns
    -------
    ndarray of float, shape (number of leaves,)
        Minimum-variance unbiased linear estimates; sums of them are those of the nodes above.

    Notes
    -----
    Upwards z = (y/v + s/vs) / (1/v + 1/vs), where s is the sum of the children's z and vs that of
    their variances; downwards h_child = z_child + (h_parent - s) v_child / vs. Children of a
    complete tree have equal variances, which makes the last factor 1/4; a node that could be cut
    on one axis only, or not at all, has two children or one.

    References
    ----------
    M. Hay, V. Rastogi, G. Miklau, D. Suciu, "Boosting the Accuracy of Differentially Private
    Histograms Through Consistency", 2010, Theorem 3; Cormode et al., 2012, Section V.
    """
    best = [np.asarray(y, dtype=np.float64) for y in noisy_counts]
    spread: list[Floats] = [
        np.full(len(level), v) for level, v in zip(levels, variances, strict=True)
    ]
    sums: list[tuple[Floats, Floats]] = []
    for i in range(len(levels) - 1, 0, -1):
        parent, above = levels[i].parent, variances[i - 1]
        total, variance = _sums(parent, best[i]), _sums(parent, spread[i])
        best[i - 1] = (best[i - 1] * variance + total * above) / (above + variance)
        spread[i - 1] = above * variance / (above + variance)
        sums.append((total, variance))
    found: Floats = best[0]
    for i, (total, variance) in enumerate(reversed(sums), start=1):
        parent = levels[i].parent
        found = best[i] + ((found - total) / variance)[parent] * spread[i]
    return found


def _sums(parent: Integers, values: Floats) -> Floats:
    return np.asarray(np.bincount(parent, values), dtype=np.float64)
