"""Lattice of counts over a public box: points are binned once (stag.md 1 and stag.md 7)."""

import math
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cache, cached_property
from typing import Any, Self

import numpy as np
from numpy.random import Generator
from numpy.typing import ArrayLike, NDArray

from dp_core.arrays import Floats, Integers
from dp_core.errors import ParameterError, shown
from dp_core.params import is_whole, must_be
from dp_core.tables.data import LARGEST_COUNT
from dp_core.tables.frozen import Frozen, unfit

Box = tuple[float, float, float, float]

MOST_STEPS = 8_192
"""Largest resolution: a raster of 8,192² counts takes 512 MB."""
FARTHEST = 360.0
"""No coordinate in degrees lies farther out; what does may be metres."""

_BLOCK = 1 << 16  # points worked on at a time: what fits into the cache of a core


@dataclass(frozen=True, eq=False)
class Lattice(Frozen):
    """Counts of points on an R x R lattice over a public box.

    Neighbouring data sets differ by one point added or removed: one count changes by one.

    Parameters
    ----------
    counts : array_like of int, shape (R, R)
        Points of each lattice cell; row = latitude step, row 0 in the south. Copied, read-only.
    box : (west, south, east, north)
        Degrees; public.
    point : str
        What a point is (plural).
    outside : int
        Rows dropped because they lie outside the box or have no coordinates; for the holder only.
    cap : int, optional
        Most points kept of one person, where people are known.
    most_of_one : int, optional
        Most points that one person has here; for the holder only.
    base : mapping, optional
        Public base map (GeoJSON).
    name, synthetic, confidential, facts_from_data, rows_per_person, notes
        As in `Frozen`; where the box was read from the data nothing is proven.

    Raises
    ------
    DataError
        If the counts are no square raster of whole numbers, zero or more.
    ParameterError
        If the box is not in order.
    """

    counts: Integers
    box: Box
    name: str = field(default="Points", kw_only=True)
    point: str = field(default="points", kw_only=True)
    outside: int = field(default=0, kw_only=True)
    cap: int | None = field(default=None, kw_only=True)
    most_of_one: int | None = field(default=None, kw_only=True)
    base: Mapping[str, Any] | None = field(default=None, kw_only=True)

    def __post_init__(self) -> None:
        self._keep("counts", _checked_counts(self.counts))
        self._keep("box", checked_box(self.box))
        self._seal(self.counts, *self.box, self.point, self.outside, self.cap, self.most_of_one)

    def __getstate__(self) -> dict[str, Any]:
        """Leave out what can be computed again: a copy for another process stays small."""
        return {name: value for name, value in self.__dict__.items() if name != "table"}

    def __len__(self) -> int:
        """Points inside the box; for the holder only."""
        return int(self.table[-1, -1])

    @property
    def record(self) -> str:
        """What a point is (plural), by the name that all data sets have for it."""
        return self.point

    @property
    def resolution(self) -> int:
        """Number R of lattice steps on each side."""
        return int(self.counts.shape[0])

    @cached_property
    def table(self) -> Integers:
        """Summed-area table, shape (R + 1, R + 1): points south-west of each lattice node."""
        return summed(self.counts)


def summed(raster: NDArray[Any]) -> NDArray[Any]:
    """Summed-area table of a raster, one row and column of zeros first."""
    rows, columns = raster.shape
    table = np.zeros((rows + 1, columns + 1), dtype=raster.dtype)
    inner = table[1:, 1:]
    np.cumsum(raster, axis=0, out=inner)
    np.cumsum(inner, axis=1, out=inner)
    return table


def totals(table: NDArray[Any], rect: Integers) -> NDArray[Any]:
    """Sum of a summed-area table over rectangles (N, 4) of whole lattice steps."""
    x0, y0, x1, y1 = rect.T
    width = table.shape[1]
    flat = table.ravel()
    upper, lower = y1 * width, y0 * width
    found: NDArray[Any] = flat[upper + x1] - flat[upper + x0] - flat[lower + x1] + flat[lower + x0]
    return found


