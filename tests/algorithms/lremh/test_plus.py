"""PLUS: its short list, its weights, and the log-linear table of pairs that it starts from."""

from itertools import product

import numpy as np
import pytest

from dp_core.algorithms.lremh.method.asking import estimate
from dp_core.algorithms.lremh.method.sound import HEAD_START, NAMES, SIMPLE, plus_table
from dp_core.algorithms.lremh.method.steps import pairwise
from dp_core.algorithms.lremh.method.steps.likelihood import likelihood, report_set
from dp_core.algorithms.lremh.outputs import product_table, total_variation
from dp_core.noise.bit_noise import Noise
from dp_core.noise.streams import public_order
from dp_core.tables.categorical import project_to_simplex
from tests.algorithms.lremh.tools import joint_of, likelihoods, sent, some_codes

DOMAINS, FOUR = (2, 3, 2), (2, 3, 4, 2)
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
        means = [b[fold != k].mean(axis=0) - NOISE.p_star for b in bits]
        shares = [project_to_simplex(each / NOISE.gap) for each in means]
        seen = np.maximum(product_table(shares), 1e-15)
        total += np.log((given[fold == k] * seen).sum(axis=(1, 2, 3))).sum()
    assert found.held_out["independent"] == pytest.approx(total)


def test_a_generator_deals_the_folds_and_the_same_seed_the_same_ones(bits):
    given = likelihood(bits, DOMAINS, NOISE)
    one, same, other = (plus_table(given, rng=np.random.default_rng(seed)) for seed in (1, 1, 2))
    assert (one.table == same.table).all()
    assert one.held_out == same.held_out
    assert one.held_out != other.held_out


@pytest.mark.parametrize("parity", [0, 1])
def test_parity_is_found_by_the_em_path_alone(parity):
    """Every pair is independent, so the pairwise table is uniform; AVD 1/2."""
    codes = np.array([c for c in np.ndindex(2, 2, 2) if sum(c) % 2 == parity] * 300)
    truth = joint_of(codes, (2, 2, 2))
    found = plus_table(likelihood(sent(codes, (2, 2, 2), CLEAR), (2, 2, 2), CLEAR))
    assert total_variation(found.short_list["pairwise"], truth) == pytest.approx(0.5, abs=0.01)
    assert total_variation(found.table, truth) < 1e-3


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


def ways_of(domains=FOUR, seed=0):
    rng = np.random.default_rng(seed)
    return np.concatenate([rng.dirichlet(np.full(k, 3.0)) for k in domains])


def theta_of(blocks, size=0.5, seed=1):
    rng = np.random.default_rng(seed)
    return blocks.mirrored(size * rng.standard_normal((blocks.size, blocks.size)))


def slow_table(blocks, ways, theta):
    """Candidate by candidate, pair by pair."""
    table = np.zeros(blocks.domains)
    for record in product(*map(range, blocks.domains)):
        rows = blocks.starts + record
        pairs = sum(theta[rows[i], rows[j]] for i, j in blocks.pairs)
        table[record] = np.prod(ways[rows]) * np.exp(pairs)
    return table / table.sum()


def slow_pairs(blocks, table):
    """Two-way margins by summing the other axes."""
    found = np.zeros((blocks.size, blocks.size))
    for i, j in blocks.pairs:
        others = tuple(axis for axis in range(table.ndim) if axis not in (i, j))
        found[blocks.at(i), blocks.at(j)] = table.sum(axis=others)
        found[blocks.at(j), blocks.at(i)] = found[blocks.at(i), blocks.at(j)].T
    return found


def slow_ways(table):
    axes = range(table.ndim)
    return np.concatenate([table.sum(axis=tuple(a for a in axes if a != j)) for j in axes])


def test_shares_of_values_move_towards_uniform_by_the_signal_share():
    blocks = pairwise.Blocks((2, 3))
    moved = pairwise.shrunk_ways(blocks, np.array([0.9, 0.1, 0.6, 0.6, -0.2]), np.array([0.5, 1.0]))
    assert moved[:2] == pytest.approx([0.7, 0.3])
    floor = 1e-4 / 3
    assert moved[2:] == pytest.approx(np.array([0.5, 0.5, floor]) / (1 + floor))
    assert pairwise.signal_share(np.array([1.0]), np.array([4.0])).tolist() == [0.75]
    noise, seen = np.array([5.0, np.inf, 0.0]), np.array([4.0, 1.0, 0.0])
    assert pairwise.signal_share(noise, seen).tolist() == [0] * 3
    given = {"ways": np.array([0.6, 0.4, 0.5, 0.3, 0.2]), "pairs": theta_of(blocks)}
    noisy = {"way_variances": np.ones(5), "pair_variances": np.full((5, 5), 10.0)}
    aim = pairwise.shrink(pairwise.Moments(blocks=blocks, **given, **noisy))
    assert aim.signal_ways.tolist() == [0, 0]
    assert aim.signal_pairs[0, 1] == 0
    assert aim.target[:2, 2:] == pytest.approx(np.full((2, 3), 1 / 6))


def test_noise_of_a_pair_counts_its_free_cells_only():
    """S = 1 - Σ var (k_i - 1)(k_j - 1) / (k_i k_j - 1) / |E|², by hand for 2 by 3."""
    blocks = pairwise.Blocks((2, 3))
    ways = np.array([0.5, 0.5, 0.5, 0.25, 0.25])
    deviation = np.array([[0.1, -0.05, -0.05], [-0.1, 0.05, 0.05]])
    pairs = np.zeros((5, 5))
    pairs[:2, 2:] = np.outer(ways[:2], ways[2:]) + deviation
    variances = {"way_variances": np.zeros(5), "pair_variances": np.full((5, 5), 0.001)}
    measured = pairwise.Moments(blocks=blocks, ways=ways, pairs=pairs + pairs.T, **variances)
    share = 1 - 6 * 0.001 * (2 / 5) / (2 * (0.1**2 + 2 * 0.05**2))
    aim = pairwise.shrink(measured)
    assert aim.signal_pairs[0, 1] == pytest.approx(share)
    assert aim.signal_ways[1] == 1
    apart = np.outer(ways[:2], ways[2:])
    assert aim.target[:2, 2:] == pytest.approx(pairs[:2, 2:] * share + apart * (1 - share))


