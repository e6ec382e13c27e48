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


def test_published_errors_shares_and_diagonals_are_the_reference_values():
    assert {m: published_error(m) for m in ERRORS} == pytest.approx(ERRORS, rel=1e-14)
    assert {m: published_share(m) for m in SHARES} == pytest.approx(SHARES, rel=1e-14, abs=0)
    np.testing.assert_allclose(published_coefficients(2), [0.442493334, 0.557506666, 1], atol=5e-10)
    seven = [0.2628839904, 0.3312130732, 0.5940970636, 0.4059029364, 0.442493334, 0.557506666, 1]
    np.testing.assert_allclose(published_coefficients(3), seven, atol=5e-11)


TOTALS = {2: 8, 4: 36.70653790083788, 5: 47.01008769891765, 6: 61.396870459651666}
TOTALS |= {8: 137.9469799918694, 10: 184.4864444765725, 12: 239.6891968753075}
TOTALS |= {24: 825.3177583114286, 100: 8225.83278513931, 365: 55988.49346753003}


def test_totals_for_any_horizon_are_the_reference_values():
    found = {horizon: optimal_tree(horizon).variances().sum() for horizon in TOTALS}
    assert found == pytest.approx(TOTALS, rel=1e-13)


def test_diagonal_of_four_is_the_reference_value():
    expected = [0.3093481105, 0.3897541962, 0.6991023066, 0.3008976934]
    np.testing.assert_allclose(coefficients(4), expected, atol=5e-11)


@pytest.mark.parametrize("levels", [1, 2, 3, 6, 11])
def test_single_published_coefficient_equals_the_table(levels):
    """Algorithm 4 of the paper for one node, with repaired indices (fda.md 2.3).

    The form for any horizon equals the published one at powers of two less one.
    """

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
    np.testing.assert_allclose(singles, coefficients(2**levels - 1), rtol=1e-12)


@given(st.integers(1, 1500))
@settings(max_examples=40, deadline=None)
def test_streamed_coefficients_equal_the_table(horizon):
    """And unit weights may be left out."""
    table = coefficients(horizon)
    np.testing.assert_allclose(table, coefficients(horizon, weights=np.ones(horizon)), rtol=1e-10)
    stream, some = StreamCoefficients(horizon), range(1, horizon + 1)[-300:]
    np.testing.assert_allclose([stream.share(i) for i in some], table[-300:], rtol=1e-10)


@given(st.lists(st.floats(0.01, 10), min_size=2, max_size=100))
@settings(max_examples=40, deadline=None)
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
