"""Sentences about one user: what noise changed, what averaging gives away, what is spent."""

import math
from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from dp_core.algorithms.lremh.method.steps.client import Journey, Noise
from dp_core.algorithms.lremh.study.exposure import Drain, drained_share
from dp_core.algorithms.lremh.study.one_user import Answer, Guesses
from dp_core.arrays import Bits
from dp_core.view.figures import epsilon_text
from dp_core.words import say

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
        say("lremh-journey-story-each-report-kept-sent")
        if (noise.p, noise.q) == (0, 1)
        else (
            say(
                "lremh-journey-story-each-report-kept-sent-2",
                chance=chance(noise.q),
                chance_2=chance(noise.p),
            )
        )
    )
    kept = (
        say("lremh-journey-story-nothing-changed-ever")
        if noise.f == 0
        else say("lremh-journey-story-once-ever-each-bit", chance=chance(noise.f))
    )
    return say("lremh-journey-story-record-becomes-bits-one", kept=kept, again=again)


def flips(way: Journey) -> str:
    """Count the bits that noise changed, for somebody who looks at one device."""
    true, kept = np.concatenate(way.one_hot), np.concatenate(way.permanent)
    said = np.concatenate([bits[0] for bits in way.reports])
    size = true.size
    return say(
        "lremh-journey-story-permanent-noise-changed-bits",
        true=int((true != kept).sum()),
        size=size,
        kept=int((kept != said).sum()),
        true_2=int((true != said).sum()),
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
        return say("lremh-journey-story-each-user-sends-one")
    right = int((np.concatenate(guesses) == kept).sum())
    alone = int((np.concatenate(first) == kept).sum())
    hidden = int((kept != true).sum())
    return say(
        "lremh-journey-story-averaging-brings-kept-bits",
        count=count,
        right=right,
        size=size,
        alone=alone,
        hidden=hidden,
    )


def received(bits: Sequence[Bits], noise: Noise) -> str:
    """Say what is known of a user whose report was made elsewhere."""
    ones = sum(int(each.sum()) for each in bits)
    size = sum(each.size for each in bits)
    return say(
        "lremh-journey-story-bits-record-permanent-bits",
        ones=ones,
        size=size,
        chance=chance(noise.q_star),
        chance_2=chance(noise.p_star),
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
    start = say("lremh-journey-story-user-was-asked-about", about=about, cells=cells)
    if isinstance(answer.sent, int):
        return say("lremh-journey-story-true-one-sent-chance", start=start, chance=chance(own))
    return say(
        "lremh-journey-story-every-combination-bit-true",
        start=start,
        chance=chance(own),
        chance_2=chance(other),
    )


def answered(answer: Answer) -> str:
    """Say what became of the answer of a user without bits."""
    if isinstance(answer.sent, int):
        if answer.sent == answer.true:
            return say("lremh-journey-story-chance-kept-answer-server")
        return say("lremh-journey-story-chance-replaced-answer-another")
    ones = int(answer.sent.sum())
    there = "is" if answer.sent[answer.true] else "is not"
    return say(
        "lremh-journey-story-bits-sent-true-combination",
        ones=ones,
        size=answer.sent.size,
        there=there,
    )


def answers_add_up(epsilon: float) -> str:
    """Say what asking again costs where nothing is kept on the device."""
    return say(
        "lremh-journey-story-each-answer-scrambled-anew",
        epsilon_text=epsilon_text(epsilon),
        epsilon_text_2=epsilon_text(10 * epsilon),
    )


def drained(curve: Drain, noise: Noise, reports: int, attributes: int) -> str:
    """Say what K reports have cost, beside what is printed."""
    one, (spent, _) = curve.at(1)[0], curve.at(reports)
    start = say("lremh-journey-story-one-report-costs-proven", epsilon_text=epsilon_text(one))
    if math.isinf(curve.lifetime):
        used = ""
        end = say("lremh-journey-story-there-ceiling-every-report")
    else:
        used = f", {percent(drained_share(noise, 1))} of the lifetime ε"
        end = say(
            "lremh-journey-story-ceiling-lifetime-whatever-number",
            epsilon_text=epsilon_text(curve.lifetime),
        )
    more = ""
    if reports > 1:
        share = "" if not used else f" ({percent(drained_share(noise, reports))})"
        more = f" All {reports:,} reports cost {epsilon_text(spent)}{share}."
    factor = "" if attributes == 1 else " " + say("lremh-journey-story-leaves-out-report-shows")
    printed = say(
        "lremh-journey-story-printed-formula-says-any",
        epsilon_text=epsilon_text(curve.printed),
        factor=factor,
    )
    return f"{start}{used}.{more} {end} {printed}"


def lesson(noise: Noise) -> str:
    """Say how soon fresh noise is used up, in the paper's setting and on screen."""
    paper = percent(drained_share(PAPER, 10))
    words = say(
        "lremh-journey-story-ten-requests-drain-lifetime",
        paper=paper,
        f=f"{PAPER.f:g}",
        p=f"{PAPER.p:g}",
    )
    words += say("lremh-journey-story-paper", q=f"{PAPER.q:g}")
    if noise.f == 0:
        return say("lremh-journey-story-screen-there-lifetime-budget", words=words)
    if noise == PAPER:
        return say("lremh-journey-story-noise-screen", words=words)
    return say(
        "lremh-journey-story-noise-screen-they-drain",
        words=words,
        percent=percent(drained_share(noise, 10)),
    )


def attacked(curve: Drain, noise: Noise, reports: int) -> str:
    """Say how often the best attacker is right about a yes-or-no answer."""
    counts = sorted({1, 10, reports})
    listed = ", ".join(
        say(
            "lremh-journey-story-time-after",
            percent=percent(curve.at(count)[1]),
            count="one report" if count == 1 else f"{count:,} reports",
        )
        for count in counts
    )
    most = (
        ""
        if noise.f == 0
        else " "
        + say("lremh-journey-story-never-right-more-often", percent=percent(1 - noise.f / 2))
    )
    why = "" if noise.f == 0 else say("lremh-journey-story-permanent-noise-leaves")
    return say("lremh-journey-story-attacker-who-holds-both", listed=listed, most=most, why=why)


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
