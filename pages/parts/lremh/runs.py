"""Runs of the local-reports page: at once where they are fast, in the background where not."""

import operator
from collections.abc import Callable
from functools import partial
from typing import Any

import streamlit as st

from dp_core import registry
from dp_core.algorithm import Release
from dp_core.algorithms.lremh.outputs import Estimate
from dp_core.study.experiments import trial_rng
from dp_core.tables.categorical import check_candidates
from pages.common.show import html
from pages.common.work import jobs
from pages.parts.lremh.state import KEY, Choice, run, title

SLOW = f"{KEY}_slow_run"
HEAVY = ("plus", "em", "em_full", "lremh", "lremh_signed")
QUICK = 256
"""Candidate records up to which PLUS is quick enough to wait for."""
WEIGHED = 10_000_000
"""Users times candidate records up to which EM is: a second or two on one core."""


def is_slow(choice: Choice) -> bool:
    """Whether a run is too slow to wait for."""
    candidates = choice.table.candidates
    heavy = candidates * len(choice.table) > WEIGHED and choice.method in HEAVY
    return heavy or (choice.method == "plus" and candidates > QUICK)


def released(choice: Choice) -> Release[Estimate] | None:
    """Run a method; None while one that is too slow to wait for has not come back."""
    method, params, seed, table = choice.method, choice.params, choice.seed, choice.table
    check_candidates(table.domains)
    if not is_slow(choice):
        return run(method, params, seed, table)
    method_run = registry.algorithms()[KEY].method(method).run
    call = partial(method_run, table, params, trial_rng(seed, method, None, 0))
    found: Release[Estimate] | None = background(
        SLOW, f"{table.fingerprint} {choice.run_key}", call
    )
    return found


def background(name: str, asked: str, call: Callable[[], Any]) -> Any:
    """Start a call in another process, once; its result, or None while there is none."""
    if st.session_state.get(f"_{name}") != asked:
        jobs.start(name, operator.call, [(call,)])
        st.session_state[f"_{name}"] = asked
    job = jobs.state(name)
    return job.results[0] if job is not None and job.results else None


def waiting(choice: Choice) -> None:
    """Say that a slow run goes on, and draw the page again when it has come back."""
    st.markdown(
        html.md(
            f"{title(choice.method)} weighs {choice.table.candidates:,} possible records. It runs "
            "in the background; you may choose something else meanwhile."
        )
    )
    jobs.job_fragment(SLOW, title(choice.method), lambda job: None)
