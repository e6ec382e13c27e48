"""Two methods on the same data at the same promise: what differs, in numbers and in words.

Differences of one draw are never put into words: the noise of two methods is not the same noise.
"""

import math
from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from time import perf_counter
from typing import Any, Literal, Self

import numpy as np
from numpy.typing import NDArray

from dp_core.algorithm import Algorithm, Method, Metric, Release
from dp_core.study import risk
from dp_core.study.experiments import trial_rng

Fairness = Literal["proven", "claimed", "free"]
DRAWS = {0.02: 36, 0.3: 6, math.inf: 3}
"""Draws for the words, by the seconds that one may take."""
CONFIDENCE = 0.95
_CLOSE = 1e-9
_STEPS = 12


@dataclass(frozen=True, kw_only=True)
class Panel:
    """One side of a comparison: a method with all that it is run with.

    Parameters
    ----------
    letter : str
    algorithm : Algorithm
    method : Method
    params : Params
    data : object
        A bundled data set.
    seed : int
    """

    letter: str
    algorithm: Algorithm
    method: Method
    params: Any
    data: Any
    seed: int

    def at(self, epsilon: float) -> Self:
        """Move the ε that the method is told."""
        return replace(self, params=replace(self.params, epsilon=epsilon))

    def draw(self, trial: int = 0) -> Release[Any]:
        """Run it."""
        rng = trial_rng(self.seed, self.method.key, None, trial)
        return self.method.run(self.data, self.params, rng)

    @cached_property
    def release(self) -> Release[Any]:
        """The draw that is on screen."""
        return self.draw()

    @property
    def proven(self) -> float:
        """Proven ε."""
        return self.release.ledger.proven

    @cached_property
    def draws(self) -> int:
        """So many can be had while somebody waits."""
        start = perf_counter()
        self.draw(1)
        spent = perf_counter() - start
        return next(many for most, many in DRAWS.items() if spent < most)

    def errors(self, metrics: Sequence[Metric], draws: int) -> NDArray[np.float64]:
        """Errors of so many draws, of which the first is on screen: a row for each metric."""
        releases = [self.release, *(self.draw(trial) for trial in range(1, draws))]
        found = [self.algorithm.evaluate(self.data, each.output) for each in releases]
        return np.array([[each[metric.key] for each in found] for metric in metrics])


def at_proven(panel: Panel, epsilon: float) -> Panel | None:
    """Find the ε that a method has to be told so that it proves another.

    Parameters
    ----------
    panel : Panel
    epsilon : float
        To be proven.

    Returns
    -------
    Panel or None
        None where nothing finite is proven.
    """
    told = panel.at(epsilon)
    for _ in range(_STEPS):
        if math.isinf(told.proven):
            return None
        if abs(told.proven - epsilon) <= _CLOSE * max(1.0, epsilon):
            return told
        told = told.at(told.params.epsilon * epsilon / told.proven)
    return told


def fair(panel: Panel, epsilon: float, by: Fairness) -> Panel:
    """Bring a side to the ε of the comparison; where nothing is proven, to that as its claim."""
    if by == "proven":
        return at_proven(panel, epsilon) or panel.at(epsilon)
    return panel.at(epsilon)


