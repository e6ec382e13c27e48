"""Left quarter of the local-reports page: data, ε, attributes, users, method, bits."""

from typing import Any

import numpy as np
import streamlit as st

from dp_core import registry
from dp_core.algorithm import Method, Variant
from dp_core.algorithms.lremh.data import AT_FIRST, TITLES, USUAL_USERS, ReadyReports
from dp_core.algorithms.lremh.params import LocalParams, ReportParams
from dp_core.algorithms.lremh.study import LOOK_ALIKES, random_order
from dp_core.params import knobs
from dp_core.tables.categorical import CategoricalTable
from pages.common.input import choices, choosing, configurations, controls
from pages.common.input.offers import between
from pages.common.show import html
from pages.parts.lremh import noise
from pages.parts.lremh.state import KEY, NOUN, Choice, Data

MAIN = ("reports",)
COMPARED = ["em", "lremh", "independent", "pairs"]
FEWEST, MOST_ATTRIBUTES = 2, 8
USERS = (500, 1_000, 2_000, 5_000, 10_000, 20_000, 45_000, 100_000, 1_000_000)
FACTS = ("attributes", "users", "sample")
"""Widgets that say whose answers to what are used."""
USERS_HELP = "How many people send a report: the first so many of the data set."
SAMPLE_HELP = (
    "All rows of your file, each as one user; or so many of them at random, to try things faster."
)
SAMPLED = (
    "A random sample of {users:,} of your {rows:,} rows. A release is then drawn from these rows "
    "alone."
)
TOLERANCE = choices.Tolerance(
    label="Tolerance (total variation)",
    help="How far the joint table may be off and still be of use: 0.1 means that 10 of 100 users "
    "would have to change records.",
    low=0.001,
    high=1.0,
    default=0.1,
    step=0.01,
)


def data_picker(slot: Any) -> CategoricalTable | None:
    """Choose a bundled data set, or None for the visitor's own."""
    algorithm = registry.algorithms()[KEY]
    help = "All sets are made up, so their truth is known."
    chosen: CategoricalTable | None = choices.data_set(algorithm, slot, names=TITLES, help=help)
    return chosen


def epsilon() -> float:
    """Draw the ε slider, over the range of this system."""
    knob = next(each for each in knobs(_method("plus").params) if each.name == "epsilon")
    return controls.epsilon_slider(KEY, default=knob.default, low=knob.low or 0.05, help=knob.help)


def rest(whole: Data, epsilon: float, variant: Variant) -> Choice:
    """Draw the other controls."""
    algorithm = registry.algorithms()[KEY]
    method = _method(choices.method_of(algorithm, variant))
    table = _people(whole)
    relabelled = _relabel() if issubclass(method.params, ReportParams) else False
    values = controls.draw(method.params, KEY, names=MAIN)
    if issubclass(method.params, ReportParams) and isinstance(table, CategoricalTable):
        values["noise"] = noise.ask()
    if isinstance(table, ReadyReports):
        noise.explain(table.noise)
    if relabelled:
        values["numbering"] = random_order(table.domains)
    with st.expander("More"):
        configurations.opener(algorithm, _fits, facts=FACTS, words=_as_widgets)
        values |= controls.draw(method.params, KEY, hide=("epsilon", *MAIN))
        compared = choices.in_view(algorithm, method.key, COMPARED)
        tolerance = TOLERANCE.ask(KEY)
        wanted = choices.wanted_chance(KEY)
    seed = controls.seed_row(KEY)
    controls.reset(KEY)
    return Choice(
        table=table,
        whole=whole,
        params=method.params(epsilon=epsilon, **values),
        seed=seed,
        method=method.key,
        compared=compared,
        relabelled=relabelled,
        tolerance=tolerance,
        wanted=wanted,
    )


