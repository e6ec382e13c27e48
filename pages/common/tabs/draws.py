"""Draws of a visit: each is listed and can be downloaded, and another one is asked about first."""

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from functools import partial
from typing import Any

import streamlit as st

from dp_core.releasing import OWN, Drawn
from pages.common.show import html, panels

LISTED_AT_ONCE = 6
_TIMES = {1: "once", 2: "twice"}


def button(
    system: str,
    label: str,
    draw: Callable[[], None],
    *,
    before: int,
    cost: str,
    disabled: bool = False,
) -> None:
    """Offer a draw; where something was drawn before, ask whether it is to be done again.

    Parameters
    ----------
    system : str
        Key of the algorithm.
    label : str
        What the button says.
    draw : callable
    before : int
        How often something was drawn from these data.
    cost : str
        What is charged, in words.
    disabled : bool
    """
    asked, question = f"_{system}_draw_asked", (label, before)
    again = bool(before) and not disabled
    if again and st.session_state.get(asked) == question:
        _question(system, before, cost, draw)
        return
    then = partial(_set, asked, question) if again else draw
    words, key = html.md(label), f"{system}_draw"
    st.button(words, type="primary", key=key, disabled=disabled, on_click=then)


def _question(system: str, before: int, cost: str, draw: Callable[[], None]) -> None:
    times = _TIMES.get(before, f"{before} times")
    words = f"You have drawn {times} from these data. Another draw is charged on top: {cost}."
    with st.container(key=f"{system}_draw_question"):
        st.warning(html.md(f"{words} Draw again?"))
        with st.container(horizontal=True, gap="small"):
            st.button("Draw again", type="primary", key=f"{system}_draw_again", on_click=draw)
            leave = partial(_set, f"_{system}_draw_asked", None)
            st.button("Leave it", key=f"{system}_draw_not", on_click=leave)


def chosen(system: str, drawn: Sequence[Drawn]) -> Drawn | None:
    """List what was drawn, each with its download; give the one to be shown, first the newest.

    Parameters
    ----------
    system : str
        Key of the algorithm.
    drawn : sequence of Drawn
        The first one first.
    """
    if len(drawn) < 2:
        return drawn[0] if drawn else None
    key = f"_{system}_draw_shown_{len(drawn)}"  # the newest after each draw
    shown: int = st.session_state.get(key, len(drawn) - 1)
    st.markdown(f"**Drawn from these data in this visit: {len(drawn)} releases**")
    with _list(system, drawn):
        for place in reversed(range(len(drawn))):
            with _line(
                f"{system}_{place}", drawn[place], f"{place + 1}. {drawn[place].plan.label}"
            ):
                words = "Shown below" if place == shown else "Show"
                st.button(
                    words,
                    type="tertiary",
                    key=f"{system}_show_{place}",
                    disabled=place == shown,
                    on_click=partial(_set, key, place),
                )
    return drawn[shown]


def elsewhere(system: str, drawn: Sequence[Drawn]) -> None:
    """List what was drawn from other data of this visit, so that nothing drawn is lost."""
    if drawn:
        with st.expander(f"Drawn from other data in this visit: {len(drawn)}"):
            for place, each in enumerate(drawn):
                where = "your own data" if each.plan.data == OWN else each.plan.data
                with _line(f"{system}_other_{place}", each, f"{each.plan.label}, from {where}"):
                    pass


def _list(system: str, drawn: Sequence[Drawn]) -> Any:
    height = 300 if len(drawn) > LISTED_AT_ONCE else "content"
    return st.container(height=height, border=False, gap="xsmall", key=f"{system}_draws")


@contextmanager
def _line(key: str, drawn: Drawn, words: str) -> Iterator[None]:
    """Draw a line with the words for a draw, its download, and what follows."""
    with st.container(horizontal=True, vertical_alignment="center", gap="small"):
        panels.say(words)
        st.download_button(
            "Download",
            data=lambda: drawn.zip,
            file_name=f"{drawn.plan.system}-release.zip",
            mime="application/zip",
            on_click="ignore",
            key=f"{key}_download",
            icon=":material/download:",
            type="tertiary",
        )
        yield


def _set(key: str, value: object) -> None:
    st.session_state[key] = value
