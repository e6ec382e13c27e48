"""PrivSCBN: a synthetic copy of a high-dimensional yes/no table."""

from dp_core.algorithm import Algorithm, Opening, pictures
from dp_core.algorithms.privscbn import evidence, methods
from dp_core.algorithms.privscbn.data.attributes import public_words
from dp_core.algorithms.privscbn.data.generators import SAMPLES, TITLES, generate
from dp_core.algorithms.privscbn.data.upload import TableUpload, counted, look_alike
from dp_core.algorithms.privscbn.method.steps.budget import budget_split
from dp_core.algorithms.privscbn.method.steps.pair_counts import pair_sensitivity
from dp_core.algorithms.privscbn.method.steps.partition import jaccard_distances
from dp_core.algorithms.privscbn.method.steps.search import (
    dependence,
    fgb,
    mi_sensitivity,
    mutual_information,
)
from dp_core.algorithms.privscbn.methods import METHODS
from dp_core.algorithms.privscbn.metrics import METRICS, evaluate, marginal_errors
from dp_core.algorithms.privscbn.study import evaluations, follow, pairs
from dp_core.privacy.costs import rho_from_epsilon_delta
from dp_core.privacy.ledger import Neighbouring
from dp_core.tables.categorical import project_to_simplex
from dp_core.tables.neighbours import row_replaced
from dp_core.uploads.in_parts import Counting
from dp_core.words import message

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
    hides=message("privscbn-hides"),
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
        __name__,
        preview="preview",
        alone="alone",
        difference="difference",
        released="released",
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
    shape=methods.SHAPE,
    opening=Opening(judged="tvd", tolerance=0.05, seed=19),
)
