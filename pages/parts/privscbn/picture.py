"""Tab "Picture": real rows beside made-up ones, the network, the verdict."""

import streamlit as st

from dp_core.algorithms.privscbn.data import STORIES
from dp_core.algorithms.privscbn.study import adjusted_rand, association_of, is_slow
from dp_core.algorithms.privscbn.view import figures, story
from dp_core.study.verdict import LEAST_DRAWS
from dp_core.words import Message, message
from pages.common.frame import page
from pages.common.show import panels, verdicts
from pages.common.tabs import following
from pages.parts.privscbn import network, rows
from pages.parts.privscbn.state import KEY, METRIC, View

COMPARED = "Compared with your data: for you alone"


def show(view: View) -> None:
    """Draw the tab: rows, the network under them, and the verdict."""
    rows.show(view)
    if view.output.network is not None:
        network.show(view)
    else:
        _queries(view)
    with panels.holder_frame(COMPARED, key="judged"):
        verdicts.show(_question(view))
    page.about(view, STORIES)
    following.offer(view)


def off(view: View) -> Message | None:
    """Say how far off the shares of three columns together are; None of an upload's own rows."""
    if view.table.confidential:
        return None
    mean, draws = verdicts.expected(_question(view)) or (0.0, 0)
    error = mean if draws >= LEAST_DRAWS else view.errors[METRIC]
    return message("privscbn-off-by", of_100=100 * error)


def numbers(view: View) -> None:
    """Draw what the error consists of."""
    with panels.judged_frame(_judged(view), key="errors"):
        panels.say(story.judged(view.errors, view.floor, view.independent))


def _question(view: View) -> verdicts.Question:
    return verdicts.Question(
        view=view,
        metric=METRIC,
        within=f"{view.tolerance:g} (3-way error)",
        slow=is_slow(view.m, view.params),
        floor=lambda: (view.floor[METRIC], _source(view)),
    )


def _source(view: View) -> str:
    """Say what is lost without noise."""
    clusters = view.output.clusters or []
    return "clusters of columns" if len(clusters) > 1 else "the model that is learnt"


def _queries(view: View) -> None:
    """Show what a method without a network answers: the association of each pair."""
    st.markdown(
        "This method makes no network and no rows: it answers questions from noisy tables. Here "
        "are its answers for all pairs of columns, beside the true ones. Where only answers "
        "count, it can be more accurate than the sound methods that make rows."
    )
    with panels.holder_frame(COMPARED, key="queries"):
        maps = [("answered", association_of(view.output)), ("true", view.true_association)]
        figure = figures.association_map(
            maps, view.output, view.table.names, panels.current_theme()
        )
        alt = "Association of each pair of columns, as answered and in the true table."
        panels.chart(figure, key=f"{KEY}_queries", alt=alt)


def _judged(view: View) -> list[panels.Metric]:
    """List the expected error, where there are draws, and what it is compared with."""
    mean, draws = verdicts.expected(_question(view)) or (0.0, 0)
    expected = []
    if draws >= LEAST_DRAWS:
        words = f"Mean of {draws} draws with other dice. {_HELP}"
        expected = [_error(mean, "Expected 3-way error", words, view)]
    return [
        *expected,
        _error(view.errors[METRIC], "3-way error, this draw", _HELP, view),
        _error(view.floor[METRIC], "Without noise", _QUIET, view),
        _error(view.independent[METRIC], "Each column by itself", _ALONE, view),
        *_planted(view),
    ]


_HELP = (
    "Of every three columns: how many of 100 rows would have to change cells. The mean over 200 "
    "such choices, or over all where there are fewer."
)
_QUIET = "What the method itself loses, with the same dice; no ε makes its error smaller."
_ALONE = "The same error if every column were drawn by itself, at this ε: all that goes together "
_ALONE += "is forgotten."


def _error(value: float, label: str, words: str, view: View) -> panels.Metric:
    second = f"{story.of_100(value)} {view.table.record} in the wrong cell"
    return label, story.share(value), second, words


def _planted(view: View) -> list[panels.Metric]:
    planted = view.groups
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
