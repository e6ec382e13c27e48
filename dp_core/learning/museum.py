"""A museum of broken differential privacy: kinds of flaws, each with an attack and a repair.

The lines are our own, ten at most, and none is taken from a library. The order is that of a visit:
what is easy to see comes first.
"""

import inspect
import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from types import FunctionType
from typing import Any

import numpy as np
from numpy.random import Generator

from dp_core.arrays import Flags
from dp_core.study.risk import advantage
from dp_core.words import Said, message, say

Rows = Sequence[float]
Mechanism = Callable[..., Any]
Guess = Callable[..., bool | None]
FLAW, REPAIR = "# The flaw", "# The repair"


def whole_noise(epsilon: float, rng: Generator) -> int:
    """Draw noise of whole numbers for a count: the lines of several exhibits use it."""
    up, down = rng.geometric(1 - math.exp(-epsilon), size=2)
    return int(up - down)


@dataclass(frozen=True, kw_only=True)
class Dial:
    """What the visitor may turn of an exhibit: values, as they are called, and the first shown."""

    label: Said = Said()
    values: tuple[float, ...]
    opens: float


@dataclass(frozen=True, kw_only=True)
class Exhibit:
    """A kind of flaw, an attack on it and a repair; the messages say it in words."""

    key: str
    # setting of the dial → rows of table A, with Ada, and of table B
    data: Callable[[float], tuple[Rows, Rows]]
    # (rows, epsilon, rng, setting) → output. Shown with their source, at most ten lines each.
    broken: Mechanism
    # (output, epsilon, setting) → whether it was table A, or None where the attacker plays no round
    guess: Guess
    repaired: Mechanism
    # the same on what was repaired, where another guess is better there
    second: Guess | None = None
    epsilon: float = 1.0  # what the lines are run with
    # ε of the lines → what they claim, where that is not the same
    claim: Callable[[float], float] = lambda epsilon: epsilon
    dial: Dial | None = None
    reported: bool = False  # whether such a flaw was found in a library

    @property
    def title(self) -> str:
        """Name of the exhibit."""
        key = self.key.replace("_", "-")
        return say(f"exhibit-{key}")

    def says(self, part: str) -> str:
        """Give a part of its words: tables "a" and "b", "flaw", "attack", "repair", "seen", ..."""
        key = self.key.replace("_", "-")
        return say(f"exhibit-{key}.{part}")

    def limit(self, setting: float = 0.0) -> float:
        """Largest chance of a right guess that the claim allows."""
        return 0.5 + 0.5 * advantage(self.claimed(setting))

    def claimed(self, setting: float = 0.0) -> float:
        """Give the ε that the lines claim."""
        return self.claim(self.budget(setting))

    def budget(self, setting: float = 0.0) -> float:
        """Give the ε that the lines are run with: the dial of some exhibits turns it."""
        return setting if self.dial and self.dial.label == "ε" else self.epsilon

    def lines(self, *, repaired: bool = False) -> str:
        """Source of the lines, as they run; only the types of their arguments are left out."""
        shown = self.repaired if repaired else self.broken
        assert isinstance(shown, FunctionType)
        _, _, body = inspect.getsource(shown).partition(":\n")
        names = [name for name in inspect.signature(shown).parameters if name != "_"]
        return f"def publish({', '.join(names)}):\n{body}"


def attack(
    exhibit: Exhibit, rounds: int, rng: Generator, *, setting: float = 0.0, repaired: bool = False
) -> Flags:
    """Toss a coin, run the lines on one of both tables, guess; tell if each round was right.

    The setting is that of the dial; the repaired lines may be attacked instead.
    """
    tables = exhibit.data(setting)
    run, guess = exhibit.broken, exhibit.guess
    if repaired:
        run, guess = exhibit.repaired, exhibit.second or guess
    epsilon = exhibit.budget(setting)
    right: list[bool] = []
    while len(right) < rounds:
        coin = int(rng.integers(2))
        said = guess(run(tables[1 - coin], epsilon, rng, setting), epsilon, setting)
        if said is not None:
            right.append(said == bool(coin))
    return np.asarray(right, dtype=np.bool_)


# --- three ways to miscount what is spent ---------------------------------------------------------

ZEROS = 20
SAMPLED = 0.1


def spending_broken(rows: Rows, epsilon: float, rng: Generator, questions: float) -> list[float]:
    """Answer the same question again and again."""
    # The flaw: each session starts with a full account
    return [sum(rows) + whole_noise(epsilon, rng) for _ in range(int(questions))]


