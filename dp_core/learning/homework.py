"""Homework: a question for each lesson, with numbers of one's own, and a check that runs offline.

`notebook` writes a Jupyter notebook. Whoever does it enters a name; the numbers follow from the
name, so that neighbours cannot copy. `check` works the answer out again and says what a typical
wrong answer left out. Then claims are attacked: `rounds` draws numbers, each from one of two tables
one person apart, and `check_guesses` says what the guesses show of the claim. Nothing of it is
secret: it is for those who learn.
"""

import json
import math
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from hashlib import blake2b
from typing import Any

import numpy as np
from numpy.random import Generator

from dp_core import registry
from dp_core.learning import game
from dp_core.learning.game import Challenge
from dp_core.learning.lessons import LESSONS, Lesson
from dp_core.params import none_of
from dp_core.study import risk
from dp_core.study.attacked import attacked
from dp_core.view.theme import short
from dp_core.words import kept, messages, reader, say, sentences

_CLOSE = 0.02  # of the right answer: people round


@dataclass(frozen=True, kw_only=True)
class Task:
    """A question of a lesson, and what is often answered instead."""

    # random source → numbers of the question, by name
    facts: Callable[[Generator], Mapping[str, float]]
    right: Callable[..., float]  # those numbers → the answer
    # typical wrong answers; the message ``homework-<lesson>.<key>`` says what is wrong
    wrong: Mapping[str, Callable[..., float]]


def _one_of(*values: float) -> Callable[[Generator], float]:
    return lambda rng: float(rng.choice(values))


def _with(**ways: Callable[[Generator], float]) -> Callable[[Generator], Mapping[str, float]]:
    return lambda rng: {name: way(rng) for name, way in ways.items()}


def _grown(epsilon: float) -> float:
    return 1_000 * risk.posterior(risk.BEFORE, epsilon)


def _two_pictures(rng: Generator) -> Mapping[str, float]:
    """Show one number at two ε with the noise of one seed."""
    low, high = float(rng.choice((0.1, 0.2))), float(rng.choice((0.4, 0.5)))
    true, noise = int(rng.integers(200, 900)), float(rng.choice((-40, -30, 30, 40)))
    first, second = round(true + noise / low, 1), round(true + noise / high, 1)
    return {"low": low, "high": high, "first": first, "second": second}


TASKS: Mapping[str, Task] = {
    "epsilon": Task(
        facts=_with(epsilon=_one_of(0.2, 0.25, 0.4, 0.8, 4)),
        right=lambda epsilon: math.sqrt(2) / epsilon,
        wrong={
            "scale": lambda epsilon: 1 / epsilon,
            "grows": lambda epsilon: math.sqrt(2) * epsilon,
        },
    ),
    "crowd": Task(
        facts=_with(times=_one_of(9, 16, 25, 36, 49)),
        right=lambda times: times,
        wrong={"root": math.sqrt, "same": lambda times: 1.0},
    ),
    "unit": Task(
        facts=_with(epsilon=_one_of(0.3, 0.5, 0.7, 0.9), reports=_one_of(3, 4, 5, 6)),
        right=lambda epsilon, reports: _grown(reports * epsilon),
        wrong={
            "one": lambda epsilon, reports: _grown(epsilon),
            "linear": lambda epsilon, reports: 10 * reports * math.exp(epsilon),
        },
    ),
    "budget": Task(
        facts=_with(epsilon=_one_of(0.4, 0.6, 0.8), months=_one_of(6, 8, 10, 12)),
        right=lambda epsilon, months: epsilon * months,
        wrong={"root": lambda epsilon, months: epsilon * math.sqrt(months)},
    ),
    "claim": Task(
        facts=_with(epsilon=_one_of(0.5, 0.8, 1, 1.5), counts=_one_of(3, 5, 7, 9)),
        right=lambda epsilon, counts: epsilon * counts,
        wrong={
            "claimed": lambda epsilon, counts: epsilon,
            "shared": lambda epsilon, counts: epsilon / counts,
        },
    ),
    "made_up": Task(
        facts=_with(one=_one_of(20, 30, 40, 60), other=_one_of(10, 25, 70, 80)),
        right=lambda one, other: one * other / 100,
        wrong={"least": min, "mean": lambda one, other: (one + other) / 2},
    ),
    "trust": Task(
        facts=_with(people=_one_of(400, 900, 2_500, 10_000)),
        right=math.sqrt,
        wrong={"all": lambda people: people, "same": lambda people: 1.0},
    ),
    "choose": Task(
        facts=_with(most=_one_of(60, 80, 150, 200, 300)),
        right=lambda most: risk.largest_epsilon(risk.BEFORE, most / 1_000),
        wrong={"ratio": lambda most: math.log(most / 10), "times": lambda most: most / 10},
    ),
    "graded": Task(
        facts=_with(columns=_one_of(4, 9, 16), width=_one_of(2, 5, 10)),
        right=lambda columns, width: width * math.sqrt(columns),
        wrong={"sum": lambda columns, width: width * columns},
    ),
    "after_looking": Task(
        facts=_two_pictures,
        right=lambda low, high, first, second: (low * first - high * second) / (low - high),
        wrong={"mean": lambda low, high, first, second: (first + second) / 2},
    ),
}
"""By the key of the lesson."""


