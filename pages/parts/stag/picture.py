"""Tab "Picture": truth and both variants side by side, two on one map, or a question; the verdict.

What was clicked on is told below the maps.
"""

import math
from dataclasses import replace
from typing import Any

import streamlit as st

from dp_core.algorithms.stag.study.gaps import ada
from dp_core.algorithms.stag.study.pieces import Spot, spot_at, true_count
from dp_core.algorithms.stag.view import map_figures, story
from dp_core.study.following import Followed
from dp_core.words import Message, message, say
from pages.common.frame import hiding, page
from pages.common.input import offers, widgets
from pages.common.show import html, panels, verdicts
from pages.common.tabs import ledger as following
from pages.parts.stag import ask, pictures, state
from pages.parts.stag.state import KEY, View, title

BESIDE, SWIPE, ASK = "beside", "map", "ask"
FORMER = {
    **dict.fromkeys(("Map", "Flat view", "Three maps"), BESIDE),
    **dict.fromkeys(("Swipe", "Blink"), SWIPE),
}
"""What links of before call the views, and what opens for them today."""
TRUTH, OTHER = "truth", "other"
OPENS = 45  # percent; where the handle is at first
_SPOT, _NEAR = f"{KEY}_spot", f"_{KEY}_near"  # what was clicked on; whether somebody came near
_TAB = f"{KEY}_tab"


def former_tab() -> None:
    """Open the view that asks where a link of before names the tab of that name."""
    if ASK.capitalize() in (st.query_params.get(_TAB), st.session_state.get(_TAB)):
        st.session_state[f"{KEY}_view"] = ASK


def show(view: View) -> None:
    _pictures(view)
    with panels.judged_frame((), key="stag_verdict"):
        verdicts.show(state.question(view))
    following.offer(view)


@st.fragment
def _pictures(view: View) -> None:
    """Draw the maps; a click or a switch redraws nothing else."""
    with st.container(gap="xsmall"):
        kind, left, cells = _switches(view)
        if kind == ASK:
            ask.show(view)
            return
        spot, followed = _spot(view), following.lit(view)
        outlines = cells or bool(st.session_state.get(_NEAR))
        shown = _without(view, followed)
        common = pictures.frame(shown, spot, followed.at if followed else None) | {
            "opens": OPENS,
            "outlines": outlines,
            "cells": cells,
            "gone": shown is not view,
        }
        if kind == BESIDE:
            _three(shown, common)
        else:
            _one(shown, common, left)
        pictures.show(view, cells=outlines)
        _said(view, spot, outlines=outlines)


def _without(view: View, followed: Followed | None) -> View:
    """Give the release without Ada, once she has left."""
    if followed is None or followed.without is None:
        return view
    gone = replace(view.release, output=followed.without) if view.release else None
    return replace(view, data=ada(view.lattice).without, release=gone)


def _switches(view: View) -> tuple[str, str, bool]:
    """How pictures are compared, what the release is compared with, whether cells are seen."""
    offers.translate(f"{KEY}_view", FORMER)
    with st.container(horizontal=True, vertical_alignment="center", gap="small", key="map_head"):
        looks = {"words": lambda key: say(f"stag-view-{key}"), "hidden": True}
        kind = widgets.segments(f"{KEY}_view", say("stag-view"), [BESIDE, SWIPE, ASK], **looks)
        if kind != SWIPE:
            return kind, TRUTH, False
        left = _against(view)
        cells = widgets.toggle(f"{KEY}_outlines", say("stag-lines"))
    return kind, left, cells


def _against(view: View) -> str:
    """Choose what the release is compared with; never the truth while that is hidden."""
    if st.session_state.get(hiding.KEY):
        return OTHER
    other = _other(view)
    words = {TRUTH: _true_words(view), OTHER: str(page.LABELS[other])}
    looks = {"words": words.__getitem__, "hidden": True}
    name = f"{KEY}_beside_{other}"
    return str(widgets.segments(name, say("stag-compared-with"), list(words), **looks))


def _other(view: View) -> Any:
    """Variant of STAG that is not on screen."""
    return "published" if view.method == "sound" else "sound"


def _beside(view: View) -> View:
    other = _other(view)
    return view.beside(other, view.params_of(other, "epsilon"))


def _true_words(view: View) -> str:
    return say("stag-truth", alike=view.origin is not None)


def _one(view: View, common: dict[str, Any], left: str) -> None:
    """Two pictures on top of each other, with a handle between them."""
    release = _released(view, common)
    against = _true(view) if left == TRUTH else _released(_beside(view), common)
    data = {"together": False, "pictures": [against, release]}
    words = say("stag-both", one=against["label"], other=_alt(view))
    frame = _true_frame("map") if left == TRUTH else panels.released_frame("", key="stag")
    with frame:
        pictures.map_view(f"{KEY}_map", common | data | {"words": words}, clicked=_clicked)


