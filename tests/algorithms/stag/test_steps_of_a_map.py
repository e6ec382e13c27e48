"""Steps of the methods: layers, agreed totals, their words and pictures."""

import math

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
from tests.algorithms.stag.tools import lattice_of, lattices, uneven


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
    if not codes.size:  # a tree
        assert (key, rows) == ("sound", [])
        return
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


# --- Pictures -------------------------------------------------------------------------------------
