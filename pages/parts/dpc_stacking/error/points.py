"""What is run for the error curves of groups, in which order, and what would take too long."""

from dataclasses import dataclass

from dp_core.algorithms.dpc_stacking.study import curves
from dp_core.words import say
from pages.common.tabs import error_curves, error_tab
from pages.common.tabs.error_curves import Subject
from pages.common.work.sweeps import Point

QUICK = 0.1  # seconds of a run, above which a task is a single one
LONGEST, LONGEST_OTHER = 20.0, 5.0  # seconds of a run that is waited for: on screen, beside it
PATIENCE = 60.0  # seconds of all runs above which each point is run once at first


@dataclass(frozen=True, kw_only=True)
class Cost:
    """A point, a guess of the seconds of a run, and why it is not run."""

    point: Point
    seconds: float
    why_not: str


def runs(subject: Subject) -> error_tab.Runs:
    """List what to run, say what is left out, and how often slow methods run at first."""
    costs = [_cost(subject, point) for point in _points(subject)]
    fit = [each for each in costs if not each.why_not]
    slow = [each for each in fit if each.seconds > QUICK]
    wait = sum(each.seconds for each in fit) * error_tab.FEW
    first = 1 if wait > PATIENCE else error_tab.FEW
    said = dict.fromkeys(each.why_not for each in costs if each.why_not)
    return error_tab.Runs(
        points=[each.point for each in fit],
        left_out=[*said, say("dpc-slow.once")] if first < error_tab.FEW else list(said),
        alone=[each.point for each in slow],
        first=first,
    )


def _points(subject: Subject) -> list[Point]:
    """Points of all methods; those without noise at no ε but one."""
    found = error_curves.points(subject)
    return [
        (key, params)
        for key, params in found
        if (key in curves.SILENT) is (params.epsilon == subject.quiet)
    ]


def _cost(subject: Subject, point: Point) -> Cost:
    key, params = point
    table, method = subject.data, subject.algorithm.method(key)
    n, d = table.values.shape
    guess = curves.seconds(key, n, d, params.clusters, params)
    why = curves.impossible(method, table)
    most = LONGEST if key == subject.method else LONGEST_OTHER
    if not why and guess > most:
        why = say("dpc-slow", method=method.title, rows=n, seconds=guess)
    return Cost(point=point, seconds=guess, why_not=why)
