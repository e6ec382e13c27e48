"""The warning that noise likely hides all groups, from public numbers."""

import streamlit as st

from dp_core.algorithms.dpc_stacking.study import Plan
from dp_core.algorithms.dpc_stacking.view import plan_story as story
from pages.common.show import html
from pages.parts.dpc_stacking.state import View


def plan_of(view: View) -> Plan:
    """Read the public numbers off the choices on the left."""
    table = view.table
    bounds = table.bounds or ((0.0,) * table.columns_count, (1.0,) * table.columns_count)
    wide = sum(high > low for low, high in zip(*bounds, strict=True))
    return Plan(method=view.method, params=view.params, n=len(table), columns=max(1, wide))


def banner(view: View) -> None:
    """Say above the picture that noise likely hides all groups; else nothing.

    Public numbers alone, so it can be said before anything is run.
    """
    words = story.banner(plan_of(view))
    if words:
        st.html(html.verdict_box(*words, "bad"))
