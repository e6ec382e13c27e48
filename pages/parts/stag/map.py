"""The map of the picture tab: truth and release on one picture or side by side, and clicks."""

import math
from dataclasses import replace
from typing import Any

import numpy as np
import streamlit as st

from dp_core.algorithms.stag.study import Spot, ada, spot_at, true_count
from dp_core.algorithms.stag.view import map_figures, story
from dp_core.study import stored
from dp_core.study.following import Followed
from pages.common.frame import hiding, page
from pages.common.input import widgets
from pages.common.show import html, map_view, panels
from pages.common.tabs import following
from pages.parts.stag import legend, numbers, pictures
from pages.parts.stag.state import KEY, View, sound_last, title

SWIPE, BLINK, THREE = "Swipe", "Blink", "Three maps"
FORMER = {"Map", "Flat view"}
"""What links from before the three views called maps side by side."""
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
    spot = _spot(view)
    outlines = cells or bool(st.session_state.get(_NEAR))
    legend.show(view, cells=outlines)
    followed = following.lit(view)
    at = followed.at if followed else None
    shown = _without(view, followed)
    common = pictures.frame(shown, spot, at) | {
        "opens": OPENS,
        "outlines": outlines,
        "cells": cells,
    }
    common["gone"] = "" if shown is view else "without Ada"
    if kind == THREE:
        _three(shown, common)
    else:
        picture, beside = st.columns([1.18, 1], gap="small")
        with picture:
            _one(shown, common, kind, left)
        with beside:
            _corners(view, _beside(view))
    _said(view, spot, outlines=outlines)


def _without(view: View, followed: Followed | None) -> View:
    """Give the release without Ada, once she has left."""
    if followed is None or followed.without is None:
        return view
    gone = replace(view.release, output=followed.without) if view.release else None
    return replace(view, data=ada(view.lattice).without, release=gone)


def _switches(view: View) -> tuple[str, str, bool]:
    """How pictures are compared, what the release is compared with, whether cells are seen."""
    _translate_link()
    with st.container(horizontal=True, vertical_alignment="center", gap="small", key="map_head"):
        kind = widgets.segments(f"{KEY}_view", "View", [SWIPE, BLINK, THREE], hidden=True)
        left = _against(view) if kind != THREE else TRUTH
        cells = widgets.toggle(f"{KEY}_outlines", "Show the cells", help=CELLS)
    return kind, left, cells


def _translate_link() -> None:
    """Give an old link the name that its view has today, before the widget reads it."""
    key = f"{KEY}_view"
    if key not in st.session_state and st.query_params.get(key) in FORMER:
        st.query_params[key] = THREE
        st.rerun()


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


def _one(view: View, common: dict[str, Any], kind: str, left: str) -> None:
    """Two pictures on top of each other."""
    release = _released(view, common)
    against = _true(view) if left == TRUTH else _released(_beside(view), common)
    data = {"mode": kind.lower(), "together": False, "pictures": [against, release]}
    words = f"{against['label']} and {_alt(view)}"
    frame = _true_frame(view, "map") if left == TRUTH else panels.released_frame("", key="stag")
    with frame:
        map_view.show(f"{KEY}_map", common | data | {"words": words}, clicked=_clicked)


def _three(view: View, common: dict[str, Any]) -> None:
    """Truth and both variants side by side; they move together."""
    first, *others = st.columns(3, gap="small")
    with first, _true_frame(view, "truth"):
        _alone(f"{KEY}_truth_map", common, _true(view), f"Map: {_true_words(view)}.")
    for place, each in zip(others, sound_last(view, _beside(view)), strict=True):
        with place, panels.released_frame("", key=f"stag_{each.method}"):
            _alone(f"{KEY}_{each.method}_map", common, _released(each, common), _alt(each))


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


# --- The same corner three times ------------------------------------------------------------------


def _corners(view: View, other: View) -> None:
    """Draw three small pictures and a sentence; for the holder, who alone has the truth.

    Parameters
    ----------
    view, other : View
        The release on screen, and that of the other variant at the same ε.
    """
    shown = sound_last(view, other)
    true = "truth" if view.origin is None else "look-alike"
    items = [(true, pictures.true_corner(view))]
    drawn = [stored.errors(each, each.area) for each in shown]
    errors = [each.errors[each.area] for each in shown]
    basis = "Errors of this draw."
    if all(each is not None for each in drawn):
        errors = [float(np.mean(each)) for each in drawn]
        basis = f"Means of {min(map(len, drawn))} draws."
    for each, error in zip(shown, errors, strict=True):
        words = f"{_variant(each)}: {story.percent(error)} {numbers.unit(view.lattice)} off"
        items.append((words, pictures.released_corner(each)))
    found = (
        (_variant(each), each.params.epsilon, _rate(each), error)
        for each, error in zip(shown, errors, strict=True)
    )
    with panels.holder_frame("The same corner three times: for you alone", key="stag_corners"):
        proven = all(math.isfinite(each.release.ledger.proven) for each in shown)
        said = story.sharper(*found, proven=proven)
        st.html(html.thumbnails(items, after=f"{said} {basis}"))


def _rate(view: View) -> float:
    """Share of the points that a method looks at."""
    return float(getattr(view.params, "sampling_rate", 1.0))


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
