"""Runs of the local-reports page: at once where they are fast, in the background where not."""

from dp_core.algorithm import Release
from dp_core.algorithms.lremh.outputs import Estimate
from dp_core.tables.categorical import check_candidates
from pages.common.work import jobs
from pages.parts.lremh import state
from pages.parts.lremh.state import KEY, View, title

SLOW = f"{KEY}_slow_run"
HEAVY = ("joint_subset", "plus", "em", "em_full", "lremh", "lremh_signed")
QUICK = 256
"""Candidate records up to which PLUS is quick enough to wait for."""
WEIGHED = 10_000_000
"""Users times candidate records up to which EM and subsets are: a second or two on one core."""


def is_slow(view: View) -> bool:
    """Whether a run is too slow to wait for."""
    candidates = view.table.candidates
    heavy = candidates * len(view.table) > WEIGHED and view.method in HEAVY
    return heavy or (view.method == "plus" and candidates > QUICK)


def released(view: View) -> Release[Estimate] | None:
    """Run a method; None while one that is too slow to wait for has not come back."""
    check_candidates(view.table.domains)
    return jobs.run_of(SLOW, view) if is_slow(view) else view.run()


def waiting(view: View) -> None:
    """Say that a slow run goes on, and draw the page again when it has come back."""
    state.banner(view)
    name = title(view.method)
    jobs.wait(SLOW, name, f"{name} weighs {view.table.candidates:,} possible records.")
