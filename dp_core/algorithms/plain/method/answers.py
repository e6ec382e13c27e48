"""Noise on the numbers of a question, and the answer that follows (plain.md 3)."""

import math
from collections.abc import Iterable
from dataclasses import dataclass
from statistics import NormalDist
from typing import Any

import numpy as np

from dp_core.algorithms.plain.data import GRID, Question
from dp_core.algorithms.plain.params import COUNTS, MEAN, SUM, TOP
from dp_core.arrays import Floats, Integers
from dp_core.noise.mechanisms import ExponentialEach, Gaussian, Geometric, Rng
from dp_core.privacy.ledger import Spend
from dp_core.words import Message, message, say

MISSED = 0.05  # chance that a range of error does not hold
_HALF_STEP = 0.55


@dataclass(frozen=True, kw_only=True, eq=False)
class Answer:
    """What is published of one question."""

    question: Question
    places: tuple[tuple[str, str], ...]  # group and cell of each value; empty where there is none
    values: Floats  # shape (k,): counts, sums, means or quantiles
    # shape (k,): half of the 95 % range of each; of a quantile in rows, as far as ranks may be
    # off
    half: Floats
    # shape (k, r): noisy whole numbers that the values follow from; none of a quantile
    noisy: Integers


Answered = tuple[Answer, list[Spend]]  # an answer, and what it cost


@dataclass(frozen=True, kw_only=True)
class Budget:
    """Budget of a question: ε, or the ε whose ρ = ε²/2 is spent, where there is a δ."""

    epsilon: float
    delta: float | None = None

    def noise(self, sensitivity: int) -> Geometric | Gaussian:
        """Noise for whole numbers that one row moves by so much together."""
        if self.delta is None:
            return Geometric(sensitivity=sensitivity, epsilon=self.epsilon)
        return Gaussian(sensitivity=sensitivity, epsilon=self.epsilon, delta=self.delta, zcdp=True)

    def choice(self, sensitivity: float, choices: int) -> ExponentialEach:
        """Make one of several choices; with a δ a choice of 2ε costs no more than noise of ε."""
        factor = 1 / choices if self.delta is None else 2 / math.sqrt(choices)
        epsilon = factor * self.epsilon
        return ExponentialEach(sensitivity=sensitivity, epsilon=epsilon, delta=self.delta)

    def half(self) -> "Budget":
        """Half of it: two such uses cost the whole."""
        factor = 0.5 if self.delta is None else math.sqrt(0.5)
        return Budget(epsilon=factor * self.epsilon, delta=self.delta)


def reach(noise: Geometric | Gaussian, missed: float = MISSED) -> float:
    """How far noise on a whole number goes, but for so small a chance.

    Of P(z) ∝ a^|z| it is the least k with 2 a^(k + 1) / (1 + a) ≤ `missed`.
    """
    if isinstance(noise, Gaussian):
        return NormalDist().inv_cdf(1 - missed / 2) * noise.sigma + _HALF_STEP
    rate = 1 / float(noise.scale)
    return max(0.0, math.ceil(-math.log(missed * (1 + math.exp(-rate)) / 2) / rate) - 1)


def answered(
    vector: Integers, question: Question, budget: Budget, rng: Rng, *, nonnegative: bool
) -> Answered:
    """Answer a question with noise, and say what that cost.

    `vector` (shape (groups, numbers)): of `Question.vector`. `nonnegative`: whether counts below
    zero become 0.
    """
    if question.levels:
        return _quantiles(vector, question, budget, rng)
    if question.kind == TOP:
        return _top(vector[0], question, budget, rng, nonnegative=nonnegative)
    noise = budget.noise(question.sensitivity)
    noisy = whole(noise.release(vector, rng))
    spends = [noise.spend(str(step(question)))]
    far = reach(noise)
    if question.kind == MEAN:
        return made(question, *means(noisy, question, reach(noise, MISSED / 2)), noisy), spends
    flat = noisy.reshape(-1)
    unit = question.unit if question.kind == SUM else 1.0
    values: Floats = np.asarray(flat * unit, dtype=np.float64)
    if question.kind == COUNTS and nonnegative:
        values = np.maximum(values, 0)
    return made(question, values, far * unit, noisy), spends


