"""Budgets at equal proven ε, look-alikes, and guesses of how long a run takes."""

import math
from dataclasses import replace

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from dp_core.algorithms.lremh import ALGORITHM
from dp_core.algorithms.lremh.data.generators import generate, look_alike
from dp_core.algorithms.lremh.method.steps.client import Noise, report_epsilon
from dp_core.algorithms.lremh.metrics import uniform_error
from dp_core.algorithms.lremh.params import LocalParams, LREMHParams, ReportParams
from dp_core.algorithms.lremh.study import trials
from dp_core.algorithms.lremh.study.planning import proven_epsilon
from dp_core.algorithms.lremh.study.trials import duration_words, seconds
from dp_core.errors import ParameterError
from dp_core.study.halves import EPSILON_GRID

METHODS = [method.key for method in ALGORITHM.methods]
DOMAINS = (2, 3, 2)
BY_HAND = (0.5, 0.5, 0.75)


def params_of(method, **values):
    return ALGORITHM.method(method).params(**values)


def small(n=400, domains=DOMAINS):
    return look_alike("severity", n, domains, seed=3)


# --- look-alikes ----------------------------------------------------------------------------------


def test_the_severity_look_alike_of_binary_attributes_is_the_disability_survey():
    made = look_alike("severity", 500, (2,) * 16, seed=7)
    assert (made.codes == generate("disability", 500, 7).codes).all()


@pytest.mark.parametrize("kind", trials.LOOK_ALIKES)
def test_a_look_alike_is_made_of_its_public_facts_alone(kind):
    facts = {"names": ("a", "b", "c"), "labels": (("x", "y"), ("1", "2", "3"), ("u", "v"))}
    one, other = (trials.look_alike(kind, 300, DOMAINS, **facts) for _ in range(2))
    assert one.fingerprint == other.fingerprint
    assert (len(one), one.domains, one.names, one.labels) == (300, DOMAINS, *facts.values())
    assert one.synthetic
    assert not one.confidential
    assert str(trials.LOOK_ALIKES[kind]) in one.name


def test_answers_of_the_severity_look_alike_hang_together_and_the_others_do_not():
    n, domains = 20_000, (2, 5, 7)
    for kind, together in (("severity", True), ("uneven", False), ("even", False)):
        codes = look_alike(kind, n, domains, seed=1).codes
        found = np.corrcoef(codes.T)[np.triu_indices(3, 1)]
        assert (found > 0.3).all() if together else (np.abs(found) < 6 / math.sqrt(n)).all()


def test_shares_of_the_unrelated_look_alikes_are_the_stated_ones():
    """Within 6 standard deviations of its expectation, 20 times: a false alarm below 1e-6."""
    n = 50_000
    for kind, weights in (("even", np.ones(10)), ("uneven", 1 / np.arange(1, 11))):
        expected = weights / weights.sum()
        found = np.bincount(look_alike(kind, n, (10, 2), seed=4).codes[:, 0]) / n
        assert (np.abs(found - expected) < 6 * np.sqrt(expected * (1 - expected) / n)).all()


@pytest.mark.parametrize("k", [3, 62])
def test_every_category_of_a_severity_look_alike_occurs_in_order_of_severity(k):
    codes = look_alike("severity", 50_000, (k, 2), seed=1).codes
    assert (np.bincount(codes[:, 0], minlength=k) > 0).all()
    low, high = codes[codes[:, 1] == 0, 0].mean(), codes[codes[:, 1] == 1, 0].mean()
    assert low < high


def test_unknown_kinds_and_sizes_are_refused():
    with pytest.raises(ParameterError, match=r"'odd' is no look-alike.* severity, uneven, even"):
        look_alike("odd", 10, (2, 2), seed=1)
    with pytest.raises(ParameterError, match="n = 1 must be a whole number, at least 2"):
        look_alike("even", 1, (2, 2), seed=1)


# --- errors ---------------------------------------------------------------------------------------


@pytest.mark.parametrize("method", METHODS)
def test_every_method_accepts_the_quiet_budget(method):
    table = small()
    output = ALGORITHM.method(method).run(
        table, params_of(method, epsilon=trials.QUIET), np.random.default_rng(0)
    )
    error = trials.distance(table, output.output)[trials.AVD]
    if method in ("em", "em_full", "joint_grr"):
        assert error < 1e-6
    assert error < uniform_error(table.joint())


def test_the_coarse_budgets_are_on_the_slider():
    assert set(trials.EPSILONS) <= set(EPSILON_GRID)


# --- equal proven ε -------------------------------------------------------------------------------


