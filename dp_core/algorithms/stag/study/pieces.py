"""What a map is made of, as a visitor sees it: merged groups, kept cells, split cells, leaves."""

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from dp_core.algorithms.stag import release
from dp_core.algorithms.stag.data.lattice import Lattice, areas, axis_edges, grid_rectangles, totals
from dp_core.algorithms.stag.params import MapParams, SoundParams
from dp_core.algorithms.stag.release import KEPT, MERGED, PLAIN, SPLIT, ZERO, GridRelease
from dp_core.algorithms.stag.study.spreads import around_fresh, half_width, owners
from dp_core.arrays import Integers

NONE = -1


def has_layers(output: GridRelease) -> bool:
    """Whether the method has a middle grid."""
    return len(output.group) > 0 and not bool((output.layer == PLAIN).any())


def borders(labels: Integers) -> Integers:
    """Lines around areas of equal labels, neighbouring ones joined, shape (N, 4) in cells.

    `labels` (shape (m, m)): -1 where there is none; no line stands between two of those.

    >>> borders(np.array([[0]])).tolist()
    [[0, 0, 1, 0], [0, 1, 1, 1], [0, 0, 0, 1], [1, 0, 1, 1]]
    """
    padded = np.pad(labels, 1, constant_values=NONE)
    y, x = np.nonzero(np.diff(padded, axis=0)[:, 1:-1])
    across, up = np.nonzero(np.diff(padded, axis=1)[1:-1].T)
    return _drawn(_joined(y, x, x + 1), _joined(across, up, up + 1))


def sides(rect: NDArray[np.integer]) -> Integers:
    """Sides of rectangles as lines (N, 4), those that touch or overlap joined to one.

    >>> sides(np.array([[0, 0, 1, 1], [1, 0, 2, 1]]))[:2].tolist()
    [[0, 0, 2, 0], [0, 1, 2, 1]]
    """
    x0, y0, x1, y1 = rect.astype(np.int64).T
    flat = _joined(np.concatenate([y0, y1]), np.tile(x0, 2), np.tile(x1, 2))
    upright = _joined(np.concatenate([x0, x1]), np.tile(y0, 2), np.tile(y1, 2))
    return _drawn(flat, upright)


def _drawn(flat: Integers, upright: Integers) -> Integers:
    """Lines (N, 4) of joined intervals on horizontal and on vertical ones."""
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


# --- the three layers of a release, cell by cell of the middle grid: from released values ---------

NAMES = {
    MERGED: "stag-layer-merged",
    KEPT: "stag-layer-kept",
    SPLIT: "stag-layer-split",
    ZERO: "stag-layer-zero",
}
"""Message that names each layer."""


@dataclass(frozen=True, kw_only=True)
class LayerCount:
    """One layer of a release."""

    code: int  # as in `NAMES`
    cells: int  # cells of the middle grid
    counts: int  # numbers published for them: one a group, one a part of a split cell
    points: float  # released points in them


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
    cells = {code: int((codes == code).sum()) for code in NAMES}
    return [
        LayerCount(
            code=code,
            cells=many,
            counts=counts.get(code, many),
            points=float(output.count[of_leaf == code].sum()),
        )
        for code, many in cells.items()
        if many
    ]


# --- one place of a released map, and what the truth says about a release -------------------------


@dataclass(frozen=True, kw_only=True)
class Spot:
    """What a place of a released map belongs to."""

    layer: int  # 1 merged, 2 kept, 3 split, 0 for methods without layers
    rounded: bool  # published as exactly zero
    rect: Integers  # shape (N, 4): rectangles it is made of, in lattice steps
    lines: Integers  # shape (M, 4): lines around it, in lattice steps
    parts: int  # cells of the middle grid in a merged group, counts in a split cell; else 1
    count: float  # estimated points
    area: float  # km²
    half_width: float | None  # of its noise and sample, 95 %; None where it has no closed form


def spot_at(output: GridRelease, method: str, params: MapParams, x: float, y: float) -> Spot | None:
    """Find what a place in lattice steps belongs to; None outside the box."""
    if not (0 <= x < output.resolution and 0 <= y < output.resolution):
        return None
    leaf = leaf_at(output, x, y)
    members, layer, rounded = _together(output, leaf)
    rect = output.rect[members].astype(np.int64)
    count, own = float(output.count[members].sum()), int(output.layer[leaf])
    if rounded:
        half: float | None = 0.0
    elif isinstance(params, SoundParams) and own != SPLIT:
        half = float(around_fresh(params, np.array(count), output.fresh[leaf]))
    else:
        parts = int((owners(output) == owners(output)[leaf]).sum())
        half = half_width(method, params, layer=own, parts=parts, count=count)
    return Spot(
        layer=layer,
        rounded=rounded,
        rect=rect,
        lines=outline(rect),
        parts=len(members),
        count=count,
        area=float(areas(rect, output.box, output.resolution).sum()),
        half_width=half,
    )


def _together(output: GridRelease, leaf: int) -> tuple[Integers, int, bool]:
    """Leaves that share a group or a split cell with one, their layer, whether rounded."""
    if not has_layers(output):
        return np.array([leaf]), PLAIN, False
    cells = output.cells
    layer, group = int(output.layers.flat[cells[leaf]]), int(output.group[cells[leaf]])
    if layer == MERGED:
        return np.flatnonzero(output.group[cells] == group), layer, False
    return np.flatnonzero(cells == cells[leaf]), layer, layer == ZERO


def outline(rect: Integers) -> Integers:
    """Lines around the union of rectangles, in the same units."""
    xs, ys = np.unique(rect[:, [0, 2]]), np.unique(rect[:, [1, 3]])
    x, y = np.searchsorted(xs, rect[:, ::2]), np.searchsorted(ys, rect[:, 1::2])
    places = np.column_stack([x[:, 0], y[:, 0], x[:, 1], y[:, 1]])
    area = (np.diff(x) * np.diff(y)).ravel().astype(np.float64)
    covered = release.painted(places, area, max(len(xs), len(ys))) > 0
    found = borders(covered.astype(np.int64) - 1)
    return np.stack([xs[found[:, 0]], ys[found[:, 1]], xs[found[:, 2]], ys[found[:, 3]]], axis=1)


def true_count(lattice: Lattice, spot: Spot) -> int:
    """Points that truly are in a spot."""
    return int(totals(lattice.table, spot.rect).sum())


def squares(
    lattice: Lattice, output: GridRelease, side: int = 4
) -> list[tuple[int, int, int, float]]:
    """Count the points in equal parts of the box, fewer on a coarser lattice: true and released.

    Gives row from the north, column from the west, true points, released points.
    """
    edges = axis_edges(lattice.resolution, side)
    rect, rows = grid_rectangles(edges, edges), len(edges) - 1
    true, released = totals(lattice.table, rect).tolist(), release.answer(output, rect).tolist()
    found = [
        (rows - place // rows, place % rows + 1, *counts)
        for place, counts in enumerate(zip(true, released, strict=True))
    ]
    return sorted(found)
