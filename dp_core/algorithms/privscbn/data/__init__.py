"""Tables: the examples that come with the program, uploads, and counting in them.

Whatever reads records lives here or below a measurement; nothing here adds noise.
"""

from dp_core.algorithms.privscbn.data.generators import (
    LOOK_ALIKES,
    SAMPLES,
    STORIES,
    TITLES,
    alike,
    generate,
    look_alike,
)
from dp_core.algorithms.privscbn.data.upload import TableUpload, accept, counted

__all__ = [
    "LOOK_ALIKES",
    "SAMPLES",
    "STORIES",
    "TITLES",
    "TableUpload",
    "accept",
    "alike",
    "counted",
    "generate",
    "look_alike",
]
