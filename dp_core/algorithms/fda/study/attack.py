"""Neighbouring pairs that the audit runs: the hardest we know for a running count."""

from dataclasses import replace
from typing import Any

import numpy as np
from numpy.random import Generator

from dp_core.algorithm import NeighbourPair
from dp_core.algorithms.fda.method.steps.running_totals import RunningTotals
from dp_core.tables.data import CountStream
from dp_core.tables.neighbours import one_more_or_less
from dp_core.words import say

PAIR_PERIODS = 7


def one_event_or_none() -> tuple[CountStream, CountStream]:
    """No event in seven periods, against one event in the first period."""
    empty = np.zeros(PAIR_PERIODS, dtype=np.int64)
    one = empty.copy()
    one[0] = 1
    return (
        CountStream(increments=one, name=say("fda-pair-one")),
        CountStream(increments=empty, name=say("fda-pair-none")),
    )


def one_person_less(stream: CountStream, rng: Generator) -> CountStream:
    """Leave out all events of a person; where nobody is known, one event comes or goes."""
    if stream.event_persons is None or stream.event_periods is None:
        return replace(stream, increments=one_more_or_less(stream.increments, rng))
    stays = stream.event_persons != rng.choice(stream.event_persons)
    periods, persons = stream.event_periods[stays], stream.event_persons[stays]
    counts = np.bincount(periods, minlength=len(stream))
    return replace(stream, increments=counts, event_periods=periods, event_persons=persons)


def path_likelihood(output: RunningTotals) -> float:
    """Log-likelihood ratio of "an event in period 1": the sharpest score there is for boxes.

    The boxes, or blocks, are independent; only those that count period 1 differ, each by one and
    with Laplace noise of scale c / (λ epsilon). Without either: the mean of the totals, all of
    which an event in period 1 moves by one.
    """
    if not output.has_boxes and not output.has_blocks:
        return float(np.average(output.totals, weights=1 / output.variance))
    low, _ = output.spans
    boxes = np.flatnonzero((low == 0) & (output.shares > 0))
    rate = output.shares[boxes] * output.epsilon / output.contribution
    noisy = output.nodes[boxes]
    return float(np.sum(rate * (np.abs(noisy) - np.abs(noisy - 1))))


def _pair(method: str, title: str, kind: str = "", **params: Any) -> NeighbourPair:
    return NeighbourPair(
        key=f"first_event_{method}{kind and '_' + kind.replace(' ', '_')}",
        title=say("fda-pair", method=title, kind=kind and f", {kind}"),
        method=method,
        make=one_event_or_none,
        event=path_likelihood,
        score_label=say("fda-pair-score"),
        params=params,
        sides=(say("fda-pair-one"), say("fda-pair-none")),
    )


def pairs(methods: tuple[Any, ...]) -> tuple[NeighbourPair, ...]:
    """One pair a method; at odd periods the shares of ε add up to exactly 1.

    The optimal tree is also attacked in epochs of 2, 4, … periods and with every third total.
    """
    (optimal,) = (method.title for method in methods if method.key == "fda")
    return (
        *(_pair(method.key, method.title) for method in methods),
        _pair("fda", optimal, "epochs", first_epoch=2),
        _pair("fda", optimal, "third totals", every=3),
    )
