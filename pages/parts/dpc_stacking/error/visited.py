"""Under the error curves: how the curve moves when columns are left out (9.3)."""

from typing import Any, Literal

import streamlit as st

from dp_core.algorithms.dpc_stacking.view import GainCurve, column_figures
from dp_core.words import message, say
from pages.common.show import panels
from pages.common.tabs.error_curves import Subject
from pages.common.tabs.error_tab import MANY
from pages.common.work import jobs, sweeps
from pages.parts.dpc_stacking.error.ground import Ground
from pages.parts.dpc_stacking.state import KEY

MOST_CURVES = 6
EVERY = 2.0  # seconds between redraws while runs come back

Visited = dict[int, str]


def show(ground: Ground, subject: Subject) -> None:
    """Draw the curves of all numbers of columns that were on screen in this visit."""
    if subject.noiseless or ground.view.whole.columns_count < 2:
        return
    visited = _visited(ground)
    here = ground.table.columns_count
    visited.pop(here, None)
    visited[here] = ground.table.fingerprint
    for oldest in list(visited)[:-MOST_CURVES]:
        del visited[oldest]
    st.markdown(f"**{say('dpc-fewer')}**")
    job = jobs.state(f"{KEY}_curve")
    every = EVERY if job is not None and job.running else None
    with panels.frame_unless(ground.free, panels.JUDGED, key="dpc_visited"):
        st.fragment(_draw, run_every=every)(subject, visited, here)


def _visited(ground: Ground) -> Visited:
    """Numbers of columns of this visit, with the fingerprint of each table; the latest last."""
    view = ground.view
    kept: dict[Any, Visited] = st.session_state.setdefault(f"_{KEY}_visited", {})
    alike = st.session_state.get(f"{KEY}_alike") if ground.free else None
    return kept.setdefault((view.whole.fingerprint, view.params.clusters, alike), {})


def _draw(subject: Subject, visited: Visited, here: int) -> None:
    side: Literal["claimed", "proven"] = "claimed" if subject.unproven else "proven"
    found = [_curve(subject, side, *each) for each in visited.items()]
    curves = [each for each in found if each is not None]
    if not curves:
        panels.note(message("dpc-fewer.waiting"))
        return
    figure = column_figures.gain_figure(curves, here, side, panels.current_theme())
    alt = say("dpc-fewer.alt", columns=[str(curve.columns) for curve in curves])
    panels.chart(figure, key=f"{KEY}_visited", alt=alt)
    panels.note(message("dpc-fewer.about"))


def _curve(
    subject: Subject, side: Literal["claimed", "proven"], columns: int, fingerprint: str
) -> GainCurve | None:
    points = [
        (subject.method, subject.params_at(subject.method, epsilon)) for epsilon in subject.epsilons
    ]
    rows = sweeps.rows_of(fingerprint, subject.measure, points, MANY)
    return column_figures.gain_curve(columns, rows, side)
