"""Real points that are no people: towns and villages of the world, and outlines of the land."""

import gzip
import json
import math
from collections.abc import Mapping
from functools import cache
from typing import Any

import numpy as np
from numpy.typing import ArrayLike, NDArray

from dp_core import assets
from dp_core.algorithms.stag.data.lattice import Box, Lattice, bin_points
from dp_core.arrays import Floats, Integers

# --- boxes on the globe: areas of lattice cells, and how web maps place latitudes -----------------

EARTH_RADIUS = 6371.0088
"""Mean radius, km."""
MOST_LATITUDE = 85.05112878
"""Where square web maps end; further north and south there is no place on them."""


def on_earth(box: Box) -> bool:
    """Whether a box can be one of longitudes and latitudes.

    Examples
    --------
    >>> on_earth((0, 0, 1, 1)), on_earth((0, 0, 1000, 1000))
    (True, False)
    """
    west, south, east, north = box
    return west >= -180 and east <= 360 and east - west <= 360 and south >= -90 and north <= 90


def area_unit(box: Box) -> str:
    """Name the unit of areas in the box."""
    return "km²" if on_earth(box) else "square unit"


def areas(rect: NDArray[np.integer], box: Box, resolution: int) -> Floats:
    """Areas of rectangles (N, 4) in lattice steps: km² on the sphere, or square units."""
    west, south, east, north = box
    x0, y0, x1, y1 = np.asarray(rect, dtype=np.float64).T
    across = (x1 - x0) * (east - west) / resolution
    low = south + y0 * (north - south) / resolution
    high = south + y1 * (north - south) / resolution
    if not on_earth(box):
        return np.asarray(across * (high - low))
    bands = np.sin(np.radians(high)) - np.sin(np.radians(low))
    return np.asarray(EARTH_RADIUS**2 * np.radians(across) * bands)


def box_area(box: Box) -> float:
    """Area of the whole box: km² on the sphere, or square units.

    Examples
    --------
    >>> round(box_area((0, 0, 1, 1)))
    12364
    """
    return float(areas(np.array([[0, 0, 1, 1]]), box, 1)[0])


def mercator(latitude: ArrayLike) -> Floats:
    """Height of a latitude (degrees) on a square web map, in radians."""
    return np.asarray(np.log(np.tan(np.pi / 4 + np.radians(latitude) / 2)))


def shown(box: Box) -> Box:
    """Part of a box that has a place on a web map."""
    west, south, east, north = box
    low, high = (min(max(side, -MOST_LATITUDE), MOST_LATITUDE) for side in (south, north))
    return west, low, east, high


def on_web_map(box: Box) -> bool:
    """Whether a box, or a part of it, has a place on a web map.

    Examples
    --------
    >>> on_web_map((0, 0, 1, 1)), on_web_map((0, 86, 1, 87)), on_web_map((0, 0, 1000, 1000))
    (True, False, False)
    """
    return on_earth(box) and shown(box)[1] < shown(box)[3]


def picture_rows(box: Box, rows: int, most: int) -> Integers:
    """Say which row of a raster each row of its picture shows.

    Web maps stretch a picture evenly in their own heights, while rows of a raster are evenly
    spaced in latitude.

    `rows`: rows of the raster, from the south. `most`: rows of the picture at most. Returns ndarray
    of int64: from the north. There are more rows than in the raster where heights are stretched
    unevenly, so that none is lost; an edge is off by half a row of the picture at most.

    Examples
    --------
    >>> picture_rows((0, 0, 1, 1), 4, 100).tolist()
    [3, 2, 1, 0]
    """
    _, south, _, north = box
    _, low, _, high = shown(box)
    bottom, top = mercator([low, high])
    nearest = 0.0 if low < 0 < high else min(abs(low), abs(high))  # where rows are thinnest
    thinnest = math.radians(north - south) / rows / math.cos(math.radians(nearest))
    count = min(most, max(1, round(float(top - bottom) / thinnest)))
    centres = top - (np.arange(count) + 0.5) * (top - bottom) / count
    latitudes = np.degrees(2 * np.arctan(np.exp(centres)) - np.pi / 2)
    found = np.floor((latitudes - south) * rows / (north - south)).astype(np.int64)
    clipped: Integers = np.clip(found, 0, rows - 1)
    return clipped


# --- public boxes that can be chosen by name, in degrees: west, south, east, north ----------------

BOXES: Mapping[str, Box] = {
    "World": (-180.0, -60.0, 180.0, 80.0),
    "Europe": (-25.0, 34.0, 45.0, 72.0),
    "United States": (-125.0, 24.0, -66.0, 50.0),
    "China": (73.0, 18.0, 135.0, 54.0),
    "Beijing": (115.4, 39.4, 117.6, 41.1),
    "Berlin": (13.05, 52.3, 13.8, 52.7),
    "London": (-0.55, 51.25, 0.35, 51.72),
    "New York": (-74.3, 40.45, -73.65, 40.95),
    "Paris": (2.0, 48.65, 2.75, 49.1),
    "San Francisco": (-122.6, 37.5, -122.1, 37.9),
    "Tokyo": (139.4, 35.45, 140.0, 35.95),
}
"""The world without Antarctica and the far north, where nobody lives."""


# --- towns and villages of the world, and outlines of the land ------------------------------------

_STEPS = 10_000  # per degree
_WORLD_SCALE = 20.0  # degrees: below, 1:110m looks coarse
_EUROPE_SCALE = 3.0


@cache
def positions() -> tuple[Floats, Floats]:
    """Longitudes and latitudes of 234,908 places, to 1e-4 degrees, from west to east."""
    with np.load(assets.DATA / "places.npz") as packed:
        lon = np.cumsum(packed["lon_steps"], dtype=np.int64) / _STEPS
        lat = packed["lat"] / _STEPS
    for values in (lon, lat):
        values.setflags(write=False)
    return lon, lat


def places(area: str = "World", resolution: int = 1024) -> Lattice:
    """Count the places of a named box.

    `area`: one of `BOXES`. Returns Lattice: with the outline of the land, where there is one of
    that scale.
    """
    box = BOXES[area]
    counts, _ = bin_points(*positions(), box, resolution)
    return Lattice(
        counts, box, name=f"{area}, {int(counts.sum()):,} places", point="places", base=land(box)
    )


def land(box: Box) -> Mapping[str, Any] | None:
    """Outline of the land for a box, as GeoJSON; None where the outlines at hand are too coarse.

    Examples
    --------
    >>> land((0, 0, 1, 1)) is None
    True
    >>> land((0, 40, 5, 45))["features"][0]["properties"]
    {'kind': 'land', 'name': 'Land'}
    """
    west, south, east, north = box
    side, edges = max(east - west, north - south), BOXES["Europe"]
    inside = west >= edges[0] and south >= edges[1] and east <= edges[2] and north <= edges[3]
    if inside and side >= _EUROPE_SCALE:
        return _outline("land-europe.json.gz")
    return _outline("land.json.gz") if side >= _WORLD_SCALE else None


@cache
def _outline(name: str) -> Mapping[str, Any]:
    outline: Mapping[str, Any] = json.loads(gzip.decompress((assets.DATA / name).read_bytes()))
    return outline