def spending_repaired(rows: Rows, epsilon: float, rng: Generator, questions: float) -> list[float]:
    """Answer as long as the one account of the data lasts."""
    # The repair: ε is what all answers together may cost, so there is one
    return [sum(rows) + whole_noise(epsilon, rng) for _ in range(min(int(questions), 1))]


SPENDING = Exhibit(
    key="spending",
    data=lambda _: ((5,), (4,)),
    broken=spending_broken,
    guess=lambda answers, epsilon, _: sum(answers) / len(answers) > 4.5,
    repaired=spending_repaired,
    epsilon=0.1,
    dial=Dial(label="Questions", values=(1, 10, 100, 1_000), opens=100),
)


def sample_broken(
    rows: Rows, epsilon: float, rng: Generator, _: float
) -> tuple[float, tuple[bool, ...]]:
    """Count in a sample of a tenth: noise for ε = 2 in there is said to cost 0.49 outside."""
    chosen = tuple(rng.random() < SAMPLED for _ in rows)
    count = sum(row for row, each in zip(rows, chosen, strict=True) if each)
    # The flaw: says who is in the sample
    return count + whole_noise(epsilon, rng), chosen


def sample_repaired(
    rows: Rows, epsilon: float, rng: Generator, _: float
) -> tuple[float, tuple[bool, ...]]:
    """Count in a secret sample of a tenth: noise for ε = 2 in there costs 0.49 outside."""
    count = sum(row for row in rows if rng.random() < SAMPLED)
    # The repair: nobody learns who is in the sample
    return count + whole_noise(epsilon, rng), ()


SAMPLE = Exhibit(
    key="sample",
    data=lambda _: ((*[0] * ZEROS, 1), (*[0] * ZEROS, 0)),
    broken=sample_broken,
    # Who is not in the sample is looked up first: then no round is played.
    guess=lambda answer, epsilon, _: answer[0] >= 1 if not answer[1] or answer[1][-1] else None,
    repaired=sample_repaired,
    epsilon=2.0,
    claim=lambda epsilon: math.log1p(SAMPLED * math.expm1(epsilon)),  # outside of the sample
)


def points_broken(rows: Rows, epsilon: float, rng: Generator, _: float) -> float:
    """Publish how many points are in the far corner, noise for one point."""
    # The flaw: Ada has many points
    return sum(rows) + whole_noise(epsilon, rng)


def points_repaired(rows: Rows, epsilon: float, rng: Generator, _: float) -> float:
    """Publish how many points are in the far corner, at most one of each taxi."""
    # The repair: a second point of a taxi does not count
    return sum(min(points, 1) for points in rows) + whole_noise(epsilon, rng)


POINTS = Exhibit(
    key="groups",
    data=lambda points: ((points,), (0,)),
    broken=points_broken,
    guess=lambda answer, epsilon, points: answer > points / 2,
    repaired=points_repaired,
    second=lambda answer, epsilon, _: answer >= 1,
    epsilon=0.5,
    dial=Dial(label=message("museum-taxi"), values=(1, 4, 10, 20, 50), opens=10),
)


# --- floating-point noise: the last digits of an answer tell which count stands below them --------

GRID = 2.0**53
"""`Generator.random` gives multiples of one part in so many."""
_NEAR = range(-4, 5)
"""Multiples beside the one that an answer leads back to: rounding moves it by a few."""


def broken(rows: Rows, epsilon: float, rng: Generator, _: float) -> float:
    """Publish a count with Laplace noise, as textbooks write it."""
    sign = 1 if rng.random() < 0.5 else -1
    noise = sign * math.log(1 - rng.random()) / epsilon
    # The flaw: few of all floats can come out, others for each count
    return sum(rows) + noise


def repaired(rows: Rows, epsilon: float, rng: Generator, _: float) -> float:
    """Publish a count with noise of whole numbers: every answer is possible for every count."""
    # The repair: the same answers can come from all counts
    return sum(rows) + whole_noise(epsilon, rng)


def reaches(answer: float, count: int, epsilon: float) -> bool:
    """Whether some draw leads from a count to exactly this answer."""
    size = abs(answer - count)
    place = round(math.exp(-size * epsilon) * GRID)
    for each in _NEAR:
        if 0 < place + each <= GRID:
            noise = math.log((place + each) / GRID) / epsilon
            if answer in (count + noise, count - noise):
                return True
    return False


def guess(answer: float, epsilon: float, _: float) -> bool:
    """Say which of the counts can lead to the answer; the nearer one where both or none can."""
    one, none = (reaches(answer, count, epsilon) for count in (1, 0))
    return one if one != none else answer > 0.5


