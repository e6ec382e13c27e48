"""Series to count: bundled ones, and what becomes of an uploaded file."""

from dp_core.algorithms.fda.data.samples import SAMPLES
from dp_core.algorithms.fda.data.upload import (
    FDAUpload,
    accept,
    capped_away,
    counted,
    look_alike,
    template,
    template_increments,
)

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
