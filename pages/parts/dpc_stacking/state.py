"""What the page of groups shows, worked out once a run."""

from collections.abc import Mapping
from dataclasses import dataclass, fields
from functools import cached_property, partial
from operator import attrgetter
from typing import Any

import numpy as np
import streamlit as st

from dp_core.algorithms.dpc_stacking.metrics import judged, owner_labels, reference_groups
from dp_core.tables.numeric import NumericTable
from pages.common.frame import views

KEY = "dpc_stacking"
NOUN = "table"
METRIC = "inertia"
UNIT = "times the best K-means"
VARIANTS = {
    "published": "As published",
    "local": "Locally private",
    "central": "Centrally private",
    "no_privacy": "No noise",
}
MEMBERS = {
    "published": ("published",),
    "local": ("local", "input_kmeans"),
    "central": ("central", "dplloyd", "dplloyd_sup", "eugkm"),
    "no_privacy": ("no_privacy", "kmeans", "spectral", "birch", "gmm"),
}
"""Methods of each variant: the first is ours or the paper's, the others stand for comparison."""
PAPER_EPSILONS = (0.05, 0.1, 0.2, 0.5, 1.0, 5.0, 10.0)


@dataclass(frozen=True, kw_only=True)
class View(views.View):
    """Choices of the visitor, and the release they lead to; its data are the columns on screen.

    Parameters
    ----------
    variant : str
        Key of the variant on top.
    """

    variant: str

    table = property(attrgetter("data"))

    @cached_property
    def unit_rows(self) -> np.ndarray:
        """True rows in the unit box; for the holder only."""
        return self.table.unit_box(self.output.bounds)

    @cached_property
    def labels(self) -> np.ndarray:
        """Group of each true row; for the holder only."""
        return owner_labels(self.table, self.output)

    @cached_property
    def reference(self) -> np.ndarray:
        """Groups of the best K-means without noise; for the holder only."""
        table = self.table
        return reference(table, table.fingerprint, self.output.bounds, self.params.clusters)

    @cached_property
    def errors(self) -> Mapping[str, float]:
        """Quality of the groups on the true table; for the holder only."""
        return errors(self.table, self.release, self.table.fingerprint, self.run_key)


title = partial(views.title, KEY)
current = partial(views.current, KEY)


def params_of(view: View, method: str) -> Any:
    """Parameters of another method at the same ε and K, and its own defaults else."""
    kind = view.algorithm.method(method).params
    there = {each.name for each in fields(kind)}
    shared = ("clusters", "epsilon")
    own = {name: getattr(view.params, name) for name in shared if hasattr(view.params, name)}
    return kind(**{name: value for name, value in own.items() if name in there})


@st.cache_data(scope="session", max_entries=32, show_spinner=False)
def reference(_table: NumericTable, fingerprint: str, bounds: Any, clusters: int) -> np.ndarray:
    """Labels of the best K-means without noise, kept for the visit."""
    return reference_groups(_table.unit_box(bounds), clusters)


@st.cache_data(scope="session", max_entries=256, show_spinner=False)
def errors(_table: NumericTable, _release: Any, fingerprint: str, key: str) -> dict[str, float]:
    """Quality of a release, kept for the visit."""
    output = _release.output
    best = reference(_table, fingerprint, output.bounds, len(output.centres))
    return judged(_table, output, best)
