"""Chance of yes of one column of the released network, for each answer of its parents."""

import numpy as np
import streamlit as st

from dp_core.algorithms.privscbn.study.comparison import (
    combinations_of,
    conditional_of,
    drawn_edges,
)
from dp_core.algorithms.privscbn.view import figures
from dp_core.words import message, say
from pages.common.frame import hiding
from pages.common.input import widgets
from pages.common.show import panels
from pages.parts.privscbn.state import KEY, View

STACKED = 4  # parents, whose answers stand below a bar


def show(view: View) -> None:
    """Draw the conditional table of one column; not where questions alone are answered."""
    if view.output.network is None:
        return
    st.markdown(f"**{say('privscbn-conditional-title')}**")
    if view.output.joints or view.output.latent is not None:
        panels.say(message("privscbn-conditional-more"))
    names = view.table.names
    words = [
        name if names.count(name) == 1 else f"{name} ({j + 1})" for j, name in enumerate(names)
    ]
    child = widgets.select(
        f"{KEY}_attribute",
        say("privscbn-column"),
        range(view.m),
        default=_default_attribute(view),
        words=words.__getitem__,
    )
    parents, released = next((p, t) for c, p, t in view.output.nodes() if c == child)
    hidden = hiding.is_on()
    facts = {"parents": [words[p] for p in parents], "many": len(parents)}
    with panels.frame_unless(hidden, message("privscbn-true-frame"), key="conditional"):
        true, records = conditional_of(view.table, child, parents)
        panels.legend(view.legend(), view.place)
        figure = figures.conditional_bars(
            combinations_of(len(parents)) if parents else [("all",)],
            None if hidden else true,
            released,
            panels.current_theme(),
            bars=view.colour,
            title=say("privscbn-conditional", many=len(parents)),
        )
        alt = say("privscbn-conditional-heard", column=words[child], **facts)
        panels.chart(figure, key=f"{KEY}_conditional", alt=alt)
        if parents:
            panels.note(message("privscbn-parents", few=len(parents) <= STACKED, **facts))
            if not hidden:
                panels.note(message("privscbn-rarest", records=int(records.min())))
    panels.fold(say("privscbn-print"), f"{KEY}_print", _printed, view)


def _default_attribute(view: View) -> int:
    """On arrival the one that hangs most on the others; not asked of confidential records."""
    if view.table.confidential:
        return 0
    return int(np.argmax(view.true_association.sum(axis=1)))


def _printed(view: View) -> None:
    """Draw the network in layers, black on white."""
    edges = drawn_edges(view.output)
    st.graphviz_chart(figures.network_dot(view.output, view.table.names, edges))
    panels.note(message("privscbn-print.note"))
