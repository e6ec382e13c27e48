"""Settings of the page of groups: columns, number of groups, method."""

from typing import Any

import streamlit as st

from dp_core import registry
from dp_core.algorithm import Algorithm, Method
from dp_core.algorithms.dpc_stacking.data import GROUPS, TITLES
from dp_core.algorithms.dpc_stacking.method.steps import TITLES as TITLES_OF_PRIMARIES
from dp_core.algorithms.dpc_stacking.params import NAMES, SLIDER_END
from dp_core.study.solving import slider
from dp_core.tables.numeric import NumericTable
from dp_core.words import Message, message, named, say
from pages.common.input import choices, configurations, controls, settings, widgets
from pages.parts.dpc_stacking import scores
from pages.parts.dpc_stacking.state import KEY, MEMBERS, View, title

GRID = slider(high=SLIDER_END)  # up to 20; the seven values of the paper are among them


def _example(tolerance: float, table: Any) -> Message:
    rows = getattr(table, "record", "rows")
    return message("dpc-tolerance-example", rows=rows, more=tolerance - 1)


TOLERANCE = choices.tolerance(message("dpc-tolerance"), (1.0, 20.0), 0.1, _example)
COMPARED = ("published", "local", "dplloyd", "dplloyd_sup", "kmeans")


def epsilon(variant: str) -> float:
    """Draw the ε slider, or say that there is none."""
    if variant == "no_privacy":
        settings.note(message("dpc-no-epsilon"))
        return float(st.session_state.get(f"{KEY}_epsilon", 1.0))
    return controls.epsilon_slider(KEY, grid=GRID)


def rest(whole: NumericTable, epsilon: float, variant: str, row: Any) -> View:
    """Ask for all but ε: groups and columns in the row below it, the rest in the panel."""
    algorithm = registry.algorithms()[KEY]
    method = algorithm.method(_method(variant))
    there = set(method.params.__dataclass_fields__)
    with settings.shown(row):
        values = controls.draw(method.params, KEY, names=("clusters",), changes=_groups(whole))
        used = scores.ask(whole)
    table = scores.on_screen(whole.fingerprint, used, whole)
    values |= {"epsilon": epsilon} if "epsilon" in there else {}
    further, fields = configurations.panel(
        algorithm,
        method,
        table,
        tolerance=TOLERANCE,
        compared=COMPARED,
        hide=("clusters", "primaries", "bounds"),
        first=lambda: {"primaries": _primaries()} if "primaries" in there else {},
        part=scores.as_widgets,
        switches=switches,
    )
    params = method.params(**values, **further)
    return View(data=table, whole=whole, params=params, variant=variant, used=used, **fields)


def _groups(whole: NumericTable) -> dict[str, dict[str, Any]]:
    """K opens at the number of known groups of a bundled set."""
    data = str(st.session_state.get(f"{KEY}_data", next(iter(TITLES))))
    default = GROUPS.get(data, 3)
    return {"clusters": {"default": min(default, len(whole) - 1)}}


def _method(variant: str) -> str:
    members = list(MEMBERS[variant])
    if len(members) == 1:
        return members[0]
    return widgets.select(f"{KEY}_{variant}_method", say("dpc-method"), members, words=title)


def switches(algorithm: Algorithm, method: Method) -> dict[str, Any]:
    variant = next(key for key, members in MEMBERS.items() if method.key in members)
    asked = len(MEMBERS[variant]) > 1
    return {"variant": variant} | ({f"{variant}_method": method.key} if asked else {})


def _primaries() -> tuple[str, ...]:
    def words(name: str) -> str:
        return named(TITLES_OF_PRIMARIES[name])

    chosen = widgets.pills(f"{KEY}_primaries", say("dpc-voters"), NAMES, words=words)
    if not chosen:
        settings.note(message("dpc-voters.none"))
        return NAMES
    return tuple(name for name in NAMES if name in chosen)
