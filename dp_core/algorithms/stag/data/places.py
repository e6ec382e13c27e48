"""Real points that are no people: towns and villages of the world, and outlines of the land."""

import gzip
import json
from collections.abc import Mapping
from functools import cache
from typing import Any

import numpy as np

from dp_core import assets
from dp_core.algorithms.stag.data.boxes import BOXES
from dp_core.algorithms.stag.data.lattice import Box, Floats, Lattice, bin_points
from dp_core.words import say

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

    Parameters
    ----------
    area : str
        One of `BOXES`.
    resolution : int
        Lattice steps R on each side.

    Returns
    -------
    Lattice
        With the outline of the land, where there is one of that scale.
    """
    box = BOXES[area]
    counts, _ = bin_points(*positions(), box, resolution)
    return Lattice(
        counts,
        box,
        name=say("stag-places", area=area, places=int(counts.sum())),
        point="places",
        base=land(box),
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
