"""Which ε is enough, by runs of one method: the answer of a tab of errors.

A subject has the method on screen with its parameters, ledger and grid of ε, what is measured, and
the wishes of the visitor.
"""

import math
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

import numpy as np

from dp_core.study import experiments, halves, risk, solving
from dp_core.study.experiments import Row
from dp_core.study.solving import shown
from dp_core.words import say


@dataclass(frozen=True, kw_only=True)
class Answer:
    """What the runs say about ε."""

    words: tuple[str, str]  # the answer, and what it rests on
    works: tuple[float, float] | None = None  # proven ε that meets both wishes
    least: float | None = None  # smallest measured ε that is enough, as it is asked for
    between: tuple[float, ...] = ()  # steps below it that were not measured
    # Smallest ε of all, once that is known: infinite where none is enough, None where none is yet.
    found: tuple[float | None, ...] = ()


def answer(subject: Any, rows: Sequence[Row], cap: int) -> Answer:
    """Answer from the runs of the method on screen, or with the verdict where that has more."""
    if subject.noiseless:
        return Answer(words=(say("answer-without-noise-there-choose"), ""))
    shares, proven, runs = _shares(subject, rows)
    known = _verdict(subject)
    if known is not None and not shares:  # no run has come back yet: stored draws are enough
        shares = {subject.grid[-1]: 0.0}
        proven = {subject.params.epsilon: subject.ledger.proven}
    if not shares:
        return Answer(words=("", ""))
    if known is None and runs < halves.LEAST_DRAWS:
        return Answer(words=_too_few(runs))
    grid = sorted(shares)
    found, share, draws = known or _measured(subject, shares, runs)
    between = () if known else _between(grid, found, subject.grid)
    smallest = math.inf if found is None and grid[-1] >= subject.grid[-1] else found
    counted = _counted(share, draws)
    if subject.unproven:
        words = _unproven_words(subject, found, counted)
        return Answer(words=words, least=found, between=between, found=(smallest,))
    costs = None if found is None else _cost(proven, found)
    band = solving.FeasibleBand(low=costs, high=risk.largest_epsilon(0.01, cap / 1000))
    sure = found is None or known is not None or _sure(share, draws, subject.wanted)
    words = (_opened(band.sentence(), sure=sure), _why(subject, (found, band), cap, counted))
    return Answer(
        words=words, works=band.rounded(), least=found, between=between, found=(smallest,)
    )


Found = tuple[float | None, float, int]
"""Smallest ε, the share of the runs within the tolerance there or at the last ε, and how many."""


def _verdict(subject: Any) -> Found | None:
    """Give what the verdict of the page says, where its draws come with the program."""
    metric = subject.judged or subject.metric
    wishes = {"tolerance": subject.tolerance, "wanted": subject.wanted}
    least = experiments.onwards(subject, metric, **wishes).own
    if least is None:
        return None
    there = replace(subject.params, epsilon=min(least, subject.grid[-1]))
    errors = experiments.errors(replace(subject, params=there), metric)
    assert errors is not None  # a crossing is said where it was drawn
    share = float(np.mean(errors <= subject.tolerance))
    return (None if math.isinf(least) else least), share, len(errors)


def _measured(subject: Any, shares: Mapping[float, float], runs: int) -> Found:
    grid = sorted(shares)
    found = solving.smallest_epsilon(shares.__getitem__, subject.wanted, grid)
    return found, shares[grid[-1] if found is None else found], runs


def _cost(proven: Mapping[float, float], epsilon: float) -> float:
    """Give what an ε proves: as measured, else its multiple of ε as at those measured beside it."""
    grid = sorted(proven)
    cost = epsilon * float(np.interp(epsilon, grid, [proven[each] / each for each in grid]))
    return epsilon if same(cost, epsilon) else float(f"{cost:.12g}")  # shown rounded up


def same(one: float, other: float) -> bool:
    """Whether two ε are the same but for rounding."""
    return math.isclose(one, other, rel_tol=1e-6)


