"""Runs of the synthetic-tables page: at once where they are fast, in the background where not."""

import operator
from functools import partial

import streamlit as st

from dp_core import registry
from dp_core.algorithm import Release
from dp_core.algorithms.privscbn.method import TableRelease
from dp_core.algorithms.privscbn.study import is_slow, scores_needed
from dp_core.study.experiments import trial_rng
from pages.common.show import html
from pages.common.work import jobs
from pages.parts.privscbn.state import KEY, Choice, run, title

SLOW = f"{KEY}_slow_run"


def released(choice: Choice) -> Release[TableRelease] | None:
    """Run a method; None while one that is too slow to wait for has not come back."""
    method, params, seed, table = choice.method, choice.params, choice.seed, choice.table
    if not is_slow(table.attributes, params):
        return run(method, params, seed, table)
    asked = f"{table.fingerprint} {choice.run_key}"
    if st.session_state.get(f"_{SLOW}") != asked:
        call = partial(
            registry.algorithms()[KEY].method(method).run,
            table,
            params,
            trial_rng(seed, method, None, 0),
        )
        jobs.start(SLOW, operator.call, [(call,)])
        st.session_state[f"_{SLOW}"] = asked
    job = jobs.state(SLOW)
    return job.results[0] if job is not None and job.results else None


def waiting(choice: Choice) -> None:
    """Say that a slow run goes on, and draw the page again when it has come back."""
    count = scores_needed(choice.table.attributes, choice.params)
    st.markdown(
        html.md(
            f"{title(choice.method)} scores up to {count:,} sets of parents on this table. It runs "
            "in the background; you may choose something else meanwhile."
        )
    )
    jobs.job_fragment(SLOW, title(choice.method), lambda job: None)