def _people(whole: Data) -> Data:
    """Ask which attributes, and how many users."""
    names = _attributes(whole)
    if isinstance(whole, ReadyReports):
        return whole.columns([whole.names.index(name) for name in names])
    return on_screen(whole.fingerprint, whole, names, _users(whole))


@st.cache_data(scope="session", max_entries=16, show_spinner=False)
def on_screen(
    fingerprint: str, _whole: CategoricalTable, names: tuple[str, ...], users: int
) -> CategoricalTable:
    """Chosen attributes and so many users: the first of a made-up set, any of an upload."""
    chosen = _whole.columns([_whole.names.index(name) for name in names])
    return chosen.sample(users) if chosen.confidential else chosen.head(users)


def _method(key: str) -> Method:
    return registry.algorithms()[KEY].method(key)


def _attributes(whole: Data) -> tuple[str, ...]:
    """Ask which attributes; the order is that of the table."""
    names = list(whole.names)
    first = names[:AT_FIRST]
    key = f"{KEY}_attributes"
    if any(name not in names for name in st.session_state.get(key, [])):
        st.session_state[key] = first  # another data set
    controls.linked_list(key, names, first, most=MOST_ATTRIBUTES)
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
    fewest = min(FEWEST, len(names))
    if len(kept) < fewest:
        kept = tuple(names[:fewest])
        st.caption("At least two attributes are needed; these are the first two.")
    sizes = [whole.domains[names.index(name)] for name in kept]
    st.caption(html.md(f"K = {int(np.prod(sizes)):,} possible records"))
    return kept


def _users(whole: CategoricalTable) -> int:
    there = [size for size in USERS if size < len(whole)] + [len(whole)]
    if len(there) == 1:
        return there[0]
    if whole.confidential:
        users = _slider("sample", "Rows", there, there[-1], help=SAMPLE_HELP)
        if users < len(whole):
            st.caption(html.md(SAMPLED.format(users=users, rows=len(whole))))
        return users
    default = next((size for size in there if size >= USUAL_USERS), there[-1])
    return _slider("users", "Users", there, default, help=USERS_HELP)


def _slider(name: str, label: str, there: list[int], default: int, *, help: str) -> int:
    key = f"{KEY}_{name}"
    controls.linked(key, there, default, words="{:,}".format)
    chosen = st.select_slider(
        label, there, default, format_func="{:,}".format, key=key, bind=controls.BOUND, help=help
    )
    return int(chosen)


def _relabel() -> bool:
    key = f"{KEY}_relabel"
    controls.linked_switch(key)
    return bool(
        st.toggle(
            "Number categories at random",
            key=key,
            bind=controls.BOUND,
            help="Which category is called 0 and which 1 means nothing. Users send the same bits. "
            "Switch, and see which methods care.",
        )
    )


def _as_widgets(params: LocalParams) -> dict[str, Any]:
    """Values of widgets that lead to these parameters."""
    values = params.to_dict()
    if isinstance(params, ReportParams):
        values["relabel"] = values.pop("numbering") is not None
        values |= noise.as_widgets(values.pop("noise"))
    return values


def _fits(name: str, value: Any) -> bool:
    """Whether a value of a configuration is one that its widget offers; others are passed over."""
    algorithm = registry.algorithms()[KEY]
    offered: dict[str, list[Any]] = {
        **choices.offered_everywhere(algorithm),
        **noise.OFFERED,
        "relabel": [True, False],
        "on": [choosing.here(NOUN), choosing.ELSEWHERE],
        "alike": list(LOOK_ALIKES),
    }
    if name in offered:
        return value in offered[name]
    if name == "compare":
        return choices.are_methods(algorithm, value)
    if name == "attributes":
        return isinstance(value, list) and all(isinstance(each, str) for each in value)
    if name in ("users", "sample"):
        return between(value, 1, None, whole=True)
    if name in noise.CHANCES:
        return between(value, 0, 1)
    if name == "cap":
        return choosing.fits_cap(value)
    return name == "tolerance" and TOLERANCE.fits(value)
