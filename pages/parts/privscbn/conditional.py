"""Chance of yes of one column of the released network, for each answer of its parents."""

import numpy as np
import streamlit as st

from dp_core.algorithms.privscbn.study import combinations_of, conditional_of, drawn_edges
from dp_core.algorithms.privscbn.view import figures, network_figures, story
from dp_core.errors import joined
from pages.common.frame import hiding
from pages.common.input import widgets
from pages.common.show import panels
from pages.parts.privscbn.state import KEY, TRUE, View

WHOLE = "The network of the strongest pairs is for the eye. The rows follow more than it shows."


def show(view: View) -> None:
    """Draw the conditional table of one column; not where questions alone are answered."""
    if view.output.network is None:
        return
    st.markdown("**What each column hangs on**")
    if view.output.joints or view.output.latent is not None:
        st.markdown(WHOLE)
    names = view.table.names
    words = [
        name if names.count(name) == 1 else f"{name} ({j + 1})" for j, name in enumerate(names)
    ]
    child = widgets.select(
        f"{KEY}_attribute",
        "Column",
        range(view.m),
        default=_default_attribute(view),
        words=words.__getitem__,
    )
    parents, released = next((p, t) for c, p, t in view.output.nodes() if c == child)
    hidden = hiding.is_on()
    with panels.frame_unless(hidden, "True values: for you alone", key="conditional"):
        true, records = conditional_of(view.table, child, parents)
        panels.legend([("released", "made-up"), *([] if hidden else [TRUE])], view.place)
        title = "Chance of yes, alone" if not parents else "Chance of yes, given its parents"
        figure = figures.conditional_bars(
            combinations_of(len(parents)) if parents else [("all",)],
            None if hidden else true,
            released,
            panels.current_theme(),
            bars=view.colour,
            title=title,
        )
        panels.chart(figure, key=f"{KEY}_conditional", alt=_alt(words, child, parents))
        if parents:
            lines = joined([words[p] for p in parents])
            rare = story.counted(int(records.min()), "true record")
            order = "Below a bar, from the top: " if len(parents) <= 4 else "Parents: "
            said = "" if hidden else f" The rarest combination has {rare}."
            panels.note(f"{order}{lines}.{said}")
    panels.fold("The network in layers, for print", f"{KEY}_print", _printed, view)


def _alt(words: list[str], child: int, parents: tuple[int, ...]) -> str:
    given = f" given {joined([words[p] for p in parents])}" if parents else ""
    return f"Chance that {words[child]} is yes{given}, released and true."


def _default_attribute(view: View) -> int:
    """On arrival the one that hangs most on the others; not asked of confidential records."""
    if view.table.confidential:
        return 0
    return int(np.argmax(view.true_association.sum(axis=1)))


def _printed(view: View) -> None:
    """Draw the network in layers, black on white."""
    edges = drawn_edges(view.output)
    st.graphviz_chart(network_figures.network_dot(view.output, view.table.names, edges))
    panels.note(
        "A box is a cluster, parents above children, thicker is stronger; what joins two clusters "
        "is dashed."
    )
