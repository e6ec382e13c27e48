"""FDA: private running totals with an optimally scaled Fenwick strategy."""

from dp_core.algorithm import Algorithm, Opening, pictures
from dp_core.algorithms.fda import evidence, methods
from dp_core.algorithms.fda.data.samples import SAMPLES
from dp_core.algorithms.fda.data.upload import FDAUpload, counted, look_alike
from dp_core.algorithms.fda.method.continual import EpochStream, GaussianStream, Stream
from dp_core.algorithms.fda.method.family import MECHANISMS, gradual_noise
from dp_core.algorithms.fda.method.steps.coefficients import coefficients, published_coefficients
from dp_core.algorithms.fda.method.steps.profiles import simulate, total_error, variance_profile
from dp_core.algorithms.fda.methods import METHODS
from dp_core.algorithms.fda.metrics import METRICS, evaluate, told_by_noise
from dp_core.algorithms.fda.study.draws import follow, one_person_less, pairs
from dp_core.algorithms.fda.study.postprocess import Treatment, isotonic
from dp_core.privacy.ledger import Neighbouring
from dp_core.uploads.in_parts import Counting
from dp_core.words import message

__all__ = [
    "ALGORITHM",
    "MECHANISMS",
    "EpochStream",
    "GaussianStream",
    "Stream",
    "coefficients",
    "gradual_noise",
    "isotonic",
    "published_coefficients",
    "simulate",
    "total_error",
    "variance_profile",
]

ALGORITHM = Algorithm(
    key="fda",
    title="Running totals",
    short="FDA",
    paper=message("fda-method-fda_published.reference"),
    promise=message("fda-promise"),
    unit=message("fda-unit"),
    icon="show_chart",
    line=message("fda-line"),
    hides=message("fda-hides"),
    takes=message("fda-takes"),
    neighbouring=Neighbouring.ADD_REMOVE,
    methods=METHODS,
    metrics=METRICS,
    upload=FDAUpload,
    samples=SAMPLES,
    evaluate=evaluate,
    expected=told_by_noise,
    figures=pictures(
        __name__,
        preview="figures.preview",
        alone="figures.alone",
        difference="figures.difference",
        totals="figures.running_totals",
        released="figures.released",
    ),
    look_alike=look_alike,
    evidence=evidence.evidence,
    after=Treatment,
    about=evidence.Calendar.of,
    protects=evidence.protects,
    neighbour=one_person_less,
    pairs=pairs(METHODS),
    follow=follow,
    counting=Counting(
        data=counted, methods=tuple(each.key for each in METHODS), person="person_column"
    ),
    place=1,
    shape=methods.SHAPE,
    opening=Opening(judged="pooled", compared="rmse", tolerance=30, seed=34),
)
