"""The two halves of a verdict in words: accurate enough in every state here, and both together.

Each half has an answer, which comes first, and a sentence or two that say why. None of them stands
for the other: a release is usable only where both say yes. `dp_core.study.protection` has the
second half, private enough.
"""

import math
from dataclasses import dataclass, replace
from typing import Literal

from dp_core.study.verdict import Verdict

__all__ = [
    "NEVER",
    "Asked",
    "Half",
    "Onwards",
    "Way",
    "accuracy",
    "at_no_epsilon",
    "coloured",
    "expected",
    "left_out",
    "no_answer",
    "of_noise",
    "planned",
    "summary",
    "unknown_before_draw",
    "usable",
]

Kind = Literal["good", "bad", "gap", "plain"]
Way = Literal["more", "attack", "sound"]

MOST_MORE = 200
"""Most draws that are offered at once."""
NOT_PROVEN = "not proven"
NOT_KNOWN = "not known before the draw"
NEVER = math.inf
"""As a crossing: no step of the slider is enough."""


@dataclass(frozen=True, kw_only=True)
class Half:
    """One half of a verdict.

    Parameters
    ----------
    answer : str
        The word that comes first, such as "yes" or "not proven".
    words : str
        Why, in whole sentences.
    kind : {"good", "bad", "gap", "plain"}
        Its colour: green, vermilion, orange or none; never without the word.
    ways : tuple of {"more", "attack", "sound"}
        What to do about it: more draws, see it fail, switch to the sound variant.
    more : int
        So many draws more would settle it.
    """

    answer: str
    words: str
    kind: Kind = "plain"
    ways: tuple[Way, ...] = ()
    more: int = 0

    @property
    def holds(self) -> bool:
        """Whether this half says yes."""
        return self.kind == "good"

    @property
    def fails(self) -> bool:
        """Whether this half says no."""
        return self.kind == "bad" or self.answer == NOT_PROVEN


@dataclass(frozen=True, kw_only=True)
class Onwards:
    """From which step of the ε slider on errors are small enough often enough.

    Parameters
    ----------
    own, sound : float or None
        Of the method on screen, and of the sound one where that is another; infinite where no
        step is enough, None where nothing may be said.
    """

    own: float | None = None
    sound: float | None = None

    def sentence(self) -> str:
        """Say both.

        Examples
        --------
        >>> Onwards(own=0.71, sound=0.5).sentence()
        'From ε = 0.71 on; Sound from 0.5.'
        >>> Onwards(own=NEVER, sound=0.315).sentence()
        'At no ε of the slider; Sound from 0.315.'
        """
        parts = []
        if self.own is not None:
            never = math.isinf(self.own)
            parts.append("At no ε of the slider" if never else f"From ε = {self.own:g} on")
        if self.sound is not None and not math.isinf(self.sound):
            parts.append(f"Sound from {'' if parts else 'ε = '}{self.sound:g}")
        return f"{'; '.join(parts)}." if parts else ""


@dataclass(frozen=True, kw_only=True)
class Asked:
    """What is judged, in the words of a page.

    Parameters
    ----------
    tolerance : str
        With its unit, such as "30 admissions (7 %)".
    things : str
        What lies within it, in the plural: "totals", "draws".
    onwards : Onwards
    relative : bool
        Whether the tolerance says itself what errors are compared with.
    """

    tolerance: str
    things: str = "draws"
    onwards: Onwards = Onwards()
    relative: bool = False


def accuracy(judged: Verdict, asked: Asked, *, running: bool = False) -> Half:
    """Judge by repeated draws; the interval of their share decides, not the share.

    Parameters
    ----------
    judged : Verdict
    asked : Asked
        Its ε are left out where there are too few draws.
    running : bool
        Whether more draws are on their way: what is undecided is not said before they are there.

    Returns
    -------
    Half
        "yes", "probably", "probably not", "no" or "not known yet".
    """
    k, n = judged.within, judged.draws
    if judged.answer == "not known yet" or (running and judged.answer.startswith("probably")):
        words = f"{k:,} of {n:,} {asked.things} lie within {asked.tolerance} so far"
        so_far = f"{words}: between {_interval(judged, 'and')}. {_wanted(judged)} wanted."
        return Half(answer="not known yet", words=so_far)
    then = asked.onwards.sentence()
    if judged.answer in ("yes", "no"):
        return _decided(judged, asked, yes=judged.answer == "yes", count=f" ({n:,} drawn)")
    words = (
        f"{k:,} of {n:,} {asked.things} lie within {asked.tolerance}; that means "
        f"{_interval(judged, 'to')}, {_wanted(judged)} wanted."
    )
    return Half(
        answer=judged.answer,
        words=_joined(words, then),
        kind="gap",
        ways=("more",),
        more=judged.more(MOST_MORE),
    )


def of_noise(judged: Verdict, asked: Asked) -> Half:
    """Judge from public numbers alone: so many noise draws that their share is the chance.

    Parameters
    ----------
    judged : Verdict
    asked : Asked

    Returns
    -------
    Half
        "yes" or "no", as the share says.
    """
    return _decided(judged, asked, yes=judged.probability >= judged.wanted)


