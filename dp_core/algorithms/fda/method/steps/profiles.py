"""Exact errors of the mechanisms: they depend on N and epsilon alone, never on the data."""

import math
from collections.abc import Iterator
from functools import lru_cache
from typing import Any

import numpy as np
from numpy.random import Generator
from numpy.typing import ArrayLike, NDArray

from dp_core.algorithms.fda.method import family
from dp_core.algorithms.fda.method.rivals import DELTA, LATTICE, Designed, Factored
from dp_core.algorithms.fda.method.steps.coefficients import check_horizon
from dp_core.algorithms.fda.method.steps.totals import TOTALS
from dp_core.algorithms.fda.method.steps.trees import Boxes, IntervalTree
from dp_core.arrays import Floats
from dp_core.noise.mechanisms import Gaussian, Laplace, unit_laplace_sums

MOST_NUMBERS = 1_000_000  # held at a time


def variance_profile(mechanism: str, horizon: int, **options: Any) -> Floats:
    """Exact variance of every release, shape (horizon,).

    `options`: ``block`` (two_level), ``epochs`` and ``matter`` (fda; fields of `streams.Epochs` and
    `streams.Matter`). Returns v_1..v_N in units 2/epsilon²; inf where a release is not available.
    That of ``"gaussian"``, whose error is not proportional to 1/epsilon², at epsilon 1.

    >>> variance_profile("naive", 3).tolist()
    [1.0, 2.0, 3.0]
    """
    built = family.strategy_of(mechanism, horizon, **options)
    if isinstance(built, Factored):
        return _gaussian_factor(mechanism, built) * built.gains()
    if isinstance(built, family.Recount):
        return np.full(horizon, float(horizon) ** 2)
    if isinstance(built, Designed):
        return built.gains()
    return built.variances()


def gaussian_mechanism(mechanism: str, sensitivity: float, epsilon: float) -> Gaussian:
    """Calibrate the noise of z: rho = epsilon²/2, or (epsilon, delta)."""
    zcdp = mechanism in family.ZCDP
    return Gaussian(sensitivity=sensitivity, epsilon=epsilon, delta=DELTA, zcdp=zcdp)


def total_error(mechanism: str, horizon: int) -> float:
    """Sum of the variances of all releases, in units 2/epsilon², as `variance_profile`.

    No list of N numbers is made: O(log N), or a look into a committed table.
    """
    check_horizon(horizon)
    if mechanism in TOTALS:
        return TOTALS[mechanism](int(horizon))
    built = family.strategy_of(mechanism, int(horizon))
    assert isinstance(built, Factored)
    return _gaussian_factor(mechanism, built) * built.total_gain


def _gaussian_factor(mechanism: str, built: Factored) -> float:
    """Variance of z in units 2/epsilon², at epsilon 1."""
    return float((built.sensitivity * _unit_sigma(mechanism, 1.0)) ** 2 / 2)


@lru_cache(maxsize=512)
def _unit_sigma(mechanism: str, epsilon: float) -> float:
    """Give the standard deviation at sensitivity 1: a search."""
    return gaussian_mechanism(mechanism, 1.0, epsilon).sigma


@lru_cache(maxsize=4096)
def mean_variance(mechanism: str, horizon: int) -> float:
    """Mean of the variance profile, in units 2/epsilon²."""
    return total_error(mechanism, horizon) / horizon


def best_mechanism(horizon: int) -> tuple[str, float]:
    """Pure-epsilon mechanism with the least mean error for N, and how many times its ε FDA needs.

    That is the square root of the ratio of mean variances.
    """
    pure = [
        key
        for key in family.MECHANISMS
        if key not in family.GAUSSIANS and family.available(key, horizon)
    ]
    best = min(pure, key=lambda key: round(mean_variance(key, horizon), 9))
    ratio = mean_variance("fda_published", horizon) / mean_variance(best, horizon)
    return best, math.sqrt(ratio)


