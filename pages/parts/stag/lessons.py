"""Lessons of the location-maps page: the better method, the threshold, the sample, a merge."""

from dataclasses import replace
from functools import partial
from typing import Any

import numpy as np
import streamlit as st

from dp_core import registry
from dp_core.algorithms.stag.data import CLASSES
from dp_core.algorithms.stag.params import LayerParams, MapParams
from dp_core.algorithms.stag.study import ThetaPoint, lessons
from dp_core.algorithms.stag.view import lesson_figures, lesson_story, probe_story
from dp_core.study.experiments import Row
from pages.common.input import controls
from pages.common.show import html, panels
from pages.common.work import background, sweeps
from pages.parts.stag.state import KEY, View, title

RIVALS = {"sound": "sound", "published": "published", "adaptive": "adaptive grid"}
RUNS = 3
SEEDS = 5
RATES = controls.log_grid(0.001, 1, 0.1)
COUNTS = (100, 1_000, 10_000, 100_000, 1_000_000)
PRICES = controls.log_grid(0.02, 5, 0.5)
HOLDER = "Compared with your data: for you alone"
YES, NO = "Yes, less noise", "No, more noise"


def show(view: View) -> None:
    """Draw the lessons, folded; each is worked out once it is opened."""
    st.markdown("**Four lessons**")
    for name, words, draw in (
        ("better", "Why the honest version is also the more accurate one", _better),
        ("theta", "Where to put the threshold θ", _theta),
        ("sample", "Does looking at fewer people give less noise?", _sample),
        ("merge", "Merge eight cells by hand", _merge),
    ):
        panels.fold(words, f"{KEY}_lesson_{name}", draw, view)


# --- The better method ----------------------------------------------------------------------------


def _better(view: View) -> None:
    algorithm = registry.algorithms()[KEY]
    points = [(key, _params(view, key)) for key in RIVALS]
    sweep = sweeps.Sweep(
        key=f"{KEY}_rivals",
        label="Runs of the three methods",
        algorithm=algorithm,
        data=view.lattice,
        measure="classes",
        points=points,
        trials=RUNS,
        a_task=1,
    )
    with panels.holder_frame(HOLDER, key="stag_better"):
        panels.legend([(f"method-{place}", title(key)) for place, key in enumerate(RIVALS)])
        sweeps.show(sweep, partial(_rivals, view))


def _params(view: View, key: str) -> MapParams:
    if key == view.method:
        return view.params
    params: MapParams = registry.algorithms()[KEY].method(key).params(epsilon=view.params.epsilon)
    return params


def _rivals(view: View, rows: list[Row]) -> None:
    errors: dict[str, dict[str, list[float]]] = {}
    for row in rows:
        errors.setdefault(row.method, {}).setdefault(row.metric, []).append(row.value)
    if len(errors) < len(RIVALS):
        st.caption("The first runs are on their way.")
        return
    unit = "%" if len(view.lattice) else "points"
    figure = lesson_figures.variant_dots(errors, RIVALS, panels.current_theme(), unit=unit)
    panels.chart(figure, key=f"{KEY}_rivals_dots", alt="Errors of three methods by class.")
    runs = max(len(found) for by_class in errors.values() for found in by_class.values())
    panels.note(
        f"ε = {view.params.epsilon:g}; {runs} runs of each method, a mark each, the number is "
        "their median. Mean error of 5,000 random rectangles a class: small 1–5 % of the box, "
        "medium 5–10 %, large 10–20 %. The method on screen runs with the parameters of the "
        "page, the others with their defaults."
    )
    panels.say(lesson_story.verdict(errors, unit))
    for words in lesson_story.WHY:
        st.markdown(f"- {html.md(words)}")


# --- The threshold --------------------------------------------------------------------------------


def _theta(view: View) -> None:
    if not isinstance(view.params, LayerParams):
        st.markdown("This method has no threshold. Choose STAG, published or sound.")
        return
    method = registry.algorithms()[KEY].method(view.method)
    lattice, params = view.lattice, view.params
    current = float(view.output.info["theta"])
    thetas = lessons.theta_grid(current if params.theta is None else _automatic(view))
    st.markdown(
        "A cell is split where its noisy count reaches θ. Too low, and empty cells that noise "
        "lifted are split; too high, and crowded cells stay whole. What is best lies between."
    )
    with panels.holder_frame(HOLDER, key="stag_theta"):
        asked = background.Work(
            prefix=KEY,
            name="theta",
            wanted=(lattice.fingerprint, view.method, replace(params, theta=None), tuple(thetas)),
            label="Thresholds",
            function=lessons.theta_curve,
            tasks=lambda: ((lattice, method, params, [each], range(SEEDS)) for each in thetas),
        )
        background.show(asked, partial(_theta_drawn, view, current, thetas))


def _automatic(view: View) -> float:
    """Threshold that the formula gives: another run says it, so the curve does not move with θ."""
    automatic = view.beside(view.method, replace(view.params, theta=None))
    return float(automatic.output.info["theta"])


