"""Bundled maps, each made once per process, and made-up ones of simple shapes."""

from collections.abc import Callable, Mapping

import numpy as np

from dp_core.algorithms.stag.data.city import city_lattice
from dp_core.algorithms.stag.data.lattice import Box, Floats, Lattice, bin_points
from dp_core.algorithms.stag.data.places import places
from dp_core.tables.made_up import once
from dp_core.words import message, say

CITY_BOX: Box = (0.0, 0.0, 0.2, 0.2)
"""22 km x 22 km on the equator, in the sea: a street every 270 m, and nobody's home."""

_SEED = 7


def towns() -> Lattice:
    """Make 20,000 points around nine towns: small enough for hundreds of runs."""
    rng = np.random.default_rng(0)
    middles = rng.random((9, 2))[rng.integers(0, 9, 20_000)]
    points = np.clip(middles + 0.05 * rng.standard_normal((20_000, 2)), 0, 1)
    box = (0.0, 0.0, 1.0, 1.0)
    return Lattice(
        bin_points(points[:, 0], points[:, 1], box, 64)[0], box, name=say("stag-small-map")
    )


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


def look_alike(points: int, resolution: int, rng: np.random.Generator, *, kind: str) -> Lattice:
    """Draw points of a shape and count them on a lattice.

    Parameters
    ----------
    points, resolution : int
    rng : Generator
    kind : {"even", "towns", "street"}
        All over the box, in two towns, or along one street; the rest is empty.
    """
    (x, y), box = _MAKERS[kind](points, rng).T, (0.0, 0.0, 1.0, 1.0)
    return Lattice(bin_points(x, y, box, resolution)[0], box, synthetic=True)


def _even(points: int, rng: np.random.Generator) -> Floats:
    return rng.random((points, 2))


def _towns(points: int, rng: np.random.Generator) -> Floats:
    """Put half of the points into each of two towns."""
    middles, spreads = rng.uniform(0.1, 0.9, (2, 2)), rng.uniform(0.01, 0.05, (2, 1))
    town = np.arange(points) % 2
    return _inside(middles[town] + spreads[town] * rng.standard_normal((points, 2)))


def _street(points: int, rng: np.random.Generator) -> Floats:
    """Lay a street from one side to the other, or from the south to the north."""
    across = rng.uniform(0.05, 0.95) + rng.uniform(0.002, 0.01) * rng.standard_normal(points)
    street = np.stack([rng.random(points), across], axis=1)
    return _inside(street[:, :: rng.choice((1, -1))])


def _inside(points: Floats) -> Floats:
    return np.clip(points, 0, 1)


_MAKERS = {"even": _even, "towns": _towns, "street": _street}
