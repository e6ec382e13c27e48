"""Sentences of the tab "Scores"."""

import math
from collections.abc import Mapping, Sequence

from dp_core.algorithms.dpc_stacking.method.steps.primaries import TITLES
from dp_core.algorithms.dpc_stacking.study.honesty import (
    GROUPS,
    PAPER_GAINS,
    Gain,
    Measure,
    Score,
    Where,
)
from dp_core.view.theme import short

WHERE: Mapping[Where, str] = {
    "true": "true table",
    "noisy": "noisy table",
    "made_up": "made-up rows",
    "widened": "widened table",
}
MEASURES: Mapping[Measure, str] = {"silhouette": "Silhouette", "ch": "Calinski-Harabasz"}
HOMEWORK = (
    "Scores say how tidy groups are. The paper widens the table by the groups that clusterers "
    "found, then scores the groups on a table. If that is the widened one, groups are judged by "
    "columns that are made of the groups: it grades its own homework."
)
RANDOM = (
    "Every grouping was replaced by random groups of its own, written beside the true table as one "
    "vote with the full weight of 100."
)
THEOREM = (
    "The mark | is a ceiling: for one table and one number of groups, this index falls strictly as "
    "the squared distances within groups grow, and K-means makes those smallest. So no other "
    "grouping of the same table into as many groups, stacked or not, can score higher than the "
    "best K-means."
)
QUESTION = (
    "Give every person a random group, and write that group beside the table as a vote. What "
    "silhouette will the widened table give to the random groups?"
)
ANSWERS = ("About 0, they are random", "About 0.5", "Almost 1, perfect groups")
WITHOUT_STACK = (
    "This method has no stack: it gives one grouping and no votes, so there is no widened table of "
    "its own, and no gain of a stack to compare with the paper's. What there is: the score of its "
    "groups"
)


def named(name: str) -> str:
    """Title of a grouping."""
    return "Stack" if name == GROUPS else TITLES[name]


def answered(guess: str, scores: Sequence[Score]) -> str:
    """Tell a visitor how the guess compares with what random groups score."""
    true = _mean([each.silhouette for each in scores if each.where == "true"])
    wide = _mean([each.silhouette for each in scores if each.where == "widened"])
    nearest = min(range(3), key=lambda place: abs((0.0, 0.5, 1.0)[place] - wide))
    first = "You are right" if guess == ANSWERS[nearest] else "It is not so"
    return (
        f"{first}: random groups score {_number(true)} on the true table and {_number(wide)} once "
        "they are written beside it. A widened table confirms whatever was written into it."
    )


def gain_words(found: Sequence[Gain], measure: Measure) -> str:
    """Compare the gains of the stack on the true and on the widened table with the claim."""
    low, high = PAPER_GAINS[measure]
    by_where = {each.where: each for each in found if each.measure == measure}
    claim = f"The paper reports {percent(low)} to {percent(high)} for stacking."
    said = [f"{MEASURES[measure]}. {claim}"]
    said += [_versus(by_where[where]) for where in ("true", "widened") if where in by_where]
    return " ".join(said)


def _versus(gain: Gain) -> str:
    where = f"On the {WHERE[gain.where]}"
    if math.isnan(gain.over_best):
        return f"{where} the best single clusterer scores 0 or less: no percentage can be given."
    words = f"{where} it is {percent(gain.over_best)} against the best single clusterer"
    if math.isnan(gain.over_worst):
        return f"{words}; the worst scores 0 or less."
    return f"{words} and {percent(gain.over_worst)} against the worst."


def percent(gain: float) -> str:
    """Write a gain with its sign.

    Examples
    --------
    >>> percent(0.43), percent(-0.125), percent(41.2), percent(float("nan"))
    ('+43 %', '−12 %', '+4,120 %', '–')
    >>> percent(0.0012)
    '0 %'
    """
    if math.isnan(gain):
        return "–"
    if math.isinf(gain):
        return "without limit"
    size = f"{100 * abs(gain):,.0f}"
    sign = "−" if gain < 0 else "+"
    return "0 %" if size == "0" else f"{sign}{size} %"


def encoding_words(agreements: Mapping[str, float]) -> str:
    """Say which encoding comes closer to the best K-means, without noise."""
    one, other = agreements["integer"], agreements["onehot"]
    if math.isnan(one) or math.isnan(other):
        return "One of them makes a single group, so that there is nothing to compare."
    if abs(one - other) < 0.005:
        return "Here it makes no difference."
    winner = "one column a group" if other > one else "numbers"
    return f"Here {winner} comes closer to the best K-means, by {abs(one - other):.2f} of 1."


def score_text(value: float) -> str:
    """Write a score of either measure.

    Examples
    --------
    >>> score_text(-0.0412), score_text(7_212_345.0), score_text(float("nan"))
    ('-0.04', '7.21 million', '–')
    """
    if math.isnan(value):
        return "–"
    if abs(value) >= 1e6 and math.isfinite(value):
        return f"{value / 1e6:,.3g} million"
    return _number(value) if abs(value) < 1 else short(value)


def _number(value: float) -> str:
    if math.isnan(value):
        return "–"
    digits = 3 if value > 0.985 else 2
    return f"{value:.{digits}f}".replace("-0.00", "0.00")


def _mean(values: Sequence[float]) -> float:
    known = [value for value in values if not math.isnan(value)]
    return sum(known) / len(known) if known else math.nan