@dataclass(frozen=True, kw_only=True, eq=False)
class Compared:
    """Two sides and what differs.

    Parameters
    ----------
    one, other : Panel
    metric : Metric
        Lower is better, or ``metric.better`` says so.
    errors : (ndarray, ndarray)
        Of as many draws of each.
    judged : (ndarray, ndarray)
        Of the same draws, by the measure that the tolerance is about.
    tolerance : float
    limit : Metric
        That measure.
    """

    one: Panel
    other: Panel
    metric: Metric
    errors: tuple[NDArray[np.float64], NDArray[np.float64]]
    judged: tuple[NDArray[np.float64], NDArray[np.float64]]
    tolerance: float
    limit: Metric

    @cached_property
    def ratio(self) -> tuple[float, float, float]:
        """Mean error of the second over that of the first, and its interval (Welch, logarithms)."""
        from scipy.special import stdtrit

        logs = [np.log(np.maximum(each, 1e-300)) for each in self.errors]
        n = len(logs[0])
        squares = [float(each.var(ddof=1)) / n for each in logs]
        middle, spread = float(logs[1].mean() - logs[0].mean()), math.sqrt(sum(squares))
        if spread == 0:
            return (math.exp(middle),) * 3
        free = sum(squares) ** 2 / sum(each**2 / (n - 1) for each in squares)
        reach = float(stdtrit(free, 0.5 + CONFIDENCE / 2)) * spread
        ends = (min(middle - reach, 700.0), min(middle + reach, 700.0))
        return math.exp(min(middle, 700.0)), math.exp(ends[0]), math.exp(ends[1])

    @property
    def sentences(self) -> list[str]:
        """What differs in privacy, in accuracy and in what the tolerance allows, in this order."""
        return [*self.privacy, *self.accuracy]

    @property
    def accuracy(self) -> list[str]:
        """What differs in the errors against true data: for their holder only."""
        return [self._accuracy(), self._within()]

    @property
    def privacy(self) -> list[str]:
        """What differs in privacy: by the ledgers, which are public."""
        sides = (self.one, self.other)
        a, b = (each.proven for each in sides)
        if math.isinf(a) and math.isinf(b):
            return ["Neither proves a finite ε: privacy cannot be compared."]
        for side, proven in zip(sides, (a, b), strict=True):
            if math.isinf(side.release.ledger.claimed):
                return [
                    f"{side.letter} adds no noise and protects nobody, whatever ε is: it shows "
                    "what noise costs, and is no rival."
                ]
            if math.isinf(proven):
                claimed = side.release.ledger.claimed
                return [
                    f"{side.letter} proves no finite ε. It is shown at its claimed ε = "
                    f"{claimed:.3g}: no fair comparison of privacy."
                ]
        found = []
        if abs(a - b) <= 1e-6 * max(a, b):
            found.append(f"Both have a proven ε of {a:.3g} for {self._unit()}.")
        else:
            after = [risk.people_after(10, each) for each in (a, b)]
            found.append(
                f"A proves ε = {a:.3g}, B ε = {b:.3g}: 10 in 1,000 can become {after[0]:,} and "
                f"{after[1]:,}."
            )
        for side in sides:
            delta = side.release.ledger.delta
            if delta and not all(each.release.ledger.delta for each in sides):
                found.append(f"The promise of {side.letter} can fail with chance δ = {delta:.1g}.")
        return found

    def _unit(self) -> str:
        return self.one.release.ledger.protecting(self.one.algorithm.unit)

    def _accuracy(self) -> str:
        middle, low, high = self.ratio
        draws, label = len(self.errors[0]), self.metric.label.lower()
        if low <= 1 <= high:
            return f"No difference in the {label} can be shown in {draws} draws of each."
        better = (middle < 1) == (self.metric.better == "lower")
        means = [float(each.mean()) for each in self.errors]
        word = "less" if middle < 1 else "more"
        change = f"{abs(1 - middle):.0%} {word}" if middle < 2 else f"{middle:.1f} times as much"
        return (
            f"B is {'better' if better else 'worse'}: its {label} is {change} ({three(means[1])} "
            f"instead of {three(means[0])}{_unit(self.metric)}; ratio {low:.2f} to {high:.2f} with "
            f"95 %, from {draws} draws of each)."
        )

    def _within(self) -> str:
        lower = self.limit.better == "lower"
        counts = [
            int(np.sum(each <= self.tolerance if lower else each >= self.tolerance))
            for each in self.judged
        ]
        draws = len(self.errors[0])
        return (
            f"Within the tolerance of {self.tolerance:g}{_unit(self.limit)} "
            f"({self.limit.label.lower()}): {counts[0]} of {draws} draws of A, {counts[1]} of "
            f"{draws} of B."
        )


def three(number: float) -> str:
    """Write three digits, and no power of ten where a number is large.

    Examples
    --------
    >>> three(0.012345), three(1253.2)
    ('0.0123', '1,253')
    """
    return f"{number:,.0f}" if abs(number) >= 1_000 else f"{number:.3g}"


def _unit(metric: Metric) -> str:
    return "" if metric.unit == "of 1" else f" {metric.unit}"


def judged_by(algorithm: Algorithm) -> Metric:
    """Measure that the tolerance of a system is about."""
    return _measure(algorithm, algorithm.opening.judged)


def compared_by(algorithm: Algorithm) -> Metric:
    """Measure by which two of its methods are compared."""
    return _measure(algorithm, algorithm.opening.compared or algorithm.opening.judged)


def tolerance_of(algorithm: Algorithm) -> float:
    """Tolerance that a system opens with, in the unit of what it judges."""
    return algorithm.opening.tolerance or judged_by(algorithm).tolerance


def _measure(algorithm: Algorithm, key: str) -> Metric:
    return next((each for each in algorithm.metrics if each.key == key), algorithm.metrics[0])


def of(one: Panel, other: Panel) -> Compared:
    """Compare two sides on the same data."""
    metrics = compared_by(one.algorithm), judged_by(one.algorithm)
    draws = min(one.draws, other.draws)
    first, second = (each.errors(metrics, draws) for each in (one, other))
    return Compared(
        one=one,
        other=other,
        metric=metrics[0],
        errors=(first[0], second[0]),
        judged=(first[1], second[1]),
        tolerance=tolerance_of(one.algorithm),
        limit=metrics[1],
    )
