"""Points that are no people: a made-up city (stag.md 5), and towns and villages of the world.

The city has hot spots on a street grid, radial roads, an airport and a river. Its seed alone fixes
the plan and its map; the points follow from the seed and their number.
"""

import gzip
import json
import math
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from typing import Any

import numpy as np
from numpy.random import Generator
from numpy.typing import NDArray

from dp_core import assets
from dp_core.algorithms.stag.data.lattice import (
    Binning,
    Box,
    Lattice,
    bin_points,
    checked_box,
    whole,
)
from dp_core.arrays import Floats
from dp_core.tables.categorical import once
from dp_core.words import message, say

# --- the plan of a city, which its seed fixes -----------------------------------------------------

SPOTS = 60
ROADS = 9
SPACING = 0.012
"""Distance between two streets of the grid."""

_NODES = 129  # of the river
_HALF_RIVER = 0.009
_BANK = 5e-5  # drawn water is that much narrower: rounding the map cannot wet a point
_MAIN = 4  # every fourth street is on the map
_BUILT_UP = 0.42  # streets are drawn that far from the centre
_HALF_AIRPORT = np.array([0.036, 0.015])


@dataclass(frozen=True, eq=False)
class River:
    """Water between two banks, from one side of the box to the other."""

    middle: Floats  # shape (K,): at equally spaced nodes
    eastward: bool  # from west to east, else from south to north

    def distance(self, points: Floats) -> Floats:
        """Distance of points (N, 2) from the bank, measured across; negative in the water."""
        along, across = points[:, 1 - self.eastward], points[:, int(self.eastward)]
        middle = np.interp(along, np.linspace(0, 1, len(self.middle)), self.middle)
        return np.asarray(np.abs(across - middle) - _HALF_RIVER)

    def outline(self) -> Floats:
        """Polygon of the water, shape (2K + 1, 2)."""
        half = _HALF_RIVER - _BANK
        along = np.linspace(0, 1, len(self.middle))
        sides = [np.column_stack([along, self.middle + side]) for side in (-half, half)]
        ring = np.concatenate([sides[0], sides[1][::-1], sides[0][:1]])
        return ring if self.eastward else ring[:, ::-1]


@dataclass(frozen=True, kw_only=True, eq=False)
class Plan:
    """Geometry of a city in the unit square; angles in radians.

    `spots` and `radii` (shapes (60, 2) and (60,)): hot spots, the heaviest first, and the median
    distance of their points. `directions` and `bends` (shape (9,)): angles of the roads at the
    centre, and how much they turn until their end. `background`: share of points spread evenly.
    """

    centre: Floats
    grid: float
    spots: Floats
    radii: Floats
    directions: Floats
    bends: Floats
    airport: Floats
    runway: float
    river: River
    background: float

    def on_roads(self, road: Any, part: Floats) -> Floats:
        """Points (N, 2) at a part of the length of roads, which is the side of the box."""
        angle = self.directions[road] + self.bends[road] * part
        return np.asarray(self.centre + part[:, None] * _unit(angle))


def rotated(points: Floats, angle: float) -> Floats:
    """Turn points (N, 2) around the origin, anticlockwise."""
    turn = np.array([[math.cos(angle), math.sin(angle)], [-math.sin(angle), math.cos(angle)]])
    return np.asarray(points @ turn)


def _unit(angle: Any) -> Floats:
    return np.stack([np.cos(angle), np.sin(angle)], axis=-1)


# --- what the seed fixes --------------------------------------------------------------------------


def draw_plan(rng: Generator) -> Plan:
    """Draw the geometry of a city."""
    centre = 0.5 + rng.uniform(-0.04, 0.04, 2)
    river = _river(rng)

    def spot(rank: int) -> Floats:
        spread = 0.07 + 0.13 * rank / SPOTS  # the heavy ones lie downtown
        return centre + spread * rng.standard_normal(2)

    def remote(_: int) -> Floats:
        return 0.5 + rng.uniform(0.36, 0.42) * _unit(rng.uniform(0, 2 * np.pi))

    spread = rng.uniform(-0.25, 0.25, ROADS)
    return Plan(
        centre=centre,
        grid=float(rng.uniform(0.15, 0.6)),
        spots=np.array([_on_land(spot, rank, river, 0.02) for rank in range(SPOTS)]),
        radii=np.clip(0.008 * np.exp(0.5 * rng.standard_normal(SPOTS)), 0.003, 0.03),
        directions=(np.arange(ROADS) + spread) * 2 * np.pi / ROADS,
        bends=rng.uniform(-0.6, 0.6, ROADS),
        airport=_on_land(remote, 0, river, 0.06),
        runway=float(rng.uniform(0, np.pi)),
        river=river,
        background=float(rng.uniform(0.03, 0.06)),
    )


