"""Left quarter of the location-maps page: data, ε, method, sampling, threshold."""

from typing import Any

import streamlit as st

from dp_core import registry
from dp_core.algorithm import Method, Variant
from dp_core.algorithms.stag.curves import LOOK_ALIKE_SIZES
from dp_core.algorithms.stag.lattice import Lattice
from dp_core.algorithms.stag.queries import CLASSES
from dp_core.algorithms.stag.samples import TITLES
from pages.common import choices, choosing, configurations, controls
from pages.common.offers import Offer, close_widget, number_in, open_widget
from pages.parts.stag_state import KEY, NOUN, RIVALS, Choice, title

MAIN = ("sampling_rate", "theta", "filter", "noise")
COMPARED = ["uniform", "adaptive", "privtree"]
MOST_IN_VIEW = 6  # line styles that can be told apart
LEAST, MOST, TOLERANCE = 0.01, 100.0, 1.0


def data_picker(slot: Any) -> Lattice | None:
    """Choose a bundled data set, or None for the visitor's own."""
    algorithm = registry.algorithms()[KEY]
    help = "The cities are made up; the places are real, and they are places, not people."
    chosen: Lattice | None = choices.data_set(algorithm, slot, names=TITLES, help=help)
    return chosen


def epsilon() -> float:
    """Draw the ε slider."""
    return controls.epsilon_slider(KEY)


def method_choice(variant: Variant) -> str:
    """Choose among the methods of the variant; those of the literature claim as published."""
    wanted = {variant, "baseline"} if variant == "published" else {variant}
    keys = [each.key for each in registry.algorithms()[KEY].methods if each.variant in wanted]
    if len(keys) == 1:
        return keys[0]
    controls.linked(f"{KEY}_method", keys, keys[0], words=title)
    return st.selectbox(
        "Method",
        keys,
        format_func=title,
        key=f"{KEY}_method",
        bind=controls.BOUND,
        help="As published stand the paper's method and those it is compared with.",
    )


def rest(lattice: Lattice, epsilon: float, variant: Variant) -> Choice:
    """Draw the other controls."""
    method = _method(method_choice(variant))
    values = controls.draw(method.params, KEY, names=MAIN)
    with st.expander("More"):
        configurations.opener(registry.algorithms()[KEY], _fits)
        values |= controls.draw(method.params, KEY, hide=("epsilon", *MAIN))
        compared = _in_view(method.key)
        area = _area()
        tolerance = _tolerance()
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


def _method(key: str) -> Method:
    return registry.algorithms()[KEY].method(key)


def _in_view(method: str) -> tuple[str, ...]:
    algorithm = registry.algorithms()[KEY]
    keys = [each.key for each in algorithm.methods]
    chosen = choices.method_pills(
        algorithm,
        keys,
        label="In view",
        name="compare",
        default=COMPARED,
        help="Methods drawn on the error tab beside the one on screen, six in all.",
    )
    others = [key for key in keys if key in chosen and key != method]
    return tuple(others[: MOST_IN_VIEW - 1])


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


def _tolerance() -> float:
    key = f"{KEY}_tolerance"
    offer = Offer(
        f"{LEAST:g} to {MOST:g}",
        lambda value: isinstance(value, int | float) and LEAST <= value <= MOST,
        lambda value: TOLERANCE,
        number_in,
    )
    open_widget(key, TOLERANCE, offer)
    tolerance = st.number_input(
        "Tolerance (% of the true count)",
        LEAST,
        MOST,
        TOLERANCE,
        0.1,
        key=key,
        format="%g",
        bind=controls.BOUND,
        help="How far the counts of such rectangles may be off, on average, and still be of use.",
    )
    return float(close_widget(key, "Tolerance", tolerance, offer))


def _fits(name: str, value: Any) -> bool:
    """Whether a value of a configuration is one that its widget offers; others are passed over."""
    algorithm = registry.algorithms()[KEY]
    methods = [method.key for method in algorithm.methods]
    offered: dict[str, list[Any]] = {
        "data": [*algorithm.samples, choices.OWN],
        "variant": ["published", "sound"],
        "method": methods,
        "wanted": choices.CHANCES,
        "area": list(CLASSES),
        "on": [choosing.here(NOUN), choosing.ELSEWHERE],
        "rivals": RIVALS,
        "alike": list(LOOK_ALIKE_SIZES),
    }
    if name in offered:
        return value in offered[name]
    if name == "compare":
        return isinstance(value, list) and all(key in methods for key in value)
    if name == "cap":
        return choosing.fits_cap(value)
    return name == "tolerance" and isinstance(value, int | float) and LEAST <= value <= MOST
