"""What a map is made of, as a visitor sees it: merged groups, kept cells, split cells, leaves."""

import numpy as np
from numpy.typing import NDArray

from dp_core.algorithms.stag.data.lattice import Integers
from dp_core.algorithms.stag.release import MERGED, PLAIN, GridRelease

Flags = NDArray[np.bool_]
NONE = -1


def merged_groups(output: GridRelease) -> Integers:
    """Group of each cell that shares one, shape (m2, m2); -1 elsewhere."""
    groups = output.group.reshape(output.layers.shape)
    return np.where(output.layers == MERGED, groups, NONE).astype(np.int64)


def cell_rectangles(output: GridRelease, wanted: Flags) -> Integers:
    """Rectangles (N, 4) in lattice steps of the wanted cells (m2, m2), row by row."""
    row, column = np.nonzero(wanted)
    edges = output.edges
    return np.stack([edges[column], edges[row], edges[column + 1], edges[row + 1]], axis=1)


def has_layers(output: GridRelease) -> bool:
    """Whether the method has a middle grid."""
    return len(output.group) > 0 and not bool((output.layer == PLAIN).any())


def _runs(labels: Integers) -> tuple[Integers, Integers, Integers]:
    """Maximal runs of equal labels from 0 on, row by row: row, first and last column + 1."""
    rows, columns = labels.shape
    change = np.ones((rows, columns + 1), dtype=bool)
    change[:, 1:-1] = labels[:, 1:] != labels[:, :-1]
    flat = np.flatnonzero(change)
    row, column = np.divmod(flat, columns + 1)
    starts = column < columns
    begin = np.flatnonzero(starts)
    y, x0, x1 = row[begin], column[begin], column[begin + 1]
    there = labels[y, x0] >= 0
    return y[there], x0[there], x1[there]


def borders(labels: Integers) -> Integers:
    """Lines around areas of equal labels, neighbouring ones joined, shape (N, 4) in cells.

    Parameters
    ----------
    labels : ndarray of int, shape (m, m)
        -1 where there is none; no line stands between two of those.

    Examples
    --------
    >>> borders(np.array([[0]])).tolist()
    [[0, 0, 1, 0], [0, 1, 1, 1], [0, 0, 0, 1], [1, 0, 1, 1]]
    """
    flat = _lines_between(labels)
    upright = _lines_between(labels.T)[:, [1, 0, 3, 2]]
    return np.concatenate([flat, upright])


def _lines_between(labels: Integers) -> Integers:
    """Horizontal lines where a label differs from the one below."""
    padded = np.full((labels.shape[0] + 2, labels.shape[1]), NONE, dtype=np.int64)
    padded[1:-1] = labels
    border = (padded[1:] != padded[:-1]).astype(np.int64) - 1  # 0: a line, -1: none
    y, x0, x1 = _runs(border)
    return np.stack([x0, y, x1, y], axis=1)


def sides(rect: NDArray[np.integer]) -> Integers:
    """Sides of rectangles as lines (N, 4), those that touch or overlap joined to one.

    Examples
    --------
    >>> sides(np.array([[0, 0, 1, 1], [1, 0, 2, 1]]))[:2].tolist()
    [[0, 0, 2, 0], [0, 1, 2, 1]]
    """
    x0, y0, x1, y1 = rect.astype(np.int64).T
    flat = _joined(np.concatenate([y0, y1]), np.tile(x0, 2), np.tile(x1, 2))
    upright = _joined(np.concatenate([x0, x1]), np.tile(y0, 2), np.tile(y1, 2))
    return np.concatenate([flat[:, [1, 0, 2, 0]], upright[:, [0, 1, 0, 2]]])


def _joined(line: Integers, start: Integers, end: Integers) -> Integers:
    """Unite intervals on each line; rows of line, start, end."""
    if not line.size:
        return np.zeros((0, 3), dtype=np.int64)
    reach = int(end.max()) + 2  # moves each line to a range of its own
    order = np.lexsort((start, line))
    line, start, end = line[order], start[order], end[order]
    furthest = np.maximum.accumulate(line * reach + end)
    fresh = np.concatenate([[True], (line * reach + start)[1:] > furthest[:-1]])
    first = np.flatnonzero(fresh)
    last = np.append(first[1:], line.size) - 1
    return np.stack([line[first], start[first], furthest[last] - line[first] * reach], axis=1)
