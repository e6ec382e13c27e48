import math

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from scipy import stats

from dp_core.errors import ParameterError
from dp_core.study.halves import verdict
from dp_core.study.solving import (
    EPSILON_GRID,
    FeasibleBand,
    clopper_pearson,
    feasible_band,
    slider,
    smallest_epsilon,
    smallest_epsilon_scaled,
    snap,
)

error_lists = st.lists(st.floats(0, 1e6), min_size=1, max_size=200).map(np.array)
tolerances = st.floats(1e-3, 1e6)
probabilities = st.floats(0.01, 0.99)


def share_within(unit_errors, tolerance):
    """P(error ≤ tolerance) of a scale family, from the same draws at every epsilon."""
    return lambda epsilon: float(np.mean(unit_errors / epsilon <= tolerance))


# The grid


def test_the_grid_has_61_round_values_that_are_even_on_a_log_scale():
    assert type(EPSILON_GRID) is tuple
    assert all(type(epsilon) is float for epsilon in EPSILON_GRID)
    assert list(EPSILON_GRID) == sorted(set(EPSILON_GRID))
    assert [EPSILON_GRID[k] for k in (0, 20, 40, 60, -1)] == [0.01, 0.1, 1.0, 10.0, 10.0]
    ideal = 10 ** (np.arange(61) / 20 - 2)
    np.testing.assert_allclose(EPSILON_GRID, ideal, rtol=0.0125)
    assert {0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1.0, 2.0, 5.0, 10.0} <= set(EPSILON_GRID)
    assert slider(high=20)[-7:] == (10.0, 11.2, 12.5, 14.0, 16.0, 18.0, 20.0)
    assert all(float(f"{epsilon:.3g}") == epsilon for epsilon in EPSILON_GRID)


@given(st.floats(0, 20) | st.sampled_from(EPSILON_GRID) | st.just(math.inf))
def test_snapping_gives_the_nearest_value_on_the_safe_side(epsilon):
    assert snap(epsilon, "down") == max((g for g in EPSILON_GRID if g <= epsilon), default=None)
    assert snap(epsilon, "up") == min((g for g in EPSILON_GRID if g >= epsilon), default=None)


def test_snapping_has_no_answer_beyond_the_ends_of_the_grid():
    assert (snap(0.0099, "down"), snap(0.0, "up")) == (None, 0.01)
    assert (snap(10.01, "up"), snap(math.inf, "down")) == (None, 10.0)
    for epsilon in (-1.0, math.nan):
        with pytest.raises(ParameterError, match=r"must be zero or more; the slider") as refused:
            snap(epsilon, "up")
        assert refused.value.field == "epsilon"


# The verdict


def test_a_verdict_counts_errors_up_to_and_including_the_tolerance():
    judged = verdict(np.array([1.0, 2.0, 3.0, math.inf]), 2.0, 0.5)
    assert (judged.probability, judged.draws) == (0.5, 4)
    assert (judged.tolerance, judged.wanted) == (2.0, 0.5)
    assert judged.answer == "unknown"  # whatever the share: so few draws say nothing
    assert verdict(np.array([0.0, 0.0, 1.0, 0.0]), 0, 0.7).probability == 0.75


@pytest.mark.parametrize(
    ("draws", "tolerance", "wanted", "answer"),
    [
        (100, 92, 0.93, "probably"),
        (100, 91, 0.93, "probably-not"),
        (1000, 929, 0.9, "yes"),
        (1000, 929, 0.95, "no"),
    ],
)
def test_the_interval_decides_between_yes_and_no(draws, tolerance, wanted, answer):
    assert verdict(np.arange(float(draws)), tolerance, wanted).answer == answer


def test_the_interval_of_a_verdict_is_that_of_an_exact_binomial_test():
    for count in (0, 93, 100):
        expected = stats.binomtest(count, 100).proportion_ci(0.95, method="exact")
        assert clopper_pearson(count, 100) == pytest.approx((expected.low, expected.high))
    judged = verdict(np.arange(100.0), 92, 0.9)
    assert (judged.low, judged.high) == clopper_pearson(93, 100)
    usual, strict = clopper_pearson(20, 50), clopper_pearson(20, 50, confidence=0.99)
    assert strict[0] < usual[0] < 0.4 < usual[1] < strict[1]


@pytest.mark.parametrize("trials", [1, 7, 100])
def test_the_interval_covers_every_true_probability_often_enough(trials):
    ends = np.array([clopper_pearson(count, trials) for count in range(trials + 1)])
    for true in np.linspace(0.001, 0.999, 201):
        covered = (ends[:, 0] <= true) & (true <= ends[:, 1])
        chances = stats.binom.pmf(np.arange(trials + 1), trials, true)
        assert chances[covered].sum() >= 0.95  # exact sum, no false alarm


# The smallest epsilon on the grid


@given(st.floats(0.001, 30), probabilities, st.integers(1, 500))
def test_bisection_finds_the_first_grid_value_that_is_enough(scale, wanted, draws):
    def chance(epsilon):
        return 1 - math.exp(-epsilon / scale)

    found = smallest_epsilon(chance, wanted)
    enough = [epsilon for epsilon in EPSILON_GRID if chance(epsilon) >= wanted]
    assert found.epsilon == (enough[0] if enough else None)
    assert found.probability == chance(enough[0] if enough else EPSILON_GRID[-1])
    assert found.interval is None
    low, high = smallest_epsilon(chance, wanted, draws=draws).interval
    assert low <= (found.epsilon or math.inf) <= high


def test_bisection_asks_for_few_epsilons_and_for_none_twice():
    asked = []

    def chance(epsilon):
        asked.append(epsilon)
        return 1 - math.exp(-epsilon)

    smallest_epsilon(chance, 0.9)
    assert len(asked) <= 7
    asked.clear()
    smallest_epsilon(chance, 0.9, draws=100)
    assert len(asked) == len(set(asked)) <= 18


