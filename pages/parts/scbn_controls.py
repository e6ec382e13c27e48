"""Left quarter of the synthetic-tables page: data, ε, method, clusters, parents."""

from typing import Any

import streamlit as st

from dp_core import registry
from dp_core.algorithm import Method, Variant
from dp_core.algorithms.privscbn.curves import LOOK_ALIKES, WAYS
from dp_core.algorithms.privscbn.samples import TITLES
from dp_core.params import knobs
from dp_core.records import BinaryTable
from pages.common import choices, choosing, configurations, controls
from pages.common.offers import Offer, close_widget, number_in, open_widget
from pages.parts.scbn_state import KEY, NOUN, Choice, title

MAIN = ("k", "max_parents", "affinity")
LITERATURE = ("independent", "privbayes", "priview", "jtree", "no_privacy")
COMPARED = ["independent", "privbayes", "sound_zcdp"]
MOST_IN_VIEW = 6  # line styles that can be told apart
MOST_CLUSTERS, MOST_PARENTS = 12, 6
LEAST, MOST, TOLERANCE = 0.001, 1.0, 0.05


def data_picker(slot: Any) -> BinaryTable | None:
    """Choose a bundled data set, or None for the visitor's own."""
    algorithm = registry.algorithms()[KEY]
    help = "All sets but the digits are made up, so their truth is known."
    chosen: BinaryTable | None = choices.data_set(algorithm, slot, names=TITLES, help=help)
    return chosen


def epsilon() -> float:
    """Draw the ε slider, over the range of this system."""
    knob = next(each for each in knobs(_method("published").params) if each.name == "epsilon")
    return controls.epsilon_slider(KEY, low=knob.low or 0.01)


def method_choice(variant: Variant) -> str:
    """Choose among the methods of the variant; those of the literature claim as published."""
    wanted = {variant, "baseline"} if variant == "published" else {variant}
    keys = [each.key for each in registry.algorithms()[KEY].methods if each.variant in wanted]
    controls.linked(f"{KEY}_method", keys, keys[0], words=title)
    return st.selectbox(
        "Method",
        keys,
        format_func=title,
        key=f"{KEY}_method",
        bind=controls.BOUND,
        help="As published stand the paper's method and those it is compared with.",
    )


def rest(table: BinaryTable, epsilon: float, variant: Variant) -> Choice:
    """Draw the other controls."""
    method = _method(method_choice(variant))
    changes = _changes(method, table)
    values = controls.draw(method.params, KEY, names=MAIN, changes=changes)
    with st.expander("More"):
        configurations.opener(registry.algorithms()[KEY], _fits)
        hidden = ("epsilon", *MAIN)
        values |= controls.draw(method.params, KEY, hide=hidden, changes=changes)
        compared = _in_view(method.key)
        tolerance = _tolerance()
        wanted = choices.wanted_chance(KEY)
    seed = controls.seed_row(KEY)
    controls.reset(KEY)
    return Choice(
        table=table,
        params=method.params(epsilon=epsilon, **values),
        seed=seed,
        method=method.key,
        compared=compared,
        tolerance=tolerance,
        wanted=wanted,
    )


def _method(key: str) -> Method:
    return registry.algorithms()[KEY].method(key)


def _changes(method: Method, table: BinaryTable) -> dict[str, dict[str, Any]]:
    """Bound the widgets by what this table can use; n and m are public."""
    there = {knob.name: knob for knob in knobs(method.params)}
    most = 1 / (2 * len(table))
    changes: dict[str, dict[str, Any]] = {
        "k": {"high": min(table.attributes, MOST_CLUSTERS)},
        "max_parents": {"high": MOST_PARENTS},
        "delta": {"high": most, "default": min(1e-6, most)},
    }
    for name, knob in there.items():
        if name in changes and knob.high is not None:
            changes[name]["high"] = min(knob.high, changes[name]["high"])
    return {name: change for name, change in changes.items() if name in there}


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
        "Tolerance (total variation)",
        LEAST,
        MOST,
        TOLERANCE,
        0.01,
        key=key,
        format="%g",
        bind=controls.BOUND,
        help="How far the shares in a table of three attributes may be off, on average, and still "
        "be of use: 0.05 means that 5 of 100 records would have to change cells.",
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
        "on": [choosing.here(NOUN), choosing.ELSEWHERE],
        "ways": list(WAYS),
        "alike": list(LOOK_ALIKES),
    }
    if name in offered:
        return value in offered[name]
    if name == "compare":
        return isinstance(value, list) and all(key in methods for key in value)
    if name == "cap":
        return choosing.fits_cap(value)
    return name == "tolerance" and isinstance(value, int | float) and LEAST <= value <= MOST
