"""Which ε a map needs, from public numbers and repeated draws on a made-up city."""

from dataclasses import dataclass
from typing import Any

from dp_core.algorithms.stag.data.lattice import Lattice
from dp_core.algorithms.stag.data.samples import SAMPLES
from dp_core.algorithms.stag.methods import METHODS
from dp_core.params import Settings, knob
from dp_core.study.choosing import Measure, Shape, Way, drawn, per_person, stated

KEY = "stag"
COLUMNS = 2  # of a place; there is no other number
DRAWN = {COLUMNS: ("sound", "adaptive", "privtree", "uniform")}
"""Methods that are drawn for `Levels`."""
METRIC = "medium"


@dataclass(frozen=True, kw_only=True)
class MapFacts(Settings):
    """Public numbers of places."""

    rows: int = knob(
        100_000, "Points, about", 100, 100_000_000, help="Roughly how many; a guess is enough."
    )
    contribution: int = per_person("Points")


def made_up(columns: int) -> Lattice:
    """Make the city that errors are measured on."""
    assert columns == COLUMNS
    return next(iter(SAMPLES.values()))()


def scale(data: Any, epsilon: float) -> float:
    """Multiply rows by ε."""
    return len(data) * epsilon


def ways(facts: MapFacts, wanted: float) -> tuple[Way, ...]:
    """List methods that come into question; the paper's own proves nothing."""
    return drawn(
        KEY,
        METHODS,
        columns=COLUMNS,
        rows=facts.rows,
        wanted=wanted,
        where="on a made-up city",
        price=facts.contribution,
    )


MEASURE = Measure(
    label="A count of an area may be off by (%)",
    unit="%",
    opens=6.0,
    low=0.1,
    high=100.0,
    step=0.5,
    help="Mean over areas that cover 5 to 10 % of the map.",
)


def in_words(facts: MapFacts, tolerance: float) -> str:
    """Say what a tolerance means in points of such an area."""
    many = round(0.075 * facts.rows)
    return f"An area with {many:,} points may count {many * tolerance / 100:,.3g} more or fewer."


SHAPE = Shape(
    system=KEY,
    have="Places",
    publish="a map of how many are where",
    example=(("longitude", "latitude"), ("8.541", "47.377"), ("8.536", "47.371")),
    facts=MapFacts,
    ways=ways,
    measured=MEASURE,
    people="rows",
    again="One map counts once, however often it is looked at; each later map costs again.",
    in_words=in_words,
    upload=stated("rows", cap="contribution"),
    left="the columns of longitude and latitude, and the four sides of the map",
)
