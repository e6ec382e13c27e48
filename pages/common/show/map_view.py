"""One or two pictures of a map in the browser: swiped, zoomed, clicked on."""

from collections.abc import Callable, Mapping
from functools import cache
from pathlib import Path
from typing import Any

import streamlit as st


@cache
def _sources() -> dict[str, str]:
    own = Path(__file__)
    return {
        kind: own.with_suffix(f".{kind}").read_text(encoding="utf-8")
        for kind in ("html", "css", "js")
    }


_DEFAULTS = {
    "base": [],
    "mark": [],
    "together": False,
    "outlines": False,
    "cells": False,
    "opens": 50,
}


def _nothing(_: str) -> None:
    """Do nothing about a click."""


def show(key: str, data: Mapping[str, Any], *, clicked: Callable[[str], None] = _nothing) -> None:
    """Draw pictures of one map.

    Parameters
    ----------
    key : str
    data : mapping
        ``width``, ``height`` of the box in units; ``base``, ``mark``: shapes; ``pictures``: one, or
        two with a handle between them, the first on the left; ``together``: whether all such views
        move alike; ``outlines``: whether the pictures have their cells, ``cells``: whether these
        are seen before one zooms in; ``opens``: where the handle is at first, in percent;
        ``words``: read aloud. What is left out is empty or off.
    clicked : callable
        Called with the key after a click, or when it was zoomed in: the state has ``spot``, shares
        of the box from its upper left corner, and ``near``.
    """
    mount = st.components.v2.component("map_view", **_sources())
    mount(
        key=key,
        data={**_DEFAULTS, **data},
        on_spot_change=lambda: clicked(key),
        on_near_change=lambda: clicked(key),
    )
