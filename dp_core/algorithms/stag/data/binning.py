"""Counting points that come in blocks, none of which is kept (stag.md 7)."""

from typing import Self

import numpy as np
from numpy.typing import NDArray

from dp_core.algorithms.stag.data.lattice import (
    Box,
    Floats,
    Integers,
    cell_numbers,
    checked_box,
    checked_resolution,
)


class Binning:
    """Counts of points on the lattice of a public box, block by block.

    Only the cells that are hit are touched, so small blocks cost no more than large ones: about
    20 ns a point, and no memory beyond the raster.

    Parameters
    ----------
    box : (west, south, east, north)
        Degrees.
    resolution : int
        Lattice steps R on each side.

    Raises
    ------
    ParameterError
        If the box is not in order or the resolution out of range.

    Examples
    --------
    >>> binning = Binning((0, 0, 1, 1), 2)
    >>> binning.add(np.array([0.1, 2.0]), np.array([0.9, 0.5]))
    >>> binning.counts().tolist(), binning.outside
    ([[0, 0], [1, 0]], 1)
    """

    def __init__(self, box: Box, resolution: int) -> None:
        self.box = checked_box(box)
        self.resolution = checked_resolution(resolution)
        self._raster = np.zeros(self.resolution**2 + 1, dtype=np.int64)

    def __add__(self, other: Self) -> Self:
        """Add the counts of both."""
        made = type(self)(self.box, self.resolution)
        made._raster = self._raster + other._raster
        return made

    def add(self, lon: Floats, lat: Floats) -> None:
        """Count points given in degrees; NaN counts as outside."""
        self.count(self.cells(lon, lat))

    def cells(self, lon: Floats, lat: Floats) -> NDArray[np.intp]:
        """Flat lattice cell of each point, R² for points outside."""
        return cell_numbers(lon, lat, self.box, self.resolution)

    def count(self, cells: NDArray[np.intp]) -> None:
        """Count points by their cells."""
        np.add.at(self._raster, cells, 1)

    def counts(self) -> Integers:
        """Points of each lattice cell so far, shape (R, R); row 0 in the south."""
        return self._raster[:-1].reshape(self.resolution, self.resolution)

    @property
    def outside(self) -> int:
        """Points outside the box so far."""
        return int(self._raster[-1])