def _random(use: str, name: str) -> Generator:
    """Give the source of the numbers of one name; spaces and capitals do not count."""
    plain = f"{use} {''.join(name.split()).casefold()}"
    seed = int.from_bytes(blake2b(plain.encode(), digest_size=8).digest())
    return np.random.default_rng(seed)


def _task(lesson: str) -> Task:
    if lesson not in TASKS:
        raise none_of("lesson", lesson, TASKS)
    return TASKS[lesson]


def question(lesson: str, name: str) -> str:
    """Ask, with the numbers of a name; refuse what is no key of a lesson, such as "epsilon".

    Examples
    --------
    >>> question("crowd", "Ada") == question("crowd", " ada ")
    True
    """
    facts = _task(lesson).facts(_random(lesson, name))
    return say(f"homework-{lesson}", **{key: short(value) for key, value in facts.items()})


def check(lesson: str, name: str, answer: Any) -> str:
    """Say whether an answer is within 2 % of the right one; of a typical wrong one, what is amiss.

    Examples
    --------
    >>> check("trust", "Ada", 0), check("trust", "Ada", "many")
    ('Your answer is too small.', 'Give a number.')
    """
    task = _task(lesson)
    facts = task.facts(_random(lesson, name)).values()
    try:
        value = float(answer)
    except (TypeError, ValueError):
        value = math.nan
    if not math.isfinite(value):
        return say("homework-no-number")
    right = task.right(*facts)
    if _near(value, right):
        return say("homework-right")
    for key, way in task.wrong.items():
        if _near(value, way(*facts)):
            return say(f"homework-{lesson}.{key}")
    return say("homework-off", large=value > right)


def _near(value: float, wanted: float) -> bool:
    return abs(value - wanted) <= _CLOSE * abs(wanted)


# --- attacks --------------------------------------------------------------------------------------

ROUNDS = 400
COUNT = "count"


@cache
def attacks() -> tuple[str, ...]:
    """Keys of what is attacked: one count, and each system of which guesses always are right."""
    tried = {key: attacked(key, game.refuting(x)) for key, x in registry.algorithms().items()}
    return (COUNT, *(key for key, found in tried.items() if found and game.wins(found) > game.SURE))


@kept()
def _challenge(attack: str) -> Challenge:
    if attack not in attacks():
        raise none_of("attack", attack, attacks())
    if attack == COUNT:
        return game.one_count(1.0)
    system = registry.algorithms()[attack]
    pair = next(each for each in system.pairs if each.key == game.refuting(system))
    found = attacked(attack, pair.key)
    return game.of_pair(system, pair, found.epsilon if found else 1.0)


def _tables(attack: str, name: str) -> list[int]:
    return [*map(int, _random(f"tables of {attack}", name).integers(2, size=ROUNDS))]


