"""What the page of a system opens with: the one source of its page, card, README line and tests."""

from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any, Self

from dp_core import registry
from dp_core.algorithm import Algorithm, Method, Opening, Release, Variant
from dp_core.params import knobs
from dp_core.study.experiments import trial_rng

FIRST_SEED = Opening().seed
"""Seed of a page that names none of its own."""


@dataclass(frozen=True, kw_only=True)
class State:
    """A run of a system on bundled data, and what it is judged by."""

    algorithm: Algorithm
    sample: str  # key of the bundled data set
    method: Method
    params: Any
    seed: int = FIRST_SEED
    judged: str  # key of the measure that is compared with the tolerance
    tolerance: float  # in the unit of that measure
    wanted: float  # share of the draws that shall lie within it

    @cached_property
    def whole(self) -> Any:
        """Bundled data set."""
        return self.algorithm.samples[self.sample]()

    @cached_property
    def data(self) -> Any:
        """Part of it that is on screen."""
        part = self.algorithm.opening.part
        return self.whole if part is None else part(self.whole)

    def at(self, epsilon: float) -> Self:
        """Move the ε slider."""
        return replace(self, params=replace(self.params, epsilon=epsilon))

    def run(self) -> Release[Any]:
        """Draw as the page does."""
        rng = trial_rng(self.seed, self.method.key, None, 0)
        return self.method.run(self.data, self.params, rng)


def state(key: str, variant: Variant | None = None) -> State:
    """Say what a page opens with, or what one touch of its variant switch leads to."""
    algorithm = registry.algorithms()[key]
    opening, method = algorithm.opening, _method(algorithm, variant)
    sample = next(iter(algorithm.samples))
    bare = State(
        algorithm=algorithm,
        sample=sample,
        method=method,
        params=None,
        judged=opening.judged or algorithm.metrics[0].key,
        tolerance=opening.tolerance or algorithm.metrics[0].tolerance,
        wanted=opening.wanted,
        seed=opening.seed,
    )
    return replace(bare, params=method.params(**usual(algorithm, method, bare.data)))


def usual(algorithm: Algorithm, method: Method, data: Any) -> dict[str, Any]:
    """Say which parameters of a method open elsewhere than at their default, on a data set.

    A public fact of the data, such as how many events a person contributes, opens its knob.
    """
    there = {knob.name for knob in knobs(method.params)}
    opens = algorithm.opening
    given = {name: getattr(data, name) for name in there if hasattr(data, name)}
    opened = {**opens.params, **(opens.own(data) if opens.own else {})}
    return given | {name: value for name, value in opened.items() if name in there}


def first_seed(key: str) -> int:
    """Give the seed that a page opens with."""
    known = registry.algorithms().get(key)
    return FIRST_SEED if known is None else known.opening.seed


def _method(algorithm: Algorithm, variant: Variant | None) -> Method:
    opening = algorithm.opening
    if variant is None:
        return algorithm.method(opening.method) if opening.method else algorithm.featured()
    named = opening.sound if variant == "sound" else ""
    return algorithm.method(named) if named else algorithm.featured(variant)
