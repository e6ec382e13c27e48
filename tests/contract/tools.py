"""Comparing, walking and spying: what the laws need and no method should have to know."""

import copy
import gc
import inspect
import types
from dataclasses import dataclass, fields
from enum import Enum
from typing import Any, Literal

import numpy as np
import pytest

from dp_core.algorithm import Algorithm, Method, Release
from dp_core.noise import mechanisms
from dp_core.noise.exact_noise import Entropy
from dp_core.privacy.ledger import Node
from dp_core.study.replay import difference, uses

ATOMS = (
    *(str, bytes, int, float, complex, type(None), type, Enum, np.generic, np.dtype),
    *(types.ModuleType, types.BuiltinFunctionType, types.GetSetDescriptorType),
)
NO_DRAW = "none"
"""Mechanism of a leaf that charges for looking at the data without any noise."""


Mode = Literal["explore", "other", "release"]


@dataclass(frozen=True, kw_only=True)
class Watched:
    """A run that many laws look at and none changes: what went in, was drawn and came out."""

    data: Any
    before: Any
    release: Release[Any]
    draws: list[tuple[Any, Any]]
    lines: list[tuple[str, float]]


@dataclass(frozen=True)
class Case:
    """A method and the system it belongs to."""

    algorithm: Algorithm
    method: Method

    def data(self) -> Any:
        return (self.algorithm.small.data or self.algorithm.sample)()

    def params(self, epsilon: float) -> Any:
        known = {field.name for field in fields(self.method.params)}
        fixed = self.algorithm.small.params.items()
        chosen = {name: value for name, value in fixed if name in known}
        return self.method.params(epsilon=epsilon, **chosen)

    def run(self, rng: Any, *, epsilon: float = 1.0, data: Any = None) -> Any:
        return self.method.run(self.data() if data is None else data, self.params(epsilon), rng)

    def watched(self, mode: Mode) -> Watched:
        """Give the run at ε = 1 with seed 0, with seed 4, or the exact one; each is made once."""
        asked = self.algorithm.key, self.method.key, mode
        if asked not in _WATCHED:
            with pytest.MonkeyPatch.context() as patch:
                spy, data = Spy(patch), self.data()
                before = copy.deepcopy(data)
                seed = {"explore": 0, "other": 4}.get(mode)
                source = Entropy() if seed is None else np.random.default_rng(seed)
                release = self.run(source, data=data)
            _WATCHED[asked] = Watched(
                data=data, before=before, release=release, draws=spy.draws, lines=spy.lines()
            )
        return _WATCHED[asked]


_WATCHED: dict[tuple[str, str, str], Watched] = {}


def same(one: Any, other: Any) -> bool:
    """Whether two values are equal in type and content, arrays bit by bit."""
    return difference(one, other) is None


def reachable(start: Any) -> dict[int, Any]:
    """All objects that `start` refers to, itself included; no code, no atoms."""
    found: dict[int, Any] = {}
    stack = [start]
    while stack:
        item = stack.pop()
        if id(item) in found or isinstance(item, ATOMS):
            continue
        found[id(item)] = item
        if isinstance(item, np.ndarray):
            stack.append(item.base)
        elif inspect.isfunction(item):
            stack += [cell.cell_contents for cell in item.__closure__ or ()]
            stack += item.__defaults__ or ()
        else:
            stack += gc.get_referents(item)
    return found


def shared(release: Any, data: Any) -> list[Any]:
    """Objects and array memory of `data` that `release` holds on to.

    A tuple itself may be shared (Python does so with constants), what is in it may not.
    """
    kept, given = reachable(release), reachable(data)
    arrays = [item for item in given.values() if isinstance(item, np.ndarray)]
    return [
        item
        for key, item in kept.items()
        if (key in given and not isinstance(item, tuple))
        or (isinstance(item, np.ndarray) and any(np.shares_memory(item, array) for array in arrays))
    ]


def mechanism_classes() -> list[type]:
    """All classes that draw noise and write a ledger line."""
    return [
        item
        for _, item in inspect.getmembers(mechanisms, inspect.isclass)
        if item.__module__.startswith("dp_core.") and hasattr(item, "release")
    ]


class Spy:
    """Writes down each mechanism object that draws, and what came out."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.draws: list[tuple[Any, Any]] = []
        self._depth = 0
        for kind in mechanism_classes():
            monkeypatch.setattr(kind, "release", self._watched(kind.release))

    def _watched(self, release: Any) -> Any:
        def watched(mechanism: Any, *args: Any, **kwargs: Any) -> Any:
            self._depth += 1
            try:
                result = release(mechanism, *args, **kwargs)
            finally:
                self._depth -= 1
            if self._depth == 0:  # a mechanism built on another is one draw
                self.draws.append((mechanism, result))
            return result

        return watched

    def lines(self) -> list[tuple[str, float]]:
        """(mechanism, epsilon) of each draw, sorted."""
        spends = [mechanism.spend("spied") for mechanism, _ in self.draws]
        return sorted((spend.mechanism, round(spend.claimed, 12)) for spend in spends)


def ledger_lines(root: Node) -> list[tuple[str, float]]:
    """(mechanism, epsilon) of each draw that the ledger charges, sorted.

    A step that the paper does not count has claimed epsilon 0; its noise is in the proven one.
    """
    return sorted(
        (leaf.mechanism, round(leaf.claimed or leaf.proven, 12))
        for leaf in uses(root)
        if leaf.mechanism != NO_DRAW
    )
