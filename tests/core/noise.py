"""What tests of noise share: sources that come again, p-values, and the level they are held to."""

from collections.abc import Callable, Sequence
from typing import Any

import numpy as np
from numpy.typing import ArrayLike, NDArray
from scipy import special, stats

from dp_core.noise.exact_noise import Entropy
from dp_core.noise.mechanisms import Exponential, PermuteAndFlip

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


def told(p_value: Callable[[float], float], wrong: Sequence[float] = WRONG) -> None:
    """Hold that draws have their own scale, and none that is a factor away; of it the p-value."""
    assert p_value(1) > FALSE_ALARM
    assert max(map(p_value, wrong), default=0) < FALSE_ALARM


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


def law_of(mechanism: Exponential, scores: ArrayLike) -> NDArray[np.float64]:
    """Chance of each index; of permute and flip p_i ∫ Π_{j≠i} (1 - p_j t) dt.

    There t is the part visited before i.
    """
    exponents = mechanism.rate * np.asarray(scores, dtype=np.float64)
    if not isinstance(mechanism, PermuteAndFlip):
        return np.asarray(special.softmax(exponents))
    coins = np.exp(exponents - exponents.max())
    nodes, weights = np.polynomial.legendre.leggauss(coins.size // 2 + 1)
    left = 1 - coins[:, None] * (nodes + 1) / 2
    missed = [np.delete(left, place, axis=0).prod(axis=0) @ weights for place in range(coins.size)]
    return np.asarray(coins * missed / 2)
