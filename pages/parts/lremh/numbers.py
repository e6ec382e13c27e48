"""Numbers of the picture tab."""

import math
from collections.abc import Mapping

from dp_core.algorithms.lremh.method import views_for
from dp_core.algorithms.lremh.metrics import deleted_mass, uniform_error
from dp_core.algorithms.lremh.params import ViewParams
from dp_core.algorithms.lremh.study import planning
from dp_core.algorithms.lremh.view import people_figures, story
from dp_core.words import say
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
            say("lremh-numbers-people-mean", story=story.counted(draws, "draw"))
            if draws
            else "of 100 people",
            say("lremh-numbers-joint-error-many-people"),
        ),
        (
            say("lremh-numbers-error-draw"),
            people_figures.people(view.errors["avd"]),
            say("lremh-numbers-wrong-bar"),
            say("lremh-numbers-same-estimate-screen-one"),
        ),
        (
            "Without any reports",
            people_figures.people(uniform_error(view.true)),
            say("lremh-numbers-wrong-bar-2"),
            say("lremh-numbers-joint-error-table-asks"),
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
    return [
        (
            "Error of pairs",
            people_figures.people(errors["pairs"]),
            say("lremh-numbers-people-mean-over-all"),
            say(
                "lremh-numbers-mean-over-all-pairs",
                help=say("lremh-numbers-many-people-would-change", what="one of two answers"),
            ),
        ),
        (
            say("lremh-numbers-error-one-answer"),
            people_figures.people(errors["ones"]),
            say("lremh-numbers-people-mean-over-attributes"),
            say(
                "lremh-numbers-mean-over-all-attributes",
                help=say("lremh-numbers-many-people-would-change", what="one answer"),
            ),
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
            say("lremh-numbers-possible-records-method-rules"),
        )
    ]


def _lost(view: View) -> list[panels.Metric]:
    if view.output.kept.all() or view.answers is None:
        return []
    return [
        (
            say("lremh-numbers-who-deleted-record"),
            people_figures.people(deleted_mass(view.answers, view.output)),
            "of 100 people",
            say("lremh-numbers-joint-error-never-below"),
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
            say(
                "lremh-numbers-bits-them-true",
                planning=f"{100 * planning.true_bits(noise, view.table.domains):.0f}",
            ),
            say("lremh-numbers-one-bit-each-category"),
        )
    ]


def _answers(view: View) -> panels.Metric:
    groups = _groups(view)
    if groups > 1:
        users = len(view.table) / groups
        return (
            "Users a group",
            f"{users:,.0f}",
            say("lremh-numbers-users-attributes-all", story=story.counted(groups, "group")),
            say("lremh-numbers-each-user-asked-about"),
        )
    return (
        "Possible records",
        f"{view.output.table.size:,}",
        say("lremh-numbers-records-one-question-about"),
        say("lremh-numbers-each-user-answers-one"),
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
        say("lremh-numbers-every-combination-answers-estimated"),
    )


def expected(view: View) -> panels.Metric:
    """Joint error predicted from public numbers."""
    return (
        "Expected joint error",
        people_figures.people(planned_error(view)),
        say("lremh-numbers-people-if-answers-go"),
        say("lremh-numbers-predicted-noise-number-users"),
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
        say("lremh-numbers-users-one-report-each"),
        say("lremh-numbers-people-whose-reports-file"),
    )
