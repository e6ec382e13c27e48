"""Factors of the running sum for Gaussian noise: exact, near their bounds, live and without end."""

from fractions import Fraction

import numpy as np
import pytest
from scipy.linalg import toeplitz

from dp_core.algorithms.fda import GaussianStream
from dp_core.algorithms.fda.method.continual import AHEAD
from dp_core.algorithms.fda.method.rivals import streams
from dp_core.algorithms.fda.method.rivals.linear import SquareRoot, WholeToeplitz
from dp_core.algorithms.fda.method.rivals.streams import (
    ENDLESS_NORM,
    Buffered,
    Dense,
    Endless,
    endless_norm,
    least_mean_gain,
    shipped_distances,
)
from dp_core.errors import ParameterError

EVERY = (SquareRoot, Dense, Buffered, Endless)
every_factor = pytest.mark.parametrize("factor", EVERY)


def matrices(built, horizon):
    """L and R, column by column."""
    unit = np.eye(horizon)
    return built.totals(unit), np.stack([built.measured(event) for event in unit], axis=1)


def mean_gain(built):
    """Mean variance of all totals at σ = 1 for each unit of sensitivity."""
    return built.sensitivity**2 * built.total_gain / built.horizon


@every_factor
@pytest.mark.parametrize("horizon", [1, 2, 60])
def test_the_factors_are_triangular_and_say_their_gains_and_their_sensitivity(factor, horizon):
    built = factor(horizon)
    left, right = matrices(built, horizon)
    np.testing.assert_allclose(left @ right, np.tri(horizon), atol=1e-10)
    for matrix in (left, right):
        np.testing.assert_allclose(np.triu(matrix, 1), 0, atol=1e-10)
    np.testing.assert_allclose(built.gains(), (left**2).sum(axis=1), rtol=1e-9)
    assert built.total_gain == pytest.approx(built.gains().sum(), rel=1e-10)
    longest = np.sqrt((right**2).sum(axis=0).max())
    assert longest <= built.sensitivity * (1 + 1e-10)
    if factor is not Endless:
        assert longest == pytest.approx(built.sensitivity, rel=1e-8)


@pytest.mark.parametrize("factor", [SquareRoot, Buffered, Endless])
@pytest.mark.parametrize("horizon", [1, 5, 33, 150, 1500])
def test_no_column_is_longer_than_the_sensitivity_not_by_the_last_digit_of_a_float(factor, horizon):
    built = factor(horizon)
    square = sum(Fraction(each) ** 2 for each in built.right.tolist())
    assert square <= Fraction(built.sensitivity) ** 2


def test_a_kernel_that_is_longer_than_its_noise_allows_is_never_measured(monkeypatch):
    built = Buffered(40)
    too_short = built.sensitivity / 1.01
    monkeypatch.setattr(Buffered, "sensitivity", too_short)
    with pytest.raises(AssertionError, match="longer than its lattice"):
        built.on_lattice(2**16)


@every_factor
@pytest.mark.parametrize(("horizon", "lattice"), [(1, 1), (13, 2**16), (90, 16), (90, 2**16)])
def test_whole_factors_measure_without_rounding_and_leave_no_bias(factor, horizon, lattice):
    built = factor(horizon)
    whole = built.on_lattice(lattice)
    strategy = (
        np.tril(toeplitz(whole.kernel)) if isinstance(whole, WholeToeplitz) else whole.strategy
    )
    longest = max(sum(int(each) ** 2 for each in column) for column in strategy.T)
    assert longest <= Fraction(built.sensitivity) ** 2 * lattice**2, "exactly so"
    counts = np.random.default_rng(1).integers(-(2**30), 2**30, horizon)
    measured = whole.measured(counts)
    assert measured.tolist() == (strategy.astype(object) @ counts.astype(object)).tolist()
    found = whole.totals(measured.astype(float))
    np.testing.assert_allclose(found, np.cumsum(counts), atol=1e-4)
    loose = np.tri(horizon) @ np.linalg.inv(strategy)
    np.testing.assert_allclose(whole.gains(), (loose**2).sum(axis=1), rtol=1e-7)


