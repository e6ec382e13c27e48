"""How a vote is written: numbers of groups, or one column a group; compared without noise."""

from typing import Any

import streamlit as st

from dp_core.algorithms.dpc_stacking.method.steps import TITLES
from dp_core.algorithms.dpc_stacking.metrics import adjusted_rand
from dp_core.algorithms.dpc_stacking.outputs import Clustering
from dp_core.algorithms.dpc_stacking.params import MOST_ROWS, StackParams
from dp_core.algorithms.dpc_stacking.study import page_runs
from dp_core.algorithms.dpc_stacking.view import agreement, honesty_story
from dp_core.errors import DPError
from pages.common.input import controls
from pages.common.show import panels
from pages.common.work import background as work
from pages.parts.dpc_stacking.runs import without_noise
from pages.parts.dpc_stacking.state import KEY, View

WAYS = {"integer": "numbers", "onehot": "one column a group"}
AT_ONCE = 10_000
"""Rows up to which the comparison is made without being asked for."""


def show(view: View) -> None:
    """Draw the comparison, and the switch of the method on screen."""
    st.markdown("**How a vote is written**")
    st.markdown(
        "The paper writes a vote as the number of the group. Then group 1 is four times as far "
        "from group 5 as from group 2, although the numbers are mere names. With one column a "
        "group any two groups are equally far apart."
    )
    _switch(view)
    if len(view.table) > MOST_ROWS:
        panels.note(f"Compared for tables of up to {MOST_ROWS:,} rows.")
        return
    if len(view.table) > AT_ONCE:
        _in_the_background(view)
        return
    try:
        outputs = {way: without_noise(view, way) for way in WAYS}
    except DPError as error:
        panels.note(error)
        return
    _framed(view, outputs)


def _in_the_background(view: View) -> None:
    params = view.params_as(StackParams)
    work.show(
        work.Work(
            prefix=KEY,
            name="ways",
            wanted=(view.table.fingerprint, str(params), view.seed),
            label="Votes of four clusterers on every true row",
            function=page_runs.both_encodings,
            tasks=lambda: [(view.table, params, view.seed)],
            start="Compare both",
        ),
        lambda found: _framed(view, found[0]) if found else None,
    )


def _framed(view: View, outputs: dict[str, Clustering]) -> None:
    with panels.holder_frame("Both on your table, without noise: for you alone", key="dpc_ways"):
        _compare(view, outputs)


def _switch(view: View) -> None:
    """Set the parameter of the method from here as well."""
    if not hasattr(view.params, "encoding"):
        st.caption("The method on screen has no votes to write.")
        return
    key = f"{KEY}_written"
    st.session_state[key] = view.params.encoding
    st.segmented_control(
        "Votes on this page as",
        list(WAYS),
        format_func=WAYS.__getitem__,
        required=True,
        key=key,
        on_change=lambda: controls.load(KEY, {"encoding": st.session_state[key]}),
    )


def _compare(view: View, outputs: dict[str, Clustering]) -> None:
    groups: dict[str, Any] = {f"Stack, {WAYS[way]}": o.labels for way, o in outputs.items()}
    votes = outputs["integer"].primary_labels
    groups |= {f"{TITLES[name]} alone": labels for name, labels in votes.items()}
    table = {
        "groups": list(groups),
        "agree with K-means": [adjusted_rand(each, view.reference) for each in groups.values()],
    }
    close = dict(zip(WAYS, table["agree with K-means"], strict=False))
    if view.table.classes is not None:
        known = view.table.classes
        table["with the known classes"] = [adjusted_rand(e, known) for e in groups.values()]
    shown = {
        name: each if name == "groups" else [agreement(value) for value in each]
        for name, each in table.items()
    }
    panels.table(shown, "Agreement of groups, by encoding")
    panels.say(honesty_story.encoding_words(close))
    st.caption(
        "Adjusted Rand index: 1 for the same groups, about 0 for chance. Clusterers label rows "
        "that they have not seen, fold by fold, so K-means alone need not agree with the best."
    )
