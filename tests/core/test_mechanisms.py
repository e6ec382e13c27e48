"""Every mechanism against its closed form in both modes, with wrong scales as a control.

All seeds are fixed. A statistical test passes at level 1e-8, so that its false-alarm rate stays
below 1e-6 with room for the approximation of a chi-square, and must fail at that level for scales
of 0.8 and 1.25.
"""

import itertools
import math
import re
import warnings
from collections.abc import Sequence
from fractions import Fraction
from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from numpy.typing import NDArray
from scipy import stats

from dp_core.errors import ParameterError, shown
from dp_core.noise.calibration import exponent_steps
from dp_core.noise.exact_noise import RESOLUTION_BITS, Entropy
from dp_core.noise.mechanisms import (
    Exponential,
    ExponentialEach,
    ExponentialTop,
    Geometric,
    Laplace,
    PermuteAndFlip,
    SparseVector,
    poisson_sample,
)
from dp_core.privacy.ledger import Gap, Neighbouring, PrivacyLedger, zcdp_epsilon
from dp_core.study.attacked import judge
from tests.core.noise import Replay, discrete_p_value, laplace_p_value, law_of, rng, told
from tests.refusals import says

DRAWS = 40_000
CALIBRATED = [Laplace, Geometric, Exponential, PermuteAndFlip]


@pytest.mark.parametrize("kind", [Laplace, Geometric])
@pytest.mark.parametrize("source", [rng, Replay])
@pytest.mark.parametrize(("sensitivity", "epsilon"), [(1, 1.0), (2, 0.02)])
def test_noise_has_the_scale_of_its_coordinate_and_no_other(kind, source, sensitivity, epsilon):
    weights = np.array([1.0, 0.5, 0.1])
    mechanism = kind(sensitivity=sensitivity, epsilon=epsilon, weights=weights)
    noise = mechanism.release(np.full((DRAWS, 3), -4), source(4)) + 4
    law = discrete_p_value if noise.dtype == np.int64 else lambda z, u: laplace_p_value(z, 1 / u)
    rates = weights * epsilon / sensitivity
    assert mechanism.scale == pytest.approx(1 / rates, rel=1e-4)
    for column, rate in zip(noise.T, rates, strict=True):
        told(lambda factor, z=column, u=rate: law(z, u / factor))


@pytest.mark.parametrize("kind", [Laplace, Geometric])
def test_the_variance_is_the_closed_form_and_releases_are_whole_numbers(kind):
    """A sample variance of Laplace noise has relative deviation sqrt(5/n): 6 of them."""
    mechanism = kind(sensitivity=1, epsilon=0.7, weights=np.array([1.0, 0.3]))
    zeros = np.zeros((DRAWS, 2), dtype=np.int64)
    explored = mechanism.release(zeros, rng(6)).var(axis=0)
    assert explored == pytest.approx(mechanism.variance, rel=6 * math.sqrt(5 / DRAWS))
    if kind is Laplace:
        released = mechanism.release(zeros, Replay(6)).var(axis=0)
        assert released == pytest.approx(mechanism.integer_variance(), rel=0.07)
        assert (mechanism.integer_variance() < mechanism.variance).all()
    mechanism = kind(sensitivity=1, epsilon=1.0)
    for values in ([1, 2, 3], [1.0, 2.0], [True, False], np.array([2**53])):
        assert mechanism.release(values, Entropy()).dtype == np.int64
    for values in ([0.5], [1, 2.25], [math.nan], [math.inf], [2.0**54]):
        with pytest.raises(ParameterError, check=says("must-be")) as caught:
            mechanism.release(values, Entropy())
        assert caught.value.field == "values"


@pytest.mark.parametrize("source", [rng(8), Entropy()])
def test_the_shape_is_kept_and_the_values_are_not_touched(source):
    for shape in ((), (0,), (2, 3)):
        values = np.full(shape, 5)
        noisy = Laplace(sensitivity=1, epsilon=0.1).release(values, source)
        assert noisy.shape == shape
        assert (values == 5).all()
        assert not np.shares_memory(values, noisy)


