"""Tab "Picture": truth and both variants side by side, two on one map, or a question; the verdict.

What was clicked on is told below the maps.
"""

import math
from collections.abc import Callable, Mapping
from dataclasses import replace
from functools import partial
from typing import Any

import numpy as np
import streamlit as st

from dp_core import registry
from dp_core.algorithms.stag import release as rectangles
from dp_core.algorithms.stag.data.lattice import Box
from dp_core.algorithms.stag.params import SoundParams
from dp_core.algorithms.stag.release import KEPT, MERGED, SPLIT, ZERO, GridRelease, estimates
from dp_core.algorithms.stag.study import pieces, spreads
from dp_core.algorithms.stag.study.gaps import ada
from dp_core.algorithms.stag.study.pieces import Spot, spot_at
from dp_core.algorithms.stag.view import map_figures, story
from dp_core.errors import DPError
from dp_core.opening import FIRST_SEED
from dp_core.study.experiments import trial_rng
from dp_core.study.following import Followed
from dp_core.words import Message, message, say
from dp_core.words.numbers import significant
from pages.common.frame import hiding, page
from pages.common.input import asking, widgets
from pages.common.show import html, panels, verdicts
from pages.common.tabs import ledger as following
from pages.common.work import jobs
from pages.parts.stag import state
from pages.parts.stag.state import ASK, BESIDE, KEY, SIDES, View, title

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
    with panels.holder_frame(panels.JUDGED, key="stag_verdict"):
        verdicts.show(state.question(view))
    following.offer(view)


@st.fragment
def _pictures(view: View) -> None:
    """Draw the maps; a click or a switch redraws nothing else."""
    with st.container(gap="xsmall"):
        if view.picture == ASK:
            _ask(view)
            return
        left, cells = (TRUTH, False) if view.picture == BESIDE else _switches(view)
        spot, followed = _spot(view), following.lit(view)
        outlines = cells or bool(st.session_state.get(_NEAR))
        shown = _without(view, followed)
        common = shared_parts(shown, spot, followed.at if followed else None)
        common |= {"outlines": outlines, "cells": cells, "gone": shown is not view}
        if view.picture == BESIDE:
            _three(shown, common)
        else:
            _one(shown, common, left)
        show_legend(view, cells=outlines)
        _said(view, spot, outlines=outlines)


def _without(view: View, followed: Followed | None) -> View:
    """Give the release without Ada, once she has left."""
    if followed is None or followed.without is None:
        return view
    gone = replace(view.release, output=followed.without)
    return replace(view, data=ada(view.lattice).without, release=gone)


def _switches(view: View) -> tuple[str, bool]:
    """Ask what the release is compared with on one map, and whether cells are seen."""
    with st.container(horizontal=True, vertical_alignment="center", gap="small", key="map_head"):
        return _against(view), widgets.toggle(f"{KEY}_outlines", say("stag-lines"))


def _against(view: View) -> str:
    """Choose what the release is compared with; never the truth while that is hidden."""
    if st.session_state.get(hiding.KEY):
        return OTHER
    other = state.other(view)
    words = {TRUTH: _true_words(view), OTHER: str(page.LABELS[other])}
    looks = {"words": words.__getitem__, "hidden": True}
    name = f"{KEY}_beside_{other}"
    return str(widgets.segments(name, say("stag-compared-with"), list(words), **looks))


def _true_words(view: View) -> str:
    return say("stag-truth", alike=view.origin is not None)


def _one(view: View, common: dict[str, Any], left: str) -> None:
    """Two pictures on top of each other, with a handle between them."""
    if left == TRUTH:
        frame, against = panels.holder_frame("", key="stag_map"), _true(view)
    else:
        frame, against = panels.released_frame("", key="stag"), _released(_beside(view), common)
    words = say("stag-both", one=against["label"], other=_alt(view))
    data = {"together": False, "pictures": [against, _released(view, common)], "words": words}
    with frame:
        map_view(f"{KEY}_map", common | data, clicked=_clicked)


