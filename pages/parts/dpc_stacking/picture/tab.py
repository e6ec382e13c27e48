"""Tab "Picture": real rows beside what is released, the verdict, numbers, the risk."""

from operator import lt

import streamlit as st

from dp_core.algorithms.dpc_stacking.data import STORIES
from dp_core.algorithms.dpc_stacking.method.steps import clipping
from dp_core.algorithms.dpc_stacking.study import Plan, curves
from dp_core.algorithms.dpc_stacking.view import plan_story, story
from dp_core.words import Message, message, say
from pages.common.frame import page
from pages.common.show import html, panels, verdicts
from pages.common.tabs import following
from pages.parts.dpc_stacking import plane
from pages.parts.dpc_stacking.picture import numbers, seven
from pages.parts.dpc_stacking.state import METRIC, View

NEAR = 1.05  # times the best
MANY_ROWS = 3_000
"""Rows from which a draw of a stack on all of them takes a second."""


def show(view: View) -> None:
    """Draw the tab: both planes, and the verdict."""
    if plane.is_side_by_side(view):
        plane.show(view)
    else:
        seven.show(view)
    with panels.holder_frame(panels.JUDGED, key="dpc_judged"):
        verdicts.show(_question(view))
    plane.more(view)
    _warn(view)
    page.about(view, STORIES)
    following.offer(view)


def _warn(view: View) -> None:
    """Say that noise likely hides all groups; public numbers alone tell, before any run."""
    table, d = view.table, view.table.columns_count
    wide = sum(map(lt, *(table.bounds or ((0.0,) * d, (1.0,) * d))))
    plan = Plan(method=view.method, params=view.params, n=len(table), columns=max(1, wide))
    words = plan_story.banner(plan)
    if words:
        st.html(html.verdict_box(*words, "bad"))


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
    judged = numbers.judged(view, verdicts.expected(_question(view)))
    with panels.judged_frame(judged, key="dpc_numbers"):
        said = [
            story.judged(view.errors, view.table.record),
            clipping(view.table, view.output.bounds),
            ""
            if view.variant == "no_privacy"
            else curves.one_group_meets(view.errors["one_cluster"], view.tolerance),
        ]
        panels.say(" ".join(str(each) for each in said if each))


def _question(view: View) -> verdicts.Question:
    slow = view.method in {"published", "local"} and len(view.table) > MANY_ROWS
    return verdicts.Question(
        view=view,
        metric=METRIC,
        unit=say("dpc-unit-spread"),
        relative=True,
        together=1 if slow else 2,
        sound={"variant": "central"},
    )
