"""Choices from several lists, and several choices from one list."""

import itertools
import math

import numpy as np
import pytest

from dp_core.errors import ParameterError
from dp_core.noise.exact_noise import Entropy
from dp_core.noise.mechanisms import Exponential, ExponentialEach, ExponentialTop

RUNS = 80_000  # a wrong ε is then 8 standard deviations away: no draw of a release misses it


def chi_square(found: np.ndarray, chances: np.ndarray) -> float:
    expected = chances * found.sum()
    return float(((found - expected) ** 2 / expected).sum())


@pytest.mark.parametrize("rng", [np.random.default_rng(2), Entropy()], ids=["explore", "release"])
def test_each_list_is_chosen_from_by_the_exponential_mechanism(rng: object) -> None:
    """Lists of 1, 2 and 4 scores, 80,000 copies at once; chi-square, false alarm below 1e-6."""
    lists = [[7.0], [0.0, 1.5], [3.0, -2.0, 2.0, 2.5]]
    mechanism = ExponentialEach(sensitivity=2, epsilon=1.2)
    scores = np.array(list(itertools.chain(*lists)) * RUNS)
    chosen = mechanism.release(scores, rng, sizes=[1, 2, 4] * RUNS).reshape(RUNS, 3)  # type: ignore[arg-type]
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


def test_draws_without_replacement_follow_the_law_of_peeling() -> None:
    """Ordered pairs of 3 indices: chance p_i p_j / (1 - p_i); chi-square, 5 degrees, 1e-6."""
    scores, rng = [0.0, 1.0, 2.5], np.random.default_rng(0)
    mechanism = ExponentialTop(sensitivity=1, epsilon=1.6, count=2)
    weight = np.exp(1.6 / (2 * 2) * np.array(scores))
    pairs = list(itertools.permutations(range(3), 2))
    total = weight.sum()
    chances = np.array([weight[i] / total * weight[j] / (total - weight[i]) for i, j in pairs])
    drawn = [tuple(mechanism.release(scores, rng).tolist()) for _ in range(RUNS)]
    found = np.array([drawn.count(pair) for pair in pairs])
    assert found.sum() == RUNS
    assert chi_square(found, chances) < 36
    halved = weight**2
    wrong = np.array(
        [halved[i] / halved.sum() * halved[j] / (halved.sum() - halved[i]) for i, j in pairs]
    )
    assert chi_square(found, wrong) > 36


def test_draws_without_replacement_cost_epsilon_in_all_and_are_never_released() -> None:
    mechanism = ExponentialTop(sensitivity=1, epsilon=0.4, count=3)
    assert mechanism.spend("draws").claimed == 0.4
    assert math.isclose(mechanism.spend("draws").proven, 0.4)
    assert mechanism.release([], np.random.default_rng(0)).size == 0
    with pytest.raises(ParameterError, match="no exact release"):
        mechanism.release([1.0, 2.0], Entropy())
