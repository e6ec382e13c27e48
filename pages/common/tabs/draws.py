"""Draws of a visit: each is listed and can be downloaded, and another one is asked about first."""

import math
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from functools import partial
from typing import Any

import streamlit as st

from dp_core.privacy.charges import Charge
from dp_core.releasing import OWN, Drawn
from pages.common.show import html, panels

LISTED_AT_ONCE = 6
ONCE = "Draw once? It cannot be undone."
_TIMES = {1: "once", 2: "twice"}


def button(
    system: str,
    label: str,
    draw: Callable[[], None],
    *,
    of: str,
    before: int,
    cost: str,
    beside: str = "",
    disabled: bool = False,
) -> None:
    """Offer a draw; one line asks before it is done.

    Parameters
    ----------
    system : str
        Key of the algorithm.
    label : str
        What the button says.
    draw : callable
    of : str
        Fingerprint of the data: other data are another question.
    before : int
        How often something was drawn from these data.
    cost : str
        What is charged, in words.
    beside : str
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


def _question(system: str, before: int, cost: str, draw: Callable[[], None]) -> None:
    times = _TIMES.get(before, f"{before} times")
    words, yes = ONCE, "Draw"
    if before:
        drawn = f"You have drawn {times} from these data. Another draw is charged on top: {cost}."
        words, yes = f"{drawn} Draw again?", "Draw again"
    with st.container(key=f"{system}_draw_question"):
        st.warning(html.md(words))
        with st.container(horizontal=True, gap="small"):
            then = partial(_answered, system, draw)
            st.button(yes, type="primary", key=f"{system}_draw_again", on_click=then)
            leave = partial(_set, f"_{system}_draw_asked", None)
            st.button("Leave it", key=f"{system}_draw_not", on_click=leave)


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
    st.markdown(f"**Drawn from these data in this visit: {len(drawn)} releases**")
    lines = _said(drawn, charges)
    with _list(system, drawn):
        for place in reversed(range(len(drawn))):
            with _line(f"{system}_{place}", drawn[place], lines[place]):
                words = "Shown below" if place == shown else "Show"
                st.button(
                    words,
                    type="tertiary",
                    key=f"{system}_show_{place}",
                    disabled=place == shown,
                    on_click=partial(_set, key, place),
                )
    return drawn[shown]


def _said(drawn: Sequence[Drawn], charges: Iterable[Charge]) -> list[str]:
    """Say of each its number, what it is and when, its ε, and the sum so far."""
    times: dict[str, list[str]] = {}
    for charge in charges:
        times.setdefault(charge.plan, []).append(charge.at[11:16])
    lines, spent = [], 0.0
    for number, each in enumerate(drawn, start=1):
        known, proven = times.get(each.plan.digest, []), each.release.ledger.proven
        at = f", {known.pop(0)} UTC" if known else ""
        spent += proven
        sums = (
            "no finite ε" if math.isinf(spent) else f"proven ε = {proven:.4g}, {spent:.4g} so far"
        )
        lines.append(f"{number}. {each.plan.label}{at}: {sums}")
    return lines


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
    return st.container(height=height, border=False, gap="xsmall", key=f"{system}_drawn")


@contextmanager
def _line(key: str, drawn: Drawn, words: str) -> Iterator[None]:
    """Draw a line with the words for a draw, its download, and what follows."""
    with st.container(horizontal=True, vertical_alignment="center", gap="small"):
        panels.say(words)
        download(drawn, "Download", f"{drawn.plan.system}-release", key=key, type="tertiary")
        yield


def download(drawn: Drawn, label: str, name: str, *, key: str, **looks: Any) -> None:
    """Offer the zip of a draw, packed on the click."""
    st.download_button(
        label,
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
