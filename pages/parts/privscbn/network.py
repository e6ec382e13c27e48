"""The released network on one ring, beside that of the same method without noise."""

import base64
from collections.abc import Sequence
from typing import Any, NamedTuple

import numpy as np
import streamlit as st
from numpy.typing import NDArray

from dp_core.algorithms.privscbn.study.comparison import Edge, Joins, joins_of
from dp_core.algorithms.privscbn.view import figures
from dp_core.words import message, say
from pages.common.frame import hiding
from pages.common.input import widgets
from pages.common.show import html, panels
from pages.common.show.html import esc
from pages.parts.privscbn.state import KEY, View

# --- HTML of the picture: a table of yes and no with its shares, and the names around the ---------

_UPRIGHT = 6
"""Columns from which on names stand upright, as there is no room for them side by side."""


class Rows(NamedTuple):
    """A few rows of a table, and the share of yes of each of its columns.

    Parameters
    ----------
    caption : str
        Which rows; read aloud before the table.
    shares : ndarray, shape (m,), or list of ndarray
        Of yes, or of each category.
    values : ndarray, shape (rows, m)
        0 and 1, or words.
    off : ndarray of bool, shape (m,)
        Shares that are marked.
    lit : ndarray of bool, shape (rows, m), optional
        Cells that are ringed: of a person who is followed.
    """

    caption: str
    names: Sequence[str]
    shares: Any
    values: NDArray[Any]
    off: NDArray[np.bool_]
    lit: NDArray[np.bool_] | None = None


def rows_table(rows: Rows, kind: str, place: int = 0) -> str:
    """Table of yes and no, or of words, under the shares of each column.

    Bars of shares of yes have one scale, from nothing to all.

    Parameters
    ----------
    kind : str
        "true" or "released": whose colour it has.
    place : int
        Position of the style of the method that released it.
    """
    words = isinstance(rows.shares, list)
    head = "".join(f'<th scope="col"><span>{esc(name)}</span></th>' for name in rows.names)
    shares = map(_categories if words else _share, rows.shares, rows.off.tolist())
    cells = [[("", word) if words else _CELLS[word] for word in row] for row in rows.values]
    look = "dp-words" if words else "dp-upright" if len(rows.names) >= _UPRIGHT else ""
    kinds = f"dp-rows dp-of-{place} dp-{esc(kind)}-rows {look}".rstrip()
    caption = esc(rows.caption)
    heard = say("privscbn-rows-heard", caption=caption, words=words)
    return (
        f'<div class="{kinds}" tabindex="0" role="region" '
        f'aria-label="{caption}"><table><caption>{heard}</caption>'
        f'<thead><tr>{head}</tr><tr class="dp-shares">{"".join(shares)}</tr></thead>'
        f"<tbody>{_body(rows, cells)}</tbody></table></div>"
    )


def _categories(shares: NDArray[np.float64], off: bool) -> str:  # noqa: FBT001 - mapped over
    mark, word = _OFF if off else ("", "")
    bars = "".join(f'<i style="height:{100 * share:.1f}%"></i>' for share in shares.tolist())
    return f"<td{mark}><i>{bars}</i><em>{word}</em></td>"


_CELLS = (("", "no"), ("dp-yes", "yes"))
_OFF = (' class="dp-off"', "off")


def _body(rows: Rows, cells: Sequence[Sequence[tuple[str, str]]]) -> str:
    """Write rows of looks and words."""
    lit = np.zeros(rows.values.shape, dtype=bool) if rows.lit is None else rows.lit
    written = (
        "".join(_cell(*cell, ringed=ring) for cell, ring in zip(row, rings, strict=True))
        for row, rings in zip(cells, lit.tolist(), strict=True)
    )
    return "".join(f"<tr>{row}</tr>" for row in written)


def _cell(look: str, word: str, *, ringed: bool) -> str:
    kind = f"{look} dp-ringed".strip() if ringed else look
    named = f' class="{kind}"' if kind else ""
    return f"<td{named}>{esc(word)}</td>"


def _share(share: float, off: bool) -> str:  # noqa: FBT001 - mapped over
    percent = 100 * share
    mark, word = _OFF if off else ("", "")
    return (
        f'<td{mark}><i><i style="height:{percent:.1f}%"></i></i>'
        f"<b>{percent:.1f}</b><em>{word}</em></td>"
    )


def ring_picture(ring: figures.Ring, svg: str, words: str) -> str:
    """Network as an image, the names around it as text in the font of the page.

    Parameters
    ----------
    svg : str
        From `ring_svg`.
    words : str
        Read aloud in place of the picture.
    """
    source = base64.b64encode(svg.encode()).decode()
    places = zip(ring.labels, ring.shares.tolist(), ring.right.tolist(), strict=True)
    labels = "".join(
        f'<span class="{"dp-east" if right else "dp-west"}" '
        f'style="left:{x:.2f}%;top:{y:.2f}%">{esc(name)}</span>'
        for name, (x, y), right in places
        if ring.named
    )
    return (
        f'<div class="dp-ring" role="img" aria-label="{esc(words)}">'
        f'<img alt="" src="data:image/svg+xml;base64,{source}">{labels}</div>'
    )


def folded_table(title: str, names: Sequence[str], rows: Sequence[Sequence[object]]) -> str:
    """Table that opens at a click or a key: what a picture shows, in words."""
    head = "".join(f'<th scope="col">{esc(name)}</th>' for name in names)
    body = "".join(f"<tr>{''.join(f'<td>{esc(cell)}</td>' for cell in row)}</tr>" for row in rows)
    return (
        f'<details class="dp-folded"><summary>{esc(title)}</summary>'
        f"<table><thead><tr>{head}</tr></thead><tbody>{body}</tbody></table></details>"
    )


# --- the released network on one ring, beside that of the same method without noise ---------------

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
    place, names = figures.Ring(names=view.table.names), view.table.names
    svg = figures.ring_svg(place, joins, panels.current_theme(), view.colour)
    rows = [
        (*(names[j] for j in sorted(pair)), say(f"privscbn-edge-{kind}"))
        for kind, pairs in _kinds(joins, against).items()
        for pair in pairs
    ]
    column, edge = say("privscbn-network.column"), say("privscbn-network.edge")
    heard = str(figures.network_words(joins, view.m, against))
    parts = (
        html.legend_row(_legend(joins, against), view.place),
        ring_picture(place, svg, heard),
        folded_table(say("privscbn-network.table"), (column, column, edge), rows),
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
