"""Which ε a made-up table needs, from public numbers and repeated draws on made-up rows."""

import math
from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Any

from dp_core.algorithms.privscbn.data import SAMPLES, generators
from dp_core.algorithms.privscbn.method.steps.budget import rho_from_epsilon_delta
from dp_core.algorithms.privscbn.methods import METHODS
from dp_core.params import Settings, knob
from dp_core.study.choosing import Measure, Shape, Way, drawn, per_person, stated

KEY = "privscbn"
WITH_DELTA = "joint_zcdp"
DRAWN = {
    8: ("joint", WITH_DELTA, "priview", "sound_pure", "privbayes", "independent"),
    4: ("joint", WITH_DELTA, "priview", "independent"),
    16: ("joint", WITH_DELTA, "priview", "independent"),
    32: ("joint", WITH_DELTA, "priview", "independent"),
}
"""Methods that are drawn for `Levels`, by number of columns."""
METRIC = "tvd"
_ROWS, _SEED = 5_000, 2


@dataclass(frozen=True, kw_only=True)
class TableFacts(Settings):
    """Public numbers of a table."""

    rows: int = knob(5_000, "Rows", 20, 10_000_000, help="How many there are is public here.")
    columns: int = knob(8, "Columns of yes and no", 2, max(DRAWN), help="As they are published.")
    rows_per_person: int = per_person("Rows")


def made_up(columns: int) -> Any:
    """Make the rows that errors are measured on."""
    if columns == min(DRAWN, key=lambda each: list(DRAWN).index(each)):
        return next(iter(SAMPLES.values()))()
    return generators.look_alike("survey", _ROWS, columns, seed=_SEED)


def scale(data: Any, epsilon: float) -> float:
    """Multiply rows by ε."""
    return len(data) * epsilon


def delta_of(rows: int) -> float:
    """Choose a δ ten times below one in the number of rows, and never above the usual one.

    Examples
    --------
    >>> delta_of(5_000), delta_of(2_000_000)
    (1e-06, 1e-08)
    """
    return min(1e-6, float(f"1e-{math.ceil(math.log10(rows)) + 1}"))


def rho(rows: int) -> Callable[[float], float]:
    """Give the zCDP cost of an ε at that δ."""
    return lambda epsilon: _rho(epsilon, delta_of(rows))


_rho = lru_cache(maxsize=512)(rho_from_epsilon_delta)


def ways(facts: TableFacts, wanted: float) -> tuple[Way, ...]:
    """List methods that come into question, judged on a table with at least as many columns."""
    width = min(each for each in DRAWN if each >= facts.columns)
    return drawn(
        KEY,
        METHODS,
        columns=width,
        rows=facts.rows,
        wanted=wanted,
        where=f"on a made-up table of {width} columns",
        price=facts.rows_per_person,
        delta=delta_of(facts.rows),
        rho=rho(facts.rows),
    )


MEASURE = Measure(
    label="Share of rows in a wrong cell",
    unit="of all rows",
    opens=0.05,
    help="Of every three columns together, on average: 0.05 means 5 of 100 rows.",
)


def in_words(facts: TableFacts, tolerance: float) -> str:
    """Say a tolerance in rows."""
    return f"{tolerance * facts.rows:,.0f} of {facts.rows:,} rows may stand in a wrong cell."


def _fewer(facts: TableFacts) -> list[tuple[str, TableFacts]]:
    """Ask for less: fewer columns."""
    return [
        (f"{less} columns", replace(facts, columns=less))
        for less in sorted(DRAWN, reverse=True)
        if less < facts.columns
    ]


def _params(facts: TableFacts, method: str = "") -> dict[str, Any]:
    return {"delta": delta_of(facts.rows)} if method == WITH_DELTA else {}


SHAPE = Shape(
    system=KEY,
    have="Yes/no columns",
    publish="a made-up table with the same patterns",
    example=(("smokes", "coughs", "travels"), ("yes", "no", "yes"), ("no", "no", "yes")),
    facts=TableFacts,
    ways=ways,
    measured=MEASURE,
    people="rows",
    fewer=_fewer,
    again="The made-up table counts once; any question may be asked of it.",
    in_words=in_words,
    params=_params,
    upload=stated("rows_per_person"),
)
