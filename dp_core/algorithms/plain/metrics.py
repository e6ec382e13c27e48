"""Error against the true answers: for the data holder only (plain.md 6)."""

from dataclasses import replace
from typing import Any

import numpy as np

from dp_core.algorithm import Metric
from dp_core.algorithms.plain.data import GRID, PlainTable, Question
from dp_core.algorithms.plain.method.answers import Answer, means, off_rank
from dp_core.algorithms.plain.method.sound import Answers
from dp_core.algorithms.plain.params import COUNTS, MEAN, SUM, TOP
from dp_core.arrays import Floats
from dp_core.words import message

METRICS = (
    Metric(key="off", label=message("plain-metric-off"), unit="%", tolerance=1.0),
    Metric(key="first", label=message("plain-metric-first"), unit="own units", tolerance=1.0),
)


def evaluate(table: PlainTable, output: Answers) -> dict[str, float]:
    """Compare answers with the true ones.

    ``off``: mean error of the worst question, of 100: counts and ranks of all rows, sums of the
    largest possible sum, means of the range of their column. ``first``: that of the first, in its
    own units.
    """
    errors = [np.abs(answer.values - true_values(table, answer)) for answer in output.answers]
    pairs = zip(output.answers, errors, strict=True)
    shares = [off(table, answer, error) for answer, error in pairs]
    return {"off": 100 * max(shares), "first": float(errors[0].mean())}


def off(table: PlainTable, answer: Answer, error: Floats) -> float:
    """Mean error of an answer, as a share of its scale."""
    question = answer.question
    if question.levels:
        return float(ranks_off(table, answer).mean()) / max(table.total, 1)
    return float(error.mean()) / scale(table, question)


def scale(table: PlainTable, question: Question) -> float:
    """Largest possible answer: what an error is compared with."""
    total, column = max(table.total, 1), question.column
    if question.kind == SUM:
        return total * max(abs(column.low), abs(column.high))
    return float(total) if question.kind in (COUNTS, TOP) else column.high - column.low


def as_stated(table: PlainTable, question: Question) -> Question:
    """Give a question the limits that are stated, where a method used others."""
    return replace(question, column=table.columns[question.place])


def true_values(table: PlainTable, answer: Answer) -> Floats:
    """Give the true answers at the published places.

    Bins are those of the question; sums, means and quantiles have the stated limits, so that an
    error shows what a narrower limit costs.
    """
    question = answer.question
    if question.kind == COUNTS:
        return question.vector(table).reshape(-1).astype(np.float64)
    if question.kind == TOP:
        counts = dict(zip(question.cells, question.vector(table)[0].tolist(), strict=True))
        named = [counts.pop(cell, None) for _, cell in answer.places]
        return np.array([sum(counts.values()) if each is None else each for each in named], float)
    whole = as_stated(table, question)
    return _quantiles(whole.vector(table), whole) if whole.levels else summed(table, whole)


def summed(table: PlainTable, question: Question) -> Floats:
    """Give the true sums or means of a question, within its own limits."""
    vector = question.vector(table)
    if question.kind == MEAN:
        return means(vector, question, 0)[0]
    return np.asarray(vector.reshape(-1) * question.unit, dtype=np.float64)


def _quantiles(histogram: Any, question: Question) -> Floats:
    upto = np.cumsum(histogram, axis=1)
    column = question.column
    levels = question.levels
    found = [[int(np.searchsorted(each, level * each[-1])) for level in levels] for each in upto]
    share = (np.minimum(found, GRID - 1) + 0.5) / GRID
    return np.asarray(column.low + share * (column.high - column.low)).reshape(-1)


def ranks_off(table: PlainTable, answer: Answer) -> Floats:
    """How many rows each published quantile is off its rank, shape (k,)."""
    whole = as_stated(table, answer.question)
    histogram, column = whole.vector(table), whole.column
    upto = np.cumsum(histogram, axis=1)
    levels = np.array(whole.levels)
    values = answer.values.reshape(len(histogram), len(levels))
    places = (values - column.low) / (column.high - column.low) * GRID
    places = np.clip(places.astype(np.int64), 0, GRID - 1)
    groups = np.arange(len(histogram))[:, None]
    ranks = upto[:, -1:] * levels
    return off_rank(upto[groups, places], histogram[groups, places], ranks).reshape(-1)
