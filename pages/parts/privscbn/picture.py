"""Tab "Picture": real rows beside made-up ones, the network, the verdict."""

from collections.abc import Sequence
from dataclasses import replace
from typing import Any, NamedTuple

import numpy as np
import streamlit as st
from numpy.typing import NDArray

from dp_core.algorithms.privscbn import study
from dp_core.algorithms.privscbn import view as figures
from dp_core.algorithms.privscbn.data.generators import STORIES
from dp_core.algorithms.privscbn.metrics import distances
from dp_core.study.halves import LEAST_DRAWS
from dp_core.words import Message, message, say, sentences
from pages.common.frame import hiding, page
from pages.common.input import widgets
from pages.common.show import html, panels, verdicts
from pages.common.show.html import esc
from pages.common.tabs import ledger
from pages.parts.privscbn.state import KEY, METRIC, View

# --- HTML of rows and ring ------------------------------------------------------------------------

_UPRIGHT = 6  # columns from which on names stand upright, as there is no room for them side by side


class Rows(NamedTuple):
    """A few rows of a table, and the share of yes of each of its columns."""

    caption: str  # which rows; read aloud before the table
    names: Sequence[str]
    shares: Any  # (m,) of yes, or a list: of each category
    values: NDArray[Any]  # (rows, m) of 0 and 1, or words
    off: NDArray[np.bool_]  # (m,), shares that are marked
    lit: NDArray[np.bool_] | None = None  # (rows, m), ringed: of a person who is followed


def rows_table(rows: Rows, kind: str, place: int = 0) -> str:
    """Table of yes and no, or of words, under the shares of each column.

    Bars of shares of yes have one scale, from nothing to all. `kind` is "true" or "released": whose
    colour it has; `place` that of the style of the method that released it.
    """
    words = isinstance(rows.shares, list)
    head = "".join(f'<th scope="col"><span>{esc(name)}</span></th>' for name in rows.names)
    shares = map(_share, rows.shares, rows.off.tolist())
    shown = (("", say("privscbn-answer-no")), ("dp-yes", say("privscbn-answer-yes")))
    cells = [[("", word) if words else shown[word] for word in row] for row in rows.values]
    look = "dp-words" if words else "dp-upright" if len(rows.names) >= _UPRIGHT else ""
    kinds = f"dp-rows dp-of-{place} dp-{esc(kind)}-rows {look}".rstrip()
    caption = esc(rows.caption)
    heard = say("privscbn-rows-heard", caption=caption, words=words, marked=False)
    return (
        f'<div class="{kinds}" tabindex="0" role="region" '
        f'aria-label="{caption}"><table><caption>{heard}</caption>'
        f'<thead><tr>{head}</tr><tr class="dp-shares">{"".join(shares)}</tr></thead>'
        f"<tbody>{_body(rows, cells)}</tbody></table></div>"
    )


def _share(share: Any, off: bool) -> str:  # noqa: FBT001 - mapped over
    """Bar of a share of yes with its percent, or bars of the categories."""
    mark, word = (' class="dp-off"', say("privscbn-off")) if off else ("", "")
    several = np.ndim(share) > 0
    heights = (100 * np.atleast_1d(share)).tolist()
    bars = "".join(f'<i style="height:{height:.1f}%"></i>' for height in heights)
    number = "" if several else f"<b>{heights[0]:.1f}</b>"
    return f"<td{mark}><i>{bars}</i>{number}<em>{word}</em></td>"


def _body(rows: Rows, cells: Sequence[Sequence[tuple[str, str]]]) -> str:
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


def ring_picture(ring: figures.Ring, svg: str, words: str) -> str:
    """Network of `ring_svg` as an image, the names around it as text in the font of the page."""
    places = zip(ring.labels, ring.shares.tolist(), ring.right.tolist(), strict=True)
    labels = "".join(
        f'<span class="{"dp-east" if right else "dp-west"}" '
        f'style="left:{x:.2f}%;top:{y:.2f}%">{esc(name)}</span>'
        for name, (x, y), right in places
        if ring.named
    )
    return (
        f'<div class="dp-ring" role="img" aria-label="{esc(words)}">'
        f'<img alt="" src="{html.svg.address(svg)}">{labels}</div>'
    )


def folded_table(title: str, names: Sequence[str], rows: Sequence[Sequence[object]]) -> str:
    """Table that opens at a click or a key: what a picture shows, in words."""
    head = "".join(f'<th scope="col">{esc(name)}</th>' for name in names)
    body = "".join(f"<tr>{''.join(f'<td>{esc(cell)}</td>' for cell in row)}</tr>" for row in rows)
    return (
        f'<details class="dp-folded"><summary>{esc(title)}</summary>'
        f"<table><thead><tr>{head}</tr></thead><tbody>{body}</tbody></table></details>"
    )


# --- the network on one ring, beside that of the same method without noise ------------------------

