"""Tab "Picture": real rows beside what is released, the verdict, numbers, the risk."""

from dp_core.algorithms.dpc_stacking.data import STORIES
from dp_core.algorithms.dpc_stacking.method.steps import clipping
from dp_core.algorithms.dpc_stacking.study import curves
from dp_core.algorithms.dpc_stacking.view import story
from dp_core.words import Message, message
from pages.common.frame import page
from pages.common.show import panels, verdicts
from pages.common.tabs import following
from pages.parts.dpc_stacking import plan, plane
from pages.parts.dpc_stacking.picture import numbers, seven
from pages.parts.dpc_stacking.state import METRIC, UNIT, View

COMPARED = "Compared with your rows: for you alone"
NEAR = 1.05  # times the best
MANY_ROWS = 3_000
"""Rows from which a draw of a stack on all of them takes a second."""


def show(view: View) -> None:
    """Draw the tab: both planes, and the verdict."""
    if plane.is_side_by_side(view):
        plane.show(view)
    else:
        seven.show(view)
    with panels.holder_frame(COMPARED, key="dpc_judged"):
        verdicts.show(_question(view))
    plane.more(view)
    plan.banner(view)
    page.about(view, STORIES)
    following.offer(view)


def off(view: View) -> Message | None:
    """Say how wide the groups are beside the best ones; None of an upload's own rows."""
    if view.table.confidential or view.variant == "no_privacy":
        return None
    found = verdicts.expected(_question(view))
    times = found[0] if found else view.errors[METRIC]
    return message("dpc-off-by", times=times, near=times < NEAR)


def show_numbers(view: View) -> None:
    """Draw the numbers of the release, and what they are compared with."""
    panels.metrics_row(numbers.metrics(view))
    with panels.judged_frame(
        numbers.judged(view, verdicts.expected(_question(view))), COMPARED, key="dpc_numbers"
    ):
        said = [
            story.judged(view.errors, view.table.record),
            clipping(view.table, view.output.bounds),
            ""
            if view.variant == "no_privacy"
            else curves.one_group_meets(view.errors["one_cluster"], view.tolerance),
        ]
        panels.say(" ".join(filter(None, said)))


def _question(view: View) -> verdicts.Question:
    slow = view.method in {"published", "local"} and len(view.table) > MANY_ROWS
    return verdicts.Question(
        view=view,
        metric=METRIC,
        unit=UNIT,
        relative=True,
        together=1 if slow else 2,
        sound={"variant": "central"},
    )
