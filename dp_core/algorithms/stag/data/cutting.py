"""Where lattice-aligned cells begin and end (stag.md 1): one rule for all grids and trees."""

import numpy as np
from numpy.typing import NDArray

from dp_core.algorithms.stag.data.lattice import Integers


def axis_edges(steps: int, parts: int) -> Integers:
    """Edges of an axis of `steps` lattice steps cut into `parts`, shape (parts + 1,).

    e_k = floor((k steps + floor(parts / 2)) / parts); no more parts than steps.

    Examples
    --------
    >>> axis_edges(10, 3).tolist(), axis_edges(7, 4).tolist(), axis_edges(2, 9).tolist()
    ([0, 3, 7, 10], [0, 2, 4, 5, 7], [0, 1, 2])
    """
    capped = max(1, min(parts, steps))
    return (np.arange(capped + 1) * steps + capped // 2) // capped


def grid_rectangles(edges_x: Integers, edges_y: Integers) -> Integers:
    """Cells of a grid, shape (ny nx, 4), row by row from the south-west."""
    x0, y0 = np.meshgrid(edges_x[:-1], edges_y[:-1])
    x1, y1 = np.meshgrid(edges_x[1:], edges_y[1:])
    return np.stack([x0, y0, x1, y1], axis=-1).reshape(-1, 4)


def grid_totals(table: NDArray[np.int64], edges_x: Integers, edges_y: Integers) -> Integers:
    """Points in the cells of a grid, shape (ny, nx), from the summed-area table."""
    nodes = table[np.ix_(edges_y, edges_x)]
    counts: Integers = nodes[1:, 1:] - nodes[1:, :-1] - nodes[:-1, 1:] + nodes[:-1, :-1]
    return counts


def cut(rect: Integers, parts: Integers) -> tuple[Integers, Integers]:
    """Cut each rectangle into parts x parts cells, at most one a lattice step on each axis.

    Parameters
    ----------
    rect : ndarray of int, shape (N, 4)
        ``x0, y0, x1, y1`` in lattice steps.
    parts : ndarray of int, shape (N,)
        Parts asked for on each axis, at least 1.

    Returns
    -------
    cells : ndarray of int, shape (M, 4)
        Cells of the first rectangle, row by row, then those of the next.
    owner : ndarray of int, shape (M,)
        Which rectangle each cell belongs to.

    Examples
    --------
    >>> cells, owner = cut(np.array([[0, 0, 3, 1]]), np.array([2]))
    >>> cells.tolist()
    [[0, 0, 2, 1], [2, 0, 3, 1]]
    """
    wide, high = rect[:, 2] - rect[:, 0], rect[:, 3] - rect[:, 1]
    across, along = np.minimum(parts, wide), np.minimum(parts, high)
    sizes = across * along
    owner = np.repeat(np.arange(len(rect)), sizes)
    number = np.arange(owner.size) - np.repeat(np.cumsum(sizes) - sizes, sizes)
    row, column = np.divmod(number, across[owner])
    cells = np.empty((owner.size, 4), dtype=np.int64)
    for axis, (index, length, count) in enumerate(((column, wide, across), (row, high, along))):
        steps, pieces, start = length[owner], count[owner], rect[owner, axis]
        cells[:, axis] = start + (index * steps + pieces // 2) // pieces
        cells[:, axis + 2] = start + ((index + 1) * steps + pieces // 2) // pieces
    return cells, owner