def _shares(
    subject: Any, rows: Sequence[Row]
) -> tuple[dict[float, float], dict[float, float], int]:
    """Share of the runs within the tolerance at each ε, what it proves, and the fewest runs."""
    errors: dict[float, list[float]] = {}
    proven: dict[float, float] = {}
    for row in rows:
        if row.method == subject.method and row.epsilon < subject.quiet:
            errors.setdefault(row.epsilon, []).append(row.value)
            costs = max(row.proven, proven.get(row.epsilon, 0.0))
            proven[row.epsilon] = row.epsilon if same(costs, row.epsilon) else costs
    shares = {
        epsilon: float(np.mean(np.asarray(values) <= subject.tolerance))
        for epsilon, values in errors.items()
    }
    return shares, proven, min(map(len, errors.values()), default=0)


def _between(
    grid: Sequence[float], least: float | None, slider: Sequence[float]
) -> tuple[float, ...]:
    """Slider values between the answer and the measured ε below it."""
    below = [epsilon for epsilon in grid if least is not None and epsilon < least]
    if least is None or not below:
        return ()
    return tuple(each for each in slider if below[-1] < each < least)


def _counted(share: float, runs: int) -> str:
    """Say how many of the runs it were, and which chances that leaves possible."""
    within = round(share * runs)
    low, high = solving.clopper_pearson(within, runs)
    ends = say("answer-ends", low=math.floor(100 * low), high=math.ceil(100 * high))
    return say("answer-runs-means", within=within, runs=runs, ends=ends)


def _unproven_words(subject: Any, least: float | None, counted: str) -> tuple[str, str]:
    start = say("answer-can-recommended-none-proven", subject=subject.title(subject.method))
    tolerance = say("answer-tolerance", tolerance=subject.tolerance_words)
    facts = {"tolerance": tolerance, "counted": counted}
    if least is None:
        return start, say("answer-nor-does-any-measured", **facts)
    asked = say("answer-asked", least=f"{least:g}", marked=subject.marked is not None)
    return start, say("answer-meets", asked=asked, **facts)


def _too_few(runs: int) -> tuple[str, str]:
    facts = {"value": say("answer-each", runs=runs), "least_draws": halves.LEAST_DRAWS}
    needed = say("answer-there-each-far-needed", **facts)
    return say("answer-works-known-yet"), needed


def _sure(share: float, runs: int, wanted: float) -> bool:
    """Whether the 95 % interval of a share lies above the share that is wanted."""
    return solving.clopper_pearson(round(share * runs), runs)[0] >= wanted


def _opened(sentence: str, *, sure: bool) -> str:
    """Begin with a capital; ε stays what it is. "Probably", where the runs leave a doubt."""
    if not sure:
        return say("answer-probably", sentence=sentence)
    return say("answer-sure", sentence=re.sub("^no ", "No ", sentence))


def _why(
    subject: Any, smallest: tuple[float | None, solving.FeasibleBand], cap: int, counted: str
) -> str:
    least, band = smallest
    costs = None if band.low is None else shown(band.low, "up")
    wanted = say("answer-wanted", wanted=f"{100 * subject.wanted:.3g}")
    facts = {"tolerance_words": subject.tolerance_words, "counted": counted, "wanted": wanted}
    if least is None:
        advice = subject.advice or say("answer-more", unit=subject.unit_of_data)
        return say("answer-none-measured-enough-runs", advice=advice, **facts)
    typically = "yes" if subject.ledger.delta > 0 else "no"
    limit = shown(risk.largest_epsilon(0.01, cap / 1000), "down")
    dearer = costs is not None and costs != shown(least, "up")
    start = say("answer-start", least=f"{least:g}", costs=costs if dearer else "none")
    proven = "yes" if dearer else "no"
    above = say("answer-above-chance-could", limit=limit, proven=proven)
    facts |= {"start": start, "above": above, "cap": cap, "typically": typically}
    return say("answer-enough-runs-within-there", **facts)
