"""Exact releases of fitted totals: whole noisy counts of blocks, and nothing else is looked at."""

from fractions import Fraction

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from dp_core.algorithms.fda import ALGORITHM
from dp_core.algorithms.fda.evidence import box_table
from dp_core.algorithms.fda.method.continual import STREAMING
from dp_core.algorithms.fda.method.family import GAUSSIANS, strategy_of
from dp_core.algorithms.fda.method.rivals.linear import LINEAR
from dp_core.algorithms.fda.method.steps.profiles import mean_variance
from dp_core.algorithms.fda.method.steps.trees import TREES
from dp_core.algorithms.fda.params import FDAParams
from dp_core.noise.exact_noise import Entropy
from dp_core.noise.mechanisms import Laplace
from dp_core.opening import state
from dp_core.tables.data import CountStream

every_fit = pytest.mark.parametrize("mechanism", sorted(LINEAR))
BEFORE = [*TREES, "recount", "kary"]
"""What could be released when only sums of whole counts could."""


def run(mechanism, increments, rng, **params):
    stream = CountStream(increments=np.asarray(increments), name="test")
    return ALGORITHM.method(mechanism).run(stream, FDAParams(**params), rng)


def strategy(mechanism, horizon):
    """Matrix of the counts, one row a block."""
    built = strategy_of(mechanism, horizon)
    return np.stack([built.counts(event) for event in np.eye(horizon, dtype=np.int64)], axis=1)


@every_fit
@pytest.mark.parametrize("horizon", [1, 2, 12, 45])
def test_an_event_changes_the_blocks_that_are_charged_for_it_by_one_each(mechanism, horizon):
    """And exact counts give exact totals."""
    built, changes = strategy_of(mechanism, horizon), np.abs(strategy(mechanism, horizon))
    for periods in {1, horizon // 2 or 1, horizon}:
        series = np.random.default_rng(horizon).integers(0, 99, periods)
        totals = built.decode(built.counts(series))[:periods]
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


@every_fit
def test_a_stack_that_costs_more_than_epsilon_is_not_released(mechanism, monkeypatch):
    given_ = Laplace.parameters
    monkeypatch.setattr(Laplace, "parameters", lambda self: given_(self) + 1000)
    with pytest.raises(AssertionError, match="exceed epsilon"):
        run(mechanism, np.ones(20, int), Entropy())


def errors(mechanism, truth, epsilon, rng, *, trials=20_000):
    """Errors of the totals of many releases at once, drawn and fitted as one is."""
    built = strategy_of(mechanism, truth.size)
    noise = Laplace(sensitivity=1, epsilon=epsilon, weights=built.shares[:, None])
    counts = np.broadcast_to(built.counts(truth)[:, None], (built.shares.size, trials))
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


@pytest.mark.parametrize(
    ("horizon", "fit", "fda", "split"),
    [
        (120, 0.78, 0.37, 0.83),
        (365, 0.75, 0.35, 0.80),
        (1000, 0.70, 0.39, 0.80),
        (4095, 0.73, 0.38, 0.75),
    ],
)
def test_the_fit_lowers_the_variance_of_what_could_be_released_before(horizon, fit, fda, split):
    """Of what is whole and live, digits have the least."""
    best = min(mean_variance(key, horizon) for key in BEFORE)
    assert mean_variance("ls_tree", horizon) / best == pytest.approx(fit, abs=0.006)
    stated = run("ls_tree", np.zeros(horizon, int), Entropy()).output.variance
    assert stated.mean() <= 2 * mean_variance("ls_tree", horizon)
    digits = mean_variance("kary", horizon)
    assert digits / mean_variance("fda", horizon) == pytest.approx(fda, abs=0.006)
    assert digits / mean_variance("best_split", horizon) == pytest.approx(split, abs=0.006)
    live = [key for key in STREAMING if key != "ls_tree"]
    assert min(live, key=lambda key: mean_variance(key, horizon)) == "kary"


def test_the_method_that_the_page_opens_with_is_the_best_of_those_that_count_whole_blocks():
    """By closed form, among all with ε alone, for any number of periods."""
    chosen = state("fda", "sound").method.key
    others = (*GAUSSIANS, "designed")  # its weighted sums have no boxes that the page could show
    pure = [method for method in ALGORITHM.methods if method.key not in others]
    assert not any(method.no_release for method in pure)
    for horizon in [*range(1, 60), 120, 365, 366, 1000, 4095, 8760, 10_080, 2**20]:
        least = min(mean_variance(method.key, horizon) for method in pure)
        assert mean_variance(chosen, horizon) == pytest.approx(least, rel=1e-9), horizon


@every_fit
def test_the_download_holds_the_counts_that_the_totals_follow_from(mechanism):
    output = run(mechanism, np.ones(20, int), Entropy()).output
    table = box_table(output)
    np.testing.assert_array_equal(table["noisy_count"], output.nodes)
    np.testing.assert_array_equal(table["parameter"], output.parameters)
    assert (table["end"] >= table["start"]).all()
    assert box_table(run("recount", [1, 2], Entropy()).output).empty
