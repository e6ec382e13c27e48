"""Expectation maximisation, its stop rules and its accelerated paths (2.2, 6.2 step 4, 7.1)."""

import math
import warnings
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Literal

import numpy as np
from numpy.random import Generator
from scipy.sparse import csr_matrix

from dp_core.algorithms.lremh.method.steps.likelihood import Likelihood, ReportSet, Step
from dp_core.algorithms.lremh.outputs import Estimate
from dp_core.arrays import Flags, Floats, Integers
from dp_core.noise.bit_noise import Noise
from dp_core.noise.streams import public_order
from dp_core.tables.categorical import project_to_simplex
from dp_core.words import say

StopRule = Literal["max", "l1", "likelihood"]

GAP = 0.001
MOST_ITERATIONS = 1_000
MOST_STEPS = 150
_MOST_SQUARED = 10_000


@dataclass(frozen=True, kw_only=True)
class Stop:
    """When EM stops."""

    # published: the change of the largest entry. Else the L1 change, or the gain of the mean
    # log-likelihood.
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


PUBLISHED = Stop()


def run_em(given: Likelihood, start: Floats | None = None, stop: Stop = PUBLISHED) -> Estimate:
    """Iterate P <- P G until the stop rule holds; zeros stay zeros, the likelihood never falls.

    `start` is uniform unless told otherwise.
    """
    table = given.uniform() if start is None else start
    step = given.step(table)
    trace = [step.log_likelihood]
    for _ in range(stop.most_iterations):
        after = powered(table, step.multiplier, 1)
        step = given.step(after)
        trace.append(step.log_likelihood)
        done = stop.reached(table, after, trace[-1] - trace[-2])
        table = after
        if done:
            break
    return Estimate(table=table, iterations=len(trace) - 1, log_likelihood=np.array(trace))


def run_path(
    given: Likelihood, start: Floats, marks: Sequence[float], *, fraction: float
) -> "Path":
    """EM with step exponent P <- P G^eta / norm, and the tables it passes at the marks.

    `marks`: in plain EM iterations, ascending. `fraction`: largest information fraction lambda; eta
    = max(1, 0.7 / lambda), halved (never below 1) where the log-likelihood falls. A mark out of
    reach of the steps repeats the table at hand.
    """
    path = Path(given, start, max(1.0, 0.7 / fraction))
    for mark in marks:
        while path.time < mark * (1 - 1e-12) and path.steps < MOST_STEPS:
            path.advance(mark)
        path.tables.append(path.table)
    return path


class Path:
    """An accelerated path: its tables at the marks, and the log-likelihood after each step."""

    def __init__(self, given: Likelihood, start: Floats, exponent: float) -> None:
        self.given, self.table, self.exponent = given, start, exponent
        self.step: Step = given.step(start)
        self.log_likelihood = [self.step.log_likelihood]
        self.tables: list[Floats] = []
        self.time = 0.0

    @property
    def steps(self) -> int:
        """Steps that were taken."""
        return len(self.log_likelihood) - 1

    def advance(self, mark: float) -> None:
        """One step, cut to meet the mark; tried again with half of it where it overshoots."""
        while True:
            exponent = min(self.exponent, mark - self.time)
            after = powered(self.table, self.step.multiplier, exponent)
            step = self.given.step(after)
            if step.log_likelihood >= self.log_likelihood[-1] - 1e-12 or exponent <= 1:
                break
            self.exponent = max(1.0, exponent / 2)
        self.table, self.step = after, step
        self.log_likelihood.append(step.log_likelihood)
        self.time += exponent


def powered(table: Floats, multiplier: Floats, exponent: float) -> Floats:
    """P G^eta, normalised; without overflow, however large eta is."""
    if exponent == 1:
        after: Floats = table * multiplier
    else:
        with np.errstate(divide="ignore"):
            powers = exponent * np.log(multiplier)
        most = powers.max(where=table > 0, initial=-np.inf)
        after = table * np.exp(powers - most)
    return np.asarray(after / after.sum())


