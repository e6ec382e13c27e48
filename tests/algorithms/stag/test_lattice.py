"""Binning, the summed-area table, cutting: against slow ways, and every refusal."""

import copy
import math
import pickle

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from dp_core.algorithms.stag.data import lattice as maps
from dp_core.algorithms.stag.method import steps
from dp_core.algorithms.stag.method.steps import Noise, agreed
from dp_core.errors import DataError, ParameterError
from dp_core.privacy.costs import amplified
from tests.algorithms.stag.tools import BOX, lattice_of, uneven

CITY = (116.0, 39.6, 117.0, 40.2)


def slow_bins(lon, lat, box, steps):
    """Bin one point at a time, by the formula of the specification."""
    west, south, east, north = box
    counts, outside = np.zeros((steps, steps), dtype=np.int64), 0
    for x, y in zip(lon.tolist(), lat.tolist(), strict=True):
        if not (west <= x <= east and south <= y <= north):
            outside += 1
            continue
        ix = min(int(np.floor((x - west) * steps / (east - west))), steps - 1)
        iy = min(int(np.floor((y - south) * steps / (north - south))), steps - 1)
        counts[iy, ix] += 1
    return counts, outside


@given(seed=st.integers(0, 10**6), steps=st.integers(1, 33), n=st.integers(0, 300))
def test_points_are_binned_as_the_formula_says_at_once_or_in_chunks(seed, steps, n):
    """Row 0 lies in the south; the east and north border belong to the last step."""
    rng = np.random.default_rng(seed)
    lon = rng.choice([116.0, 116.5, 117.0, 115.9, np.nan, np.inf, -np.inf, 1e300], n)
    lon = np.where(rng.random(n) < 0.7, rng.uniform(115.95, 117.05, n), lon)
    lat = np.where(rng.random(n) < 0.9, rng.uniform(39.55, 40.25, n), rng.choice([39.6, 40.2], n))
    counts, outside = maps.bin_points(lon, lat, CITY, steps)
    expected, expected_outside = slow_bins(lon, lat, CITY, steps)
    assert np.array_equal(counts, expected)
    assert outside == expected_outside
    assert counts.dtype == np.int64
    binning = maps.Binning(CITY, steps)
    for start in range(0, n, 50):
        binning.add(lon[start : start + 50], lat[start : start + 50])
    assert np.array_equal(binning.counts(), expected)
    assert binning.outside == expected_outside
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("dp_core.algorithms.stag.data.lattice._BLOCK", 64)
        assert np.array_equal(maps.bin_points(lon, lat, CITY, steps)[0], expected)
    with pytest.raises(DataError, match="lat = 0 must be 1 numbers"):
        maps.bin_points([0.5], [], BOX, 4)


@given(seed=st.integers(0, 10**6), side=st.integers(1, 20))
def test_the_summed_area_table_gives_the_sum_of_any_rectangle(seed, side):
    rng = np.random.default_rng(seed)
    raster = rng.integers(0, 9, (side, side))
    ends = np.sort(rng.integers(0, side + 1, (10, 2, 2)), axis=2)
    rect = np.stack([ends[:, 0, 0], ends[:, 1, 0], ends[:, 0, 1], ends[:, 1, 1]], axis=1)
    expected = [raster[y0:y1, x0:x1].sum() for x0, y0, x1, y1 in rect.tolist()]
    assert maps.totals(maps.summed(raster), rect).tolist() == expected


def test_a_lattice_is_frozen_with_its_fingerprint_and_its_copy_is_short():
    one = uneven(300, 60_000)
    counts = one.counts.copy()
    counts[299, 7] += 1
    assert lattice_of(counts).fingerprint != one.fingerprint
    assert lattice_of(one.counts).fingerprint == one.fingerprint
    with pytest.raises(ValueError, match="read-only"):
        one.counts[0, 0] = 5
    lattice = uneven(64, 1_000)
    assert len(lattice) == 1_000
    other = pickle.loads(pickle.dumps(lattice))
    assert "table" not in other.__dict__
    assert len(other) == 1_000
    assert len(copy.deepcopy(lattice)) == 1_000


@given(steps=st.integers(1, 5_000), parts=st.integers(1, 6_000))
def test_axis_edges_rise_from_0_to_the_end_as_specified(steps, parts):
    edges = maps.axis_edges(steps, parts)
    assert edges[0] == 0
    assert edges[-1] == steps
    assert len(edges) - 1 == min(parts, steps)
    widths = np.diff(edges)
    assert widths.min() >= 1
    assert widths.max() - widths.min() <= 1


