"""Exact releases of fitted totals: whole noisy counts of blocks, and nothing else is looked at."""

import math
from fractions import Fraction
from pathlib import Path

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from scipy.linalg import toeplitz

from dp_core.algorithms.fda import ALGORITHM, GaussianStream
from dp_core.algorithms.fda.evidence import box_table
from dp_core.algorithms.fda.method import rival_streams, rivals
from dp_core.algorithms.fda.method.continual import AHEAD
from dp_core.algorithms.fda.method.family import strategy_of
from dp_core.algorithms.fda.method.steps.profiles import mean_variance, variance_profile
from dp_core.algorithms.fda.params import FDAParams
from dp_core.errors import ParameterError
from dp_core.noise.exact_noise import Entropy
from dp_core.noise.mechanisms import Laplace
from dp_core.tables.data import CountStream

ROOT = Path(__file__).resolve().parents[3]
every_fit = pytest.mark.parametrize("mechanism", sorted(rivals.LINEAR))


def run(mechanism, increments, rng, **params):
    stream = CountStream(increments=np.asarray(increments), name="test")
    return ALGORITHM.method(mechanism).run(stream, FDAParams(**params), rng)


def strategy(mechanism, horizon):
    """Matrix of the counts, one row a block."""
    built = strategy_of(mechanism, horizon)
    return np.stack([built.node_counts(event) for event in np.eye(horizon, dtype=np.int64)], axis=1)


