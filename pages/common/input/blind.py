"""Blind uploads: a look-alike made from the stated facts is on screen, and no row of the file."""

from collections.abc import Callable
from typing import Any

import streamlit as st

from dp_core.algorithm import Algorithm
from dp_core.words import message, say
from pages.common.show import panels
from pages.common.work import session

BLIND, LOOKED = message("blind-on"), message("blind-off")
LOOK, ASKED_LATER = say("blind-look"), say("blind-later")
FEWEST = 2  # rows of a look-alike that is only tried


def check(algorithm: Algorithm, upload: Any) -> None:
    """Say what is missing of the facts before a row is read.

    Raises
    ------
    DPError
    """
    if algorithm.look_alike is not None:
        algorithm.look_alike(upload, FEWEST)


def stand_in(algorithm: Algorithm, upload: Any, data: Any, *, key: str) -> None:
    """Make what the page shows in place of an upload that was accepted, and keep it for the visit.

    Of as many rows as the file has, where that is public; else of as many as were guessed.
    """
    rows = getattr(upload, "rows", 0) or len(data)
    make = algorithm.look_alike
    st.session_state[_alike(key)] = None if make is None else make(upload, rows)


def on_screen(key: str, data: Any, peek: Callable[[Any], bool] | None = None) -> Any:
    """Choose what a page shows of the upload in use: its look-alike, unless somebody looks.

    Parameters
    ----------
    key : str
        Prefix of the widget keys.
    data : object
        The upload. Where it has no look-alike, as facts were left to it, it is shown itself.
    peek : callable, optional
        Upload → whether it is shown although nobody looks at its rows: a page that has this adds
        secret noise to it.
    """
    alike = stand_in_of(key)
    if alike is None and peek is None:
        return data
    if st.toggle(LOOK, key=look_key(key, data), help=ASKED_LATER, persist_state="session"):
        session.look_at(data.fingerprint)
        panels.note(LOOKED)
        return data
    if alike is None or (peek is not None and peek(data)):
        return data
    panels.note(BLIND)
    return alike


def stand_in_of(key: str) -> Any:
    """Look-alike of the upload in use, or None."""
    return st.session_state.get(_alike(key))


def is_stand_in(key: str, data: Any) -> bool:
    """Whether these data are the look-alike of the upload in use."""
    alike = stand_in_of(key)
    return alike is not None and bool(alike.fingerprint == data.fingerprint)


def has_stand_in(key: str) -> bool:
    """Whether a look-alike can be shown in place of the upload in use."""
    return stand_in_of(key) is not None


def looks(key: str, data: Any) -> bool:
    """Whether the rows of the upload in use are on screen by the holder's wish."""
    return bool(st.session_state.get(look_key(key, data)))


def is_on(key: str, data: Any) -> bool:
    """Whether nobody looks at the rows of the upload in use."""
    return has_stand_in(key) and not looks(key, data)


def _alike(key: str) -> str:
    return f"{key}_upload_alike"


def look_key(key: str, data: Any) -> str:
    """Key of the switch that shows the rows of an upload; a new one for each file."""
    return f"{key}_upload_look_{session.number(data.fingerprint)}"
