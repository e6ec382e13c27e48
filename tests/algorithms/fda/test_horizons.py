"""Error against the number of releases: its values, its picture, and that it takes no time."""

import math

import numpy as np
import pytest

from dp_core.algorithms.fda import ALGORITHM, MECHANISMS
from dp_core.algorithms.fda.study.draws import horizon_curve, typical_noise
from dp_core.tables.data import CountStream
from tests.work import steps


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
