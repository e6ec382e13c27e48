"""Tab "Picture": real rows beside what is released, the verdict, numbers, the risk."""

import streamlit as st

from dp_core.algorithms.dpc_stacking.data import STORIES
from dp_core.algorithms.dpc_stacking.method.steps import clipping
from dp_core.algorithms.dpc_stacking.study import curves
from dp_core.algorithms.dpc_stacking.view import story
from pages.common.frame import page
from pages.common.show import html, panels, verdicts
from pages.parts.dpc_stacking import plan, plane
from pages.parts.dpc_stacking.picture import numbers, seven
from pages.parts.dpc_stacking.state import METRIC, UNIT, View

MANY_ROWS = 3_000
"""Rows from which a draw of a stack on all of them takes a second."""


def show(view: View) -> None:
    """Draw the tab."""
    if plane.is_side_by_side(view):
        plane.show(view)
    else:
        seven.show(view)
    with panels.holder_frame("Compared with your rows: for you alone", key="dpc_judged"):
        verdicts.show(_question(view))
        panels.metrics_row(numbers.judged(view, verdicts.expected(_question(view))))
        said = [
            story.judged(view.errors, view.table.record),
            clipping(view.table, view.output.bounds),
            ""
            if view.variant == "no_privacy"
            else curves.one_group_meets(view.errors["one_cluster"], view.tolerance),
        ]
        panels.say(" ".join(filter(None, said)))
    plane.more(view)
    plan.banner(view)
    panels.metrics_row(numbers.metrics(view))
    n, d = view.table.values.shape
    words = story.what_happened(view.release, view.params, method=view.method, n=n, d=d)
    st.markdown(f"**What just happened.** {html.md(words)}")
    page.about(view, STORIES)


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
