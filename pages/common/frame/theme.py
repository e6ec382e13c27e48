"""The style sheets."""

from functools import cache
from pathlib import Path

import streamlit as st

from pages.common.input import scale
from pages.common.show import html, words

# Called again whenever the theme changes; figures have their colours from Python.
_WATCH = """export default ({parentElement, setTriggerValue}) => {
    const root = parentElement.host ?? parentElement
    const now = getComputedStyle(root).getPropertyValue('--st-background-color').trim()
    const before = root.dataset.background
    root.dataset.background = now
    if (before && before !== now) setTriggerValue('switched', now)
}"""
STYLE_SHEETS = (
    *(Path(__file__).with_name("theme.css"), html.CSS_FILE),
    *(scale.CSS_FILE, words.CSS_FILE),
)


@cache
def style_sheet() -> str:
    """All looks that Streamlit's theme cannot say; `arrival` sends them with the page itself."""
    return "\n".join(path.read_text(encoding="utf-8") for path in STYLE_SHEETS)


def inject() -> None:
    """Say what the style sheets, which came with the page, cannot know; once a run."""
    # What opens over the page lies outside the app, which alone knows its scheme.
    scheme = "dark" if st.context.theme.type == "dark" else "light"
    st.html(f'<style>[data-testid="stPopoverBody"]{{color-scheme:{scheme}}}</style>')


def watch() -> None:
    """Run the page again when the visitor switches between light and dark."""
    with st.container(key="theme_watch"):
        mount = st.components.v2.component("theme_watch", js=_WATCH)
        mount(key="theme_watcher", on_switched_change=_nothing)


def _nothing() -> None:
    """Let the run itself be the answer."""
