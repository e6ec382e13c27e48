"""Runs of the synthetic-tables page: at once where they are fast, in the background where not."""

from dp_core.algorithm import Release
from dp_core.algorithms.privscbn.method import TableRelease
from dp_core.algorithms.privscbn.study import is_slow, scores_needed
from dp_core.words import say
from pages.common.work import background
from pages.parts.privscbn.state import KEY, View, title

SLOW = f"{KEY}_slow_run"


def released(view: View) -> Release[TableRelease] | None:
    """Run a method; None while one that is too slow to wait for has not come back."""
    if not is_slow(view.m, view.params):
        return view.run()
    return background.run_of(SLOW, view)


def waiting(view: View) -> None:
    """Say that a slow run goes on, and draw the page again when it has come back."""
    name, sets = title(view.method), scores_needed(view.m, view.params)
    background.wait(SLOW, name, say("privscbn-waiting", method=name, sets=sets))
