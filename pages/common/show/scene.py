"""The opening scene of the overview; its slider moves in the browser alone."""

from functools import cache
from pathlib import Path
from typing import Any

import streamlit as st

from dp_core.view import svg
from dp_core.words import say

OPENS = svg.EPSILONS.index(1.0)
LITTLE, MUCH = 0.55, 0.9
"""Shares of right guesses below and above which the bars are called alike and apart."""
_HERE = Path(__file__)
_SCRIPT, _LOOKS = (_HERE.with_suffix(end).read_text(encoding="utf-8") for end in (".js", ".css"))
_WORDS = ("question", "story", "with", "without", "bars", "of-100", "right", "scene")


def show() -> None:
    """Draw the scene."""
    with st.container(key="scene", border=True):
        mount = st.components.v2.component("scene", js=_SCRIPT, css=_LOOKS)
        mount(key="scene_mount", data=_data())


@cache
def _data() -> dict[str, Any]:
    steps = [
        {
            "epsilon": say("home-epsilon", epsilon=each.epsilon),
            "one": each.one.round(4).tolist(),
            "other": each.other.round(4).tolist(),
            "right": f"{100 * each.right:.0f}",
            "caption": say("home-overlap", apart=_apart(each.right)),
        }
        for each in map(svg.clouds, svg.EPSILONS)
    ]
    words = {name: say(f"home-{name}") for name in _WORDS}
    ends = [
        say("home-private", epsilon=f"{svg.EPSILONS[0]:g}"),
        say("home-accurate", epsilon=f"{svg.EPSILONS[-1]:g}"),
    ]
    numbers = svg.OUTPUTS.tolist()
    return {"steps": steps, "opens": OPENS, "words": words, "ends": ends, "numbers": numbers}


def _apart(right: float) -> str:
    return "little" if right < LITTLE else "some" if right < MUCH else "much"
