"""Sentences about one user: what noise changed, what averaging gives away, what is spent."""

import math
from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from dp_core.algorithms.lremh.method.steps.client import Bits, Journey
from dp_core.algorithms.lremh.method.steps.noise import Noise
from dp_core.algorithms.lremh.study.exposure import Drain, drained_share
from dp_core.algorithms.lremh.study.one_user import Answer, Guesses
from dp_core.view.figures import epsilon_text

PAPER = Noise(0.5, 0.5, 0.75)
"""Chances of the paper's experiments, f in the middle of what it varied."""


def chance(value: float) -> str:
    """Write a chance with two digits that count.

    Examples
    --------
    >>> [chance(value) for value in (0.5, 0.7651, 0.0367, 0, 1, 0.99963)]
    ['0.50', '0.77', '0.037', '0', '1', '0.99963']
    """
    if value in (0, 1):
        return f"{value:.0f}"
    away = min(value, 1 - value)
    digits = 2 if away >= 0.0995 else min(6, 1 - math.floor(math.log10(away)))
    return f"{value:.{digits}f}"


def percent(share: float) -> str:
    """Write a share in per cent; only certainty is 100 %.

    Examples
    --------
    >>> percent(0.978), percent(0.9999), percent(1)
    ('98 %', 'almost 100 %', '100 %')
    """
    text = f"{100 * share:.0f}"
    return "almost 100 %" if text == "100" and share < 1 - 1e-9 else f"{text} %"


def layers(noise: Noise) -> str:
    """Say what the device does with each bit."""
    again = (
        "In each report a kept 1 is sent as 1 and a kept 0 as 0: there is no second layer."
        if (noise.p, noise.q) == (0, 1)
        else (
            f"In each report a kept 1 is sent as 1 with chance {chance(noise.q)}, a kept 0 with "
            f"chance {chance(noise.p)}, drawn anew every time."
        )
    )
    kept = (
        "Nothing is changed for ever (f = 0)."
        if noise.f == 0
        else f"Once and for ever, each bit becomes a fair coin with chance f = {chance(noise.f)}."
    )
    return (
        "The record becomes bits, one for each category. The device scrambles them twice. "
        f"{kept} {again}"
    )


def flips(way: Journey) -> str:
    """Count the bits that noise changed, for somebody who looks at one device."""
    true, kept = np.concatenate(way.one_hot), np.concatenate(way.permanent)
    said = np.concatenate([bits[0] for bits in way.reports])
    size = true.size
    return (
        f"Permanent noise changed {int((true != kept).sum())} of {size} bits. Report 1, the one "
        f"that the estimate used, changed {int((kept != said).sum())} of the kept bits. "
        f"{int((true != said).sum())} of {size} bits that the server sees are not those of the "
        "record."
    )


def averaged(way: Journey, guesses: Sequence[Guesses], first: Sequence[Guesses]) -> str:
    """Say how many permanent bits all reports together give away.

    Parameters
    ----------
    way : Journey
    guesses, first : sequence of ndarray of int8
        From all reports, and from the first alone.
    """
    kept, true = np.concatenate(way.permanent), np.concatenate(way.one_hot)
    size, count = kept.size, len(way.reports[0])
    if count == 1:
        return (
            "Each user sends one report here. Raise “Reports of each user” on the left, and see "
            "what many reports of the same user tell together."
        )
    right = int((np.concatenate(guesses) == kept).sum())
    alone = int((np.concatenate(first) == kept).sum())
    hidden = int((kept != true).sum())
    return (
        f"Averaging brings the kept bits back: {count:,} reports tell {right} of {size} of them, "
        f"one report {alone}. The noise of a report protects less and less; what remains is the "
        f"permanent noise, {hidden} of {size} bits for this user."
    )


def received(bits: Sequence[Bits], noise: Noise) -> str:
    """Say what is known of a user whose report was made elsewhere."""
    ones = sum(int(each.sum()) for each in bits)
    size = sum(each.size for each in bits)
    return (
        f"{ones} of {size} bits are 1. The record and the permanent bits are on the device of this "
        f"user and unknown here. A bit that is 1 for the record arrives as 1 with chance "
        f"{chance(noise.q_star)}, one that is 0 with chance {chance(noise.p_star)}."
    )


