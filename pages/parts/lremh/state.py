"""What the local-reports page shows, worked out once a run."""

from collections.abc import Mapping
from dataclasses import dataclass, fields
from functools import cached_property
from typing import Any

import numpy as np
import streamlit as st

from dp_core import registry
from dp_core.algorithm import Release
from dp_core.algorithms.lremh.data import ReadyReports
from dp_core.algorithms.lremh.method.steps import Noise, noise_of
from dp_core.algorithms.lremh.outputs import Estimate
from dp_core.algorithms.lremh.params import LocalParams, ReportParams
from dp_core.tables.categorical import CategoricalTable
from dp_core.uploads import persons
from pages.common.work import cache

KEY = "lremh"
NOUN = "table"
METRIC = "avd"
UNIT = "of 1"
"""A total variation distance lies between 0 (equal) and 1."""

Data = CategoricalTable | ReadyReports


@dataclass(frozen=True, kw_only=True)
class Choice:
    """Choices of the visitor.

    Parameters
    ----------
    table : CategoricalTable or ReadyReports
        Users and attributes on screen. Of reports that were made elsewhere no truth is known.
    whole : CategoricalTable or ReadyReports
        All users and attributes of the data set.
    params, seed
    method : str
        Key of the method on screen.
    compared : tuple of str
        Other methods in view, in the order of the registry.
    relabelled : bool
        Whether the categories were numbered at random.
    tolerance, wanted : float
        Total variation distance; a probability.
    """

    table: Data
    whole: Data
    params: LocalParams
    seed: int
    method: str
    compared: tuple[str, ...]
    relabelled: bool
    tolerance: float
    wanted: float

    @property
    def run_key(self) -> str:
        return f"{self.method} {self.params} {self.seed}"

    @property
    def noise(self) -> Noise | None:
        """Chances of the bits; None for methods whose users send something else."""
        if isinstance(self.table, ReadyReports):
            return Noise(*self.table.noise)
        if not isinstance(self.params, ReportParams):
            return None
        return noise_of(self.params, self.table.domains, method=self.method)

    def seen(self, release: Release[Estimate]) -> "View":
        return View(
            **{each.name: getattr(self, each.name) for each in fields(self)}, release=release
        )


@dataclass(frozen=True, kw_only=True)
class View(Choice):
    """Choices of the visitor and the release they lead to."""

    release: Release[Estimate]

    @property
    def output(self) -> Estimate:
        return self.release.output

    @property
    def unit(self) -> str:
        """What is protected."""
        return persons.unit_for(registry.algorithms()[KEY].unit, self.whole)

    @property
    def shown(self) -> tuple[str, ...]:
        """All methods in view, the one on screen first."""
        return (self.method, *self.compared)

    @property
    def answers(self) -> CategoricalTable | None:
        """Answers of the users; known only because this is a simulation, else None."""
        return self.table if isinstance(self.table, CategoricalTable) else None

    @cached_property
    def true(self) -> np.ndarray | None:
        """True joint table; None where only reports are there."""
        return None if self.answers is None else self.answers.joint()

    @cached_property
    def errors(self) -> Mapping[str, float] | None:
        """Errors of the estimate against the true table; None where that is not known."""
        if self.answers is None:
            return None
        return errors(self.answers, self.release, self.table.fingerprint, self.run_key)


def title(method: str) -> str:
    return registry.algorithms()[KEY].method(method).title


def run(method: str, params: Any, seed: int, table: Data) -> Release[Estimate]:
    """Explore run, kept for the visit."""
    return cache.run(KEY, method, params, seed, table.fingerprint, table)


def params_of(choice: Choice, method: str) -> Any:
    """Parameters of another method at the same ε, lifetime, rule and noise by hand."""
    kind = registry.algorithms()[KEY].method(method).params
    there = {each.name for each in fields(kind)}
    own = {each.name: getattr(choice.params, each.name) for each in fields(choice.params)}
    return kind(**{name: value for name, value in own.items() if name in there})


@st.cache_data(scope="session", max_entries=256, show_spinner=False)
def errors(_table: CategoricalTable, _release: Any, fingerprint: str, key: str) -> dict[str, float]:
    """Errors of a release, kept for the visit."""
    return dict(registry.algorithms()[KEY].evaluate(_table, _release.output))


def current(name: str, default: Any) -> Any:
    return st.session_state.get(f"{KEY}_{name}", default)
