"""Runs of the synthetic-tables page: at once, in the background where slow, or not at all."""

from typing import Any

import streamlit as st

from dp_core.algorithm import Release
from dp_core.algorithms.privscbn.method import TableRelease
from dp_core.algorithms.privscbn.study import is_slow, scores_needed
from dp_core.errors import DPError
from dp_core.tables.categorical import CategoricalTable
from dp_core.words import say
from pages.common.show import html, panels
from pages.common.work import background
from pages.parts.privscbn.state import KEY, View, title

SLOW = f"{KEY}_slow_run"
TAKES = "joint"  # columns of any kind


def released(view: View) -> Release[TableRelease] | None:
    """Run a method; None while one that is too slow to wait for has not come back."""
    if not is_slow(view.m, view.params):
        return view.run()
    return background.run_of(SLOW, view)


def waiting(view: View) -> None:
    """Say that a slow run goes on, and draw the page again when it has come back."""
    name, sets = title(view.method), scores_needed(view.m, view.params)
    background.wait(SLOW, name, say("privscbn-waiting", method=name, sets=sets))


def refused(error: DPError, data: Any) -> None:
    """Say why; that a table has categories is public, so no row is behind that sentence."""
    if not isinstance(data, CategoricalTable) or error.field != "method":
        panels.refusal(error, own=data.confidential)
        return
    st.info(html.md(error))
    chosen = {f"{KEY}_variant": "sound", f"{KEY}_method": TAKES}
    st.button(
        say("privscbn-take", method=title(TAKES)),
        key=f"{KEY}_takes",
        type="primary",
        on_click=st.session_state.update,
        args=(chosen,),
    )
