"""Tabs "How it works", "Is it private?" and "Release" of maps."""

from functools import partial
from typing import Any

import numpy as np
import pandas as pd
import streamlit as st

from dp_core.algorithm import Release
from dp_core.algorithms.stag import evidence
from dp_core.algorithms.stag.method import published, sound
from dp_core.algorithms.stag.params import LayerParams, PublishedParams, SoundParams
from dp_core.algorithms.stag.release import GridRelease
from dp_core.algorithms.stag.study import gaps, pieces
from dp_core.algorithms.stag.study.gaps import RUNS as GAP_RUNS
from dp_core.algorithms.stag.view import map_figures, story
from dp_core.study.experiments import trial_rng
from dp_core.view.released import to_the_noise
from dp_core.words import message, say
from dp_core.words.numbers import significant, whole
from pages.common.show import html, panels, verdicts
from pages.common.tabs import ledger, releases
from pages.common.tabs.releases import Drawn
from pages.parts.stag import picture
from pages.parts.stag.state import KEY, View

ROWS_SHOWN = 200
MAP = 400  # pixels


def show(view: View) -> None:
    refused = say("draw-facts-from-data") if view.lattice.facts_from_data else ""
    files = {"cells.csv": say("stag-file-cells"), "cells.geojson": say("stag-file-polygons")}
    if isinstance(view.params, LayerParams):  # public, unlike what became of the cells
        files["groups.csv"] = say("stag-file-groups")
    drawn = {"files": files, "specimen": _specimen, "between": picture.public_size}
    releases.tab(view, _show, refused=refused, **drawn)


def _specimen(_: Any, release: Release[GridRelease]) -> pd.DataFrame:
    cells = evidence.cell_table(release.output).head(releases.MOST_ROWS)
    return cells[["west", "south", "count", "layer"]]  # a narrow screen shows four columns


def _show(drawn: Drawn) -> None:
    output, words = drawn.release.output, say("stag-released-cells")
    with st.container(width=MAP):
        picture.map_view("stag_released", picture.alone(output, say("stag-released-map")))
    releases.download(drawn, name="location-map")
    cells = evidence.cell_table(output).head(ROWS_SHOWN)
    noise = {"count": 1 / drawn.release.ledger.proven}  # of a cell at least
    degrees = dict.fromkeys(("west", "south", "east", "north"), 0.0)
    panels.table(to_the_noise(cells.iloc[:, 4:], noise | degrees), words, height=220)
    facts = {"shown": len(cells), "all": len(output.rect), "of": "cells"}
    panels.note(message("release-some", **facts))


# --- tab "Is it private?": the attack on the method, whom it protects, where a proof fails --------

RUNS = 4_000  # a side
FIRST = "row1"


def show_ledger(view: View) -> None:
    ledger.show(view, _attack(view), _further)


def _attack(view: View) -> ledger.Attack:
    """Attack the published method where it shows most, any other with a point where no other is."""
    if isinstance(view.params, PublishedParams):
        return _of(view, FIRST)
    pair = ledger.pair_of(view, f"lone_{view.method}")
    words = {"differ": say("stag-differ"), "words": say("stag-lone.setting")}
    return ledger.of(view, pair, runs=RUNS, **words)


def _of(view: View, key: str) -> ledger.Attack:
    """Attack on a pair of the published gaps; at another ε the grid changes at another size."""
    pair = gaps.pair_at(ledger.pair_of(view, key), view.params.epsilon)
    one, other = pair.sides
    setting = say("stag-pair-setting", one=one, other=other)
    if key == FIRST:
        setting = say("stag-lone.setting")
    return ledger.of(view, pair, runs=GAP_RUNS, differ=say("stag-differ"), words=setting)


def _further(view: View) -> None:
    picture.show_people(view)
    params = view.params
    if isinstance(params, PublishedParams):
        verdicts.published(
            view.key,
            gaps.ladder(params),
            gaps.problems(params, view.output),
            lambda key: None if key == FIRST else ledger.on_pair(_of(view, key)),
        )


# --- tab "How it works": the steps of the method on screen, each with its picture -----------------


def show_steps(view: View) -> None:
    """Draw the tab; of a baseline, which has its own paper, what it does in a sentence."""
    steps = story.steps_of(view.params, view.output, view.lattice.point)
    if not steps:
        panels.say(view.algorithm.method(view.method).summary)
    pictures = {"counts": _counts, "layers": _layers}
    for number, step in enumerate(steps, start=1):
        st.markdown(f"**{number}. {html.md(step.title)}**")
        panels.say(step.words)
        if step.picture:
            pictures[step.picture](view)


def _counts(view: View) -> None:
    noisy, theta = view.kept("middle", partial(_middle, view))
    with panels.holder_frame(say("frame-from-data"), key="stag_middle"):
        figure = map_figures.filter_histogram(noisy, theta, panels.current_theme())
        panels.chart(figure, key=f"{KEY}_step_filter", alt=say("stag-filter-alt"))


def _middle(view: View) -> tuple[np.ndarray, float]:
    rng = trial_rng(view.seed, view.method, None, 0)
    if isinstance(view.params, SoundParams):
        return sound.middle_grid(view.lattice, view.params, rng)
    assert isinstance(view.params, PublishedParams)
    return published.middle_grid(view.lattice, view.params, rng)


def _layers(view: View) -> None:
    rows = pieces.layer_counts(view.output)
    names = [pieces.NAMES[row.code] for row in rows]
    left, right = st.columns([1.55, 1], gap="medium")
    with left:
        panels.legend([(name.removeprefix("stag-"), say(name)) for name in names])
        figure = map_figures.layer_map(
            view.output.layers, view.output.group, view.output.box, panels.current_theme()
        )
        panels.chart(figure, key=f"{KEY}_step_layers", alt=say("stag-layers.title"))
    with right:
        table = {
            say("stag-layers.layer"): [*map(say, names)],
            say("stag-layers.cells"): [whole(row.cells) for row in rows],
            say("stag-layers.counts"): [whole(row.counts) for row in rows],
            say("stag-layers.points", points=view.lattice.point): [
                significant(row.points) for row in rows
            ],
        }
        panels.table(table, say("stag-layers.title"))
        panels.note(message("stag-layers"))
