"""What the tab "Scores" shows, worked out once a run; for the holder only."""

from dp_core.algorithms.dpc_stacking.study import Case, Score, honesty
from dp_core.study.experiments import trial_rng
from pages.parts.dpc_stacking.state import View

Ceilings = dict[tuple[str, str], float]


def cases(view: View) -> list[Case]:
    return honesty.cases_of(view.unit_rows, view.labels, view.output)


def _randoms(view: View) -> list[Case]:
    """Draw random groups, the same in every redraw."""
    dice = trial_rng(view.seed, "random groups", None, 0)
    return honesty.random_cases(cases(view), view.params.clusters, dice)


def scores(view: View) -> list[Score]:
    return view.kept("scores", lambda: honesty.scored(cases(view)))


def drawn(view: View) -> list[Score]:
    return view.kept("drawn", lambda: honesty.scored(_randoms(view)))


def ceilings(view: View, *, random: bool) -> Ceilings:
    def best() -> Ceilings:
        found = cases(view)
        if random:  # a table widened by random groups has these as its best ones
            found = [case for case in _randoms(view) if case.where != "widened"]
        return dict(honesty.ceilings(found))

    return view.kept("ceilings", best, random)
