"""Tab "Picture": real rows beside made-up ones, the network, the verdict."""

from dataclasses import replace

import numpy as np
import streamlit as st

from dp_core.algorithms.privscbn.data.generators import STORIES
from dp_core.algorithms.privscbn.study.comparison import (
    adjusted_rand,
    apart,
    association_of,
    is_slow,
    shares_by_column,
    shares_of,
)
from dp_core.algorithms.privscbn.view import figures
from dp_core.study.halves import LEAST_DRAWS
from dp_core.words import Message, message, say
from pages.common.frame import page
from pages.common.show import panels, verdicts
from pages.common.tabs import ledger
from pages.parts.privscbn import network
from pages.parts.privscbn.network import Rows
from pages.parts.privscbn.state import KEY, METRIC, View

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
    made = say("privscbn-rows-nobody") if view.output.synthetic is not None else ""
    bars = say("privscbn-rows-bars", words=view.mixed, marked=not blind)
    st.html(f'<p class="dp-nobody"><b>{made}</b> {bars}</p>')


def _real(view: View) -> None:
    """Draw the true rows; marks stand here where comparing is for the holder alone."""
    table = view.table
    facts = {"shown": min(SHOWN, len(table)), "rows": len(table)}
    off = np.zeros(view.m, dtype=bool) if table.synthetic else _off(view)
    with panels.holder_frame(message("privscbn-rows-frame", **facts), key="real_rows"):
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
    with panels.released_frame(words, key="made_up_rows"):
        shares = shares_by_column(view.output) if view.mixed else shares_of(view.output)
        _draw(view, Rows(words, view.table.names, shares, made[:SHOWN], off, lit), "released")


def _draw(view: View, rows: Rows, kind: str) -> None:
    if view.mixed:
        words = [
            [labels[c] for c in rows.values[:, j]] for j, labels in enumerate(view.table.labels)
        ]
        rows = rows._replace(values=np.array(words, dtype=object).T)
    place = view.place if kind == "released" else 0
    st.html(network.rows_table(_cut(rows), kind, place))


def _off(view: View) -> np.ndarray:
    """Columns whose share is off by more than the tolerance; for the holder, or of made-up data."""
    if view.mixed:
        return apart(shares_by_column(view.output), view.true_shares) > view.tolerance
    return np.asarray(np.abs(shares_of(view.output) - view.true_shares) > view.tolerance)


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
    """Draw the tab: rows, the network under them, and the verdict."""
    show_rows(view)
    if view.output.network is not None:
        network.show(view)
    else:
        _queries(view)
    with panels.holder_frame(message("frame-compared"), key="judged"):
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
    return verdicts.Question(
        view=view,
        metric=METRIC,
        within=message("privscbn-in-100", of_100=100 * view.tolerance),
        slow=is_slow(view.m, view.params),
        floor=lambda: (view.floor[METRIC], say("privscbn-floor", several=clusters > 1)),
    )


def _queries(view: View) -> None:
    """Show what a method without a network answers: the association of each pair."""
    panels.say(message("privscbn-queries"))
    with panels.holder_frame(message("frame-compared"), key="queries"):
        maps = [
            (say("privscbn-queries.answered"), association_of(view.output)),
            (say("privscbn-bar-true"), view.true_association),
        ]
        theme = panels.current_theme()
        figure = figures.association_map(maps, view.output, view.table.names, theme)
        panels.chart(figure, key=f"{KEY}_queries", alt=say("privscbn-queries.alt"))


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
    about = "" if kind == "now" else replace(words, key=f"{words.key}.help").say()
    return str(words), value, "", about


def _planted(view: View) -> list[panels.Metric]:
    if len(view.groups) < 2 or view.output.network is None:
        return []
    agreed = adjusted_rand(view.output.clusters or [], view.groups)
    second = say("privscbn-card-planted.second", groups=len(view.groups))
    label, hint = say("privscbn-card-planted"), say("privscbn-card-planted.help")
    return [(label, f"{agreed:.2f}", second, hint)]
