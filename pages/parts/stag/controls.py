"""Left quarter of the location-maps page: data, ε, method, sampling, threshold."""

from typing import Any

import streamlit as st

from dp_core import registry
from dp_core.algorithm import Variant
from dp_core.algorithms.stag.data import CLASSES, TITLES, Lattice
from dp_core.algorithms.stag.study import LOOK_ALIKE_SIZES
from pages.common.input import choices, choosing, configurations, controls
from pages.common.input.offers import between
from pages.parts.stag import ask
from pages.parts.stag.state import KEY, NOUN, RIVALS, Choice

MAIN = ("sampling_rate", "theta", "filter", "noise")
COMPARED = ["uniform", "adaptive", "privtree"]
TOLERANCE = choices.Tolerance(
    label="Tolerance (% of the true count)",
    help="How far the counts of such rectangles may be off, on average, and still be of use.",
    low=0.01,
    high=100.0,
    default=1.0,
    step=0.1,
)


def data_picker(slot: Any) -> Lattice | None:
    """Choose a bundled data set, or None for the visitor's own."""
    algorithm = registry.algorithms()[KEY]
    help = "The cities are made up; the places are real, and they are places, not people."
    chosen: Lattice | None = choices.data_set(algorithm, slot, names=TITLES, help=help)
    return chosen


def epsilon() -> float:
    """Draw the ε slider."""
    return controls.epsilon_slider(KEY)


def rest(lattice: Lattice, epsilon: float, variant: Variant) -> Choice:
    """Draw the other controls."""
    algorithm = registry.algorithms()[KEY]
    method = algorithm.method(choices.method_of(algorithm, variant))
    values = controls.draw(method.params, KEY, names=MAIN)
    with st.expander("More"):
        configurations.opener(algorithm, _fits)
        values |= controls.draw(method.params, KEY, hide=("epsilon", *MAIN))
        compared = choices.in_view(algorithm, method.key, COMPARED)
        area = _area()
        tolerance = TOLERANCE.ask(KEY)
        wanted = choices.wanted_chance(KEY)
    seed = controls.seed_row(KEY)
    controls.reset(KEY)
    return Choice(
        lattice=lattice,
        params=method.params(epsilon=epsilon, **values),
        seed=seed,
        method=method.key,
        compared=compared,
        area=area,
        tolerance=tolerance,
        wanted=wanted,
    )


def _area() -> str:
    controls.linked(f"{KEY}_area", list(CLASSES), "medium")
    return st.segmented_control(
        "Rectangles that errors are judged by",
        list(CLASSES),
        default="medium",
        required=True,
        key=f"{KEY}_area",
        bind=controls.BOUND,
        help="Random rectangles that cover 1-5 %, 5-10 % or 10-20 % of the box; 5,000 of each.",
    )


def _fits(name: str, value: Any) -> bool:
    """Whether a value of a configuration is one that its widget offers; others are passed over."""
    algorithm = registry.algorithms()[KEY]
    offered: dict[str, list[Any]] = {
        **choices.offered_everywhere(algorithm),
        "area": list(CLASSES),
        "on": [choosing.here(NOUN), choosing.ELSEWHERE],
        "rivals": RIVALS,
        "alike": list(LOOK_ALIKE_SIZES),
    }
    if name in offered:
        return value in offered[name]
    if name == "compare":
        return choices.are_methods(algorithm, value)
    if name == "cap":
        return choosing.fits_cap(value)
    if name in ask.SIDES:
        return between(value, None, None)
    return name == "tolerance" and TOLERANCE.fits(value)
