"""Interval trees: B M = W, shares within the budget, exact variances, best splits."""

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from dp_core.algorithms.fda import coefficients, published_coefficients, variance_profile
from dp_core.algorithms.fda.method.family import available
from dp_core.algorithms.fda.method.steps import coefficients as diagonals
from dp_core.algorithms.fda.method.steps import trees
from dp_core.algorithms.fda.method.steps.profiles import mean_variance
from tools import fda_tables

every_tree = pytest.mark.parametrize("mechanism", trees.TREES)
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
    tree = trees.interval_tree(mechanism, horizon)
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
            sums = trees.interval_tree(mechanism, horizon).column_sums()
            assert sums.max() <= 1 + 1e-12
            if mechanism in ("fda", "naive"):  # odd events use the whole budget
                np.testing.assert_allclose(sums[::2], 1, rtol=1e-12)


@pytest.mark.parametrize("levels", [2, 3, 6, 10])
def test_even_events_leave_the_share_of_the_box_before_them_idle(levels):
    tree = trees.interval_tree("fda_published", 2**levels - 1)
    slack = 1 - tree.column_sums()
    np.testing.assert_allclose(slack[1::2], tree.shares[:-1:2], atol=1e-12)
    np.testing.assert_allclose(slack[::2], 0, atol=1e-12)


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
    errors, splits = trees.shipped_splits()
    assert errors[horizon] == pytest.approx(total, rel=1e-13)
    assert mean_variance("best_split", horizon) * horizon == pytest.approx(total, rel=1e-12)
    assert split is None or splits[horizon] == split


def test_the_committed_splits_are_those_of_the_recursion_and_nest_little():
    errors, splits = fda_tables.solve_splits(4096)
    np.testing.assert_allclose(trees.shipped_splits()[0], errors, rtol=1e-13)
    np.testing.assert_array_equal(trees.shipped_splits()[1], splits)
    tree = trees.interval_tree("best_split", 4095)
    assert max(tree.chain(t).size for t in range(1, 4096)) == 58
    assert tree.column_sums(np.ones(4095, dtype=np.int64)).max() == 4


@given(st.integers(1, 4096))
@settings(max_examples=40, deadline=None)
def test_best_split_is_never_worse_than_fda_or_naive(horizon):
    best = mean_variance("best_split", horizon)
    assert best <= mean_variance("fda", horizon) * (1 + 1e-12)
    assert best <= mean_variance("naive", horizon) * (1 + 1e-12)
    assert mean_variance("fda", horizon) <= mean_variance("fda_published", horizon) * (1 + 1e-12)


@pytest.mark.parametrize(("horizon", "block", "ratio"), [(16383, 1365, 0.555), (65535, 15, 0.565)])
def test_nested_splits_have_the_reference_block_and_gain(horizon, block, ratio):
    assert trees.Nesting.of(horizon).size == block
    found = mean_variance("best_split", horizon) / mean_variance("fda", horizon)
    assert found == pytest.approx(ratio, abs=6e-4)
    assert trees.interval_tree("best_split", horizon).column_sums().max() <= 1 + 1e-12


ERRORS = {
    **dict(enumerate([1, 12.541966305589222, 72.3546669680154, 306.8958841370224], 1)),
    5: 1102.2251697702939,
    6: 3565.0937388894126,
    12: 1458372.4663303439,
    20: 1513975398.4760146,
    25: 90113631383.48347,
}
SHARES = {1: 0, 2: 0.4424933340244421, 3: 0.5940970636456614, 4: 0.6756925410070843}
SHARES |= {5: 0.7280279116036493, 6: 0.7649088679205001, 12: 0.8675915321690882}


def test_reference_values_of_the_optimal_diagonals_and_their_errors():
    assert {m: diagonals.published_error(m) for m in ERRORS} == pytest.approx(ERRORS, rel=1e-14)
    assert {m: diagonals.published_share(m) for m in SHARES} == pytest.approx(
        SHARES, rel=1e-14, abs=0
    )
    np.testing.assert_allclose(published_coefficients(2), [0.442493334, 0.557506666, 1], atol=5e-10)
    seven = [0.2628839904, 0.3312130732, 0.5940970636, 0.4059029364, 0.442493334, 0.557506666, 1]
    np.testing.assert_allclose(published_coefficients(3), seven, atol=5e-11)
    found = {horizon: trees.optimal_tree(horizon).variances().sum() for horizon in TOTALS}
    assert found == pytest.approx(TOTALS, rel=1e-13)
    expected = [0.3093481105, 0.3897541962, 0.6991023066, 0.3008976934]
    np.testing.assert_allclose(coefficients(4), expected, atol=5e-11)
    expected = [14.4701063501, 9.1155957924, 11.9488476898, 6.0695377075]
    expected += [11.1767808593, 9.2868992845, 10.2868992845]
    np.testing.assert_allclose(variance_profile("fda_published", 7), expected, atol=5e-11)


TOTALS = {2: 8, 4: 36.70653790083788, 5: 47.01008769891765, 6: 61.396870459651666}
TOTALS |= {8: 137.9469799918694, 10: 184.4864444765725, 12: 239.6891968753075}
TOTALS |= {24: 825.3177583114286, 100: 8225.83278513931, 365: 55988.49346753003}


@given(st.integers(1, 1500))
@settings(max_examples=40, deadline=None)
def test_streamed_coefficients_equal_the_table(horizon):
    """And unit weights may be left out."""
    table = coefficients(horizon)
    np.testing.assert_allclose(table, coefficients(horizon, weights=np.ones(horizon)), rtol=1e-10)
    stream, some = diagonals.StreamCoefficients(horizon), range(1, horizon + 1)[-300:]
    np.testing.assert_allclose([stream.share(i) for i in some], table[-300:], rtol=1e-10)


@given(st.lists(st.floats(0.01, 10), min_size=2, max_size=100))
@settings(max_examples=40, deadline=None)
def test_karush_kuhn_tucker_certificate_holds_for_any_horizon_and_weights(weights):
    """For every inner node i, g_i = sum of its children's g, g = 2 w / λ³ (fda.md 2.6)."""
    horizon = len(weights)
    shares = coefficients(horizon, weights=weights)
    gradient = 2 * diagonals.release_counts(horizon, np.asarray(weights)) / shares**3
    for node in range(2, horizon + 1, 2):
        children = [node - 2**q for q in range((node & -node).bit_length() - 1)]
        below = sum(gradient[child - 1] for child in children)
        assert gradient[node - 1] == pytest.approx(below, rel=1e-7)
