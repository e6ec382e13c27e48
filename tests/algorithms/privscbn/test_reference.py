"""Reference values of the specification (privscbn.md 2, 3, 4.4 and 6), exactly."""

import math
from itertools import permutations, product

import numpy as np
import pytest

from dp_core.algorithms.privscbn.data.counts import Counter
from dp_core.algorithms.privscbn.method.steps import search
from dp_core.algorithms.privscbn.method.steps.budget import budget_split
from dp_core.algorithms.privscbn.method.steps.pair_counts import pair_sensitivity
from dp_core.algorithms.privscbn.method.steps.partition import (
    affinity,
    jaccard_distances,
    spectral_clusters,
)
from dp_core.algorithms.privscbn.study import evaluations
from dp_core.privacy.costs import rho_from_epsilon_delta
from dp_core.privacy.ledger import zcdp_epsilon
from dp_core.tables.categorical import project_to_simplex
from dp_core.tables.records import BinaryTable

ROWS = ("1100", "1100", "1000", "0101", "0011", "0011", "0010", "0000")
X8 = np.array([[int(bit) for bit in row] for row in ROWS])


def pair(i, j):
    return Counter(BinaryTable(values=X8)).family([i, j])


@pytest.mark.parametrize(
    ("counts", "bits"),
    [([5, 0, 0, 5], 1), ([4, 4, 4, 4], 0), ([1, 0, 0, 1, 0, 1, 1, 0], 1), ([3, 0, 0, 1], 0.811278)],
)
def test_mutual_information_of_worked_tables(counts, bits):
    assert search.mutual_information(counts) == pytest.approx(bits, abs=5e-7)


@pytest.mark.parametrize(
    ("n", "bits"),
    [
        *((4, 0.811278124), (8, 0.543564443)),
        *((21574, 7.342017e-4), (47461, 3.577071e-4), (88162, 2.027013e-4)),
    ],
)
def test_sensitivity_of_the_mutual_information(n, bits):
    assert search.mi_sensitivity(n) == pytest.approx(bits, rel=1e-6)


def neighbours(counts):
    """All counts after one record was replaced."""
    for i, j in permutations(range(4), 2):
        if counts[i] > 0:
            moved = list(counts)
            moved[i] -= 1
            moved[j] += 1
            yield tuple(moved)


def test_sensitivity_is_attained_and_never_exceeded_by_any_neighbours_up_to_eight_records():
    for n in range(2, 9):
        tables = [each for each in product(range(n + 1), repeat=4) if sum(each) == n]
        known = {each: search.mutual_information(each) for each in tables}
        worst = max(abs(known[one] - known[two]) for one in tables for two in neighbours(one))
        assert worst == pytest.approx(search.mi_sensitivity(n), abs=1e-9)


def test_gram_matrix_distances_and_clusters_of_eight_rows():
    gram = Counter(BinaryTable(values=X8)).pairs
    assert gram.tolist() == [[3, 2, 0, 0], [2, 3, 0, 1], [0, 0, 3, 2], [0, 1, 2, 3]]
    distances = jaccard_distances(X8)
    assert distances[np.triu_indices(4, 1)].tolist() == pytest.approx([0.5, 1, 1, 1, 0.8, 0.5])
    assert spectral_clusters(affinity(distances, 0.3), 2, 0) == [[0, 1], [2, 3]]


@pytest.mark.parametrize(
    ("i", "j", "bits", "r"),
    [(0, 1, 0.158868, 0.21875), (0, 2, 0.347590, 0.28125), (1, 3, 0.003229, 0.03125)],
)
def test_scores_of_pairs_of_eight_rows(i, j, bits, r):
    assert search.mutual_information(pair(i, j)) == pytest.approx(bits, abs=1e-6)
    assert search.dependence(pair(i, j)) == pytest.approx(r, abs=1e-9)


def test_network_and_conditionals_of_eight_rows_without_noise():
    quiet = {"max_parents": 2, "epsilon": math.inf, "rng": np.random.default_rng(0)}
    network = search.fgb(X8, attributes=[0, 1, 2, 3], first=0, **quiet)
    assert network == [(0, ()), (2, (0,)), (1, (0, 2)), (3, (0, 1))]
    found = search.exact_conditionals(Counter(BinaryTable(values=X8)), network, 2)
    expected = [[0.375], [0.6, 0], [0.5, 0, 2 / 3, 0.5], [0.5, 1, 0, 0]]
    for table, wanted in zip(found, expected, strict=True):
        assert table.tolist() == pytest.approx(wanted, abs=1e-6)


@pytest.mark.parametrize(
    ("m", "fgb_scores", "greedy_scores"),
    [(16, (225, 316, 394), (2395, 6217, 12418)), (23, (484, 694, 884), (10648, 42547, 134659))],
)
def test_evaluations_of_the_searches(m, fgb_scores, greedy_scores):
    assert tuple(evaluations(m, d, "fgb") for d in (2, 3, 4)) == fgb_scores
    assert tuple(evaluations(m, d, "greedy") for d in (2, 3, 4)) == greedy_scores


@pytest.mark.parametrize(
    ("d", "expected"),
    [
        *((5, 115775100), (10, 158753389900), (15, 14771069086725)),
        *((20, 156077261327400), (25, 229591913401900)),
    ],
)
def test_evaluations_of_table_two(d, expected):
    """The paper's C(51, d+2): the terms with t - 1 ≥ d of the sum for 50 attributes."""
    assert math.comb(51, d + 2) == expected
    early = sum(50 - t + 1 for t in range(2, d + 1))  # one full set each
    assert evaluations(50, d, "greedy") == expected + early


@pytest.mark.parametrize(
    ("m", "n", "k", "epsilon", "expected"),
    [
        (16, 21574, 2, 1.0, (0.319159, 0.340420, 0.340420)),
        (50, 88162, 5, 0.1, (0.055056, 0.022472, 0.022472)),
    ],
)
def test_published_budget_split(m, n, k, epsilon, expected):
    split = budget_split(m, n, k, epsilon)
    shares = (split.partition, split.structure, split.conditionals)
    assert shares == pytest.approx(expected, abs=1e-6)
    assert sum(shares) == pytest.approx(epsilon, abs=1e-15)


@pytest.mark.parametrize(("epsilon", "rho"), [(1.0, 0.02435597), (0.1, 0.00032104769)])
def test_rho_of_epsilon_and_delta(epsilon, rho):
    found = rho_from_epsilon_delta(epsilon, 1e-6)
    assert found == pytest.approx(rho, rel=1e-6)
    assert zcdp_epsilon(found, 1e-6) <= epsilon


def test_sensitivity_of_the_pair_counts_and_simplex_projection():
    known = {(16, None): 136, (50, 11): 22, (5, 4): 8, (5, 16): 16}
    assert {each: pair_sensitivity(*each) for each in known} == known
    found = project_to_simplex([0.7, 0.6, -0.2, 0])
    assert found.tolist() == pytest.approx([0.55, 0.45, 0, 0])
    assert project_to_simplex([[3.0, 1.0], [0.0, 0.0]], total=2.0).tolist() == [[2, 0], [1, 1]]
