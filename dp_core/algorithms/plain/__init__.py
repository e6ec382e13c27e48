"""Counts, sums, means and quantiles of one column or of two, with exact noise."""

import math
from dataclasses import dataclass, replace
from functools import partial
from statistics import NormalDist
from typing import Literal

from dp_core.algorithm import Algorithm, Method, Opening, pictures, worded_method
from dp_core.algorithms.plain import data, evidence
from dp_core.algorithms.plain.data import Column, PlainTable
from dp_core.algorithms.plain.method import published, sound
from dp_core.algorithms.plain.metrics import METRICS, evaluate
from dp_core.algorithms.plain.params import COUNTS, MEDIAN, GaussianParams, PlainParams
from dp_core.algorithms.plain.study import PAIRS
from dp_core.params import Settings, knob, worded
from dp_core.privacy.costs import rho_from_epsilon_delta
from dp_core.privacy.ledger import Neighbouring
from dp_core.study.choosing import Measure, Shape, Way, per_person, unproven, way_of
from dp_core.uploads.columns import about
from dp_core.uploads.in_parts import Counting
from dp_core.words import message, say

NO_RELEASE = message("plain-no-release")
_method = partial(worded_method, lambda key: message(f"plain-method-{key}"))

METHODS: tuple[Method[sound.Answers], ...] = (
    _method("naive", "Usual program", "published", PlainParams, published.publish, NO_RELEASE),
    _method("laplace", "Discrete Laplace", "sound", PlainParams, sound.publish),
    _method("gaussian", "Discrete Gaussian", "sound", GaussianParams, sound.publish),
)


# --- which ε counts, sums and means need: in closed form, from public numbers ---------------------

DELTA = 1e-6
MIDDLE = 0.5  # sensitivity of the rank of a median


@dataclass(frozen=True, kw_only=True)
class PlainFacts(Settings):
    """Public numbers of a table and its questions."""

    what: Literal["counts", "mean", "sum", "median"] = worded("plain-choose-what", COUNTS, help="")
    rows: int = knob(5_000, "Number of rows", 2, 10**9)
    questions: int = worded("plain-choose-questions", 1, 1, 8)
    rows_per_person: int = per_person("Rows")


def ways(facts: PlainFacts, wanted: float) -> tuple[Way, ...]:
    """List the methods; an answer at random lies within their error."""
    naive, laplace, gaussian = METHODS
    rows = facts.rows_per_person
    return (
        way_of(laplace, partial(_pure, facts, wanted), price=float(rows)),
        way_of(
            gaussian,
            partial(_normal, facts, wanted),
            delta=DELTA,
            rho=lambda epsilon: rho_from_epsilon_delta(epsilon, DELTA) * rows**2,
        ),
        unproven(naive),
    )


def _pure(facts: PlainFacts, wanted: float, epsilon: float) -> float:
    """Error, of 100, that a share of the answers stays below: of noise in one question's ε."""
    each = epsilon / facts.questions
    if facts.what == MEDIAN:
        rate = each / (2 * MIDDLE)
        return 100 * math.log(data.GRID / (1 - wanted)) / (rate * facts.rows)
    return 100 * math.log(1 / (1 - wanted)) / (each * facts.rows)


def _normal(facts: PlainFacts, wanted: float, epsilon: float) -> float:
    rho = rho_from_epsilon_delta(epsilon, DELTA) / facts.questions
    if facts.what == MEDIAN:
        rate = math.sqrt(8 * rho) / (2 * MIDDLE)
        return 100 * math.log(data.GRID / (1 - wanted)) / (rate * facts.rows)
    level = NormalDist().inv_cdf((1 + wanted) / 2)
    return 100 * level / math.sqrt(2 * rho) / facts.rows


MEASURE = Measure(
    label=message("plain-choose-off"),
    unit="%",
    opens=1.0,
    low=0.001,
    high=100.0,
    step=0.1,
    help=message("plain-choose-off.help"),
)


def in_words(facts: PlainFacts, tolerance: float) -> str:
    """Say a tolerance in rows, or as a share of the range."""
    off = tolerance / 100 * facts.rows
    return say("plain-choose-in-words", what=facts.what, off=off, rows=facts.rows, share=tolerance)


def _fewer(facts: PlainFacts) -> list[tuple[str, PlainFacts]]:
    """Ask for less: one question."""
    if facts.questions == 1:
        return []
    return [(say("plain-choose-fewer"), replace(facts, questions=1))]


def _upload(facts: PlainFacts, *_: object) -> dict[str, int]:
    return {"rows": about(facts.rows), "rows_per_person": facts.rows_per_person}


SHAPE = Shape(
    system="plain",
    have=message("plain-choose-have"),
    publish=message("plain-choose-publish"),
    example=(("sector", "age", "wage"), ("care", "34", "2900"), ("retail", "51", "2400")),
    facts=PlainFacts,
    ways=ways,
    measured=MEASURE,
    people="rows",
    fewer=_fewer,
    counted="answers",
    again=message("choose-again"),
    in_words=in_words,
    upload=_upload,
    left=message("plain-upload-facts"),
)


__all__ = ["ALGORITHM", "Column", "PlainTable"]

ALGORITHM = Algorithm(
    key="plain",
    title="Counts and means",
    short="Counts",
    paper=message("plain-method-naive.reference"),
    promise=message("plain-promise"),
    unit=message("plain-unit"),
    icon="bar_chart",
    line=message("plain-line"),
    takes=message("plain-takes"),
    neighbouring=Neighbouring.ADD_REMOVE,
    methods=METHODS,
    metrics=METRICS,
    upload=data.PlainUpload,
    samples=data.SAMPLES,
    titles=data.TITLES,
    evaluate=evaluate,
    figures=pictures(
        __name__, preview="preview", alone="alone", difference="difference", released="released"
    ),
    look_alike=data.look_alike,
    evidence=evidence.evidence,
    neighbour=data.one_row,
    pairs=PAIRS,
    counting=Counting(data=data.count_parts, methods=("laplace", "gaussian")),
    practice=True,
    place=0,
    shape=SHAPE,
    opening=Opening(
        method="laplace",
        sound="laplace",
        params={"ask": (COUNTS,), "of": ("age",), "by": ("",), "shares": ("1",)},
        own=lambda table: {"of": table.names[:1]},
        judged="off",
        tolerance=1.0,
        seed=282,
    ),
)
