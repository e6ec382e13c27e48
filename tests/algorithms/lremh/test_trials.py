"""Experiments on the error: budgets at equal proven ε, look-alikes, durations."""

from dataclasses import replace

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from dp_core.algorithms.lremh import ALGORITHM, sound_method
from dp_core.algorithms.lremh.data.generators import generate, look_alike
from dp_core.algorithms.lremh.data.upload import ReadyReports
from dp_core.algorithms.lremh.method.asking import estimate
from dp_core.algorithms.lremh.method.steps.em import Stop, run_em
from dp_core.algorithms.lremh.method.steps.likelihood import associations, cramers_v
from dp_core.algorithms.lremh.method.steps.users import seen_by_server
from dp_core.algorithms.lremh.metrics import evaluate
from dp_core.algorithms.lremh.params import LocalParams, LREMHParams, ReportParams
from dp_core.algorithms.lremh.study import trials
from dp_core.algorithms.lremh.study.trials import proven_epsilon
from dp_core.algorithms.lremh.view import figures
from dp_core.algorithms.lremh.view.people_figures import largest, people_bars
from dp_core.errors import DataError, ParameterError
from dp_core.noise.bit_noise import Noise, report_epsilon
from dp_core.tables.categorical import CategoricalTable
from dp_core.view.theme import theme

METHODS = [method.key for method in ALGORITHM.methods]
BY_HAND = (0.5, 0.5, 0.75)
DOMAINS = (2, 3, 2)
TABLE = look_alike("severity", 2_000, (2, 3, 2, 2), seed=5)


def params_at(method, **values):
    return ALGORITHM.method(method).params(**values)


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
def test_one_report_costs_what_the_ledger_of_a_run_says(method):
    params, people = params_at(method, epsilon=2.0), look_alike("severity", 400, DOMAINS, seed=3)
    run = ALGORITHM.method(method).run(people, params, np.random.default_rng(0))
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


def test_given_chances_cost_what_they_are_and_others_may_not_exist():
    for method in ("lremh", "plus", "em"):
        proven = proven_epsilon(method, params_at(method, epsilon=9.0, noise=BY_HAND), DOMAINS)
        assert proven == pytest.approx(report_epsilon(*BY_HAND, 3))
    assert trials.chances_of(LocalParams(epsilon=1.0), DOMAINS, method="pairs") is None
    short = ReportParams(epsilon=9.0, lifetime=9.0, rule="oue")
    assert trials.chances_of(short, DOMAINS, method="plus") is None
    assert trials.chances_of(ReportParams(epsilon=9.0), DOMAINS, method="plus") is not None


SURVEY = generate("disability", 3_000, 1).columns(range(4))


def run(key: str, table: CategoricalTable = SURVEY, seed: int = 0, **params):
    method = ALGORITHM.method(key)
    return method.run(table, method.params(**params), np.random.default_rng(seed))


def test_asking_again_costs_more_up_to_the_lifetime():
    costs = [run("em", epsilon=1.0, reports=k).ledger.proven for k in (1, 2, 10, 1_000)]
    assert costs == sorted(costs)
    assert (costs[0], costs[-1]) == pytest.approx((1.0, 2.0), rel=1e-3)
    with pytest.raises(ParameterError, match=r"lifetime = 1 must be at least epsilon = 2"):
        ReportParams(epsilon=2.0, lifetime=1.0)


def test_parity_is_seen_by_joint_questions_alone():
    coins = generate("parity", 20_000, 1)
    assert evaluate(coins, run("joint_grr", coins).output)["avd"] < 0.05
    assert evaluate(coins, run("pairs", coins).output)["avd"] > 0.4
    assert evaluate(coins, run("independent", coins).output)["avd"] > 0.4