@pytest.mark.parametrize("method", METHODS)
def test_one_report_costs_what_the_ledger_of_a_run_says(method):
    params = params_of(method, epsilon=2.0)
    run = ALGORITHM.method(method).run(small(), params, np.random.default_rng(0))
    expected = 2.0 * trials.printed_share(method, len(DOMAINS))
    assert run.ledger.proven == pytest.approx(expected, rel=1e-6)
    ledger = trials.report_ledger(params, DOMAINS, method=method)
    assert (ledger.claimed, ledger.proven) == (run.ledger.claimed, run.ledger.proven)


def test_the_ledger_of_one_report_counts_one_report_and_public_categories():
    many = ReportParams(epsilon=2.0, reports=50)
    ledger = trials.report_ledger(many, DOMAINS, method="plus")
    assert ledger.proven == pytest.approx(2.0, rel=1e-6)


def test_a_single_attribute_has_a_ledger_too():
    for method in METHODS:
        ledger = trials.report_ledger(params_of(method, epsilon=1.5), (4,), method=method)
        assert ledger.proven == pytest.approx(1.5, rel=1e-6)


@given(
    st.floats(0.05, 20),
    st.floats(1, 40),
    st.sampled_from(["plus", "lremh"]),
)
def test_another_epsilon_keeps_the_proportion_of_the_lifetime(epsilon, times, method):
    own = params_of(method, epsilon=2.0, lifetime=2.0 * times, reports=7)
    moved = trials.from_epsilon(own, epsilon)
    assert moved.epsilon == epsilon
    assert moved.lifetime / epsilon == pytest.approx(times)
    assert (moved.reports, moved.noise) == (1, None)
    assert replace(moved, epsilon=2.0, lifetime=own.lifetime, reports=7) == own


def test_another_epsilon_frees_chances_that_were_set_by_hand():
    moved = trials.from_epsilon(ReportParams(lifetime=30.0, noise=BY_HAND), 5.0)
    assert (moved.noise, moved.lifetime) == (None, None)
    assert trials.from_epsilon(LocalParams(epsilon=1.0), 5.0) == LocalParams(epsilon=5.0)


def test_given_chances_cost_everybody_the_same():
    noise = Noise(*BY_HAND)
    for method in METHODS:
        given = trials.with_noise(params_of(method, epsilon=9.0), noise, 3)
        proven = proven_epsilon(method, given, DOMAINS)
        assert proven == pytest.approx(report_epsilon(*BY_HAND, 3))


def test_an_order_of_categories_is_fitted_to_other_attributes():
    own = LREMHParams(numbering=trials.random_order(DOMAINS))
    more = trials.numbered(own, (*DOMAINS, 7))
    assert more.numbering[:3] == own.numbering
    assert sorted(more.numbering[3]) == list(range(7))
    assert trials.numbered(LREMHParams(), DOMAINS).numbering is None
    assert trials.numbered(LocalParams(), DOMAINS) == LocalParams()


def test_chances_that_do_not_exist_are_none():
    assert trials.chances_of(LocalParams(epsilon=1.0), DOMAINS, method="pairs") is None
    short = ReportParams(epsilon=9.0, lifetime=9.0, rule="oue")
    assert trials.chances_of(short, DOMAINS, method="plus") is None
    assert trials.chances_of(ReportParams(epsilon=9.0), DOMAINS, method="plus") is not None


# --- guesses of the time --------------------------------------------------------------------------

NOISE = Noise(*BY_HAND)


@pytest.mark.parametrize("method", METHODS)
def test_more_people_or_records_never_take_less_time(method):
    few, many = (seconds(method, n, (2,) * 6, NOISE) for n in (1_000, 100_000))
    small_k, large_k = (seconds(method, 5_000, (2,) * d, NOISE) for d in (3, 9))
    assert 0 < few <= many < math.inf
    assert 0 < small_k <= large_k < math.inf


def test_more_noise_takes_longer_where_em_runs_to_its_full_stop():
    little, much = Noise(0.01, 0.01, 0.99), Noise(0.5, 0.5, 0.75)
    for method in ("plus", "em_full"):
        assert seconds(method, 5_000, (7,) * 4, little) < seconds(method, 5_000, (7,) * 4, much)


def test_a_smaller_gap_takes_longer_and_no_gap_takes_for_ever():
    usual, fine, finest = (
        seconds("em", 5_000, (7,) * 4, NOISE, gap=gap) for gap in (1e-3, 1e-4, 1e-12)
    )
    assert usual < fine < finest < 60 * usual


def test_what_would_not_fit_takes_for_ever():
    assert seconds("joint_oue", 1_000_000, (8,) * 6, None) == math.inf
    assert seconds("joint_grr", 1_000_000, (8,) * 6, None) < 1
    assert seconds("em", 1_000_000, (62, 62, 62), NOISE) == math.inf
    assert duration_words(3_600 * 50) == "50 h"
