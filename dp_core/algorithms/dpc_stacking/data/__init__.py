"""Tables of people: bundled and made-up ones, and uploads that are checked against public facts."""

from dp_core.algorithms.dpc_stacking.data.generators import (
    GROUPS,
    LOOK_ALIKES,
    MARKED,
    SAMPLES,
    STORIES,
    TITLES,
    generate,
)
from dp_core.algorithms.dpc_stacking.data.reading import ranges_of
from dp_core.algorithms.dpc_stacking.data.upload import TableUpload, Used, accept

__all__ = [
    "GROUPS",
    "LOOK_ALIKES",
    "MARKED",
    "SAMPLES",
    "STORIES",
    "TITLES",
    "TableUpload",
    "Used",
    "accept",
    "generate",
    "ranges_of",
]