def _three(view: View, common: dict[str, Any]) -> None:
    """Truth and both variants at the same size; they move together."""
    quiet = {} if view.whole.confidential or common["gone"] else {"label": ""}  # captions say it
    true = _true_words(view)
    drawn = [("truth", panels.holder_frame, f"**{true}**", _true(view), true)]
    for each in sorted((view, _beside(view)), key=lambda each: each.method == "sound"):
        off = state.off_share(each)
        said = "" if off is None else f" · {html.md(message('stag-off', off=off))}"
        caption = f"**{html.md(_variant(each))}**{said}"
        looks = _released(each, common), _alt(each)
        drawn.append((each.method, panels.released_frame, caption, *looks))
    columns = st.columns(3, gap="small")
    for place, (name, frame, caption, picture, words) in zip(columns, drawn, strict=True):
        data = {"together": True, "pictures": [picture | quiet], "words": words}
        with place, frame("", key=f"stag_{name}"):
            st.markdown(caption)
            map_view(f"{KEY}_{name}_map", common | data, clicked=_clicked)


def _beside(view: View) -> View:
    other = state.other(view)
    return view.beside(other, view.params_of(other, "epsilon"))


def _true(view: View) -> dict[str, Any]:
    """Picture of the true points with its label."""
    lattice, scale, dark = view.lattice, scale_of(view), panels.current_theme().dark

    def made() -> str:
        density = map_figures.clear_densities(lattice.table, lattice.box)
        return map_figures.image(density, lattice.box, scale, dark=dark)

    image = page.kept(KEY, "true image", (lattice.fingerprint, scale, dark), made)
    label = say("stag-true-label", alike=view.origin is not None)
    return _picture(image, lattice.resolution, "true", label)


def _released(view: View, common: dict[str, Any]) -> dict[str, Any]:
    """Picture of a release with its label, in the colour of its method, and outlines if wanted."""
    output, scale, theme = view.output, scale_of(view), panels.current_theme()

    def made() -> str:
        density = map_figures.densities(output.surface, output.box)
        return map_figures.image(density, output.box, scale, dark=theme.dark)

    def cells() -> list[map_figures.Shape]:
        return map_figures.cell_shapes(_drawing(view)[0], view.plane, output.resolution, theme)

    facts = {"method": _variant(view), "simulated": view.simulated, "gone": common["gone"]}
    image = view.kept("image", made, scale, theme.dark)
    label = say("stag-released-label", **facts)
    drawn = view.kept("cells", cells, theme.dark) if common["outlines"] else []
    looks = {"cells": drawn, "colour": view.theme.private}
    return _picture(image, output.resolution, "released", label) | looks


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
    return spot_at(view.output, view.method, view.params, *view.plane.steps_at(*share))


def _said(view: View, spot: Spot | None, *, outlines: bool) -> None:
    """Say in words what was clicked on; the true count in the holder's frame."""
    if spot is not None:
        what, count = story.place(spot, view.lattice)
        st.html(html.one_value(str(what), str(count)))
        with panels.holder_frame(say("stag-true-count"), key="spot"):
            true = pieces.true_count(view.lattice, spot)
            panels.say(message("stag-points", count=true, points=view.lattice.point))
    left_out = _drawing(view)[1] if outlines else 0
    if left_out:
        panels.note(message("stag-lines-left-out", lines=left_out))


# --- whom the ε of a map protects -----------------------------------------------------------------


def show_people(view: View) -> None:
    """Say what the stated facts mean, and to the holder what one person has."""
    if view.lattice.facts_from_data:
        st.warning(say("stag-own-box"))
    public_size(view)
    own, proven = view.lattice.most_of_one, view.release.ledger.of_a_row.proven
    if own is not None and math.isfinite(proven):
        facts = {"points": view.lattice.point, "proven": page.epsilon_text(own * proven)}
        _for_holder("people", message("stag-person-here", own=own, **facts))


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


# --- parts of the pictures, each kept for the visit: images and shapes ----------------------------


def scale_of(view: View) -> map_figures.ColourScale:
    """Colours that suit the data set, whatever ε is: those of its sound release at ε = 1.

    Of an upload they follow from the look-alike, which is made from public facts alone.
    """
    public = view.lattice
    if public.confidential:
        public = asking.stand_in_of(KEY) or public
    run = page.run(KEY, "sound", SoundParams(epsilon=1.0), FIRST_SEED, public)
    return page.kept(KEY, "scale", (public.fingerprint,), lambda: map_figures.scale_of(run.output))


