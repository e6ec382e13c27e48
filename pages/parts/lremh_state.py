"""What the local-reports page shows, worked out once a run."""

from collections.abc import Mapping
from dataclasses import dataclass, fields
from functools import cached_property
from typing import Any

import numpy as np
import streamlit as st

from dp_core import registry
from dp_core.algorithm import Release
from dp_core.algorithms.lremh.estimates import Estimate
from dp_core.algorithms.lremh.noise import Noise
from dp_core.algorithms.lremh.params import LocalParams, ReportParams
from dp_core.algorithms.lremh.publishing import noise_of
from dp_core.categorical import CategoricalTable
from pages.common import cache

KEY = "lremh"
NOUN = "table"
METRIC = "avd"
UNIT = "of 1"
"""A total variation distance lies between 0 (equal) and 1."""


@dataclass(frozen=True, kw_only=True)
class Choice:
    """Choices of the visitor.

    Parameters
    ----------
    table : CategoricalTable
        Users and attributes on screen, categories relabelled if that was asked.
    whole : CategoricalTable
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

    table: CategoricalTable
    whole: CategoricalTable
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
        return str(registry.algorithms()[KEY].unit)

    @property
    def shown(self) -> tuple[str, ...]:
        """All methods in view, the one on screen first."""
        return (self.method, *self.compared)

    @property
    def true(self) -> np.ndarray:
        """True joint table; known only because this is a simulation."""
        return self.table.joint()

    @cached_property
    def errors(self) -> Mapping[str, float]:
        """Errors of the estimate against the true table."""
        return errors(self.table, self.release, self.table.fingerprint, self.run_key)


def title(method: str) -> str:
    return registry.algorithms()[KEY].method(method).title


def run(method: str, params: Any, seed: int, table: CategoricalTable) -> Release[Estimate]:
    """Explore run, kept for the visit."""
    return cache.run(KEY, method, params, seed, table.fingerprint, table)


@st.cache_data(scope="session", max_entries=256, show_spinner=False)
def errors(
    _table: CategoricalTable, _release: Any, fingerprint: str, key: str
) -> dict[str, float]:
    """Errors of a release, kept for the visit."""
    return dict(registry.algorithms()[KEY].evaluate(_table, _release.output))


def current(name: str, default: Any) -> Any:
    return st.session_state.get(f"{KEY}_{name}", default)
