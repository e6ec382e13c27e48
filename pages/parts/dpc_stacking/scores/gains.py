"""The gain of stacking that the paper reports, and what it is here."""

import streamlit as st

from dp_core.algorithms.dpc_stacking.study import Gain, honesty
from dp_core.algorithms.dpc_stacking.view import MEASURES, WHERE, honesty_story
from pages.common.show import html, panels
from pages.parts.dpc_stacking.scores import scored
from pages.parts.dpc_stacking.state import View


def show(view: View) -> None:
    st.markdown("**The gain of stacking, as the paper reports it and as it is here**")
    if not view.output.primary_labels:
        panels.say(honesty_story.WITHOUT_STACK + ".")
        return
    found = honesty.gains(scored.scores(view, view.table.fingerprint, view.run_key))
    with panels.holder_frame("Scored with your rows: for you alone", key="dpc_gains"):
        for measure in MEASURES:
            st.markdown(f"- {html.md(honesty_story.gain_words(found, measure))}")
        panels.table(_gain_table(found), "Gain of the stack on each table")


def _gain_table(found: list[Gain]) -> panels.Table:
    return {
        "scored on": [WHERE[gain.where] for gain in found],
        "score": [MEASURES[gain.measure] for gain in found],
        "stack against the best": [honesty_story.percent(g.over_best) for g in found],
        "against the worst": [honesty_story.percent(g.over_worst) for g in found],
    }
