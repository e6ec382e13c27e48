"""Left quarter of the local-reports page: data, ε, attributes, users, method, bits."""

from typing import Any

import numpy as np
import streamlit as st

from dp_core import registry
from dp_core.algorithm import Method, Variant
from dp_core.algorithms.lremh.samples import TITLES
from dp_core.categorical import CategoricalTable
from dp_core.params import knobs
from pages.common import choices, configurations, controls, html
from pages.common.offers import Offer, close_widget, number_in, open_widget
from pages.parts.lremh_state import KEY, Choice, title

MAIN = ("reports",)
COMPARED = ["em", "lremh", "independent", "pairs"]
MOST_IN_VIEW = 6  # line styles that can be told apart
FEWEST, MOST_ATTRIBUTES, AT_FIRST = 2, 8, 4
USERS = (500, 1_000, 2_000, 5_000, 10_000, 20_000, 45_000, 100_000, 1_000_000)
LEAST, MOST, TOLERANCE = 0.001, 1.0, 0.1


def data_picker(slot: Any) -> CategoricalTable | None:
    """Choose a bundled data set, or None for the visitor's own."""
    algorithm = registry.algorithms()[KEY]
    help = "All sets are made up, so their truth is known."
    chosen: CategoricalTable | None = choices.data_set(algorithm, slot, names=TITLES, help=help)
    return chosen


def epsilon() -> float:
    """Draw the ε slider, over the range of this system."""
    knob = next(each for each in knobs(_method("plus").params) if each.name == "epsilon")
    return controls.epsilon_slider(KEY, default=knob.default, low=knob.low or 0.01)


def method_choice(variant: Variant) -> str:
    """Choose among the methods of the variant; all others are in the published list."""
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


def rest(whole: CategoricalTable, epsilon: float, variant: Variant) -> Choice:
    """Draw the other controls."""
    method = _method(method_choice(variant))
    names = _attributes(whole)
    users = _users(whole)
    values = controls.draw(method.params, KEY, names=MAIN)
    relabelled = _relabel()
    with st.expander("More"):
        configurations.opener(registry.algorithms()[KEY], _fits)
        values |= controls.draw(method.params, KEY, hide=("epsilon", *MAIN))
        compared = _in_view(method.key)
        tolerance = _tolerance()
        wanted = choices.wanted_chance(KEY)
    seed = controls.seed_row(KEY)
    controls.reset(KEY)
    return Choice(
        table=on_screen(whole.fingerprint, whole, names, users, relabelled=relabelled),
        whole=whole,
        params=method.params(epsilon=epsilon, **values),
        seed=seed,
        method=method.key,
        compared=compared,
        relabelled=relabelled,
        tolerance=tolerance,
        wanted=wanted,
    )


@st.cache_data(scope="session", max_entries=16, show_spinner=False)
def on_screen(
    fingerprint: str,
    _whole: CategoricalTable,
    names: tuple[str, ...],
    users: int,
    *,
    relabelled: bool,
) -> CategoricalTable:
    """First users and chosen attributes of a data set, its categories numbered at random."""
    table = _whole.columns([_whole.names.index(name) for name in names]).head(users)
    if not relabelled:
        return table
    rng = np.random.default_rng(0)
    return table.relabelled([rng.permutation(k) for k in table.domains])


def _method(key: str) -> Method:
    return registry.algorithms()[KEY].method(key)


def _attributes(whole: CategoricalTable) -> tuple[str, ...]:
    """Ask which attributes; the order is that of the table."""
    names = list(whole.names)
    first = names[:AT_FIRST]
    key = f"{KEY}_attributes"
    if any(name not in names for name in st.session_state.get(key, [])):
        st.session_state[key] = first  # another data set
    controls.remember(key, first)
    chosen = st.multiselect(
        "Attributes",
        names,
        default=first,
        max_selections=MOST_ATTRIBUTES,
        key=key,
        bind=controls.BOUND,
        help="Every possible record is a candidate: their number K grows with each attribute.",
    )
    kept = tuple(name for name in names if name in chosen)
    if len(kept) < FEWEST:
        kept = tuple(names[: max(FEWEST, 1)])
        st.caption("At least two attributes are needed; these are the first two.")
    sizes = [whole.domains[names.index(name)] for name in kept]
    st.caption(html.md(f"K = {int(np.prod(sizes)):,} possible records"))
    return kept


def _users(whole: CategoricalTable) -> int:
    there = [size for size in USERS if size < len(whole)] + [len(whole)]
    default = next((size for size in there if size >= 5_000), there[-1])
    controls.linked(f"{KEY}_users", there, default)
    return int(
        st.select_slider(
            "Users",
            there,
            default,
            format_func=lambda size: f"{size:,}",
            key=f"{KEY}_users",
            bind=controls.BOUND,
            help="How many people send a report: the first so many of the data set.",
        )
    )


def _relabel() -> bool:
    key = f"{KEY}_relabel"
    controls.remember(key, False)  # noqa: FBT003 - the value on arrival
    return bool(
        st.toggle(
            "Number categories at random",
            key=key,
            bind=controls.BOUND,
            help="Which category is called 0 and which 1 means nothing. See which methods care.",
        )
    )


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
        help="How far the joint table may be off and still be of use: 0.1 means that 10 of 100 "
        "people would have to change records.",
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
        "relabel": [True, False],
    }
    if name in offered:
        return value in offered[name]
    if name == "compare":
        return isinstance(value, list) and all(key in methods for key in value)
    if name == "attributes":
        return isinstance(value, list) and all(isinstance(each, str) for each in value)
    if name == "users":
        return isinstance(value, int) and value > 0
    return name == "tolerance" and isinstance(value, int | float) and LEAST <= value <= MOST
