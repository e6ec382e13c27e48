"""What the steps hand on."""

import math
from dataclasses import dataclass
from typing import Any

from dp_core import registry
from dp_core.algorithm import Algorithm
from dp_core.releasing.plan import CapRoute
from dp_core.study.choosing import Band, Measure, Shape, Wish

KEY = "choose"


@dataclass(frozen=True, kw_only=True)
class Cap:
    """Largest ε, and what it follows from."""

    epsilon: float
    words: str  # the limit, without a full stop
    route: CapRoute = "a suspicion"  # what it follows from, in the words of a plan
    grown: int = 0  # what 10 in 1,000 may grow to, where it was said so


@dataclass(frozen=True, kw_only=True)
class Choice:
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
        return self.band.way.proven(self.epsilon)
