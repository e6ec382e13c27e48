import math

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from scipy import stats

from dp_core.errors import ParameterError
from dp_core.study.halves import (
    EPSILON_GRID,
    FeasibleBand,
    clopper_pearson,
    feasible_band,
    smallest_epsilon,
    smallest_epsilon_scaled,
    snap,
    verdict,
)
from dp_core.study.risk import largest_epsilon
from dp_core.study.solving import slider

error_lists = st.lists(st.floats(0, 1e6), min_size=1, max_size=200).map(np.array)
tolerances = st.floats(1e-3, 1e6)
probabilities = st.floats(0.01, 0.99)


def share_within(unit_errors, tolerance):
    """P(error ≤ tolerance) of a scale family, from the same draws at every epsilon."""
    return lambda epsilon: float(np.mean(unit_errors / epsilon <= tolerance))


# The grid


def test_the_grid_has_61_increasing_values_from_a_hundredth_to_ten():
    assert type(EPSILON_GRID) is tuple
    assert len(EPSILON_GRID) == 61
    assert all(type(epsilon) is float for epsilon in EPSILON_GRID)
    assert list(EPSILON_GRID) == sorted(set(EPSILON_GRID))
    assert (EPSILON_GRID[0], EPSILON_GRID[-1]) == (0.01, 10.0)


def test_a_tenth_one_and_ten_are_on_the_grid_exactly():
    assert [EPSILON_GRID[k] for k in (0, 20, 40, 60)] == [0.01, 0.1, 1.0, 10.0]


def test_the_grid_is_even_on_a_log_scale_and_holds_one_two_and_five():
    ideal = 10 ** (np.arange(61) / 20 - 2)
    np.testing.assert_allclose(EPSILON_GRID, ideal, rtol=0.0125)
    assert {0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1.0, 2.0, 5.0, 10.0} <= set(EPSILON_GRID)
    assert slider(high=20)[-7:] == (10.0, 11.2, 12.5, 14.0, 16.0, 18.0, 20.0)
    assert all(float(f"{epsilon:.3g}") == epsilon for epsilon in EPSILON_GRID)


@given(st.floats(0, 20))
def test_snapping_gives_the_nearest_value_on_the_safe_side(epsilon):
    assert snap(epsilon, "down") == max((g for g in EPSILON_GRID if g <= epsilon), default=None)
    assert snap(epsilon, "up") == min((g for g in EPSILON_GRID if g >= epsilon), default=None)


@pytest.mark.parametrize("side", ["down", "up"])
def test_a_value_on_the_grid_does_not_move(side):
    assert all(snap(epsilon, side) == epsilon for epsilon in EPSILON_GRID)


def test_snapping_has_no_answer_beyond_the_ends_of_the_grid():
    assert snap(0.0099, "down") is None
    assert snap(0.0, "up") == 0.01
    assert snap(10.01, "up") is None
    assert snap(math.inf, "up") is None
    assert snap(math.inf, "down") == 10.0


@pytest.mark.parametrize("epsilon", [-1.0, math.nan])
def test_snapping_refuses_what_is_no_epsilon(epsilon):
    message = rf"^epsilon = {epsilon:g} must be zero or more; the slider offers 0\.01 to 10\.$"
    with pytest.raises(ParameterError, match=message) as refused:
        snap(epsilon, "up")
    assert refused.value.field == "epsilon"


# The verdict


def test_a_verdict_counts_errors_up_to_and_including_the_tolerance():
    judged = verdict(np.array([1.0, 2.0, 3.0, math.inf]), 2.0, 0.5)
    assert (judged.probability, judged.draws) == (0.5, 4)
    assert (judged.tolerance, judged.wanted) == (2.0, 0.5)
    assert judged.answer == "unknown"  # whatever the share: so few draws say nothing


def test_a_verdict_says_probably_on_both_sides_of_the_wanted_probability():
    errors = np.arange(100.0)
    assert verdict(errors, 92, 0.93).answer == "probably"
    assert verdict(errors, 91, 0.93).answer == "probably-not"


