"""Scripts of the first controls, asked for with the page itself and not once they are drawn.

Streamlit loads the script of a kind of widget when the first one is drawn, with some thirty files
that it needs; a slider would stand there that much later.
"""

import re
from collections.abc import Iterable, Iterator
from functools import cache
from pathlib import Path

import streamlit as st

KINDS = ("Html", "ButtonGroup", "PageLink", "Selectbox", "Slider")
"""Those that stand on a page up to its ε."""

_STATIC = Path(st.__file__).with_name("static")
_SCRIPTS = _STATIC / "static" / "js"
_NEEDS = re.compile(r"""(?:from|import)\s*["'`]\./([\w.-]+\.js)["'`]""")


@cache
def links(kinds: Iterable[str] = KINDS) -> str:
    """Words of HTML that ask for the scripts of some kinds; empty where they are not found."""
    page = _STATIC / "index.html"
    there = page.read_text(encoding="utf-8") if page.is_file() else ""
    found: dict[str, None] = {}
    for kind in kinds:
        for script in _SCRIPTS.glob(f"{kind}.*.js"):
            found |= dict.fromkeys(_needed(script, {}))
    return "".join(
        f'<link rel="modulepreload" crossorigin fetchpriority="low" href="./static/js/{each}">'
        for each in found
        if each not in there
    )


def _needed(script: Path, seen: dict[str, None]) -> Iterator[str]:
    """Name of a script, and of those that it cannot run without."""
    if script.name in seen or not script.is_file():
        return
    seen[script.name] = None
    yield script.name
    for name in _NEEDS.findall(script.read_text(encoding="utf-8")):
        yield from _needed(script.with_name(name), seen)
