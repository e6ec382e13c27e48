"""Counts, sums, means and quantiles of one column or of two, with exact noise."""

from dp_core.algorithm import Algorithm, Opening, pictures
from dp_core.algorithms.plain import evidence, methods
from dp_core.algorithms.plain.data.samples import SAMPLES, TITLES, one_row
from dp_core.algorithms.plain.data.table import Column, PlainTable
from dp_core.algorithms.plain.data.upload import PlainUpload, count_parts, look_alike
from dp_core.algorithms.plain.methods import METHODS
from dp_core.algorithms.plain.metrics import METRICS, evaluate
from dp_core.algorithms.plain.params import COUNTS
from dp_core.algorithms.plain.study import PAIRS
from dp_core.privacy.ledger import Neighbouring
from dp_core.uploads.in_parts import Counting
from dp_core.words import message

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
    hides=message("plain-hides"),
    takes=message("plain-takes"),
    neighbouring=Neighbouring.ADD_REMOVE,
    methods=METHODS,
    metrics=METRICS,
    upload=PlainUpload,
    samples=SAMPLES,
    titles=TITLES,
    evaluate=evaluate,
    figures=pictures(
        __name__, preview="preview", alone="alone", difference="difference", released="released"
    ),
    look_alike=look_alike,
    evidence=evidence.evidence,
    neighbour=one_row,
    pairs=PAIRS,
    counting=Counting(data=count_parts, methods=("laplace", "gaussian")),
    practice=True,
    place=0,
    shape=methods.SHAPE,
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
