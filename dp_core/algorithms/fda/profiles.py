"""Exact errors of the mechanisms: they depend on N and epsilon alone, never on the data."""

import math
from functools import lru_cache
from typing import Any

import numpy as np
from numpy.random import Generator
from numpy.typing import ArrayLike, NDArray

from dp_core.algorithms.fda.coefficients import Floats, check_horizon, published_error
from dp_core.algorithms.fda.linear import Linear
from dp_core.algorithms.fda.plans import GAUSSIANS, MECHANISMS, Plan, Recount, check_options, plan
from dp_core.algorithms.fda.toeplitz import DELTA, Toeplitz
from dp_core.algorithms.fda.trees import IntervalTree, optimal_tree
from dp_core.errors import ParameterError
from dp_core.mechanisms import Gaussian, Laplace

MOST_NUMBERS = 2_000_000


def variance_profile(
    mechanism: str, horizon: int, *, weights: ArrayLike | None = None, **options: Any
) -> Floats:
    """Exact variance of every release.

    Parameters
    ----------
    mechanism : str
        One of `MECHANISMS`.
    horizon : int
        N.
    weights : array_like, shape (horizon,), optional
        Weights of the releases; for ``"fda"`` only.
    **options
        ``block`` (two_level), ``base`` (kary), ``radices`` (ls_tree), ``epochs`` and ``matter``
        (fda; fields of `epochs.Epochs` and `epochs.Matter`), ``epsilon`` and ``delta``
        (gaussian, whose error is not proportional to 1/epsilon²).

    Returns
    -------
    ndarray, shape (horizon,)
        v_1..v_N in units 2/epsilon²; inf where a release is not available.

    Raises
    ------
    ParameterError
        If the mechanism or an option is unknown or does not fit.

    Examples
    --------
    >>> variance_profile("naive", 3).tolist()
    [1.0, 2.0, 3.0]
    """
    if weights is not None:
        if mechanism != "fda":
            raise ParameterError(
                f"weights are for mechanism 'fda' only, and {mechanism!r} was asked for; "
                "leave them out or choose 'fda'.",
                field="weights",
            )
        return optimal_tree(horizon, np.asarray(weights, dtype=np.float64)).variances()
    built = plan(mechanism, horizon, **options)
    if isinstance(built, Toeplitz):
        epsilon = float(options.get("epsilon", 1.0))
        delta = float(options.get("delta", DELTA))
        noise = gaussian_mechanism(mechanism, built, epsilon, delta=delta)
        return np.asarray(epsilon**2 * noise.variance * built.gains() / 2)
    if isinstance(built, Recount):
        return np.full(horizon, float(horizon) ** 2)
    return built.variances()


def gaussian_mechanism(
    mechanism: str,
    built: Toeplitz,
    epsilon: float,
    *,
    delta: float = DELTA,
    contribution: int = 1,
) -> Gaussian:
    """Calibrate the noise of z: rho = epsilon²/2, or (epsilon, delta)."""
    return Gaussian(
        sensitivity=contribution * built.sensitivity,
        epsilon=epsilon,
        delta=delta,
        zcdp=mechanism == "gaussian_zcdp",
    )