def run_squarem(given: Likelihood, start: Floats | None = None, *, gap: float = 1e-6) -> Estimate:
    """Find the maximum-likelihood table: EM with squared extrapolation, never downhill.

    `start` is uniform unless told otherwise; `gap`: L1 change of a plain EM step at which it stops.

    References
    ----------
    R. Varadhan, C. Roland, "Simple and Globally Convergent Methods for Accelerating the
    Convergence of Any EM Algorithm", 2008, scheme S3.
    """
    table = given.uniform() if start is None else start
    step = given.step(table)
    trace, used = [step.log_likelihood], 0
    while used < _MOST_SQUARED:
        first = powered(table, step.multiplier, 1)
        used += 1
        if np.abs(first - table).sum() <= gap:
            return Estimate(table=first, iterations=used, log_likelihood=np.array(trace))
        middle = given.step(first)
        second = powered(first, middle.multiplier, 1)
        table, step = _extrapolated(given, (table, first, second), middle.log_likelihood)
        used += 2
        trace.append(step.log_likelihood)
    return Estimate(table=table, iterations=used, log_likelihood=np.array(trace))


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


# --- LASSO on the unbiased counts of ones (2.3): a first table, and the candidates it leaves ------

Variant = Literal["non-negative", "signed"]

ALPHA = 0.5
MOST_SWEEPS = 1_000
TOLERANCE = 1e-4


def unbiased_counts(reports: ReportSet, noise: Noise) -> list[Floats]:
    """Users with each value, estimated bit by bit: (N - p* n) / (q* - p*)."""
    n = len(reports)
    return [
        np.asarray((counts - noise.p_star * n) / noise.gap) for counts in reports.counts_of_ones
    ]


def one_way(reports: ReportSet, noise: Noise) -> list[Floats]:
    """Shares of each value: (c / n - p*) / (q* - p*), projected on the simplex."""
    n = len(reports)
    return [project_to_simplex(counts / n) for counts in unbiased_counts(reports, noise)]


def design(domains: tuple[int, ...]) -> Floats:
    """One-hot codes of all records, (sum k, K), in lexicographic order; rank sum(k) - d + 1."""
    codes = np.indices(domains).reshape(len(domains), math.prod(domains))
    rows = [codes[j] == np.arange(k)[:, None] for j, k in enumerate(domains)]
    none = np.zeros((0, codes.shape[1]))  # of no attributes at all
    return np.asfortranarray(np.concatenate([none, *rows]), dtype=np.float64)


def lasso_table(
    reports: ReportSet, noise: Noise, *, variant: Variant = "non-negative", alpha: float = ALPHA
) -> Estimate:
    """Minimise (1/(2m)) |y - X b|² + alpha |b|₁ and normalise b; uniform where nothing is left.

    The minimiser is not unique, so the solver is part of the method: cyclic coordinate descent
    from zero, candidates in lexicographic order. "non-negative": without intercept and b >= 0;
    "signed": with both, negatives then cut to zero. `alpha`: penalty on the scale of counts.

    References
    ----------
    lremh.md 2.3; alpha is that of the public implementation of LoPub, X. Ren et al., 2018.
    """
    from sklearn.exceptions import ConvergenceWarning
    from sklearn.linear_model import Lasso

    positive = variant == "non-negative"
    model = Lasso(
        alpha=alpha,
        positive=positive,
        fit_intercept=not positive,
        max_iter=MOST_SWEEPS,
        tol=TOLERANCE,
    )
    with warnings.catch_warnings():
        # The sweeps are limited by definition; ending there is a result, not a fault.
        warnings.simplefilter("ignore", ConvergenceWarning)
        model.fit(design(reports.domains), np.concatenate(unbiased_counts(reports, noise)))
    weights = np.maximum(model.coef_, 0)
    total = float(weights.sum())
    if not total > 0:
        note = say("lremh-lasso-lasso-left-candidate-table")
        return Estimate(table=np.full(reports.domains, 1 / weights.size), notes=(note,))
    return Estimate(table=(weights / total).reshape(reports.domains))


def kept_candidates(table: Floats, tau: float = 0.0) -> Flags:
    """Candidates above tau (2.4 step 2); all of them where none is."""
    kept: Flags = table > tau
    return kept if kept.any() else np.ones(table.shape, dtype=bool)


