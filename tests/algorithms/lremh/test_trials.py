"""Experiments on the error: timed runs, budgets at equal proven ε, look-alikes, durations."""

from dataclasses import replace

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from dp_core.algorithms.lremh import ALGORITHM
from dp_core.algorithms.lremh.data.generators import generate, look_alike
from dp_core.algorithms.lremh.method.asking import asking, estimate
from dp_core.algorithms.lremh.method.steps.client import Noise, by_attribute, report_epsilon
from dp_core.algorithms.lremh.metrics import uniform_error
from dp_core.algorithms.lremh.outputs import total_variation
from dp_core.algorithms.lremh.params import LocalParams, ReportParams
from dp_core.algorithms.lremh.study import trials
from dp_core.algorithms.lremh.study.planning import proven_epsilon
from dp_core.algorithms.lremh.study.trials import Trial
from dp_core.study.experiments import trial_rng

METHODS = [method.key for method in ALGORITHM.methods]
NOISE = Noise(0.1, 0.5, 0.75)
BY_HAND = (0.5, 0.5, 0.75)
DOMAINS = (2, 3, 2)
TABLE = look_alike("severity", 2_000, (2, 3, 2, 2), seed=5)


def params_of(method, noise=NOISE, d=4):
    return trials.with_noise(ALGORITHM.method(method).params(), noise, d)


def one(method, *, x=1.0, runs=(0,), **options):
    return trials.measure(TABLE, method, params_of(method), x=x, trials=runs, **options)


def reports(method):
    """Bits of the first run, attribute by attribute."""
    asked = asking(method)(TABLE, params_of(method), trial_rng(0, "reports", None, 0))
    return by_attribute(asked.sent().answers[0].bits(), TABLE.domains)


@pytest.mark.parametrize("method", METHODS)
def test_a_timed_run_is_a_run_of_the_method(method):
    (found,) = one(method, runs=[3])
    run = ALGORITHM.method(method).run
    output = run(TABLE, params_of(method), trial_rng(0, "reports", None, 3)).output
    assert found.error == total_variation(output.table, TABLE.joint())
    assert found.deleted == pytest.approx(TABLE.joint()[~output.kept].sum())
    assert found.from_uniform == pytest.approx(
        total_variation(output.table, np.full(TABLE.domains, 1 / TABLE.candidates))
    )
    assert (found.method, found.x, found.trial) == (method, 1.0, 3)


def test_methods_get_the_same_bits_and_the_first_attributes_may_be_asked_for_alone():
    sent = [reports(method) for method in ("em", "lasso", "plus", "lremh")]
    for other in sent[1:]:
        assert all((a == b).all() for a, b in zip(sent[0], other, strict=True))
    (found,) = trials.measure(TABLE, "em", params_of("em", d=2), x=2.0, trials=[0], attributes=2)
    (same,) = trials.measure(TABLE.columns([0, 1]), "em", params_of("em", d=2), x=2.0, trials=[0])
    assert found.error == same.error


def made(method, x, trial, error, seconds=0.0):
    facts = {"seconds": seconds, "deleted": error / 2, "from_uniform": 0.5}
    return Trial(method=method, x=x, trial=trial, error=error, **facts)


def test_the_summary_gives_medians_and_the_5_to_95_percent_band():
    rows = [made("em", 0.1, trial, trial / 20, trial / 1000) for trial in range(21)]
    rows += [made("em", 0.3, 0, 0.25), made("plus", 0.1, 0, 0.125)]
    table = trials.summary(rows)
    assert table["method"].tolist() == ["em", "em", "plus"]
    assert table["x"].tolist() == [0.1, 0.3, 0.1]
    assert table["runs"].tolist() == [21, 1, 1]
    first = table.iloc[0]
    found = [first[key] for key in ("error", "error_low", "error_high", "deleted")]
    assert found == pytest.approx([0.5, 0.05, 0.95, 0.25])
    assert (first["seconds_low"], first["seconds_high"]) == pytest.approx((0.001, 0.019))


