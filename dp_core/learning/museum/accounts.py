"""Three ways to miscount: a full account for every question, a sample that is known, many rows."""

import math
from collections.abc import Sequence

from numpy.random import Generator

from dp_core.learning.museum.exhibit import Dial, Exhibit, Rows, whole_noise
from dp_core.words import message

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


def spending_guess(answers: Sequence[float], epsilon: float, _: float) -> bool:
    """Average the answers."""
    return sum(answers) / len(answers) > 4.5


SPENDING = Exhibit(
    key="spending",
    data=lambda _: ((5,), (4,)),
    broken=spending_broken,
    guess=spending_guess,
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


def sample_guess(answer: tuple[float, tuple[bool, ...]], epsilon: float, _: float) -> bool | None:
    """Look Ada up first: without her in the sample, play no round."""
    count, chosen = answer
    return count >= 1 if not chosen or chosen[-1] else None


def amplified(epsilon: float) -> float:
    """Say what ε in a secret sample costs outside of it."""
    return math.log1p(SAMPLED * math.expm1(epsilon))


SAMPLE = Exhibit(
    key="sample",
    data=lambda _: ((*[0] * ZEROS, 1), (*[0] * ZEROS, 0)),
    broken=sample_broken,
    guess=sample_guess,
    repaired=sample_repaired,
    epsilon=2.0,
    claim=amplified,
)


def points_broken(rows: Rows, epsilon: float, rng: Generator, _: float) -> float:
    """Publish how many points are in the far corner, noise for one point."""
    # The flaw: Ada has many points
    return sum(rows) + whole_noise(epsilon, rng)


def points_repaired(rows: Rows, epsilon: float, rng: Generator, _: float) -> float:
    """Publish how many points are in the far corner, at most one of each taxi."""
    # The repair: a second point of a taxi does not count
    return sum(min(points, 1) for points in rows) + whole_noise(epsilon, rng)


def points_guess(answer: float, epsilon: float, points: float) -> bool:
    """Ask whether more than half of her points are there."""
    return answer > points / 2


def points_second(answer: float, epsilon: float, _: float) -> bool:
    """Do the same, where one of her points is counted at most."""
    return answer >= 1


POINTS = Exhibit(
    key="groups",
    data=lambda points: ((points,), (0,)),
    broken=points_broken,
    guess=points_guess,
    repaired=points_repaired,
    second=points_second,
    epsilon=0.5,
    dial=Dial(label=message("museum-taxi"), values=(1, 4, 10, 20, 50), opens=10),
)
