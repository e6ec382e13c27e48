"""Clusterings in the plane, drawn by the browser from plain numbers; a move redraws one at once."""

from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Any

import streamlit as st


@cache
def _sources() -> dict[str, str]:
    own = Path(__file__)
    return {kind: own.with_suffix(f".{kind}").read_text(encoding="utf-8") for kind in ("css", "js")}


def show(drawing: Mapping[str, Any], *, key: str, alt: str, height: int) -> None:
    """Draw what `figures.drawing` made, so many pixels high; `alt` is read aloud."""
    mount = st.components.v2.component("scatter", **_sources())
    mount(key=key, data={**drawing, "alt": alt, "height": height}, height=height)
