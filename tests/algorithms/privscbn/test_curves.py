"""Errors by number of attributes, cost of a search, look-alikes; the problems in numbers."""

import math

import numpy as np
import pytest

from dp_core.algorithms.privscbn import ALGORITHM, evaluations, marginal_errors
from dp_core.algorithms.privscbn.data import LOOK_ALIKES, look_alike
from dp_core.algorithms.privscbn.data.generators import SAMPLES
from dp_core.algorithms.privscbn.method.rivals import privbayes_degree
from dp_core.algorithms.privscbn.metrics import evaluate, random_queries
from dp_core.algorithms.privscbn.study.comparison import distances, searched
from dp_core.algorithms.privscbn.study.gaps import ladder, problems
from dp_core.study.experiments import trial_rng
from dp_core.words import say


def test_distances_are_those_of_the_metric_and_of_marginal_errors():
    table = SAMPLES["asia"]()
    method = ALGORITHM.method("sparse")
    output = method.run(table, method.params(), trial_rng(0, "sparse", None, 0)).output
    found = distances(table, output, (1, 2, 3, 8))
    assert found["tvd"] == pytest.approx(evaluate(table, output)["tvd"])
    assert found["tvd2"] == pytest.approx(evaluate(table, output)["pairs"])
    for ways in (1, 8):
        by_hand = marginal_errors(table, output.synthetic, random_queries(8, ways))
        assert found[f"tvd{ways}"] == pytest.approx(by_hand.mean())


def test_the_search_of_privbayes_is_counted_with_the_degree_that_it_takes():
    for epsilon in (0.05, 1.0, 10.0):
        params = ALGORITHM.method("privbayes").params(epsilon=epsilon)
        degree = privbayes_degree(20_000, 24, epsilon - params.beta * epsilon, params)
        assert searched(20_000, 24, params) == evaluations(24, degree, "greedy")
    for key in ("published", "sound_pure", "sound_zcdp", "sparse", "independent", "priview"):
        assert searched(10_000, 50, ALGORITHM.method(key).params()) == 0
    chosen = ALGORITHM.method("sound_pure").params(structure="em", max_parents=3)
    assert searched(10_000, 16, chosen) == evaluations(16, 3, "greedy")


@pytest.mark.parametrize("kind", LOOK_ALIKES)
@pytest.mark.parametrize("m", [1, 32])
def test_a_look_alike_has_the_size_asked_for_and_is_the_same_each_time(kind, m):
    table = look_alike(kind, 200, m, seed=1)
    assert table.values.shape == (200, m)
    assert table.synthetic
    assert not table.confidential
    np.testing.assert_array_equal(table.values, look_alike(kind, 200, m, seed=1).values)
    assert m == 1 or not np.array_equal(table.values[:, :16], table.values[:, 16:])


def test_the_problems_add_up_to_the_repaired_rung_of_the_ladder():
    """NLTCS at ε = 1: k = 1 gives 2.304 and k = 2 gives 3.830; one conditional costs hundreds."""
    for k, sizes, repaired, one in ((1, [16], 2.304, 672), (2, [8, 8], 3.830, None)):
        given = {"m": 16, "n": 21_574, "k": k, "epsilon": 1.0, "sizes": sizes, "max_parents": 3}
        rungs = ladder(**given)
        assert rungs[1].epsilon == pytest.approx(repaired, abs=5e-4)
        assert math.isinf(rungs[-1].epsilon)
        assert one is None or rungs[3].epsilon == pytest.approx(one, abs=0.5)
        found = {problem.number: problem for problem in problems(**given)}
        assert list(found) == [f"P{number}" for number in range(1, 9)]
        assert f"{rungs[3].epsilon:,.0f}" in found["P5"].figures
    assert "120 pairs in 15 rounds" in found["P2"].figures
    assert "1/21,573" in found["P3"].figures
    assert "1.28" in found["P1"].figures


def test_problems_of_the_smallest_tables_are_words():
    for sizes in ([1], [1, 1]):
        m = len(sizes)
        found = problems(m, 2, m, 1.0, sizes=sizes, max_parents=3)
        assert all(problem.words for problem in found)
        assert found[4].figures == say("privscbn-gap-p5.figures", cost=0, claimed=0)
