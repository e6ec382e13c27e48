"""Series to count: bundled ones, and what becomes of an uploaded file."""

from dp_core.algorithms.fda.data.samples import SAMPLES
from dp_core.algorithms.fda.data.upload import FDAUpload, capped_away, counted, look_alike

__all__ = ["SAMPLES", "FDAUpload", "capped_away", "counted", "look_alike"]
