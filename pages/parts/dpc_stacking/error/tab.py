"""Tab "Accuracy": what each ε buys, measured in the background, on the table or on a look-alike."""

import math
from dataclasses import replace
from functools import partial
from typing import Any

import streamlit as st

from dp_core import registry
from dp_core.algorithms.dpc_stacking.study import MEASURES, curves
from dp_core.words import message
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
SHORT = {"published": "As published", "input_kmeans": "Rows, K-means"}
ROWS = ("published", "local", "input_kmeans")
NOISY_ROWS = "more rows would not make a row less noisy"
LEVEL = " Level lines: no noise, and nothing is protected."
FAIR = (
    "The method on screen runs with the parameters of the page, the others with as many groups and "
    "their own defaults."
)


def show(view: View) -> None:
    """Draw the tab."""
    with st.container(horizontal=True, vertical_alignment="bottom", gap="medium"):
        ground = dpc_ground.chosen(view)
        measure = _measure()
    for words in dpc_ground.cautions(ground):
        panels.note(words)
    subject = _subject(ground, measure)
    level = LEVEL if subject.floors else ""
    caption = f"{MEASURES[measure].reading} {FAIR}{level}{_own_epsilon(view)}"
    error_tab.show(subject, points.runs(subject), caption=caption)
    visited.show(ground, subject)
    taught = lesson.current(KEY) is not None
    words = str(message("dpc-scores"))
    panels.fold(words, f"{KEY}_scores_fold", scores.show, view, expanded=taught)


def _own_epsilon(view: View) -> str:
    """Say that the published method makes an ε of its own of the slider's."""
    claimed, asked = view.release.ledger.of_a_row.claimed, view.params.epsilon
    if not math.isfinite(claimed) or choosing.same(claimed, asked):
        return ""
    return f" As published, the ε of a column follows from the data: {claimed:.3g} of {asked:g}."


def _measure() -> str:
    titles = {each.title: each.key for each in MEASURES.values()}
    chosen = choosing.segments(
        KEY,
        "measure",
        "What is measured",
        list(titles),
        MEASURES[METRIC].title,
        help="Distance of rows to the mean of their group; agreement with the groups without "
        "noise; distance to the released centre; and two usual scores. Always on the rows.",
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
        tolerance_unit="times the spread of the best groups",
        judged=judged,
        styles=STYLES,
        short=SHORT,
        looks={"log": shown.log, "better": shown.better, "decimals": 2},
        levels=partial(curves.levels, measure=measure),
        warning=partial(curves.too_loose, tolerance=view.tolerance),
        grid=GRID,
        heading=shown.title,
        advice=NOISY_ROWS if view.method in ROWS else "",
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
