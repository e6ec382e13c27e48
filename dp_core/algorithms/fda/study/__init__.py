"""What can be learnt of the method beside a release: errors, bounds, gains and attacks."""

from dp_core.algorithms.fda.study.attack import one_person_less, pairs
from dp_core.algorithms.fda.study.draws import (
    HorizonCurve,
    UnitErrors,
    alternative_totals,
    bounds,
    horizon_curve,
    horizon_grid,
    unit_errors,
    with_bias,
)
from dp_core.algorithms.fda.study.postprocess import (
    FITS,
    POST_PROCESSING,
    EventBoxes,
    Gain,
    Treatment,
    boxes_of,
    event_boxes,
    fitted_tree,
    gains,
    isotonic,
    possible,
    treated,
    treated_totals,
)

__all__ = [
    "FITS",
    "POST_PROCESSING",
    "EventBoxes",
    "Gain",
    "HorizonCurve",
    "Treatment",
    "UnitErrors",
    "alternative_totals",
    "bounds",
    "boxes_of",
    "event_boxes",
    "fitted_tree",
    "gains",
    "horizon_curve",
    "horizon_grid",
    "isotonic",
    "one_person_less",
    "pairs",
    "possible",
    "treated",
    "treated_totals",
    "unit_errors",
    "with_bias",
]
