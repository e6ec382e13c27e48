"""Which ε meets a tolerance and respects a risk cap, from public numbers alone, method by method.

A system describes itself by a `Shape`: which numbers it asks for, and which error each of its
methods then makes at an ε. `answer` turns these into bands of ε, `ways_out` says what opens a band
where there is none. Nothing here looks at data.
"""

from dp_core.study.choosing.bands import Band, Wish, answer, asked, best, costs, fit, room
from dp_core.study.choosing.out import WayOut, ways_out
from dp_core.study.choosing.shapes import Measure, Shape, per_person, stated
from dp_core.study.choosing.ways import (
    AVERAGE,
    CLOSED_FORM,
    Way,
    around,
    as_pure,
    drawn,
    has_delta,
    unproven,
    way_of,
    worst,
)

__all__ = [
    "AVERAGE",
    "CLOSED_FORM",
    "Band",
    "Measure",
    "Shape",
    "Way",
    "WayOut",
    "Wish",
    "answer",
    "around",
    "as_pure",
    "asked",
    "best",
    "costs",
    "drawn",
    "fit",
    "has_delta",
    "per_person",
    "room",
    "stated",
    "unproven",
    "way_of",
    "ways_out",
    "worst",
]
