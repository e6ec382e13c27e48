"""What is published: rectangles with counts that tile the box, and their answers (stag.md 1)."""

import math
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import Any

import numpy as np
from numpy.typing import ArrayLike, NDArray

from dp_core.algorithms.stag.data.lattice import Box, Lattice, axis_edges, summed, totals
from dp_core.arrays import Flags, Floats, Integers
from dp_core.errors import ParameterError
from dp_core.params import must_be

MERGED, KEPT, SPLIT, PLAIN = 1, 2, 3, 0
ZERO = 0
"""Code of a cell that the published method sets to zero; it is in no group."""

NEAR = 0.06
"""Lattice steps that rounding in degrees may cost."""
_COMPUTED = {"surface", "cells", "layers"}


@dataclass(frozen=True, kw_only=True, eq=False)
class GridRelease:
    """A published map."""

    # shape (L, 4): leaf rectangles ``x0, y0, x1, y1`` in lattice steps, half-open; they tile the
    # box once
    rect: NDArray[np.int32]
    count: Floats  # shape (L,): estimated points of the full data; may be negative
    layer: NDArray[np.int8]  # shape (L,): 1 merged, 2 kept, 3 split, 0 for methods without layers
    # shape (m2²,): layer-1 group of each layer-2 cell, row by row; -1 if split or rounded to zero;
    # empty for other methods
    group: NDArray[np.int32]
    resolution: int  # lattice steps R on each side
    box: Box  # (west, south, east, north): degrees
    # sides and thresholds; nothing that the released values do not show
    info: Mapping[str, Any] = field(default_factory=dict)
    # shape (L,): last noisy count of each leaf, or of its merged group, in points of the full data:
    # measured after every decision, so that its noise is a fair draw. Empty for other methods.
    fresh: Floats = field(default_factory=lambda: np.zeros(0))

    def __getstate__(self) -> dict[str, Any]:
        """Leave out what can be computed again."""
        return {name: v for name, v in self.__dict__.items() if name not in _COMPUTED}

    def scaled(self, factor: float) -> "GridRelease":
        """Return the same map with all counts multiplied: from a sample to the full data."""
        return replace(self, count=self.count * factor, fresh=self.fresh * factor)

    @cached_property
    def surface(self) -> Floats:
        """Summed-area table of estimated points, shape (R + 1, R + 1); row 0 in the south."""
        return summed(painted(self.rect, self.count, self.resolution))

    @property
    def edges(self) -> Integers:
        """Edges of the cells of the middle grid in lattice steps, shape (m2 + 1,)."""
        return axis_edges(self.resolution, math.isqrt(self.group.size))

    @cached_property
    def cells(self) -> Integers:
        """Cell of the middle grid that holds each leaf, numbered row by row; shape (L,)."""
        edges = self.edges
        column, row = np.searchsorted(edges, self.rect[:, :2].T, side="right") - 1
        return np.asarray(row * (len(edges) - 1) + column, dtype=np.int64)

    @cached_property
    def layers(self) -> NDArray[np.int8]:
        """Layer of each cell of the middle grid, shape (m2, m2); empty for methods without."""
        codes = np.full(self.group.size, ZERO, dtype=np.int8)
        grouped = self.group >= 0
        sizes = np.bincount(self.group[grouped])
        codes[grouped] = np.where(sizes[self.group[grouped]] > 1, MERGED, KEPT)
        if self.group.size:
            codes[self.cells[self.layer == SPLIT]] = SPLIT
        side = math.isqrt(self.group.size)
        return codes.reshape(side, side)


def layered_map(
    lattice: Lattice,
    rect: Integers,
    group: Integers,
    *,
    sparse: Flags,
    counts: Floats,
    parts: Integers,
    pieces: Floats,
    theta: float,
    epsilon_on_sample: float,
) -> GridRelease:
    """Map of both variants of STAG, in units of the sample.

    `rect`, `group`: of the layer-2 cells; `sparse`: which of them are leaves; `counts`: estimated
    points of these. `parts`: rectangles of the leaves that the others were split into; `pieces`:
    estimated points of these.
    """
    sizes = np.bincount(group + 1)
    sizes[0] = 0  # rounded to zero counts as merged
    layer = np.where(sizes[group[sparse] + 1] == 1, KEPT, MERGED)
    return GridRelease(
        rect=np.concatenate([rect[sparse], parts]).astype(np.int32),
        count=np.concatenate([counts, pieces]),
        layer=np.concatenate([layer, np.full(len(parts), SPLIT)]).astype(np.int8),
        group=group.astype(np.int32),
        resolution=lattice.resolution,
        box=lattice.box,
        info={
            "m2": math.isqrt(group.size),
            "theta": theta,
            "dense": int((~sparse).sum()),
            "epsilon_on_sample": epsilon_on_sample,
        },
    )


