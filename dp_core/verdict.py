"""Is the answer good enough, and which epsilon makes it so? The same for every system.

A verdict compares repeated errors with a tolerance. Two searches lead to an epsilon: the smallest
that meets the tolerance (`dp_core.solving`) and the largest that respects a risk cap
(`dp_core.risk.largest_epsilon`); between them lies the feasible band.

An epsilon found from errors against the real data is itself computed from the data: it is for the
data holder only, and a release that uses it must say so in its ledger.
"""

import math
from dataclasses import dataclass

import numpy as np

from dp_core.feasible import EPSILON_GRID, FeasibleBand, feasible_band, snap
from dp_core.solving import (
    CONFIDENCE,
    Floats,
    SmallestEpsilon,
    bad_tolerance,
    check_wanted,
    checked_errors,
    clopper_pearson,
    smallest_epsilon,
    smallest_epsilon_scaled,
)

__all__ = [
    "CONFIDENCE",
    "EPSILON_GRID",
    "FeasibleBand",
    "SmallestEpsilon",
    "Verdict",
    "clopper_pearson",
    "feasible_band",
    "smallest_epsilon",
    "smallest_epsilon_scaled",
    "snap",
    "verdict",
]


@dataclass(frozen=True, kw_only=True)
class Verdict:
    """How often the error stayed within the tolerance.

    Parameters
    ----------
    probability : float
        Share of the draws with error at most `tolerance`.
    low, high : float
        95 % Clopper-Pearson interval of the true probability.
    draws : int
        Number of independent draws.
    tolerance : float
        Largest acceptable error, in the unit of the metric.
    wanted : float
        Probability asked for.
    """

    probability: float
    low: float
    high: float
    draws: int
    tolerance: float
    wanted: float

    @property
    def usable(self) -> bool:
        """Whether the estimated probability is at least the one asked for."""
        return self.probability >= self.wanted

    def sentence(self, unit: str = "") -> str:
        """Say the verdict, its interval and what was asked, in one line without a full stop."""
        answer = "usable" if self.usable else "not usable"
        bound = f"{self.tolerance:g} {unit}".rstrip()
        return (
            f"P(error ≤ {bound}) = {_percent(self.probability)} % "
            f"({_percent(self.low)} to {_percent(self.high)} % from {self.draws:,} draws), "
            f"{_percent(self.wanted)} % wanted: {answer}"
        )


def verdict(errors: Floats, tolerance: float, wanted: float) -> Verdict:
    """Judge repeated errors against a tolerance.

    Parameters
    ----------
    errors : ndarray of float64, shape (draws,)
        Absolute errors of independent draws, in the unit of the metric; infinite where a draw
        gave no answer.
    tolerance : float
        Largest acceptable error, same unit.
    wanted : float
        Probability with which the error shall stay within it, between 0 and 1.

    Returns
    -------
    Verdict
        The share within the tolerance, with its 95 % Clopper-Pearson interval.

    Raises
    ------
    ParameterError
        If there are no draws, an error is negative or not a number, the tolerance is not a
        number from zero up, or `wanted` is not strictly between 0 and 1.

    Examples
    --------
    >>> judged = verdict(np.arange(100.0), tolerance=92, wanted=0.9)
    >>> judged.sentence("people")
    'P(error ≤ 92 people) = 93 % (86.11 to 97.14 % from 100 draws), 90 % wanted: usable'
    """
    draws = checked_errors(errors)
    check_wanted(wanted)
    if not 0 <= tolerance < math.inf:
        raise bad_tolerance(tolerance, "zero or more")
    within = int(np.count_nonzero(draws <= tolerance))
    low, high = clopper_pearson(within, draws.size)
    return Verdict(
        probability=within / draws.size,
        low=low,
        high=high,
        draws=draws.size,
        tolerance=tolerance,
        wanted=wanted,
    )


def _percent(probability: float) -> str:
    return f"{100 * probability:.4g}"
