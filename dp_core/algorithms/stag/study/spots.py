"""One place of a released map, and what the truth says about a release.

What takes a `Lattice` is for the data holder only; all else follows from the release.
"""

from collections.abc import Mapping
from dataclasses import dataclass, replace

import numpy as np

from dp_core.algorithms.stag.data.cutting import axis_edges, grid_rectangles
from dp_core.algorithms.stag.data.geography import areas
from dp_core.algorithms.stag.data.lattice import Integers, Lattice, totals
from dp_core.algorithms.stag.metrics import evaluate
from dp_core.algorithms.stag.params import MapParams, SoundParams
from dp_core.algorithms.stag.release import (
    MERGED,
    PLAIN,
    SPLIT,
    ZERO,
    GridRelease,
    answer,
)
from dp_core.algorithms.stag.study.layers import leaf_at
from dp_core.algorithms.stag.study.pieces import borders, has_layers
from dp_core.algorithms.stag.study.spreads import around_fresh, half_width


@dataclass(frozen=True, kw_only=True)
class Spot:
    """What a place of a released map belongs to.

    Parameters
    ----------
    layer : int
        1 merged, 2 kept, 3 split, 0 for methods without layers.
    rounded : bool
        Published as exactly zero.
    rect : ndarray of int, shape (N, 4)
        Rectangles it is made of, in lattice steps.
    lines : ndarray of int, shape (M, 4)
        Lines around it, in lattice steps.
    parts : int
        Cells of the middle grid in a merged group, counts in a split cell; else 1.
    count : float
        Estimated points.
    area : float
        km², or square units.
    half_width : float or None
        Of its noise and sample, 95 %; None where it has no closed form.
    """

    layer: int
    rounded: bool
    rect: Integers
    lines: Integers
    parts: int
    count: float
    area: float
    half_width: float | None


def spot_at(output: GridRelease, method: str, params: MapParams, x: float, y: float) -> Spot | None:
    """Find what a place in lattice steps belongs to; None outside the box.

    Parameters
    ----------
    output : GridRelease
    method : str
        Key of the method.
    params : MapParams
        What the release was made with.
    x, y : float
        Lattice steps from the south-west corner.
    """
    if not (0 <= x < output.resolution and 0 <= y < output.resolution):
        return None
    leaf = leaf_at(output, x, y)
    members, layer, rounded = _together(output, leaf)
    rect = output.rect[members].astype(np.int64)
    count = float(output.count[members].sum())
    return Spot(
        layer=layer,
        rounded=rounded,
        rect=rect,
        lines=outline(rect),
        parts=len(members),
        count=count,
        area=float(areas(rect, output.box, output.resolution).sum()),
        half_width=0.0 if rounded else _range(output, method, params, leaf, members),
    )


def _range(
    output: GridRelease, method: str, params: MapParams, leaf: int, members: Integers
) -> float | None:
    """Half-width of the 95 % range of a spot, None where it has no closed form."""
    count, layer = float(output.count[members].sum()), int(output.layer[leaf])
    if isinstance(params, SoundParams) and layer != SPLIT:
        return float(around_fresh(params, np.array(count), output.fresh[leaf]))
    parts = _measured(output, leaf, members)
    return half_width(method, params, layer=layer, parts=parts, count=count)


def _together(output: GridRelease, leaf: int) -> tuple[Integers, int, bool]:
    """Leaves that share a group or a split cell with one, their layer, whether rounded."""
    if not has_layers(output):
        return np.array([leaf]), PLAIN, False
    cells = output.cells
    layer, group = int(output.layers.flat[cells[leaf]]), int(output.group[cells[leaf]])
    if layer == MERGED:
        return np.flatnonzero(output.group[cells] == group), layer, False
    return np.flatnonzero(cells == cells[leaf]), layer, layer == ZERO


def _measured(output: GridRelease, leaf: int, members: Integers) -> int:
    """Count what was measured together: without layers, leaves of one first-level cell."""
    if has_layers(output) or "side" not in output.info:
        return len(members)
    edges = axis_edges(output.resolution, int(output.info["side"]))
    first = np.searchsorted(edges, output.rect[:, :2], side="right")
    return int(np.all(first == first[leaf], axis=1).sum())


def outline(rect: Integers) -> Integers:
    """Lines around the union of rectangles, in the same units."""
    xs, ys = np.unique(rect[:, [0, 2]]), np.unique(rect[:, [1, 3]])
    side = max(len(xs), len(ys))
    covered = np.full((side, side), -1, dtype=np.int64)
    steps = np.zeros((side + 1, side + 1), dtype=np.int64)
    x0, x1 = np.searchsorted(xs, rect[:, 0]), np.searchsorted(xs, rect[:, 2])
    y0, y1 = np.searchsorted(ys, rect[:, 1]), np.searchsorted(ys, rect[:, 3])
    for y, x, sign in ((y0, x0, 1), (y1, x1, 1), (y0, x1, -1), (y1, x0, -1)):
        np.add.at(steps, (y, x), sign)
    covered[steps.cumsum(0).cumsum(1)[:-1, :-1] > 0] = 0
    found = borders(covered)
    return np.stack([xs[found[:, 0]], ys[found[:, 1]], xs[found[:, 2]], ys[found[:, 3]]], axis=1)


def filled(lattice: Lattice, output: GridRelease) -> GridRelease:
    """Fill the pieces of a release with true counts: what remains is the error of the pieces.

    A merged group spreads its points evenly, as its cells were published together.
    """
    true = totals(lattice.table, output.rect.astype(np.int64)).astype(np.float64)
    if has_layers(output):
        cells = output.cells
        merged = output.layers.ravel()[cells] == MERGED
        group = np.where(merged, output.group[cells], -1)
        inside = group >= 0
        size = (output.rect[:, 2:] - output.rect[:, :2]).astype(np.float64).prod(axis=1)
        sums = np.bincount(group[inside], true[inside])
        room = np.bincount(group[inside], size[inside])
        true[inside] = (sums / np.maximum(1, room))[group[inside]] * size[inside]
    return replace(output, count=true)


def floor(lattice: Lattice, output: GridRelease) -> Mapping[str, float]:
    """Errors that remain without noise and sample: what the pieces alone lose."""
    return evaluate(lattice, filled(lattice, output))


def true_count(lattice: Lattice, spot: Spot) -> int:
    """Points that truly are in a spot."""
    return int(totals(lattice.table, spot.rect).sum())


def squares(
    lattice: Lattice, output: GridRelease, side: int = 4
) -> list[tuple[int, int, int, float]]:
    """Count the points in equal parts of the box, in truth and as released.

    Parameters
    ----------
    lattice : Lattice
    output : GridRelease
    side : int
        Parts a side; fewer where the lattice has fewer steps.

    Returns
    -------
    list of (int, int, int, float)
        Row from the north, column from the west, true points, released points.
    """
    edges = axis_edges(lattice.resolution, side)
    rect, rows = grid_rectangles(edges, edges), len(edges) - 1
    true, released = totals(lattice.table, rect).tolist(), answer(output, rect).tolist()
    found = [
        (rows - place // rows, place % rows + 1, *counts)
        for place, counts in enumerate(zip(true, released, strict=True))
    ]
    return sorted(found)
