"""What the page compares and tells: references without noise, curves, pictures, gaps."""

import math
from itertools import combinations

import numpy as np
import pytest

from dp_core.algorithms.privscbn import ALGORITHM, evaluations, marginal_errors, study
from dp_core.algorithms.privscbn.data.counts import Counter
from dp_core.algorithms.privscbn.data.generators import SAMPLES, generate
from dp_core.algorithms.privscbn.method.rivals import privbayes_degree
from dp_core.algorithms.privscbn.method.steps.networks import cell_shares
from dp_core.algorithms.privscbn.method.steps.pair_counts import LATTICE, weighted_pairs
from dp_core.algorithms.privscbn.metrics import evaluate, marginals, random_queries
from dp_core.study.experiments import trial_rng
from dp_core.tables.records import BinaryTable
from dp_core.words import say

ASIA = generate("asia", 2_000, 1)
FAST = [each.key for each in ALGORITHM.methods if each.key not in ("privbayes", "priview")]


def release(method, table=ASIA, **params):
    made = ALGORITHM.method(method)
    return made.run(table, made.params(**params), trial_rng(3, method, None, 0))


def test_marginals_are_those_counted_otherwise_and_equal_groups_agree():
    values = (np.random.default_rng(1).random((777, 9)) < 0.3).astype(np.uint8)
    for ways in (1, 2, 4):
        queries = list(combinations(range(9), ways))
        for query, found in zip(queries, marginals(values, queries), strict=True):
            assert np.allclose(found, cell_shares(values, (2,) * 9, query), atol=1e-15)
    assert study.adjusted_rand([[0, 1], [2]], ((0, 1), (2,))) == 1


@pytest.mark.parametrize("bound", [1, 7, 40])
def test_weighted_pairs_are_those_added_up_record_by_record(bound):
    values = (np.random.default_rng(bound).random((300, 7)) < 0.5).astype(np.uint8)
    sums, total = np.zeros((7, 7), dtype=np.int64), 0
    for record in values.astype(np.int64):
        ones = int(record.sum())
        weight = math.floor(min(1, bound / (1 + ones * (ones + 1) / 2)) * LATTICE)
        sums += weight * np.outer(record, record)
        total += weight
    found, found_total = weighted_pairs(Counter(BinaryTable(values=values)), bound)
    assert found_total == total
    assert (found == sums).all()


@pytest.mark.parametrize("method", FAST)
def test_without_noise_the_run_is_the_same_at_a_budget_without_limit(method):
    first = release(method)
    params = study.without_noise(ALGORITHM.method(method).params(), first.output)
    assert params.epsilon == study.QUIET
    quiet = ALGORITHM.method(method).run(ASIA, params, trial_rng(3, method, None, 0))
    asked = getattr(params, "max_parents", study.degree_of(first.output))
    assert study.degree_of(quiet.output) <= max(asked, study.degree_of(first.output))
    errors = [ALGORITHM.evaluate(ASIA, each.output)["tvd"] for each in (first, quiet)]
    assert errors[1] <= errors[0] + 0.02
    assert not study.is_slow(2_000, 24, params)
    assert study.is_slow(2_000, 24, ALGORITHM.method("sound_pure").params(structure="em"))


def test_released_shares_and_distances_are_those_of_the_metric():
    for method in ("published", "priview"):
        made = ALGORITHM.method(method)
        params = made.params(epsilon=study.QUIET)
        output = made.run(ASIA, params, trial_rng(3, method, None, 0)).output
        assert np.abs(study.shares_of(output) - ASIA.shares()).max() < 0.03
    shares = study.conditional_of(ASIA, 5, (1, 3))  # "TB or cancer"
    seen = [((ASIA.values[:, (1, 3)] == code).all(axis=1)).any() for code in np.ndindex(2, 2)]
    assert np.array_equal(shares[seen], np.array([0.0, 1, 1, 1])[seen])
    assert np.isnan(shares[np.invert(seen)]).all()
    table = SAMPLES["asia"]()
    method = ALGORITHM.method("sound_pure")
    output = method.run(table, method.params(), trial_rng(0, "sound_pure", None, 0)).output
    found = study.distances(table, output, (1, 2, 3, 8))
    assert found["tvd"] == pytest.approx(evaluate(table, output)["tvd"])
    assert found["tvd2"] == pytest.approx(evaluate(table, output)["pairs"])
    for ways in (1, 8):
        by_hand = marginal_errors(table, output.synthetic, random_queries(8, ways))
        assert found[f"tvd{ways}"] == pytest.approx(by_hand.mean())


def test_the_ladder_adds_up_and_problems_that_a_run_lacks_are_said():
    """NLTCS at ε = 1: k = 1 gives 2.304 and k = 2 gives 3.830; one conditional costs hundreds."""
    for k, sizes, repaired, one in ((1, [16], 2.304, 672), (2, [8, 8], 3.830, None)):
        given = {"m": 16, "n": 21_574, "k": k, "epsilon": 1.0, "sizes": sizes, "max_parents": 3}
        rungs = study.ladder(**given)
        assert rungs[1].epsilon == pytest.approx(repaired, abs=5e-4)
        assert math.isinf(rungs[-1].epsilon)
        assert one is None or rungs[3].epsilon == pytest.approx(one, abs=0.5)
        found = study.problems(sizes=sizes, max_parents=3)
        assert [problem.number for problem in found] == [f"P{number}" for number in range(1, 8)]
        lacking = [problem.number for problem in found if problem.figures]
        assert lacking == (["P1"] if k == 1 else [])
    for sizes in ([1], [1, 1]):  # the smallest tables
        found = study.problems(sizes=sizes, max_parents=3)
        assert all(problem.words for problem in found)
        assert found[4].figures == say("gap-not-here", attack=True)


def test_the_search_of_privbayes_is_counted_with_the_degree_that_it_takes():
    for epsilon in (0.05, 1.0, 10.0):
        params = ALGORITHM.method("privbayes").params(epsilon=epsilon)
        degree = privbayes_degree(20_000, 24, epsilon - params.beta * epsilon, params)
        assert study.searched(20_000, 24, params) == evaluations(24, degree, "greedy")
    for key in ("published", "sound_pure", "sound_zcdp", "independent", "priview"):
        assert study.searched(10_000, 50, ALGORITHM.method(key).params()) == 0
    chosen = ALGORITHM.method("sound_pure").params(structure="em", max_parents=3)
    assert study.searched(10_000, 16, chosen) == evaluations(16, 3, "greedy")
