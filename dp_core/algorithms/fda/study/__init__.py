"""What can be learnt of the method beside a release: errors, bounds, gains and attacks."""

from dp_core.algorithms.fda.study.draws import (
    HorizonCurve,
    UnitErrors,
    alternative_totals,
    bounds,
    horizon_curve,
    one_person_less,
    pairs,
    unit_errors,
    with_bias,
)
from dp_core.algorithms.fda.study.postprocess import (
    FITS,
    POST_PROCESSING,
    Gain,
    Treatment,
    boxes_of,
    event_boxes,
    gains,
    isotonic,
    possible,
    treated,
)

__all__ = [
    "FITS",
    "POST_PROCESSING",
    "Gain",
    "HorizonCurve",
    "Treatment",
    "UnitErrors",
    "alternative_totals",
    "bounds",
    "boxes_of",
    "event_boxes",
    "gains",
    "horizon_curve",
    "isotonic",
    "one_person_less",
    "pairs",
    "possible",
    "treated",
    "unit_errors",
    "with_bias",
]