def shared_parts(view: View, spot: Spot | None, at: tuple[int, ...] | None) -> dict[str, Any]:
    """Give what all pictures share: size, public map, what was clicked on, who is ringed."""
    scheme, plane = panels.current_theme(), view.plane
    base, of = view.lattice.base, (view.lattice.fingerprint, scheme.dark)
    mark = map_figures.mark_shapes(spot.lines, plane, scheme) if spot else []
    if at:  # the outline of the count that this place went into
        middle = at[1] + 0.5, at[0] + 0.5
        leaf = spot_at(view.output, view.method, view.params, *middle)
        mark += map_figures.mark_shapes(leaf.lines, plane, scheme, scheme.pink) if leaf else []
        mark += map_figures.ring_shapes(middle, plane, scheme)
    return {
        "width": map_figures.WIDTH,
        "height": plane.height,
        "base": page.kept(KEY, "base", of, lambda: map_figures.base_shapes(base, plane, scheme)),
        "mark": mark,
    }


def _drawing(view: View) -> tuple[list[map_figures.Lines], int]:
    """Outlines of cells, and how many are too many for a browser."""
    return view.kept("drawing", lambda: map_figures.drawing(view.output))


def alone(output: GridRelease, words: str) -> dict[str, Any]:
    """Give what a view of a release by itself shows, in the colours that suit it; all is public."""
    dark = panels.current_theme().dark
    density = map_figures.densities(output.surface, output.box)
    image = map_figures.image(density, output.box, map_figures.scale_of(output), dark=dark)
    return {
        "width": map_figures.WIDTH,
        "height": map_figures.Plane(output.box, output.resolution).height,
        "pictures": [_picture(image, output.resolution, "released", words)],
        "outlines": True,  # there are none to ask for
        "words": words,
    }


def _picture(image: str, resolution: int, kind: str, label: str) -> dict[str, Any]:
    pixels = min(resolution, map_figures.MOST_PIXELS)
    told = {"image": image, "pixels": pixels, "kind": kind, "label": label}
    return told | {"cells": [], "colour": ""}


# --- one or two pictures of a map in the browser: swiped, zoomed, clicked on ----------------------

_DEFAULTS = {"base": [], "mark": [], "together": False, "outlines": False, "cells": False}
_DEFAULTS |= {"opens": OPENS}


def map_view(
    key: str, data: Mapping[str, Any], *, clicked: Callable[[str], None] = lambda key: None
) -> None:
    """Draw pictures of one map.

    `data` has ``width``, ``height`` of the box in units; ``base``, ``mark``: shapes; ``pictures``:
    one, or two with a handle between them, the first on the left; ``together``: whether all such
    views move alike; ``outlines``: whether the pictures have their cells, ``cells``: whether these
    are seen before one zooms in; ``opens``: where the handle is at first, in percent; ``words``:
    read aloud. What is left out is empty or off. After a click or a zoom `clicked` gets the key,
    whose state has ``spot``, shares of the box from its upper left corner, and ``near``.
    """
    mount = panels.component(__file__, "map_view", "html", "css", "js")
    told = dict.fromkeys(("on_spot_change", "on_near_change"), partial(clicked, key))
    mount(key=key, data={**_DEFAULTS, **data}, **told)


# --- legend of the map: the colour scale, and the kinds of cells where they have outlines ---------


MANY, FEW = 1_000, 10  # below so few points per km², so many km² make readable numbers
_LINES = {MERGED: "map-merged", KEPT: "map-kept", SPLIT: "map-split", ZERO: "none"}


def show_legend(view: View, *, cells: bool) -> None:
    """Draw the colour scale in one line, and the kinds of cells where they have outlines."""
    scale, dark = scale_of(view), panels.current_theme().dark
    many = MANY if scale.top < FEW else 1
    ticks = [(place, significant(many * value)) for place, value in scale.ticks()]
    negative = bool((view.output.count < 0).any())
    below = scale.stops(dark=dark, below=True) if negative else []
    facts = {"points": view.lattice.point, "many": many}
    st.html(html.colour_bar(scale.stops(dark=dark), ticks, say("stag-scale", **facts), below=below))
    if cells and pieces.has_layers(view.output):
        kinds = (each.code for each in pieces.layer_counts(view.output))
        panels.legend([(_LINES[code], say(pieces.NAMES[code])) for code in kinds])


