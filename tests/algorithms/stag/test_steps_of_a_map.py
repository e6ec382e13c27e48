"""Steps of the methods: layers, agreed totals, their words and pictures."""

import math
import re

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from dp_core.algorithms.stag import ALGORITHM
from dp_core.algorithms.stag.method import published, sound
from dp_core.algorithms.stag.method.steps import Noise, agreed
from dp_core.algorithms.stag.release import KEPT, MERGED, SPLIT
from dp_core.algorithms.stag.study.pieces import (
    ZERO,
    agreed_deviation,
    group_sizes,
    layer_counts,
    parts_of_cells,
)
from dp_core.algorithms.stag.view import step_figures, story
from dp_core.view.theme import theme
from tests.algorithms.stag.tools import lattice_of, lattices, uneven

KEYS = [method.key for method in ALGORITHM.methods]
HOSTILE = "<img src=x onerror=alert(1)> %{x} $a$"
LIGHT = theme(False)


def run(key, lattice, seed=0, **params):
    method = ALGORITHM.method(key)
    chosen = method.params(**params)
    return method.run(lattice, chosen, np.random.default_rng(seed)).output, chosen


# --- Two measurements -----------------------------------------------------------------------------


@given(first=st.floats(0.1, 100), second=st.floats(0.1, 100), k=st.integers(1, 100))
def test_the_agreed_total_is_as_sure_as_step_5_makes_it(first, second, k):
    """Weights of `agreed` on unit errors: the variance of its sum, by linearity."""
    noise = Noise(parent=first**2, part=second**2)
    owner = np.zeros(k, dtype=int)
    of_parent = agreed(np.ones(1), np.zeros(k), owner, noise).sum()
    of_part = agreed(np.zeros(1), np.eye(1, k)[0], owner, noise).sum()
    variance = of_parent**2 * first**2 + k * of_part**2 * second**2
    expected = agreed_deviation(first, second * math.sqrt(k))
    assert variance == pytest.approx(expected**2)


# --- Layers and steps -----------------------------------------------------------------------------


@pytest.mark.parametrize("key", ["published", "sound"])
@settings(max_examples=25)
@given(lattice=lattices(32), seed=st.integers(0, 10**6))
def test_layers_count_every_cell_and_every_released_point_once(key, lattice, seed):
    output, _ = run(key, lattice, seed)
    rows = layer_counts(output)
    codes = output.layers
    assert sum(row.cells for row in rows) == codes.size == output.group.size
    assert sum(row.points for row in rows) == pytest.approx(
        output.count.sum(), abs=1e-9 * (1 + np.abs(output.count).sum())
    )
    assert (codes == SPLIT).sum() == output.info["dense"] == parts_of_cells(output).size
    assert group_sizes(output).size == output.info["groups"]
    cells = {row.code: row for row in rows}
    assert set(cells) == set(np.unique(codes).tolist())
    if KEPT in cells:
        assert cells[KEPT].counts == cells[KEPT].cells
    if ZERO in cells:
        assert key == "published"
        assert (cells[ZERO].counts, cells[ZERO].points) == (0, 0)
    if SPLIT in cells:
        assert cells[SPLIT].counts == parts_of_cells(output).sum()


def test_layers_of_a_release_by_hand():
    """A dense cell, three empty ones and a far point, as published: each layer where it must be."""
    counts = np.zeros((10, 10), dtype=np.int64)
    counts[0, 0], counts[9, 9] = 400, 7
    output, _ = run(
        "published",
        lattice_of(counts),
        epsilon=1e6,
        sampling_rate=1.0,
        theta=40.0,
        side_rule="eps2",
    )
    codes = output.layers
    assert codes[0, 0] == SPLIT
    assert codes[9, 9] == KEPT
    assert (codes == ZERO).sum() == 98
    assert not (codes == MERGED).any()


