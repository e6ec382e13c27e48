"""PrivSCBN: a synthetic copy of a high-dimensional yes/no table."""

import math
from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from functools import lru_cache, partial
from typing import Any

import numpy as np

from dp_core.algorithm import Algorithm, Method, Opening, pictures, worded_method
from dp_core.algorithms.privscbn import evidence
from dp_core.algorithms.privscbn import params as of
from dp_core.algorithms.privscbn.data import generators
from dp_core.algorithms.privscbn.data.attributes import public_words
from dp_core.algorithms.privscbn.data.generators import SAMPLES, TITLES, generate
from dp_core.algorithms.privscbn.data.upload import TableUpload, counted, look_alike
from dp_core.algorithms.privscbn.method import rivals
from dp_core.algorithms.privscbn.method.joint import publish_joint
from dp_core.algorithms.privscbn.method.published import publish_no_privacy, publish_privscbn
from dp_core.algorithms.privscbn.method.sound import publish_sound
from dp_core.algorithms.privscbn.method.steps.budget import budget_split
from dp_core.algorithms.privscbn.method.steps.networks import TableRelease
from dp_core.algorithms.privscbn.method.steps.pair_counts import pair_sensitivity
from dp_core.algorithms.privscbn.method.steps.partition import jaccard_distances
from dp_core.algorithms.privscbn.method.steps.search import (
    dependence,
    fgb,
    mi_sensitivity,
    mutual_information,
)
from dp_core.algorithms.privscbn.metrics import METRICS, evaluate, marginal_errors
from dp_core.algorithms.privscbn.study import evaluations, follow, pairs
from dp_core.params import Settings, knob
from dp_core.privacy.costs import rho_from_epsilon_delta
from dp_core.privacy.ledger import Neighbouring
from dp_core.study.choosing import Measure, Shape, Way, around, drawn, per_person, stated
from dp_core.tables.categorical import CategoricalTable, project_to_simplex
from dp_core.tables.data import row_replaced
from dp_core.tables.records import BinaryTable
from dp_core.uploads.in_parts import Counting
from dp_core.words import Message, message, say

_method = partial(worded_method, lambda key: message(f"privscbn-method-{key}"))

METHODS: tuple[Method[TableRelease], ...] = (
    _method(
        "published",
        "PrivSCBN, published",
        "published",
        of.PublishedParams,
        publish_privscbn,
        message("no-release-unproven"),
    ),
    _method("joint", "Maximum entropy, ε", "sound", of.JointParams, publish_joint),
    _method("joint_zcdp", "Maximum entropy, (ε, δ)", "sound", of.JointZCDPParams, publish_joint),
    _method("sound_pure", "Two measurements, ε alone", "sound", of.SoundParams, publish_sound),
    _method("sound_zcdp", "Two measurements, ε with δ", "sound", of.ZCDPParams, publish_sound),
    _method("independent", "Independent", "baseline", of.RowParams, rivals.publish_independent),
    _method("privbayes", "PrivBayes", "baseline", of.PrivBayesParams, rivals.publish_privbayes),
    _method("priview", "PriView", "baseline", of.TableParams, rivals.publish_priview),
    _method("jtree", "JTree", "baseline", of.RowParams, rivals.publish_jtree),
    _method(
        "no_privacy",
        "No noise",
        "baseline",
        of.PublishedParams,
        publish_no_privacy,
        message("deck-no-noise"),
    ),
)


# --- which ε a made-up table needs, from public numbers and repeated draws on made-up rows --------

KEY = "privscbn"
WITH_DELTA = "joint_zcdp"
DRAWN = {
    8: ("joint", WITH_DELTA, "priview", "sound_pure", "privbayes", "independent"),
    **dict.fromkeys((2, 3, 4, 7, 16, 32), ("joint", WITH_DELTA, "priview", "independent")),
}
"""Methods that are drawn for `Levels`, by number of columns: of 3 and 7 the largest share of three
are parities."""
METRIC = "tvd"
OPENS = "clinic"
_SHAPES = ("unrelated", "survey", OPENS, "parity")
SHAPES = {key: message(f"privscbn-choose-shape-{key}") for key in _SHAPES}
"""Shapes of data that errors are drawn on; every two columns of parities are unrelated, and many
three are not."""
_ROWS = 5_000


@dataclass(frozen=True, kw_only=True)
class TableFacts(Settings):
    """Public numbers of a table."""

    rows: int = knob(5_000, "Number of rows", 20, 10_000_000)
    columns: int = knob(8, message("privscbn-choose-columns"), 2, max(DRAWN))
    rows_per_person: int = per_person("Rows")


