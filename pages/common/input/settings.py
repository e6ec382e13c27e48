"""The panel Settings: open or closed, in the link and over all pages of a visit.

A closed panel draws nothing. Its widgets keep their values, and a link still names those that
differ from where the page opens: `offers.asked` and `widgets` ask `is_quiet` before they draw.
"""

from collections.abc import Iterator
from contextlib import contextmanager, nullcontext
from contextvars import ContextVar
from typing import Any

import streamlit as st

from dp_core.words import say
from pages.common.show import html

PARAMETER = "settings"
OPEN = "open"
_STATE, _CLOSED, _UNSAID = "_settings_open", "_settings_closed", "_settings_unsaid"
_quiet: ContextVar[bool] = ContextVar("quiet", default=False)


def is_open() -> bool:
    asked = st.query_params.get(PARAMETER)
    if asked is not None and _STATE not in st.session_state:
        st.session_state[_STATE] = asked == OPEN
    return bool(st.session_state.get(_STATE))


def switch() -> None:
    """Draw the button that opens and closes the panel, and keep the link right."""
    opened = is_open()
    if opened and st.query_params.get(PARAMETER) != OPEN:
        st.query_params[PARAMETER] = OPEN
    elif not opened and PARAMETER in st.query_params:
        del st.query_params[PARAMETER]
    looks = {"type": "tertiary", "icon": f":material/{'close' if opened else 'tune'}:"}
    st.button(say("settings"), key="settings_switch", on_click=_turn, **looks)


def say_link() -> None:
    """Name the values of a panel that was closed just now in the link again.

    Streamlit takes the value of a widget out of the link at the end of the first run without it,
    so only the next run can write it there.
    """

    def once_more() -> None:
        if st.session_state.pop(_CLOSED, False):
            st.session_state[_UNSAID] = True
        elif st.session_state.pop(_UNSAID, False):
            st.rerun()

    if st.session_state.get(_CLOSED):
        st.fragment(once_more, run_every=0.1)()


def is_quiet() -> bool:
    """Whether a widget gives its value without being drawn."""
    return _quiet.get()


@contextmanager
def panel(place: Any) -> Iterator[None]:
    """Draw what belongs to the panel into its place, or only ask for the values.

    What is to be seen in any case has a place elsewhere, such as the slider that teaches most.
    """
    token = _quiet.set(place is None)
    try:
        with place or nullcontext():
            yield
    finally:
        _quiet.reset(token)


def note(text: object) -> None:
    """Write a small line in the panel; nothing in it is markup."""
    if not is_quiet():
        st.caption(html.md(text))


def _turn() -> None:
    opened = is_open()
    st.session_state[_STATE], st.session_state[_CLOSED] = not opened, opened