def _three(view: View, common: dict[str, Any]) -> None:
    """Truth and both variants at the same size; they move together."""
    first, *others = st.columns(3, gap="medium")
    quiet = {} if view.whole.confidential or common["gone"] else {"label": ""}  # captions say it
    with first, _true_frame("truth"):
        st.markdown(f"**{_true_words(view)}**")
        _alone("truth", common, _true(view) | quiet, _true_words(view))
    shown = sorted((view, _beside(view)), key=lambda each: each.method == "sound")
    for place, each in zip(others, shown, strict=True):
        with place, panels.released_frame("", key=f"stag_{each.method}"):
            off = state.off_share(each)
            said = "" if off is None else f" · {html.md(message('stag-off', off=off))}"
            st.markdown(f"**{html.md(_variant(each))}**{said}")
            _alone(each.method, common, _released(each, common) | quiet, _alt(each))


def _alone(name: str, common: dict[str, Any], picture: dict[str, Any], words: str) -> None:
    data = {"together": True, "pictures": [picture], "words": words}
    pictures.map_view(f"{KEY}_{name}_map", common | data, clicked=_clicked)


def _true_frame(key: str) -> Any:
    return panels.holder_frame("", key=f"stag_{key}")


def _true(view: View) -> dict[str, Any]:
    label = say("stag-true-label", alike=view.origin is not None)
    return pictures.true(view) | {"label": label, "kind": "true", "colour": ""}


def _released(view: View, common: dict[str, Any]) -> dict[str, Any]:
    """Picture of a release with its label, in the colour of its method."""
    facts = {"method": _variant(view), "simulated": view.simulated, "gone": common["gone"]}
    return pictures.released(view, outlines=common["outlines"]) | {
        "label": say("stag-released-label", **facts),
        "kind": "released",
        "colour": view.theme.private,
    }


def _alt(view: View) -> str:
    output = view.output
    facts = {"points": view.lattice.point, "counts": len(output.rect), "method": title(view.method)}
    total = float(output.count.sum())
    return say("stag-map-alt", total=total, simulated=view.simulated, **facts)


def _variant(view: View) -> str:
    method = view.algorithm.method(view.method)
    return method.title if method.variant == "baseline" else str(page.LABELS[method.variant])


def _clicked(key: str) -> None:
    """Keep what a picture tells, for all pictures."""
    told: Any = st.session_state.get(key) or {}
    if told.get("spot"):
        st.session_state[_SPOT] = [float(each) for each in told["spot"]]
    st.session_state[_NEAR] = bool(st.session_state.get(_NEAR) or told.get("near"))


def _spot(view: View) -> Spot | None:
    """Find what stands now where the visitor clicked, whatever the release was then."""
    share = st.session_state.get(_SPOT)
    if share is None:
        return None
    plane = map_figures.Plane(view.lattice.box, view.output.resolution)
    return spot_at(view.output, view.method, view.params, *plane.steps_at(*share))


def _said(view: View, spot: Spot | None, *, outlines: bool) -> None:
    """Say in words what was clicked on; the true count in the holder's frame."""
    if spot is not None:
        what, count = story.place(spot, view.lattice)
        st.html(html.one_value(str(what), str(count)))
        with panels.holder_frame(say("stag-true-count"), key="spot"):
            true = true_count(view.lattice, spot)
            panels.say(message("stag-points", count=true, points=view.lattice.point))
    left_out = pictures.left_out(view) if outlines else 0
    if left_out:
        panels.note(message("stag-lines-left-out", lines=left_out))


# --- whom the ε of a map protects -----------------------------------------------------------------


def show_people(view: View) -> None:
    """Say what the stated facts mean and, in a fold, what one person has."""
    if view.lattice.facts_from_data:
        st.warning(say("stag-box-from-data"))
    public_size(view)
    panels.fold(say("stag-people"), "stag_people", _people, view)


def _people(view: View) -> None:
    panels.say(_person(view))
    own, point = view.lattice.most_of_one, view.release.ledger.of_a_row
    if own is not None:
        facts = {"points": view.lattice.point, "proven": page.epsilon_text(own * point.proven)}
        _for_holder("people", message("stag-person-here", own=own, **facts))


def _person(view: View) -> Message:
    ledger, cap = view.release.ledger, view.lattice.cap
    point = ledger.of_a_row
    if math.isinf(ledger.proven):
        return message("stag-person-nothing", claimed=page.epsilon_text(point.claimed))
    proven = page.epsilon_text(point.proven)
    if cap is None:
        return message("stag-person", proven=proven)
    return message(
        "stag-person-capped", proven=proven, cap=cap, of=page.epsilon_text(ledger.proven)
    )


def public_size(view: View) -> None:
    """Say what a stated number of points means, and warn the holder where it is the true one."""
    stated = getattr(view.params, "public_size", None)
    if stated is None:
        return
    twice = page.epsilon_text(2 * view.release.ledger.proven)
    panels.say(message("stag-size-stated", stated=stated, twice=twice))
    if stated == len(view.lattice) and view.origin is None:
        _for_holder("size", message("stag-size-exact", stated=stated, points=view.lattice.point))


def _for_holder(key: str, words: Message) -> None:
    with panels.holder_frame(say("frame-from-data"), key=key):
        panels.say(words)
