"""What the page of groups shows, worked out once a run."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import cached_property, partial
from operator import attrgetter
from typing import Any

import numpy as np
import streamlit as st

from dp_core.algorithm import Release
from dp_core.algorithms.dpc_stacking.data.upload import Used
from dp_core.algorithms.dpc_stacking.method import apart
from dp_core.algorithms.dpc_stacking.method.steps.ensemble import StackOptions, Votes, votes
from dp_core.algorithms.dpc_stacking.method.steps.traces import Stage, Traced
from dp_core.algorithms.dpc_stacking.metrics import compared, owner_labels, reference_groups
from dp_core.algorithms.dpc_stacking.outputs import Clustering
from dp_core.algorithms.dpc_stacking.params import StackParams
from dp_core.study.experiments import trial_rng
from dp_core.tables.numeric import NumericTable
from pages.common.frame import page
from pages.common.work import cache

KEY = "dpc_stacking"
NOUN = "table"
METRIC = "inertia"
MEMBERS = {
    "published": ("published",),
    "local": ("local", "input_kmeans"),
    "central": ("central", "dplloyd", "dplloyd_sup", "fastlloyd", "eugkm"),
    "no_privacy": ("no_privacy", "kmeans", "spectral", "birch", "gmm"),
}
"""Methods of each variant: the first is ours or the paper's, the others stand for comparison."""
SHARED = ("clusters", "epsilon")  # parameters that the methods beside the one on screen take over
PAPER_EPSILONS = (0.05, 0.1, 0.2, 0.5, 1.0, 5.0, 10.0)


@dataclass(frozen=True, kw_only=True)
class View(page.View):
    """Choices of the visitor, and the release they lead to; its data are the columns on screen."""

    variant: str  # key of the one on top
    used: Used  # which columns are on screen, and between which limits

    table = property(attrgetter("data"))

    @property
    def part(self) -> Used:
        return self.used

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
        return self._reference(self.params.clusters)

    @cached_property
    def errors(self) -> Mapping[str, float]:
        """Quality of the groups on the true table; for the holder only."""
        best = partial(self._reference, len(self.output.centres))
        return self.kept("errors", lambda: compared(self.table, self.output, best()))

    def _reference(self, clusters: int) -> np.ndarray:
        of = (self.table.fingerprint, self.output.bounds, clusters)
        return page.kept(KEY, "reference", of, lambda: reference_groups(self.unit_rows, clusters))


title = partial(page.title, KEY)
current = partial(page.current, KEY)


# --- runs: votes are kept, so that later steps come at once ---------------------------------------

MOST_VOTES = 32  # tables whose votes are kept


def released(view: View) -> Release[Clustering]:
    return _run(view).release if view.method in apart.TRACED else view.run()


def stages_of(view: View) -> tuple[Stage, ...]:
    """Give what the run on screen released on its way."""
    return _run(view).stages if view.method in apart.TRACED else ()


def without_names(view: View) -> Clustering:
    """Run the stack again on the same rows; folds keep their own names of groups."""

    def unaligned() -> Clustering:
        rows = apart.clustered_rows(view.output)
        assert rows is not None
        dice = _dice(view.method, view.seed)
        return apart.unaligned(view.method, view.table, view.params, dice, rows=rows, judge=_judged)

    return view.kept("unaligned", unaligned)


def without_noise(view: View, encoding: str) -> Clustering:
    """Stack the true table with the votes written one way; for the holder only."""
    params, table = replace(view.params_as(StackParams), encoding=encoding), view.table
    return _traced("no_privacy", params, view.seed, table.fingerprint, table).release.output


def _run(view: View) -> Traced:
    table = view.table
    return _traced(view.method, view.params, view.seed, table.fingerprint, table)


@cache.by_data(entries=cache.MOST_RUNS)
def _traced(method: str, params: Any, seed: int, fingerprint: str, _table: NumericTable) -> Traced:
    return apart.traced_run(method, _table, params, _dice(method, seed), _judged)


def _judged(rows: Any, clusters: int, options: StackOptions, rng: Any) -> Votes:
    """As `votes`; the same question is answered once a visit."""
    return _votes(apart.vote_key(rows, clusters, options, rng), rows, clusters, options, rng)


@st.cache_data(
    scope="session", max_entries=MOST_VOTES, max_size=cache.MOST_BYTES, show_spinner=False
)
def _votes(key: str, _rows: Any, _clusters: int, _options: StackOptions, _rng: Any) -> Votes:
    return votes(_rows, _clusters, _options, _rng)


def _dice(method: str, seed: int) -> Any:
    return trial_rng(seed, method, None, 0)
