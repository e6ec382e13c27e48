"""Tab "Ask": how many points lie in a rectangle, and where the error of the answer comes from."""

from functools import partial
from typing import Any

import numpy as np
import streamlit as st

from dp_core import registry
from dp_core.algorithms.stag.data import (
    Asked,
    Box,
    Rectangle,
    asked,
    block_counts,
    decimals,
    densest,
    emptiest_corner,
    in_degrees,
    middle,
    on_blocks,
)
from dp_core.algorithms.stag.release import estimates
from dp_core.algorithms.stag.study import error_parts, rerolls, sample_again
from dp_core.algorithms.stag.view import probe_figures, probe_story
from dp_core.errors import DPError
from dp_core.study.experiments import trial_rng
from pages.common.input import widgets
from pages.common.show import html, panels
from pages.common.work import background
from pages.parts.stag.state import KEY, View

SIDES = ("west", "south", "east", "north")
LABELS = ("West (°)", "South (°)", "East (°)", "North (°)")
WIDEST = (180.0, 90.0)
START, CENTRE, SMALL, CORNER = 0.3, 0.2, 0.05, 0.12  # sides as shares of the box's
_BOX = f"_{KEY}_ask_box"


def show(view: View) -> None:
    """Draw the tab."""
    st.markdown(
        "**Ask the release.** Drag a rectangle on the map, or type its sides. The answer adds up "
        "what was published inside; a cell that is cut counts in proportion."
    )
    _follow_box(view)
    left, right = st.columns([1.55, 1], gap="medium")
    with right:
        degrees = _sides(view)
        question = _question(view, degrees)
        _presets(view)
    with left:
        _map(view, None if question is None else in_degrees(question.rect, *_frame(view)))
    if question is None:
        return
    estimate = _estimate(view, question, right)
    with panels.holder_frame("Compared with your data: for you alone", key="ask"):
        _judged(view, question, estimate)


def _frame(view: View) -> tuple[Box, int]:
    return view.output.box, view.output.resolution


# --- The rectangle --------------------------------------------------------------------------------


def _follow_box(view: View) -> None:
    """Go back to the middle when another map is on screen."""
    before = st.session_state.get(_BOX)
    st.session_state[_BOX] = view.output.box
    if before is not None and before != view.output.box:
        _set(_start(view))


def _start(view: View) -> Rectangle:
    return in_degrees(middle(view.output.resolution, START), *_frame(view))


def _set(degrees: Rectangle) -> None:
    for name, value in zip(SIDES, degrees, strict=True):
        st.session_state[f"{KEY}_{name}"] = float(value)


def _sides(view: View) -> Rectangle:
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
            LABELS[place],
            (float(low), float(high)),
            float(default),
            step=(box[place % 2 + 2] - box[place % 2]) / 64,
            format=f"%.{decimals(box, resolution)}f",
            width=112,
        )


def _question(view: View, degrees: Rectangle) -> Asked | None:
    try:
        return asked(degrees, *_frame(view))
    except DPError as error:
        st.error(html.md(error))
        return None


def _presets(view: View) -> None:
    """Offer rectangles that follow from the box or from what is released."""
    output, size = view.output, view.output.resolution
    edge = float(size)
    choices = (
        ("whole", "Whole box", lambda: (0.0, 0.0, edge, edge)),
        ("densest", "Densest place", lambda: densest(output, CENTRE)),
        ("small", "A small one", lambda: densest(output, SMALL)),
        ("corner", "An empty corner", lambda: emptiest_corner(output, CORNER)),
    )
    grid = st.grid(2, min_column_width=110, gap="small")
    for name, label, rect in choices:
        grid.button(
            label,
            key=f"{KEY}_ask_{name}",
            width="stretch",
            on_click=lambda rect=rect: _set(in_degrees(rect(), *_frame(view))),
        )


def _map(view: View, degrees: Rectangle | None) -> None:
    key = f"{KEY}_ask_map"
    box, resolution = _frame(view)
    figure = probe_figures.pick_map(
        block_counts(view.output), box, degrees, panels.current_theme(), points=view.lattice.point
    )
    st.plotly_chart(
        figure,
        key=key,
        theme=None,
        config=panels.figures.CONFIG,
        on_select=partial(_picked, key, box, resolution),
        selection_mode="box",
        alt="Flat map of the released counts; drag to choose a rectangle.",
    )
    st.caption(
        "Released counts; blocks below 1 stay empty. What you drag snaps to the blocks. The dense "
        "and the empty places of the buttons are looked up in the released counts."
    )


