"""The style sheets."""

from functools import cache
from pathlib import Path

import streamlit as st

STYLE_SHEETS = tuple(Path(__file__).with_name(name) for name in ("theme.css", "panels.css"))


@cache
def style_sheet() -> str:
    """All looks that Streamlit's theme cannot say."""
    return "\n".join(path.read_text(encoding="utf-8") for path in STYLE_SHEETS)


def inject() -> None:
    """Send the style sheets; once a run, before anything is drawn."""
    st.html(f"<style>{style_sheet()}</style>")
