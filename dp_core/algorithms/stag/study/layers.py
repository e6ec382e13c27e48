"""The three layers of a release, cell by cell of the middle grid: from released values alone."""

import math
from dataclasses import dataclass

import numpy as np

from dp_core.algorithms.stag.data.lattice import Integers
from dp_core.algorithms.stag.release import KEPT, MERGED, SPLIT, ZERO, GridRelease

NAMES = {
    MERGED: "stag-layer-merged",
    KEPT: "stag-layer-kept",
    SPLIT: "stag-layer-split",
    ZERO: "stag-layer-zero",
}
"""Message that names each layer."""


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


def leaf_at(output: GridRelease, x: float, y: float) -> int:
    """Leaf that holds a place inside the box, in lattice steps."""
    x0, y0, x1, y1 = output.rect.T
    return int(np.argmax((x0 <= x) & (x < x1) & (y0 <= y) & (y < y1)))


def layer_counts(output: GridRelease) -> list[LayerCount]:
    """Cells, published numbers and released points of each layer that occurs."""
    codes = output.layers.ravel()
    if not codes.size:
        return []
    of_leaf = codes[output.cells]
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
    parts = np.bincount(output.cells[output.layer == SPLIT])
    return np.asarray(parts[parts > 0], dtype=np.int64)


def group_sizes(output: GridRelease) -> Integers:
    """Cells of each group; shape (groups,)."""
    return np.bincount(output.group[output.group >= 0])


def agreed_deviation(first: float, second: float) -> float:
    """Give the standard deviation of the best mean of two measurements of one number (Step 5).

    Parameters
    ----------
    first, second : float
        Their standard deviations, above 0.

    Examples
    --------
    >>> agreed_deviation(3.0, 4.0)
    2.4
    """
    return first * second / math.hypot(first, second)
