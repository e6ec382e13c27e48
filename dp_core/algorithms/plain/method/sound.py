"""Repaired: stated limits, noise that fits the sensitivity, shares that add up (plain.md 4)."""

import math
from dataclasses import dataclass
from typing import Any

from dp_core.algorithm import Release
from dp_core.algorithms.plain.data import Question, questions_of
from dp_core.algorithms.plain.method.answers import Answer, Budget, answered
from dp_core.algorithms.plain.params import GaussianParams, PlainParams
from dp_core.noise.mechanisms import Rng
from dp_core.noise.streams import streams
from dp_core.privacy.costs import rho_from_epsilon_delta
from dp_core.privacy.ledger import Neighbouring, PrivacyLedger, sequential
from dp_core.words import say


@dataclass(frozen=True, kw_only=True, eq=False)
class Answers:
    """Answers of a release, in the order of the questions."""

    answers: tuple[Answer, ...]


def publish(table: Any, p: PlainParams, rng: Rng) -> Release[Answers]:
    """Answer all questions of a `PlainTable` or `CountedTable` with one budget.

    Neighbouring: one row added or removed. With `GaussianParams` the noise is Gaussian and the
    guarantee (epsilon, delta).
    """
    questions = questions_of(p, table.columns, table.most_weight)  # step 1
    made, spends = [], []
    for question, stream in zip(questions, streams(rng, len(questions)), strict=True):
        vector = table.vector(question)  # step 2
        budget = budget_of(p, question)  # step 3
        answer, spent = answered(vector, question, budget, stream, nonnegative=p.nonnegative)
        made.append(answer)
        spends += spent
    root = sequential(say("plain-step-all"), *spends)
    return Release(Answers(answers=tuple(made)), PrivacyLedger(Neighbouring.ADD_REMOVE, root))


def budget_of(p: PlainParams, question: Question) -> Budget:
    """Share of a question: of ε, or of the ρ that ε and δ allow."""
    if not isinstance(p, GaussianParams):
        return Budget(epsilon=p.epsilon * question.share)
    rho = question.share * rho_from_epsilon_delta(p.epsilon, p.delta)
    return Budget(epsilon=math.sqrt(2 * rho), delta=p.delta)