@given(
    st.lists(st.floats(1e-3, 1), min_size=1, max_size=300),
    st.floats(1e-2, 100),
    st.integers(1, 1_000) | st.floats(1e-3, 1e3),
)
def test_integer_noise_never_costs_more_than_epsilon(parts, epsilon, sensitivity):
    """Exact rationals: c · Σu ≤ epsilon for shares that sum to 1 up to rounding."""
    shares = np.array(parts) / np.sum(parts)
    mechanism = Laplace(sensitivity=sensitivity, epsilon=epsilon, weights=shares)
    if min(shares) * epsilon / sensitivity < 2.0**-RESOLUTION_BITS * (1 + 1e-9):
        return  # refused, see below
    parameters = mechanism.parameters()
    spent = Fraction(int(parameters.sum()), 2**RESOLUTION_BITS) * Fraction(sensitivity)
    assert spent <= Fraction(epsilon)
    assert spent >= Fraction(epsilon) * (1 - Fraction(1, 10**9)) - Fraction(
        len(parts), 2**RESOLUTION_BITS
    ) * Fraction(sensitivity)


def test_shares_too_small_for_the_sampler_are_refused_and_an_enormous_epsilon_is_no_overflow():
    for kind in (Geometric, Laplace):
        for weights, epsilon in (([1.0, 1e-6], 0.01), ([1.0, 0.0], 1.0)):
            mechanism = kind(sensitivity=1, epsilon=epsilon, weights=np.array(weights))
            with pytest.raises(ParameterError, check=says("noise-too-small")) as caught:
                mechanism.release([0, 0], Entropy())
            assert caught.value.field == "epsilon"
            assert "series" not in str(caught.value), "tables and groups have shares, too"
    assert mechanism.scale.tolist() == [1.0, math.inf]
    assert mechanism.spend("x").mechanism == "Laplace, 2 values, scales 1 to inf"
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        assert Geometric(sensitivity=1, epsilon=1e6).variance == 0
        assert Laplace(sensitivity=1, epsilon=1e6).integer_variance().max() == 0
    released = Laplace(sensitivity=1e-9, epsilon=1e12).release([1, 2, 3], Entropy())
    assert released.tolist() == [1, 2, 3]


@pytest.mark.parametrize("weight", [-0.5, math.nan])
def test_weights_below_zero_are_refused(weight):
    message = rf"^weights = {weight} must be 0 or more\.$"
    with pytest.raises(ParameterError, match=message) as caught:
        Laplace(sensitivity=1, epsilon=1.0, weights=np.array([1.0, weight]))
    assert caught.value.field == "weights"


@pytest.mark.parametrize("kind", CALIBRATED)
@pytest.mark.parametrize("value", [0, -1.0, math.nan, math.inf, 10**400])
def test_epsilon_and_sensitivity_must_be_positive(kind, value):
    for name in ("epsilon", "sensitivity"):
        message = rf"^{name} = {re.escape(shown(value))} must be a positive number"
        with pytest.raises(ParameterError, match=message) as caught:
            kind(**{"sensitivity": 1, "epsilon": 1, name: value})
        assert caught.value.field == name


SCORES = np.array([3.0, 2.5, 0.0, 2.5, -0.5])


@pytest.mark.parametrize(
    "source", [rng(9), pytest.param(Replay(9), marks=pytest.mark.slow)], ids=["explore", "release"]
)
@pytest.mark.parametrize("kind", [Exponential, PermuteAndFlip])
def test_a_mechanism_that_chooses_does_so_with_its_probabilities(kind, source):
    def p_value(factor: float) -> float:
        rival = kind(sensitivity=2, epsilon=factor * epsilon)
        expected = observed.sum() * law_of(rival, SCORES)
        assert expected.min() > 25
        return float(stats.chisquare(observed, expected).pvalue)

    epsilon = 4.0
    mechanism = kind(sensitivity=2, epsilon=epsilon)
    observed = np.bincount([mechanism.release(SCORES, source) for _ in range(8_000)], minlength=5)
    told(p_value)


def test_hopeless_candidates_are_never_chosen():
    mechanism = Exponential(sensitivity=2, epsilon=3.0)
    for source in (rng(), Entropy()):
        assert mechanism.release([-7.0], source) == 0
        assert mechanism.release([0.0, 1e9, 0.0], source) == 1