def test_the_interval_of_a_verdict_is_that_of_an_exact_binomial_test():
    judged = verdict(np.arange(100.0), 92, 0.9)
    expected = stats.binomtest(93, 100).proportion_ci(0.95, method="exact")
    assert (judged.low, judged.high) == pytest.approx((expected.low, expected.high))


@pytest.mark.parametrize("trials", [1, 7, 40, 200])
def test_the_interval_covers_every_true_probability_often_enough(trials):
    ends = np.array([clopper_pearson(count, trials) for count in range(trials + 1)])
    for true in np.linspace(0.001, 0.999, 201):
        covered = (ends[:, 0] <= true) & (true <= ends[:, 1])
        chances = stats.binom.pmf(np.arange(trials + 1), trials, true)
        assert chances[covered].sum() >= 0.95  # exact sum, no false alarm


def test_the_interval_is_closed_at_zero_and_one_and_widens_with_confidence():
    assert clopper_pearson(0, 50)[0] == 0.0
    assert clopper_pearson(50, 50)[1] == 1.0
    usual, strict = clopper_pearson(20, 50), clopper_pearson(20, 50, confidence=0.99)
    assert strict[0] < usual[0] < 0.4 < usual[1] < strict[1]


@given(error_lists, st.floats(0, 1e6), probabilities)
def test_the_estimate_lies_inside_its_interval(errors, tolerance, wanted):
    judged = verdict(errors, tolerance, wanted)
    assert 0 <= judged.low <= judged.probability <= judged.high <= 1


def test_the_interval_decides_between_yes_and_no():
    errors = np.arange(1000.0)
    assert [verdict(errors, 929, share).answer for share in (0.9, 0.95)] == ["yes", "no"]


@pytest.mark.parametrize("shape", [(0,), (2, 3), ()])
def test_a_verdict_refuses_what_is_not_a_row_of_draws(shape):
    message = r"^errors has shape \(.*\) and must be one row of at least one draw; reduce each draw"
    with pytest.raises(ParameterError, match=message) as refused:
        verdict(np.zeros(shape), 1, 0.9)
    assert refused.value.field == "errors"


@pytest.mark.parametrize("bad", [-1.0, math.nan])
def test_a_verdict_refuses_signed_or_missing_errors(bad):
    message = rf"^errors contains {bad:g} and must hold numbers from zero up; take absolute values"
    with pytest.raises(ParameterError, match=message):
        verdict(np.array([1.0, bad]), 1, 0.9)


@pytest.mark.parametrize("wanted", [0, 1, -0.1, 1.1, math.nan])
def test_a_wanted_probability_of_zero_or_one_is_refused_everywhere(wanted):
    message = (
        rf"^wanted = {wanted:g} must lie strictly between 0 and 1; "
        r"choose a probability such as 0\.9\.$"
    )
    for function in (
        lambda: verdict(np.ones(3), 1, wanted),
        lambda: smallest_epsilon(lambda _: 1.0, wanted),
        lambda: smallest_epsilon_scaled(np.ones(3), 1, wanted),
    ):
        with pytest.raises(ParameterError, match=message) as refused:
            function()
        assert refused.value.field == "wanted"


@pytest.mark.parametrize("tolerance", [-1, math.inf, math.nan])
def test_a_tolerance_must_be_a_number_from_zero_up(tolerance):
    message = rf"^tolerance = {tolerance:g} must be finite and zero or more; give it in the unit"
    with pytest.raises(ParameterError, match=message) as refused:
        verdict(np.ones(3), tolerance, 0.9)
    assert refused.value.field == "tolerance"


def test_a_tolerance_of_zero_asks_for_exact_answers():
    assert verdict(np.array([0.0, 0.0, 1.0, 0.0]), 0, 0.7).probability == 0.75


# The smallest epsilon on the grid


