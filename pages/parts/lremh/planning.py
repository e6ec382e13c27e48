"""The warning that there are too few users for the noise, from public numbers."""

from dataclasses import replace

import streamlit as st

from dp_core.algorithms.lremh.data import ReadyReports
from dp_core.algorithms.lremh.params import ReportParams
from dp_core.algorithms.lremh.study import design_of
from dp_core.algorithms.lremh.view import plan_story
from pages.common.show import html
from pages.parts.lremh.state import View


def banner(view: View) -> None:
    """Say that there are too few users for the noise, and how many are needed; else nothing.

    A closed form of public facts, so it can be said before anything is run. Reports that came
    ready keep their noise.
    """
    params, table = view.params, view.table
    if isinstance(table, ReadyReports):
        assert isinstance(params, ReportParams)
        params = replace(params, noise=table.noise)
    design = design_of(view.method, params, table.domains)
    words = plan_story.too_few(design, len(table), len(table.domains))
    if words:
        st.html(html.verdict_box(*words, "bad"))
