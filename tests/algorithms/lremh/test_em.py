"""EM against the per-user loop, its laws and refusals; what LASSO can and cannot do."""

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from dp_core.algorithms.lremh import ALGORITHM
from dp_core.algorithms.lremh.data.generators import generate
from dp_core.algorithms.lremh.method.asking import ESTIMATORS, estimate
from dp_core.algorithms.lremh.method.steps import em
from dp_core.algorithms.lremh.method.steps.likelihood import likelihood, report_set
from dp_core.algorithms.lremh.method.steps.users import random_numbering
from dp_core.algorithms.lremh.outputs import total_variation
from dp_core.errors import ParameterError
from dp_core.noise.bit_noise import Noise
from tests.algorithms.lremh.tools import joint_of, likelihoods, sent, slow_em, some_codes

NOISE, LITTLE = Noise(0.5, 0.5, 0.75), Noise(0.1, 0.5, 0.75)
SHARP, CLEAR = Noise(0.1, 0.1, 0.9), Noise(1e-12, 0.0, 1.0)


def made(domains: tuple[int, ...], n: int, noise: Noise, seed: int = 0) -> list[np.ndarray]:
    return sent(some_codes(n, domains, seed), domains, noise, seed)


@pytest.mark.parametrize(
    ("domains", "noise"),
    [((2, 2), NOISE), ((3, 4, 2), SHARP), ((2, 5, 3, 2), NOISE), ((7,), SHARP), ((2,) * 6, NOISE)],
)
def test_fast_em_equals_the_per_user_loop(domains, noise):
    reports = made(domains, 120, noise)
    table, trace = slow_em(likelihoods(reports, domains, noise), 20)
    fast = likelihood(reports, domains, noise)
    found = em.run_em(fast, fast.uniform(), em.Stop(gap=-1, most_iterations=20))
    assert found.iterations == 20
    assert np.abs(found.table - table).max() < 1e-12
    assert found.log_likelihood[:20] == pytest.approx(trace, abs=1e-10)
    ones = report_set(reports, domains).counts_of_ones
    assert [each.tolist() for each in ones] == [each.sum(axis=0).tolist() for each in reports]


@pytest.mark.parametrize("limit", [0, 10**9])
def test_a_list_of_pairs_gives_what_a_full_matrix_gives(monkeypatch, limit):
    domains = (3, 4, 2, 5)
    reports = made(domains, 300, NOISE)
    start = np.random.default_rng(0).dirichlet(np.ones(120)).reshape(domains)
    usual = likelihood(reports, domains, NOISE).step(start)
    monkeypatch.setattr("dp_core.algorithms.lremh.method.steps.likelihood._DENSE", limit)
    other = likelihood(reports, domains, NOISE)
    assert other._halves.pairs.dense == (limit > 0)
    assert other.step(start).multiplier == pytest.approx(usual.multiplier, rel=1e-12)
    assert other.log_likelihood(start) == pytest.approx(usual.log_likelihood, abs=1e-12)


@settings(max_examples=30)
@given(st.integers(0, 10**6), st.floats(0.02, 0.95), st.floats(0, 0.5), st.integers(1, 4))
def test_the_likelihood_never_falls_and_tables_stay_tables(seed, f, p, d):
    noise = Noise(f, p, min(1.0, p + 0.4))
    domains = tuple(np.random.default_rng(seed).integers(2, 5, d).tolist())
    fast = likelihood(made(domains, 80, noise, seed), domains, noise)
    start = np.random.default_rng(seed).dirichlet(np.ones(np.prod(domains))).reshape(domains)
    start.ravel()[0] = 0
    start /= start.sum()
    if start.size < 3:
        return
    found = em.run_em(fast, start, em.Stop(gap=-1, most_iterations=15))
    assert (np.diff(found.log_likelihood) >= -1e-10).all()
    assert found.table.sum() == pytest.approx(1)
    assert found.table.min() >= 0
    assert found.table.ravel()[0] == 0  # zeros stay zeros
    assert fast.log_likelihood(found.table) == pytest.approx(found.log_likelihood[-1])


def test_the_published_stop_compares_largest_entries_only():
    before, after = np.array([0.4, 0.3, 0.3]), np.array([0.4, 0.5, 0.1])
    assert not em.Stop(rule="max").reached(before, after, 0.0)
    assert em.Stop(rule="max", gap=0.1).reached(before, after, 1.0)
    assert not em.Stop(rule="l1", gap=0.39).reached(before, after, 0.0)
    assert em.Stop(rule="l1", gap=0.41).reached(before, after, 1.0)
    assert em.Stop(rule="likelihood", gap=0.1).reached(before, after, 0.05)
    domains = (2,) * 8  # where noise is strong it ends at once, close to the uniform start (5.1)
    fast = likelihood(made(domains, 4_000, NOISE), domains, NOISE)
    found = em.run_em(fast, fast.uniform(), em.Stop())
    assert found.iterations == 1
    assert np.abs(found.table - fast.uniform()).sum() < 0.5


def test_a_path_with_exponent_one_is_plain_em_and_an_accelerated_one_takes_fewer_steps():
    domains = (2,) * 5
    fast = likelihood(made(domains, 5_000, NOISE), domains, NOISE)
    plain = em.run_em(fast, fast.uniform(), em.Stop(gap=-1, most_iterations=7))
    path = em.run_path(fast, fast.uniform(), [3, 7], fraction=0.9)
    assert path.steps == 7
    assert path.tables[1] == pytest.approx(plain.table, abs=1e-14)
    plain = em.run_em(fast, fast.uniform(), em.Stop(gap=-1, most_iterations=400))
    path = em.run_path(fast, fast.uniform(), [100, 400, 400, 10**9], fraction=0.0328)
    assert path.steps == 150
    assert np.abs(path.tables[1] - plain.table).sum() / 2 < 0.005
    assert path.tables[1] is path.tables[2]  # a mark already passed repeats the table
    assert (np.diff(path.log_likelihood) >= -1e-9).all()


