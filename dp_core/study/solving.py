"""Which epsilon meets a tolerance: by bisection over a grid, or exactly where errors fall."""

import bisect
import math
from collections.abc import Callable
from decimal import ROUND_CEILING, ROUND_FLOOR, Context
from typing import Literal

import numpy as np

from dp_core.arrays import Floats
from dp_core.errors import ParameterError
from dp_core.params import must_be

# --- the epsilons on offer ------------------------------------------------------------------------

_R20: tuple[float, ...] = (1, 1.12, 1.25, 1.4, 1.6, 1.8, 2, 2.24, 2.5, 2.8)
_R20 += (3.15, 3.55, 4, 4.5, 5, 5.6, 6.3, 7.1, 8, 9)
"""Preferred numbers, 20 a decade (ISO 3, R20), rounded so that 1, 2 and 5 are in."""
_DECADES = tuple(float(f"{each * 10**power:.3g}") for power in (-2, -1, 0, 1) for each in _R20)


def slider(low: float = 0.01, high: float = 10) -> tuple[float, ...]:
    """Values of an ε slider: the preferred numbers from one end to the other, from 0.01 to 90.

    Examples
    --------
    >>> slider(0.1, 0.2)
    (0.1, 0.112, 0.125, 0.14, 0.16, 0.18, 0.2)
    """
    return tuple(each for each in _DECADES if low <= each <= high)


EPSILON_GRID: tuple[float, ...] = slider()
"""The usual slider: 61 values from 0.01 to 10."""


def snap(epsilon: float, side: Literal["down", "up"]) -> float | None:
    """Move an epsilon to its safe neighbour on the slider; None if there is none on that side.

    Safe is "down" for a risk cap and "up" for a tolerance. A value of `EPSILON_GRID` stays.
    """
    if not epsilon >= 0:
        raise must_be("epsilon", epsilon, "zero or more")
    if side == "down":
        index = bisect.bisect_right(EPSILON_GRID, epsilon) - 1
    else:
        index = bisect.bisect_left(EPSILON_GRID, epsilon)
    return EPSILON_GRID[index] if 0 <= index < len(EPSILON_GRID) else None


def shown(epsilon: float, side: Literal["down", "up"], digits: int = 3) -> str:
    """Write an epsilon with three digits that count, on the safe side of it."""
    rounding = ROUND_CEILING if side == "up" else ROUND_FLOOR
    rounded = Context(prec=digits, rounding=rounding).create_decimal(repr(float(epsilon)))
    return format(rounded.normalize(), "f")


def same(one: float, other: float) -> bool:
    """Whether two ε are the same but for rounding."""
    return math.isclose(one, other, rel_tol=1e-6)


# --- which of them meets a tolerance --------------------------------------------------------------

CONFIDENCE = 0.95
_STEPS_A_DECADE, _HALVINGS = 20, 40


def clopper_pearson(
    successes: int, trials: int, *, confidence: float = CONFIDENCE
) -> tuple[float, float]:
    """Bound a probability by an interval that is never too short, by successes of so many trials.

    Its ends are beta quantiles: those of (s, n - s + 1) and (s + 1, n - s) for s successes in n
    trials (C. J. Clopper, E. S. Pearson, Biometrika 26, 1934). Each side errs with at most half of
    what `confidence` leaves.
    """
    from scipy.special import betaincinv

    tail = (1 - confidence) / 2
    failures = trials - successes
    low = float(betaincinv(successes, failures + 1, tail)) if successes else 0.0
    high = float(betaincinv(successes + 1, failures, 1 - tail)) if failures else 1.0
    return low, high


def smallest_epsilon(probability_at: Callable[[float], float], wanted: float) -> float | None:
    """Find the smallest epsilon of the slider that meets a tolerance often enough, if any.

    Bisection: some six calls of `probability_at`, epsilon to estimated P(error ≤ tolerance). The
    probability must not fall as epsilon grows, so give every epsilon the same random numbers.
    """
    check_wanted(wanted)
    index = bisect.bisect_left(EPSILON_GRID, wanted, key=probability_at)
    return EPSILON_GRID[index] if index < len(EPSILON_GRID) else None


def least_epsilon(
    error: Callable[[float], float], target: float, *, low: float, high: float
) -> float | None:
    """Find the smallest ε from `low` to `high` whose error is within the target; None if none is.

    The error falls as ε grows, and is infinite where an ε cannot be had. The answer lies within a
    factor of 1 + 1e-9 of the smallest, and never below it.
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


def checked_errors(errors: Floats) -> Floats:
    """Check that there is at least one draw and no error below zero."""
    draws = np.asarray(errors, dtype=np.float64)
    if draws.ndim != 1 or draws.size == 0:
        raise must_be("shape of errors", draws.shape, "1 row of 1 draw or more", field="errors")
    if not (draws >= 0).all():
        raise must_be("least of errors", draws.min(), "zero or more", field="errors")
    return draws


def check_wanted(wanted: float) -> None:
    """Refuse what is no probability strictly between 0 and 1."""
    if not 0 < wanted < 1:
        raise must_be("wanted", wanted, "a probability above 0 and below 1")


def bad_tolerance(tolerance: float, allowed: str) -> ParameterError:
    """Say what a tolerance may be."""
    return must_be("tolerance", tolerance, f"finite and {allowed}")
