"""Guess first: the truth alone is drawn until somebody has said where the private line will be."""

from typing import Any

import numpy as np
import streamlit as st

from dp_core.algorithms.fda.view import figures, story
from pages.common.input import widgets
from pages.common.show import panels
from pages.common.work import session
from pages.parts.fda.state import KEY, View

STEPS = 50  # of the slider
_GUESSES = f"_{KEY}_guesses"


def switch() -> bool:
    """Ask whether to guess before seeing; a link may ask for it as well."""
    return widgets.toggle(
        f"{KEY}_lesson",
        "Guess before you see",
        help="After each move of ε the picture waits until you have said how far off it will be.",
    )


def guess(view: View) -> float | None:
    """How far off the private line was said to be, before it was seen; None while it is open."""
    known: dict[Any, float] = st.session_state.get(_GUESSES, {})
    return known.get(_seen(view))


def waits(view: View) -> bool:
    """Whether the private line is hidden until a guess is made."""
    return view.lesson and view.secret is None and guess(view) is None


def ask(view: View) -> float:
    """Draw what a guess is made with; give the one that the slider stands at."""
    top = figures.scale_of(view.stream.totals())[1]
    panels.say(
        f"Here are the true totals alone. At ε = {view.params.epsilon:g}, how far off will the "
        "private line be? Move the dotted lines to where it will stay, then look."
    )
    label = f"The line will stay within ± … {view.stream.event}"
    step = top / STEPS
    chosen = float(st.slider(label, 0.0, top, step, step, format="%g", key=f"{KEY}_guess"))
    st.button(
        "Show the line", key=f"{KEY}_reveal", type="primary", on_click=_commit, args=(view, chosen)
    )
    return chosen


def answer(view: View) -> None:
    """Say how good the guess was; beside the true totals, so for the holder alone."""
    said = guess(view)
    if not view.lesson or said is None:
        return
    output, unit = view.release.output, view.stream.event
    errors = np.abs(output.totals - view.stream.totals())[output.published]
    drawn = view.unit_errors(view.method).pooled * view.scale(view.method)
    panels.say(
        f"You said ± {story.rounded(said)} {unit}: {np.count_nonzero(errors <= said):,} of "
        f"{errors.size:,} totals of this draw lie within that. 95 of 100 lie within "
        f"± {story.rounded(float(np.quantile(drawn, 0.95)))}. Move ε and guess again."
    )


def _commit(view: View, chosen: float) -> None:
    st.session_state.setdefault(_GUESSES, {})[_seen(view)] = chosen


def _seen(view: View) -> tuple[Any, ...]:
    return session.number(view.stream.fingerprint), view.method, view.params.epsilon, view.seed
