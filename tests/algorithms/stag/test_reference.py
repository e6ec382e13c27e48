"""Reference values of the specification (6), to the last digit that it states."""

import math

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from dp_core.algorithms import stag
from dp_core.algorithms.stag.method.steps import Noise, agreed, best_partitions
from dp_core.errors import ParameterError


@pytest.mark.parametrize(
    ("epsilon", "rate", "expected"),
    [
        (0.1, 0.1, 0.718673192),
        (0.5, 0.1, 2.013196593),
        (1, 0.1, 2.900477098),
        (0.5, 0.5, 0.831796566),
        (1, 0.01, 5.152297938),
    ],
)
def test_budget_on_the_sample(epsilon, rate, expected):
    assert stag.epsilon_on_sample(epsilon, rate) == pytest.approx(expected, abs=5e-10)


@given(epsilon=st.floats(1e-9, 700), rate=st.floats(1e-6, 1))
def test_sampling_and_amplification_undo_each_other(epsilon, rate):
    assert stag.amplified(stag.epsilon_on_sample(epsilon, rate), rate) == pytest.approx(
        epsilon, rel=1e-12
    )
    assert stag.epsilon_on_sample(epsilon, 1) == stag.amplified(epsilon, 1) == epsilon


@given(epsilon=st.floats(0.01, 10), rate=st.floats(0.001, 0.999))
def test_sampling_never_makes_the_noise_smaller(epsilon, rate):
    """In units of the full data the noise scale is 1 / (rate eps_g), at least 1 / eps."""
    assert rate * stag.epsilon_on_sample(epsilon, rate) <= epsilon * (1 + 1e-12)


def test_thresholds():
    filter_budget = 0.2 * stag.epsilon_on_sample(0.5, 0.1)
    found = [stag.filter_threshold(6.25, n, filter_budget) for n in (1e6, 1.5e6, 644_289)]
    assert np.round(found, 3).tolist() == [39.969, 41.070, 38.776]
    etas = (3.91, 4.69, 5.47, 6.25, 7.03)
    pairs = [round(stag.filter_threshold(eta, 1e6, filter_budget)) for eta in etas]
    assert pairs == [25, 30, 35, 40, 45]
    assert stag.filter_threshold(6.25, 0, 0.4) == stag.filter_threshold(6.25, 10, 0.4)
    moved = stag.filter_threshold(6.25, 15, 1) - stag.filter_threshold(6.25, 14, 1)
    assert moved == pytest.approx(0.187, abs=5e-4)


@pytest.mark.parametrize(
    ("n", "rule", "expected"),
    [
        (1_000_000, "quarter", 159),
        (1_000_000, "full", 635),
        (1_000_000, "eps2", 284),
        (644_289, "quarter", 128),
        (644_289, "full", 510),
        (644_289, "eps2", 228),
    ],
)
def test_published_sides(n, rule, expected):
    budget = stag.epsilon_on_sample(0.5, 0.1) * (0.2 if rule == "eps2" else 1)
    assert stag.published_side(n, budget, rule) == expected  # type: ignore[arg-type]


def test_edges_of_the_published_sides_and_sides_of_the_grids():
    assert (
        stag.published_side(0, 1.0) == stag.published_side(1, 1.0) == 10
    )  # an empty sample is one point
    assert stag.published_side(0, 1.0, "full") == 1
    assert (stag.published_side(8_000, 1.0), stag.published_side(8_001, 1.0)) == (10, 11)
    with pytest.raises(ParameterError, match="quarter, full, eps2"):
        stag.published_side(10, 1.0, "half")  # type: ignore[arg-type]
    cases = [(1_000_000, 0.1), (1_000_000, 1), (10_000_000, 0.5)]
    assert [stag.uniform_side(*case) for case in cases] == [100, 317, 708]
    assert [stag.adaptive_side(*case) for case in [*cases, (1_000, 0.1)]] == [25, 80, 177, 10]
    assert stag.uniform_side(-5, 1.0) == 1


@pytest.mark.parametrize(("x", "expected"), [(10, 8), (11.32, 16), (80, 64), (91, 128), (0.1, 8)])
def test_sound_sides(x, expected):
    assert stag.sound_side(5 * (4 * x) ** 2, 1.0) == expected
    assert stag.sound_side(1e7, 0.1) == 128


def test_inference_partitions_and_relative_errors_of_the_specification():
    noise = Noise(parent=2 / 0.2**2, part=2 / 0.4**2)
    parts = agreed(np.array([10.0]), np.array([1.0, 2, 3, 2]), np.zeros(4, dtype=int), noise)
    assert parts == pytest.approx([1.25, 2.25, 3.25, 2.25], abs=1e-12)
    found = best_partitions(np.array([[0.0, 1, 5, 6, 30]]), np.array([[2.0, 3, 1, 1, 1]]))
    assert found.deviations[0] == pytest.approx([50, 14, 3.4, 1, 0], abs=1e-12)
    costs = found.deviations[0] + np.arange(1, 6) / 0.5
    assert costs == pytest.approx([52, 18, 9.4, 9, 10], abs=1e-12)
    assert found.groups(0, 3).tolist() == [0, 0, 1, 1, 2]
    found = stag.relative_errors([11, 5, 2], [10, 0, 2], 1_000)
    assert found.tolist() == [0.1, 5.0, 0.0]
    assert stag.relative_errors([3.0], [0.0], 0).tolist() == [3.0]


@given(seed=st.integers(0, 10**6), k=st.integers(1, 9))
def test_two_level_inference_is_weighted_least_squares(seed, k):
    rng = np.random.default_rng(seed)
    y, u, (v2, v1) = rng.normal(size=1), rng.normal(size=k), rng.uniform(0.1, 9, 2)
    rows = np.vstack([np.ones(k) / math.sqrt(v2), np.eye(k) / math.sqrt(v1)])
    right = np.r_[y / math.sqrt(v2), u / math.sqrt(v1)]
    expected = np.linalg.lstsq(rows, right, rcond=None)[0]
    found = agreed(y, u, np.zeros(k, dtype=int), Noise(parent=v2, part=v1))
    assert found == pytest.approx(expected, abs=1e-9)


def test_dyadic_merge():
    y = np.ones((4, 4))
    y[2:, 2:] = 9
    every = np.ones((4, 4), dtype=bool)
    quarters = stag.merge_groups(y, every, 1.0, 4.0)
    expected = [[0, 0, 1, 1], [0, 0, 1, 1], [2, 2, 3, 3], [2, 2, 3, 3]]
    assert quarters.tolist() == expected
    assert stag.merge_groups(y, every, 20.0, 4.0).max() == 0
    every[0, 1] = False
    left = stag.merge_groups(y, every, 1.0, 4.0)
    assert left[0, 1] == -1
    assert sorted(set(left[every].tolist())) == list(range(left.max() + 1))
