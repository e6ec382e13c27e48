"""The opening scene of the overview; its slider moves in the browser alone."""

from functools import cache
from pathlib import Path
from typing import Any

import streamlit as st

from dp_core.view import scene

OPENS = scene.EPSILONS.index(1.0)
WORDS = (
    "Two tables that differ in one row, and for each the cloud of outputs that may come out of it. "
    "The smaller ε, the more the two clouds overlap."
)
_HERE = Path(__file__)
_SCRIPT, _LOOKS = (_HERE.with_suffix(end).read_text(encoding="utf-8") for end in (".js", ".css"))


def show() -> None:
    """Draw the scene."""
    with st.container(key="scene"):
        mount = st.components.v2.component("scene", js=_SCRIPT, css=_LOOKS)
        mount(key="scene_mount", data=_told())


@cache
def _told() -> dict[str, Any]:
    steps = [
        {
            "epsilon": f"{each.epsilon:g}",
            "one": each.one.round(4).tolist(),
            "other": each.other.round(4).tolist(),
            "caption": each.caption,
        }
        for each in map(scene.clouds, scene.EPSILONS)
    ]
    return {"steps": steps, "opens": OPENS, "words": WORDS}
