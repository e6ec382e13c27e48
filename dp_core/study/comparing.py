"""Two methods on the same data at the same promise: what differs, in numbers and in words.

Differences of one draw are never put into words: the noise of two methods is not the same noise.
"""

import math
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace
from functools import cached_property, partial
from time import perf_counter
from typing import Any, Literal, Self

import numpy as np

from dp_core.algorithm import Algorithm, Method, Metric, Release
from dp_core.arrays import Floats
from dp_core.study import experiments, risk
from dp_core.study.experiments import Row, run_trial, trial_rng
from dp_core.words import message, say

Fairness = Literal["proven", "claimed", "free"]
DRAWS = {0.1: 36, 0.5: 12, math.inf: 6}
"""Draws for the words, by the seconds that one may take."""
_A_TASK = 0.2  # seconds that a task shall take
CONFIDENCE = 0.95
_CLOSE = 1e-9
_STEPS = 12


@dataclass(frozen=True, kw_only=True)
class Panel:
    """One side of a comparison: a method with all that it is run with."""

    letter: str
    algorithm: Algorithm
    method: Method
    params: Any
    data: Any  # a bundled data set
    seed: int

    def at(self, epsilon: float) -> Self:
        """Move the ε that the method is told."""
        return replace(self, params=replace(self.params, epsilon=epsilon))

    def draw(self, trial: int = 0) -> Release[Any]:
        """Run it."""
        rng = trial_rng(self.seed, self.method.key, None, trial)
        return self.method.run(self.data, self.params, rng)

    @cached_property
    def _timed(self) -> tuple[Release[Any], float]:
        start = perf_counter()
        return self.draw(), perf_counter() - start

    @property
    def release(self) -> Release[Any]:
        """The draw that is on screen."""
        return self._timed[0]

    @property
    def proven(self) -> float:
        """Proven ε."""
        return self.release.ledger.proven

    @property
    def bare(self) -> bool:
        """Whether no noise is added: then all of it is the truth."""
        return math.isinf(self.release.ledger.claimed)

    @property
    def expected(self) -> float | None:
        """Error by the measure that is compared, as the noise alone tells it; public."""
        tell = self.algorithm.expected
        told = {} if tell is None else tell(self.release.output)
        return told.get(compared_by(self.algorithm).key)

    def tasks(self) -> list[Callable[[], list[Row]]]:
        """Make calls that draw it again and again; the seed on screen is not theirs."""
        many = next(many for most, many in DRAWS.items() if self._timed[1] < most)
        size = max(1, min(many, int(_A_TASK / max(self._timed[1], 1e-4))))
        given = {"method": self.method.key, "params": self.params, "seed": 0}
        call = partial(run_trial, self.algorithm, self.data, **given)
        starts = range(0, many, size)
        return [partial(call, trials=range(k, min(many, k + size))) for k in starts]

    def stored(self) -> "Errors | None":
        """Errors of draws that come with the program; None where it has to be drawn."""
        limit, exact = judged_by(self.algorithm), self.expected
        judged = experiments.errors(self, limit.key) if hasattr(self.params, "epsilon") else None
        if judged is None or (limit.key != compared_by(self.algorithm).key and exact is None):
            return None
        return Errors(compared=judged, judged=judged, exact=exact)

    def errors(self, rows: Iterable[Row]) -> "Errors":
        """Sort what its tasks have brought."""
        found: dict[str, dict[int, float]] = {}
        for row in rows:
            found.setdefault(row.metric, {})[row.trial] = row.value
        trials = sorted({trial for each in found.values() for trial in each})
        measures = compared_by(self.algorithm), judged_by(self.algorithm)
        values = [found.get(each.key, {}) for each in measures]
        compared, judged = (np.array([of.get(k, math.nan) for k in trials]) for of in values)
        return Errors(compared=compared, judged=judged, exact=self.expected)


def marked(mark: int, call: Callable[[], list[Row]]) -> tuple[int, list[Row]]:
    """Run a task of a side, so that its rows are known as its own."""
    return mark, call()


@dataclass(frozen=True, kw_only=True, eq=False)
class Errors:
    """What is known of the errors of a side."""

    # shape (draws,); of repeated draws, by the measure that is compared and by that which the
    # tolerance is about; for the holder only
    compared: Floats
    judged: Floats
    exact: float | None = None  # expected error as the noise alone tells it; public

    @property
    def mean(self) -> float:
        """Expected error: exact, or the mean of the draws."""
        return float(self.compared.mean()) if self.exact is None else self.exact

    @property
    def ends(self) -> tuple[float, float]:
        """Interval of the mean of the draws (Student)."""
        from scipy.special import stdtrit

        n = len(self.compared)
        reach = float(stdtrit(n - 1, 0.5 + CONFIDENCE / 2)) * float(self.compared.std(ddof=1))
        return self.mean - reach / math.sqrt(n), self.mean + reach / math.sqrt(n)

    def within(self, tolerance: float, limit: Metric) -> int:
        """Count the draws that keep to a tolerance."""
        lower = limit.better == "lower"
        return int(np.sum(self.judged <= tolerance if lower else self.judged >= tolerance))


