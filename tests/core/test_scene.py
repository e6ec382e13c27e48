"""The opening scene: exact clouds, and the sentence that they stand for."""

import math

import numpy as np
import pytest

from dp_core.study import risk
from dp_core.view import scene


@pytest.mark.parametrize("epsilon", scene.EPSILONS)
def test_odds_between_the_clouds_grow_by_the_factor_and_no_less(epsilon):
    clouds = scene.clouds(epsilon)
    odds = clouds.one / clouds.other
    np.testing.assert_allclose([odds.max(), 1 / odds.min()], math.exp(epsilon))
    assert str(risk.people_after(10, epsilon)) in clouds.caption


def test_captions_are_those_of_the_specification():
    after = [scene.clouds(epsilon).caption.split()[-2] for epsilon in scene.EPSILONS]
    assert after == ["12", "27", "356"]


@pytest.mark.parametrize("epsilon", [1.0, 4.0])
def test_what_is_drawn_is_nearly_all_that_comes_out(epsilon):
    clouds = scene.clouds(epsilon)
    assert clouds.one.sum() == pytest.approx(1, abs=1e-4)
    assert clouds.other.sum() == pytest.approx(1, abs=1e-4)