NOTHING, QUIET, TRUE = "Alone", "Against no noise", "Against the truth"
AGAINST = {NOTHING: "nothing", QUIET: "quiet", TRUE: "true"}


def show_network(view: View) -> None:
    """Draw the network, in the holder's frame where it is compared with true rows."""
    options = [QUIET, *([TRUE] if view.edges else []), NOTHING]
    picture = st.container()
    asked = widgets.segments(f"{KEY}_against", say("privscbn-network"), options, hidden=True)
    against = AGAINST[NOTHING if hiding.is_on() else asked]
    frame = panels.released_frame if against == "nothing" else panels.holder_frame
    with picture, frame(message("privscbn-network-frame", against=against), key="network"):
        _network(view, against)


def _network(view: View, against: str) -> None:
    known: Sequence[study.Edge] | None = view.edges if against == "true" else None
    if against == "quiet":
        known = study.edges_of(view.quiet.output)
    joins = study.joins_of(view.output, known)
    place, names = figures.Ring(names=view.table.names), view.table.names
    svg = figures.ring_svg(place, joins, panels.current_theme(), view.colour)
    rows = [
        (*(names[j] for j in sorted(pair)), say(f"privscbn-edge-{kind}"))
        for kind, pairs in _kinds(joins, against).items()
        for pair in pairs
    ]
    column, edge = say("privscbn-network.column"), say("privscbn-network.edge")
    heard = str(figures.network_words(joins, view.m, against))
    legend = html.legend_row(_legend(joins, against), view.place)
    listed = folded_table(say("privscbn-network.table"), (column, column, edge), rows)
    st.html(legend + ring_picture(place, svg, heard) + listed)


def _kinds(joins: study.Joins, against: str) -> dict[str, Sequence[frozenset[int]]]:
    if against == "nothing":
        return {"published": joins.kept}
    return {"kept": joins.kept, "new": joins.new, "lost": joins.lost}


def _legend(joins: study.Joins, against: str) -> list[tuple[str, str]]:
    if against == "nothing" or not any(joins):
        return [("kept-edge", say("privscbn-edges", kept=len(joins.kept)))]
    there = len(joins.kept) + len(joins.lost)
    return [
        (f"{kind}-edge", say(f"privscbn-edges-{kind}", edges=len(pairs), there=there))
        for kind, pairs in joins._asdict().items()
    ]


# --- two tables side by side: rows that are real, and rows that are synthetic ---------------------

SHOWN = 4
MOST_COLUMNS = 64
SIDE_BY_SIDE = 9  # columns of which two tables fit beside each other


def show_rows(view: View) -> None:
    """Draw both tables; of an upload that nobody looks at only the one that is published."""
    blind, side = view.origin is not None, view.m <= SIDE_BY_SIDE and not view.mixed
    if blind:
        _published(view)
    else:
        left, right = st.columns(2, gap="small") if side else (st.container(), st.container())
        with left:
            _real(view)
        with right:
            _published(view)
    none = say("full-sentence", sentence=say("privscbn-rows-none"))
    made = none if view.output.synthetic is None else say("privscbn-rows-nobody")
    marked = not blind and (not view.table.synthetic or bool(_off(view).any()))
    bars = say("privscbn-rows-bars", words=view.mixed, marked=marked)
    rest = sentences([made, bars]).removeprefix(made)
    st.html(f'<p class="dp-nobody"><b>{made}</b>{rest}</p>')


def _real(view: View) -> None:
    """Draw the true rows; marks stand here where comparing is for the holder alone."""
    table = view.table
    facts = {"shown": min(SHOWN, len(table)), "rows": len(table)}
    off = np.zeros(view.m, dtype=bool) if table.synthetic else _off(view)
    frame = message("privscbn-rows-frame", **facts)
    with panels.holder_frame(frame, key="real_rows", plain=message("privscbn-side-real")):
        values = (table.codes if view.mixed else table.values)[:SHOWN]
        followed = ledger.lit(view)
        lit = np.zeros(values.shape, dtype=bool)
        if followed:
            lit[np.arange(len(values)) == followed.at[0]] = True
        words = say("privscbn-rows-real", **facts)
        _draw(view, Rows(words, table.names, view.true_shares, values, off, lit), "true")


def _published(view: View) -> None:
    """Draw the synthetic rows; which shares are off is said beside them of made-up data only."""
    made, lit = view.output.synthetic, None
    followed = ledger.lit(view)
    if followed and followed.without is not None and made is not None:
        less = followed.without
        lit = np.asarray(made)[:SHOWN] != np.asarray(less.synthetic)[:SHOWN]
        made, view = less.synthetic, replace(view, release=replace(view.release, output=less))
    if made is None:
        words, made = say("privscbn-rows-none"), np.zeros((0, view.m), dtype=np.uint8)
    else:
        facts = {"shown": min(SHOWN, len(made)), "rows": len(made)}
        words = say("privscbn-rows-published", gone=lit is not None, **facts)
    free = view.table.synthetic and view.origin is None
    off = _off(view) if free else np.zeros(view.m, dtype=bool)
    plain = "" if lit is not None or view.output.synthetic is None else say("privscbn-side-made")
    with panels.released_frame(words, key="made_up_rows", plain=plain):
        shares = study.shares_by_column(view.output) if view.mixed else study.shares_of(view.output)
        _draw(view, Rows(words, view.table.names, shares, made[:SHOWN], off, lit), "released")