# --- the picture as a question: how many points lie in a rectangle, and where its error is from ---


WIDEST = (180.0, 90.0)
START, CENTRE, SMALL, CORNER = 0.3, 0.2, 0.05, 0.12  # sides as shares of the box's
_BOX = f"_{KEY}_ask_box"


def _ask(view: View) -> None:
    """Draw the released map to drag a rectangle on, its sides, the answer and its error."""
    _follow_box(view)
    left, right = st.columns([1.55, 1], gap="medium")
    with right:
        degrees = _sides(view)
        question = _question(view, degrees)
        _presets(view)
    with left:
        _map(view, None if question is None else _in_degrees(view, question.rect))
    if question is None:
        return
    with right:
        estimate = _estimate(view, question)
    with panels.holder_frame(panels.JUDGED, key="ask"):
        _judged(view, question, estimate)


def _frame(view: View) -> tuple[Box, int]:
    return view.output.box, view.output.resolution


def _in_degrees(view: View, rect: rectangles.Rectangle) -> rectangles.Rectangle:
    return rectangles.in_degrees(rect, *_frame(view))


def _follow_box(view: View) -> None:
    """Go back to the middle when another map is on screen."""
    before = st.session_state.get(_BOX)
    st.session_state[_BOX] = view.output.box
    if before is not None and before != view.output.box:
        _set(_start(view))


def _start(view: View) -> rectangles.Rectangle:
    return _in_degrees(view, rectangles.middle(view.output.resolution, START))


def _set(degrees: rectangles.Rectangle) -> None:
    for name, value in zip(SIDES, degrees, strict=True):
        st.session_state[f"{KEY}_{name}"] = float(value)


def _sides(view: View) -> rectangles.Rectangle:
    """Ask for the four sides in degrees."""
    grid, (box, resolution) = st.grid(2, min_column_width=110), _frame(view)
    looks = {"format": f"%.{rectangles.decimals(box, resolution)}f", "width": 112}
    ends = [(box[axis], box[axis + 2], WIDEST[axis]) for axis in (0, 1)] * 2
    found = []
    for name, default, (low, high, most) in zip(SIDES, _start(view), ends, strict=True):
        with grid.container():
            reach = float(min(-most, low)), float(max(most, high))
            key, label, step = f"{KEY}_{name}", say(f"stag-side-{name}"), (high - low) / 64
            found.append(widgets.number(key, label, reach, float(default), step=step, **looks))
    west, south, east, north = found
    return west, south, east, north


def _question(view: View, degrees: rectangles.Rectangle) -> rectangles.Asked | None:
    try:
        return rectangles.asked(degrees, *_frame(view))
    except DPError as error:
        st.error(html.md(error))
        return None


def _presets(view: View) -> None:
    """Offer rectangles that follow from the box or from what is released."""
    output, edge = view.output, float(view.output.resolution)
    places: dict[str, Callable[[], rectangles.Rectangle]] = {
        "whole": lambda: (0.0, 0.0, edge, edge),
        "densest": lambda: rectangles.densest(output, CENTRE),
        "small": lambda: rectangles.densest(output, SMALL),
        "corner": lambda: rectangles.emptiest_corner(output, CORNER),
    }
    grid = st.grid(2, min_column_width=110, gap="small")
    for name, rect in places.items():
        grid.button(
            say(f"stag-place-{name}"),
            key=f"{KEY}_ask_{name}",
            width="stretch",
            on_click=lambda rect=rect: _set(_in_degrees(view, rect())),
        )


def _map(view: View, degrees: rectangles.Rectangle | None) -> None:
    key = f"{KEY}_ask_map"
    box = view.output.box
    scale, theme = scale_of(view), panels.current_theme()

    def made() -> str:
        density = map_figures.densities(view.output.surface, box)
        return map_figures.plain_image(density, scale, dark=theme.dark)

    image = view.kept("flat", made, scale, theme.dark)
    figure = map_figures.pick_map(image, box, degrees, theme)
    looks = {"theme": None, "config": panels.figures.CONFIG, "alt": say("stag-ask-alt")}
    pick = partial(_picked, key, view)
    st.plotly_chart(figure, key=key, on_select=pick, selection_mode="box", **looks)
    show_legend(view, cells=False)
    panels.note(message("stag-ask"))


