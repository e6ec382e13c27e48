"""Coupled families of noise: every row is exact, and the rows below the top add fresh noise only.

All seeds are fixed. A statistical test passes at nominal level 1e-8, so that its false-alarm rate
stays below 1e-6, and the scale tests must fail at that level for scales of 0.8 and 1.25.
"""

import math

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from scipy import stats

from dp_core.algorithms.fda import gradual_noise
from dp_core.errors import ParameterError
from dp_core.noise.exact_noise import RESOLUTION_BITS, Entropy, exponential_below
from dp_core.noise.mechanisms import GradualLaplace, Laplace
from dp_core.study.solving import EPSILON_GRID
from tests.core.noise import FALSE_ALARM, WRONG, Replay, discrete_p_value, laplace_p_value, rng
from tests.refusals import says

ONE = 2**RESOLUTION_BITS
BUDGETS = (0.05, 0.3, 0.5, 2.0)
DRAWS = 40_000


def stays(lower: float, upper: float) -> float:
    """P(J = 0) of integer noise: (a2/a1) (1-a1)² / (1-a2)² with a = exp(-u)."""
    one, other = math.exp(-lower), math.exp(-upper)
    return other / one * (1 - one) ** 2 / (1 - other) ** 2


@pytest.mark.parametrize("source", [rng(3), Replay(3)])
def test_each_row_and_each_coordinate_has_its_scale_and_no_other(source):
    weights = np.array([1.0, 0.5])
    family = GradualLaplace(sensitivity=2, epsilons=(0.1, 1.0, 3.0), weights=weights)
    values = np.full((DRAWS, 2), 9)
    noise = family.release(values, source) - 9
    assert noise.shape == (3, DRAWS, 2)
    assert (values == 9).all()
    exact = isinstance(source, Replay)
    assert (noise.dtype == np.int64) == exact
    for rows, epsilon in zip(noise, family.epsilons, strict=True):
        for column, weight in zip(rows.T, weights, strict=True):
            u = weight * epsilon / 2
            for factor, right in ((1, True), *((wrong, False) for wrong in WRONG)):
                p = (
                    discrete_p_value(column, u / factor)
                    if exact
                    else laplace_p_value(column, factor / u)
                )
                assert (p > FALSE_ALARM) == right


def test_real_rows_stay_with_the_squared_ratio_of_their_budgets():
    """Exact binomial tests; a chance a twentieth off would be seen."""
    noise = gradual_noise(BUDGETS, 200_000, rng(4))
    for k in range(len(BUDGETS) - 1):
        same = int(np.count_nonzero(noise[k] == noise[k + 1]))
        chance = (BUDGETS[k] / BUDGETS[k + 1]) ** 2
        assert stats.binomtest(same, 200_000, chance).pvalue > FALSE_ALARM
        assert stats.binomtest(same, 200_000, chance + 0.05 * (1 - chance)).pvalue < FALSE_ALARM


@pytest.mark.parametrize("budgets", [(0.3, 0.5), (0.9, 3.0), (0.01, 0.0112)])
def test_integer_rows_stay_with_their_exact_chance(budgets):
    """Exact binomial test of the smallest chance that a row stays, on rows that may move by 0.

    A row that moves adds 0 with chance (1-a1)/(1+a1): both are counted as equal.
    """
    n = 200_000
    noise = GradualLaplace(sensitivity=1, epsilons=budgets).release(np.zeros(n, int), Replay(5))
    same = int(np.count_nonzero(noise[0] == noise[1]))
    stay, still = stays(*budgets), math.tanh(budgets[0] / 2)
    chance = stay + (1 - stay) * still
    assert stats.binomtest(same, n, chance).pvalue > FALSE_ALARM
    assert stats.binomtest(same, n, chance + 0.05 * (1 - chance)).pvalue < FALSE_ALARM


@given(st.floats(1e-3, 8), st.floats(1.001, 50), st.floats(-math.pi, math.pi))
def test_integer_rows_add_up_by_characteristic_functions(lower, ratio, t):
    """φ1(t) = φ2(t) (P(J=0) + P(J=1) φ1(t)), φ(t) = (1-a)² / (1 - 2a cos t + a²)."""

    def phi(u: float) -> float:
        a = math.exp(-u)
        return (1 - a) ** 2 / (1 - 2 * a * math.cos(t) + a**2)

    stay = stays(lower, lower * ratio)
    assert 0 <= stay <= 1
    expected = phi(lower * ratio) * (stay + (1 - stay) * phi(lower))
    assert phi(lower) == pytest.approx(expected, rel=1e-6, abs=1e-12)


@pytest.mark.parametrize("source", [rng(6), Replay(6)])
def test_what_a_row_adds_has_nothing_to_do_with_the_top_row(source):
    """Correlations of the steps with top noise, its size and its sign: |z| < 6 (2e-9 each).

    The control adds a fiftieth of the top noise to a step and is found.
    """
    noise = GradualLaplace(sensitivity=1, epsilons=BUDGETS).release(
        np.zeros(DRAWS * 10, dtype=np.int64), source
    )
    top = noise[-1].astype(float)
    faces = (top, np.abs(top), np.sign(top))
    for k in range(len(BUDGETS) - 1):
        step = (noise[k] - noise[k + 1]).astype(float)
        for added in (step, np.abs(step), (step != 0).astype(float)):
            for face in faces:
                assert abs(np.corrcoef(added, face)[0, 1]) < 6 / math.sqrt(top.size)
    leaking = step + 0.02 * step.std() / top.std() * top
    assert abs(np.corrcoef(leaking, top)[0, 1]) > 6 / math.sqrt(top.size)


