"""The usual program: limits and numbers of rows read from the data, one ε for each question.

Each mistake was found in published programs (plain.md 5).
"""

from dataclasses import replace

import numpy as np

from dp_core.algorithm import Release
from dp_core.algorithms.plain.data import Column, PlainTable, Question, questions_of
from dp_core.algorithms.plain.method.answers import Answered, Budget, answered, made, reach, step
from dp_core.algorithms.plain.method.sound import Answers
from dp_core.algorithms.plain.params import MEAN, SUM, PlainParams
from dp_core.noise.mechanisms import Geometric, Rng
from dp_core.noise.streams import streams
from dp_core.privacy import ledger
from dp_core.words import message, say


def publish(table: PlainTable, p: PlainParams, rng: Rng) -> Release[Answers]:
    """Answer all questions as many programs do."""
    questions = questions_of(p, table.columns, table.most_weight)
    answers, nodes = [], list[ledger.Node]()
    for question, stream in zip(questions, streams(rng, len(questions)), strict=True):
        own, read = _own_limits(table, question)  # step 1
        budget = Budget(epsilon=p.epsilon)  # step 2: each question gets the whole ε
        if own.kind in (SUM, MEAN):
            answer, spends = _summed(table, own, budget, stream)  # step 3
        else:
            vector = own.vector(table)
            answer, spends = answered(vector, own, budget, stream, nonnegative=p.nonnegative)
        answers.append(answer)
        nodes.append(ledger.sequential(str(step(question)), *read, *spends))
    root = nodes[0]
    if len(nodes) > 1:
        root = ledger.parallel(
            say("plain-step-all"),
            *nodes,
            gap=ledger.Gap.COMPOSITION,
            because=say("plain-gap-composition"),
        )
    cost = ledger.PrivacyLedger(ledger.Neighbouring.ADD_REMOVE, root)
    return Release(Answers(answers=tuple(answers)), cost)


def _own_limits(table: PlainTable, question: Question) -> tuple[Question, list[ledger.Spend]]:
    """Take the smallest and the largest number of the column for its limits."""
    column = question.column
    if not column.is_number:
        return question, []
    values = table.values[:, question.place]
    there = values[np.isfinite(values)]
    low, high = (float(there.min()), float(there.max())) if there.size else (0.0, 1.0)
    own = Column(name=column.name, low=low, high=high if high > low else low + 1)
    why = say("plain-gap-limits", column=column.name)
    spend = ledger.read_from_data(say("plain-step-limits"), why)
    return replace(question, column=own), [spend]


def _summed(table: PlainTable, question: Question, budget: Budget, rng: Rng) -> Answered:
    """Add noise of scale 1/ε to a sum, whatever its range; a mean is divided by the true number."""
    vector = question.vector(table)
    one = max(1, round(1 / question.unit))  # whole steps that are worth 1
    noise = Geometric(sensitivity=one, epsilon=budget.epsilon)
    noisy = noise.release(vector[:, 0], rng)
    values, half = noisy * question.unit, reach(noise) * question.unit
    spends = [
        noise.spend(
            str(step(question)),
            true_sensitivity=float(question.sensitivity),
            gap=ledger.Gap.SENSITIVITY,
            because=say("plain-gap-sensitivity"),
        )
    ]
    if question.kind == MEAN:
        rows = np.maximum(vector.sum(axis=1) / question.steps, 1)
        values, half = question.column.low + values / rows, half / rows
        spends.append(ledger.read_from_data(say("plain-step-rows"), str(message("plain-gap-rows"))))
    return made(question, values, half, noisy), spends
