"""Stand-in for data until the generator is merged; goes away with it."""

from functools import cache

import numpy as np

from dp_core.algorithms.stag.lattice import Lattice
from dp_core.params import Settings  # interim


@cache
def blobs(n: int = 1_000_000, resolution: int = 1024) -> Lattice:
    """Make a few Gaussian towns."""
    from dp_core.algorithms.stag.lattice import bin_points

    rng = np.random.default_rng(1)
    towns = rng.random((40, 2))
    spread = 0.005 + 0.05 * rng.random(40)
    which = rng.choice(40, n, p=(w := 1 / np.arange(1, 41)) / w.sum())
    points = towns[which] + spread[which, None] * (rng.random((n, 2)) + rng.random((n, 2)) - 1)
    counts, outside = bin_points(points[:, 0], points[:, 1], (0, 0, 1, 1), resolution)
    return Lattice(counts, (0, 0, 1, 1), name="Interim towns", synthetic=True, outside=outside)


class MapUpload(Settings):
    """Interim."""


def accept(table, upload):
    raise NotImplementedError
