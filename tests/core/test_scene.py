"""The opening scene: exact clouds, and the sentence that they stand for."""

import math

import numpy as np
import pytest

from dp_core.view import svg


@pytest.mark.parametrize("epsilon", svg.EPSILONS)
def test_odds_between_the_clouds_grow_by_the_factor_and_no_less(epsilon):
    clouds = svg.clouds(epsilon)
    odds = clouds.one / clouds.other
    np.testing.assert_allclose([odds.max(), 1 / odds.min()], math.exp(epsilon))


@pytest.mark.parametrize("epsilon", svg.EPSILONS)
def test_the_best_attacker_is_right_as_often_as_the_distance_of_the_clouds_says(epsilon):
    every = np.arange(-5000, 5001)
    ratio = math.exp(-epsilon)
    clouds = [
        (1 - ratio) / (1 + ratio) * ratio ** np.abs(every - count).astype(float)
        for count in (svg.WITH, svg.WITHOUT)
    ]
    distance = np.abs(clouds[0] - clouds[1]).sum() / 2
    assert svg.clouds(epsilon).right == pytest.approx((1 + distance) / 2, abs=1e-9)


@pytest.mark.parametrize("epsilon", [1.0, 5.0])
def test_what_is_drawn_is_nearly_all_that_comes_out(epsilon):
    clouds = svg.clouds(epsilon)
    assert clouds.one.sum() == pytest.approx(1, abs=1e-3)
    assert clouds.other.sum() == pytest.approx(1, abs=1e-3)
