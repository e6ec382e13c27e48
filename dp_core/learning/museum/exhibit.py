"""What an exhibit is: ten lines with a flaw, an attack on them, and the same lines repaired."""

import inspect
import math
import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cache, cached_property
from pathlib import Path
from types import FunctionType
from typing import Any

import numpy as np
from numpy.random import Generator

from dp_core.arrays import Flags
from dp_core.study.risk import advantage
from dp_core.words import Said

Rows = Sequence[float]
Mechanism = Callable[..., Any]
Guess = Callable[..., bool | None]
FLAW, REPAIR = "# The flaw", "# The repair"
ABOUT = Path(__file__).with_suffix(".md")


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
    """A kind of flaw, an attack on it and a repair; ``museum.md`` says it in words.

    Parameters
    ----------
    key : str
    data : callable
        Setting of the dial → rows of table A, with Ada, and of table B.
    broken, repaired : callable
        (rows, epsilon, rng, setting) → output. Shown with their source, at most ten lines each.
    guess : callable
        (output, epsilon, setting) → whether it was table A, or None where the attacker plays no
        round.
    second : callable, optional
        The same on what was repaired, where another guess is better there.
    epsilon : float
        What the lines are run with.
    claim : callable
        ε of the lines → what they claim, where that is not the same.
    dial : Dial, optional
    """

    key: str
    data: Callable[[float], tuple[Rows, Rows]]
    broken: Mechanism
    guess: Guess
    repaired: Mechanism
    second: Guess | None = None
    epsilon: float = 1.0
    claim: Callable[[float], float] = lambda epsilon: epsilon
    dial: Dial | None = None

    @cached_property
    def title(self) -> str:
        """Name of the exhibit."""
        return _about()[self.key][0]

    def says(self, part: str) -> str:
        """Give a part of its words: Table A, Table B, Flaw, Attack, Repair, Seen, Caught by."""
        return _about()[self.key][1][part]

    def limit(self, setting: float = 0.0) -> float:
        """Largest chance of a right guess that the claim allows."""
        return 0.5 + 0.5 * advantage(self.claim(self.budget(setting)))

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


@cache
def _about() -> dict[str, tuple[str, dict[str, str]]]:
    """Title and parts of each exhibit, by its key."""
    _, *found = re.split(r"^## ", ABOUT.read_text(encoding="utf-8"), flags=re.MULTILINE)
    heads = (each.partition("\n")[0].split(": ", 1) for each in found)
    parts = (dict(re.findall(r"^\* (.+?): (.+)$", each, re.MULTILINE)) for each in found)
    return {key: (title, said) for (key, title), said in zip(heads, parts, strict=True)}


def attack(
    exhibit: Exhibit, rounds: int, rng: Generator, *, setting: float = 0.0, repaired: bool = False
) -> Flags:
    """Toss a coin, run the lines on one of the two tables, guess; so many times.

    Parameters
    ----------
    exhibit : Exhibit
    rounds : int
    rng : Generator
    setting : float
        Of the dial.
    repaired : bool
        Attack the repaired lines.

    Returns
    -------
    ndarray of bool, shape (rounds,)
        Whether each guess was right.
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
