"""Other clients: one question for the whole record, for a pair of attributes, or for a view."""

import math
from itertools import combinations

import numpy as np
import pytest

from dp_core.algorithms.lremh import generate
from dp_core.algorithms.lremh.method.asking import (
    ask_cover,
    ask_pairs,
    cover_table,
    joint_table,
    pair_mechanism,
    pairs_table,
    record_numbers,
    share_variance,
    unbiased_shares,
)
from dp_core.algorithms.lremh.method.steps.em import most_even
from dp_core.algorithms.lremh.method.steps.views import (
    coverings,
)
from dp_core.algorithms.lremh.outputs import margin, total_variation
from dp_core.noise.exact_noise import Entropy
from dp_core.noise.mechanisms import KaryResponse, UnaryResponse
from dp_core.privacy.ledger import Neighbouring, PrivacyLedger
from tests.algorithms.lremh.tools import joint_of, some_codes

DOMAINS = (2, 3, 2)
MECHANISMS = (KaryResponse, UnaryResponse)


@pytest.mark.parametrize("kind", MECHANISMS)
def test_estimated_shares_are_unbiased_and_vary_as_stated(kind):
    """Means of 400 runs within 5.5 standard errors, and the variance of a share of 0 too.

    The false alarm rate is 2e-7 for the five means; a variance has the error √(2/400) of itself.
    """
    mechanism, n, runs = kind(epsilon=1.5, categories=5), 300, 400
    true = np.repeat([0, 1, 2, 3], [150, 90, 45, 15])
    found = np.stack(
        [
            unbiased_shares(mechanism.release(true, np.random.default_rng(seed)), mechanism)
            for seed in range(runs)
        ]
    )
    error = found.std(axis=0, ddof=1) / math.sqrt(runs)
    assert (np.abs(found.mean(axis=0) - np.array([150, 90, 45, 15, 0]) / n) < 5.5 * error).all()
    spread = found[:, 4].var(ddof=1) / share_variance(mechanism, n)
    assert spread == pytest.approx(1, abs=5.5 * math.sqrt(2 / runs))


@pytest.mark.parametrize("epsilon", [0.5, 5.0])
def test_variances_are_the_closed_forms(epsilon):
    e, n, k = math.exp(epsilon), 1000, 20
    kary = share_variance(KaryResponse(epsilon=epsilon, categories=k), n)
    unary = share_variance(UnaryResponse(epsilon=epsilon, categories=k), n)
    assert kary == pytest.approx((k - 2 + e) / (n * (e - 1) ** 2), rel=1e-6)
    assert unary == pytest.approx(4 * e / (n * (e - 1) ** 2), rel=1e-6)


@pytest.mark.parametrize("kind", MECHANISMS)
@pytest.mark.parametrize("rng", [lambda: np.random.default_rng(0), Entropy])
def test_the_joint_table_is_on_the_simplex_and_near_the_truth(kind, rng):
    """At ε = 6 the share of a cell is off by less than 0.02 in either mode (over 10 sd)."""
    codes = some_codes(4000, DOMAINS)
    numbers = record_numbers(codes, DOMAINS)
    true = joint_of(codes, DOMAINS)
    assert np.bincount(numbers, minlength=12) / 4000 == pytest.approx(true.ravel())
    mechanism = kind(epsilon=6.0, categories=12)
    table = joint_table(mechanism.release(numbers, rng()), mechanism, DOMAINS)
    assert table.shape == DOMAINS
    assert (table >= 0).all()
    assert table.sum() == pytest.approx(1)
    assert np.abs(table - true).max() < (0.02 if kind is KaryResponse else 0.1)


@pytest.mark.parametrize("epsilon", [0.5, 2.0])
def test_the_protocol_with_the_smaller_variance_is_taken(epsilon):
    for cells in range(4, 60):
        chosen = pair_mechanism(epsilon, cells)
        variances = [
            share_variance(kind(epsilon=epsilon, categories=cells), 1) for kind in MECHANISMS
        ]
        assert share_variance(chosen, 1) <= min(variances) * (1 + 1e-6)
        assert isinstance(chosen, KaryResponse) == (
            cells - 2 + math.exp(epsilon) < 4 * math.exp(epsilon)
        )
    assert isinstance(pair_mechanism(5000.0, 3844), KaryResponse), "e to the ε overflows"


