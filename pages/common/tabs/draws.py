"""Draws of a visit: each is listed and can be downloaded, and another one is asked about first."""

import math
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from functools import partial
from typing import Any

import streamlit as st

from dp_core.privacy.charges import Charge
from dp_core.releasing import OWN, Drawn
from dp_core.words import Message, message
from pages.common.show import html, panels

LISTED_AT_ONCE = 6


def button(
    system: str,
    label: Message,
    draw: Callable[[], None],
    *,
    of: str,
    before: int,
    cost: Message,
    beside: Message | str = "",
    disabled: bool = False,
) -> None:
    """Offer a draw; one line asks before it is done.

    Parameters
    ----------
    system : str
        Key of the algorithm.
    label : Message
        What the button says.
    draw : callable
    of : str
        Fingerprint of the data: other data are another question.
    before : int
        How often something was drawn from these data.
    cost : Message
        What is charged, in words.
    beside : Message or str
        What stands beside the button.
    disabled : bool
    """
    asked, question = f"_{system}_draw_asked", (of, label, before)
    if not disabled and st.session_state.get(asked) == question:
        _question(system, before, cost, draw)
        return
    ask = partial(_set, asked, question)
    key, words = f"{system}_draw", html.md(label)
    looks = {"horizontal": True, "vertical_alignment": "center", "gap": "small"}
    with st.container(key=f"dp_release_{system}", **looks):
        st.button(words, type="primary", key=key, disabled=disabled, on_click=ask)
        st.html(f'<span class="dp-unit">{html.esc(beside)}</span>')


def _question(system: str, before: int, cost: Message, draw: Callable[[], None]) -> None:
    words, yes = message("draws-once"), message("draws-yes")
    if before:
        words, yes = message("draws-again", times=before, cost=cost), message("draws-yes-again")
    with st.container(key=f"{system}_draw_question"):
        st.warning(html.md(words))
        with st.container(horizontal=True, gap="small"):
            then = partial(_answered, system, draw)
            st.button(html.md(yes), type="primary", key=f"{system}_draw_again", on_click=then)
            leave = partial(_set, f"_{system}_draw_asked", None)
            st.button(html.md(message("draws-no")), key=f"{system}_draw_not", on_click=leave)


def _answered(system: str, draw: Callable[[], None]) -> None:
    """Draw, and forget the question whatever becomes of it."""
    _set(f"_{system}_draw_asked", None)
    draw()


def chosen(system: str, drawn: Sequence[Drawn], charges: Iterable[Charge] = ()) -> Drawn | None:
    """List what was drawn, each with its download; give the one to be shown, first the newest.

    Parameters
    ----------
    system : str
        Key of the algorithm.
    drawn : sequence of Drawn
        The first one first.
    charges : iterable of Charge
        Of their account: they say when.
    """
    if len(drawn) < 2:
        return drawn[0] if drawn else None
    key = f"_{system}_draw_shown_{len(drawn)}"  # the newest after each draw
    shown: int = st.session_state.get(key, len(drawn) - 1)
    st.markdown(f"**{html.md(message('draws-here', number=len(drawn)))}**")
    lines = _said(drawn, charges)
    with _list(system, drawn):
        for place in reversed(range(len(drawn))):
            with _line(f"{system}_{place}", drawn[place], lines[place]):
                words = message("draws-shown" if place == shown else "draws-show")
                st.button(
                    html.md(words),
                    type="tertiary",
                    key=f"{system}_show_{place}",
                    disabled=place == shown,
                    on_click=partial(_set, key, place),
                )
    return drawn[shown]


def _said(drawn: Sequence[Drawn], charges: Iterable[Charge]) -> list[Message]:
    """Say of each its number, what it is and when, its ε, and the sum so far."""
    times: dict[str, list[str]] = {}
    for charge in charges:
        times.setdefault(charge.plan, []).append(charge.at[11:16])
    lines, spent = [], 0.0
    for number, each in enumerate(drawn, start=1):
        known, proven = times.get(each.plan.digest, []), each.release.ledger.proven
        at = message("draws-at", time=known.pop(0)) if known else ""
        spent += proven
        sums = message("draws-sums", proven=proven, spent=spent)
        if math.isinf(spent):
            sums = message("draws-endless")
        given = {"number": f"{number}", "label": each.plan.label, "at": at, "sums": sums}
        lines.append(message("draws-line", **given))
    return lines


def elsewhere(system: str, drawn: Sequence[Drawn]) -> None:
    """List what was drawn from other data of this visit, so that nothing drawn is lost."""
    if drawn:
        with st.expander(html.md(message("draws-elsewhere", number=len(drawn)))):
            for place, each in enumerate(drawn):
                where = message("draws-own") if each.plan.data == OWN else each.plan.data
                words = message("draws-from", label=each.plan.label, data=where)
                with _line(f"{system}_other_{place}", each, words):
                    pass


def _list(system: str, drawn: Sequence[Drawn]) -> Any:
    height = 300 if len(drawn) > LISTED_AT_ONCE else "content"
    return st.container(height=height, border=False, gap="xsmall", key=f"{system}_drawn")


@contextmanager
def _line(key: str, drawn: Drawn, words: Message) -> Iterator[None]:
    """Draw a line with the words for a draw, its download, and what follows."""
    with st.container(horizontal=True, vertical_alignment="center", gap="small"):
        panels.say(words)
        words = message("draws-download")
        download(drawn, words, f"{drawn.plan.system}-release", key=key, type="tertiary")
        yield


def download(drawn: Drawn, label: Message, name: str, *, key: str, **looks: Any) -> None:
    """Offer the zip of a draw, packed on the click."""
    st.download_button(
        html.md(label),
        data=lambda: drawn.zip,
        file_name=f"{name}.zip",
        mime="application/zip",
        on_click="ignore",
        key=f"{key}_download",
        icon=":material/download:",
        **looks,
    )


def _set(key: str, value: object) -> None:
    st.session_state[key] = value
