"""PLUS: its short list, its weights, and that the numbering of categories does not matter."""

import numpy as np
import pytest

from dp_core.algorithms.lremh.method.estimates import ESTIMATORS, estimate
from dp_core.algorithms.lremh.method.sound import HEAD_START, NAMES, SIMPLE, plus_table
from dp_core.algorithms.lremh.method.steps.client import Noise
from dp_core.algorithms.lremh.method.steps.likelihood import likelihood
from dp_core.algorithms.lremh.outputs import product_table, total_variation
from dp_core.noise.streams import public_order
from dp_core.tables.categorical import project_to_simplex
from tests.algorithms.lremh.tools import likelihoods, sent, some_codes

DOMAINS = (2, 3, 2)
NOISE = Noise(0.1, 0.5, 0.75)
CLEAR = Noise(1e-6, 0.0, 1.0)


def joint_of(codes, domains=DOMAINS):
    table = np.zeros(domains)
    np.add.at(table, tuple(codes.T), 1 / len(codes))
    return table


@pytest.fixture(scope="module")
def codes():
    return some_codes(3000, DOMAINS)


@pytest.fixture(scope="module")
def bits(codes):
    return sent(codes, DOMAINS, NOISE)


@pytest.fixture(scope="module")
def found(bits):
    return plus_table(likelihood(bits, DOMAINS, NOISE))


def test_every_table_is_on_the_simplex(found):
    for table in (found.table, *found.short_list.values()):
        assert table.shape == DOMAINS
        assert (table >= 0).all()
        assert table.sum() == pytest.approx(1)


def test_the_result_is_the_weighted_average_and_no_worse_than_its_worst_member(found, codes):
    assert set(found.short_list) == set(NAMES) == set(found.weights) == set(found.held_out)
    assert sum(found.weights.values()) == pytest.approx(1)
    average = sum(found.weights[name] * found.short_list[name] for name in NAMES)
    assert found.table == pytest.approx(average)
    truth = joint_of(codes)
    worst = max(total_variation(table, truth) for table in found.short_list.values())
    assert total_variation(found.table, truth) <= worst


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


def test_a_generator_deals_the_folds_and_the_same_seed_the_same_ones(bits, found):
    given = likelihood(bits, DOMAINS, NOISE)
    one, same, other = (plus_table(given, rng=np.random.default_rng(seed)) for seed in (1, 1, 2))
    assert (one.table == same.table).all()
    assert one.held_out == same.held_out
    assert one.held_out != other.held_out
    assert (plus_table(given).table == found.table).all()


# --- labels ---------------------------------------------------------------------------------------

ORDERS = ([1, 0], [2, 0, 1], [1, 0])


def relabelled(bits):
    return [b[:, order] for b, order in zip(bits, ORDERS, strict=True)]


def test_signal_shares_move_with_nothing(bits, found):
    again = plus_table(likelihood(relabelled(bits), DOMAINS, NOISE))
    assert again.signal_pairs == pytest.approx(found.signal_pairs, nan_ok=True)
    assert again.signal_ways == pytest.approx(found.signal_ways)


# --- what it finds --------------------------------------------------------------------------------


def test_signal_is_seen_where_it_is_and_not_where_it_is_not():
    rng = np.random.default_rng(3)
    first = rng.integers(0, 2, 20_000)
    codes = np.stack([first, first, rng.integers(0, 2, 20_000)], axis=1)
    shares = plus_table(likelihood(sent(codes, (2, 2, 2), NOISE), (2, 2, 2), NOISE)).signal_pairs
    assert shares[0, 1] > 0.98
    assert shares[0, 2] < 0.9
    assert shares[1, 2] < 0.9
    assert np.isnan(np.diag(shares)).all()


@pytest.mark.parametrize("pattern", [[(0, 0), (1, 1)], [(0, 1), (1, 0)]])
def test_perfect_association_is_found_with_either_sign(pattern):
    """Noise-free; LASSO returns (¼, ¼, ¼, ¼) for both."""
    codes = np.array(pattern * 500)
    table = plus_table(likelihood(sent(codes, (2, 2), CLEAR), (2, 2), CLEAR)).table
    assert total_variation(table, joint_of(codes, (2, 2))) < 0.01


@pytest.mark.parametrize("parity", [0, 1])
def test_parity_is_found_by_the_em_path_alone(parity):
    """Every pair is independent, so the pairwise table is uniform; AVD 1/2."""
    codes = np.array([c for c in np.ndindex(2, 2, 2) if sum(c) % 2 == parity] * 300)
    truth = joint_of(codes, (2, 2, 2))
    found = plus_table(likelihood(sent(codes, (2, 2, 2), CLEAR), (2, 2, 2), CLEAR))
    assert total_variation(found.short_list["pairwise"], truth) == pytest.approx(0.5, abs=0.01)
    assert total_variation(found.table, truth) < 1e-3


@pytest.mark.slow
def test_more_users_bring_the_table_closer():
    errors = []
    for n in (300, 30_000):
        codes = some_codes(n, DOMAINS, seed=5)
        table = plus_table(likelihood(sent(codes, DOMAINS, NOISE), DOMAINS, NOISE)).table
        errors.append(total_variation(table, joint_of(codes)))
    assert errors[1] < errors[0] / 2


# --- odd input ------------------------------------------------------------------------------------


@pytest.mark.parametrize("n", [1, 2, 3, 4])
def test_very_few_users_get_a_table(n):
    bits = sent(some_codes(n, DOMAINS), DOMAINS, NOISE)
    table = plus_table(likelihood(bits, DOMAINS, NOISE)).table
    assert np.isfinite(table).all()
    assert table.sum() == pytest.approx(1)


@pytest.mark.parametrize(
    "codes",
    [np.zeros((100, 2), dtype=int), np.repeat(np.arange(100) % 2, 2).reshape(100, 2)],
    ids=["all users identical", "one column twice"],
)
def test_degenerate_records_get_a_table(codes):
    for noise in (NOISE, CLEAR):
        table = plus_table(likelihood(sent(codes, (2, 2), noise), (2, 2), noise)).table
        assert table.sum() == pytest.approx(1)
    assert total_variation(table, joint_of(codes, (2, 2))) < 0.02


def test_one_attribute_gets_its_shares():
    codes = some_codes(2000, (4,))
    found = plus_table(likelihood(sent(codes, (4,), CLEAR), (4,), CLEAR))
    assert total_variation(found.table, joint_of(codes, (4,))) < 0.01
    assert found.signal_pairs.shape == (1, 1)


# --- the stages -----------------------------------------------------------------------------------


def test_stages_are_named_with_the_share_that_is_done(bits):
    heard = []
    plus_table(likelihood(bits, DOMAINS, NOISE), progress=lambda *said: heard.append(said))
    assert heard[0] == ("all reports: pairs", 0.0)
    assert heard[-1] == ("fold 3 of 3: EM from the pairs", 11 / 12)
    shares = [share for _, share in heard]
    assert shares == sorted(shares)
    assert len(heard) == 12


def test_what_a_listener_raises_ends_the_work(bits):
    def stop(stage, share):
        raise InterruptedError

    with pytest.raises(InterruptedError):
        plus_table(likelihood(bits, DOMAINS, NOISE), progress=stop)


def test_it_is_one_of_the_estimators(bits, found):
    assert "plus" in ESTIMATORS
    made = estimate(bits, DOMAINS, NOISE.f, NOISE.p, NOISE.q, estimator="plus")
    assert (made.table == found.table).all()
    assert made.kept.all()
