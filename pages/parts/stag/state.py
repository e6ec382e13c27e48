"""What the location-maps page shows, worked out once a run."""

from collections.abc import Callable, Hashable, Iterable, Mapping
from dataclasses import dataclass, fields
from functools import cached_property
from typing import Any

import streamlit as st

from dp_core import registry
from dp_core.algorithm import Release
from dp_core.algorithms.stag.data import Lattice
from dp_core.algorithms.stag.params import MapParams
from dp_core.algorithms.stag.release import GridRelease
from pages.common.work import background, cache

KEY = "stag"
NOUN = "map"
UNIT = "%"
RIVALS = ["all points", "a sample too"]  # what the competitors see on the error tab


@dataclass(frozen=True, kw_only=True)
class Choice:
    """Choices of the visitor.

    Parameters
    ----------
    lattice, params, seed
    method : str
        Key of the method on screen.
    compared : tuple of str
        Other methods in view, in the order of the registry.
    area : str
        Class of rectangles that errors are judged by: small, medium or large.
    tolerance, wanted : float
        Percent of the true count of a rectangle; a probability.
    """

    lattice: Lattice
    params: MapParams
    seed: int
    method: str
    compared: tuple[str, ...]
    area: str
    tolerance: float
    wanted: float

    @property
    def run_key(self) -> str:
        return f"{self.method} {self.params} {self.seed}"

    def seen(self, release: Release[GridRelease]) -> "View":
        return View(
            **{each.name: getattr(self, each.name) for each in fields(self)}, release=release
        )


@dataclass(frozen=True, kw_only=True)
class View(Choice):
    """Choices of the visitor and the release they lead to."""

    release: Release[GridRelease]

    @property
    def output(self) -> GridRelease:
        return self.release.output

    @property
    def unit(self) -> str:
        """What is protected."""
        return str(registry.algorithms()[KEY].unit)

    @property
    def point(self) -> str:
        """What is protected, without what it means for people."""
        return self.unit.partition(";")[0]

    @property
    def shown(self) -> tuple[str, ...]:
        """All methods in view, the one on screen first."""
        return (self.method, *self.compared)

    @cached_property
    def errors(self) -> Mapping[str, float]:
        """Errors of the release against the true points, percent; for the holder only."""
        return _errors(self.lattice, self.release, self.lattice.fingerprint, self.run_key)


def title(method: str) -> str:
    return registry.algorithms()[KEY].method(method).title


def run(method: str, params: MapParams, seed: int, lattice: Lattice) -> Release[GridRelease]:
    """Explore run, kept for the visit."""
    return cache.run(KEY, method, params, seed, lattice.fingerprint, lattice)


@st.cache_data(scope="session", max_entries=256, show_spinner=False)
def _errors(_lattice: Lattice, _release: Any, fingerprint: str, key: str) -> dict[str, float]:
    return dict(registry.algorithms()[KEY].evaluate(_lattice, _release.output))


def current(name: str, default: Any) -> Any:
    return st.session_state.get(f"{KEY}_{name}", default)


def in_background(
    name: str,
    wanted: Hashable,
    label: str,
    call: tuple[Callable[..., Any], Callable[[], Iterable[tuple[Any, ...]]]],
    render: background.Render,
) -> None:
    """Draw from the results of some work, begun at once and kept for the visit."""
    function, tasks = call
    asked = background.Work(
        prefix=KEY, name=name, wanted=wanted, label=label, function=function, tasks=tasks
    )
    background.show(asked, render)
