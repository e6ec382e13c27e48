"""What an exhibit is: ten lines with a flaw, an attack on them, and the same lines repaired."""

import inspect
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from types import FunctionType
from typing import Any

import numpy as np
from numpy.random import Generator
from numpy.typing import NDArray

from dp_core.study.risk import advantage

Bools = NDArray[np.bool_]
Mechanism = Callable[..., Any]
Guess = Callable[..., bool | None]
FLAW = "# The flaw"


@dataclass(frozen=True, kw_only=True)
class Dial:
    """What the visitor may turn of an exhibit: values, as they are called, and the first shown."""

    label: str
    values: tuple[float, ...]
    opens: float


@dataclass(frozen=True, kw_only=True)
class Exhibit:
    """A kind of flaw, an attack on it and a repair.

    Parameters
    ----------
    key, title : str
    tables : (str, str)
        In words: the table with Ada, the one without.
    data : callable
        Setting of the dial → rows with Ada, rows without.
    epsilon : float
        What the lines claim.
    broken, repaired : callable
        (rows, epsilon, rng, setting) → output. Shown with their source, at most ten lines each.
    guess, second : callable
        (output, epsilon, setting) → whether Ada was in, or None where the attacker plays no
        round; the second on what was repaired.
    asked : str
        What the attacker does, in a sentence.
    wrong, mended : str
        What is wrong with the lines, and what the repair changes.
    happened : str
        Where a flaw of the kind was seen.
    caught : str
        What would have found it.
    dial : Dial
    claim : callable
        (epsilon, setting) → what the lines claim, where that is not `epsilon` itself.
    pays : callable
        The same of what is repaired.
    """

    key: str
    title: str
    tables: tuple[str, str]
    data: Callable[[float], tuple[Sequence[float], Sequence[float]]]
    epsilon: float
    broken: Mechanism
    guess: Guess
    repaired: Mechanism
    second: Guess
    asked: str
    wrong: str
    mended: str
    happened: str
    caught: str
    dial: Dial | None = None
    claim: Callable[[float, float], float] = lambda epsilon, _: epsilon
    pays: Callable[[float, float], float] = lambda epsilon, _: epsilon

    def limit(self, setting: float = 0.0, *, repaired: bool = False) -> float:
        """Largest chance of a right guess that the claim allows."""
        promise = self.pays if repaired else self.claim
        return 0.5 + 0.5 * advantage(promise(self.budget(setting), setting))

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
) -> Bools:
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
    run = exhibit.repaired if repaired else exhibit.broken
    guess = exhibit.second if repaired else exhibit.guess
    epsilon = exhibit.budget(setting)
    right: list[bool] = []
    while len(right) < rounds:
        coin = int(rng.integers(2))
        said = guess(run(tables[1 - coin], epsilon, rng, setting), epsilon, setting)
        if said is not None:
            right.append(said == bool(coin))
    return np.asarray(right, dtype=np.bool_)