# --- reports that a table has not seen say how good it is (6.2 step 5) ----------------------------

FOLDS = 3

HELD_OUT_FLOOR = 1e-15  # no record is impossible when a table meets reports it has not seen


def folds(users: int, rng: Generator | None) -> list[tuple[Integers, Integers]]:
    """Users that are seen and users that are not, for each fold where both exist."""
    order = public_order(users) if rng is None else rng.permutation(users)
    fold = np.empty(users, dtype=np.int64)
    fold[order] = np.arange(users) % FOLDS
    pairs = [(np.flatnonzero(fold != k), np.flatnonzero(fold == k)) for k in range(FOLDS)]
    return [(seen, unseen) for seen, unseen in pairs if seen.size and unseen.size]


def mean_logs(unseen: Likelihood, tables: Mapping[str, Floats]) -> Floats:
    """Mean log-likelihood of reports under each table, none of whose cells is impossible."""
    floored = (np.maximum(table, HELD_OUT_FLOOR) for table in tables.values())
    return np.array([unseen.log_likelihood(table) for table in floored])


# --- the most even table near measured tables of some attributes each (3) -------------------------

MOST_MOVES = 400
STILL = 1e-5  # a fit stops when no θ moves by more


def most_even(
    domains: tuple[int, ...],
    sets: Sequence[tuple[int, ...]],
    measured: Sequence[Floats],
    prices: Sequence[float],
) -> Floats:
    """Fit by accelerated gradient steps from the uniform table.

    `sets`: attributes of each measured table. `measured`: its cells, the last attribute fastest;
    may be negative and contradict each other. `prices`: of its cells; above 0.

    References
    ----------
    B. O'Donoghue, E. Candès, "Adaptive Restart for Accelerated Gradient Schemes", 2015.
    """
    cells = _cells(domains, sets)
    back = cells.T.tocsr()
    target = np.concatenate(measured)
    price = np.repeat(np.asarray(prices, dtype=np.float64), [each.size for each in measured])

    def table(theta: Floats) -> Floats:
        scores = np.asarray(back @ theta)
        raised = np.exp(scores - float(scores.max()))
        return np.asarray(raised / float(raised.sum()))

    def slope(theta: Floats) -> Floats:
        return np.asarray(cells @ table(theta) - target + price * theta)

    curvature = len(sets) / 2 + float(price.max())  # of indicators of one table: at most ½
    step = 1 / curvature
    theta, _ = accelerated(
        lambda ahead: ahead - step * slope(ahead), np.zeros(target.size), anew=True
    )
    return table(theta).reshape(domains)


def accelerated(
    move: Callable[[Floats], Floats], start: Floats, *, anew: bool = False
) -> tuple[Floats, int]:
    """Move with momentum until nothing does; it may begin anew where it leads away."""
    theta = ahead = start
    momentum, moved, steps = 1.0, math.inf, 0
    while moved > STILL and steps < MOST_MOVES:
        after = move(ahead)
        if anew and float((ahead - after) @ (after - theta)) > 0:
            momentum = 1.0
        following = (1 + math.sqrt(1 + 4 * momentum**2)) / 2
        ahead = after + (momentum - 1) / following * (after - theta)
        moved = float(np.abs(after - theta).max())
        theta, momentum, steps = after, following, steps + 1
    return theta, steps


def _cells(domains: tuple[int, ...], sets: Sequence[tuple[int, ...]]) -> "csr_matrix":
    """Which measured cells each record falls into: a row a cell, a column a record."""
    records = math.prod(domains)
    codes = np.indices(domains).reshape(len(domains), records)
    rows, start = [], 0
    for some in sets:
        sizes = tuple(domains[j] for j in some)
        rows.append(start + np.ravel_multi_index(tuple(codes[list(some)]), sizes))
        start += math.prod(sizes)
    places = (np.concatenate(rows), np.tile(np.arange(records), len(sets)))
    return csr_matrix((np.ones(places[0].size), places), shape=(start, records))
