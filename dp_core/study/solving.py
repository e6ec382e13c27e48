"""Which epsilon meets a tolerance: by bisection over a grid, or exactly where errors scale."""

import bisect
import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from decimal import ROUND_CEILING, ROUND_FLOOR, Context
from functools import cache
from typing import Literal

import numpy as np

from dp_core.arrays import Floats
from dp_core.errors import ParameterError
from dp_core.params import must_be
from dp_core.words import say

# --- the epsilons on offer, and those among them that work; always rounded to the safe side -------

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


@dataclass(frozen=True, kw_only=True)
class FeasibleBand:
    """The epsilons from the smallest that meets a tolerance to the largest that respects a cap."""

    low: float | None  # above 0; None or infinite if none meets the tolerance
    high: float  # may be infinite

    def sentence(self) -> str:
        """Say the band in one line without a full stop.

        The low end is rounded up and the high end down, so both numbers shown do work.
        """
        if self.low is None or math.isinf(self.low):
            return say("feasible-none", low="none", high="")
        low, high = shown(self.low, "up"), shown(self.high, "down")
        if self.low > self.high:
            return say("feasible-none", low=low, high=high)
        if math.isinf(self.high):
            return say("feasible-works", kind="open", low=low, high="")
        if self.low == self.high or float(low) > float(high):  # so short a band needs more digits
            low, high = shown(self.low, "up", 17), shown(self.high, "down", 17)
        kind = "one" if self.low == self.high else "between"
        return say("feasible-works", kind=kind, low=low, high=high)

    def rounded(self) -> tuple[float, float] | None:
        """Round the ends as `sentence` does; None where no epsilon is between them."""
        if self.low is None or math.isinf(self.low) or self.low > self.high:
            return None
        return float(shown(self.low, "up")), float(shown(self.high, "down"))


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


# --- which epsilon meets a tolerance: by bisection over a grid, or exactly where errors -----------


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


def smallest_epsilon(
    probability_at: Callable[[float], float], wanted: float, grid: Sequence[float] = EPSILON_GRID
) -> float | None:
    """Find the smallest epsilon of an increasing grid that meets a tolerance often enough, if any.

    Bisection: about ``log2(len(grid))`` calls of `probability_at`, epsilon to estimated
    P(error ≤ tolerance). The probability must not fall as epsilon grows, so give every epsilon the
    same random numbers.
    """
    check_wanted(wanted)
    index = bisect.bisect_left(grid, wanted, key=cache(probability_at))
    return float(grid[index]) if index < len(grid) else None


def smallest_epsilon_scaled(unit_errors: Floats, tolerance: float, wanted: float) -> float | None:
    """Find the smallest epsilon exactly where the error is proportional to ``1 / epsilon``.

    The error at epsilon is ``unit_errors / epsilon``, absolute errors of independent draws at
    epsilon = 1, shape (draws,), so the answer is their `wanted` quantile divided by the tolerance;
    None if too many are infinite. It is not on the slider: pass it to ``snap(…, "up")``.
    """
    draws = checked_errors(unit_errors)
    check_wanted(wanted)
    if not 0 < tolerance < math.inf:
        raise bad_tolerance(tolerance, "positive")
    rank = _quantile_rank(draws.size, wanted)
    epsilon = _epsilon_for(float(np.sort(draws)[rank - 1]), tolerance)
    return epsilon if math.isfinite(epsilon) else None


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


def _quantile_rank(draws: int, wanted: float) -> int:
    """Smallest rank whose share of the draws is at least `wanted`, compared as `Verdict` does."""
    rank = int(draws * wanted)
    return rank if rank / draws >= wanted else rank + 1


def _epsilon_for(error: float, tolerance: float) -> float:
    epsilon = error / tolerance
    # The rounded quotient can be a hair too small to bring the error within the tolerance.
    short = epsilon > 0 and error / epsilon > tolerance
    return math.nextafter(epsilon, math.inf) if short else epsilon


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
