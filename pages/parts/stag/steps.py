"""Tab "How it works": the steps of the method on screen, each with its picture."""

from functools import partial

import numpy as np
import streamlit as st

from dp_core.algorithms.stag.method import published, sound
from dp_core.algorithms.stag.params import PublishedParams, SoundParams
from dp_core.algorithms.stag.release import KEPT, MERGED, SPLIT
from dp_core.algorithms.stag.study import NAMES, ZERO, layer_counts, parts_of_cells
from dp_core.algorithms.stag.view import step_figures, story
from dp_core.study.experiments import trial_rng
from dp_core.words import message, say
from dp_core.words.numbers import significant, whole
from pages.common.show import html, panels
from pages.parts.stag.state import KEY, View

SWATCHES = {
    MERGED: "layer-merged",
    KEPT: "layer-kept",
    SPLIT: "layer-split",
    ZERO: "layer-zero",
}


def show(view: View) -> None:
    """Draw the tab."""
    steps = story.steps_of(view.method, view.params, view.output, view.lattice.point)
    pictures = {"counts": _counts, "layers": _layers, "parts": _parts}
    for number, step in enumerate(steps, start=1):
        st.markdown(f"**{number}. {html.md(step.title)}**")
        panels.say(step.words)
        if step.picture:
            pictures[step.picture](view)


def _counts(view: View) -> None:
    noisy, theta = view.kept("middle", partial(_middle, view))
    with panels.holder_frame(say("stag-inside"), key="stag_middle"):
        figure = step_figures.filter_histogram(noisy, theta, panels.current_theme())
        panels.chart(figure, key=f"{KEY}_step_filter", alt=say("stag-filter-alt"))


def _middle(view: View) -> tuple[np.ndarray, float]:
    rng = trial_rng(view.seed, view.method, None, 0)
    if isinstance(view.params, SoundParams):
        return sound.middle_grid(view.lattice, view.params, rng)
    assert isinstance(view.params, PublishedParams)
    return published.middle_grid(view.lattice, view.params, rng)


def _layers(view: View) -> None:
    rows = layer_counts(view.output)
    left, right = st.columns([1.55, 1], gap="medium")
    with left:
        panels.legend([(SWATCHES[row.code], say(NAMES[row.code])) for row in rows])
        figure = step_figures.layer_map(
            view.output.layers, view.output.group, view.output.box, panels.current_theme()
        )
        panels.chart(figure, key=f"{KEY}_step_layers", alt=say("stag-layers-alt"))
    with right:
        table = {
            say("stag-layers.layer"): [say(NAMES[row.code]) for row in rows],
            say("stag-layers.cells"): [whole(row.cells) for row in rows],
            say("stag-layers.counts"): [whole(row.counts) for row in rows],
            view.lattice.point: [significant(row.points) for row in rows],
        }
        panels.table(table, say("stag-layers.title"))
        panels.note(message("stag-layers"))


def _parts(view: View) -> None:
    parts = parts_of_cells(view.output)
    if not parts.size:
        panels.note(message("stag-no-parts"))
        return
    figure = step_figures.parts_bars(parts, panels.current_theme())
    panels.chart(figure, key=f"{KEY}_step_parts", alt=say("stag-parts-alt"))
