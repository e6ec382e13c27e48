"""The votes of the stack on screen, and what the last K-means reads of them."""

from typing import Any

import streamlit as st

from dp_core.algorithms.dpc_stacking.method.steps import TITLES
from dp_core.algorithms.dpc_stacking.outputs import Clustering
from dp_core.algorithms.dpc_stacking.study import vote_map
from dp_core.algorithms.dpc_stacking.view import (
    score_text,
    steps_figures,
    steps_story,
    votes_figures,
)
from pages.common.input import controls
from pages.common.show import panels
from pages.parts.dpc_stacking import plane
from pages.parts.dpc_stacking.runs import without_names
from pages.parts.dpc_stacking.state import KEY, View


def show(view: View) -> None:
    """Draw both steps."""
    _votes(view)
    _reading(view)


def _votes(view: View) -> None:
    who = "Four" if len(view.params.primaries) == len(TITLES) else "The"
    st.markdown(f"**2. {who} clusterers vote**")
    align = _aligned(view)
    output = view.output if align == view.params.align else without_names(view)
    found = vote_map.vote_map(output, plane.colours(view))
    if found is not None:
        words = steps_story.votes_words(output, found.agreement, rows=_rows(view), align=align)
        _frame(view, output, found, words)
    failed = vote_map.failed(view.params.primaries, output)
    if failed:
        panels.say(steps_story.failed_words(failed, output.warnings))


def _aligned(view: View) -> bool:
    """Ask whether the folds agree on names; one fold has nothing to agree with."""
    if view.params.folds < 2:
        st.caption("With 1 fold every clusterer labels all rows at once: no names to align.")
        return bool(view.params.align)
    key = f"{KEY}_names"
    controls.remember(key, True)  # noqa: FBT003 - the value on arrival
    if not view.params.align:
        st.caption("“Align the names of groups” is off under “More”.")
        return False
    return bool(
        st.toggle(
            "Align the names of groups",
            value=True,
            key=key,
            help="The rows are split into parts. Each part is labelled by fits that have not seen "
            "it, and every fit names its groups at random. Aligning gives them common names.",
        )
    )


def _rows(view: View) -> str:
    if view.output.synthetic is not None:
        return f"{len(view.output.synthetic):,} made-up rows"
    kind = "noisy" if view.output.noisy_table is not None else "true"
    return f"{len(view.table):,} {kind} rows"


def _frame(view: View, output: Clustering, found: vote_map.VoteMap, words: str) -> None:
    with _framed(view)(_label(view), key="dpc_votes"):
        panels.say(words)
        figure = votes_figures.vote_heat(found, panels.current_theme())
        panels.chart(figure, key=f"{KEY}_votes", alt=_alt(found))
        if found.rows > len(found.groups):
            panels.note(f"Drawn are {len(found.groups):,} of {found.rows:,} rows.")
        panels.metrics_row(
            [
                (
                    f"Weight of {TITLES[name]}",
                    f"{output.weights[name]:.3g}",
                    f"silhouette {score_text(output.silhouettes[name])}",
                    "100 times the silhouette, unless set otherwise; the silhouette says how tidy "
                    "its groups are on the rows that it read.",
                )
                for name in found.names
            ]
        )


def _framed(view: View) -> Any:
    """Frame of what follows from the rows that were read."""
    return panels.holder_frame if view.variant == "no_privacy" else panels.released_frame


def _label(view: View) -> str:
    if view.variant == "no_privacy":
        return "From your rows: for you alone"
    return f"From {_rows(view)}: released"


def _alt(found: vote_map.VoteMap) -> str:
    listed = ", ".join(
        f"{TITLES[name]} with weight {weight:.3g}"
        for name, weight in zip(found.names, found.weights, strict=True)
    )
    return f"Groups that each clusterer gives to {found.rows:,} rows: {listed}."


def _reading(view: View) -> None:
    st.markdown("**3. What the last K-means reads**")
    found = vote_map.blocks(view.output)
    with _framed(view)(_label(view), key="dpc_blocks"):
        panels.say(steps_story.reading_words(found, noisy=_noisy_votes(view)))
        figure = steps_figures.block_bars(found, panels.current_theme())
        panels.chart(figure, key=f"{KEY}_blocks", alt="Share of the squared distances, by columns.")


def _noisy_votes(view: View) -> bool:
    """Whether the last step of the published method reads votes with noise."""
    read = getattr(view.params, "secondary", "") == "noisy"
    return read and view.params.label_sensitivity != "none"
