"""Interval trees: B M = W, shares within the budget, exact variances, best splits."""

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from dp_core.algorithms.fda import total_error, variance_profile
from dp_core.algorithms.fda.method.steps.profiles import available, mean_variance
from dp_core.algorithms.fda.method.steps.trees import (
    TREES,
    block_size,
    interval_tree,
    shipped_splits,
    solve_splits,
)

every_tree = pytest.mark.parametrize("mechanism", TREES)
HORIZONS = [1, 2, 7, 27, 120, 365, 1000, 4095, 5000]


def matrices(tree):
    """M and B of fda.md 2.1, by their definitions."""
    size = len(tree)
    measure, decode = np.zeros((size, size), dtype=int), np.zeros((size, size), dtype=int)
    for end in range(1, size + 1):
        start = tree.starts[end - 1]
        measure[end - 1, min(start, end) : max(start, end)] = 1 if start < end else -1
        decode[end - 1, tree.chain(end) - 1] = 1
    return measure, decode


@every_tree
@pytest.mark.parametrize("horizon", [1, 2, 12, 100])
def test_decoding_times_measuring_is_the_running_sum(mechanism, horizon):
    tree = interval_tree(mechanism, horizon)
    measure, decode = matrices(tree)
    np.testing.assert_array_equal(decode @ measure, np.tri(horizon, dtype=int))
    values = np.random.default_rng(1).integers(0, 9, horizon)
    np.testing.assert_array_equal(tree.node_counts(values), measure @ values)
    np.testing.assert_array_equal(tree.decode(values), decode @ values)
    np.testing.assert_allclose(tree.column_sums(), np.abs(measure).T @ tree.shares, atol=1e-12)


@every_tree
def test_shares_of_any_event_add_up_to_at_most_one(mechanism):
    for horizon in HORIZONS:
        if available(mechanism, horizon):  # the two-sided tree ends at 366
            sums = interval_tree(mechanism, horizon).column_sums()
            assert sums.max() <= 1 + 1e-12
            if mechanism in ("fda", "naive"):  # odd events use the whole budget
                np.testing.assert_allclose(sums[::2], 1, rtol=1e-12)


@pytest.mark.parametrize("levels", [2, 3, 6, 10])
def test_even_events_leave_the_share_of_the_box_before_them_idle(levels):
    tree = interval_tree("fda_published", 2**levels - 1)
    slack = 1 - tree.column_sums()
    np.testing.assert_allclose(slack[1::2], tree.shares[:-1:2], atol=1e-12)
    np.testing.assert_allclose(slack[::2], 0, atol=1e-12)


def test_variances_of_seven_releases_are_the_reference_values():
    expected = [14.4701063501, 9.1155957924, 11.9488476898, 6.0695377075]
    expected += [11.1767808593, 9.2868992845, 10.2868992845]
    np.testing.assert_allclose(variance_profile("fda_published", 7), expected, atol=5e-11)


@pytest.mark.parametrize(
    ("horizon", "total", "split"),
    [
        (26, 351, None),
        (31, 483.5353191804926, 7),
        (60, 1482.4691965383463, 11),
        (120, 4466.627530960678, 15),
        (365, 24754.48050205208, 58),
        (1023, 109477.26292632737, 150),
        (4095, 741079.7521058477, 587),
    ],
)
def test_best_split_totals_and_first_boxes_are_the_reference_values(horizon, total, split):
    errors, splits = shipped_splits()
    assert errors[horizon] == pytest.approx(total, rel=1e-13)
    assert total_error("best_split", horizon) == pytest.approx(total, rel=1e-12)
    assert split is None or splits[horizon] == split


def test_the_committed_table_is_what_the_recursion_gives():
    errors, splits = solve_splits(4096)
    np.testing.assert_allclose(shipped_splits()[0], errors, rtol=1e-13)
    np.testing.assert_array_equal(shipped_splits()[1], splits)


def test_the_recursion_is_right_for_small_sizes_by_trying_every_split():
    def least(size):
        if size == 0:
            return 0.0
        options = [
            (np.cbrt(table[k - 1]) + np.cbrt(size - k + 1)) ** 3 + table[size - k]
            for k in range(1, size + 1)
        ]
        return min(options)

    table: list[float] = []
    while len(table) < 60:
        table.append(least(len(table)))
    np.testing.assert_allclose(table, shipped_splits()[0][:60], rtol=1e-12)


@given(st.integers(1, 4096))
@settings(max_examples=40, deadline=None)
def test_best_split_is_never_worse_than_fda_or_naive(horizon):
    best = mean_variance("best_split", horizon)
    assert best <= mean_variance("fda", horizon) * (1 + 1e-12)
    assert best <= mean_variance("naive", horizon) * (1 + 1e-12)
    assert mean_variance("fda", horizon) <= mean_variance("fda_published", horizon) * (1 + 1e-12)


@pytest.mark.parametrize(("horizon", "block", "ratio"), [(16383, 1365, 0.555), (65535, 15, 0.565)])
def test_nested_splits_have_the_reference_block_and_gain(horizon, block, ratio):
    assert block_size(horizon) == block
    found = mean_variance("best_split", horizon) / mean_variance("fda", horizon)
    assert found == pytest.approx(ratio, abs=6e-4)
    assert interval_tree("best_split", horizon).column_sums().max() <= 1 + 1e-12


def test_best_split_of_4095_nests_as_little_as_the_text_says():
    tree = interval_tree("best_split", 4095)
    assert max(tree.chain(t).size for t in range(1, 4096)) == 58
    assert tree.column_sums(np.ones(4095, dtype=np.int64)).max() == 4