@pytest.mark.parametrize("n", [1, 5, 101])
def test_users_are_split_evenly_and_pairs_that_nobody_answered_are_left_to_the_others(n):
    domains = (2, 3, 2, 4)
    sent = ask_pairs(some_codes(n, domains), domains, 1.0, np.random.default_rng(0))
    sizes = [len(reports) for reports in sent.reports]
    assert len(sizes) == 6
    assert sum(sizes) == n
    assert max(sizes) - min(sizes) <= 1
    table = pairs_table(sent)
    assert np.isfinite(table).all()
    assert table.sum() == pytest.approx(1)


def test_whole_budgets_are_spent_once_by_every_user_who_is_dealt_at_random():
    """All users of the first half have value 1: each pair's table would show it."""
    sent = ask_pairs(some_codes(100, DOMAINS), DOMAINS, 1.25, np.random.default_rng(0))
    ledger = PrivacyLedger(Neighbouring.LOCAL, sent.spend("one pair of attributes"))
    assert ledger.proven == ledger.claimed == 1.25
    assert [node.step for _, node in ledger.rows()] == [
        "one pair of attributes",
        "attributes 1 and 2",
        "attributes 1 and 3",
        "attributes 2 and 3",
    ]
    codes = np.zeros((3000, 3), dtype=int)
    codes[:1500] = 1
    sent = ask_pairs(codes, (2, 2, 2), 20.0, np.random.default_rng(0))
    for mechanism, reports in zip(sent.mechanisms, sent.reports, strict=True):
        assert unbiased_shares(reports, mechanism)[0] == pytest.approx(0.5, abs=0.1)
    sent = ask_cover(some_codes(100, (2, 3, 2, 2)), (2, 3, 2, 2), 1.25, 3, Entropy())
    ledger = PrivacyLedger(Neighbouring.LOCAL, sent.spend("one view"))
    assert ledger.proven == ledger.claimed == 1.25
    assert [node.step for _, node in ledger.rows()][:2] == ["one view", "attributes 1, 2 and 3"]
    assert sorted(np.concatenate(sent.groups).tolist()) == list(range(100))


def test_tables_of_pairs_are_recovered_where_a_budget_is_large():
    """A pairwise model is known by its pairs: 30,000 users at ε = 12 leave sampling alone."""
    codes = some_codes(30_000, DOMAINS)
    table = pairs_table(ask_pairs(codes, DOMAINS, 12.0, np.random.default_rng(0)))
    truth = joint_of(codes, DOMAINS)
    assert (table > 0).all()
    assert table.sum() == pytest.approx(1)
    for axis in range(3):
        assert total_variation(table.sum(axis=axis), truth.sum(axis=axis)) < 0.02


SURVEY = generate("disability", 20_000, 1).columns(range(6))


@pytest.mark.parametrize("order", [2, 3])
@pytest.mark.parametrize("domains", [(2,) * 8, (2, 2, 5, 6, 7, 7), (2, 3), (62, 62, 2)])
def test_every_set_of_attributes_lies_in_a_view(domains, order):
    for views in coverings(domains, min(order, len(domains))):
        for wanted in combinations(range(len(domains)), min(order, len(domains))):
            assert any(set(wanted) <= set(view) for view in views)


def test_the_coverings_are_as_small_as_known_ones():
    """Smallest possible: C(8, 4, 2) = 6, C(8, 3, 2) = 11, C(8, 4, 3) = 14 (La Jolla tables)."""

    def sizes(order):
        return {max(map(len, views)): len(views) for views in coverings((2,) * 8, order)}

    assert sizes(2) == {2: 28, 3: 11, 4: 6, 5: 4, 6: 3, 7: 3, 8: 1}
    assert sizes(3)[4] == 14


def test_the_most_even_table_has_what_was_measured():
    """At prices near 0 the pairs of a true table come back, however it was made."""
    truth = SURVEY.joint()
    sets = list(combinations(range(6), 2))
    measured = [margin(truth, pair).ravel() for pair in sets]
    found = most_even(SURVEY.domains, sets, measured, [1e-7] * len(sets))
    assert found.sum() == pytest.approx(1)
    assert all(total_variation(margin(found, pair), margin(truth, pair)) < 4e-3 for pair in sets)
    assert np.ptp(most_even((2, 3), [(0, 1)], [np.arange(6) / 15], [1e6])) < 1e-3


@pytest.mark.parametrize("n", [1, 2, 5])
def test_views_that_nobody_answered_are_left_to_the_others(n):
    sent = ask_cover(some_codes(n, (2, 3, 2, 4)), (2, 3, 2, 4), 1.0, 2, np.random.default_rng(0))
    table = cover_table(sent, 2)
    assert np.isfinite(table).all()
    assert table.sum() == pytest.approx(1)
