"""The released network on one ring, beside that of the same method without noise."""

from collections.abc import Sequence

import streamlit as st

from dp_core.algorithms.privscbn.study import Edge, Joins, joins_of
from dp_core.algorithms.privscbn.view import ring, story
from dp_core.words import message, say
from pages.common.frame import hiding
from pages.common.input import widgets
from pages.common.show import html, panels
from pages.parts.privscbn import markup
from pages.parts.privscbn.state import KEY, View

NOTHING, QUIET, TRUE = "Alone", "Against no noise", "Against the truth"
AGAINST = {NOTHING: "nothing", QUIET: "quiet", TRUE: "true"}


def show(view: View) -> None:
    """Draw the network, in the holder's frame where it is compared with true rows."""
    options = [QUIET, *([TRUE] if view.edges else []), NOTHING]
    picture = st.container()
    asked = widgets.segments(f"{KEY}_against", say("privscbn-network"), options, hidden=True)
    against = AGAINST[NOTHING if hiding.is_on() else asked]
    frame = panels.released_frame if against == "nothing" else panels.holder_frame
    with picture, frame(message("privscbn-network-frame", against=against), key="network"):
        _network(view, against)


def _network(view: View, against: str) -> None:
    known: Sequence[Edge] | None = None
    if against != "nothing":
        known = view.quiet_edges() if against == "quiet" else view.edges
    joins = joins_of(view.output, known)
    place, names = ring.Ring(names=view.table.names), view.table.names
    svg = ring.ring_svg(place, joins, panels.current_theme(), view.colour)
    rows = [
        (*(names[j] for j in sorted(pair)), say(f"privscbn-edge-{kind}"))
        for kind, pairs in _kinds(joins, against).items()
        for pair in pairs
    ]
    column, edge = say("privscbn-network.column"), say("privscbn-network.edge")
    heard = str(story.network_words(joins, view.m, against))
    parts = (
        html.legend_row(_legend(joins, against), view.place),
        markup.ring_picture(place, svg, heard),
        markup.folded_table(say("privscbn-network.table"), (column, column, edge), rows),
    )
    st.html("".join(parts))


def _kinds(joins: Joins, against: str) -> dict[str, Sequence[frozenset[int]]]:
    if against == "nothing":
        return {"published": joins.kept}
    return {"kept": joins.kept, "new": joins.new, "lost": joins.lost}


def _legend(joins: Joins, against: str) -> list[tuple[str, str]]:
    counts = {kind: len(pairs) for kind, pairs in _kinds(joins, against).items()}
    if against == "nothing" or not any(counts.values()):
        return [("kept-edge", say("privscbn-edges", kept=len(joins.kept)))]
    there = counts["kept"] + counts["lost"]
    return [
        (f"{kind}-edge", say(f"privscbn-edges-{kind}", edges=count, there=there))
        for kind, count in counts.items()
    ]
