"""Charts that come when somebody's hand moves: until then the page's still stands in their place.

The library that draws charts keeps a browser busy for as long as all the rest of a page. Where a
still is there (``pages.common.frame.arrival``), the controls come first and the charts with the
first move of a pointer, the first key, or after a while in which nothing happened.
"""

import secrets
import threading
from collections.abc import Callable
from typing import Any
from weakref import WeakValueDictionary

import streamlit as st

from pages.common.show.html import esc

MOST = 3000
"""Milliseconds after which charts come by themselves."""

PATIENCE = 2.0
"""Seconds that a run waits for the controls to be seen."""

_WAITS = "_charts_wait"
_VISIT = "_visit_name"
_REST = "_after_controls"
_SEEN = "_controls_seen"
_visits: WeakValueDictionary[str, threading.Event] = WeakValueDictionary()


def begin(*, still: bool) -> bool:
    """Decide on the first run of a visit whether charts wait, and say whether they do.

    Without a browser, as in tests, they never do; nor where a link says what is to be seen.

    Parameters
    ----------
    still : bool
        Whether the page has one.
    """
    if _WAITS not in st.session_state:
        first = still and bool(st.context.url) and not st.query_params
        st.session_state[_WAITS] = first
        if first:
            name = st.session_state[_VISIT] = secrets.token_hex(8)
            st.session_state[_SEEN] = _visits[name] = threading.Event()
    return bool(st.session_state[_WAITS])


def visit() -> str:
    """Name by which the browser says what it shows, nobody can guess it; none but at first."""
    return str(st.session_state[_VISIT]) if _SEEN in st.session_state else ""


def seen(name: str) -> None:
    """Take from a browser that the controls of a visit are there."""
    there = _visits.get(name)
    if there is not None:
        there.set()


def controls_first() -> None:
    """Let the browser draw what it has, on the first run of a visit, before it gets the rest.

    Else it draws the controls last: what comes meanwhile has the precedence.
    """
    there = st.session_state.pop(_SEEN, None)
    if there is not None:
        there.wait(PATIENCE)
    for draw in st.session_state.pop(_REST, ()):
        draw()


def with_the_rest(draw: Callable[[], None]) -> None:
    """Draw something after the controls on the first run of a visit; else at once."""
    if _SEEN in st.session_state:
        st.session_state.setdefault(_REST, []).append(draw)
    else:
        draw()


def come() -> None:
    """Let the charts come with the next run."""
    st.session_state[_WAITS] = False


def waits(height: Any, alt: str) -> bool:
    """Whether charts wait still; then the place of this one is kept free."""
    if st.session_state.get(_WAITS):
        place = (
            f'<div data-later role="img" aria-label="{esc(alt)}" style="height:{height}px"></div>'
        )
        if isinstance(height, int):  # of a container it is kept from the first
            with st.container(height=height, border=False):
                st.html(place)
        else:
            st.html(place)
        return True
    return False
