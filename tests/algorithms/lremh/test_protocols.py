"""Other clients: one question for the whole record, or for one pair of attributes."""

import math
from dataclasses import replace

import numpy as np
import pytest

from dp_core.algorithms.lremh.method.rivals import (
    ask_pairs,
    check_bits,
    joint_table,
    pair_mechanism,
    pairs_table,
    record_numbers,
    share_variance,
    unbiased_shares,
)
from dp_core.algorithms.lremh.method.steps.moments import Blocks
from dp_core.algorithms.lremh.outputs import total_variation
from dp_core.errors import ParameterError
from dp_core.noise.exact_noise import Entropy
from dp_core.noise.mechanisms import KaryResponse, UnaryResponse
from dp_core.privacy.ledger import Neighbouring, PrivacyLedger
from tests.algorithms.lremh.tools import some_codes

DOMAINS = (2, 3, 2)
MECHANISMS = (KaryResponse, UnaryResponse)


def joint_of(codes, domains=DOMAINS):
    table = np.zeros(domains)
    np.add.at(table, tuple(codes.T), 1 / len(codes))
    return table


# --- one question for the whole record ------------------------------------------------------------


def test_records_are_numbered_like_the_cells_of_the_table():
    codes = some_codes(200, DOMAINS)
    counts = np.bincount(record_numbers(codes, DOMAINS), minlength=12)
    assert counts.reshape(DOMAINS) / 200 == pytest.approx(joint_of(codes))


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


@pytest.mark.parametrize("epsilon", [0.5, 2.0, 5.0])
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
    mechanism = kind(epsilon=6.0, categories=12)
    table = joint_table(
        mechanism.release(record_numbers(codes, DOMAINS), rng()), mechanism, DOMAINS
    )
    assert table.shape == DOMAINS
    assert (table >= 0).all()
    assert table.sum() == pytest.approx(1)
    assert np.abs(table - joint_of(codes)).max() < (0.02 if kind is KaryResponse else 0.1)


def test_a_mechanism_for_other_records_is_refused():
    mechanism = KaryResponse(epsilon=1.0, categories=5)
    with pytest.raises(ParameterError, match="has 5 categories and the domains make 12 records"):
        joint_table(np.zeros(10, dtype=int), mechanism, DOMAINS)


def test_bits_that_would_not_fit_are_refused():
    check_bits(21_574, 256)
    with pytest.raises(ParameterError, match="21,574 users would send 65,536 bits each"):
        check_bits(21_574, 65_536)


# --- one question for a pair ----------------------------------------------------------------------


@pytest.mark.parametrize("epsilon", [0.5, 1.0, 2.0])
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


def test_a_huge_budget_chooses_without_overflow():
    assert isinstance(pair_mechanism(5000.0, 3844), KaryResponse)


@pytest.mark.parametrize("n", [1, 3, 10, 100, 101])
def test_users_are_split_evenly_and_each_answers_once(n):
    sent = ask_pairs(some_codes(n, (2, 2, 2, 2)), (2, 2, 2, 2), 1.0, np.random.default_rng(0))
    sizes = [len(reports) for reports in sent.reports]
    assert len(sizes) == 6
    assert sum(sizes) == n
    assert max(sizes) - min(sizes) <= 1


def test_the_whole_budget_is_spent_once_by_every_user():
    sent = ask_pairs(some_codes(100, DOMAINS), DOMAINS, 1.25, np.random.default_rng(0))
    ledger = PrivacyLedger(Neighbouring.LOCAL, sent.spend("one pair of attributes"))
    assert ledger.proven == ledger.claimed == 1.25
    assert [node.step for _, node in ledger.rows()] == [
        "one pair of attributes",
        "attributes 1 and 2",
        "attributes 1 and 3",
        "attributes 2 and 3",
    ]


def test_users_are_dealt_at_random_not_in_their_order():
    """All users of the first half have value 1: each pair's table would show it."""
    codes = np.zeros((3000, 3), dtype=int)
    codes[:1500] = 1
    sent = ask_pairs(codes, (2, 2, 2), 20.0, np.random.default_rng(0))
    for mechanism, reports in zip(sent.mechanisms, sent.reports, strict=True):
        assert unbiased_shares(reports, mechanism)[0] == pytest.approx(0.5, abs=0.1)


def test_tables_of_pairs_are_recovered_where_a_budget_is_large():
    """A pairwise model is known by its pairs: 30,000 users at ε = 12 leave sampling alone."""
    codes = some_codes(30_000, DOMAINS)
    table = pairs_table(ask_pairs(codes, DOMAINS, 12.0, np.random.default_rng(0)))
    truth = joint_of(codes)
    assert (table > 0).all()
    assert table.sum() == pytest.approx(1)
    for axis in range(3):
        assert total_variation(table.sum(axis=axis), truth.sum(axis=axis)) < 0.02


def test_new_numbers_of_categories_change_nothing():
    """The same answers under other names, category by category."""
    sent = ask_pairs(some_codes(2000, DOMAINS), DOMAINS, 2.0, np.random.default_rng(0))
    orders, blocks = ([1, 0], [2, 0, 1], [1, 0]), Blocks(DOMAINS)
    renamed = []
    for (i, j), reports in zip(blocks.pairs, sent.reports, strict=True):
        a, b = np.divmod(reports, DOMAINS[j])
        renamed.append(np.argsort(orders[i])[a] * DOMAINS[j] + np.argsort(orders[j])[b])
    moved = replace(sent, reports=tuple(renamed))
    assert all(isinstance(each, KaryResponse) for each in sent.mechanisms)
    assert pairs_table(moved) == pytest.approx(pairs_table(sent)[np.ix_(*orders)], abs=1e-9)


@pytest.mark.parametrize("n", [1, 2, 5])
def test_pairs_that_nobody_answered_for_are_left_to_the_others(n):
    codes = some_codes(n, (2, 3, 2, 4))
    table = pairs_table(ask_pairs(codes, (2, 3, 2, 4), 1.0, np.random.default_rng(0)))
    assert np.isfinite(table).all()
    assert table.sum() == pytest.approx(1)


def test_one_attribute_is_refused():
    with pytest.raises(ParameterError, match="A pair needs two attributes"):
        ask_pairs(np.zeros((5, 1), dtype=int), (2,), 1.0, np.random.default_rng(0))
