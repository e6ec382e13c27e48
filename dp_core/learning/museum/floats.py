"""Floating-point noise: the last digits of an answer tell which count stands below them."""

import math

from numpy.random import Generator

from dp_core.learning.museum.exhibit import Dial, Exhibit, Rows, whole_noise

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


def second(answer: float, epsilon: float, _: float) -> bool:
    """Say which count is nearer."""
    return answer >= 1


FLOATS = Exhibit(
    key="floats",
    data=lambda _: ((1,), (0,)),
    broken=broken,
    guess=guess,
    repaired=repaired,
    second=second,
    dial=Dial(label="ε", values=(0.1, 1.0), opens=0.1),
)