def bin_points(lon: ArrayLike, lat: ArrayLike, box: Box, resolution: int) -> tuple[Integers, int]:
    """Count points on the lattice of a public box, (R, R) with row 0 in the south, and the others.

    `lon`, `lat` (shape (N,)): degrees; NaN and infinite values count as outside. Points on the east
    and north border belong to the last step: ix = floor((lon - west) R / (east - west)), same for
    iy. Raises ParameterError of a box or resolution out of range, DataError of unequal lengths.

    >>> counts, outside = bin_points([0.1, 0.9, 2.0], [0.9, 0.9, 0.5], (0, 0, 1, 1), 2)
    >>> counts.tolist(), outside
    ([[0, 0], [1, 1]], 1)
    """
    binning = Binning(box, resolution)
    longitudes = np.asarray(lon, dtype=np.float64).ravel()
    latitudes = np.asarray(lat, dtype=np.float64).ravel()
    if longitudes.size != latitudes.size:
        raise unfit("lat", latitudes.size, f"{longitudes.size} numbers")
    binning.add(longitudes, latitudes)
    return binning.counts().copy(), binning.outside


def checked_box(box: Any) -> Box:
    """Return (west, south, east, north) as floats, or refuse what is no box of degrees."""
    try:
        west, south, east, north = map(float, box)
        finite = all(map(math.isfinite, (west, south, east, north)))
    except (TypeError, ValueError, OverflowError):
        finite = False
    if not finite:
        raise ParameterError.of("stag-error-sides", "box", text=shown(box))
    said = f"({west:g}, {south:g}, {east:g}, {north:g})"
    if west >= east or south >= north:
        raise ParameterError.of("stag-error-box", "box", box=said)
    if max(map(abs, (west, south, east, north))) > FARTHEST:
        raise ParameterError.of("stag-error-metres", "box", what=f"box = {said}")
    if west < -180 or east > 180 or south < -90 or north > 90:
        raise ParameterError.of("stag-error-globe", "box", box=said)
    return west, south, east, north


def whole(name: str, value: Any, low: int, high: int) -> int:
    """Return a whole number between two, or refuse what is none."""
    if isinstance(value, bool) or not is_whole(value, low) or value > high:
        raise must_be(name, value, f"a whole number from {low:,} to {high:,}")
    return int(value)


def _checked_counts(received: Any) -> Integers:
    values = np.asarray(received)
    square = values.ndim == 2 and 1 <= values.shape[0] == values.shape[1]
    if square:
        whole("resolution", int(values.shape[0]), 1, MOST_STEPS)
    fits = square and values.dtype.kind in "biuf" and values.min() >= 0
    fits = fits and (values.dtype.kind != "f" or np.array_equal(values, np.rint(values)))
    if not fits or values.sum(dtype=float) > LARGEST_COUNT:
        raise unfit("counts", values.shape, f"square, whole, ≤ {LARGEST_COUNT:,}")
    return np.array(values, dtype=np.int64)


# --- where lattice-aligned cells begin and end (stag.md 1): one rule for all grids and trees ------


