"""Tab "Accuracy": what each ε buys, measured in the background, on the table or on a look-alike."""

import math
from dataclasses import replace
from functools import partial
from typing import Any

import streamlit as st

from dp_core import registry
from dp_core.algorithms.dpc_stacking.study import MEASURES, curves
from dp_core.words import message, say
from pages.common.frame import lesson
from pages.common.input import choosing
from pages.common.show import panels
from pages.common.tabs import error_tab
from pages.common.tabs.error_curves import MOST_SHOWN, Subject
from pages.parts.dpc_stacking import scores
from pages.parts.dpc_stacking.controls import GRID
from pages.parts.dpc_stacking.error import ground as dpc_ground
from pages.parts.dpc_stacking.error import points, visited
from pages.parts.dpc_stacking.error.ground import Ground
from pages.parts.dpc_stacking.state import KEY, METRIC, NOUN, SHARED, View

STYLES = {"local": 1, "dplloyd": 2, "dplloyd_sup": 4, "kmeans": 5}
SHORT = ("published", "input_kmeans")
ROWS = ("published", "local", "input_kmeans")


def show(view: View) -> None:
    """Draw the tab."""
    with st.container(horizontal=True, vertical_alignment="bottom", gap="medium"):
        ground = dpc_ground.chosen(view)
        measure = _measure()
    subject = _subject(ground, measure)
    made = _made(view)
    reading = message(
        "dpc-error-reading",
        about=MEASURES[measure].reading,
        level=bool(subject.floors),
        made=made,
        asked=view.params.epsilon,
    )
    error_tab.show(subject, points.runs(subject), caption=reading)
    visited.show(ground, subject)
    taught = lesson.current(KEY) is not None
    panels.fold(say("dpc-scores"), f"{KEY}_scores_fold", scores.show, view, expanded=taught)


def _made(view: View) -> float:
    """Give the ε of a column that the published method makes of the slider's; 0 where it is it."""
    claimed = view.release.ledger.of_a_row.claimed
    known = math.isfinite(claimed) and not choosing.same(claimed, view.params.epsilon)
    return claimed if known else 0


def _measure() -> str:
    titles = {each.title: each.key for each in MEASURES.values()}
    chosen = choosing.segments(
        KEY,
        "measure",
        say("dpc-measured"),
        list(titles),
        MEASURES[METRIC].title,
        help=say("dpc-measured.help"),
    )
    return titles[chosen]


def _subject(ground: Ground, measure: str) -> Subject:
    view, shown = ground.view, MEASURES[measure]
    judged = "" if measure == METRIC else METRIC
    methods = view.shown[:MOST_SHOWN]
    return Subject.of(
        view,
        ground.table,
        noun=NOUN,
        unit_of_data=view.table.record,
        algorithm=curves.for_curves(registry.algorithms()[KEY]),
        measure="groups",
        metric=measure,
        label=shown.label,
        unit=shown.unit,
        ledger=ground.ledger,
        params_of=lambda key: view.params_of(key, *SHARED),
        equal=_equal(ground),
        epsilons=curves.EPSILONS,
        quiet=curves.QUIET,
        floors=[key for key in methods if key in curves.SILENT],
        flat=curves.SILENT,
        tolerance_unit=say("dpc-unit-spread"),
        judged=judged,
        styles=STYLES,
        short={key: say(f"dpc-short-{key}") for key in SHORT},
        looks={"log": shown.log, "better": shown.better, "decimals": 2},
        levels=partial(curves.levels, measure=measure),
        warning=partial(curves.too_loose, tolerance=view.tolerance),
        grid=GRID,
        heading=shown.title,
        advice=say("dpc-error-noisy-rows") if view.method in ROWS else "",
        marked=_marked(view),
    )


def _equal(ground: Ground) -> Any:
    """Ask others for the proven ε of the method on screen, where it is not the one it is asked."""
    view, proven = ground.view, ground.ledger.of_a_row.proven
    if not math.isfinite(proven) or choosing.same(proven, view.params.epsilon):
        return None
    return partial(_fair, view, proven / view.params.epsilon)


def _fair(view: View, times: float, key: str, epsilon: float) -> Any:
    asked = epsilon if key == view.method else epsilon * times
    return replace(view.params_of(key, *SHARED), epsilon=asked)


def _marked(view: View) -> float | None:
    """Claimed ε of the published method: it makes its own of the slider's."""
    claimed = view.release.ledger.claimed
    return claimed if math.isfinite(claimed) else None
