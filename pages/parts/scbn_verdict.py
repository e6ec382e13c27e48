"""Verdict line: how often repeated draws stay within the tolerance; drawn in the background."""

import operator
import time
from functools import partial
from typing import Any

import numpy as np
import streamlit as st

from dp_core import registry, verdict
from dp_core.algorithms.privscbn.explore import is_slow
from dp_core.experiments import run_trial
from pages.common import jobs, panels
from pages.parts.scbn_state import KEY, METRIC, View

DRAWS = 20
REST = 0.7  # seconds
MOST_KEPT = 200
JOB = f"{KEY}_verdict"
_KEPT = f"_{KEY}_verdicts"
_STARTED = f"_{KEY}_verdict_started"
_MOVED = f"_{KEY}_verdict_moved"


def show(view: View) -> None:
    """Draw the verdict, or what there is of it while the draws come in."""
    if is_slow(view.m, view.params):
        st.caption("Too slow for repeated draws while you wait: no verdict on this method.")
        return
    asked = f"{view.table.fingerprint} {view.method} {view.params}"
    kept: dict[str, list[float]] = st.session_state.setdefault(_KEPT, {})
    if asked in kept:
        _line(view, kept[asked])
        return
    if st.session_state.get(_STARTED) != asked:
        jobs.cancel(JOB)  # the cores belong to the picture while the slider moves
        st.session_state.pop(_STARTED, None)
        st.session_state[_MOVED] = (asked, time.monotonic())
        st.fragment(_begin, run_every=REST)(view, asked)
        return
    job = jobs.state(JOB)
    errors = errors_of(job.results) if job else []
    if job and job.state == "done":
        kept[asked] = errors
        while len(kept) > MOST_KEPT:
            del kept[next(iter(kept))]
        _line(view, errors)
        return
    jobs.job_fragment(JOB, "Repeated draws for the verdict", partial(_so_far, view))


def _begin(view: View, asked: str) -> None:
    """Start the draws once the controls have rested for a moment."""
    moved, since = st.session_state[_MOVED]
    if moved == asked and time.monotonic() - since >= REST:
        jobs.start(JOB, operator.call, _tasks(view))
        st.session_state[_STARTED] = asked
        st.rerun()
    st.caption(f"{DRAWS} repeated draws for the verdict begin in a moment.")


def errors_of(results: list[Any]) -> list[float]:
    """3-way errors of the draws that came back."""
    return [row.value for rows in results for row in rows if row.metric == METRIC]


def _tasks(view: View) -> list[Any]:
    call = partial(
        run_trial,
        registry.algorithms()[KEY],
        view.table,
        method=view.method,
        params=view.params,
        seed=0,
    )
    return [(partial(call, trials=[draw]),) for draw in range(DRAWS)]


def _so_far(view: View, job: jobs.Job) -> None:
    errors = errors_of(job.results)
    if errors:
        _line(view, errors)


def _line(view: View, errors: list[float]) -> None:
    judged = verdict.verdict(np.array(errors), view.tolerance, view.wanted)
    panels.verdict_line(
        judged, unit="", what="3-way error, for the data holder", draws="draws of noise"
    )