def test_permute_and_flip_visits_all_in_random_order_and_loses_less_than_exponential_choices():
    mechanism = PermuteAndFlip(sensitivity=2, epsilon=3.0)
    coins = np.exp(mechanism.rate * (SCORES - SCORES.max()))
    chances = np.zeros(SCORES.size)
    for order in itertools.permutations(range(SCORES.size)):
        left = 1.0
        for place in order:
            chances[place] += left * coins[place] / math.factorial(SCORES.size)
            left *= 1 - coins[place]
    found = law_of(mechanism, SCORES)
    assert found == pytest.approx(chances)
    assert found @ SCORES > law_of(Exponential(sensitivity=2, epsilon=3.0), SCORES) @ SCORES
    many = law_of(mechanism, np.linspace(-9, 0, 300))
    assert many.min() > 0
    assert many.sum() == pytest.approx(1)
    with pytest.raises(ParameterError, match="delta"):
        PermuteAndFlip(sensitivity=1, epsilon=1.0, delta=1e-6)


@pytest.mark.parametrize(("kind", "slack"), [(Exponential, 1e-12), (PermuteAndFlip, 1e-9)])
@given(
    scores=st.lists(st.integers(-50, 50), min_size=2, max_size=8),
    changes=st.lists(st.integers(-1, 1), min_size=8, max_size=8),
    epsilon=st.floats(1e-6, 20),
)
def test_a_choice_costs_at_most_epsilon_with_rounded_steps(kind, slack, scores, changes, epsilon):
    mechanism = kind(sensitivity=1, epsilon=epsilon)
    one = PermuteAndFlip(sensitivity=1, epsilon=2.0)  # rate 1: exponents are its scores

    def logs(values: Any) -> NDArray[np.float64]:
        steps = exponent_steps(np.asarray(values, dtype=float), mechanism.rate, epsilon)
        exponents = steps / 2.0**RESOLUTION_BITS
        if kind is Exponential:
            return -exponents - math.log(np.sum(np.exp(-exponents)))
        return np.log(law_of(one, -exponents))

    with np.errstate(divide="ignore", invalid="ignore"):  # a chance below any float is 0
        ratio = np.abs(logs(scores) - logs(np.add(scores, changes[: len(scores)])))
    assert ratio[np.isfinite(ratio)].max() <= epsilon * (1 + slack) + slack


@pytest.mark.parametrize("scores", [[], [math.nan, 1.0], [math.inf], [-math.inf, 0.0]])
def test_scores_that_cannot_be_compared_are_refused(scores):
    message = rf"^scores = \({len(scores)},\) must be finite, not empty"
    for source in (rng(), Entropy()):
        with pytest.raises(ParameterError, match=message):
            Exponential(sensitivity=1, epsilon=1.0).release(scores, source)


@pytest.mark.parametrize("kind", [Exponential, ExponentialEach])
@pytest.mark.parametrize("true", [2.0, math.inf])
def test_a_choice_in_a_zcdp_ledger_proves_what_its_true_sensitivity_costs(kind, true):
    """Twice the sensitivity is twice the epsilon, four times rho."""
    choice = kind(sensitivity=1, epsilon=0.5, delta=1e-6)
    right = choice.spend("choice")
    assert right.rho == 0.5**2 / 8
    assert right.claimed == right.proven == zcdp_epsilon(right.rho, 1e-6)
    wrong = choice.spend("choice", true_sensitivity=true, gap=Gap.SENSITIVITY, because="It is.")
    assert (wrong.rho, wrong.claimed) == (true**2 * right.rho, right.claimed)
    assert wrong.proven == zcdp_epsilon(wrong.rho, 1e-6) > right.proven
    assert PrivacyLedger(Neighbouring.REPLACE, wrong).proven == wrong.proven


@pytest.mark.parametrize("kind", CALIBRATED)
def test_a_line_says_what_was_asked_and_proves_what_the_noise_is_worth(kind):
    mechanism = kind(sensitivity=2, epsilon=0.5)
    spend = mechanism.spend("count", because="One row.")
    assert (spend.step, spend.sensitivity, spend.because) == ("count", 2, "One row.")
    assert spend.claimed == spend.proven == 0.5
    assert (spend.delta, spend.rho, spend.gap) == (0.0, None, None)
    for true, proven in ((4, 1.0), (1, 0.25), (math.inf, math.inf), (0, 0.0)):
        spend = mechanism.spend("count", true_sensitivity=true, gap=Gap.SENSITIVITY)
        assert (spend.claimed, spend.proven, spend.gap) == (0.5, proven, Gap.SENSITIVITY)


