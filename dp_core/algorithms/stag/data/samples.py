"""Bundled maps: a made-up city in three sizes, and real places; each is made once per process."""

from collections.abc import Callable, Mapping

import numpy as np

from dp_core.algorithms.stag.data.city import city_lattice
from dp_core.algorithms.stag.data.lattice import Box, Lattice, bin_points
from dp_core.algorithms.stag.data.places import places
from dp_core.tables.made_up import once

CITY_BOX: Box = (0.0, 0.0, 0.2, 0.2)
"""22 km x 22 km on the equator, in the sea: a street every 270 m, and nobody's home."""

_SEED = 7


def towns() -> Lattice:
    """Make 20,000 points around nine towns: small enough for hundreds of runs."""
    rng = np.random.default_rng(0)
    middles = rng.random((9, 2))[rng.integers(0, 9, 20_000)]
    points = np.clip(middles + 0.05 * rng.standard_normal((20_000, 2)), 0, 1)
    box = (0.0, 0.0, 1.0, 1.0)
    return Lattice(bin_points(points[:, 0], points[:, 1], box, 64)[0], box, name="small map")


SAMPLES: Mapping[str, Callable[[], Lattice]] = {
    "city_small": once(city_lattice, 100_000, _SEED, 256, bounds=CITY_BOX),
    "city": once(city_lattice, 1_000_000, _SEED, 1024, bounds=CITY_BOX),
    "city_large": once(city_lattice, 10_000_000, _SEED, 1024, bounds=CITY_BOX),
    "places": once(places, "World"),
    "europe": once(places, "Europe"),
}

TITLES: Mapping[str, str] = {
    "city_small": "City, 100,000 trips",
    "city": "City, 1 million trips",
    "city_large": "City, 10 million trips",
    "places": "Places of the world",
    "europe": "Places of Europe",
}
"""Short names, known without making the maps."""

STORIES: Mapping[str, str] = {
    "city_small": "A made-up city: where 100,000 trips begin. Most crowd around 60 hot spots and "
    "on the streets between them; the river stays empty. See how much of the streets survives.",
    "city": "The same city with ten times the trips: the same noise, ten times less of it. See "
    "that small hot spots and streets stay.",
    "city_large": "The same city with 10 million trips; making it takes about two seconds. See "
    "that the same budget now shows the streets.",
    "places": "Real points: 234,908 towns and villages of the world (GeoNames, CC BY 4.0). Places, "
    "not people. Seas and deserts are empty: see how merging empty cells pays there.",
    "europe": "The 103,277 real places of Europe among them (GeoNames, CC BY 4.0). Places, not "
    "people. See at which budget coasts and valleys appear.",
}
"""What each sample is and what to look for, in plain words."""