def _picked(key: str, box: Box, resolution: int) -> None:
    """Take over a rectangle that was dragged."""
    chosen = (st.session_state.get(key) or {}).get("selection", {}).get("box", [])
    if not chosen:
        return
    (west, east), (south, north) = chosen[0]["x"], chosen[0]["y"]
    ends = np.array([west, south, east, north], dtype=np.float64)
    start, end = np.tile(box[:2], 2), np.tile(box[2:], 2)
    x0, y0, x1, y1 = ((ends - start) / (end - start) * resolution).tolist()
    _set(in_degrees(on_blocks((x0, y0, x1, y1), resolution), box, resolution))


# --- The answer -----------------------------------------------------------------------------------


def _estimate(view: View, question: Asked, slot: Any) -> float:
    """Draw what the release answers; that is public."""
    output, points = view.output, view.lattice.point
    estimate, whole = estimates(output, [question.rect, (0, 0, *[output.resolution] * 2)]).tolist()
    empty = question.area == 0
    with slot:
        panels.legend([("released", "estimate")], view.role)
        share = question.area / output.resolution**2
        st.metric(
            "Estimate",
            probe_story.written(estimate),
            f"{points}; {100 * share:.3g} % of the box"
            + (f", {100 * estimate / whole:.3g} % of all" if whole >= 1 else ""),
            border=True,
            delta_color="off",
            delta_arrow="off",
            help="Sum of the released counts inside the rectangle.",
        )
        panels.say(probe_story.answer_words(estimate, points, empty=empty))
        if question.clipped:
            st.caption("The rectangle reached out of the box; the part outside was cut off.")
    return float(estimate)


def _judged(view: View, question: Asked, estimate: float) -> None:
    """Draw truth, band and the parts of the error, while the other runs come in."""
    parts = _parts(view, question)
    method = registry.algorithms()[KEY].method(view.method)
    lattice, params = view.lattice, view.params
    asked = background.Work(
        prefix=KEY,
        name="rolls",
        wanted=(lattice.fingerprint, view.method, params),
        label="Re-rolled releases, in fives",
        function=rerolls.part_surfaces,
        tasks=lambda: (
            (lattice, method, params, range(start, start + rerolls.A_TASK))
            for start in range(0, rerolls.RUNS, rerolls.A_TASK)
        ),
    )
    background.show(asked, partial(_draw, view, question, estimate, parts))


def _parts(view: View, question: Asked) -> dict[str, float]:
    """Truth and parts of the error of the release on screen."""

    def split() -> dict[str, float]:
        dice = trial_rng(view.seed, view.method, None, 0)
        sample = sample_again(view.lattice, view.params, dice)
        found = error_parts(view.lattice, view.output, sample, [question.rect])
        names = ("truth", "noise", "sampling", "uniformity")
        return {name: float(getattr(found, name)[0]) for name in names}

    return view.kept("split", split, question.rect)


def _draw(
    view: View, question: Asked, estimate: float, parts: dict[str, float], surfaces: list[Any]
) -> None:
    scatter = rerolls.scatter(surfaces, question.rect, view.output.resolution)
    truth, points, theme = parts["truth"], view.lattice.point, panels.current_theme()
    band = None if scatter is None else (truth + scatter.low, truth + scatter.high)
    left, right = st.columns(2, gap="medium")
    with left:
        items = [("released", "estimate"), ("true", "truth"), ("band", "re-rolled")]
        panels.legend(items, view.role)
        runs = 0 if scatter is None else scatter.runs
        figure = probe_figures.answer_strip(
            estimate, truth, view.theme, points=points, band=band, runs=runs
        )
        panels.chart(figure, key=f"{KEY}_ask_strip", alt="Estimate, truth and re-rolled answers.")
        words = "The re-rolled releases are on their way."
        if scatter is not None:
            words = probe_story.band_words(truth, scatter)
        panels.say(words)
    with right:
        st.markdown(
            "**Where the error of this release comes from**",
            help="Noise: what the dice of the mechanism add. Sampling: the sample stands for all "
            "points. Even cells: points are taken as spread evenly inside a cell, and merged "
            "cells as alike. The three add up to the error.",
        )
        steps = [probe_story.Step(words, parts[name]) for name, words in probe_story.NAMES.items()]
        figure = probe_figures.split_bars(steps, theme, points=points)
        panels.chart(figure, key=f"{KEY}_ask_split", alt="Parts of the error of this answer.")
    if scatter is not None:
        panels.say(probe_story.advice(scatter, truth, view.params, points))
        panels.table_under("Parts of the error", _table(parts, scatter, points))


def _table(parts: dict[str, float], scatter: rerolls.Scatter, points: str) -> panels.Table:
    return {
        "part": list(probe_story.NAMES.values()),
        f"this release, {points}": [probe_story.signed(parts[name]) for name in probe_story.NAMES],
        f"typical size over {scatter.runs} runs, {points}": [
            probe_story.written(getattr(scatter, name)) for name in probe_story.NAMES
        ],
    }
