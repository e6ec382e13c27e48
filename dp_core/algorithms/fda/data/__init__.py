"""Series to count: bundled ones, and what becomes of an uploaded file."""

from dp_core.algorithms.fda.data.alike import look_alike
from dp_core.algorithms.fda.data.capped import capped_away
from dp_core.algorithms.fda.data.in_parts import counted
from dp_core.algorithms.fda.data.samples import SAMPLES
from dp_core.algorithms.fda.data.templates import template, template_increments
from dp_core.algorithms.fda.data.upload import FDAUpload, accept

__all__ = [
    "SAMPLES",
    "FDAUpload",
    "accept",
    "capped_away",
    "counted",
    "look_alike",
    "template",
    "template_increments",
]