@pytest.mark.parametrize("domains", [(2, 2), (5, 2, 7)])
def test_targets_have_the_margins_of_the_shares(domains):
    blocks, ways = pairwise.Blocks(domains), ways_of(domains)
    target = pairwise.pair_target(blocks, ways, theta_of(blocks, size=0.05))
    assert target == pytest.approx(target.T)
    assert (target[blocks.apart] > 0).all()
    for i, j in blocks.pairs:
        block = target[blocks.at(i), blocks.at(j)]
        assert block.sum(axis=1) == pytest.approx(ways[blocks.at(i)], abs=1e-6)
        assert block.sum(axis=0) == pytest.approx(ways[blocks.at(j)], abs=1e-12)


@pytest.mark.parametrize("domains", [(2, 2), FOUR, (7, 2, 3)])
def test_the_table_and_its_pairs_are_those_of_a_loop(domains):
    blocks, ways = pairwise.Blocks(domains), ways_of(domains)
    theta, model = theta_of(blocks), pairwise.LogLinear(pairwise.Blocks(domains), ways)
    table = slow_table(blocks, ways, theta)
    assert model.table(theta) == pytest.approx(table, abs=1e-14)
    assert model.pairs(theta) == pytest.approx(slow_pairs(blocks, table), abs=1e-14)
    assert model.table(1000 * blocks.mirrored(np.ones_like(theta))).sum() == pytest.approx(1)


def test_without_penalty_the_fit_finds_the_model_that_made_the_pairs():
    for domains in ((2, 3, 2), (3, 4)):
        blocks = pairwise.Blocks(domains)
        truth = slow_table(blocks, ways_of(domains), theta_of(blocks, size=0.3))
        target = slow_pairs(blocks, truth)
        found = pairwise.fit_pairs(blocks, slow_ways(truth), target, np.zeros_like(target))
        assert found.steps < 400
        assert found.table == pytest.approx(truth, abs=1e-4)
    alone, ways = pairwise.Blocks((4,)), ways_of((4,))  # one attribute keeps its shares
    nothing = np.zeros((4, 4))
    assert pairwise.fit_pairs(alone, ways, nothing, nothing).table == pytest.approx(ways)


def test_the_fit_is_the_optimum_of_its_penalty():
    """Pairs lie within the noise box; where θ is not 0 they lie on its edge."""
    blocks = pairwise.Blocks(FOUR)
    truth = slow_table(blocks, ways_of(), theta_of(blocks, size=0.6))
    target = slow_pairs(blocks, truth)
    penalty = blocks.mirrored(np.full_like(target, 0.004))
    fit = pairwise.fit_pairs(blocks, slow_ways(truth), target, penalty)
    slack = slow_pairs(blocks, fit.table) - target
    assert (np.abs(slack) <= penalty + 1e-4).all()
    moved = np.abs(fit.theta) > 1e-3
    assert 0 < moved.sum() < blocks.apart.sum()
    assert slack[moved] == pytest.approx(-np.sign(fit.theta[moved]) * penalty[moved], abs=1e-4)


def test_moments_are_those_of_each_users_scores(monkeypatch):
    """Means and sample variances of z and of z_i z_j, user by user."""
    bits = sent(some_codes(500, FOUR), FOUR, NOISE)
    found, blocks = pairwise.moments(report_set(bits, FOUR), NOISE), pairwise.Blocks(FOUR)
    mid = [b - b.mean(axis=1, keepdims=True) for b in bits]
    z = np.concatenate([each / NOISE.gap + 1 / each.shape[1] for each in mid], axis=1)
    products = z[:, :, None] * z[:, None]
    assert found.ways == pytest.approx(z.mean(axis=0))
    assert found.way_variances == pytest.approx(z.var(axis=0, ddof=1) / 500)
    apart = blocks.apart
    assert found.pairs[apart] == pytest.approx(products.mean(axis=0)[apart])
    assert found.pair_variances[apart] == pytest.approx(products.var(axis=0, ddof=1)[apart] / 500)
    steps = "dp_core.algorithms.lremh.method.steps.pairwise"  # long strings, user by user
    monkeypatch.setattr(f"{steps}._MOST_PATTERN_PAIRS", 0)
    monkeypatch.setattr(f"{steps}._CHUNK", 64)
    single = pairwise.moments(report_set(bits, FOUR), NOISE)
    assert single.pairs == pytest.approx(found.pairs)
    assert single.pair_variances == pytest.approx(found.pair_variances)


@pytest.mark.parametrize("k", [2, 5])
def test_scores_sum_to_one_and_expect_the_true_value(k):
    """Exact: over all 2^k strings, with the chance of each for every true value."""
    every = np.array(list(product((0, 1), repeat=k)), dtype=np.uint8)
    scores = np.stack([pairwise.moments(report_set([row[None]], [k]), NOISE).ways for row in every])
    assert scores.sum(axis=1) == pytest.approx(np.ones(2**k))
    for value in range(k):
        one = np.where(np.arange(k) == value, NOISE.q_star, NOISE.p_star)
        chance = np.where(every == 1, one, 1 - one).prod(axis=1)
        assert chance @ scores == pytest.approx(np.eye(k)[value], abs=1e-12)
