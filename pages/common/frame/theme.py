"""The style sheets."""

from functools import cache
from pathlib import Path

import streamlit as st

from pages.common.input import scale
from pages.common.show import bands, html, panels

# Called again whenever the theme changes; figures have their colours from Python. Where charts wait
# (`later`) it tells of the first move, or of no still to wait with: a window of another width.
_WATCH = """export default ({parentElement, setTriggerValue, data}) => {
    const root = parentElement.host ?? parentElement
    const now = getComputedStyle(root).getPropertyValue('--st-background-color').trim()
    const before = root.dataset.background
    root.dataset.background = now
    if (before && before !== now) setTriggerValue('switched', now)
    if (!data) return
    const doing = ['pointermove', 'pointerdown', 'keydown', 'wheel', 'touchstart']
    let wait
    const stop = () => {
        clearTimeout(wait)
        doing.forEach(each => removeEventListener(each, go, true))
    }
    // A hand on a link is about to leave: a run of this page would overtake the next one. Whoever
    // has clicked before this listened is waited for (`still.html`), until the next page is there.
    const leaves = event => event?.composedPath().some(each => each.tagName === 'A')
    const gone = () => window.dpLeft?.path === location.pathname
        && performance.now() - window.dpLeft.at < 5000
    const go = event => {
        if (leaves(event) || (event && gone())) return
        if (gone()) {
            wait = setTimeout(go, 100)
            return
        }
        stop()
        setTriggerValue('moved', true)
    }
    const seen = document.getElementById('dp-still')?.checkVisibility()
    doing.forEach(each => addEventListener(each, go, {capture: true, passive: true}))
    wait = setTimeout(go, seen ? data.most : 0)
    return stop
}"""
STYLE_SHEETS = (
    *(Path(__file__).with_name("theme.css"), html.CSS_FILE),
    *(scale.CSS_FILE, bands.CSS_FILE),
)


@cache
def style_sheet() -> str:
    """All looks that Streamlit's theme cannot say; `arrival` sends them with the page itself."""
    return "\n".join(path.read_text(encoding="utf-8") for path in STYLE_SHEETS)


def inject() -> None:
    """Say what the style sheets, which came with the page, cannot know; once a run."""
    # What opens over the page lies outside the app, which alone knows its scheme.
    scheme = "dark" if st.context.theme.type == "dark" else "light"
    visit = panels.visit()
    named = f":root{{--dp-visit:{visit}}}" if visit else ""
    st.html(f'<style>[data-testid="stPopoverBody"]{{color-scheme:{scheme}}}{named}</style>')


def watch(*, waits: bool = False) -> None:
    """Run the page again on a switch between light and dark, and on the first move on a still."""
    mount = st.components.v2.component("theme_watch", js=_WATCH)
    come = {"on_switched_change": _nothing, "on_moved_change": panels.come}
    mount(key="theme_watcher", data={"most": panels.MOST} if waits else None, **come)


def _nothing() -> None:
    """Let the run itself be the answer."""
