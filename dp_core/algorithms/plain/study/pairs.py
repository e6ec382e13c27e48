"""Two neighbours for each method, and the score that tells their releases apart."""

from functools import partial
from typing import Any

import numpy as np

from dp_core.algorithm import NeighbourPair
from dp_core.algorithms.plain.data.table import Column, PlainTable
from dp_core.algorithms.plain.method.sound import Answers
from dp_core.algorithms.plain.params import MEAN
from dp_core.words import message

_ROWS = 40
_AGE = Column(name="age", low=0, high=100)
_ILL = Column(name="ill", labels=("no", "yes"))
_FAR = 60.0


def one_old() -> tuple[PlainTable, PlainTable]:
    """Forty people of 30 to 49, and the same with one of 99."""
    ages = (30 + np.arange(_ROWS) % 20).astype(np.float64)
    return tuple(
        PlainTable(values=each[:, None], columns=(_AGE,), name=name)
        for each, name in ((ages, "without"), (np.append(ages, 99.0), "with one of 99"))
    )  # type: ignore[return-value]


def one_ill() -> tuple[PlainTable, PlainTable]:
    """Forty people of whom nobody is ill, and the same with one who is."""
    codes = np.zeros(_ROWS)
    return tuple(
        PlainTable(values=each[:, None], columns=(_ILL,), name=name)
        for each, name in ((codes, "without"), (np.append(codes, 1.0), "one ill"))
    )  # type: ignore[return-value]


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
