"""Designed sums: exact without noise, as good as the best found, and cost what they say."""

from fractions import Fraction

import numpy as np
import pytest
from scipy.optimize import check_grad

from dp_core.algorithms.fda import ALGORITHM
from dp_core.algorithms.fda.method.rivals.designed import (
    LATTICE,
    LONGEST,
    ROWS,
    Designed,
    mean_variance_of,
    search,
)
from dp_core.algorithms.fda.method.steps.profiles import mean_variance, variance_profile
from dp_core.noise.exact_noise import Entropy
from dp_core.noise.mechanisms import Laplace
from dp_core.tables.data import CountStream

every_horizon = pytest.mark.parametrize("horizon", [1, 2, 9, 23, 120, 365, LONGEST])


def weights_of(horizon):
    """Strategy as a matrix of whole numbers, by hand."""
    built = Designed(horizon)
    return np.concatenate([np.diag(built.singles), built.sums])


@every_horizon
def test_each_event_changes_what_is_measured_by_the_same_amount_and_totals_are_exact(horizon):
    """And variances are those of the normal equations, where these are solved in moments."""
    built, weights = Designed(horizon), weights_of(horizon)
    assert (weights >= 0).all()
    assert (np.diag(weights[:horizon]) > 0).all()
    assert (weights.sum(axis=0) == LATTICE).all()
    counts = np.random.default_rng(1).integers(-50, 2_000, horizon)
    measured = built.measured(counts)
    np.testing.assert_array_equal(measured, weights @ counts)
    np.testing.assert_allclose(built.totals(measured), np.cumsum(counts), rtol=1e-9, atol=1e-6)
    if horizon < LONGEST:
        fit = np.cumsum(np.linalg.pinv(weights / LATTICE), axis=0)
        variances = variance_profile("designed", horizon)
        np.testing.assert_allclose(variances, (fit**2).sum(axis=1))
        noise = np.random.default_rng(2).normal(size=(len(measured), 3))
        np.testing.assert_allclose(built.totals(noise) * LATTICE, fit @ noise, atol=1e-8)


@pytest.mark.parametrize(
    ("horizon", "least"), [(12, 5.612), (120, 19.223), (365, 31.21), (1_000, 46.54)]
)
def test_the_mean_variance_is_within_a_thousandth_of_the_best_that_was_found(horizon, least):
    assert mean_variance("designed", horizon) == pytest.approx(least, rel=1e-3)


@pytest.mark.parametrize("horizon", [27, 105])
def test_between_the_horizons_of_the_table_a_search_finds_no_more_than_a_hundredth(horizon):
    nearest = min(ROWS, key=lambda each: abs(np.log(each / horizon)))
    found = min(search(horizon, ROWS[nearest], seed)[0] for seed in range(2))
    assert mean_variance("designed", horizon) < 1.01 * found


def test_the_gradient_of_the_search_is_that_of_its_loss():
    start = np.random.default_rng(3).random(3 * 20)
    wrong = check_grad(
        lambda x: mean_variance_of(x, 3, 20)[0], lambda x: mean_variance_of(x, 3, 20)[1], start
    )
    assert wrong < 1e-4


@pytest.mark.parametrize(("epsilon", "contribution"), [(0.01, 1), (1.0, 1), (1.0, 7)])
def test_the_noise_of_a_release_costs_what_the_ledger_proves(epsilon, contribution):
    """Of an event each number changes by its weight: the sum of weight times u, exactly."""
    law = Laplace(sensitivity=contribution * LATTICE, epsilon=epsilon)
    dearest = contribution * LATTICE * Fraction(int(law.parameters()), 2**24)
    assert 0.99 * epsilon < dearest <= Fraction(epsilon)


@pytest.mark.slow
def test_releases_have_the_variance_that_they_state():
    """Mean square of 1,000 releases; its sd is below 7.1 %, the bound five of them."""
    method, horizon = ALGORITHM.method("designed"), 30
    stream = CountStream(increments=np.arange(20), name="test")
    params = method.params(epsilon=0.7, horizon=horizon, contribution=2)
    drawn = [method.run(stream, params, Entropy()).output for _ in range(1_000)]
    errors = np.array([each.totals for each in drawn]) - np.cumsum(np.arange(20))
    np.testing.assert_allclose((errors**2).mean(axis=0) / drawn[0].variance, 1, atol=0.36)
    expected = 2 * (2 / 0.7) ** 2 * variance_profile("designed", horizon)[:20]
    np.testing.assert_allclose(drawn[0].variance, expected, rtol=1e-3)
    inside = (np.abs(errors) <= drawn[0].half_width).mean()
    assert 0.93 < inside < 0.99


def test_beyond_the_table_blocks_are_fitted_as_by_the_method_of_that_name():
    for horizon, worse in ((LONGEST, 0.9), (LONGEST + 1, 1.0), (10_080, 1.0)):
        blocks = mean_variance("ls_tree", horizon)
        assert mean_variance("designed", horizon) / blocks == pytest.approx(worse, abs=0.05)
    method = ALGORITHM.method("designed")
    stream = CountStream(increments=np.ones(LONGEST + 1, int), name="test")
    output = method.run(stream, method.params(), Entropy()).output
    assert output.has_blocks
    assert output.mechanism == "designed"
