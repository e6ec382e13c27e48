"""What of a released map is drawn as lines and areas, and how much of it has to be left out."""

from collections.abc import Sequence
from dataclasses import dataclass, field

import numpy as np
from numpy.typing import NDArray

from dp_core.algorithms.stag.data.lattice import Floats, Integers
from dp_core.algorithms.stag.release import KEPT, SPLIT, GridRelease
from dp_core.algorithms.stag.study.pieces import MiddleGrid, blocks, borders, has_layers, sides

MOST_AREAS = 5_000
"""Areas that can be pointed at."""
MOST_LINES = 3_000
"""Lines of each layer."""


def _nothing() -> Integers:
    return np.zeros((0, 4), dtype=np.int64)


@dataclass(frozen=True, kw_only=True)
class Drawing:
    """Lines and areas of a released map, in lattice steps.

    Parameters
    ----------
    merged, kept, split, leaves : ndarray of int, shape (N, 4)
        Lines around merged groups, kept cells, split cells, or around the leaves of a method
        without layers.
    merged_areas : ndarray of int, shape (N, 4)
        Rectangles that make up the merged groups.
    dense : ndarray of int, shape (N, 4)
        Lines around areas of split cells.
    areas : ndarray of int, shape (N, 4)
        Areas that can be pointed at.
    counts : ndarray of float, shape (N,)
        Estimated points of what each belongs to.
    side : int
        Cells a side of the middle grid; without layers, of an even grid of as many leaves.
    lines_left_out, areas_left_out : int
    """

    merged: Integers = field(default_factory=_nothing)
    kept: Integers = field(default_factory=_nothing)
    split: Integers = field(default_factory=_nothing)
    leaves: Integers = field(default_factory=_nothing)
    merged_areas: Integers = field(default_factory=_nothing)
    dense: Integers = field(default_factory=_nothing)
    areas: Integers
    counts: Floats
    side: int
    lines_left_out: int
    areas_left_out: int


def drawing(output: GridRelease) -> Drawing:
    """Find what is drawn; the longest lines and the largest areas where there are too many."""
    return _layered(output) if has_layers(output) else _plain(output)


def _plain(output: GridRelease) -> Drawing:
    lines, lines_left_out = _longest(sides(output.rect))
    counts = output.count
    chosen = _largest(counts)
    return Drawing(
        leaves=lines,
        areas=output.rect[chosen].astype(np.int64),
        counts=counts[chosen],
        side=max(1, round(len(counts) ** 0.5)),
        lines_left_out=lines_left_out,
        areas_left_out=len(counts) - len(chosen),
    )


def _layered(output: GridRelease) -> Drawing:
    grid = MiddleGrid(output)
    split, kept = grid.layer == SPLIT, grid.layer == KEPT
    merged, out_merged = _longest(_stretched(borders(grid.merged), grid))
    alone, out_kept = _longest(sides(grid.rectangles(kept)))
    parted, out_split = _longest(sides(grid.rectangles(split)))
    dense, out_dense = _longest(_stretched(borders(np.where(split, 0, -1)), grid))
    rect, group = blocks(grid.merged)
    merged_areas, groups = _stretched(rect, grid), group
    areas, counts = _pointed_at(output, grid, merged_areas, groups)
    chosen = _largest(counts)
    return Drawing(
        merged=merged,
        kept=alone,
        split=parted,
        merged_areas=merged_areas[:MOST_AREAS],
        dense=dense,
        areas=areas[chosen],
        counts=counts[chosen],
        side=grid.side,
        lines_left_out=out_merged + out_kept + out_split + out_dense,
        areas_left_out=len(counts) - len(chosen),
    )


def _pointed_at(
    output: GridRelease, grid: MiddleGrid, merged_areas: Integers, groups: Integers
) -> tuple[Integers, Floats]:
    """Areas of merged groups, then single cells; each with the count of what it belongs to."""
    cells = np.bincount(grid.cell, output.count, minlength=grid.side**2)
    labels = grid.merged.ravel()
    together = labels >= 0
    of_group = np.bincount(labels[together], cells[together]) if together.any() else np.zeros(1)
    areas = np.concatenate([merged_areas, grid.rectangles(grid.merged < 0)])
    return areas, np.concatenate([of_group[groups], cells[~together]])


def _stretched(places: Integers, grid: MiddleGrid) -> Integers:
    """From cells of the middle grid to lattice steps."""
    return np.asarray(grid.edges[places])


def _longest(lines: Integers) -> tuple[Integers, int]:
    """Longest lines, and how many are left out."""
    if len(lines) <= MOST_LINES:
        return lines, 0
    length = np.abs(lines[:, 2:] - lines[:, :2]).sum(axis=1)
    return lines[np.argsort(-length, kind="stable")[:MOST_LINES]], len(lines) - MOST_LINES


def _largest(counts: Floats) -> NDArray[np.intp]:
    """Areas with the largest counts, in their own order."""
    if len(counts) <= MOST_AREAS:
        return np.arange(len(counts))
    return np.sort(np.argpartition(-counts, MOST_AREAS)[:MOST_AREAS])


def lines_in_degrees(
    lines: NDArray[np.integer], box: Sequence[float], resolution: int
) -> NDArray[np.float64]:
    """Lines (N, 4) from lattice steps to units of the box.

    Examples
    --------
    >>> lines_in_degrees(np.array([[0, 0, 4, 4]]), (0, 0, 1, 2), 4).tolist()
    [[0.0, 0.0, 1.0, 2.0]]
    """
    west, south, east, north = box
    step = np.array([east - west, north - south, east - west, north - south]) / resolution
    return np.asarray(np.array([west, south, west, south]) + lines * step)
