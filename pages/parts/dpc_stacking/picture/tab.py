"""Tab "Picture": groups without noise beside the private ones, numbers, verdict, risk."""

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
    page.about(view, STORIES)
    plan.banner(view)
    if plane.switch(view) == plane.SEVEN:
        seven.show(view)
    else:
        plane.show(view)
    panels.metrics_row(numbers.metrics(view))
    label = "Compared with your rows: for you alone"
    with panels.judged_frame(numbers.judged(view), label, key="dpc_judged"):
        _verdict(view)
        said = [
            story.judged(view.errors, view.table.record),
            clipping(view.table, view.output.bounds),
            ""
            if view.variant == "no_privacy"
            else curves.one_group_meets(view.errors["one_cluster"], view.tolerance),
        ]
        panels.say(" ".join(filter(None, said)))
    n, d = view.table.values.shape
    words = story.what_happened(view.release, view.params, method=view.method, n=n, d=d)
    st.markdown(f"**What just happened.** {html.md(words)}")


def _verdict(view: View) -> None:
    slow = view.method in {"published", "local"} and len(view.table) > MANY_ROWS
    verdicts.show(
        verdicts.Question(
            view=view,
            metric=METRIC,
            unit=UNIT,
            together=1 if slow else 2,
            sound={"variant": "central"},
        )
    )
