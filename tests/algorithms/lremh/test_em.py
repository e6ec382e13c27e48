"""EM on distinct half-reports against the per-user loop; its laws, paths and refusals."""

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from dp_core.algorithms.lremh.data.patterns import report_set
from dp_core.algorithms.lremh.method.steps.client import Noise
from dp_core.algorithms.lremh.method.steps.em import Stop, run_em, run_path, run_squarem
from dp_core.algorithms.lremh.method.steps.likelihood import (
    Dense,
    Likelihood,
    Listed,
    best_split,
    likelihood,
)
from dp_core.errors import DataError, ParameterError
from tests.algorithms.lremh.tools import likelihoods, sent, slow_em, some_codes

NOISE = Noise(0.5, 0.5, 0.75)
SHARP = Noise(0.1, 0.1, 0.9)


def made(domains: tuple[int, ...], n: int, noise: Noise, seed: int = 0) -> list[np.ndarray]:
    return sent(some_codes(n, domains, seed), domains, noise, seed)


@pytest.mark.parametrize("noise", [NOISE, SHARP])
@pytest.mark.parametrize("domains", [(2, 2), (3, 4, 2), (2, 5, 3, 2), (7,), (2,) * 6])
def test_fast_em_equals_the_per_user_loop(domains: tuple[int, ...], noise: Noise) -> None:
    reports = made(domains, 120, noise)
    table, trace = slow_em(likelihoods(reports, domains, noise), 20)
    fast = likelihood(reports, domains, noise)
    found = run_em(fast, fast.uniform(), Stop(gap=-1, most_iterations=20))
    assert found.iterations == 20
    assert np.abs(found.table - table).max() < 1e-12
    assert found.log_likelihood[:20] == pytest.approx(trace, abs=1e-10)


@pytest.mark.parametrize("limit", [0, 10**9])
def test_a_list_of_pairs_gives_what_a_full_matrix_gives(
    monkeypatch: pytest.MonkeyPatch, limit: int
) -> None:
    domains = (3, 4, 2, 5)
    reports = made(domains, 300, NOISE)
    usual = likelihood(reports, domains, NOISE)
    monkeypatch.setattr("dp_core.algorithms.lremh.method.steps.likelihood._DENSE", limit)
    other = likelihood(reports, domains, NOISE)
    assert isinstance(other._halves.pairs, Listed if limit == 0 else Dense)
    start = np.random.default_rng(0).dirichlet(np.ones(120)).reshape(domains)
    assert other.step(start).multiplier == pytest.approx(usual.step(start).multiplier, rel=1e-12)
    assert other.log_likelihood(start) == pytest.approx(usual.log_likelihood(start), abs=1e-12)


@settings(max_examples=30)
@given(
    seed=st.integers(0, 10**6), f=st.floats(0.02, 0.95), p=st.floats(0, 0.5), d=st.integers(1, 4)
)
def test_the_likelihood_never_falls_and_tables_stay_tables(
    seed: int, f: float, p: float, d: int
) -> None:
    noise = Noise(f, p, min(1.0, p + 0.4))
    domains = tuple(np.random.default_rng(seed).integers(2, 5, d).tolist())
    fast = likelihood(made(domains, 80, noise, seed), domains, noise)
    start = np.random.default_rng(seed).dirichlet(np.ones(np.prod(domains))).reshape(domains)
    start.ravel()[0] = 0
    start /= start.sum()
    if not start.sum() > 0 or start.size < 3:
        return
    found = run_em(fast, start, Stop(gap=-1, most_iterations=15))
    assert (np.diff(found.log_likelihood) >= -1e-10).all()
    assert found.table.sum() == pytest.approx(1)
    assert found.table.min() >= 0
    assert found.table.ravel()[0] == 0  # zeros stay zeros
    assert fast.log_likelihood(found.table) == pytest.approx(found.log_likelihood[-1])


def test_without_noise_em_returns_the_empirical_table() -> None:
    noise, domains = Noise(1e-12, 0.0, 1.0), (2, 3, 2)
    codes = some_codes(500, domains)
    reports = sent(codes, domains, noise)
    fast = likelihood(reports, domains, noise)
    found = run_em(fast, fast.uniform(), Stop(rule="l1", gap=1e-12)).table
    true = np.zeros(domains)
    np.add.at(true, tuple(codes.T), 1 / len(codes))
    assert np.abs(found - true).sum() / 2 < 1e-6


def test_users_in_another_order_change_nothing() -> None:
    domains = (3, 2, 4)
    reports = made(domains, 200, NOISE)
    order = np.random.default_rng(1).permutation(200)
    one = likelihood(reports, domains, NOISE)
    other = likelihood([each[order] for each in reports], domains, NOISE)
    assert one.step(one.uniform()).multiplier == pytest.approx(
        other.step(one.uniform()).multiplier, rel=1e-12
    )


def test_all_ones_and_all_zeros_say_nothing() -> None:
    """A table of a single attribute cannot move if only such strings were sent."""
    reports = [np.array([[1, 1, 1], [0, 0, 0], [1, 1, 1]])]
    fast = likelihood(reports, (3,), NOISE)
    assert fast.step(fast.uniform()).multiplier == pytest.approx([1, 1, 1], abs=1e-12)
    one, zero = NOISE.q_star, NOISE.p_star
    expected = (2 * np.log(one * zero**2) + np.log((1 - one) * (1 - zero) ** 2)) / 3
    assert fast.log_likelihood(fast.uniform()) == pytest.approx(expected)


