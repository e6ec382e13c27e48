"""Sup-norm noise: its law in both modes, and the cost of a vector.

False-alarm rate of each statistical test: at most 1e-6.
"""

import math

import numpy as np
import pytest
from scipy import stats

from dp_core.errors import ParameterError
from dp_core.noise.additive import discrete_sup_norm
from dp_core.noise.exact_noise import Entropy
from dp_core.noise.mechanisms import SupNorm, sup_norm_noise
from tests.refusals import says

ALARM = 1e-6


@pytest.mark.parametrize("dimensions", [1, 4, 12])
def test_the_largest_coordinate_is_gamma(dimensions):
    drawn = sup_norm_noise((20_000, dimensions), 0.7, np.random.default_rng(1))
    largest = np.abs(drawn).max(axis=1)
    assert stats.kstest(largest, stats.gamma(dimensions, scale=0.7).cdf).pvalue > ALARM


def test_a_coordinate_varies_as_the_closed_form_says():
    drawn = sup_norm_noise((200_000, 4), 0.7, np.random.default_rng(2))
    assert drawn.var() == pytest.approx(4.9, rel=0.03)
    assert SupNorm(sensitivity=0.7, epsilon=1).deviation(4) ** 2 == pytest.approx(4.9)


@pytest.mark.parametrize(("dimensions", "step"), [(1, 2**24), (2, 2**23), (3, 2**22)])
def test_whole_vectors_have_the_stated_law(dimensions, step):
    draws = 40_000
    found = discrete_sup_norm(draws, dimensions, step, np.random.default_rng(3).bytes)
    norms = np.abs(found).max(axis=1)
    u, most = step / 2**24, 12
    j = np.arange(4_000)
    shells = (2.0 * j + 1) ** dimensions - np.where(j > 0, (2.0 * j - 1), 0) ** dimensions
    law = shells * np.exp(-u * j)
    law /= law.sum()
    expected = draws * np.append(law[:most], law[most:].sum())
    seen = np.bincount(np.minimum(norms, most), minlength=most + 1)
    assert stats.chisquare(seen, expected).pvalue > ALARM
    signs = found[norms == 1]
    cells = np.unique(signs, axis=0, return_counts=True)[1]
    assert len(cells) == 3**dimensions - 1
    assert stats.chisquare(cells).pvalue > ALARM


def test_both_modes_agree_on_a_fine_lattice():
    mechanism = SupNorm(sensitivity=2**16, epsilon=1.0, lattice=2**16)
    exact = mechanism.release(np.zeros((4_000, 5), dtype=np.int64), Entropy())
    assert exact.dtype == np.int64
    norms = np.abs(exact).max(axis=1) / 2**16
    assert stats.kstest(norms, stats.gamma(5).cdf).pvalue > ALARM
    assert mechanism.spend("rows").sensitivity == 1
    assert mechanism.spend("rows").proven == 1.0


def test_an_event_of_one_corner_shows_the_whole_epsilon():
    """Moving (0, …, 0) to (1, …, 1) costs epsilon, not d epsilon: all coordinates at least 1."""
    runs, d, epsilon = 200_000, 3, 1.0
    rng = np.random.default_rng(5)
    noise = sup_norm_noise((runs, d), 1 / epsilon, rng)
    low = (noise >= 1).all(axis=1).mean()
    high = (noise + 1 >= 1).all(axis=1).mean()
    assert math.log(high / low) <= epsilon + 0.2


def test_fractions_and_tiny_budgets_are_refused_in_a_release():
    with pytest.raises(ParameterError, check=says("noise-whole")):
        SupNorm(sensitivity=1, epsilon=1).release([[0.5]], Entropy())
    with pytest.raises(ParameterError, check=says("noise-share-small")):
        SupNorm(sensitivity=2**30, epsilon=1e-3).release([[1]], Entropy())
    with pytest.raises(ParameterError):
        discrete_sup_norm(1, 1, 0, Entropy().bytes)