@pytest.mark.parametrize(
    ("columns", "users", "epsilon", "method"),
    [
        (2, 20_000, 1.6, "joint_subset"),
        (6, 20_000, 1.6, "views"),
        (6, 20_000, 4.0, "joint_subset"),
        (8, 20_000, 4.0, "views"),
        (8, 1_000_000, 4.0, "views"),  # answers on the whole record would not fit
        (12, 10_000, 20.0, "joint_subset"),  # noise adds nothing
    ],
)
def test_the_sound_method_follows_from_records_users_and_epsilon(columns, users, epsilon, method):
    assert sound_method((2,) * columns, users, epsilon) == method


THREE = generate("disability", 800, 3).columns([0, 1, 5])


def test_association_of_binary_attributes_is_their_correlation():
    found = associations(THREE.joint())
    wanted = np.abs(np.corrcoef(THREE.codes.T))
    np.fill_diagonal(wanted, np.nan)
    np.testing.assert_allclose(found, wanted, rtol=1e-9)
    nobody = np.array([[0.5, 0.0, 0.0], [0.0, 0.5, 0.0], [0.0, 0.0, 0.0]])
    assert cramers_v(nobody) == pytest.approx(np.sqrt(0.5))
    assert cramers_v(np.diag([0.2, 0.3, 0.5])) == pytest.approx(1)


def test_names_of_the_data_cannot_turn_into_markup():
    hostile = "<b>%{x} $1$"
    facts = {"names": (hostile, "b"), "labels": ((hostile, "n"),) * 2}
    table = CategoricalTable(codes=[[0, 1], [1, 0]], domains=(2, 2), **facts)
    release = run("independent", table, seed=1)
    shares = figures.record_shares(release.output, table.joint(), table.names, table.labels)
    untrue = figures.record_shares(release.output, None, table.names, table.labels)
    assert (np.diff(untrue.found) <= 0).all(), "without a truth bars follow the estimate"
    assert len(figures.share_bars(untrue, theme(dark=True), "#123456", title="t").data) == 1
    pair = figures.pair_shares(release.output.table, None, table.labels[0], table.labels[1])
    bars = largest(release.output, table.joint(), table.names, table.labels)
    drawn = [
        figures.share_bars(shares, theme(dark=False), "#123456", title=hostile),
        figures.share_bars(pair, theme(dark=False), "#123456", title=hostile),
        people_bars(bars, theme(dark=False), "#123456", tolerance=0.1),
        figures.pair_maps([(hostile, np.eye(2))], table.names, theme(dark=False)),
    ]
    for figure in drawn:
        text = figure.to_json()
        assert "%{x}" not in text
        assert "$1$" not in text


def test_the_server_sees_the_very_reports_of_the_run():
    params = params_at("em", epsilon=4.0)
    given = seen_by_server(SURVEY, params, np.random.default_rng(5), method="em")
    made = run("em", seed=5, epsilon=4.0).output
    np.testing.assert_array_equal(run_em(given, given.uniform(), Stop()).table, made.table)


def test_reports_made_elsewhere_are_estimated_with_the_noise_they_were_made_with():
    rng = np.random.default_rng(0)
    bits = tuple(rng.integers(0, 2, (500, 2)) for _ in range(3))
    noise = (0.3, 0.2, 0.8)
    facts = {"domains": (2,) * 3, "names": ("a", "b", "c"), "labels": (("0", "1"),) * 3}
    ready = ReadyReports(bits=bits, noise=noise, **facts)
    release = ALGORITHM.method("independent").run(ready, ReportParams(epsilon=0.1), rng)
    drawn = Noise(*noise).rounded()
    wanted = estimate(bits, (2,) * 3, drawn.f, drawn.p, drawn.q, estimator="independent")
    np.testing.assert_allclose(release.output.table, wanted.table, atol=1e-12)
    assert release.ledger.proven == pytest.approx(3 * np.log(Noise(*noise).ratio), rel=1e-6)
    published = ALGORITHM.method("lremh").run(ready, LREMHParams(), rng)
    assert published.ledger.claimed == pytest.approx(published.ledger.proven / 3, rel=1e-6)
    for method in ("joint_grr", "joint_oue", "pairs"):
        made = ALGORITHM.method(method)
        with pytest.raises(DataError, match="cannot use reports"):
            made.run(ready, made.params(), rng)
