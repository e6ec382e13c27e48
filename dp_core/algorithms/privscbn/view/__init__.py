"""Pictures and sentences of releases; only pages and the record import it, and it brings plotly."""

from dp_core.algorithms.privscbn.view import figures, story

__all__ = ["figures", "story"]
