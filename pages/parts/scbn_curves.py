"""Points, curves and levels of the error tab."""

import math
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any

import numpy as np
import pandas as pd
import streamlit as st

from dp_core import registry
from dp_core.algorithms.privscbn import curves
from dp_core.algorithms.privscbn.explore import QUIET
from dp_core.experiments import Row
from dp_core.figures import Curve, ErrorView, Spread, epsilon_text
from dp_core.records import BinaryTable
from pages.common.sweeps import Point
from pages.parts.scbn_state import KEY, UNIT, View, title

MOST_SHOWN = 6
SLOW = 2_000  # sets of parents scored
STYLES = {"privbayes": 1, "independent": 2, "sound_zcdp": 3, "sound_pure": 4, "sparse": 5}
SHORT = {"sound_pure": "Measured, ε", "sound_zcdp": "Measured, (ε,\u00a0δ)"}  # fit beside a line
CLOSER = f"_{KEY}_closer"  # ε between which the visitor wants to look closer


@dataclass(frozen=True, kw_only=True)
class Question:
    """Which errors are measured.

    Parameters
    ----------
    table : BinaryTable
        The true one, or a look-alike.
    ways : int
        Attributes of a question.
    free : bool
        Whether the table is a look-alike, so that nothing is learnt about anybody.
    """

    table: BinaryTable
    ways: int
    free: bool

    @property
    def asked(self) -> tuple[int, ...]:
        """Ways measured at once: the quick ones together."""
        return (8,) if self.ways == 8 else tuple(ways for ways in curves.WAYS if ways < 8)

    @property
    def metric(self) -> str:
        return curves.metric_of(self.ways)


def unproven(view: View) -> bool:
    """Whether the method on screen has no finite proven ε."""
    return math.isinf(view.release.ledger.proven)


def methods(view: View) -> list[str]:
    """Curves drawn: the method on screen, the independent baseline, and what else is in view."""
    wanted = [view.method, "independent", *view.compared]
    return [key for key in dict.fromkeys(wanted) if key != "no_privacy"][:MOST_SHOWN]


def closer(view: View, question: Question) -> tuple[float, ...]:
    """Further ε of the method on screen."""
    asked: dict[Any, tuple[float, ...]] = st.session_state.setdefault(CLOSER, {})
    return asked.get((question.table.fingerprint, view.method, question.ways), ())


def points(view: View, question: Question) -> tuple[list[Point], list[str]]:
    """List what to run, and say what is left out because it would take too long."""
    epsilons: dict[str, tuple[float, ...]] = dict.fromkeys(methods(view), curves.EPSILONS)
    if view.method in epsilons:
        epsilons[view.method] += closer(view, question)
    for key in (view.method, "independent"):
        epsilons[key] = (*epsilons.get(key, ()), QUIET)
    n, m = len(question.table), question.table.attributes
    kept, dropped = [], {}
    for key, values in epsilons.items():
        for epsilon in values:
            params = replace(_params(view, key), epsilon=epsilon)
            size = curves.searched(n, m, params)
            if size > curves.MOST_SEARCHED:
                dropped.setdefault(key, []).append((epsilon, size))
            else:
                kept.append((key, params))
    return kept, [_too_long(key, each) for key, each in dropped.items()]


def slow_methods(question: Question, points: Sequence[Point]) -> tuple[str, ...]:
    """Methods whose search takes seconds a run."""
    n, m = len(question.table), question.table.attributes
    slow = [key for key, params in points if curves.searched(n, m, params) > SLOW]
    return tuple(dict.fromkeys(slow))


def _params(view: View, key: str) -> Any:
    if key == view.method:
        return view.params
    params: Any = registry.algorithms()[KEY].method(key).params()
    most = 0.1 / len(view.table)
    return replace(params, delta=most) if getattr(params, "delta", 0) > most else params


def _too_long(key: str, dropped: list[tuple[float, int]]) -> str:
    """Say what a search would take, at the speed the paper reckons with."""
    epsilon, size = min(dropped)
    seconds = size / curves.SCORES_A_SECOND
    start = f"from ε = {epsilon:g} on " if epsilon > min(curves.EPSILONS) else ""
    return (
        f"{title(key)} is not run {start}for this picture: its search would score {size:,} sets of "
        f"parents a run, {curves.duration_words(seconds)} at the paper's "
        f"{curves.SCORES_A_SECOND:,} a second."
    )


def of_question(rows: Sequence[Row], question: Question) -> list[Row]:
    return [row for row in rows if row.metric == question.metric]


def drawn(view: View, table: pd.DataFrame) -> list[Curve]:
    """Curves of all methods that have come back; the levels without noise are no curves."""
    places = styles(view)
    finite = table[table["epsilon"] < QUIET]
    made = []
    for key in methods(view):
        own = finite[finite["method"] == key].sort_values("epsilon")
        if len(own):
            made.append(
                Curve(
                    label=SHORT.get(key, title(key)),
                    claimed=own["claimed"].to_numpy(),
                    proven=own["proven"].to_numpy(),
                    middle=own["median"].to_numpy(),
                    low=own["low"].to_numpy(),
                    high=own["high"].to_numpy(),
                    style=places[key],
                    band=key == view.method,
                )
            )
    return made


def styles(view: View) -> dict[str, int]:
    """Line style of each method: 0 for the one on screen, its own where it is free."""
    places, free = {view.method: 0}, [1, 2, 3, 4, 5]
    others = [key for key in methods(view) if key != view.method]
    for key in sorted(others, key=lambda key: key not in STYLES):
        wished = STYLES.get(key, 0)
        places[key] = wished if wished in free else free[0]
        free.remove(places[key])
    return places


def spreads(view: View, table: pd.DataFrame) -> list[Spread]:
    """Errors at the ε of the page, between measured ones on a straight line of logarithms."""
    here = view.params.epsilon
    made = []
    for curve in drawn(view, table):
        order = np.argsort(curve.claimed)
        asked = curve.claimed[order]
        if asked[0] <= here <= asked[-1]:
            low, middle, high = (
                float(np.exp(np.interp(math.log(here), np.log(asked), np.log(values[order]))))
                for values in (_positive(curve.low), _positive(curve.middle), _positive(curve.high))
            )
            made.append(
                Spread(label=curve.label, middle=middle, low=low, high=high, style=curve.style)
            )
    return made


def _positive(values: Any) -> Any:
    return np.maximum(values, 1e-12)


def error_view(
    view: View, question: Question, table: pd.DataFrame, works: tuple[float, float] | None
) -> ErrorView:
    """Levels and marks around the curves."""
    alone = _quiet(table, "independent")
    shown = view.method != "no_privacy"
    return ErrorView(
        metric=f"{question.ways}-way error",
        unit=UNIT,
        side="claimed" if unproven(view) else "proven",
        claimed=view.params.epsilon if shown else None,
        proven=view.release.ledger.proven if shown else None,
        tolerance=view.tolerance,
        works=works,
        trivial=None if alone is None else ("independent, no noise", alone),
        floor=_quiet(table, view.method),
    )


def _quiet(table: pd.DataFrame, method: str) -> float | None:
    """Error of a method without noise, once it was run."""
    own = table[(table["method"] == method) & (table["epsilon"] == QUIET)]
    return float(own["median"].iloc[0]) if len(own) else None


def title_of(method: str) -> str:
    return title(method)


def epsilon_words(epsilon: float) -> str:
    return "no noise" if epsilon == QUIET else epsilon_text(epsilon)
