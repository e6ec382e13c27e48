"""Tables of people: bundled and made-up ones, and uploads that are checked against public facts."""

from dp_core.algorithms.dpc_stacking.data.generators import (
    GROUPS,
    LOOK_ALIKES,
    MARKED,
    SAMPLES,
    STORIES,
    TITLES,
)
from dp_core.algorithms.dpc_stacking.data.reading import ranges_of
from dp_core.algorithms.dpc_stacking.data.upload import Used

__all__ = ["GROUPS", "LOOK_ALIKES", "MARKED", "SAMPLES", "STORIES", "TITLES", "Used", "ranges_of"]
