"""Left quarter of the local-reports page: data, ε, attributes, users, method, bits."""

from typing import Any

import numpy as np
import streamlit as st

from dp_core import registry
from dp_core.algorithm import Variant
from dp_core.algorithms.lremh.data import AT_FIRST, USUAL_USERS, ReadyReports
from dp_core.algorithms.lremh.params import LocalParams, ReportParams
from dp_core.algorithms.lremh.study import LOOK_ALIKES, random_order
from dp_core.params import knobs
from dp_core.releasing import OWN, Plan
from dp_core.tables.categorical import CategoricalTable
from pages.common.input import choices, controls, left, widgets
from pages.common.input.offers import between
from pages.common.show import panels
from pages.parts.lremh import noise
from pages.parts.lremh.state import KEY, NOUN, Data, View, current

MAIN = ("reports",)
COMPARED = ["em", "lremh", "independent", "pairs"]
FEWEST, MOST_ATTRIBUTES = 2, 8
USERS = (500, 1_000, 2_000, 5_000, 10_000, 20_000, 45_000, 100_000, 1_000_000)
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
    step=0.01,
    example=lambda value, table: f"“{100 * value:.3g} of 100 people in the wrong bar at most.”",
)


def epsilon(variant: Variant) -> float:
    """Draw the ε slider, over the range of this system."""
    params = registry.algorithms()[KEY].method("plus").params
    knob = next(each for each in knobs(params) if each.name == "epsilon")
    return controls.epsilon_slider(KEY, default=knob.default, low=knob.low or 0.05, help=knob.help)


def rest(whole: Data, epsilon: float, variant: Variant) -> View:
    """Draw the controls below ε."""
    algorithm = registry.algorithms()[KEY]
    method = choices.method_of(algorithm, variant)
    table = _people(whole)
    reports = issubclass(method.params, ReportParams)
    relabelled = reports and _relabel()
    values = controls.draw(method.params, KEY, names=MAIN)
    if reports and isinstance(table, CategoricalTable):
        values["noise"] = noise.ask()
    if isinstance(table, ReadyReports):
        noise.explain(table.noise)
    if relabelled:
        values["numbering"] = random_order(table.domains)
    further, fields = left.more(
        method,
        algorithm,
        fits=_fits,
        tolerance=TOLERANCE.of(table),
        compared=COMPARED,
        hide=MAIN,
        part=_part,
        words=_as_widgets,
    )
    params = method.params(epsilon=epsilon, **values, **further)
    return View(data=table, whole=whole, params=params, relabelled=relabelled, **fields)


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
    panels.note(f"K = {int(np.prod(sizes)):,} possible records")
    return kept


def _users(whole: CategoricalTable) -> int:
    there = [size for size in USERS if size < len(whole)] + [len(whole)]
    if len(there) == 1:
        return there[0]
    if current("data", "") == choices.OWN:
        users = _slider("sample", "Rows", there, there[-1], help=SAMPLE_HELP)
        if users < len(whole):
            panels.note(SAMPLED.format(users=users, rows=len(whole)))
        return users
    default = next((size for size in there if size >= USUAL_USERS), there[-1])
    return _slider("users", "Users", there, default, help=USERS_HELP)


def _slider(name: str, label: str, there: list[int], default: int, *, help: str) -> int:
    key, words = f"{KEY}_{name}", "{:,}".format
    return int(widgets.steps(key, label, there, default=default, words=words, help=help))


def _relabel() -> bool:
    return widgets.toggle(
        f"{KEY}_relabel",
        "Number categories at random",
        help="Which category is called 0 and which 1 means nothing. Users send the same bits. "
        "Switch, and see which methods care.",
    )


def _part(plan: Plan) -> dict[str, Any]:
    """Values of widgets that choose the part of a plan."""
    if plan.data != OWN:
        return {"attributes": list(plan.part.attributes), "users": plan.part.users}
    users = plan.part.users or controls.values(KEY).get("sample")
    return {"attributes": list(plan.part.attributes), "sample": users}


def _as_widgets(params: LocalParams) -> dict[str, Any]:
    """Values of widgets that lead to these parameters."""
    values = params.to_dict()
    if isinstance(params, ReportParams):
        values["relabel"] = values.pop("numbering") is not None
        values |= noise.as_widgets(values.pop("noise"))
    return values


_fits = left.fitting(
    KEY,
    TOLERANCE,
    NOUN,
    {
        **noise.OFFERED,
        "relabel": [True, False],
        "alike": LOOK_ALIKES,
        "attributes": lambda value: (
            isinstance(value, list) and all(isinstance(each, str) for each in value)
        ),
        **dict.fromkeys(("users", "sample"), lambda value: between(value, 1, None, whole=True)),
        **dict.fromkeys(noise.CHANCES, lambda value: between(value, 0, 1)),
    },
)
