"""Every other mechanism of the literature: reference values, exact variances, exact releases."""

import numpy as np
import pytest

from dp_core.algorithms.fda import ALGORITHM, MECHANISMS, simulate, total_error, variance_profile
from dp_core.algorithms.fda.method.family import GAUSSIANS
from dp_core.algorithms.fda.method.steps.profiles import mean_variance, noise_factor
from dp_core.algorithms.fda.method.steps.trees import least_squares_variances
from dp_core.errors import ParameterError
from dp_core.noise.exact_noise import Entropy
from dp_core.privacy.ledger import Composition
from tests.algorithms.fda.test_release import stream_of

every_mechanism = pytest.mark.parametrize("mechanism", MECHANISMS)
FITTED = ("honaker", "boost", "privelet", "fda_idle", "ls_tree", "designed")
"""Their totals need not be whole."""
HORIZONS = (12, 24, 60, 120, 365, 1000, 4095)


@pytest.mark.parametrize(
    ("mechanism", "means"),
    [
        ("naive", [6.5, 12.5, 30.5, 60.5, 183, 500.5, 2048]),
        ("binary", [29.33, 56.25, 105.60, 166.60, 330.88, 493.80, 864.21]),
        ("fda_published", [20.64, 36.20, 56.85, 85.04, 170.80, 218.59, 356.13]),
        ("fda", [19.97, 34.39, 56.66, 84.57, 153.39, 218.14, 356.13]),
        ("best_split", [6.5, 12.5, 24.71, 37.22, 67.82, 106.04, 180.97]),
        ("honaker", [20.70, 37.82, 67.04, 102.81, 197.88, 287.01, 489.95]),
        ("fda_idle", [14.90, 24.99, 41.81, 62.04, 111.34, 161.79, 267.70]),
        ("kary", [6.5, 12.5, 22.00, 31.07, 54.41, 85.18, 135.43]),
        ("ls_tree", [6.5, 10.22, 16.72, 24.19, 40.90, 59.54, 98.33]),
        ("designed", [5.61, 8.45, 13.75, 19.23, 31.22, 46.54, 73.63]),
        ("gaussian_zcdp", [1.29, 1.63, 2.17, 2.63, 3.48, 4.35, 6.12]),
        ("gaussian_buffered", [1.39, 1.77, 2.33, 2.83, 3.75, 4.65, 6.12]),
        ("gaussian_endless", [3.73, 4.20, 4.94, 5.58, 6.78, 8.06, 10.18]),
        ("gaussian", [26.05, 32.98, 43.56, 52.63, 69.04, 85.88, 112.54]),
    ],
)
def test_mean_variances_are_those_of_the_table(mechanism, means):
    found = [mean_variance(mechanism, horizon) for horizon in HORIZONS]
    atol = 0.0075 if mechanism in ("honaker", "gaussian") else 0.00501
    np.testing.assert_allclose(found, means, atol=atol)


def test_idle_budget_boost_and_privelet_are_the_reference_values():
    idle = [14.4701063501, 6.9321160572, 9.7653679546, 4.0961620348]
    idle += [9.2034051865, 6.5428615547, 7.5428615547]
    np.testing.assert_allclose(variance_profile("fda_idle", 7), idle, atol=5e-11)
    boost = [9.7523809524, 7.0095238095, 13.1047619048, 6.7047619048]
    boost += [15.2380952381, 11.2761904762, 16.1523809524, 8.5333333333]
    np.testing.assert_allclose(variance_profile("boost", 8), boost, atol=5e-11)
    assert variance_profile("privelet", 8).tolist() == [5.5, 6, 9.5, 8, 13.5, 14, 17.5, 16]
    assert total_error("boost", 8) == pytest.approx(87.7714285714, abs=5e-11)
    assert total_error("boost", 7) == pytest.approx(79.2380952381, abs=5e-11)
    assert (total_error("privelet", 8), total_error("privelet", 7)) == (90, 74)


