"""Which lines of a released map are drawn, and how many of them have to be left out."""

from collections.abc import Mapping
from dataclasses import dataclass, field

import numpy as np

from dp_core.algorithms.stag.data.lattice import Integers
from dp_core.algorithms.stag.release import KEPT, SPLIT, GridRelease
from dp_core.algorithms.stag.study.pieces import (
    borders,
    cell_rectangles,
    has_layers,
    merged_groups,
    sides,
)

MOST_LINES = 3_000
"""Lines of cells of one size."""


def _nothing() -> Integers:
    return np.zeros((0, 4), dtype=np.int64)


@dataclass(frozen=True, kw_only=True)
class Drawing:
    """Lines of a released map, in lattice steps.

    Parameters
    ----------
    merged, kept : ndarray of int, shape (N, 4)
        Lines around merged groups and around kept cells.
    split, leaves : mapping of int to ndarray of int, shape (N, 4)
        Lines around the parts of split cells, or around the leaves of a method without layers, by
        the side of a cell: those of up to twice the side are with it.
    side : int
        Cells a side of the middle grid; without layers, of an even grid of as many leaves.
    left_out : int
        Lines that are not drawn.
    """

    merged: Integers = field(default_factory=_nothing)
    kept: Integers = field(default_factory=_nothing)
    split: Mapping[int, Integers] = field(default_factory=dict)
    leaves: Mapping[int, Integers] = field(default_factory=dict)
    side: int
    left_out: int


def drawing(output: GridRelease) -> Drawing:
    """Find what is drawn; the longest lines where there are too many."""
    if not has_layers(output):
        leaves, left_out = _by_size(output.rect.astype(np.int64))
        side = max(1, round(len(output.count) ** 0.5))
        return Drawing(leaves=leaves, side=side, left_out=left_out)
    merged, out_merged = _longest(np.asarray(output.edges[borders(merged_groups(output))]))
    kept, out_kept = _longest(sides(cell_rectangles(output, output.layers == KEPT)))
    split, out_split = _by_size(output.rect[output.layer == SPLIT].astype(np.int64))
    return Drawing(
        merged=merged,
        kept=kept,
        split=split,
        side=len(output.layers),
        left_out=out_merged + out_kept + out_split,
    )


def _by_size(rect: Integers) -> tuple[dict[int, Integers], int]:
    """Lines around rectangles by their shorter side, alike ones together; how many are left out."""
    short = np.minimum(rect[:, 2] - rect[:, 0], rect[:, 3] - rect[:, 1])
    lines, left_out, smaller = {}, 0, 0
    for size in np.unique(short).tolist():
        if size <= 2 * smaller:
            continue  # sides of an even grid on the lattice differ by a step
        alike = (short >= size) & (short <= 2 * size)
        lines[size], beyond = _longest(sides(rect[alike]))
        left_out, smaller = left_out + beyond, size
    return lines, left_out


def _longest(lines: Integers) -> tuple[Integers, int]:
    """Longest lines, and how many are left out."""
    if len(lines) <= MOST_LINES:
        return lines, 0
    length = np.abs(lines[:, 2:] - lines[:, :2]).sum(axis=1)
    return lines[np.argsort(-length, kind="stable")[:MOST_LINES]], len(lines) - MOST_LINES
