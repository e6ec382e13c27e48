"""What a question costs and hides: bins against noise, and two tables that differ in a row."""

from dataclasses import replace
from functools import partial
from typing import Any, NamedTuple

import numpy as np

from dp_core.algorithm import NeighbourPair
from dp_core.algorithms.plain.data import Column, PlainTable, Question, questions_of
from dp_core.algorithms.plain.method.answers import Budget, means, reach
from dp_core.algorithms.plain.method.sound import Answers, budget_of
from dp_core.algorithms.plain.metrics import summed
from dp_core.algorithms.plain.params import COUNTS, MEAN, SUM, PlainParams
from dp_core.arrays import Floats
from dp_core.words import message

_ROWS = 40
_AGE = Column(name="age", low=0, high=100)
_ILL = Column(name="ill", labels=("no", "yes"))
_FAR = 60.0


def _with_one(
    column: Column, values: Floats, more: float, name: str
) -> tuple[PlainTable, PlainTable]:
    """Make forty people, and the same with one more."""
    longer = np.append(values, more)
    return (
        PlainTable(values=values[:, None], columns=(column,), name="without"),
        PlainTable(values=longer[:, None], columns=(column,), name=name),
    )


one_old = partial(_with_one, _AGE, np.arange(0.0, _ROWS) % 20 + 30, 99.0, "with one of 99")
one_ill = partial(_with_one, _ILL, np.zeros(_ROWS), 1.0, "one ill")


def upper_limit(output: Answers) -> float:
    """Upper limit that the method used: published with the bins or the mean."""
    return float(output.answers[0].question.column.high > _FAR)


def count_of_ill(output: Answers) -> float:
    """Noisy count of the ill, as far as one person reaches."""
    return float(np.clip(output.answers[0].noisy[-1, 0], 0, 1))


def _pair(method: str, key: str, kind: str, **own: Any) -> NeighbourPair:
    words = message(f"plain-pair-{kind}")
    return NeighbourPair(
        key=key,
        method=method,
        title=words,
        score_label=message(f"{words.key}.score"),
        sides=(message("plain-pair-without"), message(f"{words.key}.with")),
        **own,
    )


_ILL_PAIR = partial(
    _pair, kind="ill", make=one_ill, event=count_of_ill, params={"nonnegative": False}
)
PAIRS = (
    _pair("naive", "limits", "limits", make=one_old, event=upper_limit, params={"ask": (MEAN,)}),
    _ILL_PAIR("laplace", key="ill_laplace"),
    _ILL_PAIR("gaussian", key="ill_gaussian"),
)


# --- what limits and bins cost: bias of narrow limits or wide bins, against noise (plain.md 7) ----

LIMITS = np.round(np.linspace(0.05, 1, 20), 2)
BINS = np.array([2, 3, 4, 5, 7, 10, 14, 20, 30, 50, 100, 200])
_FINE = 200


class Trade(NamedTuple):
    """Two errors that pull in opposite directions, from true rows: for the holder alone."""

    kind: str  # of the question
    places: Floats  # limits in the unit of the column, or numbers of bins
    # bias, noise: error that is left without noise, and the typical error by noise, in one unit:
    # that of the column, or of 100 rows that are counted at a wrong place
    bias: Floats
    noise: Floats
    here: float  # place of the parameters on screen


def trade(table: PlainTable, params: PlainParams) -> Trade | None:
    """Work both errors out for the first question; None where it has neither limits nor bins."""
    stated = questions_of(replace(params, limit=1.0), table.columns, table.most_weight)[0]
    if not stated.column.is_number or stated.levels:
        return None
    budget = budget_of(params, stated)
    if stated.kind == COUNTS:
        return _bins(table, stated, budget, params.bins)
    return _limits(table, stated, budget, params.limit)


def _limits(table: PlainTable, stated: Question, budget: Budget, here: float) -> Trade:
    column = stated.column
    high = column.low + LIMITS * (column.high - column.low)
    true = summed(table, stated)
    bias, noise = [], []
    for end in high.tolist():
        question = replace(stated, column=replace(column, high=end))
        vector = question.vector(table)
        far = reach(budget.noise(question.sensitivity), 0.5)  # half of the draws are within it
        bias.append(np.abs(summed(table, question) - true).mean())
        if stated.kind == SUM:
            noise.append(far * question.unit)
        else:
            noise.append(means(vector, question, far)[1].mean() / np.sqrt(2))
    place = column.low + here * (column.high - column.low)
    return Trade(stated.kind, high, np.array(bias), np.array(noise), place)


def _bins(table: PlainTable, stated: Question, budget: Budget, here: int) -> Trade:
    """Spread each bin evenly over finer ones: how many rows then stand at a wrong place."""
    fine = replace(stated, bins=_FINE, by=None).vector(table)[0]
    rows = max(int(fine.sum()), 1)
    far = reach(budget.noise(stated.sensitivity), 0.5)
    bias = []
    for bins in BINS.tolist():
        owner = np.arange(_FINE) * bins // _FINE
        sizes = np.bincount(owner, minlength=bins)
        even = (np.bincount(owner, fine, minlength=bins) / sizes)[owner]
        bias.append(50 * np.abs(fine - even).sum() / rows)
    places, noise = BINS.astype(float), 50 * far * BINS / rows
    return Trade(stated.kind, places, np.array(bias), noise, float(here))
