"""Runs of the page of groups; what ε does not change is kept between slider moves."""

from dataclasses import replace
from typing import Any

import streamlit as st

from dp_core.algorithm import Release
from dp_core.algorithms.dpc_stacking.outputs import Clustering
from dp_core.algorithms.dpc_stacking.params import PublishedParams
from dp_core.algorithms.dpc_stacking.published import publish_published, true_votes
from dp_core.algorithms.dpc_stacking.stacking import Votes
from dp_core.experiments import trial_rng
from dp_core.numeric import NumericTable
from pages.common import cache
from pages.parts.dpc_state import Choice, run


def released(choice: Choice) -> Release[Clustering]:
    """Run the method on screen; the published one keeps what it reads from the true table."""
    params, table = choice.params, choice.table
    if isinstance(params, PublishedParams) and params.adaptive != "constant":
        return _published(params, choice.seed, table.fingerprint, table)
    return run(choice.method, params, choice.seed, table)


@st.cache_data(
    scope="session",
    max_entries=cache.MOST_RUNS,
    max_size=cache.MOST_BYTES,
    show_spinner=False,
)
def _published(
    params: PublishedParams, seed: int, fingerprint: str, _table: NumericTable
) -> Release[Clustering]:
    judged = _judged(replace(params, epsilon=1.0), seed, fingerprint, _table)
    return publish_published(_table, params, _rng(seed), judged)


@st.cache_data(scope="session", max_entries=8, max_size=cache.MOST_BYTES, show_spinner=False)
def _judged(params: PublishedParams, seed: int, fingerprint: str, _table: NumericTable) -> Votes:
    return true_votes(_table, params, _rng(seed))


def _rng(seed: int) -> Any:
    return trial_rng(seed, "published", None, 0)
