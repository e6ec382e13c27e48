"""Exact errors of the mechanisms: they depend on N and epsilon alone, never on the data."""

import math
from functools import lru_cache

import numpy as np
from numpy.random import Generator
from numpy.typing import ArrayLike, NDArray

from dp_core.algorithms.fda.coefficients import Floats, check_horizon, published_error
from dp_core.algorithms.fda.trees import MECHANISMS, IntervalTree, interval_tree, optimal_tree
from dp_core.errors import ParameterError
from dp_core.mechanisms import Laplace


def variance_profile(
    mechanism: str, horizon: int, *, weights: ArrayLike | None = None, **options: float
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
    **options : float
        Options of single mechanisms; none of those here has one.

    Returns
    -------
    ndarray, shape (horizon,)
        v_1..v_N in units 2/epsilon²; inf where a release is not available.

    Raises
    ------
    ParameterError
        If the mechanism or an option is unknown.

    Examples
    --------
    >>> variance_profile("naive", 3).tolist()
    [1.0, 2.0, 3.0]
    """
    if options:
        raise ParameterError(
            f"option {', '.join(options)} is not one of {mechanism!r}, which takes none; "
            "leave it out.",
            field=next(iter(options)),
        )
    if weights is None:
        return interval_tree(mechanism, horizon).variances()
    if mechanism != "fda":
        raise ParameterError(
            f"weights are for mechanism 'fda' only, and {mechanism!r} was asked for; "
            "leave them out or choose 'fda'.",
            field="weights",
        )
    return optimal_tree(horizon, np.asarray(weights, dtype=np.float64)).variances()


def total_error(mechanism: str, horizon: int, **options: float) -> float:
    """Sum of the variances of all releases, in units 2/epsilon².

    O(log N) for ``naive`` at any N, and for ``binary`` and ``fda_published`` at N = 2^m - 1.

    Examples
    --------
    >>> total_error("naive", 4)
    10.0
    """
    check_horizon(horizon)
    levels = horizon.bit_length()
    if not options:
        if mechanism == "naive":
            return float(horizon * (horizon + 1) // 2)
        if horizon == 2**levels - 1 and mechanism == "fda_published":
            return published_error(levels)
        if horizon == 2**levels - 1 and mechanism == "binary":
            return float(levels**3 * 2 ** (levels - 1))
    return float(variance_profile(mechanism, horizon, **options).sum())


@lru_cache(maxsize=256)
def mean_variance(mechanism: str, horizon: int) -> float:
    """Mean of the variance profile, in units 2/epsilon²."""
    return total_error(mechanism, horizon) / horizon


def best_mechanism(horizon: int) -> tuple[str, float]:
    """Mechanism with the least mean error for N, and how many times the ε FDA would need.

    Returns
    -------
    key : str
    factor : float
        sqrt of the ratio of mean variances of ``fda_published`` and the best.

    Examples
    --------
    >>> best_mechanism(20)[0]
    'naive'
    """
    best = min(MECHANISMS, key=lambda key: mean_variance(key, horizon) * (1 + 1e-12))
    ratio = mean_variance("fda_published", horizon) / mean_variance(best, horizon)
    return best, math.sqrt(ratio)


def unit_noise(tree: IntervalTree, trials: int, rng: Generator) -> Floats:
    """Noise of the totals at epsilon 1, shape (N, trials); divide by epsilon for any other."""
    mechanism = Laplace(sensitivity=1, epsilon=1.0, weights=tree.shares[:, None])
    return np.asarray(tree.decode(mechanism.release(np.zeros((len(tree), trials)), rng)))


def final_noise(tree: IntervalTree, trials: int, rng: Generator) -> Floats:
    """Noise of the last total alone at epsilon 1, shape (trials,): only its chain is drawn."""
    shares = tree.shares[tree.chain(len(tree)) - 1]
    mechanism = Laplace(sensitivity=1, epsilon=1.0, weights=shares[:, None])
    return np.asarray(mechanism.release(np.zeros((shares.size, trials)), rng).sum(axis=0))


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
    tree = interval_tree(mechanism, counts.size)
    mechanism_object = Laplace(sensitivity=1, epsilon=epsilon, weights=tree.shares[:, None])
    noise = np.asarray(
        tree.decode(mechanism_object.release(np.zeros((counts.size, trials)), rng)),
        dtype=np.float64,
    )
    noise += np.cumsum(counts)[:, None]
    return noise.T