def _river(rng: Generator) -> River:
    along = np.linspace(0, 1, _NODES)
    phase = rng.random(2)
    wide = rng.uniform(0.08, 0.12) * np.sin(2 * np.pi * (rng.uniform(0.8, 1.2) * along + phase[0]))
    fine = rng.uniform(0.02, 0.03) * np.sin(2 * np.pi * (rng.uniform(2.5, 3.5) * along + phase[1]))
    return River(rng.uniform(0.35, 0.65) + wide + fine, bool(rng.random() < 0.5))


def _on_land(draw: Callable[[int], Floats], rank: int, river: River, margin: float) -> Floats:
    """Draw until a place lies in the box and on dry land."""
    while True:
        place = draw(rank)
        away = river.distance(place[None])[0] > margin
        if away and np.all((place > margin) & (place < 1 - margin)):
            return place


# --- the public map -------------------------------------------------------------------------------


def base_map(plan: Plan, box: Box) -> dict[str, Any]:
    """Draw streets, roads, river and airport as GeoJSON, under 60 kB; nothing depends on points."""
    features = [_feature(*shape, box) for shape in _shapes(plan)]
    return {"type": "FeatureCollection", "features": features}


def _shapes(plan: Plan) -> Iterator[tuple[str, Floats]]:
    yield "river", plan.river.outline()
    corners = np.array([[-1, -1], [1, -1], [1, 1], [-1, 1], [-1, -1]]) * _HALF_AIRPORT
    yield "airport", plan.airport + rotated(corners, plan.runway)
    for road in range(ROADS):
        path = plan.on_roads(np.full(33, road), np.linspace(0, 1, 33))
        inside = np.all((path >= 0) & (path <= 1), axis=1)
        end = len(path) if inside.all() else int(np.argmin(inside))
        yield "road", path[:end]
    yield from _main_streets(plan)


def _main_streets(plan: Plan) -> Iterator[tuple[str, Floats]]:
    """Chords of the built-up circle along every fourth street, clipped to the box."""
    middle = rotated(plan.centre[None], -plan.grid)[0]
    step = _MAIN * SPACING
    for axis in (0, 1):
        first = math.ceil((middle[axis] - _BUILT_UP) / step)
        last = math.floor((middle[axis] + _BUILT_UP) / step)
        for k in range(first, last + 1):
            half = math.sqrt(max(0.0, _BUILT_UP**2 - (k * step - middle[axis]) ** 2))
            ends = np.full((2, 2), k * step)
            ends[:, 1 - axis] = middle[1 - axis] + np.array([-half, half])
            chord = _clipped(rotated(ends, plan.grid))
            if chord is not None:
                yield "street", chord


def _clipped(chord: Floats) -> Floats | None:
    """Part of a segment (2, 2) within the unit square (Liang and Barsky)."""
    start, along = chord[0], chord[1] - chord[0]
    ends = np.sort(np.stack([-start / along, (1 - start) / along]), axis=0)
    low, high = max(0.0, ends[0].max()), min(1.0, ends[1].min())
    return start + np.array([[low], [high]]) * along if high - low > 1e-3 else None


def _feature(kind: str, shape: Floats, box: Box) -> dict[str, Any]:
    """One shape; positions are rounded to a 100,000th of the side of the box."""
    west, south, east, north = box
    digits = 5 - math.floor(math.log10(min(east - west, north - south)))
    line = []
    for x, y in shape.clip(0, 1).tolist():
        lon = round(west + x * (east - west), digits)
        lat = round(south + y * (north - south), digits)
        line.append([min(max(lon, west), east), min(max(lat, south), north)])
    area = kind in ("river", "airport")
    drawn = {"type": "Polygon", "coordinates": [line]} if area else {}
    return {
        "type": "Feature",
        "properties": {"kind": kind},
        "geometry": drawn or {"type": "LineString", "coordinates": line},
    }


# --- the points of a city -------------------------------------------------------------------------

MOST_POINTS = 10_000_000

_UNIT: Box = (0.0, 0.0, 1.0, 1.0)
_ON_STREETS = 0.7
_JITTER = 0.0006
_ON_ROADS = 0.10
_ROAD_JITTER = 0.001
_AT_AIRPORT = 0.03
_AIRPORT_SPREAD = (0.012, 0.005)
_BLOCK = 1 << 16  # points drawn at a time: what fits into the cache of a core

