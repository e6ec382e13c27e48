"""Query probe: rectangles, the three parts of an error, and re-rolled releases."""

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from dp_core.algorithms.stag import ALGORITHM, Lattice
from dp_core.algorithms.stag import release as grids
from dp_core.algorithms.stag.study import spreads
from dp_core.study.experiments import trial_rng
from tests.algorithms.stag.tools import lattice_of, lattices, run_and_params, tiles_once, uneven

UNIT = (0.0, 0.0, 1.0, 1.0)


def parts_of(lattice, output, params, queries, seed=0):
    sample = spreads.sample_again(lattice, params, np.random.default_rng(seed))
    return spreads.error_parts(lattice, output, sample, queries)


def total(parts):
    return parts.noise + parts.sampling + parts.uniformity


def every(lattice: Lattice) -> spreads.Sample:
    return spreads.Sample(table=lattice.table, rate=1.0)


@pytest.mark.slow
@pytest.mark.parametrize("key", ["published", "sound", "uniform", "quadtree"])
@settings(max_examples=15)
@given(lattice=lattices(24), seed=st.integers(0, 10**6), epsilon=st.sampled_from([0.01, 1.0, 30]))
def test_the_parts_add_up_to_answer_minus_truth(key, lattice, seed, epsilon):
    output, params = run_and_params(key, lattice, seed, epsilon=epsilon)
    side = lattice.resolution
    ends = np.split(np.random.default_rng(seed).random((6, 4)) * side, 2, 1)
    queries = np.concatenate([np.minimum(*ends), np.maximum(*ends)], 1)
    queries = np.concatenate([queries, [[0, 0, side, side], [0, 0, 0, side]]])
    found = parts_of(lattice, output, params, queries, seed)
    scale = 1 + len(lattice) + np.abs(output.count).sum()
    error = grids.estimates(output, queries) - found.truth
    assert np.allclose(total(found), error, rtol=0, atol=1e-10 * scale)
    assert total(found)[-1] == 0
    assert found.truth[-2] == len(lattice)


@pytest.mark.parametrize("key", ["published", "sound"])
def test_the_sample_is_that_of_the_run(key):
    """At a huge budget the answer is that of the sample: another sample would be off by 100."""
    lattice = uneven(16, 200_000)
    output, params = run_and_params(key, lattice, 3, epsilon=1e6, sampling_rate=0.3)
    queries = [[0, 0, 16, 16], [0, 0, 5, 7], [3, 2, 16, 9]]
    found = parts_of(lattice, output, params, queries, 3)
    assert np.abs(found.noise).max() < 1
    assert np.abs(found.sampling).max() > 50
    assert np.abs(parts_of(lattice, output, params, queries, 4).noise).max() > 50


def test_whole_leaves_have_no_uniformity_error():
    lattice = uneven(32, 50_000)
    output, params = run_and_params("uniform", lattice, 2, epsilon=0.02)
    assert len(output.rect) < 32 * 32
    found = parts_of(lattice, output, params, output.rect.astype(int), 2)
    assert np.abs(found.uniformity).max() < 1e-6
    assert (found.sampling == 0).all(), "all points are used"
    inside = output.rect[0] + [0, 0, -1, 0]
    assert parts_of(lattice, output, params, [inside], 2).uniformity[0] != 0


def test_a_group_shares_its_total_and_a_rounded_cell_keeps_its_zero():
    """Four quarters of a 4 x 4 lattice: a group of two, a cell set to zero, a dense one in two."""
    counts = np.zeros((4, 4), dtype=np.int64)
    counts[0, 0], counts[0, 2], counts[2, 0], counts[3, 3] = 6, 2, 5, 40
    lattice = lattice_of(counts)
    cells = [(0, 0, 2, 2), (2, 0, 4, 2), (0, 2, 2, 4), (2, 2, 3, 4), (3, 2, 4, 4)]
    release = grids.GridRelease(
        rect=np.array(cells, np.int32),
        count=np.array([1.0, 1, 0, 3, 30]),
        layer=np.array([1, 1, 1, 3, 3], np.int8),
        group=np.array([0, 0, -1, -1], np.int32),
        resolution=4,
        box=UNIT,
    )
    assert tiles_once(release)
    assert spreads.without_noise(release, every(lattice)).count.tolist() == [4, 4, 0, 0, 40]
    halved = spreads.Sample(table=lattice.table, rate=0.5)
    assert spreads.without_noise(release, halved).count.tolist() == [8, 8, 0, 0, 80]
    found = spreads.error_parts(lattice, release, every(lattice), [[0, 0, 2, 2], [0, 0, 4, 4]])
    assert (found.truth.tolist(), found.uniformity.tolist()) == ([6, 53], [-2, -5])
    assert found.noise.tolist() == [-3, -13]


