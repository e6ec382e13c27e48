"""The sparse vector mechanism: its distribution, its price, and what goes wrong without the c.

All seeds are fixed. Chi-square tests pass at level 1e-8 and must fail there for noise of half and
of twice the scale.
"""

import itertools
import math
from collections.abc import Sequence
from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from numpy.typing import NDArray
from scipy import stats

from dp_core.errors import ParameterError
from dp_core.noise.exact_noise import RESOLUTION_BITS, Entropy
from dp_core.noise.mechanisms import Exponential, ExponentialEach, ExponentialTop, SparseVector
from dp_core.study.attacked import judge
from tests.core.noise import FALSE_ALARM, Replay, rng
from tests.refusals import says

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
    assert p_value(mechanism(), observed, law) > FALSE_ALARM
    for wrong in (0.5, 2.0):
        assert p_value(mechanism(4.0 * wrong), observed, law) < FALSE_ALARM


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
def test_a_release_costs_no_more_than_epsilon_whatever_the_answers(
    values, changes, positives, epsilon, share
):
    svt = mechanism(epsilon, positives=positives, share=share, threshold=0.5)
    other = [value + change for value, change in zip(values, changes, strict=False)]
    for answers in possible(len(values), positives):
        one, two = released(svt, values, answers), released(svt, other, answers)
        assert abs(math.log(one / two)) <= epsilon * (1 + 1e-9)


LOW, HIGH = [0] * 6 + [1] * 3, [1] * 6 + [0] * 3
YES_AT_THE_END: Answers = (False,) * 6 + (True,) * 3


def test_noise_that_does_not_grow_with_the_yeses_costs_more():
    """Three yeses with the noise of one: what the published threshold test of JTree does."""

    def loss(svt: SparseVector, positives: int) -> float:
        threshold, number = svt.scales
        points = np.linspace(-30 * threshold, 30 * threshold, 20_001)
        weights = stats.laplace(scale=threshold).pdf(points)
        noise = stats.laplace(scale=number).sf
        one, two = (
            chance(values, YES_AT_THE_END, positives, (points, weights), noise)
            for values in (LOW, HIGH)
        )
        return math.log(one / two)

    assert loss(mechanism(1.0, positives=1), 3) > 1.5
    assert 0.5 < loss(mechanism(1.0, positives=3), 3) <= 1.0


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
    with pytest.raises(ParameterError, check=says("noise-whole")):
        mechanism().release([0.5], Entropy())
    with pytest.raises(ParameterError, check=says("noise-share-small", epsilon="1e-06")):
        mechanism(1e-6, positives=100).release([1], Entropy())


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
        chances = one.probabilities(values)
        assert chi_square(found, chances) < 32  # 3 degrees of freedom: 5e-7
        if len(values) > 1:
            wrong = Exponential(sensitivity=2, epsilon=1.2 * 1.25).probabilities(values)
            assert chi_square(found, wrong) > 32


def test_draws_without_replacement_follow_the_law_of_peeling():
    """Ordered pairs of 3 indices: chance p_i p_j / (1 - p_i); chi-square, 5 degrees, 1e-6."""
    scores, rng = [0.0, 1.0, 2.5], np.random.default_rng(0)
    mechanism = ExponentialTop(sensitivity=1, epsilon=1.6, count=2)
    weight = np.exp(1.6 / (2 * 2) * np.array(scores))
    pairs = list(itertools.permutations(range(3), 2))
    total = weight.sum()
    chances = np.array([weight[i] / total * weight[j] / (total - weight[i]) for i, j in pairs])
    drawn = [tuple(mechanism.release(scores, rng).tolist()) for _ in range(CHOSEN)]
    found = np.array([drawn.count(pair) for pair in pairs])
    assert found.sum() == CHOSEN
    assert chi_square(found, chances) < 36
    halved = weight**2
    wrong = np.array(
        [halved[i] / halved.sum() * halved[j] / (halved.sum() - halved[i]) for i, j in pairs]
    )
    assert chi_square(found, wrong) > 36


def test_draws_without_replacement_cost_epsilon_in_all_and_are_never_released():
    mechanism = ExponentialTop(sensitivity=1, epsilon=0.4, count=3)
    assert mechanism.spend("draws").claimed == 0.4
    assert math.isclose(mechanism.spend("draws").proven, 0.4)
    assert mechanism.release([], np.random.default_rng(0)).size == 0
    with pytest.raises(ParameterError, match="no exact release"):
        mechanism.release([1.0, 2.0], Entropy())
