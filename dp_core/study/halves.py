"""The two halves of a verdict: accurate enough in every state here, and both together.

Each half has an answer, which is a key, and a message that says why. None of them stands for the
other: a release is usable only where both say yes. `dp_core.study.risk` has the second half,
private enough.
"""

import math
from dataclasses import dataclass, replace
from typing import Literal

import numpy as np

from dp_core.arrays import Floats
from dp_core.study.solving import bad_tolerance, check_wanted, checked_errors, clopper_pearson
from dp_core.words import Message, message

# --- count how often an answer is good enough, and find which epsilon is good and private ---------

LEAST_DRAWS = 20  # fewer say nothing: 3 of 3 good draws leave every share from 29 % on possible
Accuracy = Literal["yes", "probably", "probably-not", "no", "unknown"]


@dataclass(frozen=True, kw_only=True)
class Verdict:
    """How often the error stayed within the tolerance."""

    probability: float  # share of the draws with error at most `tolerance`
    # 95 % Clopper-Pearson interval of the true probability
    low: float
    high: float
    draws: int  # number of independent draws
    tolerance: float  # largest acceptable error, in the unit of the metric
    wanted: float  # probability asked for

    @property
    def answer(self) -> Accuracy:
        """Whether the errors are small enough often enough, as far as the draws can tell.

        The interval decides: "yes" and "no" need all of it on one side of the share asked for.
        """
        if self.draws < LEAST_DRAWS:
            return "unknown"
        if self.low >= self.wanted:
            return "yes"
        if self.high < self.wanted:
            return "no"
        return "probably" if self.probability >= self.wanted else "probably-not"

    @property
    def within(self) -> int:
        """Number of draws within the tolerance."""
        return round(self.probability * self.draws)

    def more(self, most: int) -> int:
        """So many draws more would take the interval off the share wanted, if theirs stays."""
        for extra in range(1, most):
            draws = self.draws + extra
            low, high = clopper_pearson(round(self.probability * draws), draws)
            if low >= self.wanted or high < self.wanted:
                return extra
        return most


def verdict(errors: Floats, tolerance: float, wanted: float) -> Verdict:
    """Judge repeated errors, shape (draws,), against a tolerance in the unit of the metric.

    An error is infinite where a draw gave no answer; `wanted` is the share that shall be within.
    """
    draws = checked_errors(errors)
    check_wanted(wanted)
    if not 0 <= tolerance < math.inf:
        raise bad_tolerance(tolerance, "zero or more")
    within = int(np.count_nonzero(draws <= tolerance))
    low, high = clopper_pearson(within, draws.size)
    return Verdict(
        probability=within / draws.size,
        low=low,
        high=high,
        draws=draws.size,
        tolerance=tolerance,
        wanted=wanted,
    )


# --- the two halves of a verdict: accurate enough in every state here, and both together ----------

Unjudged = Literal["unknown-before", "no-answer", "noise-alone", "no-epsilon"]
Private = Literal["yes-delta", "would-be", "more-than-claimed", "over-limit", "mechanism"]
Answer = Accuracy | Unjudged | Private
Kind = Literal["good", "bad", "gap", "plain"]
Way = Literal["more", "attack", "sound"]

MOST_MORE = 200
"""Most trial runs that are offered at once."""
NEVER = math.inf
"""As a crossing: no step of the slider is enough."""
TRIAL_RUNS = message("verdict-trial-runs")
ON_LOOK_ALIKE = message("verdict-where-alike")
_BY_NOISE = message("verdict-where-noise")


@dataclass(frozen=True, kw_only=True)
class Half:
    """One half of a verdict."""

    answer: Answer  # key of the answer that comes first
    words: Message | str  # why; an error says so itself
    kind: Kind = "plain"  # its colour: green, vermilion, orange or none; never without the answer
    # what to do about it: more trial runs, see it fail, switch to the repaired method
    ways: tuple[Way, ...] = ()
    more: int = 0  # so many trial runs more would settle it
    said: Message | None = None  # the answer in words, where it needs facts
    where: Message | None = None  # what the answer is true of, where that is not the file

    @property
    def holds(self) -> bool:
        """Whether this half says yes."""
        return self.kind == "good"

    @property
    def head(self) -> Message:
        """The answer in words."""
        said = self.said or message(f"verdict-{self.answer}")
        return message("verdict-elsewhere", answer=said, where=self.where) if self.where else said


@dataclass(frozen=True, kw_only=True)
class Onwards:
    """From which step of the ε slider on errors are small enough often enough."""

    # of the method on screen, and of the repaired one where that is another; infinite where no step
    # is enough, None where nothing may be said
    own: float | None = None
    sound: float | None = None

    @property
    def said(self) -> Message | None:
        """From where on the method on screen works; if nowhere, the repaired one."""
        if self.own is not None and not math.isinf(self.own):
            return message("verdict-works", epsilon=self.own)
        if self.sound is not None and not math.isinf(self.sound):
            key = "verdict-works-repaired" if self.own is None else "verdict-never-repaired"
            return message(key, epsilon=self.sound)
        return None if self.own is None else message("verdict-never")


@dataclass(frozen=True, kw_only=True)
class Asked:
    """What is judged, in the words of a page."""

    tolerance: Message | str  # with its unit, such as "30 admissions (7 %)"
    things: Message | str = TRIAL_RUNS  # what lies within it, in the plural: trial runs, totals
    onwards: Onwards = Onwards()
    # whether the tolerance is no distance to the truth and says itself what is compared
    relative: bool = False

    def within(self, within: int, of: int) -> Message:
        """Say how many lie within the tolerance."""
        key = "verdict-within-relative" if self.relative else "verdict-within"
        return message(key, within=within, of=of, things=self.things, allowed=self.tolerance)


