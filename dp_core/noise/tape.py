"""A random source that records what mechanisms put out, and gives it back to a neighbour's run.

Beside `numpy.random.Generator` (explores) and `Entropy` (releases) it is the third one. Everybody
below a method draws from it without knowing: mechanisms alone look, through `heard`. What it is
for is in `dp_core.study.replay`.
"""

import math
from collections.abc import Callable, Mapping, Sequence
from copy import deepcopy
from dataclasses import dataclass, replace
from functools import partial, wraps
from typing import Any, TypeVar, cast

import numpy as np
from numpy.random import Generator
from numpy.typing import NDArray

from dp_core.noise.exact_noise import Entropy, Rng
from dp_core.privacy.ledger import Spend
from dp_core.words import message

Draw = TypeVar("Draw", bound=Callable[..., Any])


@dataclass(frozen=True, kw_only=True)
class Heard:
    """One use of a mechanism."""

    line: Spend  # its price, as its own ledger line says it; without a step
    # all else that is public about the call, the shape of its input included
    public: Mapping[str, Any]
    given: NDArray[Any]  # true input: for study alone
    told: Any  # what it put out
    # how far the input is from the recorded one, in the unit of the line's sensitivity
    change: float = 0.0
    unit: float = 1.0  # how much 1 of the input is in that unit
    # of the noise on the input: a number, one each, or None where nothing is added
    scale: Any = None

    @property
    def asked(self) -> tuple[Any, ...]:
        """What must be the same for every neighbour: nobody is asked after a look at the data."""
        return self.line, tuple((name, _plain(value)) for name, value in self.public.items())


class PartedError(Exception):
    """The neighbour's run asked another mechanism, or the same at another price."""


class Tape(Entropy):
    """Records one run from a source, or plays what was recorded `before` to another run.

    Public dice (folds, starting points, rows of a released model) come again from `generator`. A
    secret sample is not given back but coupled, as whoever is new may be in it.
    """

    def __init__(self, source: Rng, before: Sequence[Heard] | None = None) -> None:
        self.exact = isinstance(source, Entropy) and source.exact
        self.heard: list[Heard] = []
        self._source = source
        self._before = before
        self._dice = 0

    def bytes(self, n: int) -> bytes:
        """Uniform random bytes of the source, for steps that are no mechanisms."""
        return self._source.bytes(n)

    def generator(self) -> Generator:
        """Public dice: the k-th asked for is the same in every run."""
        self._dice += 1
        return np.random.default_rng(self._dice)

    def finish(self) -> None:
        """Say that the run is over."""
        if self._before is not None and len(self.heard) < len(self._before):
            raise _parted(len(self.heard), self._before[len(self.heard)], None)

    def hear(
        self,
        line: Spend,
        given: Any,
        draw: Callable[[Rng], Any],
        change: Callable[[Any, Any], float],
        **public: Any,
    ) -> Any:
        """Draw and record, or give back what was recorded in this place."""
        array = np.array(given)
        now = Heard(line=line, public={"shape": array.shape, **public}, given=array, told=None)
        if self._before is None:
            told = draw(self._source)
            self.heard.append(replace(now, told=deepcopy(told)))
            return told
        known = self._expected(now)
        moved = change(known.given, array)
        moved = math.inf if math.isnan(moved) else moved  # what is no number is far from any other
        self.heard.append(replace(now, told=known.told, change=moved))
        return deepcopy(known.told)

    def sample(self, counts: NDArray[np.int64], rate: float, draw: Callable[[Rng], Any]) -> Any:
        """Couple a secret sample: whoever is new is in it, and whoever is gone was."""
        line = Spend(step="", mechanism="secret sample", sensitivity=1, claimed=0, proven=0)
        kept = self.hear(line, counts, draw, _largest, rate=rate)
        if self._before is None:
            return kept
        moved = counts - self._before[len(self.heard) - 1].given
        return np.clip(kept + moved, 0, counts)

    def _expected(self, now: Heard) -> Heard:
        assert self._before is not None
        place = len(self.heard)
        known = self._before[place] if place < len(self._before) else None
        if known is None or known.asked != now.asked:
            raise _parted(place, known, now)
        return known


def heard(draw: Draw) -> Draw:
    """Let a `Tape` hear a mechanism's draw: ``draw(mechanism, values, rng, **public)``."""

    @wraps(draw)
    def release(mechanism: Any, values: Any, rng: Rng, **public: Any) -> Any:
        if not isinstance(rng, Tape):
            return draw(mechanism, values, rng, **public)
        line = mechanism.spend("")
        unit = line.sensitivity / getattr(mechanism, "sensitivity", line.sensitivity)

        def moved(one: Any, other: Any) -> float:
            return float(unit * mechanism.change(one, other, **public))

        drawn = partial(draw, mechanism, values, **public)
        told = rng.hear(line, values, drawn, moved, **public)
        scale = getattr(mechanism, "scale", getattr(mechanism, "sigma", None))
        rng.heard[-1] = replace(rng.heard[-1], unit=unit, scale=scale)
        return told

    return cast(Draw, release)


def _largest(one: NDArray[Any], other: NDArray[Any]) -> float:
    return float(np.abs(other - one).max(initial=0))


def _plain(value: Any) -> Any:
    return tuple(np.ravel(value).tolist()) if isinstance(value, np.ndarray) else value


def _parted(place: int, known: Heard | None, now: Heard | None) -> PartedError:
    """Error for what two runs asked for in one place; None of a run that was over."""
    facts = {"now": _words(now), "before": _words(known)}
    return PartedError(message("noise-parted", place=place + 1, **facts))


def _words(asked: Heard | None) -> str:
    if asked is None:
        return "nothing"
    shape = " × ".join(map(str, asked.public["shape"])) or "one number"
    return f"{asked.line.mechanism} (ε = {asked.line.claimed:.4g}, {shape})"
