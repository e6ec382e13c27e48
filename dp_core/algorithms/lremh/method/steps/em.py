"""Expectation maximisation, its stop rules and its accelerated paths (2.2, 6.2 step 4, 7.1)."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

import numpy as np
from numpy.typing import NDArray

from dp_core.algorithms.lremh.data.patterns import Floats
from dp_core.algorithms.lremh.method.steps.likelihood import Likelihood, Step
from dp_core.algorithms.lremh.outputs import Trace

StopRule = Literal["max", "l1", "likelihood"]

GAP = 0.001
MOST_ITERATIONS = 1_000
MOST_STEPS = 150
_MOST_SQUARED = 10_000


@dataclass(frozen=True, kw_only=True)
class Stop:
    """When EM stops.

    Parameters
    ----------
    rule : {"max", "l1", "likelihood"}
        Published: the change of the largest entry. Else the L1 change, or the gain of the mean
        log-likelihood.
    gap : float
    most_iterations : int
    """

    rule: StopRule = "max"
    gap: float = GAP
    most_iterations: int = MOST_ITERATIONS

    def reached(self, before: Floats, after: Floats, gain: float) -> bool:
        """Whether the last iteration changed no more than the gap."""
        if self.rule == "max":
            return bool(abs(after.max() - before.max()) <= self.gap)
        if self.rule == "l1":
            return bool(np.abs(after - before).sum() <= self.gap)
        return gain <= self.gap


def run_em(given: Likelihood, start: Floats, stop: Stop) -> Trace:
    """Iterate P <- P G until the stop rule holds; zeros stay zeros.

    Parameters
    ----------
    given : Likelihood
    start : ndarray
        Probabilities; sums to 1.
    stop : Stop

    Returns
    -------
    Trace
        The log-likelihood never falls.
    """
    table, step = start, given.step(start)
    trace = [step.log_likelihood]
    for _ in range(stop.most_iterations):
        after = table * step.multiplier
        after /= after.sum()
        step = given.step(after)
        trace.append(step.log_likelihood)
        done = stop.reached(table, after, trace[-1] - trace[-2])
        table = after
        if done:
            break
    return Trace(table=table, iterations=len(trace) - 1, log_likelihood=np.array(trace))


@dataclass(frozen=True, kw_only=True, eq=False)
class Path:
    """Tables along an accelerated path.

    Parameters
    ----------
    tables : list of ndarray
        One for each mark.
    steps : int
    log_likelihood : ndarray, shape (steps + 1,)
    """

    tables: list[Floats]
    steps: int
    log_likelihood: Floats


def run_path(
    given: Likelihood,
    start: Floats,
    marks: Sequence[float],
    *,
    fraction: float,
) -> Path:
    """EM with step exponent P <- P G^eta / norm, and the tables it passes at the marks.

    Parameters
    ----------
    given : Likelihood
    start : ndarray
    marks : sequence of float
        In plain EM iterations, ascending.
    fraction : float
        Largest information fraction lambda; eta = max(1, 0.7 / lambda), halved (never below 1)
        where the log-likelihood falls. A mark out of reach of the steps repeats the table at hand.
    """
    walk = _Walk(given, start, max(1.0, 0.7 / fraction))
    tables = []
    for mark in marks:
        while walk.time < mark * (1 - 1e-12) and walk.steps < MOST_STEPS:
            walk.advance(mark)
        tables.append(walk.table)
    return Path(tables=tables, steps=walk.steps, log_likelihood=np.array(walk.trace))


class _Walk:
    """State of an accelerated path."""

    def __init__(self, given: Likelihood, start: Floats, exponent: float) -> None:
        self.given, self.table, self.exponent = given, start, exponent
        self.step: Step = given.step(start)
        self.trace = [self.step.log_likelihood]
        self.time, self.steps = 0.0, 0

    def advance(self, mark: float) -> None:
        """One step, cut to meet the mark; tried again with half of it where it overshoots."""
        while True:
            exponent = min(self.exponent, mark - self.time)
            after = powered(self.table, self.step.multiplier, exponent)
            step = self.given.step(after)
            if step.log_likelihood >= self.trace[-1] - 1e-12 or exponent <= 1:
                break
            self.exponent = max(1.0, exponent / 2)
        self.table, self.step = after, step
        self.trace.append(step.log_likelihood)
        self.time += exponent
        self.steps += 1


def powered(table: Floats, multiplier: Floats, exponent: float) -> Floats:
    """P G^eta, normalised; without overflow, however large eta is."""
    if exponent == 1:
        after: NDArray[np.float64] = table * multiplier
    else:
        with np.errstate(divide="ignore"):
            powers = exponent * np.log(multiplier)
        most = powers.max(where=table > 0, initial=-np.inf)
        after = table * np.exp(powers - most)
    return np.asarray(after / after.sum())


def run_squarem(given: Likelihood, start: Floats, *, gap: float = 1e-6) -> Trace:
    """Find the maximum-likelihood table: EM with squared extrapolation, never downhill.

    Parameters
    ----------
    given : Likelihood
    start : ndarray
    gap : float
        L1 change of a plain EM step at which it stops.

    References
    ----------
    R. Varadhan, C. Roland, "Simple and Globally Convergent Methods for Accelerating the
    Convergence of Any EM Algorithm", 2008, scheme S3.
    """
    table, step = start, given.step(start)
    trace, used = [step.log_likelihood], 0
    while used < _MOST_SQUARED:
        first = powered(table, step.multiplier, 1)
        used += 1
        if np.abs(first - table).sum() <= gap:
            return Trace(table=first, iterations=used, log_likelihood=np.array(trace))
        middle = given.step(first)
        second = powered(first, middle.multiplier, 1)
        table, step = _extrapolated(given, (table, first, second), middle.log_likelihood)
        used += 2
        trace.append(step.log_likelihood)
    return Trace(table=table, iterations=used, log_likelihood=np.array(trace))


def _extrapolated(
    given: Likelihood, path: tuple[Floats, Floats, Floats], floor: float
) -> tuple[Floats, Step]:
    """Square the step; shorten it until it is no worse than plain EM."""
    start, first, second = path
    r, v = first - start, second - 2 * first + start
    length = max(1.0, float(np.linalg.norm(r)) / max(float(np.linalg.norm(v)), 1e-300))
    while length > 1.0 + 1e-3:
        far = start + 2 * length * r + length**2 * v
        if far.min() >= 0:
            far = np.where(start > 0, np.maximum(far, 1e-300), 0)
            step = given.step(far / far.sum())
            if step.log_likelihood >= floor:
                return far / far.sum(), step
        length = (length + 1) / 2
    return second, given.step(second)