@pytest.mark.parametrize(
    ("horizon", "ratio"), [(2, 0.931), (7, 0.890), (24, 0.884), (120, 0.891), (365, 0.899)]
)
def test_dense_factors_are_a_tenth_better_than_the_square_root_and_near_what_is_possible(
    horizon, ratio
):
    found = mean_gain(Dense(horizon))
    assert found / mean_gain(SquareRoot(horizon)) == pytest.approx(ratio, abs=0.0015)
    assert least_mean_gain(horizon) <= found * (1 + 1e-9)
    assert found <= 1.003 * least_mean_gain(horizon)


def test_poles_and_zeros_alternate_so_that_the_first_column_is_the_longest():
    for distances in shipped_distances():
        assert (np.diff([0, *distances, 1]) > 0).all()
    assert (Buffered(500).right > 0).all()


@pytest.mark.parametrize("sign", [1, -1])
def test_coefficients_along_the_cut_are_those_of_the_power_series(sign):
    """Mean of f over a circle of radius ½, where 2⁻⁵³ ends a series of 40 terms."""
    z = 0.5 * np.exp(2j * np.pi * np.arange(256) / 256)
    values = streams.perturbed(z, -np.log(1 - z), (1 - z) ** -0.5, sign)
    by_series = np.fft.fft(values).real[:24] / 256 / 0.5 ** np.arange(24)
    built = Endless(24)
    np.testing.assert_allclose(built.right if sign == 1 else built.left, by_series, atol=1e-8)


def test_an_endless_column_has_the_length_that_the_noise_is_made_for():
    """A longer series changes nothing before it ends, and has a longest view."""
    assert endless_norm() < ENDLESS_NORM < endless_norm() + 0.001
    norms = [np.sum(Endless(2**levels).right ** 2) for levels in (10, 15, 20)]
    assert norms == sorted(norms)
    assert norms[-1] < ENDLESS_NORM
    assert Endless(40).gains().tolist() == Endless(70).gains()[:40].tolist()
    with pytest.raises(ParameterError, match="or the buffered mechanism"):
        Endless(streams.LONGEST + 1)


@pytest.mark.parametrize(
    ("horizon", "ratio"), [(100, 1.92), (365, 1.75), (1000, 1.67), (4095, 1.62), (2**16, 1.60)]
)
def test_not_knowing_the_end_costs_what_the_text_says(horizon, ratio):
    found = mean_gain(Endless(horizon)) / mean_gain(SquareRoot(horizon))
    assert found == pytest.approx(ratio, abs=0.006)


# --- streams --------------------------------------------------------------------------------------


@pytest.mark.parametrize("horizon", [0, 700])
def test_a_stream_makes_the_noise_of_its_factor(horizon):
    """For the same z; in parts, one by one, and all at once."""
    factor = Buffered(700) if horizon else Endless(700)
    stream = GaussianStream(0.5, rng=np.random.default_rng(3), horizon=horizon, contribution=2)
    counts = np.random.default_rng(0).poisson(2, 700)
    found = [
        *stream.steps(counts[:10]),
        *map(stream.step, counts[10:30]),
        *stream.steps(counts[30:]),
    ]
    sigma = 2 * factor.sensitivity / 0.5
    z = np.random.default_rng(3).standard_normal(2 * AHEAD)[:700] * sigma
    np.testing.assert_allclose(found, np.cumsum(counts) + factor.totals(z), atol=1e-7)
    assert stream.state_size < AHEAD + (10 if horizon else 500)
    assert stream.ledger.rho == pytest.approx(0.125)
    assert "Not pure" in stream.ledger.root.because
    if horizon:
        with pytest.raises(ParameterError, match=r"^0 of .* releases are left"):
            stream.step(1)
    else:
        stream.step(1)