FLOATS = Exhibit(
    key="floats",
    reported=True,
    data=lambda _: ((1,), (0,)),
    broken=broken,
    guess=guess,
    repaired=repaired,
    second=lambda answer, epsilon, _: answer >= 1,  # the count that is nearer
    dial=Dial(label="ε", values=(0.1, 1.0), opens=0.1),
)


# --- three ways to get the noise of a sum wrong ---------------------------------------------------

OTHERS = tuple(30 + 30 * each / 98 for each in range(99))
"""99 people between 30 and 60."""
LOW, HIGH, ADA = 0, 100, 66
Pair = tuple[float, float]


def squares_broken(rows: Rows, epsilon: float, rng: Generator, _: float) -> float:
    """Publish the sum of squares of numbers from LOW = 0 to HIGH = 100."""
    # The flaw: LOW twice, so that nothing is protected
    most = max(abs(LOW), abs(LOW)) ** 2
    return sum(x * x for x in rows) + rng.laplace(scale=most / epsilon)


def squares_repaired(rows: Rows, epsilon: float, rng: Generator, _: float) -> float:
    """Publish the sum of squares of numbers from LOW = 0 to HIGH = 100."""
    # The repair: whichever bound is farther from zero
    most = max(abs(LOW), abs(HIGH)) ** 2
    return sum(x * x for x in rows) + rng.laplace(scale=most / epsilon)


SQUARES = Exhibit(
    key="sensitivity",
    reported=True,
    data=lambda _: ((*OTHERS, ADA), OTHERS),
    broken=squares_broken,
    guess=lambda answer, epsilon, _: answer - sum(x * x for x in OTHERS) > ADA * ADA / 2,
    repaired=squares_repaired,
)


def mean_broken(rows: Rows, epsilon: float, rng: Generator, _: float) -> Pair:
    """Publish a sum and a mean of numbers from LOW = 0 to HIGH = 100."""
    total = sum(rows) + rng.laplace(scale=HIGH / epsilon)
    # The flaw: the number of rows is secret as well
    return total, total / len(rows)


def mean_repaired(rows: Rows, epsilon: float, rng: Generator, _: float) -> Pair:
    """Publish a sum and a mean of numbers from LOW = 0 to HIGH = 100."""
    total = sum(rows) + rng.laplace(scale=HIGH / (epsilon / 2))
    # The repair: noise on the number of rows, from half of ε
    count = len(rows) + rng.laplace(scale=1 / (epsilon / 2))
    return total, total / count


MEAN = Exhibit(
    key="exact_n",
    reported=True,
    data=lambda _: ((*OTHERS, ADA), OTHERS),
    broken=mean_broken,
    guess=lambda answer, epsilon, _: answer[0] / answer[1] > len(OTHERS) + 0.5,  # sum by mean
    repaired=mean_repaired,
)


def bounds_broken(rows: Rows, epsilon: float, rng: Generator, _: float) -> float:
    """Publish a mean."""
    # The flaw: the size of the noise tells who is in the data
    reach = max(rows) - min(rows)
    return sum(rows) / len(rows) + rng.laplace(scale=reach / len(rows) / epsilon)


def bounds_repaired(rows: Rows, epsilon: float, rng: Generator, _: float) -> float:
    """Publish a mean of what lies from LOW = 0 to HIGH = 100, whatever the rows are."""
    # The repair: bounds that are public
    within = [min(max(x, LOW), HIGH) for x in rows]
    noise = rng.laplace(scale=(HIGH - LOW) / len(rows) / epsilon)
    return sum(within) / len(rows) + noise


def _earning(earns: float) -> tuple[Rows, Rows]:
    return (*OTHERS, earns), (*OTHERS, 60)


def _likely(answer: float, rows: Rows, epsilon: float) -> float:
    scale = (max(rows) - min(rows)) / len(rows) / epsilon
    return -abs(answer - sum(rows) / len(rows)) / scale - math.log(scale)


BOUNDS = Exhibit(
    key="bounds",
    data=_earning,
    broken=bounds_broken,
    # Which of two noises of known sizes more often leads here; repaired, which mean is nearer.
    guess=lambda answer, epsilon, earns: (
        _likely(answer, _earning(earns)[0], epsilon) > _likely(answer, _earning(earns)[1], epsilon)
    ),
    repaired=bounds_repaired,
    second=lambda answer, epsilon, _: answer > sum((*OTHERS, *OTHERS, 60, HIGH)) / 200,
    dial=Dial(label="Ada earns", values=(200, 1_000, 5_000), opens=1_000),
)


EXHIBITS = (SQUARES, MEAN, SPENDING, POINTS, BOUNDS, SAMPLE, FLOATS)
