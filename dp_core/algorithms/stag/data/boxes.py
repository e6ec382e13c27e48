"""Public boxes that can be chosen by name, in degrees: west, south, east, north."""

from collections.abc import Mapping

from dp_core.algorithms.stag.data.lattice import Box

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