@pytest.mark.parametrize(
    ("kind", "changes", "name"),
    [
        (Laplace, {"weights": np.array([0.5, 0.1, 1])}, "Laplace, 3 values, scales 1 to 10"),
        (Laplace, {"weights": np.full(5, 0.5)}, "Laplace, scale 2"),
        (Geometric, {"epsilon": 0.5}, "two-sided geometric, scale 2"),
        (Exponential, {}, "exponential"),
    ],
)
def test_a_line_names_the_noise(kind, changes, name):
    assert kind(**{"sensitivity": 1, "epsilon": 1} | changes).spend("x").mechanism == name


CELLS = 40_000


@pytest.mark.parametrize("rng", [np.random.default_rng(1), Replay(1)], ids=["explore", "release"])
@pytest.mark.parametrize("rate", [0.1, 0.93])
def test_thinned_counts_follow_the_binomial_law(rng, rate):
    """Chi-square of 40,000 cells of 5 people against Binomial(5, rate); false alarm 1e-6."""
    sample = poisson_sample(np.full(CELLS, 5), rate, rng)  # type: ignore[arg-type]
    found = np.bincount(sample, minlength=6)

    def distance(chance: float) -> float:
        law = CELLS * stats.binom.pmf(range(6), 5, chance)
        kept = law > 5
        return float(((found - law)[kept] ** 2 / law[kept]).sum())

    assert distance(rate) < 41  # 5 degrees of freedom: 1e-7
    assert min(distance(0.8 * rate), distance(min(0.99, 1.25 * rate))) > 41


@pytest.mark.parametrize("rng", [np.random.default_rng(0), Entropy()], ids=["explore", "release"])
def test_shape_is_kept_and_nobody_is_added(rng):
    counts = np.arange(12).reshape(3, 4)
    everybody = poisson_sample(counts, 1.0, rng)  # type: ignore[arg-type]
    assert np.array_equal(everybody, counts)
    assert not np.shares_memory(everybody, counts)
    sample = poisson_sample(counts, 0.5, rng)  # type: ignore[arg-type]
    assert sample.shape == (3, 4)
    assert (sample <= counts).all()
    assert poisson_sample(np.zeros(0, dtype=int), 0.5, rng).size == 0  # type: ignore[arg-type]
    assert poisson_sample(np.zeros(3, dtype=int), 0.5, rng).sum() == 0  # type: ignore[arg-type]


def test_coins_are_tossed_a_limited_number_at_a_time_and_a_bad_rate_is_refused(monkeypatch):
    monkeypatch.setattr("dp_core.noise.mechanisms._COINS", 64)
    counts = np.array([1_000, 0, 1, 3_000])
    sample = poisson_sample(counts, 0.5, Replay(3))
    assert sample == pytest.approx([500, 0, 0.5, 1_500], abs=200)
    for rate in (0, -1, 1.1, math.nan):
        with pytest.raises(ParameterError, match="must be > 0, ≤ 1"):
            poisson_sample(counts, rate, np.random.default_rng(0))


# --- The sparse vector mechanism: its distribution, its price, and what goes wrong without the c --


Answers = tuple[bool, ...]
VALUES = [0, 0, 3]
RUNS = 1_500


def mechanism(epsilon: float = 4.0, **changes: Any) -> SparseVector:
    given = {"sensitivity": 1, "threshold": 2, "positives": 2, "share": 0.5, **changes}
    return SparseVector(epsilon=epsilon, **given)


def possible(count: int, positives: int) -> list[Answers]:
    return [a for a in itertools.product((False, True), repeat=count) if sum(a) <= positives]


def chance(
    values: Sequence[int], answers: Answers, positives: int, shifts: Any, noise: Any
) -> float:
    """Sum over the threshold's noise; `shifts` are its values and chances, `noise` the number's."""
    points, total = shifts
    for value, answer in zip(values, answers, strict=True):
        above = noise(points - value)
        total = total * (above if answer else 1 - above)
        positives -= answer
        if not positives:
            break
    return float(total.sum())


def explored(svt: SparseVector, values: Sequence[int], answers: Answers) -> float:
    """Chance of these answers with real-valued noise, by quadrature."""
    threshold, number = svt.scales
    points = np.linspace(-30 * threshold, 30 * threshold, 20_001)
    weights = stats.laplace(scale=threshold).pdf(points)
    shifts = (points + svt.threshold, weights / weights.sum())
    return chance(values, answers, svt.positives, shifts, stats.laplace(scale=number).sf)


