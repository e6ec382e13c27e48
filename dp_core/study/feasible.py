"""The epsilons on offer, and those among them that work; always rounded to the safe side.

An epsilon that comes from a tolerance is rounded up, one that comes from a risk cap down.
"""

import bisect
import math
from dataclasses import dataclass
from decimal import ROUND_CEILING, ROUND_FLOOR, Context
from typing import Literal

from dp_core.errors import ParameterError
from dp_core.words import say

_R20: tuple[float, ...] = (1, 1.12, 1.25, 1.4, 1.6, 1.8, 2, 2.24, 2.5, 2.8)
_R20 += (3.15, 3.55, 4, 4.5, 5, 5.6, 6.3, 7.1, 8, 9)
"""Preferred numbers, 20 a decade (ISO 3, R20), rounded so that 1, 2 and 5 are in."""
_DECADES = tuple(float(f"{each * 10**power:.3g}") for power in (-2, -1, 0, 1) for each in _R20)


def slider(low: float = 0.01, high: float = 10) -> tuple[float, ...]:
    """Values of an ε slider: the preferred numbers from one end to the other, 20 a decade.

    Parameters
    ----------
    low, high : float
        Ends, which belong to it where they are preferred numbers; from 0.01 to 90.

    Examples
    --------
    >>> slider(0.1, 0.2)
    (0.1, 0.112, 0.125, 0.14, 0.16, 0.18, 0.2)
    >>> [each for each in slider() if each in (0.02, 0.05, 0.5, 2.0, 5.0)], len(slider())
    ([0.02, 0.05, 0.5, 2.0, 5.0], 61)
    """
    return tuple(each for each in _DECADES if low <= each <= high)


EPSILON_GRID: tuple[float, ...] = slider()
"""The usual slider: 61 values from 0.01 to 10."""


@dataclass(frozen=True, kw_only=True)
class FeasibleBand:
    """The epsilons that meet a tolerance and respect a risk cap.

    Parameters
    ----------
    low : float or None
        Smallest epsilon that meets the tolerance; None if there is none.
    high : float or None
        Largest epsilon that respects the cap, may be infinite; None if there is none.
    """

    low: float | None
    high: float | None

    def sentence(self, *, n_needed: int | None = None) -> str:
        """Say the band in one line without a full stop.

        The low end is rounded up and the high end down, so both numbers shown do work.

        Parameters
        ----------
        n_needed : int, optional
            Number of people at which the band would open, where the system knows it.

        Examples
        --------
        >>> feasible_band(0.92, 1.65).sentence()
        'ε from 0.92 to 1.65 works'
        """
        ends = self._ends()
        if ends is not None:
            return _works(*ends)
        why = "both"
        if self.low is None or self.high is None:
            why = "low" if self.low is None else "high"
        return say(
            "feasible-none",
            why=why,
            low="" if self.low is None else shown(self.low, "up"),
            high="" if self.high is None else shown(self.high, "down"),
            needed=n_needed or 0,
        )

    def rounded(self) -> tuple[float, float] | None:
        """Round the ends as `sentence` does: the low one up, the high one down."""
        ends = self._ends()
        if ends is None:
            return None
        return float(shown(ends[0], "up")), float(shown(ends[1], "down"))

    def on_slider(self) -> "FeasibleBand":
        """Move both ends to the steps of the slider that still work: what a button can set.

        Examples
        --------
        >>> feasible_band(0.92, 1.65).on_slider().sentence()
        'ε from 1 to 1.6 works'
        >>> feasible_band(2.31, 1.65).on_slider().sentence()
        'none: the tolerance needs ε of at least 2.5, the risk cap allows at most 1.6'
        """
        return FeasibleBand(
            low=None if self.low is None else snap(self.low, "up"),
            high=None if self.high is None else snap(self.high, "down"),
        )

    def _ends(self) -> tuple[float, float] | None:
        if self.low is None or self.high is None or self.low > self.high:
            return None
        return self.low, self.high


def snap(epsilon: float, side: Literal["down", "up"]) -> float | None:
    """Move an epsilon to its safe neighbour on the slider.

    Parameters
    ----------
    epsilon : float
        Zero or more; may be infinite.
    side : {"down", "up"}
        "down" for a risk cap, "up" for a tolerance. A value on the grid stays where it is.

    Returns
    -------
    float or None
        A value of `EPSILON_GRID`; None if the grid has none on that side.

    Raises
    ------
    ParameterError
        If epsilon is negative or not a number.

    Examples
    --------
    >>> snap(0.92, "down"), snap(0.92, "up"), snap(0.005, "down")
    (0.9, 1.0, None)
    """
    if not epsilon >= 0:
        raise ParameterError(
            f"epsilon = {epsilon:g} must be zero or more; the slider offers 0.01 to 10.",
            field="epsilon",
        )
    if side == "down":
        index = bisect.bisect_right(EPSILON_GRID, epsilon) - 1
    else:
        index = bisect.bisect_left(EPSILON_GRID, epsilon)
    return EPSILON_GRID[index] if 0 <= index < len(EPSILON_GRID) else None


def feasible_band(smallest: float | None, largest: float | None) -> FeasibleBand:
    """Join the answers of the two searches.

    Parameters
    ----------
    smallest : float or None
        Smallest epsilon that meets the tolerance; None or infinite if there is none.
    largest : float or None
        Largest epsilon that respects the risk cap, may be infinite; None if there is none.

    Returns
    -------
    FeasibleBand
        Every epsilon from `smallest` to `largest`, if the first is not above the second.

    Raises
    ------
    ParameterError
        If an epsilon is negative or not a number.

    Examples
    --------
    >>> feasible_band(2.31, 1.65).sentence()
    'none: the tolerance needs ε of at least 2.31, the risk cap allows at most 1.65'
    """
    for name, epsilon in (("smallest", smallest), ("largest", largest)):
        if epsilon is not None and not epsilon >= 0:
            raise ParameterError(
                f"{name} = {epsilon:g} must be zero or more, or None where no epsilon will do; "
                "pass the answer of the search.",
                field=name,
            )
    low = None if smallest is None or math.isinf(smallest) else smallest
    return FeasibleBand(low=low, high=largest)


def _works(low: float, high: float) -> str:
    # Rounding inwards can make the ends of a very short band cross: show more digits then.
    crossing = low == high or (
        low > 0 and high < math.inf and float(shown(low, "up")) > float(shown(high, "down"))
    )
    digits = 17 if crossing else 3
    kind = "between" if low else "up"
    if low == high:
        kind = "one"
    elif math.isinf(high):
        kind = "open" if low else "all"
    start = shown(low, "up", digits)
    end = "" if math.isinf(high) else shown(high, "down", digits)
    return say("feasible-works", kind=kind, low=start, high=end)


def shown(epsilon: float, side: Literal["down", "up"], digits: int = 3) -> str:
    """Write an epsilon with three digits that count, on the safe side of it."""
    rounding = ROUND_CEILING if side == "up" else ROUND_FLOOR
    rounded = Context(prec=digits, rounding=rounding).create_decimal(repr(float(epsilon)))
    return format(rounded.normalize(), "f")