def test_squarem_finds_the_maximum_of_the_likelihood_in_far_fewer_steps():
    domains = (3, 4, 2)
    reports = made(domains, 500, LITTLE)
    fast = likelihood(reports, domains, LITTLE)
    plain = em.run_em(fast, fast.uniform(), em.Stop(rule="l1", gap=1e-8, most_iterations=100_000))
    found = em.run_squarem(fast, fast.uniform(), gap=1e-8)
    assert found.log_likelihood[-1] >= plain.log_likelihood[-1] - 1e-9
    assert found.iterations < plain.iterations
    assert (np.diff(found.log_likelihood) >= -1e-12).all()
    same = estimate(reports, domains, LITTLE.f, LITTLE.p, LITTLE.q, estimator="squarem", gap=1e-8)
    assert same.table == pytest.approx(found.table, abs=1e-6)


MOVED = ("lasso", "lremh", "lremh_signed")
"""Methods that the numbers of categories move; SQUAREM ends a rounding apart."""


def noise_free(records: list[tuple[int, ...]], times: int = 250) -> list[np.ndarray]:
    codes = np.repeat(np.array(records), times, axis=0)
    return sent(codes, (2,) * codes.shape[1], CLEAR)


@pytest.mark.parametrize("domains", [(2, 3, 4), (5,), (2,) * 6])
def test_the_design_has_the_stated_rank(domains):
    matrix = em.design(domains)
    assert matrix.shape == (sum(domains), np.prod(domains))
    assert np.linalg.matrix_rank(matrix) == sum(domains) - len(domains) + 1
    assert (matrix.sum(axis=0) == len(domains)).all()
    last = np.array(np.unravel_index(np.prod(domains) - 2, domains))
    starts = np.cumsum(domains) - domains
    assert np.flatnonzero(matrix[:, -2]).tolist() == (starts + last).tolist()


PARITY = [(0, 0, 0), (0, 1, 1), (1, 0, 1), (1, 1, 0)]


@pytest.mark.parametrize("records", [[(0, 0), (1, 1)], PARITY])
def test_lasso_cannot_tell_which_answers_go_together(records):
    """Noise-free pairs and triples: the same table for each pattern and for its inverse."""
    domains = (2,) * len(records[0])
    start = em.lasso_table(report_set(noise_free(records), domains), CLEAR)
    inverse = [(1 - each[0], *each[1:]) for each in records]
    other = em.lasso_table(report_set(noise_free(inverse), domains), CLEAR)
    assert start.table == pytest.approx(other.table, abs=1e-3)
    true = joint_of(np.array(records), domains)
    assert total_variation(start.table, true) == pytest.approx(0.5, abs=0.01)


def test_where_nothing_is_left_lasso_falls_back_to_the_uniform_table():
    reports = noise_free([(0, 0), (1, 1)])
    found = estimate(reports, (2, 2), 1e-12, 0.0, 1.0, estimator="lasso", alpha=1e9)
    assert found.table == pytest.approx(np.full((2, 2), 0.25))
    assert "uniform" in found.notes[0]
    signed = em.lasso_table(report_set(reports, (2, 2)), CLEAR, variant="signed")
    assert signed.notes  # with exactly equal counts the signed one is all zero (8)


def test_a_deleted_candidate_never_comes_back():
    domains = (2,) * 6
    reports = sent(some_codes(3_000, domains), domains, LITTLE)
    found = estimate(reports, domains, 0.1, 0.5, 0.75, estimator="lremh")
    assert not found.kept.all()
    assert (found.table[~found.kept] == 0).all()
    start = em.lasso_table(report_set(reports, domains), LITTLE).table
    assert np.array_equal(found.kept, em.kept_candidates(start))
    assert found.log_likelihood.size == found.iterations + 1


@pytest.mark.parametrize("key", [key for key in ESTIMATORS if key not in (*MOVED, "squarem")])
def test_numbering_categories_otherwise_only_renumbers_the_answer(key):
    domains = (3, 2, 4)
    reports = sent(some_codes(800, domains), domains, LITTLE)
    orders = [np.random.default_rng(j).permutation(k) for j, k in enumerate(domains)]
    other = [bits[:, order] for bits, order in zip(reports, orders, strict=True)]
    chances = (LITTLE.f, LITTLE.p, LITTLE.q)
    one, two = (estimate(x, domains, *chances, estimator=key).table for x in (reports, other))
    assert two == pytest.approx(one[np.ix_(*orders)], abs=1e-9)


@pytest.mark.parametrize("method", ["plus", *MOVED])
def test_only_lasso_and_its_heirs_care_how_categories_are_numbered(method):
    table = generate("census", 2_000, 3).columns([0, 2, 4])
    made = ALGORITHM.method(method)

    def run(numbering):
        params = made.params(epsilon=4.0, numbering=numbering)
        return made.run(table, params, np.random.default_rng(5)).output

    own = run(None)
    order = random_numbering(table.domains, np.random.default_rng(0))
    apart = total_variation(own.table, run(order).table)
    assert apart > 0.02 if method in MOVED else apart < 1e-6
    same = run(tuple(tuple(range(k)) for k in table.domains))
    np.testing.assert_array_equal(same.table, own.table)
    np.testing.assert_array_equal(same.kept, own.kept)
    for wrong in (((0, 0), (0, 1, 2)), ((0, 1),), ((1, 0), (0, 1))):
        with pytest.raises(ParameterError, match=r"every category|exactly once"):
            run(wrong)