def painted(rect: NDArray[Any], count: Floats, resolution: int) -> Floats:
    """Spread each leaf evenly over its lattice cells, shape (R, R): differences at its corners."""
    x0, y0, x1, y1 = rect.astype(np.int64).T
    value = count / ((x1 - x0) * (y1 - y0))
    width = resolution + 1
    corners = np.concatenate([y0 * width + x0, y1 * width + x1, y0 * width + x1, y1 * width + x0])
    weights = np.concatenate([value, value, -value, -value])
    steps = np.bincount(corners, weights, minlength=width * width).reshape(width, width)
    np.cumsum(steps, axis=0, out=steps)
    np.cumsum(steps, axis=1, out=steps)
    return np.ascontiguousarray(steps[:-1, :-1])


def answer(release_output: GridRelease, queries: ArrayLike, *, degrees: bool = False) -> Floats:
    """Estimate how many points lie in rectangles.

    A leaf that overlaps a query in part counts in proportion to the overlap.

    Parameters
    ----------
    release_output : GridRelease
    queries : array_like, shape (Q, 4)
        ``x0, y0, x1, y1`` in whole lattice steps, from 0 to R.
    degrees : bool
        The queries are ``west, south, east, north`` in degrees instead, inside the box.

    Returns
    -------
    ndarray of float, shape (Q,)
        May be negative. Cost: O(R²) once for a release, then O(1) a query.

    Raises
    ------
    ParameterError
        If a query is inverted, lies outside the box, holds a value that is no number or, in steps,
        one that is not whole.
    """
    if not isinstance(release_output, GridRelease):
        kind = type(release_output).__name__
        raise must_be("release_output", kind, "release.output, a GridRelease")
    wanted = checked_queries(queries)
    resolution, box = release_output.resolution, release_output.box
    if degrees:
        wanted = _on_lattice(wanted, box, resolution)
    fits = (wanted >= 0) & (wanted <= resolution) & (degrees | (wanted == np.floor(wanted)))
    if not fits.all():
        first = np.asarray(queries)[int(np.argmin(fits.all(axis=1)))].tolist()
        inside = f"inside the box, ({', '.join(f'{side:g}' for side in box)})"
        steps = f"whole lattice steps from 0 to {resolution}; degrees=True takes degrees"
        raise must_be("queries", first, inside if degrees else steps)
    return estimates(release_output, wanted)


def _on_lattice(degrees: ArrayLike, box: Box, resolution: int) -> Floats:
    """Lattice steps of sides (..., 4) in degrees; what is almost on a line is on the line."""
    start, size = np.array(box[:2] * 2), np.array([box[2] - box[0], box[3] - box[1]] * 2)
    exact = (np.asarray(degrees) - start) / size * resolution
    whole = np.rint(exact)
    return np.asarray(np.where(np.abs(exact - whole) < NEAR, whole, exact))


def estimates(output: GridRelease, queries: ArrayLike) -> Floats:
    """Answer rectangles ``x0, y0, x1, y1`` in lattice steps, whole or not, cut off at the box."""
    return surface_totals(output.surface, np.clip(checked_queries(queries), 0, output.resolution))


def surface_totals(surface: NDArray[Any], rect: NDArray[Any]) -> Floats:
    """Sum over rectangles (Q, 4), whole or not, inside the table: exact for even cells.

    Several tables, stacked before their rows and columns, give as many sums of each.
    """
    if np.issubdtype(rect.dtype, np.integer):
        return np.asarray(totals(surface, rect), dtype=np.float64)
    x0, y0, x1, y1 = rect.astype(np.float64).T
    return _at(surface, x1, y1) - _at(surface, x0, y1) - _at(surface, x1, y0) + _at(surface, x0, y0)


def _at(surface: NDArray[Any], x: Floats, y: Floats) -> Floats:
    """Bilinear value between the nodes of a summed-area table."""
    last = surface.shape[-1] - 2
    column = np.minimum(x.astype(np.int64), last)
    row = np.minimum(y.astype(np.int64), last)
    right, up = x - column, y - row
    lower, upper = (
        surface[..., line, column] * (1 - right) + surface[..., line, column + 1] * right
        for line in (row, row + 1)
    )
    return np.asarray(lower * (1 - up) + upper * up)


def checked_queries(queries: ArrayLike) -> NDArray[Any]:
    """Return rectangles (Q, 4); refuse inverted ones, and values that are no number."""
    wanted = np.asarray(queries)
    if wanted.size == 0:
        return np.zeros((0, 4), dtype=np.int64)
    four = wanted.ndim == 2 and wanted.shape[1] == 4 and wanted.dtype.kind in "iuf"
    if not four or np.isnan(wanted).any():
        raise must_be("queries", wanted.shape, "of shape (n, 4), without NaN")
    inverted = (wanted[:, 2] < wanted[:, 0]) | (wanted[:, 3] < wanted[:, 1])
    if inverted.any():
        query = wanted[int(np.argmax(inverted))].tolist()
        raise must_be("queries", query, "x0, y0, x1, y1 with x0 ≤ x1 and y0 ≤ y1")
    return wanted.astype(np.int64) if wanted.dtype.kind == "u" else wanted


