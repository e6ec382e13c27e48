"""FDA: private running totals with an optimally scaled Fenwick strategy."""

from dp_core.algorithm import Algorithm, Method
from dp_core.algorithms.fda.attack import pairs
from dp_core.algorithms.fda.baselines import publish_binary, publish_naive
from dp_core.algorithms.fda.coefficients import coefficients, published_coefficients
from dp_core.algorithms.fda.figures import FIGURES
from dp_core.algorithms.fda.metrics import METRICS, evaluate
from dp_core.algorithms.fda.params import FDAParams
from dp_core.algorithms.fda.postprocess import isotonic
from dp_core.algorithms.fda.profiles import simulate, total_error, variance_profile
from dp_core.algorithms.fda.published import publish_fda
from dp_core.algorithms.fda.samples import SAMPLES
from dp_core.algorithms.fda.sound import publish_best_split, publish_fda_any_horizon
from dp_core.algorithms.fda.stream import Stream
from dp_core.algorithms.fda.trees import MECHANISMS
from dp_core.algorithms.fda.upload import FDAUpload, accept
from dp_core.privacy import Neighbouring

__all__ = [
    "ALGORITHM",
    "MECHANISMS",
    "Stream",
    "coefficients",
    "isotonic",
    "published_coefficients",
    "simulate",
    "total_error",
    "variance_profile",
]

_METHODS = (
    Method(
        key="fda_published",
        title="FDA, published",
        variant="published",
        params=FDAParams,
        run=publish_fda,
        summary="Overlapping boxes of 1, 2, 4, … periods; the shares of the next 2^m − 1 periods.",
    ),
    Method(
        key="best_split",
        title="Best split",
        variant="sound",
        params=FDAParams,
        run=publish_best_split,
        summary="Boxes of the best lengths for this number of periods; never worse than FDA.",
    ),
    Method(
        key="fda",
        title="FDA, optimal",
        variant="sound",
        params=FDAParams,
        run=publish_fda_any_horizon,
        summary="FDA's boxes with the shares that are best for exactly this number of periods.",
    ),
    Method(
        key="naive",
        title="Naive",
        variant="baseline",
        params=FDAParams,
        run=publish_naive,
        summary="Noise on every period, then add up.",
    ),
    Method(
        key="binary",
        title="Binary",
        variant="baseline",
        params=FDAParams,
        run=publish_binary,
        summary="Overlapping boxes of 1, 2, 4, … periods with equal shares.",
    ),
)

ALGORITHM = Algorithm(
    key="fda",
    title="Running totals",
    short="FDA",
    paper=(
        "Cai Jianping, Wu Yingjie, Wang Xiaodong: Method based on matrix mechanism for "
        "differential privacy continual data release. Journal of Frontiers of Computer Science "
        "and Technology 10(4):481-494, 2016. doi 10.3778/j.issn.1673-9418.1507074"
    ),
    promise="Publish a running total after every period, and no single event can be read out "
    "of the series.",
    unit="one event more or less, anywhere in the series",
    icon="show_chart",
    neighbouring=Neighbouring.ADD_REMOVE,
    methods=_METHODS,
    metrics=METRICS,
    upload=FDAUpload,
    accept=accept,
    samples=SAMPLES,
    evaluate=evaluate,
    figures=FIGURES,
    pairs=pairs(_METHODS),
)