PLACE, WIDTH = st.integers(0, 9), st.integers(1, 12)
SHAPES = st.lists(st.tuples(PLACE, PLACE, WIDTH, WIDTH), max_size=6)


@given(SHAPES, st.lists(st.integers(1, 15), min_size=6, max_size=6))
def test_cells_of_a_cut_are_those_of_the_axis_rule(shapes, parts):
    rect = np.array([(x, y, x + w, y + h) for x, y, w, h in shapes], dtype=int).reshape(-1, 4)
    cells, owner = maps.cut(rect, np.array(parts[: len(rect)], dtype=int))
    for index, (x0, y0, x1, y1) in enumerate(rect.tolist()):
        across, along = (
            maps.axis_edges(x1 - x0, parts[index]),
            maps.axis_edges(y1 - y0, parts[index]),
        )
        expected = maps.grid_rectangles(x0 + across, y0 + along)
        assert np.array_equal(cells[owner == index], expected)


# --- reference values of the specification (6), to the last digit that it states ----------------


def test_budgets_on_the_sample_thresholds_and_sides():
    cases = [(0.1, 0.1), (0.5, 0.1), (1, 0.1), (0.5, 0.5), (1, 0.01)]
    found = [steps.epsilon_on_sample(*case) for case in cases]
    said = [0.718673192, 2.013196593, 2.900477098, 0.831796566, 5.152297938]
    assert found == pytest.approx(said, abs=5e-10)
    budget = steps.epsilon_on_sample(0.5, 0.1)
    found = [steps.filter_threshold(6.25, n, 0.2 * budget) for n in (1e6, 1.5e6, 644_289)]
    assert np.round(found, 3).tolist() == [39.969, 41.070, 38.776]
    assert steps.filter_threshold(6.25, 0, 0.4) == steps.filter_threshold(6.25, 10, 0.4)
    for n, sides in ((1_000_000, (159, 635, 284)), (644_289, (128, 510, 228))):
        found = [steps.published_side(n, budget, rule) for rule in ("quarter", "full")]
        assert (*found, steps.published_side(n, 0.2 * budget, "eps2")) == sides
    assert steps.published_side(0, 1.0) == steps.published_side(1, 1.0) == 10  # empty: one point
    assert steps.published_side(0, 1.0, "full") == steps.uniform_side(-5, 1.0) == 1
    with pytest.raises(ParameterError, match="quarter, full, eps2"):
        steps.published_side(10, 1.0, "half")  # type: ignore[arg-type]
    cases = [(1_000_000, 0.1), (1_000_000, 1), (10_000_000, 0.5)]
    assert [steps.uniform_side(*case) for case in cases] == [100, 317, 708]
    assert [steps.adaptive_side(*case) for case in [*cases, (1_000, 0.1)]] == [25, 80, 177, 10]
    found = [steps.sound_side(5 * (4 * x) ** 2, 1.0) for x in (10, 11.32, 80, 91, 0.1)]
    assert found == [8, 16, 64, 128, 8]


@given(epsilon=st.floats(1e-9, 700), rate=st.floats(1e-6, 1))
def test_sampling_and_amplification_undo_each_other(epsilon, rate):
    there = steps.epsilon_on_sample(epsilon, rate)
    assert amplified(there, rate) == pytest.approx(epsilon, rel=1e-12)
    assert steps.epsilon_on_sample(epsilon, 1) == amplified(epsilon, 1) == epsilon


def test_relative_errors_of_the_specification():
    assert maps.relative_errors([11, 5, 2], [10, 0, 2], 1_000).tolist() == [0.1, 5.0, 0.0]
    assert maps.relative_errors([3.0], [0.0], 0).tolist() == [3.0]


@given(seed=st.integers(0, 10**6), k=st.integers(1, 9))
def test_two_level_inference_is_weighted_least_squares(seed, k):
    rng = np.random.default_rng(seed)
    y, u, (v2, v1) = rng.normal(size=1), rng.normal(size=k), rng.uniform(0.1, 9, 2)
    rows = np.vstack([np.ones(k) / math.sqrt(v2), np.eye(k) / math.sqrt(v1)])
    right = np.r_[y / math.sqrt(v2), u / math.sqrt(v1)]
    expected = np.linalg.lstsq(rows, right, rcond=None)[0]
    found = agreed(y, u, np.zeros(k, dtype=int), Noise(parent=v2, part=v1))
    assert found == pytest.approx(expected, abs=1e-9)