def test_closed_forms_of_hybrid_two_level_and_recount_and_their_ledger_lines():
    assert variance_profile("hybrid", 8) == pytest.approx([4, 8, 24, 12, 48, 48, 84, 16])
    t = np.arange(1, 1024)
    np.testing.assert_allclose(variance_profile("two_level", 1023), 4 * (t // 32 + t % 32))
    assert mean_variance("two_level", 1023) == pytest.approx(124, abs=0.5)
    assert set(variance_profile("recount", 5)) == {25.0}
    for mechanism in ("two_level", "hybrid"):
        root = ledger_of(mechanism).root
        assert isinstance(root, Composition)
        assert [part.claimed for part in root.parts] == [0.5, 0.5]
    ledger = ledger_of("recount")
    assert (ledger.root.kind, ledger.root.times) == ("repeat", 20)
    assert ledger.proven <= 1


@pytest.mark.parametrize(("horizon", "radices"), [(5, (3, 2)), (7, (2, 2, 2)), (20, (3, 3, 3))])
def test_least_squares_variances_are_those_of_the_normal_equations(horizon, radices):
    size = int(np.prod(radices))
    blocks = np.cumprod([1, *radices])[:-1]
    parts = [np.kron(np.eye(size // block), np.ones(block)) for block in blocks]
    strategy = np.concatenate(parts) / len(radices)
    workload = np.tri(size)[:horizon]
    exact = np.diag(workload @ np.linalg.inv(strategy.T @ strategy) @ workload.T)
    times = np.arange(1, horizon + 1)
    np.testing.assert_allclose(least_squares_variances(times, radices), exact)
    # one block of all periods is naive
    np.testing.assert_allclose(least_squares_variances(times, (horizon,)), times)


@every_mechanism
@pytest.mark.parametrize("horizon", [3, 30])
def test_simulated_noise_has_the_stated_variance(mechanism, horizon):
    """Each variance over 6,000 draws lies within 7 of its standard deviations."""
    rng = np.random.default_rng(3)
    totals = simulate(np.zeros(horizon, int), 2.0, mechanism=mechanism, trials=6000, rng=rng)
    expected = 2 * noise_factor(mechanism, 2.0) ** 2 * variance_profile(mechanism, horizon)
    spread = np.sqrt(np.maximum((totals**4).mean(axis=0) - expected**2, 0) / 6000)
    assert (np.abs((totals**2).mean(axis=0) - expected) < 7 * spread + 1e-9).all()


@pytest.mark.slow
@every_mechanism
def test_the_exact_release_states_its_variance_or_a_reason(mechanism):
    """Relative sd of each mean square over 1,000 draws is under 7.4 %; ±45 % is over six.

    One mechanism is drawn so often for each way to publish: boxes of one vector, of two, and every
    total again, where the six of a release are independent and alike: 167 releases have 1,000.
    Fitted blocks are drawn 20,000 times in `test_fitted`.
    """
    method = ALGORITHM.method(mechanism)
    stream, params = stream_of(np.zeros(6, int)), method.params(epsilon=0.8)
    if method.no_release:
        assert "Choose “Gaussian, zCDP”" in method.no_release
        with pytest.raises(ParameterError, match="no exact release"):
            method.run(stream, params, Entropy())
        return
    runs = {"best_split": 1000, "two_level": 1000, "recount": 167}.get(mechanism, 1)
    outputs = [method.run(stream, params, Entropy()).output for _ in range(runs)]
    totals = np.asarray([output.totals for output in outputs])
    assert (totals.dtype == np.int64) == (mechanism not in {*FITTED, *GAUSSIANS})
    if runs > 1:
        alike = None if mechanism == "recount" else 0
        assert (totals**2).mean(axis=alike) == pytest.approx(outputs[0].variance, rel=0.45)


def ledger_of(mechanism):
    method, stream = ALGORITHM.method(mechanism), stream_of(np.ones(20, int))
    return method.run(stream, method.params(), np.random.default_rng(0)).ledger


@pytest.mark.parametrize("mechanism", GAUSSIANS)
def test_gaussian_mechanisms_say_that_their_guarantee_is_weaker(mechanism):
    ledger = ledger_of(mechanism)
    assert ledger.delta == 1e-6
    assert "no pure" in ledger.root.because
    if mechanism != "gaussian":
        assert ledger.rho == pytest.approx(0.5)


def test_options_reach_the_mechanism_and_bad_ones_are_refused():
    assert variance_profile("two_level", 20, block=5)[4] == 4
    with pytest.raises(ParameterError, match="option = 'base' must be block"):
        variance_profile("two_level", 40, base=3)
