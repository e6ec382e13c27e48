"""Neighbouring files and the same draws: outside the holder's frames a page is the same.

Somebody looks at the rows; a page at whose rows nobody looks is the same for any file, by
`test_blind.py`.
"""

from contextlib import nullcontext
from dataclasses import replace
from typing import Any

import pytest
import streamlit as st
from streamlit.testing.v1 import AppTest

from dp_core import registry
from dp_core.study.halves import Onwards
from pages.common.frame import page
from pages.common.show import panels, verdicts
from tests.app import neighbours
from tests.app.screen import checked, choose, panel, press_label

ALL = neighbours.UPLOADS.items()
VISITS = [(key, {"variant": each}) for key, upload in ALL for each in upload.variants]
FDA = neighbours.UPLOADS["fda"].variants
VISITS += [("fda", {"variant": each, "secret": True}) for each in FDA]
USUAL = {"variant": "published", "tab": "Picture"}
FURTHER = [(key, USUAL | state) for key, upload in ALL for state in upload.further]


def named(case: Any) -> str:
    return case if isinstance(case, str) else " ".join(map(str, case.values()))[:70]


@pytest.fixture
def replay(monkeypatch: pytest.MonkeyPatch) -> neighbours.Replay:
    made = neighbours.Replay()
    made.patch(monkeypatch)
    return made


def told(
    replay: neighbours.Replay, system: str, state: Any, tabs: Any, *, rest: bool = False
) -> dict[str, Any]:
    """Visit a page with a file and with its neighbours; all that differs outside the frames.

    The neighbours are those that tell, or the rest of them.
    """
    upload, state = neighbours.UPLOADS[system], dict(state)
    lines, asked = upload.files(rest=rest)
    looks = neighbours.looking(on=not state.pop("secret", False))
    found, first = {}, None
    for record, rows in [("", lines), *asked.items()]:
        data = upload.read(system, rows)
        replay.next_visit()
        shown = neighbours.seen(system, data, tabs, **state, **looks)
        first = first or shown
        assert shown.keys() == first.keys()
        unlike = {tab: neighbours.differences(first[tab], shown[tab]) for tab in shown}
        found[record] = {tab: each for tab, each in unlike.items() if each}
    return {record: each for record, each in found.items() if each}


@pytest.mark.parametrize(("system", "state"), VISITS, ids=named)
def test_neighbours_look_the_same_outside_the_frames_on_every_tab(replay, system, state):
    """The noise is given back, a release is drawn where something is proven: all is the same."""
    # The whole list takes minutes; what an extreme record leaves alone, no other one moves.
    assert told(replay, system, state, page.TABS) == {}


@pytest.mark.parametrize("system", neighbours.UPLOADS)
def test_nor_does_any_other_record_tell_on_the_first_tab(replay, system):
    state = {"variant": neighbours.UPLOADS[system].variants[-1]}
    assert told(replay, system, state, ("Picture",), rest=True) == {}


@pytest.mark.parametrize(("system", "state"), FURTHER, ids=named)
def test_neighbours_look_the_same_in_every_other_state(replay, system, state):
    assert told(replay, system, state, (state["tab"],)) == {}


def captions(view):
    st.caption(f"{view.data.counts.sum():,} points in all")


def draws(view):
    st.plotly_chart({"data": [{"y": view.data.counts.sum(axis=0).tolist()}]}, key="planted")


@pytest.mark.parametrize(("leak", "framed"), [(captions, False), (draws, False), (draws, True)])
def test_a_leak_that_is_planted_is_found_unless_it_is_framed(replay, monkeypatch, leak, framed):
    draw_tab = page.draw_tab

    def planted(place: page.Place, shows: Any, view: Any) -> None:
        draw_tab(place, shows, view)
        with place.body, panels.holder_frame(key="planted") if framed else nullcontext():
            leak(view)

    monkeypatch.setattr(page, "draw_tab", planted)
    assert bool(told(replay, "stag", {"variant": "sound"}, ("Is it private?",))) is not framed


@pytest.mark.parametrize("looking_on", [True, False])
def test_no_band_on_the_slider_tells_of_rows(replay, monkeypatch, looking_on):
    """Where a method works may be found by its errors on true rows; the slider has no frame."""
    monkeypatch.setattr(verdicts, "onwards", lambda view, metric: Onwards(own=0.1, sound=0.1))
    data = neighbours.UPLOADS["stag"].read("stag", neighbours.UPLOADS["stag"].files()[0])
    state = neighbours.looking() if looking_on else neighbours.unseen("stag", data)
    app = neighbours.opened("stag", data, variant="sound", **state)
    assert any("dp-working" in each for each in neighbours.outside(app)) is not looking_on


def test_a_method_that_looks_again_after_its_noise_is_found(replay, monkeypatch):
    """Mechanisms put out the same, and what is made of it tells of the file."""
    method = registry.algorithms()["stag"].method("uniform")

    def run(data: Any, params: Any, rng: Any) -> Any:
        release = honest(data, params, rng)
        more = release.output.count + data.counts.sum()
        return replace(release, output=replace(release.output, count=more))

    honest = method.run
    monkeypatch.setitem(method.__dict__, "run", run)
    state = {"variant": "published", "method": "uniform"}
    assert told(replay, "stag", state, ("Picture",))


def uploaded(system: str, content: bytes, *, use: bool = False) -> list[str]:
    app = choose(panel(system), content)
    if use and "Rehearse on made-up rows" in [each.label for each in app.button]:
        press_label(app)
    return neighbours.outside(app)


@pytest.mark.parametrize("system", list(registry.algorithms()))
def test_an_upload_panel_shows_no_rows_and_says_why_it_refuses_inside_its_frame(system):
    """Nor those that it stumbles over; where it does not, `test_blind.py` sees no difference.

    Two files that cannot be used, each for a reason of its own, look the same outside.
    """
    header, lines = neighbours.UPLOADS[system].header, neighbours.UPLOADS[system].files()[0]

    def shown(*records: str, use: bool = False) -> list[str]:
        return uploaded(system, "\n".join([header, *records, *lines, ""]).encode(), use=use)

    whole = shown()
    for record in ("<secret>,7", "2024-01-03,1,1,1,1,1", "1e999,1", "\x00,1"):
        assert not neighbours.differences(whole, shown(record)), record
    first, second = (shown(each, use=True) for each in ("<secret>,word,x", "<other>,9,x"))
    assert not neighbours.differences(first, second)


def _failing(own: bool) -> None:
    from collections import deque

    import streamlit as st

    from dp_core.errors import DPError
    from pages.common.work import jobs

    st.session_state["_data_on_page"] = "fingerprint" if own else ""
    job = jobs.Job(function=print, waiting=deque(), total=1)
    job.fail(DPError("Row 7 holds '<secret>'."))
    st.session_state["_job_work"] = job
    jobs.job_fragment("work", "Work", lambda job: None)


@pytest.mark.parametrize("own", [True, False])
def test_why_a_job_failed_stands_inside_the_frame_where_an_upload_is_on_the_page(own):
    app = checked(AppTest.from_function(_failing, default_timeout=600, args=(own,)).run())
    assert [each.value for each in app.error] == ["Row 7 holds '\\<secret\\>'\\."]
    assert any("secret" in each for each in neighbours.outside(app)) is not own
