"""The picture as a question: how many points lie in a rectangle, and where its error comes from."""

from functools import partial
from typing import Any

import numpy as np
import streamlit as st

from dp_core import registry
from dp_core.algorithms.stag import release as rectangles
from dp_core.algorithms.stag.data.lattice import Box
from dp_core.algorithms.stag.release import estimates
from dp_core.algorithms.stag.study import spreads
from dp_core.algorithms.stag.study.spreads import error_parts, sample_again
from dp_core.algorithms.stag.view import step_figures, story
from dp_core.errors import DPError
from dp_core.study.experiments import trial_rng
from dp_core.words import message, say
from dp_core.words.numbers import significant
from pages.common.input import widgets
from pages.common.show import html, panels
from pages.common.work import jobs
from pages.parts.stag import pictures
from pages.parts.stag.state import KEY, SIDES, View

WIDEST = (180.0, 90.0)
START, CENTRE, SMALL, CORNER = 0.3, 0.2, 0.05, 0.12  # sides as shares of the box's
_BOX = f"_{KEY}_ask_box"


def show(view: View) -> None:
    """Draw the released map to drag a rectangle on, its sides, the answer and its error."""
    _follow_box(view)
    left, right = st.columns([1.55, 1], gap="medium")
    with right:
        degrees = _sides(view)
        question = _question(view, degrees)
        _presets(view)
    with left:
        _map(
            view, None if question is None else rectangles.in_degrees(question.rect, *_frame(view))
        )
    if question is None:
        return
    with right:
        estimate = _estimate(view, question)
    with panels.judged_frame((), key="ask"):
        _judged(view, question, estimate)


def _frame(view: View) -> tuple[Box, int]:
    return view.output.box, view.output.resolution


def _follow_box(view: View) -> None:
    """Go back to the middle when another map is on screen."""
    before = st.session_state.get(_BOX)
    st.session_state[_BOX] = view.output.box
    if before is not None and before != view.output.box:
        _set(_start(view))


def _start(view: View) -> rectangles.Rectangle:
    return rectangles.in_degrees(rectangles.middle(view.output.resolution, START), *_frame(view))


def _set(degrees: rectangles.Rectangle) -> None:
    for name, value in zip(SIDES, degrees, strict=True):
        st.session_state[f"{KEY}_{name}"] = float(value)


def _sides(view: View) -> rectangles.Rectangle:
    """Ask for the four sides in degrees."""
    grid = st.grid(2, min_column_width=110)
    west, south, east, north = (
        _side(grid, view, place, default) for place, default in enumerate(_start(view))
    )
    return west, south, east, north


def _side(grid: Any, view: View, place: int, default: float) -> float:
    key = f"{KEY}_{SIDES[place]}"
    box, resolution = _frame(view)
    most = WIDEST[place % 2]
    low, high = min(-most, box[place % 2]), max(most, box[place % 2 + 2])
    with grid.container():
        return widgets.number(
            key,
            say(f"stag-side-{SIDES[place]}"),
            (float(low), float(high)),
            float(default),
            step=(box[place % 2 + 2] - box[place % 2]) / 64,
            format=f"%.{rectangles.decimals(box, resolution)}f",
            width=112,
        )


def _question(view: View, degrees: rectangles.Rectangle) -> rectangles.Asked | None:
    try:
        return rectangles.asked(degrees, *_frame(view))
    except DPError as error:
        st.error(html.md(error))
        return None


def _presets(view: View) -> None:
    """Offer rectangles that follow from the box or from what is released."""
    output, size = view.output, view.output.resolution
    edge = float(size)
    places = {
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
            on_click=lambda rect=rect: _set(rectangles.in_degrees(rect(), *_frame(view))),
        )


def _map(view: View, degrees: rectangles.Rectangle | None) -> None:
    key = f"{KEY}_ask_map"
    box, resolution = _frame(view)
    figure = step_figures.pick_map(pictures.flat(view), box, degrees, panels.current_theme())
    looks = {"theme": None, "config": panels.figures.CONFIG, "alt": say("stag-ask-alt")}
    pick = partial(_picked, key, box, resolution)
    st.plotly_chart(figure, key=key, on_select=pick, selection_mode="box", **looks)
    pictures.show(view, cells=False)
    panels.note(message("stag-ask"))


def _picked(key: str, box: Box, resolution: int) -> None:
    """Take over a rectangle that was dragged."""
    chosen = (st.session_state.get(key) or {}).get("selection", {}).get("box", [])
    if not chosen:
        return
    (west, east), (south, north) = chosen[0]["x"], chosen[0]["y"]
    ends = np.array([west, south, east, north], dtype=np.float64)
    start, end = np.tile(box[:2], 2), np.tile(box[2:], 2)
    x0, y0, x1, y1 = ((ends - start) / (end - start) * resolution).tolist()
    _set(rectangles.in_degrees(rectangles.on_blocks((x0, y0, x1, y1), resolution), box, resolution))


def _estimate(view: View, question: rectangles.Asked) -> float:
    """Draw what the release answers; that is public."""
    output, points = view.output, view.lattice.point
    estimate, whole = estimates(output, [question.rect, (0, 0, *[output.resolution] * 2)]).tolist()
    facts = {"points": points, "box": question.area / output.resolution**2}
    facts |= {"known": whole >= 1, "share": estimate / max(1.0, whole)}
    second, looks = html.md(message("stag-estimate.second", **facts)), {"border": True}
    looks |= {"delta_color": "off", "delta_arrow": "off"}
    st.metric(say("stag-estimate"), significant(estimate), second, **looks)
    if question.area == 0:
        panels.note(message("stag-answer-empty"))
    elif estimate < 0.5:
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
        sample = sample_again(view.lattice, view.params, rng)
        found = error_parts(view.lattice, view.output, sample, [question.rect])
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
        figure = step_figures.answer_strip(estimate, truth, view.theme, points=points, band=band)
        panels.chart(figure, key=f"{KEY}_ask_strip", alt=say("stag-strip-alt"))
        if scatter is not None:
            panels.say(story.band(truth, scatter))
    with right:
        st.markdown(f"**{html.md(say('stag-parts'))}**", help=say("stag-parts.help"))
        named = {say(f"stag-part-{name}"): parts[name] for name in spreads.PARTS}
        figure = step_figures.split_bars(named, theme, points=points)
        panels.chart(figure, key=f"{KEY}_ask_split", alt=say("stag-parts"))
    if scatter is not None:
        panels.say(story.advice(scatter, truth, points))