@pytest.mark.parametrize("key", ["published", "adaptive"])
def test_surfaces_hold_the_parts_of_each_run(key):
    lattice = uneven(256, 20_000)
    method = ALGORITHM.method(key)
    params = method.params()
    surfaces = spreads.part_surfaces(lattice, method, params, range(3))
    assert surfaces.shape == (3, 3, 129, 129)
    rect = (16.0, 32.0, 200.0, 250.0)  # on block edges
    found = spreads.scatter([surfaces[:1]], rect, 256)
    assert found is not None
    again = spreads.scatter([spreads.part_surfaces(lattice, method, params, [0])], rect, 256)
    assert found == again
    assert len({surface.tobytes() for surface in surfaces}) == 3, "each run has its own dice"
    # The same by hand, with the dice of the first run.
    dice = lambda: trial_rng(0, f"{key}-again", None, 0)  # noqa: E731
    output = method.run(lattice, params, dice()).output
    sample = spreads.sample_again(lattice, params, dice())
    parts = spreads.error_parts(lattice, output, sample, [rect])
    for name in spreads.PARTS:
        assert getattr(found, name) == pytest.approx(abs(getattr(parts, name)[0]), abs=0.01)
    assert found.low == pytest.approx(total(parts)[0], abs=0.01)
    assert found.low == found.high


def test_scatter_holds_95_percent_of_the_runs_and_is_even_between_block_edges():
    edges = grids.block_edges(256)
    errors = np.zeros((1, 3, 129, 129), dtype=np.float32)
    errors[0, 0] = np.outer(edges, edges)  # noise that grows with the area
    for rect in ((10.0, 20.0, 30.0, 60.0), (10.5, 20.25, 30.5, 60.25)):
        assert spreads.scatter([errors], rect, 256).noise == pytest.approx(20 * 40)
    assert spreads.scatter([], (0, 0, 1, 1), 256) is None
    errors = np.zeros((41, 3, 2, 2), dtype=np.float32)
    errors[:, 1, 1, 1] = np.arange(41)
    found = spreads.scatter([errors[:20], errors[20:]], (0, 0, 1, 1), 1)
    assert (found.runs, found.low, found.high) == (41, 1, 39)
    assert found.sampling == pytest.approx(np.sqrt(np.mean(np.arange(41) ** 2)))
    assert found.noise == found.uniformity == 0


@given(st.integers(1, 300), st.floats(-170, 100), st.floats(1e-3, 70), st.data())
def test_lattice_rectangles_survive_the_way_through_degrees(side, west, wide, data):
    box = (west, -wide / 3, west + wide, wide / 3)
    x0, y0 = (data.draw(st.integers(0, side)) for _ in range(2))
    x1, y1 = data.draw(st.integers(x0, side)), data.draw(st.integers(y0, side))
    found = grids.asked(grids.in_degrees((x0, y0, x1, y1), box, side), box, side)
    assert (found.rect, found.area) == ((x0, y0, x1, y1), (x1 - x0) * (y1 - y0))


def test_rectangles_are_clipped_and_may_cover_nothing():
    beyond = grids.asked((-5, -5, 5, 5), UNIT, 8)
    assert (beyond.rect, beyond.clipped) == ((0, 0, 8, 8), True)
    outside = grids.asked((2, 2, 3, 3), UNIT, 8)
    assert (outside.area, outside.clipped) == (0, True)
    assert grids.asked((0.5, 0, 0.5, 1), UNIT, 8).area == 0
    assert not grids.asked((0.1, 0.2, 0.9, 0.8), UNIT, 8).clipped


@given(side=st.integers(1, 400), corners=st.tuples(*[st.floats(-50, 500)] * 4))
def test_dragged_rectangles_lie_on_blocks_and_have_an_area(side, corners):
    x0, y0, x1, y1 = grids.on_blocks(corners, side)
    assert {x0, y0, x1, y1} <= set(grids.block_edges(side).tolist())
    assert 0 <= x0 < x1 <= side
    assert 0 <= y0 < y1 <= side
    assert grids.on_blocks((x0, y0, x1, y1), side) == (x0, y0, x1, y1)


def test_the_densest_window_is_the_densest_and_the_corner_the_emptiest():
    counts = np.ones((128, 128), dtype=np.int64)
    counts[40:50, 90:100] = 1_000
    counts[:13, :13], counts[-13:, :13], counts[-13:, -13:] = 5, 5, 5
    output, _ = run_and_params("sound", lattice_of(counts), epsilon=50.0)
    x0, y0, x1, y1 = grids.densest(output, 10 / 128)
    assert (x0, y0, x1, y1) == (90, 40, 100, 50)
    assert grids.emptiest_corner(output, 13 / 128) == (115, 0, 128, 13)
