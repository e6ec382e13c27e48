"""The votes of the stack on screen, and what the last K-means reads of them."""

from typing import Any

import streamlit as st

from dp_core.algorithms.dpc_stacking.method.steps import TITLES
from dp_core.algorithms.dpc_stacking.outputs import Clustering
from dp_core.algorithms.dpc_stacking.study import vote_map
from dp_core.algorithms.dpc_stacking.view import steps_figures, steps_story, votes_figures
from dp_core.words import Message, message, say
from dp_core.words.numbers import significant
from pages.common.input import controls
from pages.common.show import panels
from pages.parts.dpc_stacking import plane
from pages.parts.dpc_stacking.runs import without_names
from pages.parts.dpc_stacking.state import KEY, View

_LINES = ("label", "second", "help")  # of a number


def show(view: View) -> None:
    """Draw both steps."""
    _votes(view)
    _reading(view)


def _votes(view: View) -> None:
    everybody = len(view.params.primaries) == len(TITLES)
    st.markdown(f"**2. {say('dpc-votes', all=everybody)}**")
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
        panels.note(message("dpc-votes.one-fold"))
        return bool(view.params.align)
    key = f"{KEY}_names"
    controls.remember(key, True)  # noqa: FBT003 - the value on arrival
    if not view.params.align:
        panels.note(message("dpc-votes.off"))
        return False
    return bool(
        st.toggle(
            say("dpc-votes.align"),
            value=True,
            key=key,
            help=say("dpc-votes.align-help"),
        )
    )


def _rows(view: View) -> Message:
    """Name the rows that the clusterers read."""
    if view.output.synthetic is not None:
        return message("dpc-rows-read", rows=len(view.output.synthetic), kind="made")
    kind = "noisy" if view.output.noisy_table is not None else "true"
    return message("dpc-rows-read", rows=len(view.table), kind=kind)


def _frame(view: View, output: Clustering, found: vote_map.VoteMap, words: Message) -> None:
    with _framed(view)(_label(view), key="dpc_votes"):
        panels.say(words)
        figure = votes_figures.vote_heat(found, panels.current_theme())
        panels.chart(figure, key=f"{KEY}_votes", alt=_alt(found))
        if found.rows > len(found.groups):
            panels.note(message("dpc-some-rows", drawn=len(found.groups), rows=found.rows))
        panels.metrics_row([_weight(output, name) for name in found.names])


def _weight(output: Clustering, name: str) -> panels.Metric:
    facts = {"clusterer": TITLES[name], "weight": output.weights[name]}
    facts |= {"silhouette": output.silhouettes[name]}
    label, second, about = (say(f"dpc-weight.{each}", **facts) for each in _LINES)
    return label, say("dpc-weight", **facts), second, about


def _framed(view: View) -> Any:
    """Frame of what follows from the rows that were read."""
    return panels.holder_frame if view.variant == "no_privacy" else panels.released_frame


def _label(view: View) -> Message:
    if view.variant == "no_privacy":
        return message("dpc-from-rows")
    return message("dpc-votes.read", rows=_rows(view))


def _alt(found: vote_map.VoteMap) -> str:
    weighed = zip(found.names, found.weights, strict=True)
    listed = [f"{TITLES[name]} {significant(weight)}" for name, weight in weighed]
    return say("dpc-votes.alt", rows=found.rows, weights=listed)


def _reading(view: View) -> None:
    st.markdown(f"**3. {say('dpc-blocks')}**")
    found = vote_map.blocks(view.output)
    with _framed(view)(_label(view), key="dpc_blocks"):
        panels.say(steps_story.reading_words(found, noisy=_noisy_votes(view)))
        figure = steps_figures.block_bars(found, panels.current_theme())
        panels.chart(figure, key=f"{KEY}_blocks", alt=say("dpc-blocks.alt"))


def _noisy_votes(view: View) -> bool:
    """Whether the last step of the published method reads votes with noise."""
    read = getattr(view.params, "secondary", "") == "noisy"
    return read and view.params.label_sensitivity != "none"
