"""Plan of a made-up city: what its seed fixes, and the public map drawn from it (stag.md 5).

Nothing here depends on points. Lengths are in units of the side of the box.
"""

import math
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.random import Generator

from dp_core.algorithms.stag.data.lattice import Box, Floats

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
    """Water between two banks, from one side of the box to the other.

    Parameters
    ----------
    middle : ndarray of float, shape (K,)
        At equally spaced nodes.
    eastward : bool
        From west to east, else from south to north.
    """

    middle: Floats
    eastward: bool

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
    """Geometry of a city in the unit square.

    Parameters
    ----------
    centre, airport : ndarray of float, shape (2,)
    grid, runway : float
        Angles of the street grid and of the airport, radians.
    spots, radii : ndarray of float, shapes (60, 2) and (60,)
        Hot spots, the heaviest first, and the median distance of their points.
    directions, bends : ndarray of float, shape (9,)
        Angles of the roads at the centre, and how much they turn until their end.
    river : River
    background : float
        Share of points that are spread evenly.
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
        spots=np.array([_dry(spot, rank, river, 0.02) for rank in range(SPOTS)]),
        radii=np.clip(0.008 * np.exp(0.5 * rng.standard_normal(SPOTS)), 0.003, 0.03),
        directions=(np.arange(ROADS) + spread) * 2 * np.pi / ROADS,
        bends=rng.uniform(-0.6, 0.6, ROADS),
        airport=_dry(remote, 0, river, 0.06),
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


def _dry(draw: Callable[[int], Floats], rank: int, river: River, margin: float) -> Floats:
    """Draw until a place lies in the box and on dry land."""
    while True:
        place = draw(rank)
        away = river.distance(place[None])[0] > margin
        if away and np.all((place > margin) & (place < 1 - margin)):
            return place


# --- the public map -------------------------------------------------------------------------------


def base_map(plan: Plan, box: Box) -> dict[str, Any]:
    """Draw the streets, roads, river and airport as GeoJSON, under 60 kB.

    Parameters
    ----------
    plan : Plan
    box : (west, south, east, north)
        Degrees.

    Returns
    -------
    dict
        A FeatureCollection whose features have a ``kind`` (street, road, river or airport) and a
        ``name``. Nothing in it depends on points.
    """
    features = [_feature(*shape, box) for shape in _shapes(plan)]
    return {"type": "FeatureCollection", "features": features}


def _shapes(plan: Plan) -> Iterator[tuple[str, str, Floats]]:
    yield "river", "River", plan.river.outline()
    corners = np.array([[-1, -1], [1, -1], [1, 1], [-1, 1], [-1, -1]]) * _HALF_AIRPORT
    yield "airport", "Airport", plan.airport + rotated(corners, plan.runway)
    for road in range(ROADS):
        path = plan.on_roads(np.full(33, road), np.linspace(0, 1, 33))
        inside = np.all((path >= 0) & (path <= 1), axis=1)
        end = len(path) if inside.all() else int(np.argmin(inside))
        yield "road", f"Road {road + 1}", path[:end]
    yield from _main_streets(plan)


def _main_streets(plan: Plan) -> Iterator[tuple[str, str, Floats]]:
    """Chords of the built-up circle along every fourth street, clipped to the box."""
    middle = rotated(plan.centre[None], -plan.grid)[0]
    step = _MAIN * SPACING
    for axis, words in enumerate(("Avenue", "Street")):
        first = math.ceil((middle[axis] - _BUILT_UP) / step)
        last = math.floor((middle[axis] + _BUILT_UP) / step)
        for number, k in enumerate(range(first, last + 1), start=1):
            half = math.sqrt(max(0.0, _BUILT_UP**2 - (k * step - middle[axis]) ** 2))
            ends = np.full((2, 2), k * step)
            ends[:, 1 - axis] = middle[1 - axis] + np.array([-half, half])
            chord = _clipped(rotated(ends, plan.grid))
            if chord is not None:
                yield "street", f"{words} {number}", chord


def _clipped(chord: Floats) -> Floats | None:
    """Part of a segment (2, 2) within the unit square (Liang and Barsky)."""
    start, along = chord[0], chord[1] - chord[0]
    ends = np.sort(np.stack([-start / along, (1 - start) / along]), axis=0)
    low, high = max(0.0, ends[0].max()), min(1.0, ends[1].min())
    return start + np.array([[low], [high]]) * along if high - low > 1e-3 else None


def _feature(kind: str, name: str, shape: Floats, box: Box) -> dict[str, Any]:
    line = list(_degrees(shape, box))
    polygon = kind in ("river", "airport")
    return {
        "type": "Feature",
        "properties": {"kind": kind, "name": name},
        "geometry": {
            "type": "Polygon" if polygon else "LineString",
            "coordinates": [line] if polygon else line,
        },
    }


def _degrees(shape: Floats, box: Box) -> Iterable[list[float]]:
    """Positions in the box, rounded to a 100,000th of its side."""
    west, south, east, north = box
    digits = 5 - math.floor(math.log10(min(east - west, north - south)))
    for x, y in shape.clip(0, 1).tolist():
        lon, lat = west + x * (east - west), south + y * (north - south)
        yield [
            min(max(round(lon, digits), west), east),
            min(max(round(lat, digits), south), north),
        ]
