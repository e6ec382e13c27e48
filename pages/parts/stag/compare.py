"""Under the curves: all methods at the ε of the page, run in the background."""

from contextlib import nullcontext
from dataclasses import replace
from functools import partial

import pandas as pd
import streamlit as st

from dp_core import registry
from dp_core.algorithms.stag.data import CLASSES
from dp_core.algorithms.stag.study import BEST, LEAVES, compared, error_words
from dp_core.study.experiments import Row
from dp_core.view import figures
from pages.common.frame import page
from pages.common.show import panels
from pages.common.tabs.error_curves import Subject
from pages.common.work import sweeps
from pages.parts.stag.state import KEY

SEEDS = 3


def show(subject: Subject) -> None:
    """Run every method of the registry a few times, and list what came out.

    Parameters
    ----------
    subject : Subject
        On which data, and with which parameters, the curves above are measured.
    """
    epsilon = subject.params.epsilon
    st.markdown(f"**All methods at ε = {epsilon:g}**")
    keys = [method.key for method in registry.algorithms()[KEY].methods]
    points = [(key, replace(subject.params_of(key), epsilon=epsilon)) for key in keys]
    sweep = sweeps.Sweep(
        key=f"{KEY}_methods",
        label="Runs of all methods",
        algorithm=subject.algorithm,
        data=subject.data,
        measure=subject.measure,
        points=points,
        trials=SEEDS,
        a_task=1,
    )
    frame = panels.holder_frame(f"Compared with the true {subject.noun}: for you alone", key="all")
    with nullcontext() if subject.free else frame:
        sweeps.show(sweep, partial(_draw, subject))


def _draw(subject: Subject, rows: list[Row]) -> None:
    if not rows:
        st.caption("The first runs are on their way.")
        return
    table = compared(rows, subject.algorithm)
    panels.table(_as_table(subject, table), "All methods at this ε")
    st.caption(
        f"Mean error of rectangles that cover so many % of the box, in {subject.unit} of the true "
        f"count: {SEEDS} runs ± their standard deviation. “Best” is the smallest error of its "
        "column among methods with a finite proven ε. Each method sees all points, unless it draws "
        "a sample by itself. Seconds: median time of a run on one core, busy as it may be."
    )


def _as_table(subject: Subject, table: pd.DataFrame) -> panels.Table:
    made = {"method": table["title"]}
    for area, (low, high) in CLASSES.items():
        cells = zip(table[area], table[f"{area}_spread"], table[f"{area}_{BEST}"], strict=True)
        made[f"{area}, {100 * low:g}–{100 * high:g} %"] = [
            error_words(mean, spread, best=best) for mean, spread, best in cells
        ]
    made["cells"] = [f"{figures.short(count)}" for count in table[LEAVES]]
    made["seconds"] = [f"{seconds:.3f}" for seconds in table["seconds"]]
    made["proven ε"] = [page.epsilon_text(value) for value in table["proven"]]
    return made
