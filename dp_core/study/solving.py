"""Which epsilon meets a tolerance: by bisection over a grid, or exactly where errors scale.

The probabilities behind it are estimates; each answer comes with the interval that the number of
draws allows.
"""

import bisect
import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import pairwise
from typing import Literal

import numpy as np
from numpy.typing import NDArray

from dp_core.errors import ParameterError
from dp_core.study.feasible import EPSILON_GRID

Floats = NDArray[np.float64]

CONFIDENCE = 0.95
_STEPS_A_DECADE, _HALVINGS = 20, 40


@dataclass(frozen=True, kw_only=True)
class SmallestEpsilon:
    """Answer of a search for the smallest epsilon that meets a tolerance.

    Parameters
    ----------
    epsilon : float or None
        The answer; None if no epsilon that was offered is enough.
    probability : float
        Estimated probability at the answer; where there is none, the best that was reached.
    interval : (float, float) or None
        95 % interval of the answer under Monte Carlo error; an infinite end lies beyond the
        largest epsilon offered. None where the number of draws is not known.
    """

    epsilon: float | None
    probability: float
    interval: tuple[float, float] | None = None


def clopper_pearson(
    successes: int, trials: int, *, confidence: float = CONFIDENCE
) -> tuple[float, float]:
    """Bound a probability by an interval that is never too short.

    The ends are beta quantiles: those of (s, n - s + 1) and (s + 1, n - s) for s successes in n
    trials [1]_.

    Parameters
    ----------
    successes : int
        Number of successes, from 0 to `trials`.
    trials : int
        Number of independent trials, at least 1.
    confidence : float
        Smallest coverage, between 0 and 1; each side errs with at most half of the rest.

    Returns
    -------
    (float, float)
        Low and high end of the interval.

    References
    ----------
    .. [1] C. J. Clopper, E. S. Pearson, "The use of confidence or fiducial limits illustrated in
       the case of the binomial", Biometrika 26, 1934.

    Examples
    --------
    >>> low, high = clopper_pearson(93, 100)
    >>> round(low, 3), round(high, 3)
    (0.861, 0.971)
    """
    from scipy.special import betaincinv

    tail = (1 - confidence) / 2
    failures = trials - successes
    low = float(betaincinv(successes, failures + 1, tail)) if successes else 0.0
    high = float(betaincinv(successes + 1, failures, 1 - tail)) if failures else 1.0
    return low, high


def smallest_epsilon(
    probability_at: Callable[[float], float],
    wanted: float,
    grid: Sequence[float] = EPSILON_GRID,
    *,
    draws: int | None = None,
) -> SmallestEpsilon:
    """Find the smallest epsilon of a grid that meets a tolerance often enough.

    Bisection: about ``log2(len(grid))`` calls of `probability_at`, up to three times as many
    where `draws` is given; no epsilon is asked for twice. The probability must not fall as
    epsilon grows, so give every epsilon the same random numbers.

    Parameters
    ----------
    probability_at : callable
        Epsilon to estimated P(error ≤ tolerance).
    wanted : float
        Probability asked for, between 0 and 1.
    grid : sequence of float
        Epsilons on offer, increasing.
    draws : int, optional
        Number of draws behind each probability; gives the interval of the answer.

    Returns
    -------
    SmallestEpsilon
        The interval reaches from the first epsilon whose Clopper-Pearson interval touches
        `wanted` to the first whose interval lies wholly at or above it.

    Raises
    ------
    ParameterError
        If `wanted` is not strictly between 0 and 1, the grid is empty or not increasing, `draws`
        is less than 1, or a probability is not from 0 to 1.

    Examples
    --------
    >>> found = smallest_epsilon(lambda epsilon: 1 - np.exp(-epsilon), 0.9, draws=1000)
    >>> found.epsilon, found.interval
    (2.5, (2.24, 2.8))
    """
    check_wanted(wanted)
    _check_grid(grid)
    if draws is not None and not draws >= 1:
        raise ParameterError(
            f"draws = {draws} must be at least 1; draw the error more often.", field="draws"
        )
    estimate = cache(lambda epsilon: _checked_probability(probability_at(epsilon), epsilon))
    index = bisect.bisect_left(grid, wanted, key=estimate)
    return SmallestEpsilon(
        epsilon=float(grid[index]) if index < len(grid) else None,
        probability=estimate(grid[min(index, len(grid) - 1)]),
        interval=None if draws is None else _grid_interval(estimate, wanted, grid, draws),
    )


def smallest_epsilon_scaled(
    unit_errors: Floats, tolerance: float, wanted: float
) -> SmallestEpsilon:
    """Find the smallest epsilon exactly where the error is proportional to ``1 / epsilon``.

    The error at epsilon is ``unit_errors / epsilon``, so the answer is the `wanted` quantile of
    the unit errors divided by the tolerance. Its interval lies between two order statistics and
    assumes nothing about the distribution [1]_.

    Parameters
    ----------
    unit_errors : ndarray of float64, shape (draws,)
        Absolute errors of independent draws at epsilon = 1, in the unit of the metric.
    tolerance : float
        Largest acceptable error, same unit, above zero.
    wanted : float
        Probability with which the error shall stay within it, between 0 and 1.

    Returns
    -------
    SmallestEpsilon
        A real epsilon, not on the slider: pass it to ``snap(…, "up")``. None if too many unit
        errors are infinite.

    Raises
    ------
    ParameterError
        If there are no draws, an error is negative or not a number, the tolerance is not a
        positive number, or `wanted` is not strictly between 0 and 1.

    References
    ----------
    .. [1] H. A. David, H. N. Nagaraja, "Order statistics", 3rd ed., Wiley 2003, Sec. 7.1.

    Examples
    --------
    >>> found = smallest_epsilon_scaled(np.arange(1.0, 1001.0), tolerance=500, wanted=0.9)
    >>> found.epsilon, found.probability, found.interval
    (1.8, 0.9, (1.762, 1.838))
    """
    draws = checked_errors(unit_errors)
    check_wanted(wanted)
    if not 0 < tolerance < math.inf:
        raise bad_tolerance(tolerance, "positive")
    rank = _quantile_rank(draws.size, wanted)
    ordered = np.sort(draws)
    epsilon = _epsilon_for(float(ordered[rank - 1]), tolerance)
    with np.errstate(over="ignore"):
        needed = np.concatenate(([0.0], ordered / tolerance, [math.inf]))
    low, high = _interval_ranks(draws.size, wanted)
    enough = np.isfinite(needed[1:-1]) & (needed[1:-1] <= epsilon)
    return SmallestEpsilon(
        epsilon=epsilon if math.isfinite(epsilon) else None,
        probability=int(np.count_nonzero(enough)) / draws.size,
        interval=(float(needed[low]), float(needed[high])),
    )


