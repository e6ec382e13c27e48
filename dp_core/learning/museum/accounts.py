"""Three ways to miscount: a full account for every question, a sample that is known, many rows."""

import math
from collections.abc import Sequence

from numpy.random import Generator

from dp_core.learning.museum.exhibit import Dial, Exhibit

OTHERS = 20
SAMPLED = 0.1


def spending_broken(
    rows: Sequence[float], epsilon: float, rng: Generator, questions: float
) -> list[float]:
    """Answer the same question again and again."""
    answers = []
    # The flaw: each session starts with a full account
    for _ in range(int(questions)):
        up, down = rng.geometric(1 - math.exp(-epsilon), size=2)
        answers.append(sum(rows) + up - down)
    return answers


def spending_repaired(
    rows: Sequence[float], epsilon: float, rng: Generator, questions: float
) -> list[float]:
    """Answer as long as the one account of the data lasts."""
    answers: list[float] = []
    while len(answers) < min(questions, 1):  # ε is what all answers together may cost
        up, down = rng.geometric(1 - math.exp(-epsilon), size=2)
        answers.append(sum(rows) + up - down)
    return answers


def spending_guess(answers: Sequence[float], epsilon: float, _: float) -> bool:
    """Average the answers."""
    return sum(answers) / len(answers) > 4.5


SPENDING = Exhibit(
    key="spending",
    title="A new account every time",
    tables=("five people are ill, one of them Ada", "four are ill: Ada is not"),
    data=lambda _: ((5,), (4,)),
    epsilon=0.1,
    dial=Dial(label="Questions", values=(1, 10, 100, 1_000), opens=100),
    broken=spending_broken,
    guess=spending_guess,
    repaired=spending_repaired,
    second=spending_guess,
    asked="Ask the same question many times and take the average.",
    wrong="Every session starts with a full account, though all ask about the same people.",
    mended="One account for the data: the second answer is refused.",
    happened="A matter of how a product is run: any library lets it happen.",
    caught="An account that belongs to the data, not to the visitor.",
)


def sample_broken(
    rows: Sequence[float], epsilon: float, rng: Generator, _: float
) -> tuple[float, list[bool]]:
    """Count in a sample of a tenth: noise for ε = 2 in there is said to cost 0.49 outside."""
    chosen = [bool(rng.random() < SAMPLED) for _ in rows]
    up, down = rng.geometric(1 - math.exp(-epsilon), size=2)
    count = sum(row for row, each in zip(rows, chosen, strict=True) if each)
    # The flaw: says who is in the sample
    return count + up - down, chosen


def sample_repaired(
    rows: Sequence[float], epsilon: float, rng: Generator, _: float
) -> tuple[float, list[bool]]:
    """Count in a secret sample of a tenth: noise for ε = 2 in there costs 0.49 outside."""
    chosen = [bool(rng.random() < SAMPLED) for _ in rows]
    up, down = rng.geometric(1 - math.exp(-epsilon), size=2)
    count = sum(row for row, each in zip(rows, chosen, strict=True) if each)
    return count + up - down, []


def sample_guess(answer: tuple[float, list[bool]], epsilon: float, _: float) -> bool | None:
    """Look Ada up first: without her in the sample, play no round."""
    count, chosen = answer
    return count >= 1 if not chosen or chosen[-1] else None


def amplified(epsilon: float, _: float) -> float:
    """Say what ε in a secret sample costs outside of it."""
    return math.log1p(SAMPLED * math.expm1(epsilon))


SAMPLE = Exhibit(
    key="sample",
    title="A sample that everybody knows",
    tables=("20 healthy people and Ada, who is ill", "the same, and Ada is healthy"),
    data=lambda _: ((*[0] * OTHERS, 1), (*[0] * OTHERS, 0)),
    epsilon=2.0,
    claim=amplified,
    pays=amplified,
    broken=sample_broken,
    guess=sample_guess,
    repaired=sample_repaired,
    second=sample_guess,
    asked="Look up whether Ada is in the sample, and guess only then.",
    wrong="A secret sample makes ε smaller. This one is published.",
    mended="The sample stays secret; the answer is the same.",
    happened="Common: ids of the sample stand in a log file, or the sample follows from the ids.",
    caught="A reader who asks what the proof of the smaller ε takes for granted.",
)


def points_broken(rows: Sequence[float], epsilon: float, rng: Generator, _: float) -> float:
    """Publish how many points are in the far corner, noise for one point."""
    # The flaw: Ada has many points
    up, down = rng.geometric(1 - math.exp(-epsilon), size=2)
    return float(sum(rows) + up - down)


def points_repaired(rows: Sequence[float], epsilon: float, rng: Generator, _: float) -> float:
    """Publish how many points are in the far corner, at most one of each taxi."""
    up, down = rng.geometric(1 - math.exp(-epsilon), size=2)
    return float(sum(min(points, 1) for points in rows) + up - down)


def points_guess(answer: float, epsilon: float, points: float) -> bool:
    """Ask whether more than half of her points are there."""
    return answer > points / 2


def points_second(answer: float, epsilon: float, _: float) -> bool:
    """Do the same, where one of her points is counted at most."""
    return answer >= 1


POINTS = Exhibit(
    key="groups",
    title="Many points of one taxi",
    tables=("Ada's taxi was in the far corner, so many times", "it was not: the corner is empty"),
    data=lambda points: ((points,), (0,)),
    epsilon=0.5,
    dial=Dial(label="Points of her taxi", values=(1, 4, 10, 20, 50), opens=10),
    broken=points_broken,
    guess=points_guess,
    repaired=points_repaired,
    second=points_second,
    asked="Ask whether more than half of her points are there.",
    wrong="ε = 0.5 was promised for one point, and a taxi has many.",
    mended="At most one point of each taxi counts, so that ε = 0.5 holds for the taxi.",
    happened="Wherever a table has several rows of a person and the promise is for a row.",
    caught="The unit, in words, beside ε.",
)
