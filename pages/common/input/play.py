"""A button that goes on by itself: the browser presses it twice a second until it is paused."""

from pathlib import Path

import streamlit as st

_SCRIPT = Path(__file__).with_suffix(".js").read_text(encoding="utf-8")


def twice_a_second(key: str, *, pause: str) -> None:
    """Let one press of a button start it and the next pause it; call it beside the button.

    Parameters
    ----------
    key : str
        Of the button.
    pause : str
        What those who hear the page are told that it does while it goes on.
    """
    with st.container(key="play_draws"):
        mount = st.components.v2.component("play_draws", js=_SCRIPT)
        mount(key=f"{key}_play", data={"key": key, "pause": pause})