def _draw(view: View, rows: Rows, kind: str) -> None:
    if view.mixed:
        coded = zip(view.table.labels, rows.values.T, strict=True)
        words = [[labels[code] for code in codes] for labels, codes in coded]
        rows = rows._replace(values=np.array(words, dtype=object).T)
    place = view.place if kind == "released" else 0
    st.html(rows_table(_cut(rows), kind, place))


def _off(view: View) -> np.ndarray:
    """Columns whose share is off by more than the tolerance; for the holder, or of made-up data."""
    if view.mixed:
        return distances(view.true_shares, study.shares_by_column(view.output)) > view.tolerance
    return np.asarray(np.abs(study.shares_of(view.output) - view.true_shares) > view.tolerance)


def _cut(rows: Rows) -> Rows:
    """Leave out what no screen has room for."""
    most = MOST_COLUMNS
    if len(rows.names) <= most:
        return rows
    facts = {"most": most, "columns": len(rows.names)}
    caption = say("privscbn-rows-cut", caption=rows.caption, **facts)
    cut = rows.names[:most], rows.shares[:most], rows.values[:, :most], rows.off[:most]
    return Rows(caption, *cut, None if rows.lit is None else rows.lit[:, :most])


# --- tab "Picture": real rows beside made-up ones, the network, the verdict -----------------------


def show(view: View) -> None:
    show_rows(view)
    if view.output.network is not None:
        show_network(view)
    else:
        _queries(view)
    with panels.holder_frame(panels.JUDGED, key="judged"):
        verdicts.show(_question(view))
    page.about(view, STORIES)
    ledger.offer(view)


def off(view: View) -> Message | None:
    """Say how far off the shares of three columns together are; None of an upload's own rows."""
    if view.table.confidential:
        return None
    mean, draws = verdicts.expected(_question(view)) or (0.0, 0)
    error = mean if draws >= LEAST_DRAWS else view.errors[METRIC]
    return message("privscbn-off-by", of_100=100 * error)


def numbers(view: View) -> None:
    """Draw what the error consists of."""
    with panels.holder_frame(panels.JUDGED, key="errors"):
        panels.metrics_row(_judged(view))


def _question(view: View) -> verdicts.Question:
    clusters = len(view.output.clusters or [])
    cut = getattr(view.params, "tau", None) is not None
    source = "cut" if cut else "clusters" if clusters > 1 else "model"
    return verdicts.Question(
        view=view,
        metric=METRIC,
        within=message("privscbn-in-100", of_100=100 * view.tolerance),
        floor=lambda: (view.floor[METRIC], say("privscbn-floor", source=source)),
    )


def _queries(view: View) -> None:
    """Show what a method without a network answers: the association of each pair."""
    with panels.holder_frame(panels.JUDGED, key="queries"):
        each = {"answered": study.association_of(view.output), "true": view.true_association}
        maps = [
            (say("privscbn-association", kind="correlation", of=of), matrix)
            for of, matrix in each.items()
        ]
        theme = panels.current_theme()
        figure = figures.association_map(maps, view.output, view.table.names, theme)
        panels.chart(figure, key=f"{KEY}_queries", alt=say("privscbn-queries-heard"))


def _judged(view: View) -> list[panels.Metric]:
    """List the expected error, where there are trial runs, and what it is compared with."""
    mean, draws = verdicts.expected(_question(view)) or (0.0, 0)
    errors = {"expected": mean} if draws >= LEAST_DRAWS else {}
    errors |= {"now": view.errors[METRIC], "quiet": view.floor[METRIC]}
    errors["independent"] = view.independent[METRIC]
    return [*(_card(kind, error, draws) for kind, error in errors.items()), *_planted(view)]


def _card(kind: str, error: float, draws: int) -> panels.Metric:
    words = message(f"privscbn-card-{kind}", runs=draws)
    value = say("privscbn-in-100", of_100=100 * error)
    about = replace(words, key=f"{words.key}.help").say() if kind == "expected" else ""
    return str(words), value, "", about


def _planted(view: View) -> list[panels.Metric]:
    if len(view.groups) < 2 or view.output.network is None:
        return []
    agreed = study.adjusted_rand(view.output.clusters or [], view.groups)
    second = say("privscbn-card-planted.second", groups=len(view.groups))
    label, hint = say("privscbn-card-planted"), say("adjusted-rand")
    return [(label, f"{agreed:.2f}", second, hint)]
