"""Pictures and sentences about running totals; each module is a door of its own."""

from dp_core.algorithms.fda.view import (
    box_figures,
    figures,
    horizon_figures,
    person,
    released,
    story,
)

__all__ = [
    "box_figures",
    "figures",
    "horizon_figures",
    "person",
    "released",
    "story",
]