def accuracy(judged: Verdict, asked: Asked, *, running: bool = False) -> Half:
    """Judge by repeated trial runs; the interval of their share decides, not the share.

    While more runs are on their way (`running`), what is undecided is not said; the ε of `asked`
    are left out where there are too few runs.
    """
    if judged.answer == "unknown" or (running and judged.answer.startswith("probably")):
        words = message("verdict-so-far", of=judged.draws, things=asked.things)
        return Half(answer="unknown", words=words)
    count = asked.within(judged.within, judged.draws)
    if judged.answer in ("yes", "no"):
        return _decided(judged, asked, count, yes=judged.answer == "yes")
    interval = message(
        "verdict-interval",
        low=math.floor(100 * judged.low),  # rounded outwards: never to the share that is wanted
        high=math.ceil(100 * judged.high) / 100,
        wanted=judged.wanted,
    )
    return Half(
        answer=judged.answer,
        words=_joined(count, interval),
        kind="gap",
        ways=("more",),
        more=judged.more(MOST_MORE),
    )


def of_noise(judged: Verdict, asked: Asked) -> Half:
    """Judge from public numbers alone: so many draws of noise that their share is the chance."""
    yes = judged.probability >= judged.wanted
    return _decided(judged, asked, _over_many(judged, asked), yes=yes)


def expected(judged: Verdict, asked: Asked, *, where: Message = _BY_NOISE) -> Half:
    """Answer where nobody can compare with the truth: it is not there, or not seen.

    `where` says what the answer is true of, noise or a look-alike, and stands beside it; it has no
    green.
    """
    count = asked.within(*_share(judged)) if where == ON_LOOK_ALIKE else _over_many(judged, asked)
    then = None if judged.answer == "unknown" else asked.onwards.said
    return _elsewhere(judged.answer, where, _joined(count, then))


def planned(error: Message | str, tolerance: Message | str, *, enough: bool) -> Half:
    """Answer by the error that public numbers predict, where no run can be compared."""
    words = message("verdict-planned", error=error, allowed=tolerance)
    return _elsewhere("yes" if enough else "no", message("verdict-where-plan"), words)


def _elsewhere(answer: Answer, where: Message, words: Message) -> Half:
    """Give an answer that is not about the file: never green, and orange unless it is a yes."""
    kind: Kind = "gap" if answer in ("no", "probably-not") else "plain"
    return Half(answer=answer, words=words, kind=kind, where=where)


def unknown_before_draw(what: Message | str, most: int) -> Half:
    """Say that only the file decides how many events a bound on a person leaves out."""
    words = message("verdict-left-out-unknown", what=what, most=most)
    return Half(answer="unknown-before", words=words)


def noise_alone(half: Half, also: Message | str) -> Half:
    """Take the yes off a half that judges the noise alone; `also` names what else makes errors."""
    half = replace(half, words=_joined(half.words, also))
    return replace(half, answer="noise-alone", kind="plain") if half.holds else half


def at_no_epsilon(
    floor: Message | str, source: Message | str, onwards: Onwards = Onwards()
) -> Half:
    """Say that the method errs more than the tolerance without any noise, and from what source.

    Of `onwards` the repaired part is said.
    """
    start = message("verdict-floor", floor=floor, source=source)
    words = _joined(start, Onwards(sound=onwards.sound).said)
    return Half(answer="no-epsilon", words=words, kind="bad", ways=("sound",))


def left_out(half: Half, *, events: tuple[int, int], bias: float, most: int, within: float) -> Half:
    """Add what a bound on the events of a person leaves out; for the holder only.

    The half is that of noise and left-out events together; of `events`, left out and in all, the
    totals are lower by `bias`, which is held against the tolerance `within` in the same unit.
    """
    lost, total = events
    words = message("verdict-left-out", lost=lost, total=total, most=most, bias=bias)
    if bias > within:
        return Half(answer="no", words=words, kind="bad")
    return replace(half, words=_joined(half.words, words))


def no_answer(reason: Message | str) -> Half:
    """Say why there is nothing to judge."""
    return Half(answer="no-answer", words=reason)


def heard(accurate: Half, private: Half) -> Message:
    """Say both answers in one line, for those who hear the page."""
    return message(
        "verdict-heard",
        accurate=message("verdict-accurate", answer=accurate.head),
        private=message("verdict-private", answer=private.head),
    )


def _decided(judged: Verdict, asked: Asked, count: Message, *, yes: bool) -> Half:
    if not yes:
        count = _joined(count, message("verdict-wanted", wanted=judged.wanted))
    words = _joined(count, asked.onwards.said)
    return Half(answer="yes" if yes else "no", words=words, kind="good" if yes else "bad")


def _joined(first: Message | str, second: Message | str | None) -> Message:
    """Say one sentence after the other."""
    if second is None and isinstance(first, Message):
        return first
    return message("verdict-both", first=first, second=second or "")


def _over_many(judged: Verdict, asked: Asked) -> Message:
    """Say a chance: as a share of more than 100 it is one of many releases, and says so."""
    within, of = _share(judged)
    count = asked.within(within, of)
    return count if of == 100 else message("verdict-over-many", count=count)


def _share(judged: Verdict) -> tuple[int, int]:
    """So many of 100: of 1,000 and more where only that stands on the right side of the wanted."""

    def side(share: float) -> tuple[bool, ...]:
        return share < judged.wanted, share <= 0, share >= 1

    share = judged.probability
    most = next((n for n in (100, 1_000) if side(round(share * n) / n) == side(share)), 10_000)
    return round(share * most), most