@pytest.mark.parametrize(
    ("key", "grid", "params"),
    [
        ("published", published, {"filter": "em", "side_rule": "eps2"}),
        ("published", published, {"theta": 12.5, "sampling_rate": 1.0}),
        ("sound", sound, {"sampling_rate": 0.3, "noise": "geometric", "public_size": 20_000.0}),
    ],
)
def test_a_look_inside_shows_the_middle_grid_of_the_run(key, grid, params):
    lattice = uneven(128, 20_000)
    output, chosen = run(key, lattice, 8, **params)
    noisy, theta = grid.middle_grid(lattice, chosen, np.random.default_rng(8))
    assert noisy.size == output.group.size
    assert theta == output.info["theta"]
    split = output.layers.ravel() == SPLIT
    if params.get("filter") != "em":
        assert np.array_equal(noisy >= theta, split)
    dense = output.group < 0 if key == "sound" else split
    assert dense.sum() == output.info["dense"]


@pytest.mark.parametrize("key", KEYS)
def test_every_method_tells_its_steps_with_the_numbers_of_the_release(key):
    output, params = run(key, uneven(64, 20_000))
    steps = story.steps_of(params, output, "trips")
    assert bool(steps) == (key in ("published", "sound"))
    for step in steps:
        assert str(step.title)
        assert len(re.findall(r"\w{2,}", str(step.words))) <= 60, step.words.key
    pictures = [step.picture for step in steps if step.picture]
    layered = key in ("published", "sound")
    assert pictures == (["counts", "layers", "parts"] if layered else [])
    if not layered:
        assert layer_counts(output) == []
        assert parts_of_cells(output).size == group_sizes(output).size == 0
        return
    told = steps[0].words.arguments
    assert (told["side"], told["dense"]) == (output.info["m2"], output.info["dense"])
    assert told["groups"] == group_sizes(output).size
    assert told["both"] < min(told["own"], told["by_parts"]), "surer than either measurement"
    if key == "published":
        assert told["grouped"] + told["empty"] + told["dense"] == output.group.size
        assert told["empty"] > 0


# --- Pictures -------------------------------------------------------------------------------------


def test_pictures_draw_what_they_are_given():
    lattice = uneven(64, 20_000)
    output, params = run("sound", lattice)
    rect = (0.1, 0.2, 0.5, 0.6)
    figure = step_figures.pick_map("data:,", output.box, rect, LIGHT)
    assert len(figure.layout.shapes) == 2
    assert figure.data[0].mode == "markers"  # what a box selection needs
    (image,) = figure.layout.images
    assert (image.x, image.y, image.sizex, image.sizey) == (0, 1, 1, 1), "it fills the box"
    empty = step_figures.pick_map("data:,", output.box, None, LIGHT)
    assert not empty.layout.shapes
    figure = step_figures.layer_map(output.layers, output.group, output.box, LIGHT)
    assert figure.data[0].z.shape == output.layers.shape
    noisy, theta = sound.middle_grid(lattice, params, np.random.default_rng(0))
    figure = step_figures.filter_histogram(noisy, theta, LIGHT)
    drawn = sum(float(np.nansum(bar.y)) for bar in figure.data)
    beyond = [note.text for note in figure.layout.annotations if "more cells" in note.text]
    more = int(beyond[0].split()[0].replace(",", "")) if beyond else 0
    below = sum(noisy < figure.data[0].x[0] - figure.data[0].width / 2)
    assert drawn + more + below == noisy.size
    figure = step_figures.parts_bars(parts_of_cells(output), LIGHT)
    assert sum(figure.data[0].y) == parts_of_cells(output).size


def test_bars_start_where_the_one_before_ends_and_the_strip_holds_what_it_is_given():
    parts = {"noise": 5.0, "sampling": -8.0, "even cells": 1.0}
    figure = step_figures.split_bars(parts, LIGHT, points="trips")
    assert [bar.base[0] for bar in figure.data] == [0, 5, -3, 0]
    assert [bar.x[0] for bar in figure.data] == [5, -8, 1, -2]
    for band in (None, (90.0, 120.0)):
        figure = step_figures.answer_strip(100.0, 110.0, LIGHT, points=HOSTILE, band=band)
        low, high = figure.layout.xaxis.range
        assert low < min(100, *(band or (100,)))
        assert high > max(110, *(band or (110,)))
        assert "<img" not in figure.to_json()
    same = step_figures.answer_strip(0.0, 0.0, LIGHT, points="trips")
    assert same.layout.xaxis.range[0] < 0 < same.layout.xaxis.range[1]
