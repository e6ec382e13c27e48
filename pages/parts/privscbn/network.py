"""The released network on one ring, beside that of the same method without noise."""

from collections.abc import Sequence

import streamlit as st

from dp_core.algorithms.privscbn.study import Edge, Joins, joins_of
from dp_core.algorithms.privscbn.view import ring, story
from pages.common.frame import hiding
from pages.common.input import widgets
from pages.common.show import html, panels
from pages.parts.privscbn import markup
from pages.parts.privscbn.state import KEY, View

NOTHING, QUIET, TRUE = "Alone", "Against no noise", "Against the truth"
COMPARED = {QUIET: "without noise", TRUE: "in the true network"}


def show(view: View) -> None:
    """Draw the network, in the holder's frame where it is compared with true rows."""
    options = [QUIET, *([TRUE] if view.edges else []), NOTHING]
    picture = st.container()
    asked = widgets.segments(f"{KEY}_against", "The network", options, hidden=True)
    against = NOTHING if hiding.is_on() else asked
    with picture:
        if against == NOTHING:
            with panels.released_frame("What goes together", key="network"):
                _network(view, against)
        else:
            label = f"What goes together, {against.lower()}: for you alone"
            with panels.holder_frame(label, key="network"):
                _network(view, against)


def _network(view: View, against: str) -> None:
    known: Sequence[Edge] | None = None
    if against != NOTHING:
        known = view.quiet_edges() if against == QUIET else view.edges
    joins = joins_of(view.output, known)
    place, names = ring.Ring(names=view.table.names), view.table.names
    svg = ring.ring_svg(place, joins, panels.current_theme(), view.colour)
    rows = [
        (*(names[j] for j in sorted(pair)), word)
        for word, pairs in _kinds(joins, against)
        for pair in pairs
    ]
    parts = (
        html.legend_row(_legend(joins, against), view.place),
        markup.ring_picture(place, svg, _words(view, joins, against)),
        markup.folded_table("Table of the pairs", ("column", "column", "edge"), rows),
    )
    st.html("".join(parts))


def _kinds(joins: Joins, against: str) -> list[tuple[str, Sequence[frozenset[int]]]]:
    if against == NOTHING:
        return [("released", joins.kept)]
    return [("kept", joins.kept), ("new", joins.new), ("lost", joins.lost)]


def _legend(joins: Joins, against: str) -> list[tuple[str, str]]:
    if against == NOTHING or not any((joins.kept, joins.new, joins.lost)):
        return [("kept-edge", story.counted(len(joins.kept), "edge"))]
    there = len(joins.kept) + len(joins.lost)
    return [
        ("kept-edge", f"kept {len(joins.kept)} of {there}"),
        ("new-edge", f"new {len(joins.new)}"),
        ("lost-edge", f"lost {len(joins.lost)}"),
    ]


def _words(view: View, joins: Joins, against: str) -> str:
    start = f"Ring of {view.m} columns in the order of the file"
    if against == NOTHING:
        return f"{start}, {story.counted(len(joins.kept), 'edge')} between them."
    return f"{start}. {story.network_words(joins, COMPARED[against])}"
