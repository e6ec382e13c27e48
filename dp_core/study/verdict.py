"""Say whether an answer is good enough, whether it is private enough, and which epsilon is both.

A verdict has two halves. The first compares repeated errors with a tolerance, the second the
proven epsilon with a risk cap; neither stands for the other. Two searches lead to an epsilon: the
smallest that meets the tolerance (`dp_core.study.solving`) and the largest that respects a risk cap
(`dp_core.study.risk.largest_epsilon`); between them lies the feasible band.

An epsilon found from errors against the real data is itself computed from the data: it is for the
data holder only, and a release that uses it must say so in its ledger.
"""

import math
from dataclasses import dataclass
from typing import Literal

import numpy as np

from dp_core.privacy.ledger import PrivacyLedger
from dp_core.study import risk
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
    "Protection",
    "SmallestEpsilon",
    "Verdict",
    "clopper_pearson",
    "feasible_band",
    "protection",
    "smallest_epsilon",
    "smallest_epsilon_scaled",
    "snap",
    "verdict",
]

LEAST_DRAWS = 20  # fewer say nothing: 3 of 3 good draws leave every share from 29 % on possible
BEFORE = 10
"""People in 1,000: the chance that a risk cap starts from."""

Accuracy = Literal["yes", "probably", "probably not", "no", "not known yet"]


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
            return "not known yet"
        if self.low >= self.wanted:
            return "yes"
        if self.high < self.wanted:
            return "no"
        return "probably" if self.probability >= self.wanted else "probably not"

    def sentence(self, unit: str = "") -> str:
        """Say what was counted, its interval and what was asked, without a full stop."""
        bound = f"{self.tolerance:.4g} {unit}".rstrip()
        within = round(self.probability * self.draws)
        return (
            f"{within:,} of {self.draws:,} lie within {bound}, which means {_percent(self.low)} to "
            f"{_percent(self.high)} of 100; {_percent(self.wanted)} of 100 are wanted"
        )


@dataclass(frozen=True, kw_only=True)
class Protection:
    """Whether a release is private enough.

    Parameters
    ----------
    answer : {"yes", "no", "not proven"}
    words : str
        One or two sentences: what is proven, and what it lets a chance grow to.
    """

    answer: Literal["yes", "no", "not proven"]
    words: str


def protection(ledger: PrivacyLedger, *, unit: str, cap: int) -> Protection:
    """Compare the proven ε of a ledger with a limit on risk.

    Parameters
    ----------
    ledger : PrivacyLedger
    unit : str
        What is protected.
    cap : int
        People in 1,000 that a chance of 10 in 1,000 may grow to.

    Returns
    -------
    Protection
        "yes" only where a finite ε is proven and keeps to the cap.

    Raises
    ------
    ParameterError
        If the cap lies below 10 or above 1,000.

    Examples
    --------
    >>> from dp_core.privacy.ledger import Neighbouring, Spend
    >>> leaf = Spend(step="map", mechanism="Laplace", sensitivity=1, claimed=1, proven=1)
    >>> protection(PrivacyLedger(Neighbouring.ADD_REMOVE, leaf), unit="one point", cap=50).words
    'Proven: ε = 1 for one point. 10 in 1,000 can become at most 27; your limit is 50.'
    """
    claimed, proven = ledger.claimed, ledger.proven
    limit = risk.largest_epsilon(BEFORE / 1000, cap / 1000)
    if math.isinf(claimed):
        return Protection(answer="no", words="Nothing is hidden: it is here for comparison only.")
    if math.isinf(proven):
        words = f"The paper claims ε = {claimed:.4g}; no finite ε holds for {unit}."
        return Protection(answer="not proven", words=words)
    after = risk.people_after(BEFORE, proven)
    delta = f", δ = {ledger.delta:.2g}" if ledger.delta > 0 else ""
    counted = "" if ledger.holds else f" The paper counts only ε = {claimed:.4g}."
    whom = ledger.protecting(unit)
    said = f"Proven: ε = {proven:.4g}{delta} for {whom}.{counted} {BEFORE} in 1,000"
    if proven > limit:
        words = f"{said} could become {after}; your limit is {cap}, which is ε = {limit:.3g}."
        return Protection(answer="no", words=words)
    most = "typically become at most" if ledger.delta > 0 else "become at most"
    return Protection(answer="yes", words=f"{said} can {most} {after}; your limit is {cap}.")


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
    '93 of 100 lie within 92 people, which means 86.1 to 97.1 of 100; 90 of 100 are wanted'
    >>> judged.answer
    'probably'
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
    return f"{100 * probability:.3g}"
