"""The people: bundled and made-up tables, uploads of answers or of reports, and their codes."""

from dp_core.algorithms.lremh.data.people import People
from dp_core.algorithms.lremh.data.ready import ReadyReports
from dp_core.algorithms.lremh.data.samples import AT_FIRST, STORIES, TITLES

__all__ = ["AT_FIRST", "STORIES", "TITLES", "People", "ReadyReports"]
