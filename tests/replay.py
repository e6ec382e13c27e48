"""Give a run on a neighbouring data set what the mechanisms put out in a run before it.

What leaves may depend on the rows through these outputs alone. So with the same facts the second
run must ask the same mechanisms in the same order, and all that leaves must be equal, byte by byte.
"""

import sys
from collections.abc import Callable, Iterator
from copy import deepcopy
from dataclasses import fields, replace
from typing import Any

import numpy as np
import pytest

from dp_core.noise import mechanisms
from dp_core.noise.exact_noise import Entropy
from tests.contract.tools import mechanism_classes

FOR_THE_HOLDER = {
    "name": "another name, 40 points",
    "notes": ("Another note.",),
    "outside": 7,
    "most_of_one": 9,
    "classes": None,
    "class_names": (),
    "groups": (),
    "edges": (),
}
"""Fields of data sets that are no public facts."""


class Told(Entropy):
    """Secret noise, and public dice (starts, folds, rows of a released model) that come again."""

    def __init__(self) -> None:
        self._asked = 0

    def generator(self) -> np.random.Generator:
        self._asked += 1
        return np.random.default_rng(self._asked)


class Tape:
    """Records the mechanisms of one run, and plays them to others."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.recorded: list[tuple[Any, Any]] = []
        self._left: Iterator[tuple[Any, Any]] | None = None
        self._inside = False
        for kind in set(mechanism_classes()) - {mechanisms.NoisySplits}:
            monkeypatch.setattr(kind, "release", self._told(kind.release, _declared))
        # A tree asks once a level, and tells in between which nodes it split.
        level = mechanisms.NoisySplits._positive  # type: ignore[attr-defined]
        monkeypatch.setattr(mechanisms.NoisySplits, "_positive", self._told(level, _declared))
        for bits in (mechanisms.permanent_bits, mechanisms.instantaneous_bits):
            _everywhere(monkeypatch, bits, self._told(bits, _named))
        sample = mechanisms.poisson_sample
        _everywhere(monkeypatch, sample, self._coupled(sample))

    def record(self, run: Callable[[], Any]) -> Any:
        """Run, and keep what each mechanism gives."""
        self.recorded, self._left = [], None
        return run()

    def play(self, run: Callable[[], Any]) -> Any:
        """Run with the outputs that were kept; every one of them must be asked for."""
        self._left = iter(self.recorded)
        result = run()
        assert next(self._left, None) is None, "the neighbour asks fewer mechanisms"
        return result

    def _told(self, draw: Callable[..., Any], words: Callable[..., Any]) -> Callable[..., Any]:
        def told(*args: Any, **kwargs: Any) -> Any:
            if self._inside:  # a mechanism built on another is one
                return draw(*args, **kwargs)
            asked = words(draw, *args)
            if self._left is not None:
                return self._next(asked)
            self._inside = True
            try:
                given = draw(*args, **kwargs)
            finally:
                self._inside = False
            self.recorded.append((asked, deepcopy(given)))
            return given

        return told

    def _next(self, asked: Any) -> Any:
        assert self._left is not None
        known, given = next(self._left, ("nothing", None))
        assert asked == known, f"the neighbour asks {asked}, and before it was {known}"
        return deepcopy(given)

    def _coupled(self, sample: Callable[..., Any]) -> Callable[..., Any]:
        """Let a secret sample hold the same people; one who is gone is not in it."""

        def coupled(counts: Any, rate: float, rng: Any) -> Any:
            asked = ("sample", np.shape(counts), rate)
            if self._left is not None:
                return np.minimum(self._next(asked), counts)
            kept = sample(counts, rate, rng)
            self.recorded.append((asked, kept.copy()))
            return kept

        return coupled


def _declared(draw: Any, mechanism: Any, values: Any, *rest: Any) -> Any:
    """Name what is public about a call: mechanism, price, shape."""
    depth = rest[0] if draw.__name__ == "_positive" else 0
    return type(mechanism).__name__, mechanism.spend("asked"), np.shape(values), depth


def _named(draw: Any, *args: Any) -> Any:
    return draw.__name__


def _everywhere(patch: pytest.MonkeyPatch, known: Any, instead: Any) -> None:
    """Replace a function in every module that imported it by its name."""
    for name, module in list(sys.modules.items()):
        if name.startswith("dp_core") and getattr(module, known.__name__, None) is known:
            patch.setattr(module, known.__name__, instead)


# --- neighbours -----------------------------------------------------------------------------------


def without_persons(data: Any) -> Any:
    """Leave out who each event belongs to; one more event then has no owner to name."""
    return replace(data, event_periods=None, event_persons=None)


def holder_only(data: Any) -> Any:
    """Change all that is for the holder alone."""
    names = {each.name for each in fields(data)}
    told = {name: value for name, value in FOR_THE_HOLDER.items() if name in names}
    return replace(data, **told)


def neighbour(data: Any, rng: np.random.Generator) -> Any:
    """Change one unit, and all that is for the holder alone."""
    names = {each.name for each in fields(data)}
    told = {name: value for name, value in FOR_THE_HOLDER.items() if name in names}
    return replace(data, **_CHANGED[type(data).__name__](data, rng), **told)


def _one_count(values: np.ndarray, rng: np.random.Generator) -> np.ndarray:
    """Add or remove one, somewhere."""
    counts = values.copy()
    place = tuple(rng.integers(counts.shape))
    counts[place] += -1 if counts[place] and rng.integers(2) else 1
    return counts


def _one_row(values: np.ndarray, rng: np.random.Generator, drawn: Any) -> np.ndarray:
    rows = values.copy()
    rows[rng.integers(len(rows))] = drawn
    return rows


_CHANGED: dict[str, Callable[..., dict[str, Any]]] = {
    "CountStream": lambda data, rng: {"increments": _one_count(data.increments, rng)},
    "Lattice": lambda data, rng: {"counts": _one_count(data.counts, rng)},
    "BinaryTable": lambda data, rng: {
        "values": _one_row(data.values, rng, rng.integers(2, size=data.values.shape[1]))
    },
    "CategoricalTable": lambda data, rng: {
        "codes": _one_row(data.codes, rng, rng.integers(data.domains))
    },
    "NumericTable": lambda data, rng: {
        "values": _one_row(data.values, rng, rng.uniform(*map(np.array, data.bounds)))
    },
}
