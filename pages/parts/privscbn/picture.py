"""Tab "Picture": the released network, four numbers, the verdict, the risk."""

import numpy as np
import streamlit as st

from dp_core.algorithms.privscbn.data import STORIES
from dp_core.algorithms.privscbn.study import (
    adjusted_rand,
    association_of,
    drawn_edges,
    is_slow,
    missing_edges,
)
from dp_core.algorithms.privscbn.view import figures, story
from pages.common.frame import page
from pages.common.show import html, panels, verdicts
from pages.parts.privscbn import network
from pages.parts.privscbn.state import KEY, METRIC, View


def show(view: View) -> None:
    """Draw the tab."""
    page.about(view, STORIES)
    if view.output.network is None:
        _queries(view)
    else:
        network.show(view)
    numbers = _released(view)
    if numbers:
        panels.metrics_row(numbers)
    with panels.judged_frame(_judged(view), key="judged"):
        _verdict(view)
        panels.say(story.judged(view.errors, view.floor, view.independent))
    st.markdown(
        "**What just happened.** "
        + html.md(story.what_happened(view.table, view.params, view.release, method=view.method))
    )


def _verdict(view: View) -> None:
    verdicts.show(
        verdicts.Question(
            view=view,
            metric=METRIC,
            within=f"{view.tolerance:g} (3-way error)",
            slow=is_slow(view.m, view.params),
            floor=lambda: (view.floor[METRIC], _source(view)),
        )
    )


def _source(view: View) -> str:
    """Say what is lost without noise."""
    clusters = view.output.clusters or []
    return "clusters of columns" if len(clusters) > 1 else "the model that is learnt"


def _queries(view: View) -> None:
    """Show what a method without a network answers: the association of each pair."""
    st.markdown(
        "This method makes no network and no rows: it answers questions from noisy tables. Here "
        "are its answers for all pairs of attributes, beside the true ones. Where only answers "
        "count, it can be more accurate than the sound methods that make rows."
    )
    with panels.holder_frame("Compared with your data: for you alone", key="queries"):
        maps = [("answered", association_of(view.output)), ("true", view.true_association)]
        figure = figures.association_map(
            maps, view.output, view.table.names, panels.current_theme()
        )
        alt = "Association of each pair of attributes, as answered and in the true table."
        panels.chart(figure, key=f"{KEY}_queries", alt=alt)


def _released(view: View) -> list[panels.Metric]:
    """Numbers that follow from the release."""
    if view.output.network is None:
        return []
    edges = drawn_edges(view.output)
    bridges = sum(edge.bridge for edge in edges)
    return [
        (
            "Edges",
            f"{len(edges)}",
            f"edges, {story.counted(bridges, 'bridge')} among them",
            "An edge says that the chance of an attribute depends on another one.",
        ),
        _clusters(view),
    ]


def _judged(view: View) -> list[panels.Metric]:
    """Numbers that compare the release with the truth, or with a run without noise."""
    errors, floor, alone = view.errors, view.floor, view.independent
    items = [
        (
            label,
            story.share(errors[key]),
            f"of 1; independent {story.share(alone[key])}, no noise {story.share(floor[key])}",
            f"{what} Independent: every column drawn by itself at the same ε. No noise: the same "
            "method and dice without noise.",
        )
        for key, label, what in (
            ("tvd", "3-way error", _WHAT.format("200 tables of three attributes")),
            ("pairs", "Error of pairs", _WHAT.format("tables of two attributes")),
        )
    ]
    if view.output.network is not None:
        items.append(_edges(view))
        items += _planted(view)
    return items


_WHAT = "Mean total variation distance of {}: the share of records that would have to change cells."


def _edges(view: View) -> panels.Metric:
    known = view.quiet_edges()
    edges = drawn_edges(view.output, known)
    new = sum(edge.agrees is False for edge in edges)
    missing = len(missing_edges(view.output, known))
    return (
        "Edges that differ",
        f"{new + missing}",
        f"edges of {len(edges)}; {new} new, {missing} missing"
        if new + missing
        else f"edges of {len(edges)}; all as without noise",
        "Against the network of the same method and dice without noise, in either direction.",
    )


def _clusters(view: View) -> panels.Metric:
    clusters = view.output.clusters or []
    sizes = np.array([len(cluster) for cluster in clusters])
    second = f"clusters of {sizes.min()} to {sizes.max()} attributes"
    if sizes.min() == sizes.max():
        second = f"clusters of {story.counted(int(sizes[0]), 'attribute')}"
    return (
        "Clusters found",
        f"{len(clusters)}",
        second,
        "Attributes of a cluster hang together; each cluster has a network of its own.",
    )


def _planted(view: View) -> list[panels.Metric]:
    planted = view.table.groups
    if len(planted) < 2:
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
