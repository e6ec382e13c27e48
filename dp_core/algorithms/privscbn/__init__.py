"""PrivSCBN: a synthetic copy of a high-dimensional yes/no table."""

from dp_core.algorithm import Algorithm, Opening, pictures
from dp_core.algorithms.privscbn import choosing, evidence
from dp_core.algorithms.privscbn.data import SAMPLES, TITLES, TableUpload, accept, counted, generate
from dp_core.algorithms.privscbn.data.codebook import public_words
from dp_core.algorithms.privscbn.data.upload import look_alike
from dp_core.algorithms.privscbn.method.steps import (
    budget_split,
    dependence,
    fgb,
    jaccard_distances,
    mi_sensitivity,
    mutual_information,
    pair_sensitivity,
    rho_from_epsilon_delta,
)
from dp_core.algorithms.privscbn.methods import METHODS
from dp_core.algorithms.privscbn.metrics import METRICS, evaluate, marginal_errors
from dp_core.algorithms.privscbn.references import PAPER
from dp_core.algorithms.privscbn.study import evaluations, pairs
from dp_core.algorithms.privscbn.study.following import follow
from dp_core.privacy.ledger import Neighbouring
from dp_core.tables.neighbours import row_replaced
from dp_core.tables.simplex import project_to_simplex
from dp_core.uploads.in_parts import Counting

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
    paper=PAPER,
    promise="Publish a made-up table that keeps what goes together. Noise aims to hide every "
    "single row of the real one.",
    unit="one row exchanged for any other; a person with k rows has k times ε",
    icon="table_chart",
    line="A new table with the old patterns",
    hides="every single row",
    takes="yes/no columns",
    product="Synthetic data",
    neighbouring=Neighbouring.REPLACE,
    methods=METHODS,
    metrics=METRICS,
    upload=TableUpload,
    accept=accept,
    samples=SAMPLES,
    titles=TITLES,
    evaluate=evaluate,
    figures=pictures(
        __name__,
        preview="figures.preview",
        alone="figures.alone",
        difference="figures.difference",
        associations="figures.associations",
        released="released.released",
    ),
    look_alike=look_alike,
    evidence=evidence.evidence,
    about=public_words,
    neighbour=row_replaced,
    pairs=pairs(METHODS),
    follow=follow,
    counting=Counting(
        data=counted,
        methods=tuple(each.key for each in METHODS if each.key != "privbayes"),
    ),
    place=3,
    shape=choosing.SHAPE,
    opening=Opening(judged="tvd", tolerance=0.05, seed=19),
)