def asked(answer: Answer, names: Sequence[str], attributes: int) -> str:
    """Say what a user without bits was asked, and how the answer was scrambled."""
    own, other = answer.chances
    if len(answer.attributes) == attributes:
        about = "the whole record"
    else:
        *first, last = [names[j] for j in answer.attributes]
        about = f"some attributes, {', '.join(first)} and {last}"
    cells = math.prod(answer.domains)
    start = f"This user was asked about {about}: one of {cells:,} combinations."
    if isinstance(answer.sent, int):
        return f"{start} The true one is sent with chance {chance(own)}, else any other one."
    return (
        f"{start} Every combination is a bit. The true one is sent as 1 with chance {chance(own)}, "
        f"each other one with chance {chance(other)}."
    )


def answered(answer: Answer) -> str:
    """Say what became of the answer of a user without bits."""
    if isinstance(answer.sent, int):
        if answer.sent == answer.true:
            return "Chance kept the answer as it is; the server cannot know that."
        return "Chance replaced the answer by another one."
    ones = int(answer.sent.sum())
    there = "is" if answer.sent[answer.true] else "is not"
    return (
        f"{ones:,} of {answer.sent.size:,} bits are sent as 1, and the true combination {there} "
        "among them."
    )


def answers_add_up(epsilon: float) -> str:
    """Say what asking again costs where nothing is kept on the device."""
    return (
        f"Each answer is scrambled anew and costs its ε = {epsilon_text(epsilon)} again: 10 "
        f"answers cost {epsilon_text(10 * epsilon)}. Nothing is kept on the device that would put "
        "a ceiling on it."
    )


def drained(curve: Drain, noise: Noise, reports: int, attributes: int) -> str:
    """Say what K reports have cost, beside what is printed."""
    one, (spent, _) = curve.at(1)[0], curve.at(reports)
    start = f"One report costs a proven ε = {epsilon_text(one)}"
    if math.isinf(curve.lifetime):
        used = ""
        end = "With f = 0 there is no ceiling: every report costs the same again."
    else:
        used = f", {percent(drained_share(noise, 1))} of the lifetime ε"
        end = (
            f"The ceiling, the lifetime ε, is {epsilon_text(curve.lifetime)}, whatever the number "
            "of reports, as long as the record stays the same."
        )
    more = ""
    if reports > 1:
        share = "" if not used else f" ({percent(drained_share(noise, reports))})"
        more = f" All {reports:,} reports cost {epsilon_text(spent)}{share}."
    factor = "" if attributes == 1 else " and leaves out that a report shows all attributes"
    printed = (
        f"The printed formula says {epsilon_text(curve.printed)} for any number of reports{factor}."
    )
    return f"{start}{used}.{more} {end} {printed}"


def lesson(noise: Noise) -> str:
    """Say how soon fresh noise is used up, in the paper's setting and on screen."""
    paper = percent(drained_share(PAPER, 10))
    words = f"Ten requests drain {paper} of the lifetime budget at f = {PAPER.f:g} (p = {PAPER.p:g}"
    words += f", q = {PAPER.q:g}, as in the paper)."
    if noise.f == 0:
        return f"{words} With f = 0, as on screen, there is no lifetime budget to drain."
    if noise == PAPER:
        return f"{words} That is the noise on screen."
    return f"{words} With the noise on screen they drain {percent(drained_share(noise, 10))}."


def attacked(curve: Drain, noise: Noise, reports: int) -> str:
    """Say how often the best attacker is right about a yes-or-no answer."""
    counts = sorted({1, 10, reports})
    listed = ", ".join(
        f"{percent(curve.at(count)[1])} of the time after "
        f"{'one report' if count == 1 else f'{count:,} reports'}"
        for count in counts
    )
    most = "" if noise.f == 0 else f" It is never right more often than {percent(1 - noise.f / 2)}"
    why = "" if noise.f == 0 else ": that is what the permanent noise leaves."
    return (
        "An attacker who holds both answers to a yes-or-no question equally likely, and sees all "
        f"reports, is right {listed}.{most}{why}"
    )


def loss_text(loss: float) -> str:
    """Write a loss that may be without bound."""
    return "no bound" if math.isinf(loss) else epsilon_text(loss)


def ones_text(share: float) -> str:
    """Write a share of ones."""
    return f"{100 * share:.0f} %"


def combination_words(
    codes: Sequence[int], attributes: Sequence[int], labels: Sequence[Sequence[str]]
) -> str:
    """Name the categories of a combination."""
    return ", ".join(labels[j][code] for j, code in zip(attributes, codes, strict=True))


def ones_of(answer: Answer) -> NDArray[np.int64]:
    """Numbers of the combinations whose bits were sent as 1."""
    return np.flatnonzero(np.asarray(answer.sent))
