"""The three layers of a release, cell by cell of the middle grid: from released values alone."""

import math
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from dp_core.algorithms.stag.data.cutting import axis_edges
from dp_core.algorithms.stag.data.lattice import Integers
from dp_core.algorithms.stag.release import KEPT, MERGED, SPLIT, GridRelease

ZERO = 0
"""Code of a cell that the published method sets to zero; it is in no group."""

NAMES = {MERGED: "merged", KEPT: "kept", SPLIT: "split", ZERO: "set to zero"}


@dataclass(frozen=True, kw_only=True)
class LayerCount:
    """One layer of a release.

    Parameters
    ----------
    code : int
        As in `NAMES`.
    cells : int
        Cells of the middle grid.
    counts : int
        Numbers published for them: one a group, one a part of a split cell.
    points : float
        Released points in them.
    """

    code: int
    cells: int
    counts: int
    points: float


def middle_edges(output: GridRelease) -> Integers:
    """Edges of the cells of the middle grid in lattice steps, shape (m2 + 1,)."""
    return axis_edges(output.resolution, math.isqrt(output.group.size))


def leaf_at(output: GridRelease, x: float, y: float) -> int:
    """Leaf that holds a place inside the box, in lattice steps."""
    x0, y0, x1, y1 = output.rect.T
    return int(np.argmax((x0 <= x) & (x < x1) & (y0 <= y) & (y < y1)))


def cells_of(output: GridRelease) -> Integers:
    """Cell of the middle grid that holds each leaf, numbered row by row; shape (L,)."""
    edges = middle_edges(output)
    column = np.searchsorted(edges, output.rect[:, 0], side="right") - 1
    row = np.searchsorted(edges, output.rect[:, 1], side="right") - 1
    return np.asarray(row * (len(edges) - 1) + column, dtype=np.int64)


def layer_raster(output: GridRelease) -> NDArray[np.int8]:
    """Layer of each cell of the middle grid, shape (m2, m2); empty for methods without layers."""
    codes = np.full(output.group.size, ZERO, dtype=np.int8)
    grouped = output.group >= 0
    sizes = np.bincount(output.group[grouped])
    codes[grouped] = np.where(sizes[output.group[grouped]] > 1, MERGED, KEPT)
    if output.group.size:
        codes[cells_of(output)[output.layer == SPLIT]] = SPLIT
    side = math.isqrt(output.group.size)
    return codes.reshape(side, side)


def layer_counts(output: GridRelease) -> list[LayerCount]:
    """Cells, published numbers and released points of each layer that occurs."""
    codes = layer_raster(output).ravel()
    if not codes.size:
        return []
    of_leaf = codes[cells_of(output)]
    groups = output.group[(codes == MERGED)]
    counts = {MERGED: np.unique(groups).size, SPLIT: int((of_leaf == SPLIT).sum()), ZERO: 0}
    return [
        LayerCount(
            code=code,
            cells=int((codes == code).sum()),
            counts=int(counts.get(code, (codes == code).sum())),
            points=float(output.count[of_leaf == code].sum()),
        )
        for code in NAMES
        if (codes == code).any()
    ]


def parts_of_cells(output: GridRelease) -> Integers:
    """Parts that each split cell was cut into; shape (split cells,)."""
    if not output.group.size:
        return np.zeros(0, dtype=np.int64)
    parts = np.bincount(cells_of(output)[output.layer == SPLIT])
    return np.asarray(parts[parts > 0], dtype=np.int64)


def group_sizes(output: GridRelease) -> Integers:
    """Cells of each group; shape (groups,)."""
    return np.bincount(output.group[output.group >= 0])
