"""Sentences about a release that change with it; numbers in them are closed forms or released."""

import math
from collections.abc import Mapping
from typing import Any

import numpy as np

from dp_core.algorithms.fda.method.steps.epochs import (
    Epochs,
    Matter,
    epoch_lengths,
    price_of_not_knowing,
    release_weights,
)
from dp_core.algorithms.fda.method.steps.profiles import best_mechanism, mean_variance
from dp_core.algorithms.fda.method.steps.running_totals import RunningTotals
from dp_core.algorithms.fda.params import FDAParams
from dp_core.algorithms.fda.study.boxes import event_boxes
from dp_core.algorithms.fda.study.person_bounds import event_epsilon
from dp_core.tables.data import CountStream


def rounded(value: float) -> str:
    """Write a number with as many digits as a reader needs: 3, thousands separated.

    Examples
    --------
    >>> rounded(1234.5), rounded(12.34), rounded(0.456)
    ('1,234', '12.3', '0.456')
    """
    if not math.isfinite(value):
        return "∞"
    if abs(value) >= 100:
        return f"{value:,.0f}"
    return f"{value:.3g}"


def what_happened(stream: CountStream, output: RunningTotals, title: str = "this method") -> str:
    """Say how the release on screen came about, for somebody who sees it for the first time."""
    last, word = output.last + 1, total_word(stream)
    noise = rounded(math.sqrt(output.variance[output.last]))
    if not output.has_boxes and not output.has_blocks:
        return (
            f"The noise of {title} was drawn for the whole series at once, without looking at the "
            f"data, and added to the true totals. The {word} after {stream.period} {last:,} has a "
            f"typical noise of {noise} {stream.event}."
        )
    stack = max(len(event_boxes(output, period).boxes) for period in _some_periods(last))
    naive = rounded(math.sqrt(2 * last) * output.contribution / output.epsilon)
    one, kind = ("block", "blocks") if output.has_blocks else ("box", "boxes")
    boxes = f"at most {stack} overlapping {kind}" if stack > 1 else f"one {one}"
    compared = (
        ""
        if output.mechanism == "naive"
        else f", where noising every {stream.period} would give {naive}"
    )
    shares = (
        f"and the shares of one event's {kind} add up to at most ε = {output.epsilon:g}"
        if stack > 1
        else f"and each {one} spends ε = {output.epsilon:g}"
    )
    what = "Each entry and each exit" if stream.signed else f"Each of the {stream.event}"
    what += " that count" if stream.has_persons else ""
    return (
        f"{what} is counted in {boxes}. Every {one} got noise once, {shares}. "
        f"The {word} after {stream.period} {last:,} {_made_of(output, last)}, so its typical noise "
        f"is {noise} {stream.event}{compared}. Half the ε, twice the noise: look at the corridor."
    )


def _made_of(output: RunningTotals, last: int) -> str:
    """Say what a total is worked out from."""
    if output.has_blocks:
        return f"is worked out from all {output.shares.size:,} noisy blocks together"
    chain = output.tree.chain(last).size
    return f"adds up {chain:,} {'box' if chain == 1 else 'boxes'}"


def total_word(stream: CountStream) -> str:
    """Name a total: of net changes it is how many are present."""
    return "number present" if stream.signed else "total"


def horizon_words(stream: CountStream, output: RunningTotals, options: Mapping[str, Any]) -> str:
    """Say what epochs, or totals that matter, do to this release; empty without either.

    Parameters
    ----------
    stream : CountStream
        Its number of periods and their name, both public.
    output : RunningTotals
    options : mapping
        Of the optimal tree: ``epochs``, ``matter`` or none.
    """
    if "epochs" in options:
        return _epoch_words(len(stream), stream.period, options["epochs"])
    if "matter" not in options:
        return ""
    matter: Matter = options["matter"]
    count = np.count_nonzero(release_weights(output.horizon, matter)[: len(stream)] == 1)
    there = int(np.count_nonzero(output.published))
    rest = (
        "The others get more noise."
        if there == len(stream)
        else f"{there - count:,} more come for free; the others would need boxes of their own and "
        "are not published."
    )
    return f"The budget goes to the {count:,} of {len(stream):,} totals that matter. {rest}"


def _epoch_words(periods: int, period: str, epochs: Epochs) -> str:
    *past, coming = (f"{end:,}" for end in np.cumsum(epoch_lengths(periods, epochs)))
    begun = f"boxes begin anew after {period} {', '.join(past)}" if past else "one epoch so far"
    price = price_of_not_knowing(periods, epochs).epochs
    return (
        f"The end is not known: {begun} (the epoch on screen may last until {period} {coming}), "
        "and each epoch spends the whole ε, because an event lies in one epoch only. Had it been "
        f"known that the series ends after {periods:,} {period}s, the mean variance would be "
        f"{price:.2f} times smaller."
    )


def bound_words(stream: CountStream, p: FDAParams) -> str:
    """Say what one single event, or one change, is protected with under the bound c."""
    one = f"{event_epsilon(stream, p):.3g}"
    if stream.has_persons:
        return (
            f"One person is protected with ε = {p.epsilon:g}, and one single event with {one} "
            f"(2 ε / {p.contribution}): when a counted event of a person above the bound is "
            "removed, the next one takes its place, which makes two changes."
        )
    if stream.signed:
        return (
            "Entering and leaving are two changes, so the bound is at least 2: it protects one "
            "stay. Somebody with more stays needs twice their number."
        )
    return (
        f"One event is protected with ε = {one}. An event moved to another period is two changes: "
        f"twice that."
    )


def cap_words(stream: CountStream, contribution: int) -> str:
    """Say that the bound leaves events out; the same for every series with persons, else empty."""
    if not stream.has_persons:
        return ""
    first = "is counted, the first" if contribution == 1 else "are counted, the first ones"
    return (
        f"At most {contribution:,} of the {stream.event} of each person {first}; the others are "
        "left out, and no figure of noise covers that."
    )


def _some_periods(last: int) -> list[int]:
    return sorted({int(period) for period in np.linspace(1, last, 65)})


def best_for(horizon: int, period: str, titles: Mapping[str, str], *, yours: bool = True) -> str:
    """For this N: the best mechanism here, and what FDA would need to match it.

    Parameters
    ----------
    horizon : int
        N.
    period : str
        "month", "day", …
    titles : mapping
        Title of each mechanism key.
    yours : bool
        Whether it is the N of the series on screen, or one that is tried out.
    """
    best, factor = best_mechanism(horizon)
    unit = period if horizon == 1 else f"{period}s"
    whose = "your " if yours else ""
    first = f"For {whose}{horizon:,} {unit} the best method with ε alone is {titles[best]}"
    if factor < 1.005:
        return f"{first}; FDA as published does as well."
    naive_wins = mean_variance("naive", horizon) < mean_variance("fda_published", horizon)
    tail = (
        f" Even adding noise to every {period} beats FDA: the series is short."
        if naive_wins and best != "naive"
        else ""
    )
    return f"{first}; FDA as published needs {factor:.2f} times its ε for the same error.{tail}"


def distance(value: float, truth: float, *, than: str = "true") -> str:
    """Difference to the truth in words: "2 below true"; `than` is another word for it.

    Examples
    --------
    >>> distance(10, 12), distance(13, 12, than="look-alike's")
    ('2 below true', "1 above look-alike's")
    """
    gap = value - truth
    if round(abs(gap), 1) == 0:
        return f"equal to {than}"
    return f"{rounded(abs(gap))} {'above' if gap > 0 else 'below'} {than}"