def test_data_move_every_row_alike_and_nothing_else():
    """Same bits, neighbouring values: the rows differ by the change, so only the top row spends."""
    family = GradualLaplace(sensitivity=1, epsilons=BUDGETS)
    for one, other in ((rng(7), rng(7)), (Replay(7), Replay(7))):
        before = family.release(np.array([3, 8, 5]), one)
        after = family.release(np.array([3, 9, 5]), other)
        np.testing.assert_allclose(after - before, np.tile([0, 1, 0], (4, 1)), atol=1e-12)


@pytest.mark.parametrize("bound", [ONE // 3, ONE - 1, ONE, 9 * ONE])
def test_exponential_steps_below_a_bound_have_their_law(bound):
    """KS against (1 - exp(-x)) / (1 - exp(-b)); a rate a fifth off is seen."""
    draws = exponential_below(np.full(DRAWS * 2, bound), rng(8).bytes) / ONE
    assert draws.min() >= 0
    assert draws.max() < bound / ONE

    def p(rate: float) -> float:
        scale = 1 / rate
        return float(
            stats.kstest(draws, stats.truncexpon(bound / ONE / scale, 0, scale).cdf).pvalue
        )

    assert p(1.0) > FALSE_ALARM
    if bound > ONE // 2:  # below, the law is nearly uniform whatever the rate
        assert p(0.6) < FALSE_ALARM
        assert p(1.6) < FALSE_ALARM


def test_exponential_steps_refuse_a_bound_below_one_and_keep_the_shape():
    with pytest.raises(ValueError, match="needs at least 1"):
        exponential_below(np.array([0]), Entropy().bytes)
    assert (
        exponential_below(np.ones((2, 3), dtype=np.int64), Entropy().bytes).tolist()
        == [[0] * 3] * 2
    )
    assert exponential_below(np.zeros(0, dtype=np.int64), Entropy().bytes).shape == (0,)


def test_the_ledger_has_one_line_with_the_largest_epsilon_shown():
    family = GradualLaplace(sensitivity=3, epsilons=BUDGETS)
    for shown in BUDGETS:
        line = family.spend("totals", shown=shown, because="One event.")
        assert (line.claimed, line.proven, line.sensitivity) == (shown, shown, 3)
        assert line.because.startswith("One event. A result at a smaller ε")
        assert line.mechanism == f"gradual Laplace, scale {3 / shown:.3g}"
    assert family.spend("totals").proven == 2.0


def test_one_budget_is_ordinary_laplace_and_a_weight_of_zero_stays_infinite():
    family, laplace = (
        GradualLaplace(sensitivity=1, epsilons=(0.7,)),
        Laplace(sensitivity=1, epsilon=0.7),
    )
    zeros = np.zeros(50, int)
    for one, other in ((rng(10), rng(10)), (Replay(10), Replay(10))):
        assert np.array_equal(family.release(zeros, one)[0], laplace.release(zeros, other))
    weighted = GradualLaplace(sensitivity=1, epsilons=(0.5, 2.0), weights=np.array([1.0, 0.0]))
    assert np.isinf(weighted.release(np.zeros(2), rng(11))).tolist() == [[False, True]] * 2
    tiny = 3.2 / ONE  # the same after rounding: the row stays as it is
    one, other = GradualLaplace(sensitivity=1, epsilons=(tiny, tiny * 1.0001)).release(
        np.zeros(200, int), Entropy()
    )
    assert np.array_equal(one, other)


@pytest.mark.parametrize("budgets", [(0.0, 1.0), (-1.0, 1.0), (1.0, math.inf), (math.nan,)])
def test_budgets_must_be_positive_numbers(budgets):
    for draw in (
        lambda: GradualLaplace(sensitivity=1, epsilons=budgets),
        lambda: gradual_noise(budgets, 3, rng()),
    ):
        with pytest.raises(ParameterError, match="must be a positive number"):
            draw()


def test_what_the_family_or_the_sampler_has_not_is_refused():
    family = GradualLaplace(sensitivity=1, epsilons=EPSILON_GRID)
    with pytest.raises(ParameterError, check=says("noise-family")):
        family.spend("totals", shown=0.7)
    with pytest.raises(ParameterError, check=says("noise-family")):
        family.at(0.7)
    with pytest.raises(ParameterError, check=says("noise-whole")):
        GradualLaplace(sensitivity=1, epsilons=(0.5, 1.0)).release([0.5], Entropy())
    with pytest.raises(ParameterError, check=says("noise-share-small")):
        GradualLaplace(sensitivity=1, epsilons=(1e-9, 1.0)).release([1], Entropy())