def test_no_epsilon_is_an_answer_and_tells_the_best_that_was_reached():
    found = smallest_epsilon(lambda epsilon: epsilon / 20, 0.9, draws=1000)
    assert (found.epsilon, found.probability) == (None, 0.5)
    assert found.interval == (math.inf, math.inf)
    undecided = smallest_epsilon(lambda epsilon: 0.89 * epsilon / 10, 0.9, draws=100)
    assert undecided.epsilon is None
    assert undecided.interval[0] <= 10 < undecided.interval[1] == math.inf


# The smallest epsilon of a scale family


@pytest.mark.parametrize(
    ("unit_errors", "tolerance", "wanted", "epsilon", "probability"),
    [
        ([4.0, 1.0, 3.0, 2.0], 2.0, 0.75, 1.5, 0.75),
        (range(1, 101), 1.0, 0.07, 7.0, 0.07),  # 100 * 0.07 is 7.000000000000001
        ([1.0] * 10, 0.5, 0.3, 2.0, 1.0),  # ties count in full
        ([1.0, math.inf, math.inf], 1.0, 0.9, None, 1 / 3),
        ([1.0, math.inf, math.inf], 1.0, 0.3, 1.0, 1 / 3),
        ([0.0] * 3, 1.0, 0.9, 0.0, 1.0),
    ],
)
def test_the_scaled_answer_is_an_order_statistic_over_the_tolerance(
    unit_errors, tolerance, wanted, epsilon, probability
):
    given = np.array(unit_errors, dtype=float)
    found = smallest_epsilon_scaled(given, tolerance, wanted)
    assert (found.epsilon, found.probability) == (epsilon, pytest.approx(probability))
    assert given.tolist() == [*unit_errors], "left in its order"


@given(error_lists, tolerances, probabilities)
def test_the_scaled_answer_is_enough_and_anything_smaller_is_not(unit_errors, tolerance, wanted):
    epsilon = smallest_epsilon_scaled(unit_errors, tolerance, wanted).epsilon
    assert epsilon is not None
    if epsilon > 1e-300:
        assert verdict(unit_errors / epsilon, tolerance, wanted).probability >= wanted
        less = verdict(unit_errors / (epsilon * (1 - 1e-12)), tolerance, wanted)
        assert less.probability < wanted


def test_an_answer_that_rounding_made_a_hair_too_small_is_moved_up():
    assert 1 / (1 / 49) > 49  # the rounded quotient misses the tolerance
    epsilon = smallest_epsilon_scaled(np.ones(3), 49.0, 0.9).epsilon
    assert epsilon == math.nextafter(1 / 49, 1)
    assert verdict(np.ones(3) / epsilon, 49.0, 0.9).probability == 1


@given(st.integers(0, 2**32 - 1), st.floats(0.05, 50), probabilities)
def test_the_grid_search_agrees_with_the_exact_quantile(seed, tolerance, wanted):
    unit_errors = np.random.default_rng(seed).exponential(size=60)
    exact = smallest_epsilon_scaled(unit_errors, tolerance, wanted)
    found = smallest_epsilon(share_within(unit_errors, tolerance), wanted, draws=60)
    assert exact.epsilon is not None
    assert exact.interval is not None
    assert found.epsilon == snap(exact.epsilon, "up")
    assert found.interval == tuple(snap(end, "up") or math.inf for end in exact.interval)


@pytest.mark.parametrize(("draws", "wanted"), [(20, 0.9), (100, 0.5), (1000, 0.9)])
def test_the_interval_between_order_statistics_covers_the_true_quantile(draws, wanted):
    ranks = np.arange(1.0, draws + 1)  # the unit errors are their own ranks
    low, high = smallest_epsilon_scaled(ranks, 1.0, wanted).interval
    last = min(high - 1, draws)
    # Exact: the quantile lies between these ranks if low ≤ (draws below it) < high.
    below = stats.binom.cdf(last, draws, wanted) - stats.binom.cdf(low - 1, draws, wanted)
    assert below >= 0.95
    too_short = stats.binom.cdf(last - 1, draws, wanted) - stats.binom.cdf(low, draws, wanted)
    assert too_short < 0.95
    few = smallest_epsilon_scaled(np.ones(5), 1.0, 0.9), smallest_epsilon_scaled([1, 1], 1.0, 0.1)
    assert [each.interval for each in few] == [(1.0, math.inf), (0.0, 1.0)]


# The feasible band


@pytest.mark.parametrize(
    ("smallest", "largest", "reason"),
    [
        (2.31, 1.65, "the tolerance needs ε of at least 2.31, your limit allows at most 1.65"),
        (
            1.6504,
            1.6502,
            "the tolerance needs ε of at least 1.66, your limit allows at most 1.65",
        ),
        (None, 1.65, "no ε meets the tolerance"),
        (math.inf, math.inf, "no ε meets the tolerance"),
        (0.92, None, "no ε respects your limit"),
    ],
)
def test_an_empty_band_says_why(smallest, largest, reason):
    band = feasible_band(smallest, largest)
    assert band.sentence() == f"none: {reason}"
    assert band.sentence(n_needed=40000) == f"none: {reason}; you would need about n = 40,000"


@given(st.floats(0.001, 100), st.floats(0.001, 100))
def test_both_ends_of_the_sentence_lie_inside_the_band(one, other):
    low, high = sorted((one, other))
    words = FeasibleBand(low=low, high=high).sentence().split()
    shown = [float(word) for word in words if word[0].isdigit()]
    assert all(low <= number <= high for number in shown)
    assert shown == sorted(shown)
