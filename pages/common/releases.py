"""Releases of every system: drawn once with secret exact noise, charged, kept, downloaded."""

import math
from collections.abc import Callable
from typing import Any, NamedTuple

import streamlit as st

from dp_core import registry
from dp_core.algorithm import Release
from dp_core.errors import DPError
from dp_core.exact_noise import Entropy
from dp_core.params import Params
from pages.common import controls, html, panels, session

EXPLAINED = (
    "What you see on the other tabs is a simulation: its noise has a seed, so it is not private. "
    "A release is drawn once, with whole-number noise from the operating system; its ε is charged "
    "when it is drawn, and it can be downloaded as often as you like."
)


HOW_CHOSEN = ("By its errors on these data", "Fixed before, or found on a look-alike")


class Drawn(NamedTuple):
    """A release with what it was drawn from; the download is packed outside the script's run."""

    release: Release[Any]
    params: Params
    method: str
    unit: str
    state: dict[str, Any]
    largest: float = 0.0
    """Largest ε of its gradual family that had been shown; 0 where it was drawn alone."""
    setting: str = ""
    """What it was drawn at, where that is not the ε of its parameters."""

    @property
    def drawn_at(self) -> str:
        """What it was drawn at."""
        return self.setting or _epsilon(self.params)


def offer(
    system: str,
    data: Any,
    method: str,
    params: Params,
    *,
    unit: str,
    refused: str = "",
    book: str = "",
    setting: str = "",
) -> bool:
    """Explain what a release is, and draw its button or say why there is none.

    Parameters
    ----------
    system, method, data, params, unit, book, setting
        As for `button`.
    refused : str
        Why nothing can be released from these data, and what to do; empty where it can.

    Returns
    -------
    bool
        Whether there is a button.
    """
    st.markdown(EXPLAINED)
    chosen = registry.algorithms()[system].method(method)
    if refused:
        st.warning(refused)
    elif chosen.no_release:
        st.info(html.md(f"{chosen.title} has no exact release. {chosen.no_release}"))
    else:
        button(system, data, method, params, unit=unit, book=book, setting=setting)
        return True
    return False


def button(
    system: str,
    data: Any,
    method: str,
    params: Params,
    *,
    unit: str,
    book: str = "",
    setting: str = "",
) -> None:
    """Draw the button that draws the release, and the error of the last try.

    Parameters
    ----------
    system, method : str
        Keys of the algorithm and of its method.
    data : object
        Input of the method.
    params : Params
    unit : str
        What is protected.
    book : str
        Fingerprint of the data set whose account is charged, where `data` are a part of it.
    setting : str
        What the release is drawn at, where that is not the ε of `params`.
    """
    chosen = registry.algorithms()[system].method(method)
    looked = _looked(system, {data.fingerprint, book or data.fingerprint}, params.epsilon)
    with st.container(horizontal=True, vertical_alignment="center", gap="small"):
        st.button(
            f"Draw the release at {setting or _epsilon(params)}",
            type="primary",
            key=f"{system}_draw",
            on_click=_draw,
            args=(system, data, method, params, unit),
            kwargs={"looked": looked, "book": book, "setting": setting},
        )
        st.html(f'<span class="dp-unit">{html.esc(f"{chosen.title}, for {unit}")}</span>')
    problem = st.session_state.pop(_problem(system), "")
    if problem:
        panels.refusal(problem, own=getattr(data, "confidential", False))


def kept(system: str, fingerprint: str) -> Drawn | None:
    """Release of a data set that was drawn last in this visit."""
    found: Drawn | None = session.kept(fingerprint, _name(system))
    return found


def keep(system: str, fingerprint: str, drawn: Drawn) -> None:
    """Keep a release whose cost is charged already."""
    session.keep(fingerprint, _name(system), drawn)


def announce(system: str, drawn: Drawn) -> None:
    """Say that a release was drawn, and what it was charged."""
    title = registry.algorithms()[system].method(drawn.method).title
    proven = drawn.release.ledger.proven
    if math.isinf(proven):
        words = (
            f"Drawn: {title} at {drawn.drawn_at}, charged without limit: nothing finite is proven."
        )
    elif drawn.setting or proven > drawn.params.epsilon * (1 + 1e-9):
        words = f"Drawn: {title} at {drawn.drawn_at}; ε = {proven:.4g}, as proven, is charged."
    else:
        words = f"Drawn: {title}, {drawn.drawn_at} charged."
    st.success(html.md(words), icon=":material/check:")


def download(system: str, drawn: Drawn, pack: Callable[[], bytes], *, name: str) -> None:
    """Say what the release guarantees, and offer its zip, packed on the click."""
    st.markdown(html.md(drawn.release.ledger.sentence(drawn.unit)))
    st.download_button(
        "Download the release (zip)",
        data=pack,
        file_name=f"{name}-release.zip",
        mime="application/zip",
        on_click="ignore",
        key=f"{system}_download",
        icon=":material/download:",
    )


def account(fingerprint: str) -> None:
    """Say what this visit has spent on a data set."""
    book = session.account(fingerprint)
    st.markdown("**Privacy account of this data set, this visit**")
    st.markdown(html.md(book.sentence()))
    if len(book.charges) > 1:
        st.dataframe(
            {"release": [c.label for c in book.charges], "ε": [c.proven for c in book.charges]},
            hide_index=True,
        )


def _looked(system: str, books: set[str], epsilon: float) -> bool:
    """Ask where an ε comes from that the error tab has found on these very data."""
    if all(epsilon not in session.account(book).found for book in books):
        return False
    answer = st.radio(
        f"ε = {epsilon:g} is what the Error tab found on these very data. How was it chosen?",
        HOW_CHOSEN,
        key=f"{system}_how_chosen_{epsilon:g}",
        help="A parameter found by errors against the true data is computed from them, and no "
        "noise covers it. One that was fixed before, or found on a look-alike, tells nothing.",
    )
    if answer == HOW_CHOSEN[1]:
        return False
    st.warning(
        "The ledger of this release will have the line “parameter chosen from the data”, and no "
        "finite ε will be proven for it."
    )
    return True


def _draw(
    system: str,
    data: Any,
    method: str,
    params: Params,
    unit: str,
    *,
    looked: bool = False,
    book: str = "",
    setting: str = "",
) -> None:
    chosen = registry.algorithms()[system].method(method)
    try:
        release = chosen.run(data, params, Entropy())
    except DPError as error:  # nothing was drawn, nothing is charged
        st.session_state[_problem(system)] = str(error)
        return
    if looked:
        release = Release(release.output, release.ledger.after_looking("privacy budget ε"))
    drawn = Drawn(release, params, method, unit, controls.values(system), setting=setting)
    session.charge(
        book or data.fingerprint,
        release.ledger,
        f"{chosen.title}, {drawn.drawn_at}",
        release=drawn,
        key=_name(system),
    )


def _epsilon(params: Params) -> str:
    return f"ε = {params.epsilon:g}"


def _name(system: str) -> str:
    return f"{system}_release"


def _problem(system: str) -> str:
    return f"_{system}_release_problem"
