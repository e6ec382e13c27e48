"""A rectangle that somebody asks about: from degrees to lattice steps, and a few to start from."""

import math
from collections.abc import Callable
from dataclasses import dataclass
from itertools import product
from typing import Any

import numpy as np

from dp_core.algorithms.stag.data.lattice import Box, axis_edges
from dp_core.algorithms.stag.release import NEAR, GridRelease
from dp_core.arrays import Floats, Integers
from dp_core.errors import ParameterError
from dp_core.words import message

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
    """Bring a rectangle onto the lattice.

    `degrees` (west, south, east, north). `box` (west, south, east, north). `resolution`: lattice
    steps R on each side. Returns Asked: clipped to the box; a side that is almost on a lattice line
    is on the line. Raises ParameterError if it is inverted or holds a value that is no finite
    number.

    Examples
    --------
    >>> asked((0.25, 0.5, 2.0, 1.0), (0, 0, 1, 1), 4)
    Asked(rect=(1.0, 2.0, 4.0, 4.0), clipped=True)
    """
    west, south, east, north = degrees
    if not all(map(math.isfinite, degrees)):
        raise ParameterError(message("stag-error-rectangle"), field="rectangle")
    if west > east:
        raise ParameterError(message("stag-error-west", west=west, east=east), field="west")
    if south > north:
        raise ParameterError(message("stag-error-south", south=south, north=north), field="south")
    steps = [_steps(value, place, box, resolution) for place, value in enumerate(degrees)]
    inside = [min(max(value, 0.0), float(resolution)) for value in steps]
    x0, y0, x1, y1 = inside
    return Asked(rect=(x0, y0, x1, y1), clipped=inside != steps)


def _steps(value: float, place: int, box: Box, resolution: int) -> float:
    start, end = box[place % 2], box[place % 2 + 2]
    exact = (value - start) / (end - start) * resolution
    return float(round(exact)) if abs(exact - round(exact)) < NEAR else exact


def in_degrees(rect: Rectangle, box: Box, resolution: int) -> Rectangle:
    """Rectangle in degrees (west, south, east, north), rounded far below a lattice step.

    Examples
    --------
    >>> in_degrees((1, 2, 4, 4), (0, 0, 1, 1), 4)
    (0.25, 0.5, 1.0, 1.0)
    """
    west, south, east, north = (
        round(
            box[place % 2] + (box[place % 2 + 2] - box[place % 2]) * value / resolution,
            decimals(box, resolution),
        )
        for place, value in enumerate(rect)
    )
    return west, south, east, north


def decimals(box: Box, resolution: int) -> int:
    """Digits after the point that tell a tenth of a lattice step.

    Examples
    --------
    >>> decimals((0, 0, 1, 1), 1024), decimals((-180, -90, 180, 90), 1024)
    (5, 2)
    """
    step = min(box[2] - box[0], box[3] - box[1]) / resolution
    return max(0, 1 + math.ceil(-math.log10(step)))


def block_edges(resolution: int) -> Integers:
    """Edges of the blocks of the flat map in lattice steps: at most 128 a side."""
    return axis_edges(resolution, MOST_BLOCKS)


def on_blocks(rect: Rectangle, resolution: int) -> Rectangle:
    """Move each side to the nearest edge of a block, at least one block wide and high.

    `rect`: two opposite corners in lattice steps, in any order; clipped to the box.

    Examples
    --------
    >>> on_blocks((501.0, 21.0, 13.0, 22.0), 1024)
    (16.0, 16.0, 504.0, 24.0)
    """
    edges = block_edges(resolution)
    low, high = [], []
    for first, last in ((rect[0], rect[2]), (rect[1], rect[3])):
        ends = sorted((first, last))
        start, end = (int(np.abs(edges - value).argmin()) for value in ends)
        if start == end:
            start = max(0, min(start, len(edges) - 2))
            start -= int(start > 0 and edges[start] > sum(ends) / 2)
            end = start + 1
        low.append(float(edges[start]))
        high.append(float(edges[end]))
    return low[0], low[1], high[0], high[1]


def middle(resolution: int, side: float) -> Rectangle:
    """Rectangle in the middle of the box: the same whatever the data."""
    room = resolution * (1 - side) / 2
    return on_blocks((room, room, resolution - room, resolution - room), resolution)


def densest(output: GridRelease, side: float) -> Rectangle:
    """Window with the largest released count; its side is a share of that of the box."""
    return _window(output, side, lambda counts: np.unravel_index(counts.argmax(), counts.shape))


def emptiest_corner(output: GridRelease, side: float) -> Rectangle:
    """Corner of the box with the smallest released count."""

    def corner(counts: Floats) -> tuple[int, ...]:
        return min(product((0, len(counts) - 1), repeat=2), key=lambda place: float(counts[place]))

    return _window(output, side, corner)


def _window(output: GridRelease, side: float, choose: Callable[[Floats], Any]) -> Rectangle:
    """Square window whose south-west block `choose` takes by the released counts of all."""
    edges = block_edges(output.resolution)
    blocks = max(1, round(side * (len(edges) - 1)))
    nodes = output.surface[np.ix_(edges, edges)]
    wide = nodes[:, blocks:] - nodes[:, :-blocks]
    row, column = choose(wide[blocks:] - wide[:-blocks])
    x0, y0, x1, y1 = edges[[column, row, column + blocks, row + blocks]].tolist()
    return float(x0), float(y0), float(x1), float(y1)
