"""Replay shows whether what leaves depends on the data through mechanisms alone.

A method runs on a data set while every output of every mechanism is recorded. It runs on a
neighbour with these outputs given back instead of drawn. Then the same mechanisms must be asked, at
the same prices; the true input of each may have moved by its declared sensitivity and no more; and
what leaves must be equal, to the last bit. There is no chance in it and nothing is estimated: it
finds what attacks that count releases cannot, such as a step that is not charged or a name that
tells of the data.

The idea of replaying a recorded run is that of "Re:cord-play" and its library dp-recorder.
"""

import math
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, fields, is_dataclass, replace
from itertools import takewhile
from typing import Any

import numpy as np
import pandas as pd
from numpy.random import Generator

from dp_core.algorithm import Method, Release
from dp_core.noise.exact_noise import Entropy
from dp_core.noise.tape import Heard, PartedError, Tape
from dp_core.params import Params
from dp_core.privacy.costs import amplified
from dp_core.privacy.ledger import Composition, Node, PrivacyLedger, Spend, exact, zcdp_epsilon
from dp_core.words import say

_LARGEST = 700.0  # exp of it is a float
ROUNDING = 1 + 1e-9
"""A change may be this many times its sensitivity: sums of floats are a few roundings off."""


@dataclass(frozen=True, kw_only=True)
class Step:
    """One use of a mechanism in both runs."""

    # as the ledger says; the step is empty where no line of the ledger charges this use
    step: str
    mechanism: str
    declared: float  # sensitivity that the noise was made for, for all rows of a person
    actual: float  # how far the true input moved, in the same norm and unit
    epsilon: float  # what the mechanism costs for the declared change
    # what its line of the ledger says is proven; more than `epsilon` where the line owns up to a
    # larger change
    proven: float

    @property
    def ratio(self) -> float:
        """Actual change over declared sensitivity."""
        return self.actual / self.declared if self.declared else math.inf * bool(self.actual)

    @property
    def charged(self) -> bool:
        """Whether a line of the ledger stands for it."""
        return bool(self.step)

    @property
    def kept(self) -> bool:
        """Whether the input moved no more than the noise was made for."""
        return self.actual <= self.declared * ROUNDING

    @property
    def ok(self) -> bool:
        """Whether the ledger knows of it, and of all that this change costs."""
        cost = self.epsilon * self.ratio if self.actual else 0.0
        return self.charged and (self.kept or cost <= self.proven * ROUNDING)


@dataclass(frozen=True, kw_only=True)
class Replay:
    """What a replay on one neighbour showed."""

    # uses of mechanisms up to the first difference in what was asked, in their order
    steps: tuple[Step, ...]
    # where the second run left the first: asked for something else, or gave another output
    first_difference: str | None
    # ε by which this neighbour can be told apart at most, if nothing but mechanisms tells: what the
    # steps charge, each as far as its input moved. Infinite where the runs differ.
    cost: float
    # totals of the ledger
    claimed: float
    proven: float
    release: Release[Any] | None = None  # of the second run, unless it parted

    @property
    def ok(self) -> bool:
        """Whether this neighbour found nothing that speaks against what is proven."""
        steps = self.first_difference is None and all(step.ok for step in self.steps)
        return steps and self.cost <= self.proven * ROUNDING

    @property
    def keeps_claim(self) -> bool:
        """Whether this neighbour found nothing that speaks against what is claimed."""
        return self.ok and self.cost <= self.claimed * ROUNDING

    @property
    def worst(self) -> float:
        """Largest actual change over declared sensitivity; 0 where nothing moved."""
        return max((step.ratio for step in self.steps), default=0.0)


class Recording:
    """A method's run on one data set, to be replayed on many neighbours.

    `source` is the noise of the recorded run, where the method has a release.
    """

    def __init__(
        self, method: Method, params: Params, data: Any, source: Entropy | None = None
    ) -> None:
        self.method, self.params = method, params
        tape = Tape(np.random.default_rng(0) if method.no_release else source or Entropy())
        self.release: Release[Any] = method.run(data, params, tape)
        self.heard: Sequence[Heard] = tape.heard

    def play(self, neighbour: Any) -> Replay:
        """Run on a neighbour, and compare with the recorded run."""
        tape = Tape(Entropy() if self.release.exact else np.random.default_rng(0), self.heard)
        release: Release[Any] | None = None
        parted: str | None = None
        try:
            found = self.method.run(neighbour, self.params, tape)
            tape.finish()
        except PartedError as error:
            parted = str(error)
        else:
            release, place = found, difference(self.release.output, found.output)
            if place is not None:
                parted = say("replay-leaves", place=place or "none")
            elif self.release.ledger != found.ledger:
                parted = say("replay-ledgers")
        ledger, whole = self.release.ledger, list(_whole(tape.heard))
        return Replay(
            steps=tuple(steps_of(whole, ledger)),
            first_difference=parted,
            cost=math.inf if parted else _cost(whole, ledger),
            claimed=ledger.claimed,
            proven=ledger.proven,
            release=release,
        )