@given(st.floats(0.001, 30), probabilities)
def test_bisection_finds_the_first_grid_value_that_is_enough(scale, wanted):
    def chance(epsilon):
        return 1 - math.exp(-epsilon / scale)

    found = smallest_epsilon(chance, wanted)
    enough = [epsilon for epsilon in EPSILON_GRID if chance(epsilon) >= wanted]
    assert found.epsilon == (enough[0] if enough else None)
    assert found.probability == chance(enough[0] if enough else EPSILON_GRID[-1])
    assert found.interval is None


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


def test_an_undecided_end_of_the_grid_leaves_the_interval_open():
    found = smallest_epsilon(lambda epsilon: 0.89 * epsilon / 10, 0.9, draws=100)
    assert found.epsilon is None
    assert found.interval is not None
    assert found.interval[0] <= 10 < found.interval[1] == math.inf


def test_another_grid_can_be_searched():
    found = smallest_epsilon(lambda epsilon: epsilon / 4, 0.5, np.array([1.0, 2.0, 3.0]), draws=10)
    assert found.epsilon == 2.0
    assert type(found.epsilon) is float


@given(st.integers(1, 500), st.floats(0.01, 10), probabilities)
def test_the_interval_of_the_answer_holds_the_answer(draws, scale, wanted):
    found = smallest_epsilon(lambda e: 1 - math.exp(-e / scale), wanted, draws=draws)
    assert found.interval is not None
    low, high = found.interval
    assert low <= (found.epsilon or math.inf) <= high


@pytest.mark.parametrize("grid", [[], [1.0, 1.0], [2.0, 1.0], [1.0, math.nan]])
def test_a_grid_out_of_order_is_refused(grid):
    message = rf"^grid has {len(grid)} values and must hold at least one, in increasing order; sort"
    with pytest.raises(ParameterError, match=message) as refused:
        smallest_epsilon(lambda _: 1.0, 0.9, grid)
    assert refused.value.field == "grid"


def test_an_interval_without_draws_is_refused():
    with pytest.raises(ParameterError, match=r"^draws = 0 must be at least 1; draw the error more"):
        smallest_epsilon(lambda _: 1.0, 0.9, draws=0)


@pytest.mark.parametrize("value", [-0.1, 1.1, math.nan])
def test_an_estimate_that_is_no_probability_is_refused(value):
    message = (
        rf"^probability = {value:g} at epsilon = 0\.315 must lie between 0 and 1; "
        r"correct the function that estimates it\.$"
    )
    with pytest.raises(ParameterError, match=message) as refused:
        smallest_epsilon(lambda _: value, 0.9)
    assert refused.value.field == "probability_at"


# The smallest epsilon of a scale family


def test_the_scaled_answer_is_an_order_statistic_over_the_tolerance():
    found = smallest_epsilon_scaled(np.array([4.0, 1.0, 3.0, 2.0]), 2.0, 0.75)
    assert (found.epsilon, found.probability) == (1.5, 0.75)


def test_float_noise_does_not_ask_for_one_more_draw():
    # 100 * 0.07 is 7.000000000000001
    assert smallest_epsilon_scaled(np.arange(1.0, 101), 1.0, 0.07).epsilon == 7.0


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


@pytest.mark.parametrize(("draws", "wanted"), [(20, 0.9), (100, 0.5), (100, 0.99), (1000, 0.9)])
def test_the_interval_between_order_statistics_covers_the_true_quantile(draws, wanted):
    ranks = np.arange(1.0, draws + 1)  # the unit errors are their own ranks
    low, high = smallest_epsilon_scaled(ranks, 1.0, wanted).interval
    last = min(high - 1, draws)
    # Exact: the quantile lies between these ranks if low ≤ (draws below it) < high.
    below = stats.binom.cdf(last, draws, wanted) - stats.binom.cdf(low - 1, draws, wanted)
    assert below >= 0.95
    too_short = stats.binom.cdf(last - 1, draws, wanted) - stats.binom.cdf(low, draws, wanted)
    assert too_short < 0.95


