"""Count how often an answer is good enough, and find which epsilon is good and private enough.

`dp_core.study.halves` puts it into words, beside the proven epsilon. Two searches lead to an
epsilon: the smallest that meets the tolerance (`dp_core.study.solving`) and the largest that
respects a risk cap (`dp_core.study.risk.largest_epsilon`); between them lies the feasible band.

An epsilon found from errors against the real data is itself computed from the data: it is for the
data holder only, and a release that uses it must say so in its ledger.
"""

import math
from dataclasses import dataclass
from typing import Literal

import numpy as np

from dp_core.study.feasible import EPSILON_GRID, FeasibleBand, feasible_band, snap
from dp_core.study.solving import (
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
    "LEAST_DRAWS",
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

LEAST_DRAWS = 20  # fewer say nothing: 3 of 3 good draws leave every share from 29 % on possible
Accuracy = Literal["yes", "probably", "probably-not", "no", "unknown"]


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
    def answer(self) -> Accuracy:
        """Whether the errors are small enough often enough, as far as the draws can tell.

        The interval decides: "yes" and "no" need all of it on one side of the share asked for.
        """
        if self.draws < LEAST_DRAWS:
            return "unknown"
        if self.low >= self.wanted:
            return "yes"
        if self.high < self.wanted:
            return "no"
        return "probably" if self.probability >= self.wanted else "probably-not"

    @property
    def within(self) -> int:
        """Number of draws within the tolerance."""
        return round(self.probability * self.draws)

    def more(self, most: int) -> int:
        """So many draws more would take the interval off the share wanted, if theirs stays.

        Examples
        --------
        >>> verdict(np.zeros(20), 1, 0.9).more(200)
        16
        """
        for extra in range(1, most):
            draws = self.draws + extra
            low, high = clopper_pearson(round(self.probability * draws), draws)
            if low >= self.wanted or high < self.wanted:
                return extra
        return most


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
    >>> judged.within, round(judged.low, 3), round(judged.high, 3), judged.answer
    (93, 0.861, 0.971, 'probably')
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
