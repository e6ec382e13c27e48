"""Reference values of the optimal diagonal, exactly, and its certificate of optimality."""

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from dp_core.algorithms.fda import coefficients, published_coefficients
from dp_core.algorithms.fda.method.steps.coefficients import (
    StreamCoefficients,
    published_error,
    published_share,
    release_counts,
)
from dp_core.algorithms.fda.method.steps.trees import optimal_tree
from dp_core.errors import ParameterError


def test_published_errors_are_the_reference_values():
    expected = [
        1,
        12.541966305589222,
        72.3546669680154,
        306.8958841370224,
        1102.2251697702939,
        3565.0937388894126,
    ]
    assert [published_error(m) for m in range(1, 7)] == pytest.approx(expected, rel=1e-14)
    assert published_error(12) == pytest.approx(1458372.4663303439, rel=1e-14)
    assert published_error(20) == pytest.approx(1513975398.4760146, rel=1e-14)
    assert published_error(25) == pytest.approx(90113631383.48347, rel=1e-14)


def test_published_shares_are_the_reference_values():
    expected = [
        0.4424933340244421,
        0.5940970636456614,
        0.6756925410070843,
        0.7280279116036493,
        0.7649088679205001,
    ]
    assert published_share(1) == 0
    assert [published_share(m) for m in range(2, 7)] == pytest.approx(expected, rel=1e-14)
    assert published_share(12) == pytest.approx(0.8675915321690882, rel=1e-14)


def test_published_diagonals_of_three_and_seven_are_the_reference_values():
    np.testing.assert_allclose(published_coefficients(2), [0.442493334, 0.557506666, 1], atol=5e-10)
    seven = [0.2628839904, 0.3312130732, 0.5940970636, 0.4059029364, 0.442493334, 0.557506666, 1]
    np.testing.assert_allclose(published_coefficients(3), seven, atol=5e-11)


@pytest.mark.parametrize(
    ("horizon", "total"),
    [
        (2, 8),
        (4, 36.70653790083788),
        (5, 47.01008769891765),
        (6, 61.396870459651666),
        (8, 137.9469799918694),
        (10, 184.4864444765725),
        (12, 239.6891968753075),
        (24, 825.3177583114286),
        (100, 8225.83278513931),
        (365, 55988.49346753003),
    ],
)
def test_totals_for_any_horizon_are_the_reference_values(horizon, total):
    assert optimal_tree(horizon).variances().sum() == pytest.approx(total, rel=1e-13)


def test_diagonal_of_four_is_the_reference_value():
    expected = [0.3093481105, 0.3897541962, 0.6991023066, 0.3008976934]
    np.testing.assert_allclose(coefficients(4), expected, atol=5e-11)


def test_quarter_end_weights_give_the_reference_total_and_leave_other_releases_out():
    weights = np.zeros(12)
    weights[[2, 5, 8, 11]] = 1
    variances = optimal_tree(12, weights).variances()
    assert variances[weights > 0].sum() == pytest.approx(54.01008769891765, rel=1e-14)
    assert np.isinf(variances[0])


@pytest.mark.parametrize("levels", [1, 2, 3, 7, 12])
def test_any_horizon_form_equals_the_published_one_at_powers_of_two_less_one(levels):
    np.testing.assert_allclose(
        coefficients(2**levels - 1), published_coefficients(levels), rtol=1e-12
    )


@given(st.integers(1, 3000))
@settings(max_examples=60, deadline=None)
def test_unit_weights_may_be_left_out(horizon):
    weighted = coefficients(horizon, weights=np.ones(horizon))
    np.testing.assert_allclose(coefficients(horizon), weighted, rtol=1e-10)


@pytest.mark.parametrize("levels", [1, 2, 3, 6, 11])
def test_single_published_coefficient_equals_the_table(levels):
    """Algorithm 4 of the paper for one node, with repaired indices (fda.md 2.3)."""

    def single(index):
        budget, level, middle = 1.0, levels, 2 ** (levels - 1)
        while middle != index:
            if index < middle:
                budget *= published_share(level)
            else:
                index -= middle
            middle //= 2
            level -= 1
        return budget * (1 - published_share(level))

    singles = [single(i) for i in range(1, 2**levels)]
    np.testing.assert_allclose(singles, published_coefficients(levels), rtol=1e-12)


@given(st.integers(1, 700))
@settings(max_examples=60, deadline=None)
def test_streamed_coefficients_equal_the_table(horizon):
    stream = StreamCoefficients(horizon)
    streamed = [stream.share(i) for i in range(1, horizon + 1)]
    np.testing.assert_allclose(streamed, coefficients(horizon), rtol=1e-10)


@given(st.integers(2, 200).flatmap(lambda n: st.lists(st.floats(0.01, 10), min_size=n, max_size=n)))
@settings(max_examples=60, deadline=None)
def test_karush_kuhn_tucker_certificate_holds_for_any_horizon_and_weights(weights):
    """For every inner node i, g_i = sum of its children's g, g = 2 w / λ³ (fda.md 2.6)."""
    horizon = len(weights)
    shares = coefficients(horizon, weights=weights)
    gradient = 2 * release_counts(horizon, np.asarray(weights)) / shares**3
    for node in range(2, horizon + 1, 2):
        children = [node - 2**q for q in range((node & -node).bit_length() - 1)]
        assert gradient[node - 1] == pytest.approx(
            sum(gradient[child - 1] for child in children), rel=1e-7
        )


def test_any_small_change_of_the_diagonal_within_the_budget_makes_it_worse():
    horizon, rng = 11, np.random.default_rng(0)
    tree = optimal_tree(horizon)
    best = tree.variances().sum()
    for _ in range(200):
        moved = tree.shares * np.exp(rng.normal(0, 0.05, horizon))
        moved /= tree.column_sums(moved).max()
        assert type(tree)(tree.starts, moved, "fenwick").variances().sum() > best


@pytest.mark.parametrize(
    ("weights", "message"),
    [
        ([0, 0, 0], "weights are all zero"),
        ([1, -1, 1], "zero or more"),
        ([1, np.nan, 1], "must be finite"),
        ([1, 1], "one number for each of the 3"),
    ],
)
def test_bad_weights_are_refused_with_a_sentence(weights, message):
    with pytest.raises(ParameterError, match=message):
        coefficients(3, weights=weights)


@pytest.mark.parametrize("horizon", [0, -3, 2.5])
def test_bad_horizons_are_refused(horizon):
    with pytest.raises(ParameterError, match="must be a whole number, at least 1"):
        coefficients(horizon)


def test_published_levels_below_one_are_refused():
    with pytest.raises(ParameterError, match="levels = 0 must be"):
        published_coefficients(0)