def total_error(mechanism: str, horizon: int, **options: Any) -> float:
    """Sum of the variances of all releases, in units 2/epsilon².

    O(log N) for ``naive`` at any N, for ``binary`` and ``fda_published`` at N = 2^m - 1, and for
    ``boost`` and ``privelet`` at N = 2^m and 2^m - 1.

    Examples
    --------
    >>> total_error("naive", 4)
    10.0
    """
    check_options(mechanism, options)
    check_horizon(horizon)
    levels = horizon.bit_length()
    if mechanism == "naive":
        return float(horizon * (horizon + 1) // 2)
    if horizon == 2**levels - 1 and mechanism == "fda_published":
        return published_error(levels)
    if horizon == 2**levels - 1 and mechanism == "binary":
        return float(levels**3 * 2 ** (levels - 1))
    if (
        mechanism in ("boost", "privelet")
        and (horizon & (horizon + 1)) * (horizon & (horizon - 1)) == 0
    ):
        return _static_total(mechanism, horizon)
    return float(variance_profile(mechanism, horizon, **options).sum())


def _static_total(mechanism: str, horizon: int) -> float:
    """Add up 3.4 and 3.5 in closed form over 2^m releases, less the last one where N = 2^m - 1.

    Over one period of length s = 2^l, Σ min(r, s - r)² = s (s² + 2) / 12 for s ≥ 2.
    """
    levels = (horizon - 1).bit_length() if horizon > 1 else 0
    size = 2**levels
    squares = size * (size + 1) * (2 * size + 1) / 6
    if mechanism == "boost":
        total, last = squares / (size * (2 * size - 1)), size / (2 * size - 1)
    else:
        total, last = squares / size**2, 1.0
    for level in range(1, levels + 1):
        block = 2.0**level
        tents = size / block * block * (block**2 + 2) / 12
        total += tents / (block * (block - 1) if mechanism == "boost" else block**2)
    return float((levels + 1) ** 2 * (total - (last if horizon < size else 0.0)))


@lru_cache(maxsize=512)
def mean_variance(mechanism: str, horizon: int) -> float:
    """Mean of the variance profile, in units 2/epsilon²."""
    return total_error(mechanism, horizon) / horizon


def available(mechanism: str, horizon: int) -> bool:
    """Whether a mechanism is offered at this horizon."""
    try:
        plan(mechanism, horizon)
    except ParameterError:
        return False
    return True


def best_mechanism(horizon: int) -> tuple[str, float]:
    """Pure-epsilon mechanism with the least mean error for N, and what FDA would need.

    Returns
    -------
    key : str
    factor : float
        How many times the epsilon ``fda_published`` needs for the same error: the square root of
        the ratio of mean variances.

    Examples
    --------
    >>> best_mechanism(12)[0]
    'naive'
    """
    pure = [key for key in MECHANISMS if key not in GAUSSIANS and available(key, horizon)]
    best = min(pure, key=lambda key: round(mean_variance(key, horizon), 9))
    ratio = mean_variance("fda_published", horizon) / mean_variance(best, horizon)
    return best, math.sqrt(ratio)


def noise_factor(mechanism: str, horizon: int, epsilon: float, contribution: int = 1) -> float:
    """Give the factor of `unit_noise`: c/ε, but for the (ε, δ) Gaussian."""
    if mechanism != "gaussian":
        return contribution / epsilon
    built = plan(mechanism, horizon)
    assert isinstance(built, Toeplitz)
    here, one = (gaussian_mechanism(mechanism, built, each).sigma for each in (epsilon, 1.0))
    return contribution * here / one


def unit_noise(mechanism: str, horizon: int, trials: int, rng: Generator, **options: Any) -> Floats:
    """Noise of the totals at epsilon 1 and c = 1, shape (N, trials); NaN where there is none."""
    return plan_noise(mechanism, plan(mechanism, horizon, **options), trials, rng)


def plan_noise(
    mechanism: str, built: Plan, trials: int, rng: Generator, *, epsilon: float = 1.0
) -> Floats:
    """Noise of the totals of a plan, shape (N, trials)."""
    if isinstance(built, Toeplitz):
        normal = gaussian_mechanism(mechanism, built, epsilon)
        return built.noise(normal.release(np.zeros((built.horizon, trials)), rng))
    if isinstance(built, Recount):
        fresh = Laplace(sensitivity=1, epsilon=epsilon / built.horizon)
        return np.asarray(fresh.release(np.zeros((built.horizon, trials)), rng))
    if isinstance(built, IntervalTree):
        return np.asarray(built.decode(_box_noise(built, trials, rng, epsilon)))
    laplace = Laplace(sensitivity=1, epsilon=epsilon, weights=built.shares[:, None])
    return np.asarray(built.noise(laplace.release(np.zeros((built.shares.size, trials)), rng)))


def _box_noise(built: IntervalTree, trials: int, rng: Generator, epsilon: float) -> Floats:
    """Noise of each box, shape (N, trials); NaN for boxes that are not measured."""
    measured = built.measured
    laplace = Laplace(sensitivity=1, epsilon=epsilon, weights=built.shares[measured, None])
    noise = np.asarray(laplace.release(np.zeros((measured.size, trials)), rng))
    if measured.size == len(built):
        return noise
    every = np.full((len(built), trials), np.nan)
    every[measured] = noise
    return every


def final_noise(
    mechanism: str, horizon: int, periods: int, trials: int, rng: Generator, **options: Any
) -> Floats:
    """Noise of the total after `periods` at epsilon 1, shape (trials,) or fewer.

    For trees only the boxes of that total are drawn. The others draw whole series, and as many as
    fit into a fixed amount of work (at least 40).
    """
    built = plan(mechanism, horizon, **options)
    if isinstance(built, IntervalTree):
        shares = built.shares[built.chain(periods) - 1]
        laplace = Laplace(sensitivity=1, epsilon=1.0, weights=shares[:, None])
        return np.asarray(laplace.release(np.zeros((shares.size, trials)), rng).sum(axis=0))
    fewer = int(np.clip(MOST_NUMBERS // horizon, 40, trials))
    return np.array(plan_noise(mechanism, built, fewer, rng)[periods - 1])


def simulate(
    increments: ArrayLike, epsilon: float, *, mechanism: str, trials: int, rng: Generator
) -> NDArray[np.float64]:
    """Release the same series many times, all at once.

    Parameters
    ----------
    increments : array_like of int, shape (T,)
        Events per period; the horizon is T, the contribution bound 1.
    epsilon : float
        Budget of each release.
    mechanism : str
    trials : int
    rng : Generator

    Returns
    -------
    ndarray, shape (trials, T)
        Released totals. For study: a Generator's noise is no release.

    Examples
    --------
    >>> simulate([1, 2], 1.0, mechanism="fda", trials=3, rng=np.random.default_rng(0)).shape
    (3, 2)
    """
    counts = np.asarray(increments, dtype=np.int64)
    totals = plan_noise(mechanism, plan(mechanism, counts.size), trials, rng, epsilon=epsilon)
    totals += np.cumsum(counts)[:, None]
    return totals.T


__all__ = [
    "GAUSSIANS",
    "MECHANISMS",
    "Linear",
    "available",
    "best_mechanism",
    "final_noise",
    "mean_variance",
    "noise_factor",
    "simulate",
    "total_error",
    "unit_noise",
    "variance_profile",
]