Owners = NDArray[np.uint8]


def synthetic_city(n: int, seed: int, *, bounds: Box = _UNIT) -> tuple[Floats, dict[str, Any]]:
    """Make the points (n, 2) of a city, kind by kind, and its public map as GeoJSON.

    `n`: from 1 to 10,000,000. `seed`: fixes the plan too, which does not depend on n. All points
    lie inside the box and none in the river. Raises ParameterError of a number out of range.

    >>> points, base = synthetic_city(1000, 1)
    >>> points.shape, sorted({each["properties"]["kind"] for each in base["features"]})
    ((1000, 2), ['airport', 'river', 'road', 'street'])
    """
    plan, blocks = _city(n, seed, bounds)
    return np.concatenate([*blocks]), base_map(plan, bounds)


def city_lattice(n: int, seed: int, resolution: int, *, bounds: Box = _UNIT) -> Lattice:
    """Count the points of `synthetic_city` on a lattice, block by block, in O(R²) memory."""
    binning = Binning(bounds, resolution)
    plan, blocks = _city(n, seed, bounds)
    for block in blocks:
        binning.add(block[:, 0], block[:, 1])
    return Lattice(
        binning.counts(),
        binning.box,
        name=f"Made-up city, {n:,} trips",
        point="trips",
        synthetic=True,
        base=base_map(plan, binning.box),
    )


def _city(n: int, seed: int, bounds: Box) -> tuple[Plan, Iterator[Floats]]:
    """Check everything, then give the plan and blocks of points in degrees."""
    west, south, east, north = checked_box(bounds)
    size, start = whole("n", n, 1, MOST_POINTS), whole("seed", seed, 0, 2**63)

    plan_rng, rng = np.random.default_rng(start).spawn(2)
    plan = draw_plan(plan_rng)
    low, high = np.array([west, south]), np.array([east, north])

    def blocks() -> Iterator[Floats]:
        for block in _points(plan, size, rng):
            yield np.clip(low + block * (high - low), low, high)

    return plan, blocks()


# --- points in the unit square --------------------------------------------------------------------


def _points(plan: Plan, n: int, rng: Generator) -> Iterator[Floats]:
    """Blocks of points, kind by kind; one multinomial draw gives the size of every part."""
    makers: list[tuple[Callable[[Owners], Floats], Floats]] = [
        (lambda owner: _near_spots(plan, owner, rng), _spot_shares(plan)),
        (lambda owner: _near_roads(plan, owner, rng), np.full(ROADS, _ON_ROADS / ROADS)),
        (lambda owner: _at_airport(plan, len(owner), rng), np.array([_AT_AIRPORT])),
        (lambda owner: rng.random((len(owner), 2)), np.array([plan.background])),
    ]
    # A last part that is empty: without it the same seed would make another city.
    sizes = rng.multinomial(n, [*np.concatenate([share for _, share in makers]), 0.0])
    first = 0
    for make, share in makers:
        part = sizes[first : first + len(share)]
        first += len(share)
        owners = np.repeat(np.arange(len(share), dtype=np.uint8), part)
        for start in range(0, len(owners), _BLOCK):
            yield _dry(plan, make, owners[start : start + _BLOCK])


def _spot_shares(plan: Plan) -> Floats:
    """Shares of the hot spots: rank^-1.1, what roads, airport and background leave."""
    weights = np.arange(1, SPOTS + 1) ** -1.1
    left = 1 - _ON_ROADS - _AT_AIRPORT - plan.background
    return np.asarray(left * weights / weights.sum())


def _dry(plan: Plan, make: Callable[[Owners], Floats], owner: Owners) -> Floats:
    """Draw points, and draw again those outside the box or in the river."""
    points = make(owner)
    bad = np.arange(len(owner))
    while bad.size:
        drawn = points[bad]
        inside = (drawn >= 0) & (drawn < 1)
        bad = bad[~(inside.all(axis=1) & (plan.river.distance(drawn) > 0))]
        points[bad] = make(owner[bad])
    return points


def _near_spots(plan: Plan, owner: Owners, rng: Generator) -> Floats:
    """Points around hot spots: the share farther away than r falls as r^-2; most on a street."""
    uniform = rng.random(len(owner))
    distance = plan.radii[owner] * np.sqrt(uniform / (1 - uniform))
    angle = rng.uniform(0, 2 * np.pi, len(owner))
    points: Floats = plan.spots[owner] + distance[:, None] * _unit(angle)
    onto = np.flatnonzero(rng.random(len(owner)) < _ON_STREETS)
    points[onto] = _on_street(plan, points[onto], rng)
    return points


