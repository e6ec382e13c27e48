"""PLUS: its short list, its weights, and that the numbering of categories does not matter."""

import numpy as np
import pytest

from dp_core.algorithms.lremh.method.estimates import estimate
from dp_core.algorithms.lremh.method.sound import HEAD_START, NAMES, SIMPLE, plus_table
from dp_core.algorithms.lremh.method.steps.client import Noise
from dp_core.algorithms.lremh.method.steps.likelihood import likelihood
from dp_core.algorithms.lremh.outputs import product_table, total_variation
from dp_core.noise.streams import public_order
from dp_core.tables.categorical import project_to_simplex
from tests.algorithms.lremh.tools import joint_of, likelihoods, sent, some_codes

DOMAINS = (2, 3, 2)
NOISE = Noise(0.1, 0.5, 0.75)
CLEAR = Noise(1e-6, 0.0, 1.0)


@pytest.fixture(scope="module")
def codes():
    return some_codes(3000, DOMAINS)


@pytest.fixture(scope="module")
def bits(codes):
    return sent(codes, DOMAINS, NOISE)


@pytest.fixture(scope="module")
def found(bits):
    return plus_table(likelihood(bits, DOMAINS, NOISE))


def test_the_result_is_the_weighted_average_and_no_worse_than_its_worst_member(found, codes, bits):
    for table in (found.table, *found.short_list.values()):
        assert table.shape == DOMAINS
        assert (table >= 0).all()
        assert table.sum() == pytest.approx(1)
    assert set(found.short_list) == set(NAMES) == set(found.weights) == set(found.held_out)
    average = sum(found.weights[name] * found.short_list[name] for name in NAMES)
    assert found.table == pytest.approx(average)
    truth = joint_of(codes, DOMAINS)
    worst = max(total_variation(table, truth) for table in found.short_list.values())
    assert total_variation(found.table, truth) <= worst
    made = estimate(bits, DOMAINS, NOISE.f, NOISE.p, NOISE.q, estimator="plus")
    assert (made.table == found.table).all()
    assert made.kept.all()


def test_weights_follow_the_held_out_likelihood_with_a_head_start_for_the_simple(found):
    logs = np.array([found.held_out[name] + HEAD_START * (name in SIMPLE) for name in NAMES])
    weights = np.array([found.weights[name] for name in NAMES])
    expected = np.exp(logs - logs.max())
    assert weights == pytest.approx(expected / expected.sum())
    assert HEAD_START == 2


def test_reports_of_a_fold_are_judged_by_tables_that_have_not_seen_them(found, bits):
    """The plain independent table of each fold, and likelihoods user by user."""
    given, fold = likelihoods(bits, DOMAINS, NOISE), np.empty(3000, dtype=int)
    fold[public_order(3000)] = np.arange(3000) % 3
    total = 0.0
    for k in range(3):
        shares = [
            project_to_simplex((b[fold != k].mean(axis=0) - NOISE.p_star) / NOISE.gap) for b in bits
        ]
        seen = np.maximum(product_table(shares), 1e-15)
        total += np.log((given[fold == k] * seen).sum(axis=(1, 2, 3))).sum()
    assert found.held_out["independent"] == pytest.approx(total)


def test_a_generator_deals_the_folds_and_the_same_seed_the_same_ones(bits):
    given = likelihood(bits, DOMAINS, NOISE)
    one, same, other = (plus_table(given, rng=np.random.default_rng(seed)) for seed in (1, 1, 2))
    assert (one.table == same.table).all()
    assert one.held_out == same.held_out
    assert one.held_out != other.held_out


def test_signal_is_seen_where_it_is_and_not_where_it_is_not():
    rng = np.random.default_rng(3)
    first = rng.integers(0, 2, 20_000)
    codes = np.stack([first, first, rng.integers(0, 2, 20_000)], axis=1)
    found = plus_table(likelihood(sent(codes, (2, 2, 2), NOISE), (2, 2, 2), NOISE))
    shares = found.signal_pairs
    assert shares[0, 1] > 0.98
    assert shares[0, 2] < 0.9
    assert shares[1, 2] < 0.9
    assert np.isnan(np.diag(shares)).all()
    assert total_variation(found.table, joint_of(codes, (2, 2, 2))) < 0.1


@pytest.mark.parametrize("parity", [0, 1])
def test_parity_is_found_by_the_em_path_alone(parity):
    """Every pair is independent, so the pairwise table is uniform; AVD 1/2."""
    codes = np.array([c for c in np.ndindex(2, 2, 2) if sum(c) % 2 == parity] * 300)
    truth = joint_of(codes, (2, 2, 2))
    found = plus_table(likelihood(sent(codes, (2, 2, 2), CLEAR), (2, 2, 2), CLEAR))
    assert total_variation(found.short_list["pairwise"], truth) == pytest.approx(0.5, abs=0.01)
    assert total_variation(found.table, truth) < 1e-3


@pytest.mark.parametrize("n", [1, 2, 4])
def test_very_few_users_get_a_table(n):
    bits = sent(some_codes(n, DOMAINS), DOMAINS, NOISE)
    table = plus_table(likelihood(bits, DOMAINS, NOISE)).table
    assert np.isfinite(table).all()
    assert table.sum() == pytest.approx(1)


@pytest.mark.parametrize(
    ("codes", "domains"),
    [
        (np.zeros((100, 2), dtype=int), (2, 2)),
        (np.repeat(np.arange(100) % 2, 2).reshape(100, 2), (2, 2)),
        (np.stack([np.arange(100) % 2, 1 - np.arange(100) % 2], axis=1), (2, 2)),
        (some_codes(2000, (4,)), (4,)),
    ],
    ids=["all users identical", "one column twice", "and its inverse", "one attribute"],
)
def test_degenerate_records_get_a_table(codes, domains):
    for noise in (NOISE, CLEAR):
        table = plus_table(likelihood(sent(codes, domains, noise), domains, noise)).table
        assert table.sum() == pytest.approx(1)
    assert total_variation(table, joint_of(codes, domains)) < 0.02


def test_stages_are_named_with_the_share_that_is_done_and_a_listener_may_end_the_work(bits):
    given, heard = likelihood(bits, DOMAINS, NOISE), []
    plus_table(given, progress=lambda *said: heard.append(said))
    assert heard[0] == ("all reports: pairs", 0.0)
    assert heard[-1] == ("fold 3 of 3: EM from the pairs", 11 / 12)
    shares = [share for _, share in heard]
    assert shares == sorted(shares)
    assert len(heard) == 12

    def stop(stage, share):
        raise InterruptedError

    with pytest.raises(InterruptedError):
        plus_table(given, progress=stop)