def _theta_drawn(
    view: View, current: float, grid: list[float], results: list[list[ThetaPoint]]
) -> None:
    found: dict[float, list[ThetaPoint]] = {}
    for point in (point for batch in results for point in batch):
        found.setdefault(point.theta, []).append(point)
    if len(found) < 2:
        st.caption("The first thresholds are on their way.")
        return
    thetas = np.array(sorted(found))
    values = [[point.errors[view.area] for point in found[theta]] for theta in thetas]
    errors = tuple(
        np.array([measure(each) for each in values]) for measure in (np.min, np.median, np.max)
    )
    unit = "%" if len(view.lattice) else "points"
    figure = lesson_figures.theta_figure(
        thetas, errors, current, panels.current_theme(), grid=grid, unit=unit
    )
    panels.chart(figure, key=f"{KEY}_theta_curve", alt="Mean relative error against θ.")
    low, high = (100 * share for share in CLASSES[view.area])
    panels.note(
        f"{title(view.method)} at ε = {view.params.epsilon:g}, γ = "
        f"{view.params.sampling_rate:g}; {view.area} rectangles ({low:g}–{high:g} % of the "
        f"box). Line: median of {SEEDS} runs at each θ, band: all of them."
    )
    if len(results) == len(grid):
        panels.say(lesson_story.theta_words(thetas, errors[1], current, unit))
    dense = [int(np.median([point.dense for point in found[theta]])) for theta in thetas]
    panels.table_under(
        "Error at each threshold",
        {"θ": thetas, f"median error, {unit}": errors[1].round(3), "cells split": dense},
    )


# --- The sample -----------------------------------------------------------------------------------


def _sample(view: View) -> None:
    st.markdown(
        "A method that looks at every tenth person only may spend a larger ε on them and claim "
        "the same. So, is the answer less noisy?"
    )
    key = f"{KEY}_guess"
    controls.linked(key, [YES, NO], None)
    guess = st.segmented_control("Your guess", [YES, NO], key=key)
    if guess is None:
        st.caption("Choose one, and see.")
        return
    right = "You are right. " if guess == NO else "It looks so, and it is not so. "
    left, middle = st.columns(2, gap="medium")
    with left:
        rate = _pick("Sampling rate γ, here", "sample_rate", RATES, 0.1)
    with middle:
        count = _pick("True count in the rectangle", "sample_count", COUNTS, 100_000)
    epsilon = view.params.epsilon
    cost = lessons.sample_cost(epsilon, rate, count)
    panels.say(right + lesson_story.sample_words(epsilon, rate, count))
    panels.metrics_row(_sample_metrics(cost, epsilon))
    panels.legend([("private", "noise"), ("method-1", "sampling"), ("method-4", "both")])
    costs = [lessons.sample_cost(epsilon, each, count) for each in RATES]
    theme = panels.current_theme()
    left, right_side = st.columns(2, gap="medium")
    with left:
        figure = lesson_figures.budget_line(RATES, costs, rate, theme)
        panels.chart(figure, key=f"{KEY}_sample_budget", alt="Budget on the sample against γ.")
    with right_side:
        figure = lesson_figures.sample_lines(RATES, costs, rate, theme)
        panels.chart(figure, key=f"{KEY}_sample_lines", alt="Noise and sampling error against γ.")
    panels.note(
        f"Closed forms at ε = {epsilon:g}: no run, no data. The whole budget is spent on one count."
    )


def _sample_metrics(cost: lessons.SampleCost, epsilon: float) -> list[panels.Metric]:
    return [
        (
            "Budget on the sample",
            f"{cost.budget:.3g}",
            f"ε, instead of {epsilon:g}",
            "ln(1 + (e^ε − 1) / γ): what may be spent on a secret sample.",
        ),
        (
            "Noise scale",
            probe_story.written(cost.noise_scale),
            f"points, instead of {probe_story.written(1 / epsilon)}",
            "1 / (γ ε on the sample): the noise is divided by γ together with the count.",
        ),
        (
            "Sampling error",
            probe_story.written(cost.sampling),
            "points (s.d.), instead of 0",
            "√(c (1 − γ) / γ) for a true count c.",
        ),
    ]


def _pick(label: str, name: str, options: tuple[Any, ...], default: Any) -> Any:
    key = f"{KEY}_{name}"
    controls.remember(key, default)
    return st.select_slider(
        label, options, default, format_func=lambda value: f"{value:,g}", key=key
    )


# --- Merging by hand ------------------------------------------------------------------------------


def _merge(view: View) -> None:
    counts = ", ".join(map(str, lessons.HAND_COUNTS))
    panels.say(
        f"Eight sparse cells hold {counts} points. Cells of a group share its mean, so a "
        "group of unlike cells is off (deviation); but each group brings noise of scale 1/ε1 "
        "of its own. RC adds the two: deviation + groups / ε1. Which number of groups is "
        "cheapest?"
    )
    epsilon = _pick("ε1, the budget of the merge", "hand_epsilon", PRICES, 0.5)
    partitions = lessons.hand_partitions(epsilon)
    panels.legend([("private", "deviation"), ("hatched", "groups / ε1")])
    figure = lesson_figures.hand_bars(partitions, panels.current_theme())
    panels.chart(figure, key=f"{KEY}_hand", alt="Cost of merging into one to five groups.")
    panels.table(
        {
            "groups": [len(each.groups) for each in partitions],
            "who is together": [_braces(each.groups) for each in partitions],
            "deviation": [probe_story.written(each.deviation) for each in partitions],
            "groups / ε1": [probe_story.written(each.price) for each in partitions],
            "RC": [probe_story.written(each.cost) for each in partitions],
        },
        "Partitions and their costs",
    )
    panels.say(lesson_story.merge_words(partitions, epsilon))


def _braces(groups: tuple[tuple[int, ...], ...]) -> str:
    return " ".join("{" + ", ".join(map(str, group)) + "}" for group in groups)
