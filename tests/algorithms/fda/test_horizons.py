"""Error against the number of releases: its values, its picture, and that it takes no time."""

import math

import numpy as np
import pytest

from dp_core.algorithms.fda import ALGORITHM, MECHANISMS
from dp_core.algorithms.fda.method.steps.profiles import best_mechanism
from dp_core.algorithms.fda.study.draws import (
    MOST_LEVELS,
    horizon_curve,
    horizon_grid,
    typical_noise,
)
from dp_core.algorithms.fda.view.story import best_for
from dp_core.tables.data import CountStream
from tests.work import steps

TITLES = {method.key: method.title for method in ALGORITHM.methods}


def test_the_grid_runs_to_two_to_the_25_and_holds_both_sides_of_every_jump():
    grid = horizon_grid()
    assert 60 <= len(grid) <= 80
    assert (grid[0], grid[-1]) == (1, 2**MOST_LEVELS)
    for level in range(1, 25):
        assert {2**level - 1, 2**level} <= set(grid)


@pytest.mark.parametrize("mechanism", MECHANISMS)
def test_the_typical_noise_is_that_of_a_run(mechanism):
    method = ALGORITHM.method(mechanism)
    stream = CountStream(increments=np.zeros(50, int), name="test")
    params = method.params(epsilon=0.25, contribution=3)
    output = method.run(stream, params, np.random.default_rng(0)).output
    expected = math.sqrt(output.variance.mean())
    assert typical_noise(mechanism, 50, 0.25, 3) == pytest.approx(expected)


def test_all_curves_are_there_at_once_and_figure_seven_is_on_its_own():
    """Its mean squared errors at m = 20, fda.md 6.

    Measured: 3.7 million steps for all the first time; one length may be 2^25 releases.
    """
    found = {}
    assert steps(lambda: found.update({m: horizon_curve(m, 1.0) for m in MECHANISMS})) < 8_000_000
    curve = found["fda_published"]
    here = curve.noise[curve.horizons == 2**20 - 1]
    assert here**2 == pytest.approx([2887.68], abs=0.006)


@pytest.mark.parametrize(
    ("horizon", "facts"),
    [
        (120, {"best": "Designed sums", "same": "no"}),
        (2**25, {"best": "Fitted blocks", "same": "no"}),
        (1, {"best": "Naive", "same": "yes"}),
    ],
)
def test_the_best_method_and_what_fda_needs_to_match_it_are_named(horizon, facts):
    found = best_for(horizon, TITLES).arguments
    assert {name: found[name] for name in facts} == facts
    assert found["factor"] == pytest.approx(best_mechanism(horizon)[1])
