"""Pictures and sentences about running totals; each module is a door of its own."""

from dp_core.algorithms.fda.view import figures, story

__all__ = ["figures", "story"]
