"""Settings of the synthetic-tables page: method, clusters, parents."""

from typing import Any

from dp_core import registry
from dp_core.algorithm import Method, Variant
from dp_core.algorithms.privscbn.data import LOOK_ALIKES
from dp_core.algorithms.privscbn.study import curves
from dp_core.params import knobs
from dp_core.tables.records import BinaryTable
from dp_core.words import Message, message
from pages.common.input import choices, controls, left, settings
from pages.parts.privscbn.state import KEY, NOUN, View

TEACHING = ("k", "max_parents")
COMPARED = ["independent", "privbayes", "joint_zcdp"]
MOST_CLUSTERS, MOST_PARENTS = 12, 6


def _example(tolerance: float, table: Any) -> Message:
    rows = getattr(table, "record", "rows")
    return message("privscbn-tolerance-example", of_100=100 * tolerance, rows=rows)


TOLERANCE = choices.Tolerance(
    label=message("privscbn-tolerance"),
    help=message("privscbn-tolerance.help"),
    low=0.001,
    high=1.0,
    step=0.01,
    example=_example,
)


def epsilon(variant: Variant) -> float:
    """Draw the ε slider, over the range of this system."""
    params = registry.algorithms()[KEY].method("published").params
    knob = next(each for each in knobs(params) if each.name == "epsilon")
    return controls.epsilon_slider(KEY, low=knob.low or 0.01)


def rest(table: BinaryTable, epsilon: float, variant: Variant, row: Any) -> View:
    """Ask for all but ε: what teaches most in the row below it, the rest in the panel."""
    algorithm = registry.algorithms()[KEY]
    method = choices.method_of(algorithm, variant)
    changes = _changes(method, table)
    with settings.shown(row):
        values = controls.draw(method.params, KEY, names=TEACHING, changes=changes)
    further, fields = left.more(
        method,
        algorithm,
        fits=_fits,
        tolerance=TOLERANCE.of(table),
        compared=COMPARED,
        hide=TEACHING,
        changes=changes,
    )
    params = method.params(epsilon=epsilon, **values, **further)
    return View(data=table, whole=table, params=params, **fields)


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


_fits = left.fitting(KEY, TOLERANCE, NOUN, {"ways": curves.WAYS, "alike": LOOK_ALIKES})
