"""The one style sheet, and which of the two schemes is on."""

from pathlib import Path

import streamlit as st

STYLE_SHEET = Path(__file__).with_name("theme.css")


def inject() -> None:
    """Send the style sheet; once a run, before anything is drawn."""
    st.html(STYLE_SHEET)


def is_dark() -> bool:
    """Whether the visitor sees the dark scheme; light until the browser has said so."""
    return st.context.theme.type == "dark"