def noise_factor(mechanism: str, epsilon: float, contribution: int = 1) -> float:
    """Give the factor of `unit_noise`: c/ε, but for the (ε, δ) Gaussian; the same for every N."""
    if mechanism != "gaussian":
        return contribution / epsilon
    return contribution * _unit_sigma(mechanism, epsilon) / _unit_sigma(mechanism, 1.0)


def unit_noise(mechanism: str, horizon: int, trials: int, rng: Generator, **options: Any) -> Floats:
    """Noise of the totals at epsilon 1 and c = 1, shape (N, trials); NaN where there is none."""
    return strategy_noise(mechanism, family.strategy_of(mechanism, horizon, **options), trials, rng)


def strategy_noise(
    mechanism: str, built: family.Strategy, trials: int, rng: Generator, *, epsilon: float = 1.0
) -> Floats:
    """Noise of the totals of a strategy, shape (N, trials)."""
    if isinstance(built, Factored):
        normal = gaussian_mechanism(mechanism, built.sensitivity, epsilon)
        return built.totals(normal.release(_no_counts(built.horizon, trials), rng))
    if isinstance(built, family.Recount):
        fresh = Laplace(sensitivity=1, epsilon=epsilon / built.horizon)
        return np.asarray(fresh.release(_no_counts(built.horizon, trials), rng))
    if isinstance(built, Designed):
        law = Laplace(sensitivity=LATTICE, epsilon=epsilon)
        nothing = _no_counts(built.horizon + built.sums.shape[0], trials)
        return built.totals(law.release(nothing, rng))
    return np.asarray(built.decode(_box_noise(built, trials, rng, epsilon)))


def _box_noise(built: Boxes, trials: int, rng: Generator, epsilon: float) -> Floats:
    """Noise of each box, shape (N, trials); NaN for boxes that are not measured."""
    everywhere = bool(built.shares.all())
    shares = built.shares if everywhere else built.shares[built.shares > 0]
    laplace = Laplace(sensitivity=1, epsilon=epsilon, weights=shares[:, None])
    noise = np.asarray(laplace.release(_no_counts(shares.size, trials), rng))
    if everywhere:
        return noise
    every = np.full((built.shares.size, trials), np.nan)
    every[built.shares > 0] = noise
    return every


def _no_counts(size: int, trials: int) -> Floats:
    """Zeros that take no memory."""
    return np.broadcast_to(np.float64(0), (size, trials))


def noise_batches(
    mechanism: str, horizon: int, trials: int, rng: Generator, **options: Any
) -> Iterator[Floats]:
    """`unit_noise` of so many series, about a million numbers at a time."""
    at_once = max(1, MOST_NUMBERS // horizon)
    for start in range(0, trials, at_once):
        yield unit_noise(mechanism, horizon, min(at_once, trials - start), rng, **options)


def final_noise(
    mechanism: str, horizon: int, periods: int, trials: int, rng: Generator, **options: Any
) -> Floats:
    """Noise of the total after `periods` at epsilon 1, shape (trials,).

    For trees only the boxes of that total are drawn, those of equal shares at once; the others
    draw whole series.
    """
    built = family.strategy_of(mechanism, horizon, **options)
    if isinstance(built, IntervalTree):
        shares, boxes = np.unique(built.shares[built.chain(periods) - 1], return_counts=True)
        return np.asarray((1 / shares) @ unit_laplace_sums(boxes, trials, rng))
    batches = noise_batches(mechanism, horizon, trials, rng, **options)
    return np.concatenate([np.empty(0), *(batch[periods - 1] for batch in batches)])


def simulate(
    increments: ArrayLike, epsilon: float, *, mechanism: str, trials: int, rng: Generator
) -> NDArray[np.float64]:
    """Release the same series many times, all at once.

    `increments`, shape (T,): events per period; the horizon is T, the contribution bound 1.
    `epsilon`: budget of each release. Returns shape (trials, T): released totals. For study: a
    Generator's noise is no release.
    """
    counts = np.asarray(increments, dtype=np.int64)
    built = family.strategy_of(mechanism, counts.size)
    totals = strategy_noise(mechanism, built, trials, rng, epsilon=epsilon)
    totals += np.cumsum(counts)[:, None]
    return totals.T
