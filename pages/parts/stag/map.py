"""The map of the picture tab: truth and release on one picture or side by side, and clicks."""

from dataclasses import replace
from typing import Any

import streamlit as st

from dp_core.algorithms.stag.study import Spot, ada, spot_at, true_count
from dp_core.algorithms.stag.view import map_figures, story
from dp_core.study.following import Followed
from dp_core.words import message
from pages.common.frame import hiding, page
from pages.common.input import offers, widgets
from pages.common.show import html, map_view, panels
from pages.common.tabs import following
from pages.parts.stag import ask, legend, numbers, pictures
from pages.parts.stag.state import KEY, View, sound_last, title

BESIDE, SWIPE, ASK = "Side by side", "On a map", "Ask"
FORMER = {
    **dict.fromkeys(("Map", "Flat view", "Three maps"), BESIDE),
    **dict.fromkeys(("Swipe", "Blink"), SWIPE),
}
"""What links of before call the views, and what opens for them today."""
TRUTH, OTHER = "truth", "other"
OPENS = 45  # percent; where the handle is at first
CELLS = (
    "Thin lines around the cells that were counted, wherever a cell has six pixels and more. Zoom "
    "in, and they come by themselves."
)
_SPOT, _NEAR = f"{KEY}_spot", f"_{KEY}_near"  # what was clicked on; whether somebody came near


@st.fragment
def show(view: View) -> None:
    """Draw the picture; a click or a switch redraws nothing else."""
    with st.container(gap="xsmall"):
        _show(view)


def _show(view: View) -> None:
    kind, left, cells = _switches(view)
    if kind == ASK:
        ask.show(view)
        return
    spot = _spot(view)
    outlines = cells or bool(st.session_state.get(_NEAR))
    followed = following.lit(view)
    at = followed.at if followed else None
    shown = _without(view, followed)
    common = pictures.frame(shown, spot, at) | {
        "opens": OPENS,
        "outlines": outlines,
        "cells": cells,
    }
    common["gone"] = "" if shown is view else "without Ada"
    if kind == BESIDE:
        _three(shown, common)
    else:
        _one(shown, common, left)
    legend.show(view, cells=outlines)
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
        kind = widgets.segments(f"{KEY}_view", "View", [BESIDE, SWIPE, ASK], hidden=True)
        if kind != SWIPE:
            return kind, TRUTH, False
        left = _against(view)
        cells = widgets.toggle(f"{KEY}_outlines", "Show the cells", help=CELLS)
    return kind, left, cells


def _against(view: View) -> str:
    """Choose what the release is compared with; never the truth while that is hidden."""
    if st.session_state.get(hiding.KEY):
        return OTHER
    other = _other(view)
    words = {TRUTH: _true_words(view).capitalize(), OTHER: page.LABELS[other]}
    looks = {"words": words.__getitem__, "hidden": True}
    return str(widgets.segments(f"{KEY}_beside_{other}", "Compared with", list(words), **looks))


def _other(view: View) -> Any:
    """Variant of STAG that is not on screen."""
    return "published" if view.method == "sound" else "sound"


def _beside(view: View) -> View:
    other = _other(view)
    return view.beside(other, view.params_of(other, "epsilon"))


def _true_words(view: View) -> str:
    return "truth" if view.origin is None else "look-alike"


# --- Pictures -------------------------------------------------------------------------------------


def _one(view: View, common: dict[str, Any], left: str) -> None:
    """Two pictures on top of each other, with a handle between them."""
    release = _released(view, common)
    against = _true(view) if left == TRUTH else _released(_beside(view), common)
    data = {"mode": "swipe", "together": False, "pictures": [against, release]}
    words = f"{against['label']} and {_alt(view)}"
    frame = _true_frame(view, "map") if left == TRUTH else panels.released_frame("", key="stag")
    with frame:
        map_view.show(f"{KEY}_map", common | data | {"words": words}, clicked=_clicked)


def _three(view: View, common: dict[str, Any]) -> None:
    """Truth and both variants at the same size; they move together."""
    first, *others = st.columns(3, gap="small")
    with first, _true_frame(view, "truth"):
        st.markdown(f"**{_true_words(view).capitalize()}**")
        _alone(f"{KEY}_truth_map", common, _true(view), f"Map: {_true_words(view)}.")
    for place, each in zip(others, sound_last(view, _beside(view)), strict=True):
        with place, panels.released_frame("", key=f"stag_{each.method}"):
            st.markdown(_caption(each))
            _alone(f"{KEY}_{each.method}_map", common, _released(each, common), _alt(each))


def _caption(view: View) -> str:
    """Name a variant, and say how far off it typically is where that is for all to see."""
    off = numbers.off_share(view)
    said = "" if off is None else f" · {html.md(message('stag-off', off=off))}"
    return f"**{html.md(_variant(view))}**{said}"


def _alone(key: str, common: dict[str, Any], picture: dict[str, Any], words: str) -> None:
    data = {"mode": "one", "together": True, "pictures": [picture], "words": words}
    map_view.show(key, common | data, clicked=_clicked)


def _true_frame(view: View, key: str) -> Any:
    return panels.holder_frame("", key=f"stag_{key}")


def _true(view: View) -> dict[str, Any]:
    label = "truth: for you alone" if view.origin is None else "look-alike: made up"
    return pictures.true(view) | {"label": label, "kind": "true", "colour": ""}


def _released(view: View, common: dict[str, Any]) -> dict[str, Any]:
    """Picture of a release with its label, in the colour of its method."""
    kind = "simulated" if view.simulated else "released"
    return pictures.released(view, outlines=common["outlines"]) | {
        "label": f"{kind}: {common['gone'] or _name(view)}",
        "kind": "released",
        "colour": view.theme.private,
    }


def _name(view: View) -> str:
    variant = view.algorithm.method(view.method).variant
    return title(view.method) if variant == "baseline" else page.LABELS[variant].lower()


def _alt(view: View) -> str:
    total = story.number(float(view.output.count.sum()))
    kind = "Simulated" if view.simulated else "Released"
    return (
        f"{kind} map of {total} {view.lattice.point} in {len(view.output.rect):,} counts, by "
        f"{title(view.method)}."
    )


def _variant(view: View) -> str:
    method = view.algorithm.method(view.method)
    return method.title if method.variant == "baseline" else page.LABELS[method.variant]


# --- Clicks ---------------------------------------------------------------------------------------


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
        what, count = story.spot_words(spot, view.lattice)
        st.html(html.one_value(what, count))
        with panels.holder_frame("True count there: for you alone", key="spot"):
            panels.say(f"{true_count(view.lattice, spot):,} {view.lattice.point}")
    left_out = pictures.left_out(view) if outlines else 0
    if left_out:
        panels.note(f"{left_out:,} short lines are not drawn: too many for a browser.")