def _picked(key: str, view: View) -> None:
    """Take over a rectangle that was dragged."""
    box, resolution = _frame(view)
    chosen = (st.session_state.get(key) or {}).get("selection", {}).get("box", [])
    if not chosen:
        return
    (west, east), (south, north) = chosen[0]["x"], chosen[0]["y"]
    ends = np.array([west, south, east, north], dtype=np.float64)
    start, end = np.tile(box[:2], 2), np.tile(box[2:], 2)
    x0, y0, x1, y1 = ((ends - start) / (end - start) * resolution).tolist()
    _set(_in_degrees(view, rectangles.on_blocks((x0, y0, x1, y1), resolution)))


def _estimate(view: View, question: rectangles.Asked) -> float:
    """Draw what the release answers; that is public."""
    output, points = view.output, view.lattice.point
    estimate, whole = estimates(output, [question.rect, (0, 0, *[output.resolution] * 2)]).tolist()
    facts = {"points": points, "box": question.area / output.resolution**2}
    facts |= {"known": whole >= 1, "share": estimate / max(1.0, whole)}
    second, looks = html.md(message("stag-estimate.second", **facts)), {"border": True}
    looks |= {"delta_color": "off", "delta_arrow": "off"}
    st.metric(say("stag-estimate"), significant(estimate), second, **looks)
    if question.area and estimate < 0.5:
        panels.note(message("stag-answer-none"))
    if question.clipped:
        panels.note(message("stag-answer-clipped"))
    return float(estimate)


def _judged(view: View, question: rectangles.Asked, estimate: float) -> None:
    """Draw truth, band and the parts of the error, while the trial runs come in."""
    parts = _parts(view, question)
    method = registry.algorithms()[KEY].method(view.method)
    lattice, params = view.lattice, view.params
    work = jobs.Work(
        prefix=KEY,
        name="rolls",
        wanted=(lattice.fingerprint, view.method, params),
        label=say("stag-rolls"),
        function=spreads.part_surfaces,
        tasks=lambda: (
            (lattice, method, params, range(start, start + spreads.A_TASK))
            for start in range(0, spreads.RUNS, spreads.A_TASK)
        ),
    )
    jobs.show(work, partial(_draw, view, question, estimate, parts))


def _parts(view: View, question: rectangles.Asked) -> dict[str, float]:
    """Truth and parts of the error of the release on screen."""

    def split() -> dict[str, float]:
        rng = trial_rng(view.seed, view.method, None, 0)
        sample = spreads.sample_again(view.lattice, view.params, rng)
        found = spreads.error_parts(view.lattice, view.output, sample, [question.rect])
        return {name: float(getattr(found, name)[0]) for name in ("truth", *spreads.PARTS)}

    return view.kept("split", split, question.rect)


def _draw(
    view: View,
    question: rectangles.Asked,
    estimate: float,
    parts: dict[str, float],
    surfaces: list[Any],
) -> None:
    scatter = spreads.scatter(surfaces, question.rect, view.output.resolution)
    truth, points, theme = parts["truth"], view.lattice.point, panels.current_theme()
    band = None if scatter is None else (truth + scatter.low, truth + scatter.high)
    left, right = st.columns(2, gap="medium")
    with left:
        figure = map_figures.answer_strip(estimate, truth, view.theme, points=points, band=band)
        panels.chart(figure, key=f"{KEY}_ask_strip", alt=say("stag-strip-alt"))
        if scatter is not None:
            panels.say(story.band(truth, scatter))
    with right:
        st.markdown(f"**{html.md(say('stag-parts'))}**", help=say("stag-parts.help"))
        named = {say(f"stag-part-{name}"): parts[name] for name in spreads.PARTS}
        figure = map_figures.split_bars(named, theme, points=points)
        panels.chart(figure, key=f"{KEY}_ask_split", alt=say("stag-parts"))
    if scatter is not None:
        panels.say(story.advice(scatter, truth, points))
