"""Tab "Picture": real rows beside made-up ones, the network, the verdict."""

import streamlit as st

from dp_core.algorithms.privscbn.data import STORIES
from dp_core.algorithms.privscbn.study import adjusted_rand, association_of, is_slow
from dp_core.algorithms.privscbn.view import figures, story
from pages.common.frame import page
from pages.common.show import html, panels, verdicts
from pages.parts.privscbn import network, rows
from pages.parts.privscbn.state import KEY, METRIC, View


def show(view: View) -> None:
    """Draw the tab."""
    rows.show(view)
    left, right = st.columns([1, 1], gap="small")
    with right:
        _verdict(view)
    with left:
        if view.output.network is not None:
            network.show(view)
        else:
            _queries(view)
    _below(view)


def _verdict(view: View) -> None:
    with panels.judged_frame(_judged(view), key="judged"):
        what, slow = "draws, by the error of tables of three", is_slow(view.m, view.params)
        verdicts.show(verdicts.Question(view=view, metric=METRIC, what=what, slow=slow))


def _below(view: View) -> None:
    """Say what happened, where the data come from and what the error consists of."""
    st.markdown(
        "**What just happened.** "
        + html.md(story.what_happened(view.table, view.params, view.release, method=view.method))
    )
    page.about(view, STORIES)
    with panels.holder_frame("Compared with your data: for you alone", key="judged_words"):
        panels.say(story.judged(view.errors, view.floor, view.independent))
        panels.metrics_row(_further(view))


def _queries(view: View) -> None:
    """Show what a method without a network answers: the association of each pair."""
    st.markdown(
        "This method makes no network and no rows: it answers questions from noisy tables. Here "
        "are its answers for all pairs of columns, beside the true ones. Where only answers "
        "count, it can be more accurate than the sound methods that make rows."
    )
    with panels.holder_frame("Compared with your data: for you alone", key="queries"):
        maps = [("answered", association_of(view.output)), ("true", view.true_association)]
        figure = figures.association_map(
            maps, view.output, view.table.names, panels.current_theme()
        )
        alt = "Association of each pair of columns, as answered and in the true table."
        panels.chart(figure, key=f"{KEY}_queries", alt=alt)


def _judged(view: View) -> list[panels.Metric]:
    """Error of this draw, beside what is left of it without noise."""
    return [_error(view, "tvd", "Error of this draw", "three"), _quiet(view)]


def _further(view: View) -> list[panels.Metric]:
    return [_error(view, "pairs", "Error of pairs", "two"), *_planted(view)]


def _error(view: View, key: str, label: str, columns: str) -> panels.Metric:
    error = view.errors[key]
    return (
        label,
        story.share(error),
        f"{story.of_100(error)} {view.table.record} in the wrong cell",
        f"Of every {columns} columns: how many of 100 rows would have to change cells. The mean "
        "over 200 of them, or all where there are fewer.",
    )


def _quiet(view: View) -> panels.Metric:
    return (
        "Without noise",
        story.share(view.floor["tvd"]),
        f"columns by themselves {story.share(view.independent['tvd'])}",
        "What the method itself loses, with the same dice; no ε makes the error smaller. Drawing "
        "every column by itself forgets what goes together.",
    )


def _planted(view: View) -> list[panels.Metric]:
    planted = view.table.groups
    if len(planted) < 2 or view.output.network is None:
        return []
    agreed = adjusted_rand(view.output.clusters or [], planted)
    return [
        (
            "Agreement with the planted clusters",
            f"{agreed:.2f}",
            f"of 1; there are {len(planted)} planted ones",
            "The adjusted Rand index is 1 where the planted groups were found and about 0 for "
            "chance.",
        )
    ]
