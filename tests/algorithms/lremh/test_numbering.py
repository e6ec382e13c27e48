"""The same reports with categories numbered otherwise."""

import numpy as np
import pytest

from dp_core import registry
from dp_core.algorithms.lremh.data.generators import generate
from dp_core.algorithms.lremh.method.steps.client import random_numbering, renumbered
from dp_core.algorithms.lremh.outputs import total_variation
from dp_core.errors import ParameterError

TABLE = generate("census", 2_000, 3).columns([0, 2, 4])
MOVED = {"lasso", "lremh", "lremh_signed"}


@pytest.mark.parametrize("method", ["plus", *sorted(MOVED)])
def test_only_lasso_and_its_heirs_care_how_categories_are_numbered(method):
    made = registry.algorithms()["lremh"].method(method)

    def run(numbering):
        params = made.params(epsilon=4.0, numbering=numbering)
        return made.run(TABLE, params, np.random.default_rng(5)).output

    own = run(None)
    orders = [random_numbering(TABLE.domains, np.random.default_rng(seed)) for seed in range(2)]
    apart = max(total_variation(own.table, run(order).table) for order in orders)
    if method in MOVED:
        assert apart > 0.02
    else:
        assert apart < 1e-6
    same = run(tuple(tuple(range(k)) for k in TABLE.domains))
    np.testing.assert_array_equal(same.table, own.table)
    np.testing.assert_array_equal(same.kept, own.kept)


def test_a_table_is_renumbered_category_by_category():
    table = np.arange(6).reshape(2, 3)
    assert renumbered(table, ((1, 0), (2, 0, 1))).tolist() == [[5, 3, 4], [2, 0, 1]]


@pytest.mark.parametrize("numbering", [((0, 0), (0, 1, 2)), ((0, 1),), ((1, 0), (0, 1))])
def test_what_is_no_order_of_the_categories_is_refused(numbering):
    made = registry.algorithms()["lremh"].method("em")
    with pytest.raises(ParameterError, match=r"every category|exactly once"):
        made.run(TABLE, made.params(numbering=numbering), np.random.default_rng(5))
