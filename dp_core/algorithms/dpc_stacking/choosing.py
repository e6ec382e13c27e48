"""Which ε groups need: by the blur of a centre, or by repeated draws on made-up rows."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any, Literal

from dp_core.algorithms.dpc_stacking.data import generators
from dp_core.algorithms.dpc_stacking.data.samples import GROUPS, SAMPLES
from dp_core.algorithms.dpc_stacking.methods import METHODS
from dp_core.algorithms.dpc_stacking.params import MOST_CLUSTERS, SLIDER_END
from dp_core.algorithms.dpc_stacking.study.guides import GREEN, Plan
from dp_core.errors import ParameterError
from dp_core.params import Settings, knob
from dp_core.study.choosing import (
    AVERAGE,
    Measure,
    Shape,
    Way,
    around,
    drawn,
    per_person,
    stated,
    way_of,
    worst,
)
from dp_core.study.feasible import slider
from dp_core.tables.numeric import NumericTable

KEY = "dpc_stacking"
DRAWN = {
    2: ("central", "eugkm", "dplloyd_sup"),
    4: ("central", "dplloyd_sup"),
    8: ("central", "dplloyd_sup"),
}
"""Methods that are drawn for `Levels`, by number of columns."""
OPENS = "even"
SHAPES: Mapping[str, str] = {
    "loose": "for groups that overlap",
    OPENS: "for equal groups",
    "uneven": "for unequal groups",
    "apart": "for groups far apart",
}
"""Shapes of data that errors are drawn on; of groups far apart a missed one costs most."""
METRIC = "inertia"
PLANNED = ("central", "dplloyd_sup", "dplloyd", "eugkm", "local")
DRAWN_GROUPS, _ROWS = GROUPS[next(iter(SAMPLES))], 500

Judged = Literal["spread", "centres"]


@dataclass(frozen=True, kw_only=True)
class GroupFacts(Settings):
    """Public numbers of a table of numbers."""

    rows: int = knob(500, "Rows", 20, 10_000_000, help="How many there are is public here.")
    columns: int = knob(2, "Columns with public limits", 1, 100, help="Each has stated ends.")
    clusters: int = knob(4, "Groups", 2, MOST_CLUSTERS, help="K: so many are looked for.")
    rows_per_person: int = per_person("Rows")
    judged: Judged = knob(  # noqa: RUF009
        "spread",
        "What may be off",
        words=("how far rows lie apart", "where a centre lies"),
        help="The spread of the rows within their groups, beside that of the best groups; or how "
        "far noise moves the middle of a group.",
    )

    def __post_init__(self) -> None:
        super().__post_init__()
        if self.clusters >= self.rows:
            raise ParameterError(
                f"{self.clusters} groups of {self.rows} rows cannot be told apart; ask for fewer "
                "groups than rows.",
                field="clusters",
            )
        if self.judged == "spread" and self.columns > max(DRAWN):
            raise ParameterError(
                f"How far rows of {self.columns} columns lie apart was drawn for at most "
                f"{max(DRAWN)}; judge by where a centre lies, or use fewer columns.",
                field="columns",
            )


def shapes(columns: int) -> Mapping[str, str]:
    """Name the shapes of data that errors are drawn on."""
    return SHAPES


def made_up(columns: int, shape: str, trial: int) -> NumericTable:
    """Make the rows of one draw: but for those that open the page others each time.

    Parameters
    ----------
    columns : int
    shape : str
        Of `SHAPES`.
    trial : int
        Number of the draw.
    """
    if shape == OPENS and columns == next(iter(DRAWN)):
        return next(iter(SAMPLES.values()))()
    bounds = ((0.0,) * columns, (1.0,) * columns)
    return generators.look_alike(_ROWS, bounds, DRAWN_GROUPS, trial, kind=shape)


def scale(data: Any, epsilon: float) -> float:
    """Multiply the rows of a group by ε."""
    return len(data) / DRAWN_GROUPS * epsilon


def ways(facts: GroupFacts, wanted: float) -> tuple[Way, ...]:
    """List methods that come into question."""
    if facts.judged == "centres":
        return _planned(facts)
    widths = around(facts.columns, DRAWN)
    return drawn(
        KEY,
        METHODS,
        columns=widths,
        rows=facts.rows / facts.clusters,
        wanted=wanted,
        shapes=SHAPES,
        what=f"tables of {' and of '.join(map(str, widths))} columns",
        price=facts.rows_per_person,
    )


def _planned(facts: GroupFacts) -> tuple[Way, ...]:
    """Say how far noise moves the centre of a group as large as the others, and of a small one."""
    methods = {method.key: method for method in METHODS}
    ways = []
    for key in PLANNED:
        params = methods[key].params.from_dict({"clusters": facts.clusters})
        tried = tuple(
            (words, Plan(method=key, params=params, n=rows, columns=facts.columns).spread_at)
            for words, rows in (
                ("for equal groups", facts.rows),
                ("for one a quarter as large", max(facts.clusters + 1, facts.rows // 4)),
            )
        )
        price = float(facts.rows_per_person)
        ways.append(way_of(methods[key], worst(tried), tried=tried, basis=AVERAGE, price=price))
    return tuple(ways)


SPREAD = Measure(
    label="Rows may lie apart (times the best groups)",
    unit="times the best groups",
    opens=1.5,
    low=1.01,
    high=20.0,
    step=0.1,
    help="Mean squared distance to the middle of the group; 1 is as good as without noise.",
)
CENTRES = Measure(
    label="Noise may move a centre by (share of a column)",
    unit="of a column's width",
    opens=GREEN,
    help="From one end of a column to the other is 1.",
)


def in_words(facts: GroupFacts, tolerance: float) -> str:
    """Say what a tolerance means."""
    if facts.judged == "centres":
        return f"In a column from 0 to 100 a centre may be {100 * tolerance:.3g} off."
    return (
        f"Rows may lie {100 * (tolerance - 1):.3g} % farther from the middle of their group, "
        "squared, than in the best groups."
    )


def _fewer(facts: GroupFacts) -> list[tuple[str, GroupFacts]]:
    """Ask for less: fewer groups."""
    return [
        (f"{less} groups", replace(facts, clusters=less))
        for less in range(facts.clusters - 1, 1, -1)
    ]


def _measure(facts: GroupFacts) -> Measure:
    return CENTRES if facts.judged == "centres" else SPREAD


SHAPE = Shape(
    system=KEY,
    have="Several numbers a person",
    publish="groups: centres, sizes, a rule",
    example=(("age", "weight", "pulse"), ("54", "61", "70"), ("37", "84", "66")),
    facts=GroupFacts,
    ways=ways,
    measured=_measure,
    grid=slider(high=SLIDER_END),
    people="rows",
    fewer=_fewer,
    again="Centres count once; anybody's rows may be sorted by them.",
    in_words=in_words,
    upload=stated("rows_per_person"),
    left="the limits of each column",
    params=stated("clusters"),
    widgets=stated("clusters"),
)
