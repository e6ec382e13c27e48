"""Sentences on the usual scores of groups."""

import math
from collections.abc import Mapping, Sequence

from dp_core.algorithms.dpc_stacking.method.steps.primaries import TITLES
from dp_core.algorithms.dpc_stacking.study.honesty import (
    GROUPS,
    PAPER_GAINS,
    Gain,
    Measure,
    Score,
)
from dp_core.words import Message, message, say

MEASURES: tuple[Measure, ...] = ("silhouette", "ch")
ANSWERS = {"zero": 0.0, "half": 0.5, "one": 1.0}
"""Guesses of the silhouette that a widened table gives to random groups."""
_ALIKE = 0.005  # agreements that differ by less are the same


def named(name: str) -> str:
    """Title of a grouping."""
    return say("dpc-stack") if name == GROUPS else TITLES[name]


def answered(guess: str, scores: Sequence[Score]) -> Message:
    """Tell a visitor how the guess compares with what random groups score."""
    true, wide = (
        _mean([each.silhouette for each in scores if each.where == where])
        for where in ("true", "widened")
    )
    nearest = min(ANSWERS, key=lambda answer: abs(ANSWERS[answer] - wide))
    return message("dpc-guess-answer", right=guess == nearest, true=true, wide=wide)


def gain_words(found: Sequence[Gain], measure: Measure) -> Message:
    """Compare the gains of the stack on the true and on the widened table with the claim."""
    low, high = map(gain_of, PAPER_GAINS[measure])
    by_where = {each.where: each for each in found if each.measure == measure}
    said = [_versus(by_where[where]) for where in ("true", "widened") if where in by_where]
    here = " ".join(map(str, said))
    return message("dpc-gains-found", measure=measure, low=low, high=high, here=here)


def _versus(gain: Gain) -> Message:
    return message(
        "dpc-gain-on",
        table=message("dpc-table", where=gain.where),
        best=gain_of(gain.over_best),
        worst=gain_of(gain.over_worst),
        known="no"
        if math.isnan(gain.over_best)
        else "one"
        if math.isnan(gain.over_worst)
        else "both",
    )


def gain_of(gain: float) -> Message:
    r"""Write a gain with its sign.

    Examples
    --------
    >>> [str(gain_of(gain)) for gain in (0.43, -0.125, 41.2, float("nan"), 0.0)]
    ['+43\xa0%', '−12\xa0%', '+4,120\xa0%', '–', '0\xa0%']
    """
    sign = "none" if math.isnan(gain) else "endless" if math.isinf(gain) else "less"
    if sign == "less" and gain >= 0:
        sign = "more" if gain else "zero"
    return message("dpc-gain", sign=sign, gain=abs(gain))


def encoding_words(agreements: Mapping[str, float]) -> Message:
    """Say which encoding comes closer to the best K-means, without noise."""
    one, other = agreements["integer"], agreements["onehot"]
    closer = "onehot" if other > one else "integer"
    if not abs(one - other) >= _ALIKE:
        closer = "same" if abs(one - other) < _ALIKE else "none"
    return message("dpc-ways-compared", closer=closer, by=abs(one - other))


def _mean(values: Sequence[float]) -> float:
    known = [value for value in values if not math.isnan(value)]
    return sum(known) / len(known) if known else math.nan