def least_epsilon(
    error: Callable[[float], float], target: float, *, low: float, high: float
) -> float | None:
    """Find the smallest ε whose error is within the target.

    Parameters
    ----------
    error : callable
        Error at an ε; it falls as ε grows, and is infinite where an ε cannot be had.
    target : float
        Above 0.
    low, high : float
        Range of ε, above 0.

    Returns
    -------
    float or None
        Within a factor of 1 + 1e-9 of the smallest, and never below it; None if none will do.
    """
    steps = max(1, math.ceil(_STEPS_A_DECADE * math.log10(high / low)))
    grid: list[float] = [low * (high / low) ** (k / steps) for k in range(steps)] + [high]
    first = next((k for k, epsilon in enumerate(grid) if error(epsilon) <= target), None)
    if not first:
        return None if first is None else low
    short, enough = grid[first - 1], grid[first]
    for _ in range(_HALVINGS):
        middle = math.sqrt(short * enough)
        if error(middle) <= target:
            enough = middle
        else:
            short = middle
    return enough


def _grid_interval(
    estimate: Callable[[float], float], wanted: float, grid: Sequence[float], draws: int
) -> tuple[float, float]:
    def end(epsilon: float, side: Literal[0, 1]) -> float:
        return clopper_pearson(round(estimate(epsilon) * draws), draws)[side]

    low = bisect.bisect_left(grid, wanted, key=lambda epsilon: end(epsilon, 1))
    high = bisect.bisect_left(grid, wanted, key=lambda epsilon: end(epsilon, 0))
    offered = (*grid, math.inf)
    return float(offered[low]), float(offered[high])


def _quantile_rank(draws: int, wanted: float) -> int:
    """Smallest rank whose share of the draws is at least `wanted`, compared as `Verdict` does."""
    rank = int(draws * wanted)
    return rank if rank / draws >= wanted else rank + 1


def _interval_ranks(draws: int, wanted: float) -> tuple[int, int]:
    """Ranks around the quantile; 0 and ``draws + 1`` where no draw is low or high enough."""
    from scipy.special import bdtr

    tail = (1 - CONFIDENCE) / 2
    below = bdtr(np.arange(draws + 1), draws, wanted)
    low = np.searchsorted(below, tail, side="right")
    high = np.searchsorted(below, 1 - tail, side="left") + 1
    return int(low), int(high)


def _epsilon_for(error: float, tolerance: float) -> float:
    epsilon = error / tolerance
    # The rounded quotient can be a hair too small to bring the error within the tolerance.
    short = epsilon > 0 and error / epsilon > tolerance
    return math.nextafter(epsilon, math.inf) if short else epsilon


def checked_errors(errors: Floats) -> Floats:
    """Check that there is at least one draw and no error below zero."""
    draws = np.asarray(errors, dtype=np.float64)
    if draws.ndim != 1 or draws.size == 0:
        raise ParameterError(
            f"errors has shape {draws.shape} and must be one row of at least one draw; "
            "reduce each draw to one error first.",
            field="errors",
        )
    bad = ~(draws >= 0)
    if bad.any():
        raise ParameterError(
            f"errors contains {draws[bad][0]:g} and must hold numbers from zero up; "
            "take absolute values.",
            field="errors",
        )
    return draws


def _checked_probability(probability: float, epsilon: float) -> float:
    if not 0 <= probability <= 1:
        raise ParameterError(
            f"probability = {probability:g} at epsilon = {epsilon:g} must lie between 0 and 1; "
            "correct the function that estimates it.",
            field="probability_at",
        )
    return float(probability)


def check_wanted(wanted: float) -> None:
    """Refuse what is no probability strictly between 0 and 1."""
    if not 0 < wanted < 1:
        raise ParameterError(
            f"wanted = {wanted:g} must lie strictly between 0 and 1; choose a probability such as "
            "0.9.",
            field="wanted",
        )


def _check_grid(grid: Sequence[float]) -> None:
    if len(grid) == 0 or any(not later > earlier for earlier, later in pairwise(grid)):
        raise ParameterError(
            f"grid has {len(grid)} values and must hold at least one, in increasing order; "
            "sort it or use EPSILON_GRID.",
            field="grid",
        )


def bad_tolerance(tolerance: float, allowed: str) -> ParameterError:
    """Say what a tolerance may be."""
    return ParameterError(
        f"tolerance = {tolerance:g} must be finite and {allowed}; give it in the unit of the "
        "metric.",
        field="tolerance",
    )