def expected(
    judged: Verdict,
    asked: Asked,
    *,
    basis: str = "from public numbers",
    where: str = "by the noise alone",
) -> Half:
    """Answer where nobody can compare with the truth: it is not there, or not seen.

    Parameters
    ----------
    judged : Verdict
    asked : Asked
    basis : str
        What it follows from.
    where : str
        What the answer is true of. It stands beside the answer, which has no green.

    Returns
    -------
    Half
        The answer of `accuracy`, with `where`.
    """
    words = (
        f"About {_share(judged)} within {asked.tolerance}, {basis}; nobody can check it on this "
        "file."
    )
    then = "" if judged.answer == "not known yet" else asked.onwards.sentence()
    return _elsewhere(judged.answer, where, _joined(words, then))


def planned(error: str, tolerance: str, *, enough: bool) -> Half:
    """Answer by the error that public numbers predict, where no draw can be compared."""
    words = (
        f"An error of about {error} is planned for, and {tolerance} is your tolerance: from public "
        "numbers; nobody can check it on this file."
    )
    return _elsewhere("yes" if enough else "no", "as planned", words)


def _elsewhere(answer: str, where: str, words: str) -> Half:
    """Give an answer that is not about the file: never green, and orange unless it is a yes."""
    kind: Kind = "gap" if answer in ("no", "probably not") else "plain"
    return Half(answer=f"{answer}, {where}", words=words, kind=kind)


def unknown_before_draw(what: str, most: int) -> Half:
    """Say that only the file decides how much a bound on a person leaves out.

    Parameters
    ----------
    what : str
        What is counted, such as "events".
    most : int
        Most of one person that count.
    """
    words = (
        f"How many {what} are left out is not known before the draw: your file decides. At most "
        f"{most:,} of each person count."
    )
    return Half(answer=NOT_KNOWN, words=words)


def at_no_epsilon(floor: str, source: str, onwards: Onwards = Onwards()) -> Half:
    """Say that the method errs more than the tolerance without any noise.

    Parameters
    ----------
    floor : str
        Error without noise, with its unit.
    source : str
        What it comes from, such as "the sample of one trip in ten".
    onwards : Onwards
        Its sound part is said.
    """
    start = f"{floor} of the error comes from {source}, not from noise."
    words = _joined(start, Onwards(sound=onwards.sound).sentence())
    return Half(answer="no, at any ε", words=words, kind="bad", ways=("sound",))


def left_out(half: Half, *, events: tuple[int, int], bias: float, most: int, within: float) -> Half:
    """Add what a bound on the events of a person leaves out; for the holder only.

    Parameters
    ----------
    half : Half
        Of noise and left-out events together.
    events : (int, int)
        Left out, and in all.
    bias : float
        How much lower the totals are for it.
    most : int
        Events of one person that count.
    within : float
        Tolerance, in the unit of the bias.
    """
    lost, total = events
    words = (
        f"{lost:,} of {total:,} events were left out because one person counts at most {most:,} "
        f"times: totals are {bias:,.4g} too low, whatever ε."
    )
    if bias > within:
        return Half(answer="no", words=words, kind="bad")
    return replace(half, words=f"{half.words} And {words}")


def no_answer(reason: str) -> Half:
    """Say why there is nothing to judge."""
    return Half(answer="no answer", words=reason)


def usable(accurate: Half, private: Half) -> bool:
    """Whether both halves say yes."""
    return accurate.holds and private.holds


def summary(accurate: Half, private: Half) -> str:
    """Say both answers in one line: for who hears the page, and for exports.

    Examples
    --------
    >>> one = Half(answer="yes", words="", kind="good")
    >>> summary(one, Half(answer="not proven", words="", kind="gap"))
    'Accurate enough: yes. Private enough: not proven. Not usable.'
    """
    end = "Whether it is usable is not known."
    if usable(accurate, private):
        end = "Usable."
    elif accurate.fails or private.fails:
        end = "Not usable."
    return f"Accurate enough: {accurate.answer}. Private enough: {private.answer}. {end}"


def coloured(accurate: Half, private: Half) -> tuple[Half, Half]:
    """Take the green off what is accurate where it is not private: it must not look usable."""
    if accurate.holds and private.kind in ("bad", "gap"):
        accurate = replace(accurate, kind="plain")
    return accurate, private


def _decided(judged: Verdict, asked: Asked, *, yes: bool, count: str = "") -> Half:
    truth = "" if asked.relative else " of the truth"
    words = (
        f"{_share(judged)} {asked.things} lie within {asked.tolerance}{truth}{count}; "
        f"{_wanted(judged)} wanted."
    )
    return Half(
        answer="yes" if yes else "no",
        words=_joined(words, asked.onwards.sentence()),
        kind="good" if yes else "bad",
    )


def _joined(*sentences: str) -> str:
    return " ".join(filter(None, sentences))


def _wanted(judged: Verdict) -> str:
    return f"{100 * judged.wanted:.3g}"


def _share(judged: Verdict) -> str:
    """So many of 100: with as many digits as it takes to stand on the right side of the wanted."""

    def side(percent: float) -> tuple[bool, ...]:
        return percent < 100 * judged.wanted, percent <= 0, percent >= 100

    share = 100 * judged.probability
    digits = next((each for each in range(3) if side(round(share, each)) == side(share)), 3)
    return f"{share:.{digits}f} of 100"


def _interval(judged: Verdict, joined: str) -> str:
    """Write the ends rounded outwards, so that they never seem to leave the share wanted."""
    low, high = math.floor(100 * judged.low), math.ceil(100 * judged.high)
    return f"{low} {joined} {high} of 100"
