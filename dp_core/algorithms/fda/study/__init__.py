"""What can be learnt of the method beside a release: errors, bounds, gains and attacks."""

from dp_core.algorithms.fda.study.attack import one_person_less, pairs
from dp_core.algorithms.fda.study.boxes import EventBoxes, event_boxes
from dp_core.algorithms.fda.study.draws import UnitErrors, alternative_totals, unit_errors
from dp_core.algorithms.fda.study.horizons import (
    HorizonCurve,
    horizon_curve,
    horizon_grid,
)
from dp_core.algorithms.fda.study.person_bounds import bounds, with_bias
from dp_core.algorithms.fda.study.postprocess import (
    FITS,
    POST_PROCESSING,
    Treatment,
    fitted_tree,
    isotonic,
    possible,
    treated,
    treated_totals,
)
from dp_core.algorithms.fda.study.treatment_gains import Gain, boxes_of, gains

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
