"""LREMH: a joint table of answers, estimated from reports that users scrambled themselves."""

from dp_core.algorithm import Algorithm, Opening, Small, pictures
from dp_core.algorithms.lremh import evidence, methods
from dp_core.algorithms.lremh.data.generators import (
    SAMPLES,
    TITLES,
    few_people,
    first_look,
    generate,
)
from dp_core.algorithms.lremh.data.upload import People, ReportUpload, counted, look_alike
from dp_core.algorithms.lremh.method.asking import estimate
from dp_core.algorithms.lremh.method.steps.client import (
    choose_noise,
    effective_probabilities,
    epsilon_of_reports,
    instantaneous_response,
    lifetime_epsilon,
    permanent_response,
    published_report_epsilon,
    randomise,
    report_epsilon,
)
from dp_core.algorithms.lremh.method.steps.likelihood import information_fraction
from dp_core.algorithms.lremh.methods import METHODS
from dp_core.algorithms.lremh.metrics import METRICS, evaluate
from dp_core.algorithms.lremh.outputs import total_variation
from dp_core.algorithms.lremh.params import TOLERANCE
from dp_core.algorithms.lremh.study.gaps import follow, pairs
from dp_core.algorithms.lremh.study.planning import planned_error, users_needed
from dp_core.privacy.ledger import Neighbouring
from dp_core.tables.neighbours import row_replaced
from dp_core.uploads.in_parts import Counting
from dp_core.words import message

__all__ = [
    "ALGORITHM",
    "choose_noise",
    "effective_probabilities",
    "epsilon_of_reports",
    "estimate",
    "generate",
    "information_fraction",
    "instantaneous_response",
    "lifetime_epsilon",
    "permanent_response",
    "planned_error",
    "published_report_epsilon",
    "randomise",
    "report_epsilon",
    "total_variation",
    "users_needed",
]

ALGORITHM = Algorithm(
    key="lremh",
    title="Local reports",
    short="LREMH",
    paper=message("lremh-method-lremh.reference"),
    promise=message("lremh-system-survey-publishes-how-many"),
    unit=message("lremh-system-one-user-whole-answer"),
    icon="how_to_vote",
    line=message("lremh-system-each-user-scrambles-before"),
    hides="every answer",
    takes=message("lremh-system-answers-users-send"),
    product="Dataset",
    neighbouring=Neighbouring.LOCAL,
    methods=METHODS,
    metrics=METRICS,
    upload=ReportUpload,
    samples=SAMPLES,
    titles=TITLES,
    evaluate=evaluate,
    figures=pictures(
        __name__,
        preview="figures.preview",
        alone="figures.alone",
        difference="figures.difference",
        records="figures.record_bars",
        released="figures.released",
    ),
    look_alike=look_alike,
    evidence=evidence.evidence,
    part=People,
    about=evidence.about,
    neighbour=row_replaced,
    pairs=pairs(METHODS),
    counting=Counting(data=counted, methods=tuple(each.key for each in METHODS)),
    small=Small(data=few_people),
    follow=follow,
    place=4,
    shape=methods.SHAPE,
    opening=Opening(
        sound="joint_subset", part=first_look, judged="avd", tolerance=TOLERANCE, seed=11
    ),
)