def test_an_error_under_other_numbers_is_that_of_the_relabelled_table():
    orders = trials.random_order(TABLE.domains)
    asked = replace(params_of("lasso"), numbering=orders)
    (found,) = trials.measure(TABLE, "lasso", asked, x=1.0, trials=[0])
    moved = TABLE.relabelled([np.argsort(order) for order in orders])
    bits = reports("lasso")
    given = [each[:, list(order)] for each, order in zip(bits, orders, strict=True)]
    drawn = NOISE.rounded()
    output = estimate(given, TABLE.domains, drawn.f, drawn.p, drawn.q, estimator="lasso")
    assert found.error == pytest.approx(total_variation(output.table, moved.joint()), abs=1e-12)
    assert found.deleted == pytest.approx(moved.joint()[~output.kept].sum(), abs=1e-12)


def params_at(method, **values):
    return ALGORITHM.method(method).params(**values)


def small(n=400, domains=DOMAINS):
    return look_alike("severity", n, domains, seed=3)


@pytest.mark.parametrize("kind", trials.LOOK_ALIKES)
def test_a_look_alike_is_made_of_its_public_facts_alone(kind):
    facts = {"names": ("a", "b", "c"), "labels": (("x", "y"), ("1", "2", "3"), ("u", "v"))}
    one, other = (trials.look_alike(kind, 300, DOMAINS, **facts) for _ in range(2))
    assert one.fingerprint == other.fingerprint
    assert (len(one), one.domains, one.names, one.labels) == (300, DOMAINS, *facts.values())
    assert one.synthetic
    assert not one.confidential
    assert str(trials.LOOK_ALIKES[kind]) in one.name
    binary = look_alike("severity", 500, (2,) * 16, seed=7)
    assert (binary.codes == generate("disability", 500, 7).codes).all()


@pytest.mark.parametrize("method", METHODS)
def test_every_method_accepts_the_quiet_budget(method):
    table = small()
    output = ALGORITHM.method(method).run(
        table, params_at(method, epsilon=trials.QUIET), np.random.default_rng(0)
    )
    error = trials.distance(table, output.output)[trials.AVD]
    if method in ("em", "em_full", "joint_grr"):
        assert error < 1e-6
    assert error < uniform_error(table.joint())


@pytest.mark.parametrize("method", METHODS)
def test_one_report_costs_what_the_ledger_of_a_run_says(method):
    params = params_at(method, epsilon=2.0)
    run = ALGORITHM.method(method).run(small(), params, np.random.default_rng(0))
    expected = 2.0 * trials.printed_share(method, len(DOMAINS))
    assert run.ledger.proven == pytest.approx(expected, rel=1e-6)
    many = replace(params, reports=50) if hasattr(params, "reports") else params
    ledger = trials.report_ledger(many, DOMAINS, method=method)
    assert (ledger.claimed, ledger.proven) == (run.ledger.claimed, run.ledger.proven)
    single = trials.report_ledger(params, (4,), method=method)
    assert single.proven == pytest.approx(2.0, rel=1e-6)


@given(st.floats(0.05, 20), st.floats(1, 40))
def test_another_epsilon_keeps_the_proportion_of_the_lifetime(epsilon, times):
    own = params_at("lremh", epsilon=2.0, lifetime=2.0 * times, reports=7)
    moved = trials.from_epsilon(own, epsilon)
    assert moved.epsilon == epsilon
    assert moved.lifetime / epsilon == pytest.approx(times)
    assert (moved.reports, moved.noise) == (1, None)
    assert replace(moved, epsilon=2.0, lifetime=own.lifetime, reports=7) == own
    by_hand = trials.from_epsilon(ReportParams(lifetime=30.0, noise=BY_HAND), 5.0)
    assert (by_hand.noise, by_hand.lifetime) == (None, None)
    assert trials.from_epsilon(LocalParams(epsilon=1.0), 5.0) == LocalParams(epsilon=5.0)


def test_given_chances_cost_everybody_the_same_and_others_may_not_exist():
    noise = Noise(*BY_HAND)
    for method in METHODS:
        given = trials.with_noise(params_at(method, epsilon=9.0), noise, 3)
        proven = proven_epsilon(method, given, DOMAINS)
        assert proven == pytest.approx(report_epsilon(*BY_HAND, 3))
    assert trials.chances_of(LocalParams(epsilon=1.0), DOMAINS, method="pairs") is None
    short = ReportParams(epsilon=9.0, lifetime=9.0, rule="oue")
    assert trials.chances_of(short, DOMAINS, method="plus") is None
    assert trials.chances_of(ReportParams(epsilon=9.0), DOMAINS, method="plus") is not None