@every_fit
@pytest.mark.parametrize("horizon", [1, 2, 12, 45])
def test_an_event_changes_the_blocks_that_are_charged_for_it_by_one_each(mechanism, horizon):
    """And exact counts give exact totals."""
    built, changes = strategy_of(mechanism, horizon), np.abs(strategy(mechanism, horizon))
    for periods in {1, horizon // 2 or 1, horizon}:
        series = np.random.default_rng(horizon).integers(0, 99, periods)
        totals = built.decode(built.node_counts(series))[:periods]
        np.testing.assert_allclose(totals, np.cumsum(series), atol=1e-8)
    assert set(np.unique(changes)) <= {0, 1}
    values = np.arange(1, built.shares.size + 1)
    np.testing.assert_array_equal(built.column_sums(values), values @ changes)
    assert (built.shares @ changes).max() == pytest.approx(1)
    assert (built.shares @ changes).max() <= 1 + 1e-12
    first, last = built.blocks().T
    times = np.arange(1, horizon + 1)
    inside = (first[:, None] <= times) & (times <= last[:, None])
    np.testing.assert_array_equal(inside, changes == 1)


@every_fit
@settings(max_examples=40)
@given(horizon=st.integers(1, 300), epsilon=st.floats(0.01, 10), c=st.integers(1, 20))
def test_the_parameters_of_every_stack_stay_within_epsilon(mechanism, horizon, epsilon, c):
    zeros = np.zeros(horizon, int)
    output = run(mechanism, zeros, Entropy(), epsilon=epsilon, contribution=c).output
    spent = strategy_of(mechanism, horizon).column_sums(output.parameters) * c
    assert Fraction(int(spent.max()), 2**24) <= Fraction(epsilon)
    assert spent.max() / 2**24 > 0.9999 * epsilon or epsilon * output.shares.min() < 0.01


def errors(mechanism, truth, epsilon, rng, *, trials=20_000):
    """Errors of the totals of many releases at once, drawn and fitted as one is."""
    built = strategy_of(mechanism, truth.size)
    noise = Laplace(sensitivity=1, epsilon=epsilon, weights=built.shares[:, None])
    counts = np.broadcast_to(built.node_counts(truth)[:, None], (built.shares.size, trials))
    return built.decode(noise.release(counts, rng)) - np.cumsum(truth)[:, None]


@pytest.mark.slow
@every_fit
@pytest.mark.parametrize(("exact", "epsilon"), [(False, 1.0), (True, 1.0), (True, 3.0)])
def test_errors_have_the_variance_that_is_stated(mechanism, exact, epsilon):
    """Each over 20,000 runs within 7 of its standard deviations, that is, within a quarter."""
    truth, real = np.arange(11), np.random.default_rng
    drawn = errors(mechanism, truth, epsilon, Entropy() if exact else real(8)) ** 2
    stated = run(mechanism, truth, Entropy() if exact else real(0), epsilon=epsilon).output.variance
    spread = 7 * drawn.std(axis=1) / np.sqrt(drawn.shape[1])
    assert (np.abs(drawn.mean(axis=1) - stated) < spread).all()
    assert (spread < 0.25 * stated).all()
    explored = run(mechanism, truth, real(0), epsilon=epsilon).output.variance
    assert (stated < explored).all() == exact


@every_fit
def test_the_download_holds_the_counts_and_a_stack_above_epsilon_is_none(mechanism, monkeypatch):
    output = run(mechanism, np.ones(20, int), Entropy()).output
    table = box_table(output)
    np.testing.assert_array_equal(table["noisy_count"], output.nodes)
    np.testing.assert_array_equal(table["parameter"], output.parameters)
    assert (table["end"] >= table["start"]).all()
    assert box_table(run("recount", [1, 2], Entropy()).output).empty
    given_ = Laplace.parameters
    monkeypatch.setattr(Laplace, "parameters", lambda self: given_(self) + 1000)
    with pytest.raises(AssertionError, match="exceed epsilon"):
        run(mechanism, np.ones(20, int), Entropy())


@pytest.mark.parametrize("horizon", [1, 2, 9, 23, 120, 365, 1_500])
def test_each_event_changes_what_is_measured_by_the_same_amount_and_totals_are_exact(horizon):
    """And variances are those of the normal equations, where these are solved in moments."""
    built = rivals.Designed(horizon)
    weights = np.concatenate([np.diag(built.singles), built.sums.toarray()])
    assert (weights >= 0).all()
    assert (np.diag(weights[:horizon]) > 0).all()
    assert (weights.sum(axis=0) == rivals.LATTICE).all()
    counts = np.random.default_rng(1).integers(-50, 2_000, horizon)
    measured = built.measured(counts)
    np.testing.assert_array_equal(measured, weights @ counts)
    np.testing.assert_allclose(built.totals(measured), np.cumsum(counts), rtol=1e-9, atol=1e-6)
    if horizon < 1_000:
        fit = np.cumsum(np.linalg.pinv(weights / rivals.LATTICE), axis=0)
        np.testing.assert_allclose(variance_profile("designed", horizon), (fit**2).sum(axis=1))
        noise = np.random.default_rng(2).normal(size=(len(measured), 3))
        np.testing.assert_allclose(built.totals(noise) * rivals.LATTICE, fit @ noise, atol=1e-8)


@pytest.mark.parametrize(("epsilon", "contribution"), [(0.01, 1), (1.0, 1), (1.0, 7)])
def test_the_noise_of_a_release_costs_what_the_ledger_proves(epsilon, contribution):
    """Of an event each number changes by its weight: the sum of weight times u, exactly."""
    law = Laplace(sensitivity=contribution * rivals.LATTICE, epsilon=epsilon)
    dearest = contribution * rivals.LATTICE * Fraction(int(law.parameters()), 2**24)
    assert 0.99 * epsilon < dearest <= Fraction(epsilon)


def test_the_paper_page_has_the_mean_variances_of_today():
    lines = iter((ROOT / "docs/papers/fda.md").read_text(encoding="utf-8").splitlines())
    heads = next(line for line in lines if line.startswith("| N | 1,024 |"))
    horizons = [int(cell.replace(",", "")) for cell in heads.split("|")[2:-1]]
    _, *rows = (next(lines).split("|")[2:-1] for _ in range(4))
    said = np.array(rows, dtype=float)
    keys = ("designed", "ls_tree")
    sums, blocks = np.array([[mean_variance(key, n) for n in horizons] for key in keys])
    np.testing.assert_allclose(said[:2], [sums, blocks], atol=0.00501)
    np.testing.assert_allclose(said[2], sums / blocks, atol=0.000501)


def test_up_to_the_longest_horizon_sums_have_a_tenth_less_variance_than_fitted_blocks():
    """A tenth at the end, where rows are drawn out to twice their length; else more."""
    horizons = np.geomspace(1_000, rivals.LONGEST, 25).astype(int).tolist()
    ratios = [mean_variance("designed", n) / mean_variance("ls_tree", n) for n in horizons]
    assert max(ratios) < 0.9


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
    assert 0.93 < (np.abs(errors) <= drawn[0].half_width).mean() < 0.99


def test_beyond_the_table_blocks_are_fitted_as_by_the_method_of_that_name():
    for horizon in (rivals.LONGEST + 1, 2**17):
        assert mean_variance("designed", horizon) == mean_variance("ls_tree", horizon)
    method = ALGORITHM.method("designed")
    stream = CountStream(increments=np.ones(rivals.LONGEST + 1, int), name="test")
    output = method.run(stream, method.params(), Entropy()).output
    assert output.has_blocks
    assert output.mechanism == "designed"


EVERY = (rivals.SquareRoot, rival_streams.Dense, rival_streams.Buffered, rival_streams.Endless)
every_factor = pytest.mark.parametrize("factor", EVERY)


def mean_gain(built):
    """Mean variance of all totals at σ = 1 for each unit of sensitivity."""
    return built.sensitivity**2 * built.total_gain / built.horizon


@every_factor
@pytest.mark.parametrize("horizon", [1, 2, 60])
def test_the_factors_are_triangular_and_say_their_gains_and_their_sensitivity(factor, horizon):
    built, unit = factor(horizon), np.eye(horizon)
    left, right = built.totals(unit), np.stack([built.measured(event) for event in unit], axis=1)
    np.testing.assert_allclose(left @ right, np.tri(horizon), atol=1e-10)
    for matrix in (left, right):
        np.testing.assert_allclose(np.triu(matrix, 1), 0, atol=1e-10)
    np.testing.assert_allclose(built.gains(), (left**2).sum(axis=1), rtol=1e-9)
    assert built.total_gain == pytest.approx(built.gains().sum(), rel=1e-10)
    longest = np.sqrt((right**2).sum(axis=0).max())
    assert longest <= built.sensitivity * (1 + 1e-10)
    if factor is not rival_streams.Endless:
        assert longest == pytest.approx(built.sensitivity, rel=1e-8)


@pytest.mark.parametrize("factor", [each for each in EVERY if each is not rival_streams.Dense])
@pytest.mark.parametrize("horizon", [1, 5, 33, 150, 1500])
def test_no_column_is_longer_than_the_sensitivity_not_by_the_last_digit_of_a_float(factor, horizon):
    built = factor(horizon)
    square = sum(Fraction(each) ** 2 for each in built.right.tolist())
    assert square <= Fraction(built.sensitivity) ** 2


def test_a_kernel_that_is_longer_than_its_noise_allows_is_never_measured(monkeypatch):
    built = rival_streams.Buffered(40)
    monkeypatch.setattr(rival_streams.Buffered, "sensitivity", built.sensitivity / 1.01)
    with pytest.raises(AssertionError, match="longer than its lattice"):
        built.on_lattice(2**16)


@every_factor
@pytest.mark.parametrize(("horizon", "lattice"), [(1, 1), (13, 2**16), (90, 16), (90, 2**16)])
def test_whole_factors_measure_without_rounding_and_leave_no_bias(factor, horizon, lattice):
    built = factor(horizon)
    whole = built.on_lattice(lattice)
    dense = isinstance(whole, rivals.WholeToeplitz)
    strategy = np.tril(toeplitz(whole.kernel)) if dense else whole.strategy
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
def test_dense_factors_are_a_tenth_better_than_the_square_root_and_near_the_best(horizon, ratio):
    found = mean_gain(rival_streams.Dense(horizon))
    assert found / mean_gain(rivals.SquareRoot(horizon)) == pytest.approx(ratio, abs=0.0015)
    assert rival_streams.least_mean_gain(horizon) <= found * (1 + 1e-9)
    assert found <= 1.003 * rival_streams.least_mean_gain(horizon)


def test_poles_and_zeros_alternate_so_that_the_first_column_is_the_longest():
    for distances in rival_streams.shipped_distances():
        assert (np.diff([0, *distances, 1]) > 0).all()
    assert (rival_streams.Buffered(500).right > 0).all()


@pytest.mark.parametrize("sign", [1, -1])
def test_coefficients_along_the_cut_are_those_of_the_power_series(sign):
    """Mean of f over a circle of radius ½, where 2⁻⁵³ ends a series of 40 terms."""
    z = 0.5 * np.exp(2j * np.pi * np.arange(256) / 256)
    values = rival_streams.perturbed(z, -np.log(1 - z), (1 - z) ** -0.5, sign)
    by_series = np.fft.fft(values).real[:24] / 256 / 0.5 ** np.arange(24)
    built = rival_streams.Endless(24)
    np.testing.assert_allclose(built.right if sign == 1 else built.left, by_series, atol=1e-8)


def endless_norm() -> float:
    """Square of the length of an endless column: the mean of |R|² on the unit circle."""
    from scipy.integrate import quad

    def square(angle: float) -> float:
        z = np.exp(1j * angle)
        value = rival_streams.perturbed(z, -np.log(1 - z), abs(1 - z) ** -0.5, 1)
        return float(abs(value) ** 2)

    def near(place: float) -> float:  # angle e^-place, so near 1 that ln(1/(1 - z)) is a line
        logarithm = complex(place, np.pi / 2)
        value = logarithm**rival_streams.GAMMA * (2 * np.log(logarithm)) ** rival_streams.DELTA
        return float(abs(value) ** 2)

    far = quad(square, math.exp(-3), math.pi, limit=200)[0]
    middle = quad(lambda x: square(math.exp(-x)) * math.exp(-x), 3, 25, limit=400)[0]
    tail = quad(lambda y: near(math.exp(y)) * math.exp(y), math.log(25), 300, limit=800)[0]
    return float(far + middle + tail) / math.pi


def test_an_endless_column_has_the_length_that_the_noise_is_made_for():
    """A longer series changes nothing before it ends, and has a longest view."""
    assert endless_norm() < rival_streams.ENDLESS_NORM < endless_norm() + 0.001
    norms = [np.sum(rival_streams.Endless(2**levels).right ** 2) for levels in (10, 15, 20)]
    assert norms == sorted(norms)
    assert norms[-1] < rival_streams.ENDLESS_NORM
    short, long = (rival_streams.Endless(periods).gains() for periods in (40, 70))
    assert short.tolist() == long[:40].tolist()
    with pytest.raises(ParameterError, match="must be ≤ 1048576"):
        rival_streams.Endless(rival_streams.LONGEST + 1)


@pytest.mark.parametrize("horizon", [0, 700])
def test_a_stream_makes_the_noise_of_its_factor(horizon):
    """For the same z; in parts, one by one, and all at once."""
    factor = rival_streams.Buffered(700) if horizon else rival_streams.Endless(700)
    stream = GaussianStream(0.5, rng=np.random.default_rng(3), horizon=horizon, contribution=2)
    counts = np.random.default_rng(0).poisson(2, 700)
    found = [*stream.steps(counts[:10]), *map(stream.step, counts[10:30])]
    found += [*stream.steps(counts[30:])]
    sigma = 2 * factor.sensitivity / 0.5
    z = np.random.default_rng(3).standard_normal(2 * AHEAD)[:700] * sigma
    np.testing.assert_allclose(found, np.cumsum(counts) + factor.totals(z), atol=1e-7)
    assert stream.state_size < AHEAD + (10 if horizon else 500)
    assert stream.ledger.rho == pytest.approx(0.125)
    assert "no pure" in stream.ledger.root.because
    if horizon:
        with pytest.raises(ParameterError, match=r"^horizon = .* must be a whole number"):
            stream.step(1)
    else:
        stream.step(1)
