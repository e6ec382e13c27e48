"""The released network: a picture to click on, a choice for the keyboard, one attribute's table."""

from typing import Any, NamedTuple

import numpy as np
import streamlit as st

from dp_core.algorithms.privscbn.study import (
    DrawnEdge,
    Edge,
    combinations_of,
    conditional_of,
    drawn_edges,
    missing_edges,
)
from dp_core.algorithms.privscbn.view import figures, network_figures, story
from pages.common.input import widgets
from pages.common.show import panels
from pages.parts.privscbn.state import KEY, View

NOTHING, QUIET, TRUE = "Released", "Against no noise", "Against the truth"
HEIGHT = 372
MOST_IN_LEGEND = 6


class Drawing(NamedTuple):
    """What is drawn: the released edges, and those of the compared network that are missing."""

    against: str
    edges: list[DrawnEdge]
    missing: list[Edge]


def show(view: View) -> None:
    """Draw network and table side by side; in the holder's frame where the truth is in it."""
    against, printed = _switches(view)
    drawing = _drawing(view, against)
    left, right = st.columns([1.62, 1], gap="small")
    with left:
        label = "Compared with your data: for you alone"
        with panels.frame_unless(against == NOTHING, label, key="network"):
            _network(view, drawing, printed=printed)
    with right:
        _table(view)


def _switches(view: View) -> tuple[str, bool]:
    options = [NOTHING, QUIET, *([TRUE] if view.table.edges else [])]
    with st.container(horizontal=True, vertical_alignment="center", gap="small"):
        label = "Compare the network with"
        against = widgets.segments(f"{KEY}_against", label, options, hidden=True)
        printed = widgets.toggle(
            f"{KEY}_print",
            "Print view",
            help="In layers, black on white; no noise means the same method and the same dice at "
            "a budget without limit.",
        )
    return against, printed


def _drawing(view: View, against: str) -> Drawing:
    if against == NOTHING:
        return Drawing(against, drawn_edges(view.output), [])
    known = view.quiet_edges() if against == QUIET else list(view.table.edges)
    return Drawing(against, drawn_edges(view.output, known), missing_edges(view.output, known))


def _network(view: View, drawing: Drawing, *, printed: bool) -> None:
    if not printed:
        panels.legend(_legend(view, drawing))
    names, theme = view.table.names, panels.current_theme()
    if printed:
        st.graphviz_chart(network_figures.network_dot(view.output, names, drawing.edges))
    else:
        option = network_figures.network_chart(
            view.output,
            names,
            drawing.edges,
            theme,
            missing=drawing.missing,
            chosen=attribute(view),
        )
        key = f"{KEY}_network_{st.session_state.get(_ROUND, 0)}"
        targets = [edge.child for edge in drawing.edges] + [edge[1] for edge in drawing.missing]
        st.echarts_chart(
            option,
            key=key,
            height=HEIGHT,
            theme=None,
            on_select=lambda: _clicked(key, targets),
            alt=f"Released network of {view.m} attributes with {len(drawing.edges)} edges.",
        )
    panels.note(_words(drawing, printed=printed))


def _words(drawing: Drawing, *, printed: bool) -> str:
    bridges = sum(edge.bridge for edge in drawing.edges)
    clockwise = "A ring is a cluster; clockwise from its top, attributes stand as they were placed."
    if printed:
        clockwise = "A box is a cluster, parents above children; bridges are dashed."
    if drawing.against == NOTHING:
        words = story.counted(len(drawing.edges), "edge").capitalize()
        more = f", {story.counted(bridges, 'bridge')} among them" if bridges else ""
        return f"{words}{more}. {clockwise} Thicker: stronger."
    new = sum(edge.agrees is False for edge in drawing.edges)
    compared = "the network without noise" if drawing.against == QUIET else "the true network"
    said = story.network_words(
        len(drawing.edges), new, len(drawing.missing), compared=compared, bridges=bridges
    )
    return f"{said} {clockwise}"


def _legend(view: View, drawing: Drawing) -> list[tuple[str, str]]:
    clusters = view.output.clusters or []
    many = len(clusters) > 1
    items = [
        (f"cluster-{number}", f"cluster {number + 1} ({len(cluster)})")
        for number, cluster in enumerate(clusters[:MOST_IN_LEGEND])
        if many
    ]
    if len(clusters) > MOST_IN_LEGEND:
        items.append(("none", f"and {len(clusters) - MOST_IN_LEGEND} more"))
    if any(edge.bridge for edge in drawing.edges):
        items.append(("bridge", "bridge"))
    if drawing.against != NOTHING:
        items += [("new-edge", "new edge"), ("missing-edge", "missing edge")]
    return items


_ROUND = f"_{KEY}_round"  # a new chart forgets what was clicked in the old one


def attribute(view: View) -> int:
    """Attribute whose table is shown."""
    key = f"{KEY}_attribute"
    asked = st.session_state.get(key)
    if isinstance(asked, int) and 0 <= asked < view.m:
        return asked
    return _default_attribute(view)


def _default_attribute(view: View) -> int:
    """On arrival the one that hangs most on the others; not asked of confidential records."""
    if view.table.confidential:
        return 0
    return int(np.argmax(view.true_association.sum(axis=1)))


def _clicked(key: str, targets: list[int]) -> None:
    """Take a click over into the choice beside the picture; an edge means its child."""
    state: Any = st.session_state.get(key)
    for group in state["selection"]["selected"] if state else []:
        index = int(group["data_indices"][0])
        if group["data_type"] == "edge":
            index = targets[index] if index < len(targets) else -1
        if index >= 0:
            st.session_state[f"{KEY}_attribute"] = index


def _chosen() -> None:
    st.session_state[_ROUND] = st.session_state.get(_ROUND, 0) + 1


def _table(view: View) -> None:
    """Draw the conditional table of one attribute."""
    names = view.table.names
    words = [
        name if names.count(name) == 1 else f"{name} ({j + 1})" for j, name in enumerate(names)
    ]
    child = widgets.select(
        f"{KEY}_attribute",
        "Attribute (or click on it)",
        range(view.m),
        default=_default_attribute(view),
        words=words.__getitem__,
        on_change=_chosen,
    )
    parents, released = next((p, t) for c, p, t in view.output.nodes() if c == child)
    with panels.holder_frame("True values: for you alone", key="conditional"):
        true, records = conditional_of(view.table, child, parents)
        panels.legend([("private", "released"), ("true-mark", "true")])
        title = "Chance of yes, alone" if not parents else "Chance of yes, given its parents"
        figure = figures.conditional_bars(
            combinations_of(len(parents)) if parents else [("all",)],
            true,
            released,
            panels.current_theme(),
            title=title,
        )
        panels.chart(figure, key=f"{KEY}_conditional", alt=_alt(words, child, parents))
        if parents:
            lines = story.listed([words[p] for p in parents])
            rare = int(records.min())
            order = "Below a bar, from the top: " if len(parents) <= 4 else "Parents: "
            panels.note(f"{order}{lines}. The rarest combination has {rare:,} true records.")


def _alt(words: list[str], child: int, parents: tuple[int, ...]) -> str:
    given = f" given {story.listed([words[p] for p in parents])}" if parents else ""
    return f"Chance that {words[child]} is yes{given}, released and true."