def rounds(attack: str, name: str) -> list[float]:
    """Draw a number in each round, from one of two tables that differ in one person."""
    challenge, rng = _challenge(attack), _random(f"noise of {attack}", name)
    return [challenge.draw(table, rng) for table in _tables(attack, name)]


def check_guesses(attack: str, name: str, guesses: Sequence[bool]) -> str:
    """Count right guesses, and say what they show of the claim.

    `guesses` hold for each round of `rounds` whether it was the first table.
    """
    challenge, given = _challenge(attack), [*guesses]
    if len(given) != ROUNDS or not all(isinstance(each, bool | np.bool_) for each in given):
        return say("homework-guesses", rounds=ROUNDS)
    pairs = zip(given, _tables(attack, name), strict=True)
    right = sum(bool(each) == (table == 0) for each, table in pairs)
    counted = say("homework-right-guesses", right=right, rounds=ROUNDS)
    about = ROUNDS * game.about(0.5, ROUNDS)
    if len(set(given)) == 1:
        shows = say("homework-right-guesses.always")
    elif right < ROUNDS / 2 - about:
        shows = say("homework-right-guesses.swapped")
    elif right <= ROUNDS / 2 + about:
        shows = say("homework-right-guesses.coin")
    else:
        shows = challenge.score(right, ROUNDS).sentence
    return sentences([counted, shows])


# --- the notebook ---------------------------------------------------------------------------------


def notebook(lessons: Iterable[Lesson] = LESSONS) -> str:
    """Write the questions of lessons as a Jupyter notebook, in the language of the reader."""
    begin = ['NAME = ""', "from dp_core.learning.homework import check, question"]
    if reader() != messages.DEFAULT:  # what its cells print is said in it, too
        begin += ["from dp_core.words.messages import ask_reader"]
        begin += [f'ask_reader(lambda: "{reader()}")']
    cells = [_text(f"# {say('homework-title')}\n\n{say('homework-how')}"), _code(*begin)]
    for each in lessons:
        cells += [
            _text(f"## {each.number}. {each.title}"),
            _code(f'print(question("{each.key}", NAME))'),
            _code("answer = None", f'print(check("{each.key}", NAME, answer))'),
        ]
    cells += [
        _text(f"# {say('homework-attacks')}\n\n{say('homework-attacks-how', rounds=ROUNDS)}"),
        _code("from dp_core.learning.homework import check_guesses, rounds"),
    ]
    for key in attacks():
        cells += _attack(key)
    for number, cell in enumerate(cells):
        cell["id"] = f"cell-{number}"
    kernel = {"display_name": "Python 3", "language": "python", "name": "python3"}
    whole = {"cells": cells, "metadata": {"kernelspec": kernel}, "nbformat": 4, "nbformat_minor": 5}
    return json.dumps(whole, ensure_ascii=False, indent=1) + "\n"


def _attack(key: str) -> list[dict[str, Any]]:
    challenge = _challenge(key)
    named = zip(challenge.names, challenge.tables, strict=True)
    tables = "\n".join(
        f"- {say('labelled', label=f'**{name}**', words=words)}" for name, words in named
    )
    facts = {"epsilon": challenge.claimed, "limit": game.of_100(challenge.promised)}
    asked = say("homework-attack", label=challenge.label, **facts)
    return [
        _text(f"## {challenge.title}\n\n{tables}\n\n{asked}"),
        _code(f'numbers = rounds("{key}", NAME)', "print(numbers[:10])"),
        _code(
            "def is_first(number):",
            "    return None",
            "",
            "guesses = [is_first(number) for number in numbers]",
            f'print(check_guesses("{key}", NAME, guesses))',
        ),
    ]


def _text(words: str) -> dict[str, Any]:
    return {"cell_type": "markdown", "metadata": {}, "source": words}


def _code(*lines: str) -> dict[str, Any]:
    source = "\n".join(lines)
    empty: dict[str, Any] = {"execution_count": None, "metadata": {}, "outputs": []}
    return {"cell_type": "code", "source": source, **empty}
