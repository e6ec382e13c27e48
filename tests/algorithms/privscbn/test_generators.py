"""Made-up tables: the distribution that is stated, exactly enumerated, and its truth.

All cells of one test together raise a false alarm with probability at most 1e-6; seeds are fixed.
"""

from itertools import combinations, product

import numpy as np
import pytest
from numpy.testing import assert_array_equal

from dp_core.algorithms.privscbn.data.generators import (
    ITEMS,
    generate,
    popularity,
    themes,
)
from dp_core.algorithms.privscbn.method.steps.search import mutual_information
from dp_core.algorithms.privscbn.metrics import marginals
from dp_core.errors import DataError
from tests.algorithms.lremh.tools import agree


def pair_counts(values):
    return values.T.astype(np.float64) @ values


@pytest.mark.parametrize(
    ("name", "attributes", "record"),
    [
        ("blocks", 24, "records"),
        ("baskets", 50, "baskets"),
        ("asia", 8, "patients"),
        ("xor", 4, "records"),
        ("survey", 16, "people"),
        ("digits", 64, "pictures"),
    ],
)
def test_each_table_has_its_shape_its_words_and_its_flags_and_follows_its_seed(
    name, attributes, record
):
    made = generate(name, 300, 5)
    assert made.values.shape == (300, attributes)
    assert made.values.dtype == np.uint8
    assert made.record == record
    assert made.name.endswith(f", 300 records × {attributes}")
    assert len(set(made.names)) == attributes
    assert made.synthetic is (name != "digits")
    assert not made.confidential
    assert not made.facts_from_data
    assert generate(name, 300, 5).fingerprint == made.fingerprint
    assert not np.array_equal(generate(name, 300, 6).values, made.values)
    assert len(generate(name, 2, 0)) == 2
    if name != "digits":
        with pytest.raises(DataError, match=r"At most 500 attributes and 500,000,000 values"):
            generate(name, 10**9, 0)


def basket_pairs():
    """P(item i and item j in a basket): with probability 1/12 each theme is at work."""
    base = popularity()
    raised = np.tile(base, (7, 1))
    for theme, items in enumerate(themes()):
        raised[theme, list(items)] += 0.4 * (1 - base[list(items)])
    weights = np.array([1 / 12] * 6 + [0.5])
    return weights @ raised, np.einsum("t,ti,tj->ij", weights, raised, raised)


def test_baskets_have_the_shares_and_the_pairs_that_are_stated():
    n = 50_000
    made = generate("baskets", n, 2)
    shares, pairs = basket_pairs()
    upper = np.triu_indices(ITEMS, 1)
    assert agree(made.values.sum(axis=0), n, shares)
    assert agree(pair_counts(made.values)[upper], n, pairs[upper])
    assert round(shares.sum(), 2) == 2.74, "items of a basket on average"
    assert made.groups == themes()
    assert [made.names[j] for j in themes()[0]][:2] == ["item 6", "item 12"]
    assert popularity()[[0, 49]] == pytest.approx([0.3, 0.3 / 50**0.85])


def asia_joint():
    """Probability of each of the 256 records, by multiplying the stated tables."""
    joint = np.zeros((2,) * 8)
    for record in product((0, 1), repeat=8):
        asia, tub, smoke, lung, bronc, either, *_ = record
        ones = (0.01, (0.01, 0.05)[asia], 0.5, (0.01, 0.1)[smoke], (0.3, 0.6)[smoke],
                float(tub or lung), (0.05, 0.98)[either],
                (0.1, 0.7, 0.8, 0.9)[2 * bronc + either])  # fmt: skip
        joint[record] = np.prod([p if r else 1 - p for r, p in zip(record, ones, strict=True)])
    return joint


def test_every_marginal_of_asia_is_that_of_the_exact_network():
    n = 100_000
    made, joint = generate("asia", n, 2), asia_joint()
    counts, exact = [], []
    for size in (1, 2, 3, 8):
        for query in combinations(range(8), size):
            rest = tuple(j for j in range(8) if j not in query)
            exact.append(joint.sum(axis=rest).ravel())
            counts.append(marginals(made.values, [query])[0] * n)
    assert agree(np.concatenate(counts), n, np.concatenate(exact))
    assert_array_equal(made.values[:, 5], made.values[:, 1] | made.values[:, 3])
    edges = {(made.names[parent], made.names[child]) for parent, child in made.edges}
    assert len(edges) == 8
    assert {("smoking", "bronchitis"), ("bronchitis", "breathless")} <= edges


def test_s_is_one_bit_from_a_and_b_together_and_nothing_from_either():
    """Information from one alone: 2 ln 2 n I is about chi-square(1), above 24 once in a million."""
    n = 20_000
    made = generate("xor", n, 3)
    assert made.names == ("A", "C", "B", "S")
    a, _, b, s = made.values.T
    assert_array_equal(s, a ^ b)
    assert mutual_information(np.bincount(4 * a + 2 * b + s, minlength=8)) > 0.999
    for alone in (a, b):
        information = mutual_information(np.bincount(2 * alone + s, minlength=4))
        assert information < 24 / (2 * np.log(2) * n)
    # C = S with probability 0.6, else a coin: equal with probability 0.8.
    cells = marginals(made.values, [(0, 1, 2)])[0] * n
    exact = [(0.8 if c == a ^ b else 0.2) / 4 for a, c, b in product((0, 1), repeat=3)]
    assert agree(cells, n, exact)
    assert {(made.names[i], made.names[j]) for i, j in made.edges} == {
        ("A", "S"), ("B", "S"), ("S", "C"),
    }  # fmt: skip


def test_the_survey_is_the_logistic_model_that_is_stated():
    n, seed = 20_000, 1
    made = generate("survey", n, seed)
    constants = np.random.default_rng(seed).spawn(2)[0]
    slope, hardness = constants.uniform(1.2, 3, 16), constants.uniform(0, 2.2, 16)
    score, weight = np.polynomial.hermite_e.hermegauss(80)
    ones = 1 / (1 + np.exp(hardness - np.outer(score, slope)))
    expected = (ones * (weight / weight.sum())[:, None]).T @ ones
    upper = np.triu_indices(16, 1)
    assert agree(pair_counts(made.values)[upper], n, expected[upper])
