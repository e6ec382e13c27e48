"""A made-up city: hot spots on a street grid, radial roads, an airport, a river (stag.md 5).

The seed alone fixes the plan and its map; the points follow from the seed and their number.
"""

from collections.abc import Callable, Iterator
from typing import Any

import numpy as np
from numpy.random import Generator
from numpy.typing import NDArray

from dp_core.algorithms.stag.data.binning import Binning
from dp_core.algorithms.stag.data.city_plan import (
    ROADS,
    SPACING,
    SPOTS,
    Plan,
    base_map,
    draw_plan,
    rotated,
)
from dp_core.algorithms.stag.data.lattice import Box, Floats, Lattice, checked_box
from dp_core.errors import ParameterError, shown
from dp_core.words import message, say

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


def synthetic_city(
    n: int, seed: int, *, bounds: Box = _UNIT, outliers: float = 0.0
) -> tuple[Floats, dict[str, Any]]:
    """Make the points of a city and its map.

    Parameters
    ----------
    n : int
        Points, from 1 to 10,000,000.
    seed : int
        Not negative. It fixes the plan too, which does not depend on n.
    bounds : (west, south, east, north)
        Degrees.
    outliers : float
        Share of points that lie on the south-west corner, as rows without a signal do in raw
        tables of positions; from 0 to 1.

    Returns
    -------
    points : ndarray of float, shape (n, 2)
        Longitude and latitude, all inside the box and none in the river; kind by kind.
    base : dict
        Public map as GeoJSON, under 60 kB; its features have a ``kind`` (street, road, river or
        airport) and a ``name``. Cost: about 0.2 s for 10⁶ points.

    Raises
    ------
    ParameterError
        If n, the seed, the bounds or the share is out of range.

    Examples
    --------
    >>> points, base = synthetic_city(1000, 1)
    >>> points.shape, sorted({each["properties"]["kind"] for each in base["features"]})
    ((1000, 2), ['airport', 'river', 'road', 'street'])
    """
    plan, blocks = _city(n, seed, bounds, outliers)
    points, start = np.empty((n, 2)), 0
    for block in blocks:
        points[start : start + len(block)] = block
        start += len(block)
    return points, base_map(plan, bounds)


def city_lattice(
    n: int, seed: int, resolution: int, *, bounds: Box = _UNIT, outliers: float = 0.0
) -> Lattice:
    """Count the points of `synthetic_city` on a lattice, block by block.

    Parameters
    ----------
    n, seed, bounds, outliers
        As for `synthetic_city`.
    resolution : int
        Lattice steps R on each side.

    Returns
    -------
    Lattice
        Marked synthetic, with its map. Cost: O(n + R²) time, O(R²) memory.

    Raises
    ------
    ParameterError
        As `synthetic_city`, or if the resolution is out of range.
    """
    binning = Binning(bounds, resolution)
    plan, blocks = _city(n, seed, bounds, outliers)
    for block in blocks:
        binning.add(block[:, 0], block[:, 1])
    return Lattice(
        binning.counts(),
        binning.box,
        name=say("stag-made-up-city", trips=n),
        point="trips",
        synthetic=True,
        base=base_map(plan, binning.box),
    )


def _city(n: int, seed: int, bounds: Box, outliers: float) -> tuple[Plan, Iterator[Floats]]:
    """Check everything, then give the plan and blocks of points in degrees."""
    west, south, east, north = checked_box(bounds)
    size, start = _whole("n", n, 1, MOST_POINTS), _whole("seed", seed, 0, 2**63)
    if not 0 <= outliers <= 1:
        raise ParameterError(
            message("stag-error-outliers", outliers=shown(outliers)), field="outliers"
        )
    plan_rng, rng = np.random.default_rng(start).spawn(2)
    plan = draw_plan(plan_rng)
    low, high = np.array([west, south]), np.array([east, north])

    def blocks() -> Iterator[Floats]:
        for block in _points(plan, size, outliers, rng):
            yield np.clip(low + block * (high - low), low, high)

    return plan, blocks()


def _whole(name: str, value: int, low: int, high: int) -> int:
    whole = isinstance(value, int | np.integer) and not isinstance(value, bool)
    if not whole or not low <= value <= high:
        raise ParameterError(
            message("stag-error-whole", name=name, value=shown(value), low=low, high=high),
            field=name,
        )
    return int(value)


# --- points in the unit square --------------------------------------------------------------------


def _points(plan: Plan, n: int, outliers: float, rng: Generator) -> Iterator[Floats]:
    """Blocks of points, kind by kind; one multinomial draw gives the size of every part."""
    makers: list[tuple[Callable[[Owners], Floats], Floats]] = [
        (lambda owner: _near_spots(plan, owner, rng), _spot_shares(plan)),
        (lambda owner: _near_roads(plan, owner, rng), np.full(ROADS, _ON_ROADS / ROADS)),
        (lambda owner: _at_airport(plan, len(owner), rng), np.array([_AT_AIRPORT])),
        (lambda owner: rng.random((len(owner), 2)), np.array([plan.background])),
    ]
    shares = np.concatenate([share for _, share in makers]) * (1 - outliers)
    sizes = rng.multinomial(n, [*shares, outliers])
    first = 0
    for make, share in makers:
        part = sizes[first : first + len(share)]
        first += len(share)
        for owner in _blocks(np.repeat(np.arange(len(share), dtype=np.uint8), part)):
            yield _dry(plan, make, owner)
    for owner in _blocks(np.zeros(sizes[-1], dtype=np.uint8)):
        yield np.zeros((len(owner), 2))


def _spot_shares(plan: Plan) -> Floats:
    """Shares of the hot spots: rank^-1.1, what roads, airport and background leave."""
    weights = np.arange(1, SPOTS + 1) ** -1.1
    left = 1 - _ON_ROADS - _AT_AIRPORT - plan.background
    return np.asarray(left * weights / weights.sum())


def _blocks(owner: Owners) -> Iterator[Owners]:
    for start in range(0, len(owner), _BLOCK):
        yield owner[start : start + _BLOCK]


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
    around = distance[:, None] * np.stack([np.cos(angle), np.sin(angle)], axis=-1)
    points: Floats = plan.spots[owner] + around
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
    points: Floats = plan.airport + rotated(spread, plan.runway)
    return points
