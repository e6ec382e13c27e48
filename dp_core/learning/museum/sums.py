"""Three ways to get the noise of a sum wrong: no sensitivity, the exact n, bounds from the data."""

import math
from collections.abc import Sequence

from numpy.random import Generator

from dp_core.learning.museum.exhibit import Dial, Exhibit

OTHERS = tuple(30 + 30 * each / 98 for each in range(99))
"""99 people between 30 and 60."""
LOW, HIGH, ADA = 0, 100, 66


def squares_broken(rows: Sequence[float], epsilon: float, rng: Generator, _: float) -> float:
    """Publish the sum of squares of numbers from LOW to HIGH."""
    # The flaw: LOW twice, so that nothing is protected
    most = max(abs(LOW), abs(LOW)) ** 2
    noise = rng.laplace(scale=most / epsilon) if most else 0.0
    return sum(x * x for x in rows) + noise


def squares_repaired(rows: Sequence[float], epsilon: float, rng: Generator, _: float) -> float:
    """Publish the sum of squares of numbers from LOW to HIGH."""
    most = max(abs(LOW), abs(HIGH)) ** 2
    noise = rng.laplace(scale=most / epsilon) if most else 0.0
    return sum(x * x for x in rows) + noise


def squares_guess(answer: float, epsilon: float, _: float) -> bool:
    """Subtract what is known of the others."""
    return answer - sum(x * x for x in OTHERS) > ADA * ADA / 2


SQUARES = Exhibit(
    key="sensitivity",
    title="Noise of size zero",
    tables=("99 people and Ada", "the same 99 people without Ada"),
    data=lambda _: ((*OTHERS, ADA), OTHERS),
    epsilon=1.0,
    broken=squares_broken,
    guess=squares_guess,
    repaired=squares_repaired,
    second=squares_guess,
    asked="Subtract the squares of the others, who are known.",
    wrong="The most that one person can change was computed as 0, so that no noise was added.",
    mended="The largest square comes from the bound that is farther from zero.",
    happened=(
        "A flaw of this kind was reported for diffprivlib (issue 105, repair in pull request 110; "
        "both open in the copy read, of August 2026)."
    ),
    caught="Running it on both tables with the same noise: the answers differ by more than paid.",
)


def mean_broken(
    rows: Sequence[float], epsilon: float, rng: Generator, _: float
) -> tuple[float, float]:
    """Publish a sum and a mean of numbers from LOW to HIGH."""
    total = sum(rows) + rng.laplace(scale=HIGH / epsilon)
    # The flaw: the number of rows is secret as well
    return total, total / len(rows)


def mean_repaired(
    rows: Sequence[float], epsilon: float, rng: Generator, _: float
) -> tuple[float, float]:
    """Publish a sum and a mean of numbers from LOW to HIGH."""
    total = sum(rows) + rng.laplace(scale=HIGH / (epsilon / 2))
    count = len(rows) + rng.laplace(scale=1 / (epsilon / 2))
    return total, total / count


def mean_guess(answer: tuple[float, float], epsilon: float, _: float) -> bool:
    """Divide: the quotient is the number of rows."""
    total, mean = answer
    return total / mean > len(OTHERS) + 0.5


MEAN = Exhibit(
    key="exact_n",
    title="The exact number of rows",
    tables=("99 people and Ada", "the same 99 people without Ada"),
    data=lambda _: ((*OTHERS, ADA), OTHERS),
    epsilon=1.0,
    broken=mean_broken,
    guess=mean_guess,
    repaired=mean_repaired,
    second=mean_guess,
    asked="Divide the sum by the mean: that is the number of rows.",
    wrong="The sum is noisy, but the mean divides it by the true number of rows.",
    mended="The number of rows gets noise as well; each of the two uses half of ε.",
    happened="A flaw of this kind was reported for smartnoise-core (issue 356, closed).",
    caught="Running it on both tables with the same noise: both answers must be paid for.",
)


def bounds_broken(rows: Sequence[float], epsilon: float, rng: Generator, _: float) -> float:
    """Publish a mean."""
    # The flaw: the size of the noise tells who is in the data
    reach = max(rows) - min(rows)
    return sum(rows) / len(rows) + rng.laplace(scale=reach / len(rows) / epsilon)


def bounds_repaired(rows: Sequence[float], epsilon: float, rng: Generator, _: float) -> float:
    """Publish a mean of what lies between LOW and HIGH, whatever the rows are."""
    within = [min(max(x, LOW), HIGH) for x in rows]
    reach = HIGH - LOW
    return sum(within) / len(rows) + rng.laplace(scale=reach / len(rows) / epsilon)


def bounds_guess(answer: float, epsilon: float, earns: float) -> bool:
    """Ask which of the two noises, of which the sizes are known, more often leads here."""
    one, other = (_likely(answer, rows, epsilon) for rows in _earning(earns))
    return one > other


def bounds_second(answer: float, epsilon: float, _: float) -> bool:
    """Ask which of the two means is nearer."""
    near, far = (sum([*OTHERS, last]) / 100 for last in (60, HIGH))
    return answer > (near + far) / 2


def _earning(earns: float) -> tuple[tuple[float, ...], tuple[float, ...]]:
    return (*OTHERS, earns), (*OTHERS, 60)


def _likely(answer: float, rows: Sequence[float], epsilon: float) -> float:
    scale = (max(rows) - min(rows)) / len(rows) / epsilon
    return -abs(answer - sum(rows) / len(rows)) / scale - math.log(scale)


BOUNDS = Exhibit(
    key="bounds",
    title="Bounds from the data",
    tables=("99 people who earn 30 to 60, and Ada, who earns far more", "Ada earns 60"),
    data=_earning,
    epsilon=1.0,
    dial=Dial(label="Ada earns", values=(200, 1_000, 5_000), opens=1_000),
    broken=bounds_broken,
    guess=bounds_guess,
    repaired=bounds_repaired,
    second=bounds_second,
    asked="Look whether the noise is as large as the one with Ada, or as small as without her.",
    wrong="The noise is scaled by the largest value, and that value is Ada's.",
    mended="Bounds that are public, 0 to 100; what lies beyond counts as the bound.",
    happened="Common in first programs, and a warning of several libraries.",
    caught="Running it on both tables with the same noise: the noise itself changes.",
)