def axis_edges(steps: int, parts: int) -> Integers:
    """Edges of an axis of `steps` lattice steps cut into `parts`, shape (parts + 1,).

    e_k = floor((k steps + floor(parts / 2)) / parts); no more parts than steps.

    >>> axis_edges(10, 3).tolist(), axis_edges(7, 4).tolist(), axis_edges(2, 9).tolist()
    ([0, 3, 7, 10], [0, 2, 4, 5, 7], [0, 1, 2])
    """
    capped = max(1, min(parts, steps))
    return (np.arange(capped + 1) * steps + capped // 2) // capped


def grid_rectangles(edges_x: Integers, edges_y: Integers) -> Integers:
    """Cells of a grid, shape (ny nx, 4), row by row from the south-west."""
    x0, y0 = np.meshgrid(edges_x[:-1], edges_y[:-1])
    x1, y1 = np.meshgrid(edges_x[1:], edges_y[1:])
    return np.stack([x0, y0, x1, y1], axis=-1).reshape(-1, 4)


def grid_totals(table: NDArray[np.int64], edges_x: Integers, edges_y: Integers) -> Integers:
    """Points in the cells of a grid, shape (ny, nx), from the summed-area table."""
    nodes = table[np.ix_(edges_y, edges_x)]
    return np.diff(np.diff(nodes, axis=0), axis=1)


def cut(rect: Integers, parts: Integers) -> tuple[Integers, Integers]:
    """Cut each rectangle (N, 4) into parts x parts cells, at most one a lattice step on each axis.

    Gives the cells (M, 4) of the first rectangle, row by row, then those of the next; and which
    rectangle each belongs to, shape (M,).

    >>> cells, owner = cut(np.array([[0, 0, 3, 1]]), np.array([2]))
    >>> cells.tolist()
    [[0, 0, 2, 1], [2, 0, 3, 1]]
    """
    wide, high = rect[:, 2] - rect[:, 0], rect[:, 3] - rect[:, 1]
    across, along = np.minimum(parts, wide), np.minimum(parts, high)
    sizes = across * along
    owner = np.repeat(np.arange(len(rect)), sizes)
    number = np.arange(owner.size) - np.repeat(np.cumsum(sizes) - sizes, sizes)
    row, column = np.divmod(number, across[owner])
    cells = np.empty((owner.size, 4), dtype=np.int64)
    for axis, (index, length, count) in enumerate(((column, wide, across), (row, high, along))):
        steps, pieces, start = length[owner], count[owner], rect[owner, axis]
        cells[:, axis] = start + (index * steps + pieces // 2) // pieces
        cells[:, axis + 2] = start + ((index + 1) * steps + pieces // 2) // pieces
    return cells, owner


def midpoints(rect: Integers, axis: int) -> Integers:
    """Middle of each rectangle on an axis, by the rule of `axis_edges`."""
    return rect[:, axis] + (rect[:, axis + 2] - rect[:, axis] + 1) // 2


def halves(rect: Integers, positions: Integers, axis: int) -> tuple[Integers, Integers]:
    """Cut rectangles in two and drop empty parts: the parts (M, 4), and which rectangle each is of.

    >>> parts, owner = halves(np.array([[0, 0, 5, 2], [5, 0, 6, 2]]), np.array([3, 6]), 0)
    >>> parts.tolist(), owner.tolist()
    ([[0, 0, 3, 2], [3, 0, 5, 2], [5, 0, 6, 2]], [0, 0, 1])
    """
    both = np.repeat(rect, 2, axis=0)
    both[::2, axis + 2] = positions
    both[1::2, axis] = positions
    kept = np.flatnonzero(both[:, axis + 2] > both[:, axis])
    return both[kept], kept // 2


# --- counting points that come in blocks, none of which is kept (stag.md 7) -----------------------


class Binning:
    """Counts of points on the lattice of a public box, block by block.

    Only the cells that are hit are touched, so small blocks cost no more than large ones.
    """

    def __init__(self, box: Box, resolution: int) -> None:
        self.box = checked_box(box)
        self.resolution = whole("resolution", resolution, 1, MOST_STEPS)
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
        (west, south, east, north), steps = self.box, self.resolution
        cells = np.empty(lon.size, dtype=np.intp)
        for start in range(0, lon.size, _BLOCK):
            part = slice(start, start + _BLOCK)
            x, y = lon[part], lat[part]
            inside = (x >= west) & (x <= east) & (y >= south) & (y <= north)  # False for NaN
            with np.errstate(invalid="ignore", over="ignore"):
                column = ((x - west) * steps / (east - west)).astype(np.int32)
                row = ((y - south) * steps / (north - south)).astype(np.int32)
            np.minimum(column, steps - 1, out=column)  # the east border belongs to the last step
            np.minimum(row, steps - 1, out=row)
            cells[part] = np.where(inside, row * np.int32(steps) + column, steps * steps)
        return cells

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


# --- boxes on the globe: areas of lattice cells, and how web maps place latitudes -----------------

EARTH_RADIUS = 6371.0088
"""Mean radius, km."""
MOST_LATITUDE = 85.05112878
"""Where square web maps end; further north and south there is no place on them."""


def areas(rect: NDArray[np.integer], box: Box, resolution: int) -> Floats:
    """Areas of rectangles (N, 4) in lattice steps: km² on the sphere."""
    west, south, east, north = box
    x0, y0, x1, y1 = np.asarray(rect, dtype=np.float64).T
    across = (x1 - x0) * (east - west) / resolution
    low = south + y0 * (north - south) / resolution
    high = south + y1 * (north - south) / resolution
    bands = np.sin(np.radians(high)) - np.sin(np.radians(low))
    return np.asarray(EARTH_RADIUS**2 * np.radians(across) * bands)


def box_area(box: Box) -> float:
    """Area of the whole box: km² on the sphere."""
    return float(areas(np.array([[0, 0, 1, 1]]), box, 1)[0])


def mercator(latitude: ArrayLike) -> Floats:
    """Height of a latitude (degrees) on a square web map, in radians."""
    return np.asarray(np.log(np.tan(np.pi / 4 + np.radians(latitude) / 2)))


def web_part(box: Box) -> Box:
    """Part of a box that has a place on a web map."""
    west, south, east, north = box
    low, high = (min(max(side, -MOST_LATITUDE), MOST_LATITUDE) for side in (south, north))
    return west, low, east, high


def on_web_map(box: Box) -> bool:
    """Whether a box, or a part of it, has a place on a web map."""
    return web_part(box)[1] < web_part(box)[3]


def picture_rows(box: Box, rows: int, most: int) -> Integers:
    """Say which row of a raster, from the south, each row of its picture shows, from the north.

    Web maps stretch a picture evenly in their own heights, while rows of a raster are evenly spaced
    in latitude. There are more rows than in the raster, up to `most`, where heights are stretched
    unevenly, so that none is lost; an edge is off by half a row of the picture at most.
    """
    _, south, _, north = box
    _, low, _, high = web_part(box)
    bottom, top = mercator([low, high])
    nearest = 0.0 if low < 0 < high else min(abs(low), abs(high))  # where rows are thinnest
    thinnest = math.radians(north - south) / rows / math.cos(math.radians(nearest))
    count = min(most, max(1, round(float(top - bottom) / thinnest)))
    centres = top - (np.arange(count) + 0.5) * (top - bottom) / count
    latitudes = np.degrees(2 * np.arctan(np.exp(centres)) - np.pi / 2)
    found = np.floor((latitudes - south) * rows / (north - south)).astype(np.int64)
    return np.asarray(np.clip(found, 0, rows - 1))


# --- random rectangles and how wrong their answers are (stag.md 5) --------------------------------

CLASSES = {"small": (0.01, 0.05), "medium": (0.05, 0.10), "large": (0.10, 0.20)}
"""Area of a query as a share of the box, by class."""

QUERIES = 5_000
RHO = 0.001
"""Keeps empty rectangles from dominating."""
_SEED = 0


def random_queries(
    resolution: int, low: float, high: float, count: int, rng: Generator
) -> Integers:
    """Draw rectangles (count, 4) whose area is a share of the box from `low` to `high`.

    Area uniform, aspect ratio log-uniform in [1/2, 2], position uniform; whole lattice steps, so
    that the truth is exact. Raises ParameterError if the shares are not in order.
    """
    if not 0 < low <= high <= 1:
        raise must_be("(low, high)", (low, high), "0 < low ≤ high ≤ 1", field="low")
    area = rng.uniform(low, high, count) * resolution**2
    aspect = np.exp(rng.uniform(-math.log(2), math.log(2), count))
    wide = np.rint(np.sqrt(area * aspect))
    wide = np.clip(wide, np.ceil(area / resolution), resolution)
    # Rounding the width moves the area: the height makes up for it, inside the class.
    shortest = np.ceil(low * resolution**2 / wide)
    longest = np.floor(high * resolution**2 / wide)
    tall = np.clip(np.rint(area / wide), shortest, np.maximum(shortest, longest))
    size = np.stack([wide, np.clip(tall, 1, resolution)], axis=1).astype(np.int64)
    corner = np.floor(rng.random((count, 2)) * (resolution - size + 1)).astype(np.int64)
    return np.concatenate([corner, corner + size], axis=1)


@cache
def standard_queries(resolution: int, area: str) -> Integers:
    """Give the 5,000 queries of a class that every release is measured with; read-only."""
    low, high = CLASSES[area]
    key = (list(CLASSES).index(area),)
    rng = np.random.default_rng(np.random.SeedSequence(_SEED, spawn_key=key))
    queries = random_queries(resolution, low, high, QUERIES, rng)
    queries.setflags(write=False)
    return queries


def relative_errors(estimates: ArrayLike, truth: ArrayLike, total: float) -> Floats:
    """Error of each answer relative to the truth: |est - true| / max(true, RHO total).

    `total`: points in all; where it is 0 the error is absolute.
    """
    true = np.asarray(truth, dtype=np.float64)
    against = np.maximum(true, RHO * total) if total > 0 else np.ones_like(true)
    return np.asarray(np.abs(np.asarray(estimates, dtype=np.float64) - true) / against)