def test_few_draws_leave_the_interval_open():
    assert smallest_epsilon_scaled(np.ones(5), 1.0, 0.9).interval == (1.0, math.inf)
    assert smallest_epsilon_scaled(np.ones(2), 1.0, 0.1).interval == (0.0, 1.0)


def test_ties_count_in_full():
    found = smallest_epsilon_scaled(np.ones(10), 0.5, 0.3)
    assert (found.epsilon, found.probability) == (2.0, 1.0)


def test_draws_without_an_answer_can_leave_no_epsilon():
    unit_errors = np.array([1.0, math.inf, math.inf])
    found = smallest_epsilon_scaled(unit_errors, 1.0, 0.9)
    assert (found.epsilon, found.probability) == (None, pytest.approx(1 / 3))
    assert smallest_epsilon_scaled(unit_errors, 1.0, 0.3).epsilon == 1.0


def test_errors_of_zero_need_no_budget():
    assert smallest_epsilon_scaled(np.zeros(3), 1.0, 0.9).epsilon == 0.0


def test_the_scaled_search_leaves_its_input_in_order():
    unit_errors = np.array([3.0, 1.0, 2.0])
    smallest_epsilon_scaled(unit_errors, 1.0, 0.9)
    assert unit_errors.tolist() == [3.0, 1.0, 2.0]


@pytest.mark.parametrize("tolerance", [0, -1, math.inf, math.nan])
def test_the_scaled_search_needs_a_positive_tolerance(tolerance):
    message = rf"^tolerance = {tolerance:g} must be finite and positive; give it in the unit"
    with pytest.raises(ParameterError, match=message):
        smallest_epsilon_scaled(np.ones(3), tolerance, 0.9)


# The feasible band


@pytest.mark.parametrize(
    ("smallest", "largest", "sentence"),
    [
        (0.92, 1.65, "ε from 0.92 to 1.65 works"),
        (0.9137, 1.6596, "ε from 0.914 to 1.65 works"),
        (0.91371, 0.91379, "ε from 0.91371 to 0.91379 works"),
        (1.0, 1.0, "only ε = 1 works"),
        (1.0, math.inf, "ε of 1 or more works"),
        (0.0, 1.65, "ε up to 1.65 works"),
        (0.0, math.inf, "every ε works"),
        (10.0, 1234.5, "ε from 10 to 1230 works"),
    ],
)
def test_a_feasible_band_says_which_epsilons_work(smallest, largest, sentence):
    band = feasible_band(smallest, largest)
    assert band.sentence() == sentence
    assert (band.low, band.high) == (smallest, largest)


@pytest.mark.parametrize(
    ("smallest", "largest", "reason"),
    [
        (2.31, 1.65, "the tolerance needs ε of at least 2.31, the risk cap allows at most 1.65"),
        (
            1.6504,
            1.6502,
            "the tolerance needs ε of at least 1.66, the risk cap allows at most 1.65",
        ),
        (None, 1.65, "no ε on offer meets the tolerance"),
        (math.inf, math.inf, "no ε on offer meets the tolerance"),
        (0.92, None, "no ε on offer respects the risk cap"),
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


def test_a_band_joins_a_tolerance_with_a_risk_cap():
    unit_errors = np.linspace(0, 100, 1001)
    found = smallest_epsilon_scaled(unit_errors, 100, 0.9)
    band = feasible_band(found.epsilon, largest_epsilon(0.01, 0.05))
    assert band.sentence() == "ε from 0.9 to 1.65 works"


@pytest.mark.parametrize(
    ("smallest", "largest", "field"), [(-1, 1, "smallest"), (1, math.nan, "largest")]
)
def test_a_band_refuses_what_is_no_epsilon(smallest, largest, field):
    message = rf"^{field} = .* must be zero or more, or None where no epsilon will do; pass the"
    with pytest.raises(ParameterError, match=message) as refused:
        feasible_band(smallest, largest)
    assert refused.value.field == field
