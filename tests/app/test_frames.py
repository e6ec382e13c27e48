"""Neighbouring files and the same draws: outside the holder's frames a page is the same."""

from functools import cache
from typing import Any

import pytest

from dp_core import registry
from tests.app.neighbours import UPLOADS, Replay, differences, opened, outside
from tests.app.screen import choose, panel, press_label

TABS = [
    (system, {"variant": variant, "tab": tab})
    for system, upload in UPLOADS.items()
    for variant in upload.variants
    for tab in upload.tabs
]
FURTHER = [
    (system, {"variant": "published", "tab": "Picture", **state})
    for system, upload in UPLOADS.items()
    for state in upload.further
]


def named(case: Any) -> str:
    return case if isinstance(case, str) else " ".join(map(str, case.values()))[:70]


@cache
def replay(system: str, on: str) -> Replay:
    """Give what is released for a file to all states of the page that read that file."""
    return Replay()


@pytest.mark.parametrize(("system", "state"), TABS + FURTHER, ids=named)
def test_neighbours_look_the_same_outside_the_frames(system, state, monkeypatch):
    replay(system, state.get("on", "")).patch(monkeypatch)
    upload = UPLOADS[system]
    lines, neighbours = upload.files()
    if (system, state) not in TABS or state["tab"] != "Picture":
        # The whole list takes minutes; what an extreme record leaves alone, no other one moves.
        neighbours = dict([*neighbours.items()][-upload.telling :])
    shown = outside(opened(system, upload.read(system, lines), **state))
    found = {
        record: differences(shown, outside(opened(system, upload.read(system, other), **state)))
        for record, other in neighbours.items()
    }
    assert not any(found.values()), found


def uploaded(system: str, content: bytes, *, use: bool = False) -> list[str]:
    app = choose(panel(system), content)
    if use and "Use this data" in [each.label for each in app.button]:
        press_label(app)
    return outside(app)


FDA = ("day", ["2024-01-01", "2024-01-02", "2024-01-02"], ["2024-01-01"])


@pytest.mark.parametrize("system", list(registry.algorithms()))
def test_an_upload_panel_shows_no_rows_outside_its_frame(system):
    """Neither those of a file that can be used, nor those that it stumbles over."""
    header, lines, others = FDA
    if system in UPLOADS:
        header, (lines, neighbours) = UPLOADS[system].header, UPLOADS[system].files()
        others = list(neighbours)
    whole = uploaded(system, _file(header, lines))
    strange = ("<secret>,7", "2024-01-03,1,1,1,1,1", "1e999,1", "\x00,1")
    for record in (*others, *strange):
        assert not differences(whole, uploaded(system, _file(header, [record, *lines]))), record


@pytest.mark.parametrize("system", list(registry.algorithms()))
def test_an_upload_panel_says_why_it_refuses_inside_its_frame(system):
    """Two files that cannot be used, each for a reason of its own, look the same outside."""
    header, lines, _ = FDA
    if system in UPLOADS:
        header, lines = UPLOADS[system].header, UPLOADS[system].files()[0]
    first, second = (
        uploaded(system, _file(header, [record, *lines]), use=True)
        for record in ("<secret>,word,x", "<other>,9,x")
    )
    assert not differences(first, second)


def _file(header: str, lines: list[str]) -> bytes:
    return ("\n".join([header, *lines]) + "\n").encode()
