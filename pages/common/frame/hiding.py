"""The switch that hides what is true, for a screen that others see: all holder frames go at once.

It is a part of the look, like a light or a dark page: no link, plan or file holds it.
"""

from pathlib import Path

import streamlit as st

from dp_core.words import say

KEY = "hide_true"
STYLE_SHEET = Path(__file__).with_name("hidden.css")


def switch() -> None:
    """Draw the switch, and hide what it says; before anything true is drawn."""
    with st.sidebar:
        hidden = st.toggle(say("hide-true"), key=KEY, persist_state="session")
    if hidden:
        st.html(STYLE_SHEET)


def is_on() -> bool:
    """Whether what is true is hidden: then a picture may show what it has without it."""
    return bool(st.session_state.get(KEY))
