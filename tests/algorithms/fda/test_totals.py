"""Total errors without a list of N numbers: exact, instant, and those of the article's figures."""

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from dp_core.algorithms.fda import MECHANISMS, total_error, variance_profile
from dp_core.algorithms.fda.method.family import GAUSSIANS, LONGEST
from dp_core.algorithms.fda.method.rivals.linear import SUMMED, SquareRoot, square_norm
from dp_core.algorithms.fda.method.steps.profiles import available, best_mechanism, mean_variance
from dp_core.algorithms.fda.method.steps.totals import bit_counts
from dp_core.algorithms.fda.method.steps.trees import (
    balanced_digits,
    best_base,
    digit_sum,
    height_of,
)
from dp_core.errors import ParameterError
from tests.work import peak_bytes, steps

every_mechanism = pytest.mark.parametrize("mechanism", MECHANISMS)
SMALL = 600
HORIZONS = (*range(1, 150), *range(150, SMALL + 1, 7), *range(254, 258), *range(510, 514))


def summed(mechanism, horizon, **options):
    return variance_profile(mechanism, horizon, **options).sum()


# --- against brute force --------------------------------------------------------------------------


@pytest.mark.slow
@every_mechanism
def test_totals_up_to_600_are_sums_of_the_profile(mechanism):
    """Each of the first 150, each around a power of two, and every seventh."""
    few = mechanism == "gaussian_zcdp"  # which solves for each
    horizons = [*range(1, 40), *range(64, SMALL, 89)] if few else HORIZONS
    found = [total_error(mechanism, n) for n in horizons]
    expected = [summed(mechanism, n) for n in horizons]
    np.testing.assert_allclose(found, expected, rtol=1e-11 if few else 1e-12)


@every_mechanism
@given(horizon=st.integers(SMALL, 40_000))
@settings(max_examples=15, deadline=None)
def test_every_total_of_a_longer_series_is_the_sum_of_the_profile(mechanism, horizon):
    expected = summed(mechanism, horizon)
    assert total_error(mechanism, horizon) == pytest.approx(expected, rel=1e-11)


@every_mechanism
@pytest.mark.parametrize("horizon", [2**17 - 1, 2**17, 2**17 + 1])
def test_every_total_around_a_power_of_two_is_the_sum_of_the_profile(mechanism, horizon):
    expected = summed(mechanism, horizon)
    assert total_error(mechanism, horizon) == pytest.approx(expected, rel=1e-12)


@pytest.mark.parametrize(
    ("mechanism", "options"),
    [
        ("two_level", {"block": 1}),
        ("two_level", {"block": 7}),
        ("two_level", {"block": 5000}),
        ("kary", {"base": 3}),
        ("kary", {"base": 11}),
        ("ls_tree", {"radices": (2, 3, 5, 7, 11)}),
        ("ls_tree", {"radices": [900]}),
        ("gaussian", {"epsilon": 0.3, "delta": 1e-9}),
    ],
)
@pytest.mark.parametrize("horizon", [1, 2, 29, 31, 240, 899])
def test_options_reach_the_total_as_they_reach_the_profile(mechanism, options, horizon):
    expected = summed(mechanism, horizon, **options)
    assert total_error(mechanism, horizon, **options) == pytest.approx(expected, rel=1e-12)


@given(st.integers(1, 3000))
def test_binary_digits_are_counted_as_one_would_by_hand(last):
    texts = [bin(t)[:1:-1] for t in range(1, last + 1)]
    by_hand = [sum(t[level : level + 1] == "1" for t in texts) for level in range(len(texts[-1]))]
    assert bit_counts(last) == by_hand


@given(st.integers(1, 5000), st.integers(1, 20).map(lambda half: 2 * half + 1))
def test_balanced_digits_are_summed_as_one_would_by_hand(last, base):
    height = height_of(base, last)
    digits = balanced_digits(np.arange(1, last + 1), base, height)
    assert digit_sum(last, base, height) == np.abs(list(digits)).sum()


@given(st.integers(1, 1500))
@settings(max_examples=40, deadline=None)
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


# --- reference values -----------------------------------------------------------------------------


def test_the_sums_of_both_figures_take_a_few_steps_a_level():
    """Measured: 91,000 steps for all; a sum over the 2^25 releases would take millions."""

    def all_sums():
        for levels in range(1, 26):
            for mechanism, size in (("boost", 0), ("privelet", 0), ("fda_published", 1)):
                total_error(mechanism, 2**levels - size)

    assert steps(all_sums) < 200_000
    assert peak_bytes(all_sums) < 1e6


def test_the_best_pure_method_is_designed_up_to_its_end_and_the_least_squares_tree_beyond():
    for horizon in (10, 120, 365, 2_000):
        assert best_mechanism(horizon)[0] == "designed"
    for horizon in (2_001, 4095, 10_080, 2**20, 2**25):
        assert best_mechanism(horizon)[0] == "ls_tree"
    assert best_mechanism(8)[0] == "naive"


def test_what_fda_would_need_is_the_root_of_the_ratio_of_variances():
    best, factor = best_mechanism(365)
    assert factor == pytest.approx((170.80 / 31.22) ** 0.5, abs=1e-3)
    least = min(summed(key, 365) for key in MECHANISMS if key not in GAUSSIANS)
    assert summed(best, 365) == least


def test_the_best_method_is_known_at_once_for_any_length():
    """Lists of 2^25 numbers would take minutes and gigabytes."""

    def every_length():
        for exponent in range(26):
            best_mechanism(2**exponent)

    assert peak_bytes(every_length) < 4e6
    assert steps(every_length) < 100_000  # measured: 18,000 once its plans are known


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


@pytest.mark.parametrize("horizon", [0, -1, 2.5])
@every_mechanism
def test_totals_of_impossible_horizons_are_refused(mechanism, horizon):
    with pytest.raises(ParameterError, match="must be a whole number, at least 1"):
        total_error(mechanism, horizon)
