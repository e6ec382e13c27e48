"""Counts of categories: a small whole system, to copy for a new one."""

from dp_core.algorithm import Algorithm, Method, Metric, NeighbourPair, pictures
from dp_core.algorithms._template.data import ColumnUpload, look_alike, ways_to_work
from dp_core.algorithms._template.method import published, sound
from dp_core.algorithms._template.study import evaluate, evidence, one_row, score
from dp_core.params import Params
from dp_core.privacy.ledger import Neighbouring
from dp_core.tables.data import row_replaced

__all__ = ["ALGORITHM"]

PAPER = "Calibrating Noise to Sensitivity in Private Data Analysis. Dwork and others, 2006."
METHODS: tuple[Method[published.Histogram], ...] = (
    Method(
        key="published",
        title="Histogram, published",
        variant="published",
        params=Params,
        run=published.publish,
        summary="Laplace noise on each count, as if a row could change only one.",
        reference=PAPER,
    ),
    Method(
        key="sound",
        title="Histogram, sound",
        variant="sound",
        params=Params,
        run=sound.publish,
        summary="Laplace noise on each count, for a row that changes two.",
        reference=f"{PAPER} Changed: the sensitivity counts both counts that a row can change.",
    ),
)
ALGORITHM = Algorithm(
    key="_template",
    title="Counts of categories",
    short="Histogram",
    paper=PAPER,
    promise="Publish how many gave each answer, and no single answer can be read out of it.",
    unit="one row, replaced by any other; for a person with k of them it is k times ε",
    icon="bar_chart",
    neighbouring=Neighbouring.REPLACE,
    methods=METHODS,
    metrics=(Metric(key="mean", label="mean error of a count", unit="rows", tolerance=5.0),),
    upload=ColumnUpload,
    samples={"ways to work": ways_to_work},
    evaluate=evaluate,
    figures=pictures(__name__, preview="preview", counts="bars"),
    look_alike=look_alike,
    evidence=evidence,
    neighbour=row_replaced,
    pairs=tuple(
        NeighbourPair(
            key=f"one_row_{method.key}",
            title="one row in another category",
            method=method.key,
            make=one_row,
            event=score,
            score_label="second count less the first, as far as one row reaches",
            sides=("a row in the second category", "the row in the first"),
        )
        for method in METHODS
    ),
)
