"""The people: bundled and made-up tables, uploads of answers or of reports, and their codes."""

from dp_core.algorithms.lremh.data.generators import AT_FIRST, STORIES, TITLES
from dp_core.algorithms.lremh.data.people import People
from dp_core.algorithms.lremh.data.upload import ReadyReports

__all__ = ["AT_FIRST", "STORIES", "TITLES", "People", "ReadyReports"]
