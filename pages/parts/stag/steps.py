"""Tab "How it works": the steps of the method on screen."""

from functools import partial

import numpy as np
import streamlit as st

from dp_core.algorithms.stag.method import published, sound
from dp_core.algorithms.stag.params import LayerParams, PublishedParams, SoundParams
from dp_core.algorithms.stag.release import KEPT, MERGED, SPLIT
from dp_core.algorithms.stag.study import (
    NAMES,
    ZERO,
    LayerCount,
    layer_counts,
    parts_of_cells,
)
from dp_core.algorithms.stag.view import probe_story, step_figures, steps_story
from dp_core.study.experiments import trial_rng
from pages.common.show import html, panels
from pages.parts.stag.state import KEY, View

SWATCHES = {
    MERGED: "layer-merged",
    KEPT: "layer-kept",
    SPLIT: "layer-split",
    ZERO: "layer-zero",
}
INSIDE = "Inside the run, not part of the release: for you alone"


def show(view: View) -> None:
    """Draw the tab."""
    steps = steps_story.steps_of(view.method, view.params, view.output, view.lattice.point)
    for number, step in enumerate(steps, start=1):
        _step(view, number, step)


def _step(view: View, number: int, step: steps_story.StoryStep) -> None:
    st.markdown(f"**{number}. {html.md(step.title)}**")
    panels.say(step.text)
    if step.numbers:
        panels.metrics_row([(*each, "") for each in step.numbers])
    if step.picture == "counts" and isinstance(view.params, LayerParams):
        _counts(view)
    elif step.picture == "layers":
        _layers(view)
    elif step.picture == "parts":
        _parts(view)
    elif step.picture == "agree":
        _agree(view)


def _counts(view: View) -> None:
    noisy, theta = view.kept("middle", partial(_middle, view))
    with panels.holder_frame(INSIDE, key="stag_middle"):
        figure = step_figures.filter_histogram(noisy, theta, panels.current_theme())
        panels.chart(figure, key=f"{KEY}_step_filter", alt="Noisy counts of the middle grid and θ.")
        panels.note(
            f"Noisy counts of all {noisy.size:,} cells of this run. The cells around 0 are "
            "empty or nearly so: their width is the noise."
        )


def _middle(view: View) -> tuple[np.ndarray, float]:
    dice = trial_rng(view.seed, view.method, None, 0)
    if isinstance(view.params, SoundParams):
        return sound.middle_grid(view.lattice, view.params, dice)
    assert isinstance(view.params, PublishedParams)
    return published.middle_grid(view.lattice, view.params, dice)


def _layers(view: View) -> None:
    rows = layer_counts(view.output)
    left, right = st.columns([1.55, 1], gap="medium")
    with left:
        panels.legend([(SWATCHES[row.code], NAMES[row.code]) for row in rows])
        figure = step_figures.layer_map(
            view.output.layers, view.output.group, view.output.box, panels.current_theme()
        )
        panels.chart(figure, key=f"{KEY}_step_layers", alt="Layer of each cell of the middle grid.")
    with right:
        panels.table(_layer_table(rows, view), "Cells of each layer")
        panels.note(
            f"Counts: numbers published. {view.lattice.point[:1].upper()}"
            f"{view.lattice.point[1:]}: as released. Shades of blue tell neighbouring groups "
            "apart; a kept cell is a group of its own."
        )


def _layer_table(rows: list[LayerCount], view: View) -> panels.Table:
    return {
        "layer": [NAMES[row.code] for row in rows],
        "cells": [f"{row.cells:,}" for row in rows],
        "counts": [f"{row.counts:,}" for row in rows],
        view.lattice.point: [probe_story.written(row.points) for row in rows],
    }


def _parts(view: View) -> None:
    parts = parts_of_cells(view.output)
    if not parts.size:
        st.caption("No cell is dense here, so nothing is split.")
        return
    figure = step_figures.parts_bars(parts, panels.current_theme())
    panels.chart(figure, key=f"{KEY}_step_parts", alt="Parts that dense cells were cut into.")
    if isinstance(view.params, PublishedParams):
        _agree(view)


def _agree(view: View) -> None:
    found = steps_story.agreements(view.params, view.output)
    if found:
        figure = step_figures.agreement_bars(found, panels.current_theme())
        panels.chart(
            figure, key=f"{KEY}_step_agree", alt="Two measurements of a total, and their mean."
        )
        st.caption("From public numbers, no simulation: sizes as in this release.")
