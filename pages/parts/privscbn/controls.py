"""Left quarter of the synthetic-tables page: data, ε, method, clusters, parents."""

from typing import Any

import streamlit as st

from dp_core import registry
from dp_core.algorithm import Method, Variant
from dp_core.algorithms.privscbn.data import TITLES
from dp_core.algorithms.privscbn.study import curves
from dp_core.params import knobs
from dp_core.tables.records import BinaryTable
from pages.common.input import choices, choosing, configurations, controls
from pages.parts.privscbn.state import KEY, NOUN, Choice

MAIN = ("k", "max_parents", "affinity")
COMPARED = ["independent", "privbayes", "sound_zcdp"]
MOST_CLUSTERS, MOST_PARENTS = 12, 6
TOLERANCE = choices.Tolerance(
    label="Tolerance (total variation)",
    help="How far the shares in a table of three attributes may be off, on average, and still "
    "be of use: 0.05 means that 5 of 100 records would have to change cells.",
    low=0.001,
    high=1.0,
    default=0.05,
    step=0.01,
)


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


def rest(table: BinaryTable, epsilon: float, variant: Variant) -> Choice:
    """Draw the other controls."""
    algorithm = registry.algorithms()[KEY]
    method = algorithm.method(choices.method_of(algorithm, variant))
    changes = _changes(method, table)
    values = controls.draw(method.params, KEY, names=MAIN, changes=changes)
    with st.expander("More"):
        configurations.opener(algorithm, _fits)
        hidden = ("epsilon", *MAIN)
        values |= controls.draw(method.params, KEY, hide=hidden, changes=changes)
        compared = choices.in_view(algorithm, method.key, COMPARED)
        tolerance = TOLERANCE.ask(KEY)
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


def _fits(name: str, value: Any) -> bool:
    """Whether a value of a configuration is one that its widget offers; others are passed over."""
    algorithm = registry.algorithms()[KEY]
    offered: dict[str, list[Any]] = {
        **choices.offered_everywhere(algorithm),
        "on": [choosing.here(NOUN), choosing.ELSEWHERE],
        "ways": list(curves.WAYS),
        "alike": list(curves.LOOK_ALIKES),
    }
    if name in offered:
        return value in offered[name]
    if name == "compare":
        return choices.are_methods(algorithm, value)
    if name == "cap":
        return choosing.fits_cap(value)
    return name == "tolerance" and TOLERANCE.fits(value)
