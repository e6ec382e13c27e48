"""Made-up tables: the distribution that is stated, exactly enumerated, and its truth.

All cells of one test together raise a false alarm with probability at most 1e-6; seeds are fixed.
"""

from itertools import combinations, product

import numpy as np
import pytest
from numpy.testing import assert_array_equal

from dp_core.algorithms.privscbn.data.generators import generate
from dp_core.algorithms.privscbn.metrics import marginals
from dp_core.errors import DataError
from tests.algorithms.lremh.tools import agree


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
