"""Bundled maps: a made-up city in three sizes, and real places; each is made once per process."""

from collections.abc import Callable, Mapping

import numpy as np

from dp_core.algorithms.stag.data.city import city_lattice
from dp_core.algorithms.stag.data.lattice import Box, Lattice, bin_points
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