def replay(method: Method, params: Params, data: Any, neighbour: Any) -> Replay:
    """Record a run on a data set and replay it on one that differs in one unit of privacy.

    A method with a release is run as for a release, another as for study. `Replay.ok` says that
    this neighbour found nothing; it is no proof.
    """
    return Recording(method, params, data).play(neighbour)


def difference(one: Any, other: Any) -> str | None:
    """Name the place where two values first differ in type or content; None where they do not."""
    if type(one) is not type(other):
        return ""
    if isinstance(one, np.ndarray):
        same = one.dtype == other.dtype and one.shape == other.shape
        return None if same and _bits(one) == _bits(other) else ""
    if isinstance(one, pd.DataFrame | pd.Series):
        return None if one.equals(other) else ""
    here, there = _parts(one), _parts(other)
    if here is None or there is None:
        return None if one == other or (one != one and other != other) else ""
    if here.keys() != there.keys():
        return ""
    for name, part in here.items():
        if (place := difference(part, there[name])) is not None:
            return f"{name}, {place}" if place else str(name)
    return None


def _parts(value: Any) -> Mapping[Any, Any] | None:
    if isinstance(value, Mapping):
        return value
    if isinstance(value, list | tuple):
        return dict(enumerate(value))
    if is_dataclass(value):
        return {field.name: getattr(value, field.name) for field in fields(value)}
    return None


def _bits(array: np.ndarray[Any, Any]) -> Any:
    return array.tolist() if array.dtype.hasobject else array.tobytes()


def steps_of(heard: Sequence[Heard], ledger: PrivacyLedger) -> Iterator[Step]:
    """Give each use the name of the next line of the ledger that charges for such a one."""
    lines, rows = list(uses(ledger.root)), ledger.rows_per_person
    for each in heard:
        line = each.line
        place = next((k for k, leaf in enumerate(lines) if _charges(leaf, line)), None)
        name = line.mechanism if not line.claimed else ""
        leaf = None if place is None else lines.pop(place)
        yield Step(
            step=name if leaf is None else leaf.step,
            proven=0.0 if leaf is None else rows * leaf.proven,
            mechanism=line.mechanism,
            declared=rows * line.sensitivity,
            actual=each.change,
            epsilon=rows * line.proven,
        )


def _whole(heard: Sequence[Heard]) -> Iterator[Heard]:
    """Count a tree as one use, at its worst level, however many levels it was asked for."""
    for place, each in enumerate(heard):
        below = list(takewhile(lambda other: other.public.get("depth"), heard[place + 1 :]))
        if not each.public.get("depth"):
            yield max((each, *below), key=lambda level: level.change)


def _cost(heard: Sequence[Heard], ledger: PrivacyLedger) -> float:
    """Add up what the moved inputs cost: ε, or rho where the ledger counts in it."""
    moved = [
        (each.line, each.change / each.line.sensitivity) for each in heard if each.line.sensitivity
    ]
    if ledger.rho is not None:
        rhos = (
            ratio**2 * (line.proven**2 / 2 if line.rho is None else line.rho)
            for line, ratio in moved
        )
        return zcdp_epsilon(sum(rhos), ledger.delta)
    pure = sum(line.proven * ratio for line, ratio in moved if ratio)
    rate = min((each.public.get("rate", 1.0) for each in heard), default=1.0)
    row = ledger.of_a_row.proven
    if rate == 1 or ledger.rows_per_person == 1 or not 0 < row < _LARGEST:
        return float(amplified(exact(pure), rate))
    # Each row is in the sample by itself. Amplified ε is convex: rows that cost `inside` at most
    # on the sample, and `pure` together, cost no more in all than so many times a row.
    inside = math.log1p(math.expm1(row) / rate)
    return pure * row / inside


def _charges(leaf: Spend, line: Spend) -> bool:
    price = leaf.claimed or leaf.proven  # a step that the paper does not count claims nothing
    return leaf.mechanism == line.mechanism and math.isclose(price, line.claimed, rel_tol=1e-9)


def uses(node: Node, times: int = 1) -> Iterator[Spend]:
    """Leaves of a ledger, each as often as it was drawn."""
    if isinstance(node, Spend):
        yield from [node] * times
        return
    assert isinstance(node, Composition)
    for part in node.parts:
        yield from uses(part, times * (node.times if node.kind == "repeat" else 1))


def replay_at_random(
    method: Method, params: Params, data: Any, neighbour: Callable[[Any, Generator], Any], seed: int
) -> Replay:
    """Replay on a neighbour that ``neighbour(data, rng)`` draws; can be sent to another process."""
    found = replay(method, params, data, neighbour(data, np.random.default_rng(seed)))
    return replace(found, release=None)
