"""Runs of the page of groups; votes are kept for the visit, so that later steps come at once."""

from dataclasses import replace
from typing import Any

import streamlit as st

from dp_core.algorithm import Release
from dp_core.algorithms.dpc_stacking.method import apart
from dp_core.algorithms.dpc_stacking.method.steps import StackOptions, Stage, Traced, Votes, votes
from dp_core.algorithms.dpc_stacking.outputs import Clustering
from dp_core.algorithms.dpc_stacking.params import StackParams
from dp_core.study.experiments import trial_rng
from dp_core.tables.numeric import NumericTable
from pages.common.work import cache
from pages.parts.dpc_stacking.state import View

MOST_VOTES = 32  # tables whose votes are kept


def released(view: View) -> Release[Clustering]:
    """Run the method on screen."""
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
