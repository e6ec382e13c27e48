"""Numbers of the picture tab."""

import math
from collections.abc import Mapping

from dp_core.algorithms.lremh.method import views_for
from dp_core.algorithms.lremh.metrics import deleted_mass, uniform_error
from dp_core.algorithms.lremh.params import ViewParams
from dp_core.algorithms.lremh.study import planning
from dp_core.algorithms.lremh.view import people_figures, story
from pages.common.show import panels
from pages.parts.lremh.state import View


def beside(view: View, drawn: tuple[float, int] | None) -> list[panels.Metric]:
    """Numbers beside the picture: what to expect, this draw, and no reports at all.

    `drawn` is the mean error of repeated draws and their number, once there are any.
    """
    if view.errors is None:
        return [expected(view), _users(view)]
    assert view.true is not None
    mean, draws = drawn or (float("nan"), 0)
    return [
        (
            "Expected error",
            people_figures.people(mean) if drawn else "…",
            f"of 100 people, mean of {story.counted(draws, 'draw')}" if draws else "of 100 people",
            "Joint error: so many of 100 people stand in a wrong bar, and would have to change "
            "records to turn the true table into the estimate (total variation distance).",
        ),
        (
            "Error of this draw",
            people_figures.people(view.errors["avd"]),
            "of 100 in a wrong bar",
            "The same for the estimate on screen: one throw of the dice.",
        ),
        (
            "Without any reports",
            people_figures.people(uniform_error(view.true)),
            "of 100 in a wrong bar",
            "Joint error of a table that asks nobody: every record equally likely.",
        ),
    ]


def metrics(view: View) -> list[panels.Metric]:
    """Label, value, second line and help of each number that follows from the reports."""
    bits = _bits(view)
    if view.errors is None:
        return bits
    return [*_deleted(view), *([_possible(view), *bits] if bits else [_answers(view)])]


def judged(view: View) -> list[panels.Metric]:
    """Those that compare the estimate with the truth; for the holder only."""
    return [] if view.errors is None else [*_errors(view.errors), *_lost(view)]


def _errors(errors: Mapping[str, float]) -> list[panels.Metric]:
    help = "So many of 100 people would have to change {} (total variation distance)."
    return [
        (
            "Error of pairs",
            people_figures.people(errors["pairs"]),
            "of 100 people, mean over all pairs",
            f"{help.format('one of two answers')} The mean over all pairs of attributes.",
        ),
        (
            "Error of one answer",
            people_figures.people(errors["ones"]),
            "of 100 people, mean over attributes",
            f"{help.format('one answer')} The mean over all attributes.",
        ),
    ]


def _deleted(view: View) -> list[panels.Metric]:
    if view.output.kept.all():
        return []
    gone = view.output.kept.size - int(view.output.kept.sum())
    return [
        (
            "Records deleted",
            f"{gone:,}",
            f"of {view.output.kept.size:,} possible ones",
            "Possible records that the method rules out. No later step can bring them back.",
        )
    ]


def _lost(view: View) -> list[panels.Metric]:
    if view.output.kept.all() or view.answers is None:
        return []
    return [
        (
            "Who has a deleted record",
            people_figures.people(deleted_mass(view.answers, view.output)),
            "of 100 people",
            "The joint error is never below the share of users who have a record that the "
            "method rules out.",
        )
    ]


def _bits(view: View) -> list[panels.Metric]:
    noise = view.noise
    if noise is None:
        return []
    bits = sum(view.table.domains)
    return [
        (
            "Bits a user sends",
            f"{bits:,}",
            f"bits; {100 * planning.true_bits(noise, view.table.domains):.0f} % of them true",
            "One bit for each category of each attribute. A bit is true if it was not changed; of "
            "pure chance half would be.",
        )
    ]


def _answers(view: View) -> panels.Metric:
    groups = _groups(view)
    if groups > 1:
        users = len(view.table) / groups
        return (
            "Users a group",
            f"{users:,.0f}",
            f"users; {story.counted(groups, 'group')} of attributes in all",
            "Each user is asked about one group of attributes only.",
        )
    return (
        "Possible records",
        f"{view.output.table.size:,}",
        "records, one question about all",
        "Each user answers one question on the whole record.",
    )


def _groups(view: View) -> int:
    """Count the questions, of which each user answers one."""
    if isinstance(view.params, ViewParams):
        return len(views_for(view.table.domains, view.params.epsilon, view.params.order))
    return math.comb(view.table.attributes, 2) if view.method == "pairs" else 1


def _possible(view: View) -> panels.Metric:
    return (
        "Possible records",
        f"{view.output.table.size:,}",
        f"records of {story.counted(view.table.attributes, 'attribute')}",
        "Every combination of answers has an estimated share.",
    )


def expected(view: View) -> panels.Metric:
    """Joint error predicted from public numbers."""
    return (
        "Expected joint error",
        people_figures.people(planned_error(view)),
        "of 100 people, if answers go together in pairs",
        "Predicted from the noise and the number of users alone; an upper guide.",
    )


def planned_error(view: View) -> float:
    """Predict the joint error from public numbers, at most 1."""
    noise = view.noise
    assert noise is not None
    order = min(2, view.table.attributes)
    error = planning.planned_error(
        noise.f, noise.p, noise.q, view.table.domains, len(view.table), order
    )
    return min(float(error), 1.0)


def _users(view: View) -> panels.Metric:
    return (
        "Users",
        f"{len(view.table):,}",
        "users, one report each",
        "People whose reports the file holds.",
    )
