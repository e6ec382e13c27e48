"""From true counts to noisy running totals: published, sound, rivals, and one at a time."""

from dp_core.algorithms.fda.method.continual import STREAMING, EpochStream, GaussianStream, Stream
from dp_core.algorithms.fda.method.family import (
    LONGEST,
    MECHANISMS,
    ZCDP,
    Family,
    available,
    family_boxes,
    gradual_noise,
    measure_family,
)
from dp_core.algorithms.fda.method.rivals.linear import DELTA
from dp_core.algorithms.fda.method.steps.coefficients import coefficients, published_coefficients
from dp_core.algorithms.fda.method.steps.measuring import planned_horizon
from dp_core.algorithms.fda.method.steps.profiles import (
    best_mechanism,
    mean_variance,
    noise_factor,
    simulate,
    total_error,
    variance_profile,
)
from dp_core.algorithms.fda.method.steps.streams import DOUBLING
from dp_core.algorithms.fda.method.steps.totals import RunningTotals

__all__ = [
    "DELTA",
    "DOUBLING",
    "LONGEST",
    "MECHANISMS",
    "STREAMING",
    "ZCDP",
    "EpochStream",
    "Family",
    "GaussianStream",
    "RunningTotals",
    "Stream",
    "available",
    "best_mechanism",
    "coefficients",
    "family_boxes",
    "gradual_noise",
    "mean_variance",
    "measure_family",
    "noise_factor",
    "planned_horizon",
    "published_coefficients",
    "simulate",
    "total_error",
    "variance_profile",
]