def _on_street(plan: Plan, points: Floats, rng: Generator) -> Floats:
    """Move points to the nearest street of the grid, and a little beside it."""
    turned = rotated(points, -plan.grid)
    off = turned - np.rint(turned / SPACING) * SPACING
    nearer = np.abs(off[:, 0]) < np.abs(off[:, 1])
    jitter = _JITTER * rng.standard_normal(len(points))
    turned[:, 0] -= np.where(nearer, off[:, 0] - jitter, 0)
    turned[:, 1] -= np.where(nearer, 0, off[:, 1] - jitter)
    return rotated(turned, plan.grid)


def _near_roads(plan: Plan, owner: Owners, rng: Generator) -> Floats:
    """Points beside radial roads, fewer farther out."""
    part = rng.random(len(owner)) ** 1.5
    return plan.on_roads(owner, part) + _ROAD_JITTER * rng.standard_normal((len(owner), 2))


def _at_airport(plan: Plan, count: int, rng: Generator) -> Floats:
    spread = rng.standard_normal((count, 2)) * _AIRPORT_SPREAD
    return plan.airport + rotated(spread, plan.runway)


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
    """Count the places of one of `BOXES`, with the outline of the land where there is one."""
    box = BOXES[area]
    counts, _ = bin_points(*positions(), box, resolution)
    name = f"{area}, {int(counts.sum()):,} places"
    return Lattice(counts, box, name=name, point="places", base=land(box))


def land(box: Box) -> Mapping[str, Any] | None:
    """Outline of the land for a box, as GeoJSON; None where the outlines at hand are too coarse."""
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


# --- bundled maps, each made once per process, and made-up ones of simple shapes ------------------

CITY_BOX: Box = (0.0, 0.0, 0.2, 0.2)
"""22 km x 22 km on the equator, in the sea: a street every 270 m, and nobody's home."""

_SEED = 7


def towns() -> Lattice:
    """Make 20,000 points around nine towns: small enough for hundreds of runs."""
    rng = np.random.default_rng(0)
    middles = rng.random((9, 2))[rng.integers(0, 9, 20_000)]
    points = np.clip(middles + 0.05 * rng.standard_normal((20_000, 2)), 0, 1)
    return _binned(points, 64, name=say("stag-small-map"))


SAMPLES: Mapping[str, Callable[[], Lattice]] = {
    "city_small": once(city_lattice, 100_000, _SEED, 256, bounds=CITY_BOX),
    "city": once(city_lattice, 1_000_000, _SEED, 1024, bounds=CITY_BOX),
    "city_large": once(city_lattice, 10_000_000, _SEED, 1024, bounds=CITY_BOX),
    "places": once(places, "World"),
    "europe": once(places, "Europe"),
}

TITLES = {key: message(f"stag-data-{key}") for key in SAMPLES}
"""Short names, known without making the maps."""

STORIES = {key: message(f"stag-data-{key}.story") for key in SAMPLES}
"""What each sample is and what to look for, in plain words."""


def look_alike(points: int, resolution: int, rng: Generator, *, kind: str) -> Lattice:
    """Draw points all over the box, in two towns, or along one street; the rest is empty."""
    return _binned(np.clip(_MAKERS[kind](points, rng), 0, 1), resolution, synthetic=True)


def _binned(points: Floats, resolution: int, **named: Any) -> Lattice:
    return Lattice(bin_points(points[:, 0], points[:, 1], _UNIT, resolution)[0], _UNIT, **named)


def _towns(points: int, rng: Generator) -> Floats:
    """Put half of the points into each of two towns."""
    middles, spreads = rng.uniform(0.1, 0.9, (2, 2)), rng.uniform(0.01, 0.05, (2, 1))
    town = np.arange(points) % 2
    return np.asarray(middles[town] + spreads[town] * rng.standard_normal((points, 2)))


def _street(points: int, rng: Generator) -> Floats:
    """Lay a street from one side to the other, or from the south to the north."""
    across = rng.uniform(0.05, 0.95) + rng.uniform(0.002, 0.01) * rng.standard_normal(points)
    street = np.stack([rng.random(points), across], axis=1)
    return street[:, :: rng.choice((1, -1))]


_MAKERS: Mapping[str, Callable[[int, Generator], Floats]] = {
    "even": lambda points, rng: rng.random((points, 2)),
    "towns": _towns,
    "street": _street,
}
