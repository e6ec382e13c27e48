"""How a guess is given: one of some words, a number on a scale, or a band around a line."""

import math
from dataclasses import dataclass
from functools import cached_property

from dp_core.study.following import short
from dp_core.words import say

_STEP = 1.05  # a key press moves a number on a scale of ratios by so much
_NEAR = 1.1  # within this ratio, or this share of a plain scale, a guess is close


@dataclass(frozen=True, kw_only=True)
class Choice:
    """One of some answers in words.

    Parameters
    ----------
    options : tuple of str
    right : int
        Place of the right one.
    """

    options: tuple[str, ...]
    right: int

    @property
    def offered(self) -> tuple[str, ...]:
        """What stands on paper to be marked."""
        return self.options

    def say(self, guess: int) -> str:
        """Give the words of a guess."""
        return self.options[guess]

    def compared(self, guess: int | None, truth: float) -> str:
        """Hold a guess against what is right; without a guess, say what is right."""
        given = "none" if guess is None else self.say(guess)
        return say("learn-compared", guess=given, right=self.say(self.right))


@dataclass(frozen=True, kw_only=True)
class Number:
    """A number on a scale.

    Parameters
    ----------
    low, high : float
        Its ends.
    words : str
        What is said of a number, with ``{}`` in its place.
    step : float
        Of a plain scale; 0 for one of ratios.
    axis : str
        Name of the axis of the page's picture on which it is drawn, if there is one.
    """

    low: float
    high: float
    words: str = "{}"
    step: float = 0
    axis: str = ""

    @property
    def opens(self) -> float:
        """Where the handle stands at first."""
        return self.low

    @cached_property
    def steps(self) -> tuple[float, ...]:
        """What can be said, from the low end to the high one; whole from ten on.

        Examples
        --------
        >>> Number(low=0, high=20, step=5).steps
        (0, 5, 10, 15, 20)
        >>> Number(low=12, high=4_095).steps[:4]
        (12, 13, 14, 15)
        """
        if self.step:
            count = round((self.high - self.low) / self.step)
            return tuple(self.low + self.step * each for each in range(count + 1))
        count = math.ceil(math.log(self.high / self.low) / math.log(_STEP))
        grid = (self.low * (self.high / self.low) ** (each / count) for each in range(count))
        rounded = (round(each) if self.low >= 10 else float(f"{each:.2g}") for each in grid)
        return tuple(sorted({*rounded, self.opens, self.high}))

    @property
    def offered(self) -> tuple[str, ...]:
        """What stands on paper below a line to be marked: its ends, and three places between."""
        last = len(self.steps) - 1
        return tuple(short(self.steps[last * each // 4]) for each in range(5))

    def share(self, value: float) -> float:
        """Place of a value on the scale, from 0 to 1; what lies beyond stands at the end."""
        value = min(max(value, self.low), self.high)
        if self.step:
            return (value - self.low) / (self.high - self.low)
        return math.log(value / self.low) / math.log(self.high / self.low)

    def say(self, value: float) -> str:
        """Give the words of a number.

        Examples
        --------
        >>> Number(low=27, high=1_000, words="{} in 1,000").say(135.2)
        '135 in 1,000'
        """
        return self.words.format(short(value))

    def compared(self, guess: float | None, truth: float) -> str:
        """Hold a guess against the truth in words; without a guess, say nothing.

        Examples
        --------
        >>> number = Number(low=27, high=1_000, words="{} in 1,000")
        >>> number.compared(135, 600)
        'You said: 135 in 1,000. It is: 600 in 1,000. Your guess was 4.4 times too small.'
        """
        if guess is None:
            return ""
        far, by = self._far(guess, truth)
        return say("learn-far", guess=self.say(guess), truth=self.say(truth), far=far, by=by)

    def _far(self, guess: float, truth: float) -> tuple[str, str]:
        larger = "large" if guess > truth else "small"
        if self.step:
            off = abs(guess - truth)
            near = off <= (_NEAR - 1) / 2 * (self.high - self.low)
            return "close" if near else larger, f"{off:,.0f}"
        ratio = max(guess / truth, truth / guess)
        return "close" if ratio <= _NEAR else f"times-{larger}", f"{ratio:.2g}"


@dataclass(frozen=True, kw_only=True)
class Band(Number):
    """Half the width of a band around a line, set by its two edges.

    Parameters
    ----------
    now : float
        What it is while the question stands.
    """

    now: float

    @property
    def opens(self) -> float:
        """Where it is now."""
        return self.now

    def say(self, value: float) -> str:
        """Give the words of a half-width, and how it compares to what it was.

        Examples
        --------
        >>> Band(low=20, high=600, words="± {}", now=56).say(112)
        '± 112, 2 times as wide'
        """
        times = value / self.now
        return say("learn-wide", width=super().say(value), times=times, factor=f"{times:.2g}")


Commit = Choice | Number | Band