# --- a rectangle that somebody asks about: from degrees to lattice steps, and a few to start from -

Rectangle = tuple[float, float, float, float]

MOST_BLOCKS = 128
"""Blocks a side of the flat map; drawn rectangles and re-rolled answers lie on their edges."""


@dataclass(frozen=True, kw_only=True)
class Asked:
    """A rectangle in lattice steps, inside the box."""

    # (x0, y0, x1, y1): whole or not; of no area where nothing of the box is covered
    rect: Rectangle
    clipped: bool  # whether a part outside the box was cut off

    @property
    def area(self) -> float:
        """Lattice cells covered."""
        x0, y0, x1, y1 = self.rect
        return (x1 - x0) * (y1 - y0)


def asked(degrees: Rectangle, box: Box, resolution: int) -> Asked:
    """Bring a rectangle in degrees onto the lattice, clipped to the box.

    A side that is almost on a lattice line is on the line. Raises ParameterError if it is inverted
    or holds a value that is no finite number.

    >>> asked((0.25, 0.5, 2.0, 1.0), (0, 0, 1, 1), 4)
    Asked(rect=(1.0, 2.0, 4.0, 4.0), clipped=True)
    """
    west, south, east, north = degrees
    if not (all(map(math.isfinite, degrees)) and west <= east and south <= north):
        raise ParameterError.of("stag-error-rectangle", "rectangle")
    steps = _on_lattice(degrees, box, resolution)
    inside = np.clip(steps, 0, resolution)
    x0, y0, x1, y1 = inside.tolist()
    return Asked(rect=(x0, y0, x1, y1), clipped=bool((inside != steps).any()))


def in_degrees(rect: Rectangle, box: Box, resolution: int) -> Rectangle:
    """Rectangle in degrees (west, south, east, north), rounded far below a lattice step.

    >>> in_degrees((1, 2, 4, 4), (0, 0, 1, 1), 4)
    (0.25, 0.5, 1.0, 1.0)
    """
    digits, ends = decimals(box, resolution), zip(rect, box[:2] * 2, box[2:] * 2, strict=True)
    west, south, east, north = (
        round(low + (high - low) * value / resolution, digits) for value, low, high in ends
    )
    return west, south, east, north


def decimals(box: Box, resolution: int) -> int:
    """Digits after the point that tell a tenth of a lattice step."""
    return max(0, 1 - math.floor(math.log10(min(box[2] - box[0], box[3] - box[1]) / resolution)))


def block_edges(resolution: int) -> Integers:
    """Edges of the blocks of the flat map in lattice steps: at most 128 a side."""
    return axis_edges(resolution, MOST_BLOCKS)


def on_blocks(rect: Rectangle, resolution: int) -> Rectangle:
    """Move each side to the nearest edge of a block, at least one block wide and high.

    `rect`: two opposite corners in lattice steps, in any order; clipped to the box.

    >>> on_blocks((501.0, 21.0, 13.0, 22.0), 1024)
    (16.0, 16.0, 504.0, 24.0)
    """
    edges, sides = block_edges(resolution), []
    for ends in (rect[::2], rect[1::2]):
        start, end = sorted(int(np.abs(edges - value).argmin()) for value in ends)
        if start == end:
            start = min(start, len(edges) - 2)
            start -= int(start > 0 and edges[start] > sum(ends) / 2)
            end = start + 1
        sides.append((float(edges[start]), float(edges[end])))
    (x0, x1), (y0, y1) = sides
    return x0, y0, x1, y1


def middle(resolution: int, side: float) -> Rectangle:
    """Rectangle in the middle of the box: the same whatever the data."""
    room = resolution * (1 - side) / 2
    return on_blocks((room, room, resolution - room, resolution - room), resolution)


def densest(output: GridRelease, side: float) -> Rectangle:
    """Window with the largest released count; its side is a share of that of the box."""
    return _window(output, side, lambda counts: int(counts.argmax()))


def emptiest_corner(output: GridRelease, side: float) -> Rectangle:
    """Corner of the box with the smallest released count."""

    def corner(counts: Floats) -> int:
        corners = [0, len(counts) - 1, counts.size - len(counts), counts.size - 1]
        return min(corners, key=lambda place: float(counts.flat[place]))

    return _window(output, side, corner)


def _window(output: GridRelease, side: float, choose: Callable[[Floats], int]) -> Rectangle:
    """Square window whose south-west block `choose` takes by the released counts of all."""
    edges = block_edges(output.resolution)
    blocks = max(1, round(side * (len(edges) - 1)))
    nodes = output.surface[np.ix_(edges, edges)]
    wide = nodes[:, blocks:] - nodes[:, :-blocks]
    row, column = divmod(choose(wide[blocks:] - wide[:-blocks]), wide.shape[1])
    x0, y0, x1, y1 = edges[[column, row, column + blocks, row + blocks]].astype(float).tolist()
    return x0, y0, x1, y1
