"""The opening scene of the overview; its slider moves in the browser alone."""

import streamlit as st

from dp_core.view import scene
from pages.common.work import cache


def show() -> None:
    """Draw the scene."""
    with st.container(key="scene", border=True):
        mount = st.components.v2.component("scene", js=scene.SCRIPT, css=scene.LOOKS)
        mount(key="scene_mount", data=_data())


_data = cache.for_everybody(entries=4)(scene.data)
