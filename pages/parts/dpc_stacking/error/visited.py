"""Under the error curves: how the curve moves when columns are left out (9.3)."""

from typing import Any, Literal

import streamlit as st

from dp_core.algorithms.dpc_stacking.view import GainCurve, column_figures
from pages.common.show import panels
from pages.common.tabs.error_curves import Subject
from pages.common.tabs.error_tab import MANY
from pages.common.work import jobs, sweeps
from pages.parts.dpc_stacking.error.ground import Ground
from pages.parts.dpc_stacking.state import KEY, NOUN

MOST_CURVES = 6
EVERY = 2.0  # seconds between redraws while runs come back
READING = (
    "100 %: as good as the best K-means on these columns; 0 %: no better than one group for all. "
    "Median of the runs of the method on screen."
)
MOVE = "Move “Columns used” on the left: each number of columns adds its curve, and stays here."

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
    st.markdown("**Fewer columns, same ε**")
    job = jobs.state(f"{KEY}_curve")
    every = EVERY if job is not None and job.running else None
    label = f"Compared with the true {NOUN}: for you alone"
    with panels.frame_unless(ground.free, label, key="dpc_visited"):
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
        st.caption("The first runs are on their way.")
        return
    figure = column_figures.gain_figure(curves, here, side, panels.current_theme())
    names = ", ".join(str(curve.columns) for curve in curves)
    alt = f"Share of what grouping can gain against ε, with {names} columns."
    panels.chart(figure, key=f"{KEY}_visited", alt=alt)
    st.caption(f"{READING} {MOVE}")


def _curve(
    subject: Subject, side: Literal["claimed", "proven"], columns: int, fingerprint: str
) -> GainCurve | None:
    points = [
        (subject.method, subject.params_at(subject.method, epsilon)) for epsilon in subject.epsilons
    ]
    rows = sweeps.rows_of(fingerprint, subject.measure, points, MANY)
    return column_figures.gain_curve(columns, rows, side)
