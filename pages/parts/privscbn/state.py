"""What the synthetic-tables page shows, worked out once a run."""

from collections.abc import Mapping
from dataclasses import dataclass, fields
from functools import cached_property
from typing import Any

import numpy as np
import streamlit as st

from dp_core import registry
from dp_core.algorithm import Release
from dp_core.algorithms.privscbn import jaccard_distances
from dp_core.algorithms.privscbn.method import TableRelease
from dp_core.algorithms.privscbn.params import RowParams, TableParams
from dp_core.algorithms.privscbn.study import Edge, association, edges_of, without_noise
from dp_core.tables.records import BinaryTable
from dp_core.uploads import persons
from pages.common.work import cache

KEY = "privscbn"
NOUN = "table"
METRIC = "tvd"
UNIT = "of 1"
"""A total variation distance lies between 0 (equal) and 1."""


@dataclass(frozen=True, kw_only=True)
class Choice:
    """Choices of the visitor.

    Parameters
    ----------
    table, params, seed
    method : str
        Key of the method on screen.
    compared : tuple of str
        Other methods in view, in the order of the registry.
    tolerance, wanted : float
        Total variation distance; a probability.
    """

    table: BinaryTable
    params: TableParams
    seed: int
    method: str
    compared: tuple[str, ...]
    tolerance: float
    wanted: float

    @property
    def run_key(self) -> str:
        return f"{self.method} {self.params} {self.seed}"

    def seen(self, release: Release[TableRelease]) -> "View":
        return View(
            **{each.name: getattr(self, each.name) for each in fields(self)}, release=release
        )


@dataclass(frozen=True, kw_only=True)
class View(Choice):
    """Choices of the visitor and the release they lead to."""

    release: Release[TableRelease]

    @property
    def output(self) -> TableRelease:
        return self.release.output

    @property
    def m(self) -> int:
        return self.table.attributes

    @property
    def unit(self) -> str:
        """What is protected."""
        return persons.unit_for(registry.algorithms()[KEY].unit, self.table)

    @property
    def shown(self) -> tuple[str, ...]:
        """All methods in view, the one on screen first."""
        return (self.method, *self.compared)

    @cached_property
    def errors(self) -> Mapping[str, float]:
        """Errors of the release against the true table; for the holder only."""
        return _errors(self.table, self.release, self.table.fingerprint, self.run_key)

    @cached_property
    def quiet(self) -> Release[TableRelease]:
        """Same run without noise: same method, same parents, same dice."""
        params = without_noise(self.params, self.output)
        return run(self.method, params, self.seed, self.table)

    @cached_property
    def floor(self) -> Mapping[str, float]:
        """Errors that remain without noise: what the model itself loses."""
        params = without_noise(self.params, self.output)
        key = f"{self.method} {params} {self.seed}"
        return _errors(self.table, self.quiet, self.table.fingerprint, key)

    @cached_property
    def independent(self) -> Mapping[str, float]:
        """Errors of the independent baseline at the same ε."""
        params = RowParams(epsilon=self.params.epsilon)
        release = run("independent", params, self.seed, self.table)
        key = f"independent {params} {self.seed}"
        return _errors(self.table, release, self.table.fingerprint, key)

    @property
    def true_association(self) -> np.ndarray:
        """|correlation| of each pair of attributes in the true table; for the holder only."""
        return _association(self.table.fingerprint, self.table)

    @property
    def true_similarity(self) -> np.ndarray:
        """Jaccard similarity of each pair in the true table; for the holder only."""
        return _similarity(self.table.fingerprint, self.table)

    @property
    def true_shares(self) -> np.ndarray:
        """True share of ones of each attribute; for the holder only."""
        return self.table.shares()

    def quiet_edges(self) -> list[Edge]:
        return edges_of(self.quiet.output)


def title(method: str) -> str:
    return registry.algorithms()[KEY].method(method).title


def run(method: str, params: TableParams, seed: int, table: BinaryTable) -> Release[TableRelease]:
    """Explore run, kept for the visit."""
    return cache.run(KEY, method, params, seed, table.fingerprint, table)


@st.cache_data(scope="session", max_entries=256, show_spinner=False)
def _errors(_table: BinaryTable, _release: Any, fingerprint: str, key: str) -> dict[str, float]:
    return dict(registry.algorithms()[KEY].evaluate(_table, _release.output))


@st.cache_data(scope="session", max_entries=16, show_spinner=False)
def _association(fingerprint: str, _table: BinaryTable) -> np.ndarray:
    return association(_table)


@st.cache_data(scope="session", max_entries=16, show_spinner=False)
def _similarity(fingerprint: str, _table: BinaryTable) -> np.ndarray:
    return 1 - jaccard_distances(_table.values)


def current(name: str, default: Any) -> Any:
    return st.session_state.get(f"{KEY}_{name}", default)
