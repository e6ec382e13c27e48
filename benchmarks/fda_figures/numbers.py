"""Numbers behind the figures of the article: exact curves and repeated runs, at epsilon 1.

Everything here is noise alone: no error depends on the data, so nothing private is touched.
"""

from collections.abc import Callable
from functools import lru_cache
from typing import TypeAlias

import numpy as np
from numpy.random import Generator

from dp_core.algorithms.fda.method.steps.coefficients import published_share
from dp_core.algorithms.fda.method.steps.profiles import total_error, unit_noise, variance_profile
from dp_core.arrays import Floats, Integers

HORIZON = 4095
LEVELS = 25  # figures 1, 7 and 8: N up to 2^25
SIMULATED_LEVELS = 12  # and what of them is run for real
FAR_LEVELS = 400  # where the limits of figures 1 and 8 begin to show
STATIC = ("boost", "privelet")
A_TIME = 260_000  # numbers drawn at a time: they stay in the processor's cache, four times faster

Measure: TypeAlias = Callable[[str, int], Floats]
"""Mechanism and horizon -> measured mean squared error of every release, shape (horizon,)."""


def mean_squares(mechanism: str, horizon: int, trials: int, rng: Generator) -> Floats:
    """Mean squared error of every release over repeated runs at epsilon 1.

    Parameters
    ----------
    mechanism : str
        One of `MECHANISMS`.
    horizon : int
        N.
    trials : int
        Runs; the article has 500.
    rng : Generator

    Returns
    -------
    ndarray, shape (horizon,)
        In events².

    Examples
    --------
    >>> mean_squares("naive", 3, 10, np.random.default_rng(0)).shape
    (3,)
    """
    squares, step = np.zeros(horizon), max(1, A_TIME // horizon)
    for start in range(0, trials, step):
        noise = unit_noise(mechanism, horizon, min(step, trials - start), rng)
        squares += np.einsum("ij,ij->i", noise, noise)
    return np.asarray(squares / trials)


@lru_cache(maxsize=8)
def exact_squares(mechanism: str) -> Floats:
    """Exact mean squared error of the 4,095 releases at epsilon 1, in events²."""
    return 2 * variance_profile(mechanism, HORIZON)


def horizon_of(mechanism: str, level: int) -> int:
    """2^m for the static methods, 2^m - 1 for the others."""
    return int(2**level - (mechanism not in STATIC))


@lru_cache(maxsize=8)
def exact_totals(mechanism: str) -> Floats:
    """Exact sum of the mean squared errors over all N(m) releases, m = 1..25, by closed sums."""
    levels = range(1, LEVELS + 1)
    return np.asarray([2 * total_error(mechanism, horizon_of(mechanism, m)) for m in levels])


def measured_totals(mechanism: str, measure: Measure) -> Floats:
    """Add up measured errors over all N(m) releases, m = 1..12."""
    levels = range(1, SIMULATED_LEVELS + 1)
    return np.asarray([measure(mechanism, horizon_of(mechanism, m)).sum() for m in levels])


def scaled_totals(mechanism: str, levels: int = FAR_LEVELS) -> Floats:
    """Total error over 2^m for m = 1..levels: it stays small where the total overflows.

    Parameters
    ----------
    mechanism : {"binary", "fda_published", "boost", "privelet"}
    levels : int

    Returns
    -------
    ndarray, shape (levels,)
        In units 2/epsilon². FDA: e_m = (cbrt(e_{m-1}/2) + cbrt(1/2))³ + e_{m-1}/2; BM: m³/2;
        Boost and Privelet: their closed sums (3.4, 3.5) with n = 2^m divided out.

    Examples
    --------
    >>> [round(float(ratio), 3) for ratio in
    ...  (scaled_totals("boost") / scaled_totals("fda_published"))[[37, 99, 399]]]
    [0.622, 0.632, 0.651]
    """
    m = np.arange(1.0, levels + 1)
    if mechanism == "binary":
        return m**3 / 2
    if mechanism == "fda_published":
        return _scaled_fda(levels)
    tiny = 2.0**-m  # 1/n, and 1/s of level l = m
    boost = mechanism == "boost"
    root = (1 + tiny) * (2 + tiny) / 6 / ((2 - tiny) if boost else 1.0)
    tents = np.cumsum((1 + 2 * tiny**2) / 12 / ((1 - tiny) if boost else 1.0))
    return np.asarray((m + 1) ** 2 * (root + tents))


def _scaled_fda(levels: int) -> Floats:
    scaled, value = np.empty(levels), 0.0
    for place in range(levels):
        value = float((np.cbrt(value / 2) + np.cbrt(0.5)) ** 3 + value / 2)
        scaled[place] = value
    return scaled


def worst_release(levels: int) -> float:
    """Error of the first release of FDA at N = 2^m - 1, the noisiest: 2 Π alpha_j^-2, j = 2..m."""
    shares = np.asarray([published_share(level) for level in range(2, levels + 1)])
    return float(2 * np.prod(shares**-2.0))


@lru_cache(maxsize=1)
def naive_wins() -> tuple[tuple[int, int], ...]:
    """Ranges of N up to 4,095 where plain noise has the lower mean error than published FDA.

    A horizon in between uses the next 2^m - 1 and stops early.

    Examples
    --------
    >>> naive_wins()
    ((2, 241), (256, 342))
    """
    wins = []
    for level in range(1, SIMULATED_LEVELS + 1):
        low, high = 2 ** (level - 1), 2**level
        totals = np.cumsum(variance_profile("fda_published", high - 1))[low - 1 :]
        n = np.arange(low, high)
        wins.append(n[n * (n + 1) / 2 < totals * (1 - 1e-12)])
    return runs(np.concatenate(wins))


def runs(numbers: Integers) -> tuple[tuple[int, int], ...]:
    """First and last of each run of consecutive numbers.

    Examples
    --------
    >>> runs(np.array([1, 2, 3, 7]))
    ((1, 3), (7, 7))
    """
    parts = np.split(numbers, np.flatnonzero(np.diff(numbers) > 1) + 1)
    return tuple((int(part[0]), int(part[-1])) for part in parts if part.size)
