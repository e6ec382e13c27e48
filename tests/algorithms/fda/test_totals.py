"""Total errors without a list of N numbers: exact, instant, and those of the article's figures."""

import numpy as np
import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from dp_core.algorithms.fda import MECHANISMS, total_error, variance_profile
from dp_core.algorithms.fda.method.family import GAUSSIANS, LONGEST
from dp_core.algorithms.fda.method.rivals.linear import SUMMED, SquareRoot, square_norm
from dp_core.algorithms.fda.method.steps.profiles import available, best_mechanism, mean_variance
from dp_core.algorithms.fda.method.steps.trees import balanced_digits, best_base, height_of
from dp_core.errors import ParameterError

every_mechanism = pytest.mark.parametrize("mechanism", MECHANISMS)
SMALL = 600
HORIZONS = (*range(1, 70), *range(70, SMALL + 1, 11), *range(126, 130), *range(254, 258))


def summed(mechanism, horizon, **options):
    return variance_profile(mechanism, horizon, **options).sum()


@every_mechanism
def test_totals_up_to_600_are_sums_of_the_profile(mechanism):
    """Each of the first 69, each around a power of two, and every eleventh."""
    few = mechanism == "gaussian_zcdp"  # which solves for each
    horizons = [*range(1, 33), *range(64, SMALL, 89)] if few else HORIZONS
    found = [total_error(mechanism, n) for n in horizons]
    expected = [summed(mechanism, n) for n in horizons]
    np.testing.assert_allclose(found, expected, rtol=1e-11 if few else 1e-12)


@every_mechanism
@given(horizon=st.integers(SMALL, 40_000))
@settings(max_examples=8, deadline=None)
@example(2**17 - 1)
@example(2**17)
def test_every_total_of_a_longer_series_is_the_sum_of_the_profile(mechanism, horizon):
    expected = summed(mechanism, horizon)
    assert total_error(mechanism, horizon) == pytest.approx(expected, rel=1e-11)


@pytest.mark.parametrize(
    ("mechanism", "options"),
    [
        ("two_level", {"block": 7}),
        ("two_level", {"block": 5000}),
        ("kary", {"base": 11}),
        ("ls_tree", {"radices": (2, 3, 5, 7, 11)}),
        ("gaussian", {"epsilon": 0.3, "delta": 1e-9}),
    ],
)
def test_options_reach_the_total_as_they_reach_the_profile(mechanism, options):
    for horizon in (1, 31, 899):
        expected = summed(mechanism, horizon, **options)
        assert total_error(mechanism, horizon, **options) == pytest.approx(expected, rel=1e-12)


@given(st.integers(1, 600))
@settings(max_examples=25, deadline=None)
def test_the_chosen_base_is_as_good_as_any_odd_one(horizon):
    times = np.arange(1, horizon + 1)

    def mean(base):
        height = height_of(base, horizon)
        return height**2 * np.abs(list(balanced_digits(times, base, height))).sum()

    assert mean(best_base(horizon)) == min(map(mean, range(3, 2 * horizon + 4, 2)))


def test_the_series_of_the_gaussian_total_joins_what_is_added_up():
    exact = np.cumsum(SquareRoot(4 * SUMMED).left ** 2)
    for horizon in (SUMMED, SUMMED + 1, 2 * SUMMED, 4 * SUMMED):
        assert square_norm(horizon) == pytest.approx(exact[horizon - 1], rel=1e-13)
        total = exact[:horizon].sum()
        assert SquareRoot(horizon).total_gain == pytest.approx(total, rel=1e-11)


def test_the_best_pure_method_is_designed_up_to_its_end_and_the_least_squares_tree_beyond():
    expected = {8: "naive", **dict.fromkeys((10, 120, 365, 2_000), "designed")}
    expected |= dict.fromkeys((2_001, 4095, 10_080, 2**20, 2**25), "ls_tree")
    assert {horizon: best_mechanism(horizon)[0] for horizon in expected} == expected
    best, factor = best_mechanism(365)  # the factor is the root of the ratio of variances
    assert factor == pytest.approx((170.80 / 31.22) ** 0.5, abs=1e-3)
    assert summed(best, 365) == min(summed(key, 365) for key in MECHANISMS if key not in GAUSSIANS)


@pytest.mark.parametrize("mechanism", LONGEST)
def test_mechanisms_with_a_table_say_where_they_end(mechanism):
    longest = LONGEST[mechanism]
    assert total_error(mechanism, longest) > 0
    assert available(mechanism, longest)
    assert not available(mechanism, longest + 1)
    for ask in (total_error, variance_profile):
        with pytest.raises(ParameterError, match=f"horizon = {longest + 1:,} exceeds {longest:,}"):
            ask(mechanism, longest + 1)


@pytest.mark.parametrize("mechanism", [key for key in MECHANISMS if key not in LONGEST])
def test_all_other_totals_reach_two_to_the_forty(mechanism):
    assert np.isfinite(mean_variance(mechanism, 2**40 - 1))