def released(svt: SparseVector, values: Sequence[int], answers: Answers) -> float:
    """Chance of these answers with whole noise, from the integer parameters alone."""
    threshold, number = svt.parameters() / 2.0**RESOLUTION_BITS
    last = int(40 / threshold)
    points = np.arange(-last, last + 1)
    weights = np.tanh(threshold / 2) * np.exp(-threshold * np.abs(points))

    def at_least(gap: NDArray[np.int64]) -> Any:
        tail = np.exp(-number * np.maximum(gap, 1 - gap)) / (1 + np.exp(-number))
        return np.where(gap > 0, tail, 1 - tail)

    shifts = (points + math.ceil(svt.threshold), weights)
    return chance(values, answers, svt.positives, shifts, at_least)


def p_value(svt: SparseVector, observed: NDArray[np.int64], law: Any) -> float:
    runs = observed.sum()
    expected = runs * np.array([law(svt, VALUES, a) for a in possible(3, svt.positives)])
    assert expected.sum() == pytest.approx(runs, rel=1e-5)
    assert expected.min() > 5
    return float(stats.chisquare(observed, expected, sum_check=False).pvalue)


@pytest.mark.parametrize(("source", "law"), [(rng(1), explored), (Replay(1), released)])
def test_the_answers_have_the_chances_of_the_formula(source, law):
    drawn = [tuple(mechanism().release(VALUES, source).tolist()) for _ in range(RUNS)]
    observed = np.array([drawn.count(answers) for answers in possible(3, 2)])
    assert observed.sum() == RUNS
    told(lambda factor: p_value(mechanism(4.0 * factor), observed, law), (0.5, 2.0))


def test_both_noises_have_the_scales_of_the_paper_drawn_once_and_charged_once_each():
    """Numbers with hardly any noise of their own all agree; at 1/2 each, 2^-38 they would not."""
    svt = mechanism(0.3, sensitivity=2, positives=32, share=1 / 3)
    assert svt.scales == pytest.approx((2 / 0.1, 2 * 32 * 2 / 0.2))
    whole = 2.0**RESOLUTION_BITS / svt.parameters()
    assert whole == pytest.approx(svt.scales, rel=1e-3)
    assert (whole >= svt.scales).all()
    svt = mechanism(1.0, share=1e-6, threshold=0, positives=50)
    answers = svt.release(np.zeros(40), rng(4))
    assert 0 < svt.scales[1] < svt.scales[0] / 1000
    assert len(set(answers.tolist())) == 1
    spend = mechanism(0.3, positives=32, share=1 / 3).spend("which pairs depend", because="So.")
    assert spend.mechanism == "sparse vector, scales 10 and 320"
    assert spend.claimed == spend.proven == 0.3
    assert (spend.step, spend.sensitivity, spend.because) == ("which pairs depend", 1, "So.")
    assert mechanism(0.3).spend("", true_sensitivity=2).proven == pytest.approx(0.6)


@pytest.mark.parametrize("source", [rng(2), Replay(2)])
def test_it_stops_after_as_many_yeses_as_were_agreed(source):
    for positives in (1, 3):
        answers = mechanism(positives=positives).release(np.full(200, 50), source)
        assert np.flatnonzero(answers).tolist() == list(range(positives))


@pytest.mark.parametrize("source", [rng(3), Entropy()])
def test_an_enormous_epsilon_compares_exactly(source):
    svt = mechanism(1e9, positives=10, threshold=1.5)
    assert svt.release([1, 2, -5, 7], source).tolist() == [False, True, False, True]
    assert svt.release([], source).size == 0
    reached = mechanism(1e9).release([2, 1], Entropy())
    assert reached.tolist() == [True, False], "2 is the threshold"


@settings(max_examples=50)
@given(
    st.lists(st.integers(-3, 3), min_size=1, max_size=5),
    st.lists(st.integers(-1, 1), min_size=5, max_size=5),
    st.integers(1, 3),
    st.floats(0.2, 3),
    st.floats(0.2, 0.8),
)
def test_no_answers_cost_more_than_epsilon(values, changes, positives, epsilon, share):
    svt = mechanism(epsilon, positives=positives, share=share, threshold=0.5)
    other = [value + change for value, change in zip(values, changes, strict=False)]
    for answers in possible(len(values), positives):
        one, two = released(svt, values, answers), released(svt, other, answers)
        assert abs(math.log(one / two)) <= epsilon * (1 + 1e-9)


