"""From wishes to a plan: what was asked for, the bands of ε that answer it, and what was picked."""

import math
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from dp_core import registry
from dp_core.algorithm import Algorithm
from dp_core.params import knobs
from dp_core.privacy.charges import Unit
from dp_core.privacy.register import Register
from dp_core.releasing.plan import MOST_REJECTED, OWN, CapRoute, Choice, Plan
from dp_core.study.choosing import Band, Measure, Shape, Wish
from dp_core.study.solving import shown
from dp_core.words import reader, say


@dataclass(frozen=True, kw_only=True)
class Cap:
    """Largest ε, and what it follows from."""

    epsilon: float
    words: str  # the limit, without a full stop
    route: CapRoute = "a suspicion"  # what it follows from, in the words of a plan
    grown: int = 0  # what 10 in 1,000 may grow to, where it was said so


@dataclass(frozen=True, kw_only=True)
class AnsweredWish:
    """What was asked for, and the bands of ε that answer it."""

    shape: Shape
    facts: Any
    wish: Wish
    cap: Cap
    purpose: str
    apart: str = ""
    bands: tuple[Band, ...]

    @property
    def algorithm(self) -> Algorithm:
        """System that publishes such numbers."""
        return registry.algorithms()[self.shape.system]

    @property
    def measure(self) -> Measure:
        """What the tolerance is about."""
        return self.shape.measure(self.facts)

    @property
    def rows(self) -> int:
        """Most rows of a person, as stated."""
        for name in ("contribution", "rows_per_person"):
            if hasattr(self.facts, name):
                return int(getattr(self.facts, name))
        return 1

    @property
    def usable(self) -> list[Band]:
        """Bands of which a step may be used: best first, those whose promise may fail last."""
        found = [band for band in self.bands if band.steps and not band.way.compared]
        return sorted(found, key=lambda band: band.way.delta > 0)

    @property
    def nearest(self) -> Band | None:
        """Band that lacks least, where none can be used; None where no ε is enough."""

        def lack(band: Band) -> float:  # so many times its share; other releases may leave nothing
            return band.proven / band.share if band.share > 0 else math.inf

        found = [band for band in self.bands if not band.way.compared and band.low is not None]
        return min(found, key=lack, default=None)


@dataclass(frozen=True)
class Picked:
    """A method and a step of the slider within its band."""

    band: Band
    epsilon: float

    @property
    def proven(self) -> float:
        """Proven ε of one release."""
        return self.band.way.proven(self.epsilon)


def plan_of(choice: AnsweredWish, picked: Picked) -> Plan:
    """Write the plan: everything but the columns of the file."""
    wish, way = choice.wish, picked.band.way
    why = Choice(
        route="tolerance and cap",
        tolerance=wish.tolerance,
        unit=choice.measure.unit,
        wanted=0.0 if way.averages else wish.wanted,
        cap=float(shown(wish.cap, "down")),
        cap_route=choice.cap.route,
        limit=choice.cap.words,
        basis=way.basis,
        releases=wish.releases,
        other=wish.other,
        apart=choice.apart,
        rejected=tuple(_rejected(choice, picked))[:MOST_REJECTED],
        purpose=choice.purpose,
    )
    return Plan(
        system=choice.algorithm.key,
        method=way.method,
        params={**choice.shape.params(choice.facts, way.method), "epsilon": picked.epsilon},
        data=OWN,
        upload=choice.algorithm.upload(**choice.shape.upload(choice.facts)),
        choice=why,
        language=reader(),
    )


def _rejected(choice: AnsweredWish, picked: Picked) -> Iterator[str]:
    way, grid = picked.band.way, choice.shape.grid
    here, unit = grid.index(picked.epsilon), choice.measure.unit
    limit = f"{choice.wish.tolerance:g} {unit}"
    if here and picked.epsilon == picked.band.steps[0]:
        below = grid[here - 1]
        error = way.at(below)
        if math.isfinite(error):
            facts = {"method": way.title, "epsilon": f"{below:g}", "limit": limit}
            yield say("chosen-not-below", error=f"{error:.4g} {unit}", **facts)
    elif here:
        yield say("chosen-not-more-noise", method=way.title, epsilon=f"{picked.band.steps[0]:g}")
    last = grid.index(picked.band.steps[-1]) + 1
    if last < len(grid):
        above = way.proven(grid[last], choice.wish.releases)
        yield say("chosen-above", title=way.title, at=f"{grid[last]:g}", above=f"{above:.4g}")
    for band in choice.bands:
        if band.way is not way and not band.way.compared:
            there = say("chosen-enough", epsilon=f"{band.low:g}") if band.steps else ""
            yield f"{band.way.title}: {there or band.words}"


def stated(choice: AnsweredWish) -> dict[str, str]:
    """Give the public facts in words, by their labels."""
    found = {}
    for knob in knobs(choice.shape.facts):
        value = getattr(choice.facts, knob.name)
        words = dict(zip(knob.choices, knob.words, strict=False))
        found[knob.label] = words.get(value, f"{value:,}" if isinstance(value, int) else str(value))
    return found


def locked(content: bytes | None, digest: str, cap: str, unit: Unit = "row") -> bytes:
    """Write a digest into a register; a new one, with a cap for a unit, if none is given."""
    register = Register.new(cap=cap, unit=unit) if content is None else Register.read(content)
    register.lock(digest)
    return register.content()