def means(noisy: Integers, question: Question, far: float) -> tuple[Floats, Floats]:
    """Means from two noisy sums, and half of their ranges.

    With A the sum of the distances to the lower limit and B to the upper one, the mean is
    low + (high - low) A / (A + B). If neither is off by more than `far`, its share A / (A + B) is
    off by at most far / (A + B): moving one up and the other down leaves the sum as it is.
    """
    column = question.column
    wide = column.high - column.low
    above, both = noisy[:, 0], noisy.sum(axis=1)
    there = both > 0
    share = np.clip(np.where(there, above / np.where(there, both, 1), 0.5), 0, 1)
    off = np.where(there, np.minimum(far / np.where(there, both, 1), 1), 1)
    return column.low + wide * share, wide * off


def _top(
    counts: Integers, question: Question, budget: Budget, rng: Rng, *, nonnegative: bool
) -> Answered:
    """Name the categories with the largest noisy counts, and count them anew with all others."""
    noise = budget.half().noise(question.sensitivity)
    first = whole(noise.release(counts, rng))
    chosen = np.argsort(-first, kind="stable")[: question.top]
    rest = np.setdiff1d(np.arange(counts.size), chosen)
    kept = np.append(counts[chosen], counts[rest].sum()) if rest.size else counts[chosen]
    noisy = whole(noise.release(kept, rng))
    values = np.maximum(noisy, 0) if nonnegative else noisy
    names = [question.cells[place] for place in chosen]
    places = [*names, say("plain-others")][: kept.size]
    spends = [noise.spend(str(message("plain-step-top"))), noise.spend(str(step(question)))]
    return made(question, values, reach(noise), noisy, (("", name) for name in places)), spends


def _quantiles(histogram: Integers, question: Question, budget: Budget, rng: Rng) -> Answered:
    """Choose quantiles by the exponential mechanism: the fewer ranks off, the likelier."""
    groups, levels = len(question.groups), question.levels
    upto = np.cumsum(histogram, axis=1)
    rows = upto[:, -1:]
    chosen = np.empty((groups, len(levels)), dtype=np.int64)
    spends, half = [], []
    for k, level in enumerate(levels):
        choice = budget.choice(question.weight * max(level, 1 - level), len(levels))
        scores = -off_rank(upto, histogram, level * rows).reshape(-1)
        chosen[:, k] = choice.release(scores, rng, sizes=np.full(groups, GRID))
        spends.append(choice.spend(str(message("plain-step-quantile", level=100 * level))))
        half.append(rank_reach(choice))
    column = question.column
    values = column.low + (chosen + 0.5) * (column.high - column.low) / GRID
    names = [say("plain-quantile", level=100 * level) for level in levels]
    places = ((group, name) for group in question.groups for name in names)
    none = np.zeros((values.size, 0), dtype=np.int64)
    return made(question, values.reshape(-1), np.tile(half, groups), none, places), spends


def off_rank(upto: Integers, histogram: Integers, rank: Any) -> Floats:
    """How many rows each place is off a rank; 0 where one of its own rows has it.

    One row more moves a rank q · n by q and the rows below a place by 0 or 1, so it moves this by
    at most max(q, 1 - q).
    """
    return np.asarray(np.maximum(0, np.maximum(upto - histogram - rank, rank - upto)))


def rank_reach(choice: ExponentialEach) -> float:
    """How many ranks a chosen quantile is off, but for a chance of 5 %.

    The best place is off by none; the chosen one by at most ln(places / .05) over the rate.
    """
    return math.log(GRID / MISSED) / choice.rate


def whole(noisy: Any) -> Integers:
    """Round to whole numbers: simulated Gaussian noise is real."""
    return np.asarray(np.rint(noisy), dtype=np.int64)


def step(question: Question) -> Message:
    """Name a question, which is also what a draw is for: "Mean of wage, for each sector"."""
    facts: dict[str, Any] = {"kind": question.kind, "column": question.column.name}
    facts |= {"grouped": question.by is not None, "by": question.by.name if question.by else ""}
    return message("plain-title", **facts)


def made(
    question: Question,
    values: Any,
    half: Any,
    noisy: Integers,
    places: Iterable[tuple[str, str]] | None = None,
) -> Answer:
    """Make an answer; without places its values are those of all groups and cells, in order.

    Counts are off by whole numbers, so half of their range is one.
    """
    if places is None:
        places = ((group, cell) for group in question.groups for cell in question.cells)
    found: Floats = np.asarray(values, dtype=np.float64)
    half = np.ceil(half) if question.kind in (COUNTS, TOP) else half
    return Answer(
        question=question,
        places=tuple(places),
        values=found,
        half=np.broadcast_to(half, found.shape).astype(np.float64),
        noisy=noisy.reshape(found.size, -1),
    )
