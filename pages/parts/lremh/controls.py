"""Settings of the local-reports page: attributes, users, method, bits."""

from collections.abc import Sequence
from typing import Any

import numpy as np
import streamlit as st

from dp_core import registry
from dp_core.algorithm import Algorithm, Method, Variant
from dp_core.algorithms.lremh.data.generators import AT_FIRST
from dp_core.algorithms.lremh.data.upload import ReadyReports
from dp_core.algorithms.lremh.methods import sound_method
from dp_core.algorithms.lremh.params import LocalParams, ReportParams
from dp_core.algorithms.lremh.study.trials import random_order
from dp_core.params import knobs
from dp_core.releasing import OWN, Plan
from dp_core.study.solving import slider
from dp_core.tables.categorical import CategoricalTable
from dp_core.words import message, named, say
from pages.common.input import choices, configurations, controls, offers, settings, widgets
from pages.common.show import html
from pages.common.work import cache
from pages.parts.lremh import state
from pages.parts.lremh.state import KEY, Data, View, current, title

SOUND = ["joint_subset", "views", "plus"]
GRID = slider(0.1, 20)
FEWEST, MOST_ATTRIBUTES = 2, 8
USERS = (500, 1_000, 2_000, 5_000, 10_000, 20_000, 45_000, 100_000, 1_000_000)
TOLERANCE = choices.Tolerance(
    label="Tolerance (joint error)",
    help=message("lremh-choosing-table-must-learnt-means"),
    low=0.001,
    high=1.0,
    step=0.01,
    example=lambda value, table: say(
        "lremh-controls-people-wrong-bar-most", value=f"{100 * value:.3g}"
    ),
)


COMPARED = ("lremh", "joint_subset", "em", "independent", "views")


def epsilon(variant: Variant) -> float:
    """Draw the ε slider, over the range of this system."""
    params = registry.algorithms()[KEY].method("plus").params
    knob = next(each for each in knobs(params) if each.name == "epsilon")
    return controls.epsilon_slider(KEY, default=knob.default, grid=GRID, help=knob.help)


def rest(whole: Data, epsilon: float, variant: Variant, row: Any) -> View:
    """Ask for all but ε: the attributes in the row below it, the rest in the panel."""
    with settings.shown(row), st.container(horizontal=True, vertical_alignment="center"):
        with st.popover(named("Attributes")):
            names = _attributes(whole)
        st.markdown(html.md(", ".join(names)))
    domains = tuple(whole.domains[whole.names.index(name)] for name in names)
    settings.note(message("lremh-records", records=int(np.prod(domains))))
    algorithm = registry.algorithms()[KEY]
    method = _method(variant, whole, domains, epsilon)
    reports = issubclass(method.params, ReportParams)
    users = len(whole)

    def first() -> dict[str, Any]:
        nonlocal users
        if not isinstance(whole, CategoricalTable):
            return {}
        users = _users(whole)
        return {"noise": state.ask()} if reports else {}

    def also() -> dict[str, Any]:
        if not reports:
            return {"relabelled": False}
        label = say("lremh-controls-number-categories-random")
        help = say("lremh-controls-category-called-means-nothing")
        return {"relabelled": widgets.toggle(f"{KEY}_relabel", label, help=help)}

    opens = {"part": _part, "words": _as_widgets, "switches": switches}
    asks = {"tolerance": TOLERANCE, "compared": COMPARED, "first": first, "also": also}
    further, fields = configurations.panel(algorithm, method, whole, **asks, **opens)
    if isinstance(whole, ReadyReports):
        table: Data = whole.columns([whole.names.index(name) for name in names])
        chances = whole.noise
    else:
        table = on_screen(whole.fingerprint, whole, names, users)
        chances = further.get("noise")
    if chances is not None:
        with settings.shown(row):
            state.explain(chances)
    if fields["relabelled"]:
        further["numbering"] = random_order(domains)
    params = method.params(epsilon=epsilon, **further)
    return View(data=table, whole=whole, params=params, **fields)


def _method(variant: Variant, whole: Data, domains: Sequence[int], epsilon: float) -> Method:
    """Choose the method; the sound one opens by a rule of public numbers."""
    algorithm = registry.algorithms()[KEY]
    if variant != "sound":
        return choices.method_of(algorithm, variant)
    if isinstance(whole, ReadyReports):
        return algorithm.method("plus")  # the other asks users another question
    opens = sound_method(domains, current(*_sizes(whole)), epsilon)
    looks = {
        "default": opens,
        "words": title,
        "help": say("lremh-controls-one-question-about-whole"),
    }
    return algorithm.method(widgets.select(f"{KEY}_sound_method", named("Method"), SOUND, **looks))


def switches(algorithm: Algorithm, method: Method) -> dict[str, Any]:
    if method.variant == "sound":
        return {"variant": "sound", "sound_method": method.key}
    return choices.switches(algorithm, method)


@cache.by_data(entries=16)
def on_screen(
    fingerprint: str, _whole: CategoricalTable, names: tuple[str, ...], users: int
) -> CategoricalTable:
    """Chosen attributes, and so many users at random."""
    return _whole.columns([_whole.names.index(name) for name in names]).sample(users)


def _attributes(whole: Data) -> tuple[str, ...]:
    """Ask which attributes; the order is that of the table."""
    names = list(whole.names)
    first = names[:AT_FIRST]
    key = f"{KEY}_attributes"
    if any(name not in names for name in st.session_state.get(key, [])):
        st.session_state[key] = first  # another data set
    offers.linked_list(key, names, first, most=MOST_ATTRIBUTES)
    looks = {"bind": offers.BOUND, "default": first, "max_selections": MOST_ATTRIBUTES}
    chosen = st.multiselect(named("Attributes"), names, key=key, **looks)
    kept = tuple(name for name in names if name in chosen)
    fewest = min(FEWEST, len(names))
    if len(kept) < fewest:
        kept = tuple(names[:fewest])
        st.caption(say("lremh-controls-least-two-attributes-needed"))
    return kept


def _users(whole: CategoricalTable) -> int:
    name, most = _sizes(whole)
    there = [size for size in USERS if size < most] + [most]
    if len(there) == 1:
        return most
    looks = {
        "default": most,
        "words": "{:,}".format,
        "help": say("lremh-controls-all-rows-each-one"),
    }
    users = int(widgets.steps(f"{KEY}_{name}", named("Users"), there, **looks))
    if users < len(whole):
        settings.note(say("lremh-controls-random-sample-users-rows", users=users, rows=len(whole)))
    return users


def _sizes(whole: Data) -> tuple[str, int]:
    """Name of the slider of users, and where it opens."""
    return "sample" if current("data", "") == choices.OWN else "users", len(whole)


def _part(plan: Plan) -> dict[str, Any]:
    """Values of widgets that choose the part of a plan."""
    if plan.data != OWN:
        users = plan.part.users or len(cache.sample(KEY, plan.data))
        return {"attributes": list(plan.part.attributes), "users": users}
    users = plan.part.users or controls.values(KEY).get("sample")
    return {"attributes": list(plan.part.attributes)} | ({"sample": users} if users else {})


def _as_widgets(params: LocalParams) -> dict[str, Any]:
    """Values of widgets that lead to these parameters."""
    values = params.to_dict()
    if isinstance(params, ReportParams):
        values["relabel"] = values.pop("numbering") is not None
        values |= state.as_widgets(values.pop("noise"))
    return values