def test_a_subset_of_the_users_is_a_likelihood_of_its_own() -> None:
    domains = (2, 3)
    reports = made(domains, 90, NOISE)
    users = np.arange(0, 90, 3)
    whole = report_set(reports, domains)
    part = Likelihood(whole.subset(users), NOISE)
    alone = likelihood([each[users] for each in reports], domains, NOISE)
    assert part.step(part.uniform()).multiplier == pytest.approx(
        alone.step(alone.uniform()).multiplier, rel=1e-12
    )
    assert part.log_likelihood(part.uniform()) == pytest.approx(
        alone.log_likelihood(alone.uniform())
    )


def test_counts_of_ones_are_those_of_the_bits() -> None:
    domains = (3, 2)
    reports = made(domains, 70, NOISE)
    found = report_set(reports, domains).counts_of_ones
    assert [each.tolist() for each in found] == [each.sum(axis=0).tolist() for each in reports]


# --- stop rules and paths -------------------------------------------------------------------------


def test_the_published_stop_compares_largest_entries_only() -> None:
    before, after = np.array([0.4, 0.3, 0.3]), np.array([0.4, 0.5, 0.1])
    assert not Stop(rule="max").reached(before, after, 0.0)
    assert Stop(rule="max", gap=0.1).reached(before, after, 1.0)
    assert not Stop(rule="l1", gap=0.39).reached(before, after, 0.0)
    assert Stop(rule="l1", gap=0.41).reached(before, after, 1.0)
    assert Stop(rule="likelihood", gap=0.1).reached(before, after, 0.05)


def test_the_published_stop_ends_after_one_iteration_where_noise_is_strong() -> None:
    """Eight binary attributes, f = .5: the answer is close to the uniform start (5.1)."""
    domains = (2,) * 8
    fast = likelihood(made(domains, 4_000, NOISE), domains, NOISE)
    found = run_em(fast, fast.uniform(), Stop())
    assert found.iterations == 1
    assert np.abs(found.table - fast.uniform()).sum() < 0.5


def test_a_path_with_exponent_one_is_plain_em() -> None:
    domains = (3, 3)
    fast = likelihood(made(domains, 200, SHARP), domains, SHARP)
    plain = run_em(fast, fast.uniform(), Stop(gap=-1, most_iterations=7))
    path = run_path(fast, fast.uniform(), [3, 7], fraction=0.9)
    assert path.steps == 7
    assert path.tables[1] == pytest.approx(plain.table, abs=1e-14)


def test_an_accelerated_path_reaches_its_marks_in_fewer_steps() -> None:
    domains = (2,) * 5
    fast = likelihood(made(domains, 5_000, NOISE), domains, NOISE)
    plain = run_em(fast, fast.uniform(), Stop(gap=-1, most_iterations=400))
    path = run_path(fast, fast.uniform(), [100, 400, 400, 10**9], fraction=0.0328)
    assert path.steps == 150
    assert np.abs(path.tables[1] - plain.table).sum() / 2 < 0.005
    assert path.tables[1] is path.tables[2]  # a mark already passed repeats the table
    assert (np.diff(path.log_likelihood) >= -1e-9).all()


def test_squarem_finds_the_maximum_of_the_likelihood_in_far_fewer_steps() -> None:
    domains = (2,) * 4
    fast = likelihood(made(domains, 3_000, SHARP), domains, SHARP)
    plain = run_em(fast, fast.uniform(), Stop(rule="l1", gap=1e-8, most_iterations=100_000))
    found = run_squarem(fast, fast.uniform(), gap=1e-8)
    assert found.log_likelihood[-1] >= plain.log_likelihood[-1] - 1e-9
    assert found.iterations < plain.iterations
    assert (np.diff(found.log_likelihood) >= -1e-12).all()


# --- refusals -------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("reports", "domains", "words"),
    [
        ([np.zeros((3, 2))], (3,), "3 bits are needed"),
        ([np.zeros(3)], (3,), "3 bits are needed"),
        ([np.full((3, 2), 2)], (2,), "other than 0 and 1"),
        ([np.full((3, 2), np.nan)], (2,), "other than 0 and 1"),
        ([np.full((3, 2), "x")], (2,), "other than 0 and 1"),
        ([np.zeros((3, 2)), np.zeros((4, 2))], (2, 2), "reports of \\[3, 4\\] users"),
        ([np.zeros((0, 2))], (2,), "at least one"),
        ([np.zeros((3, 2))], (2, 2), "1 attributes and 2 domains"),
        ([], (), "0 attributes and 0 domains"),
        ([np.zeros((3, 1))], (1,), "has 1 categories"),
        ([np.zeros((3, 63))], (63,), "has 63 categories"),
    ],
)
def test_bad_reports_are_refused_in_a_sentence(
    reports: list[np.ndarray], domains: tuple[int, ...], words: str
) -> None:
    with pytest.raises(DataError, match=words):
        likelihood(reports, domains, NOISE)


@pytest.mark.slow
def test_too_many_candidates_are_refused_with_an_estimate() -> None:
    domains = (2,) * 19
    with pytest.raises(ParameterError, match=r"524,288 candidate records.*GB and .* s\."):
        likelihood(made(domains, 50, NOISE), domains, NOISE)


def test_the_split_spares_work_where_domains_differ() -> None:
    domains = (2, 2, 2, 2, 2, 2, 41)
    split = best_split(report_set(made(domains, 2_000, NOISE), domains))
    assert sorted((*split.first, *split.second)) == list(range(7))
    assert split.bytes < 50e6
