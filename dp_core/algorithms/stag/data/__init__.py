"""Points: the lattice that all methods work on, uploads, made-up and real maps, rectangles asked.

Other rooms and the pages take these names from here.
"""

from dp_core.algorithms.stag.data.city import STORIES, TITLES
from dp_core.algorithms.stag.data.lattice import (
    CLASSES,
    QUERIES,
    Box,
    Lattice,
    bin_points,
    standard_queries,
)
from dp_core.algorithms.stag.data.places import area_unit, box_area
from dp_core.algorithms.stag.release import (
    Asked,
    Rectangle,
    asked,
    decimals,
    densest,
    emptiest_corner,
    in_degrees,
    middle,
    on_blocks,
)

__all__ = [
    "CLASSES",
    "QUERIES",
    "STORIES",
    "TITLES",
    "Asked",
    "Box",
    "Lattice",
    "Rectangle",
    "area_unit",
    "asked",
    "bin_points",
    "box_area",
    "decimals",
    "densest",
    "emptiest_corner",
    "in_degrees",
    "middle",
    "on_blocks",
    "standard_queries",
]
