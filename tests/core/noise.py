"""What tests of noise share: sources that come again, p-values, and the level they are held to."""

from typing import Any

import numpy as np
from numpy.typing import NDArray
from scipy import stats

from dp_core.noise.exact_noise import Entropy

FALSE_ALARM = 1e-8
WRONG = (0.8, 1.25)
"""Factors of a scale that every test must tell from the right one."""


class Replay(Entropy):
    """An exact release that a test can repeat."""

    def __init__(self, seed: int = 11) -> None:
        self.bytes = np.random.default_rng(seed).bytes  # type: ignore[method-assign]


def rng(seed: int = 0) -> np.random.Generator:
    return np.random.default_rng(seed)


def source(kind: str, seed: int) -> Any:
    return rng(seed) if kind == "explore" else Replay(seed)


def discrete_p_value(draws: NDArray[np.int64], u: float) -> float:
    """Chi-square of integers against P(x) ∝ exp(-u|x|), in cells of at least 25 expected draws."""
    law = stats.dlaplace(u)
    last = int(law.ppf(120 / draws.size))
    left = np.unique(np.minimum(np.linspace(last, last / 20, 20).round(), -1)).astype(int)
    edges = np.concatenate((left, np.sort(-left - 1)))
    expected = draws.size * np.diff(np.concatenate(([0.0], law.cdf(edges), [1.0])))
    observed = np.bincount(np.searchsorted(edges, draws), minlength=expected.size)
    assert expected.min() > 25
    return float(stats.chisquare(observed, expected, sum_check=False).pvalue)


def laplace_p_value(draws: NDArray[np.float64], scale: float) -> float:
    return float(stats.kstest(draws, stats.laplace(scale=scale).cdf).pvalue)
