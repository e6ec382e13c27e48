"""Three ways to get the noise of a sum wrong: no sensitivity, the exact n, bounds from the data."""

import math

from numpy.random import Generator

from dp_core.learning.museum.exhibit import Dial, Exhibit, Rows

OTHERS = tuple(30 + 30 * each / 98 for each in range(99))
"""99 people between 30 and 60."""
LOW, HIGH, ADA = 0, 100, 66
Pair = tuple[float, float]


def with_ada_or_not(_: float) -> tuple[Rows, Rows]:
    """Give both tables: 100 people, or the same without Ada."""
    return (*OTHERS, ADA), OTHERS


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


def squares_guess(answer: float, epsilon: float, _: float) -> bool:
    """Subtract what is known of the others."""
    return answer - sum(x * x for x in OTHERS) > ADA * ADA / 2


SQUARES = Exhibit(
    key="sensitivity",
    data=with_ada_or_not,
    broken=squares_broken,
    guess=squares_guess,
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


def mean_guess(answer: Pair, epsilon: float, _: float) -> bool:
    """Divide: the quotient is the number of rows."""
    total, mean = answer
    return total / mean > len(OTHERS) + 0.5


MEAN = Exhibit(
    key="exact_n",
    data=with_ada_or_not,
    broken=mean_broken,
    guess=mean_guess,
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


def bounds_guess(answer: float, epsilon: float, earns: float) -> bool:
    """Ask which of the two noises, of which the sizes are known, more often leads here."""
    one, other = (_likely(answer, rows, epsilon) for rows in _earning(earns))
    return one > other


def bounds_second(answer: float, epsilon: float, _: float) -> bool:
    """Ask which of the two means is nearer."""
    near, far = (sum([*OTHERS, last]) / 100 for last in (60, HIGH))
    return answer > (near + far) / 2


def _earning(earns: float) -> tuple[Rows, Rows]:
    return (*OTHERS, earns), (*OTHERS, 60)


def _likely(answer: float, rows: Rows, epsilon: float) -> float:
    scale = (max(rows) - min(rows)) / len(rows) / epsilon
    return -abs(answer - sum(rows) / len(rows)) / scale - math.log(scale)


BOUNDS = Exhibit(
    key="bounds",
    data=_earning,
    broken=bounds_broken,
    guess=bounds_guess,
    repaired=bounds_repaired,
    second=bounds_second,
    dial=Dial(label="Ada earns", values=(200, 1_000, 5_000), opens=1_000),
)