def at_proven(panel: Panel, epsilon: float) -> Panel | None:
    """Find the ε to tell a method so that it proves this one; None where none is proven."""
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
    """Two sides and what differs."""

    one: Panel
    other: Panel
    # of both; None while only what follows from the ledgers can be said
    found: tuple[Errors, Errors] | None = None

    @property
    def metric(self) -> Metric:
        """What is compared: lower is better, or ``metric.better`` says so."""
        return compared_by(self.one.algorithm)

    @cached_property
    def ratio(self) -> tuple[float, float, float]:
        """Mean error of the second over that of the first, and its interval.

        Welch's, of the logarithms of both means, whose variance is that of the means over their
        squares.
        """
        from scipy.special import stdtrit

        assert self.found is not None
        errors = [np.maximum(each.compared, 1e-300) for each in self.found]
        means = [float(each.mean()) for each in errors]
        squares = [
            (float(each.std(ddof=1)) / mean) ** 2 / len(each)
            for each, mean in zip(errors, means, strict=True)
        ]
        middle, spread = math.log(means[1]) - math.log(means[0]), math.sqrt(sum(squares))
        if spread == 0:
            return (math.exp(middle),) * 3
        parts = zip(squares, errors, strict=True)
        free = sum(squares) ** 2 / sum(each**2 / (len(error) - 1) for each, error in parts)
        reach = float(stdtrit(free, 0.5 + CONFIDENCE / 2)) * spread
        low, high = middle - reach, middle + reach
        return math.exp(min(middle, 700)), math.exp(min(low, 700)), math.exp(min(high, 700))

    @property
    def exact(self) -> tuple[float, float] | None:
        """Expected errors of both as the noise alone tells them; public."""
        one, other = self.one.expected, self.other.expected
        return None if one is None or other is None else (one, other)

    @property
    def public(self) -> list[str]:
        """What follows from ledgers and from the noise alone."""
        if self.exact is None:
            return self.privacy
        return [*self.privacy, self._exactly(self.exact), *self._exchange(self.exact)]

    @property
    def accuracy(self) -> list[str]:
        """What differs in the errors against true data: for their holder only."""
        if self.found is None:
            return []
        drawn = [] if self.exact is not None else [self._accuracy()]
        return [*drawn, self._within()]

    @property
    def privacy(self) -> list[str]:
        """What differs in privacy, of two sides with noise: by the ledgers, which are public."""
        sides = (self.one, self.other)
        a, b = (each.proven for each in sides)
        if unproven := [each.letter for each in sides if math.isinf(each.proven)]:
            return [say("rival-unproven", side="both" if len(unproven) > 1 else unproven[0])]
        found = []
        if abs(a - b) <= 1e-6 * max(a, b):
            found.append(say("rival-same-proven", proven=f"{a:.3g}", unit=self._unit()))
        else:
            after, later = (risk.people_after(10, each) for each in (a, b))
            found.append(say("rival-proven", after=after, later=later))
        for side in sides:
            delta = side.release.ledger.delta
            if delta and not all(each.release.ledger.delta for each in sides):
                found.append(say("rival-delta", side=side.letter, delta=f"{delta:.3g}"))
        return found

    def _unit(self) -> str:
        return self.one.release.ledger.protecting(self.one.algorithm.unit)

    def _exactly(self, means: tuple[float, float]) -> str:
        ratio, label = means[1] / means[0], self.metric.label.lower()
        if math.isclose(ratio, 1, rel_tol=5e-3):
            return say("rival-same", measure=label, size=f"{three(means[0])}{_unit(self.metric)}")
        return self._change(ratio, means, basis="public")

    def _exchange(self, means: tuple[float, float]) -> list[str]:
        """Say which ε the less accurate one needs for the accuracy of the other."""
        if math.isclose(means[0], means[1], rel_tol=5e-3):
            return []
        worse, better = (self.one, self.other) if means[0] > means[1] else (self.other, self.one)
        needed, wanted = worse, min(means)
        for _ in range(_STEPS):
            here = needed.expected
            if here is None or math.isinf(needed.proven):
                return []
            if math.isclose(here, wanted, rel_tol=1e-3):
                times = needed.proven / worse.proven
                given = {"better": better.letter, "worse": worse.letter, "times": f"{times:.2f}"}
                return [say("rival-exchange", needed=three(needed.proven), **given)]
            needed = needed.at(needed.params.epsilon * here / wanted)
        return []

    def _change(self, ratio: float, means: Sequence[float], **facts: str) -> str:
        """Say what is better, and what that rests on."""
        amount = message("rival-times", times=f"{ratio:.1f}")
        if ratio < 2:
            amount = message("rival-share", share=abs(1 - ratio), less=ratio < 1)
        return say(
            "rival-change",
            better=(ratio < 1) == (self.metric.better == "lower"),
            measure=self.metric.label.lower(),
            amount=amount,
            new=three(means[1]),
            old=f"{three(means[0])}{_unit(self.metric)}",
            **facts,
        )

    def _accuracy(self) -> str:
        assert self.found is not None
        middle, low, high = self.ratio
        one, other = (len(each.compared) for each in self.found)
        draws = say("rival-draws", one=str(one), other=str(other))
        if low <= 1 <= high:
            return say("rival-no-difference", measure=self.metric.label.lower(), draws=draws)
        given = {"basis": "drawn", "low": f"{low:.2f}", "high": f"{high:.2f}", "draws": draws}
        return self._change(middle, [each.mean for each in self.found], **given)

    def _within(self) -> str:
        assert self.found is not None
        tolerance, limit = tolerance_of(self.one.algorithm), judged_by(self.one.algorithm)
        one, other = (str(each.within(tolerance, limit)) for each in self.found)
        of, all_ = (str(len(each.judged)) for each in self.found)
        return say(
            "rival-within",
            tolerance=f"{tolerance:g}{_unit(limit)}",
            measure=limit.label.lower(),
            one=one,
            of=of,
            other=other,
            all=all_,
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