@pytest.mark.parametrize(("worth", "caught"), [(1.0, False), (2.0, True)])
def test_the_audit_catches_half_the_noise_and_nothing_else(worth, caught):
    """Claim 1: the event has chances .050/.020 with the noise it needs, .076/.013 with half."""
    svt = mechanism(worth, positives=1, share=0.3, threshold=0.5)
    wanted = (False,) * 4 + (True,)
    scores = []
    for values, seed in (([0, 0, 0, 0, 1], 5), ([1, 1, 1, 1, 0], 6)):
        source = rng(seed)
        drawn = [svt.release(values, source) for _ in range(10_000)]
        scores.append((np.array(drawn) == wanted).all(axis=1).astype(float))
    assert judge(*scores).rejects(1.0) == caught


def test_an_exact_release_of_fractions_or_of_hardly_any_epsilon_is_refused():
    with pytest.raises(ParameterError, check=says("must-be")):
        mechanism().release([0.5], Entropy())
    with pytest.raises(ParameterError, check=says("noise-too-small", epsilon="1e-06")):
        mechanism(1e-6, positives=100).release([1], Entropy())
    with pytest.raises(ParameterError, check=says("noise-too-small")):
        Exponential(sensitivity=1, epsilon=1e-7).release([0.0, 1.0], Entropy())


CHOSEN = 80_000  # a wrong ε is then 8 standard deviations away: no draw of a release misses it


def chi_square(found: np.ndarray, chances: np.ndarray) -> float:
    expected = chances * found.sum()
    return float(((found - expected) ** 2 / expected).sum())


@pytest.mark.parametrize("rng", [np.random.default_rng(2), Entropy()], ids=["explore", "release"])
def test_each_list_is_chosen_from_by_the_exponential_mechanism(rng):
    """Lists of 1, 2 and 4 scores, 80,000 copies at once; chi-square, false alarm below 1e-6."""
    lists = [[7.0], [0.0, 1.5], [3.0, -2.0, 2.0, 2.5]]
    mechanism = ExponentialEach(sensitivity=2, epsilon=1.2)
    scores = np.array(list(itertools.chain(*lists)) * CHOSEN)
    chosen = mechanism.release(scores, rng, sizes=[1, 2, 4] * CHOSEN).reshape(CHOSEN, 3)  # type: ignore[arg-type]
    assert mechanism.release([], rng, sizes=[]).size == 0  # type: ignore[arg-type]
    spend = mechanism.spend("choice")
    assert (spend.claimed, spend.proven, spend.sensitivity) == (1.2, 1.2, 2)
    one = Exponential(sensitivity=2, epsilon=1.2)
    for column, values in enumerate(lists):
        found = np.bincount(chosen[:, column], minlength=len(values))
        chances = law_of(one, values)
        assert chi_square(found, chances) < 32  # 3 degrees of freedom: 5e-7
        if len(values) > 1:
            wrong = law_of(Exponential(sensitivity=2, epsilon=1.2 * 1.25), values)
            assert chi_square(found, wrong) > 32


def test_draws_without_replacement_follow_the_law_of_peeling_and_cost_epsilon_in_all():
    """Ordered pairs of 3 indices: chance p_i p_j / (1 - p_i); chi-square, 5 degrees, 1e-6.

    They are never released.
    """
    scores, rng = [0.0, 1.0, 2.5], np.random.default_rng(0)
    mechanism = ExponentialTop(sensitivity=1, epsilon=1.6, count=2)
    weight = np.exp(1.6 / (2 * 2) * np.array(scores))
    pairs = list(itertools.permutations(range(3), 2))

    def law(weight: NDArray[np.float64]) -> NDArray[np.float64]:
        p = weight / weight.sum()
        return np.array([p[i] * p[j] / (1 - p[i]) for i, j in pairs])

    drawn = [tuple(mechanism.release(scores, rng).tolist()) for _ in range(CHOSEN)]
    found = np.array([drawn.count(pair) for pair in pairs])
    assert found.sum() == CHOSEN
    assert chi_square(found, law(weight)) < 36
    assert chi_square(found, law(weight**2)) > 36  # twice the epsilon
    mechanism = ExponentialTop(sensitivity=1, epsilon=0.4, count=3)
    assert mechanism.spend("draws").claimed == 0.4
    assert math.isclose(mechanism.spend("draws").proven, 0.4)
    assert mechanism.release([], np.random.default_rng(0)).size == 0
    with pytest.raises(ParameterError, match="must be a Generator"):
        mechanism.release([1.0, 2.0], Entropy())