def shapes(columns: int) -> Mapping[str, Message]:
    """Name the shapes of data that errors are drawn on; the clinic has a width of its own."""
    first = columns == next(iter(DRAWN))
    return {key: words for key, words in SHAPES.items() if first or key != OPENS}


def made_up(columns: int, shape: str, trial: int) -> BinaryTable | CategoricalTable:
    """Make the table of one draw: but for the clinic another one each time."""
    if shape == OPENS:
        return next(iter(SAMPLES.values()))()
    if shape == "survey":
        return generators.look_alike("survey", _ROWS, columns, seed=trial)
    rng = np.random.default_rng(trial)
    if shape == "unrelated":
        values = rng.integers(2, size=(_ROWS, columns), dtype=np.uint8)
    else:  # parities: each column tells that of another set of a few coins
        coins = columns.bit_length()
        sets = np.arange(1, columns + 1) >> np.arange(coins)[:, None] & 1
        values = rng.integers(2, size=(_ROWS, coins), dtype=np.uint8) @ sets.astype(np.uint8) % 2
    return BinaryTable(values=values, synthetic=True)


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
    """List methods that come into question, judged on tables with about as many columns."""
    widths = around(facts.columns, DRAWN)
    return drawn(
        KEY,
        METHODS,
        columns=widths,
        rows=facts.rows,
        wanted=wanted,
        shapes=shapes(widths[-1]) if len(widths) == 1 else shapes(0),
        what=say("privscbn-choose-tables", columns=[str(width) for width in widths]),
        price=facts.rows_per_person,
        delta=delta_of(facts.rows),
        rho=rho(facts.rows),
    )


MEASURE = Measure(
    label=message("privscbn-choose-off"),
    unit="of all rows",
    opens=0.05,
    help=message("privscbn-tolerance.help"),
)


def in_words(facts: TableFacts, tolerance: float) -> str:
    """Say a tolerance in rows."""
    return say("privscbn-choose-in-words", off=tolerance * facts.rows, rows=facts.rows)


def _fewer(facts: TableFacts) -> list[tuple[str, TableFacts]]:
    return [
        (say("privscbn-choose-fewer", columns=less), replace(facts, columns=less))
        for less in sorted(DRAWN, reverse=True)
        if less < facts.columns
    ]


def _params(facts: TableFacts, method: str = "") -> dict[str, Any]:
    return {"delta": delta_of(facts.rows)} if method == WITH_DELTA else {}


SHAPE = Shape(
    system=KEY,
    have=message("privscbn-choose-have"),
    publish=message("privscbn-choose-publish"),
    example=(("smokes", "coughs", "travels"), ("yes", "no", "yes"), ("no", "no", "yes")),
    facts=TableFacts,
    ways=ways,
    measured=MEASURE,
    people="rows",
    fewer=_fewer,
    again=message("choose-again"),
    in_words=in_words,
    params=_params,
    upload=stated("rows_per_person"),
)


__all__ = [
    "ALGORITHM",
    "budget_split",
    "dependence",
    "evaluations",
    "fgb",
    "generate",
    "jaccard_distances",
    "marginal_errors",
    "mi_sensitivity",
    "mutual_information",
    "pair_sensitivity",
    "project_to_simplex",
    "rho_from_epsilon_delta",
]

ALGORITHM = Algorithm(
    key="privscbn",
    title="Synthetic tables",
    short="PrivSCBN",
    paper=message("privscbn-method-published.reference"),
    promise=message("privscbn-promise"),
    unit=message("privscbn-unit"),
    icon="table_chart",
    line=message("privscbn-line"),
    takes=message("privscbn-takes"),
    product="Synthetic data",
    neighbouring=Neighbouring.REPLACE,
    methods=METHODS,
    metrics=METRICS,
    upload=TableUpload,
    samples=SAMPLES,
    titles=TITLES,
    evaluate=evaluate,
    figures=pictures(
        __name__, preview="preview", alone="preview", difference="difference", released="released"
    ),
    look_alike=look_alike,
    evidence=evidence.evidence,
    about=public_words,
    neighbour=row_replaced,
    pairs=pairs(METHODS),
    follow=follow,
    counting=Counting(
        data=counted, methods=tuple(each.key for each in METHODS if each.key != "privbayes")
    ),
    place=3,
    shape=SHAPE,
    opening=Opening(judged="tvd", tolerance=0.05, seed=19),
)
