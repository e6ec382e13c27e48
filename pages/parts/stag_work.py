"""Background work of the location-maps page, kept for the visit: re-rolled releases, lessons."""

from collections.abc import Callable, Hashable, Iterable
from functools import partial
from typing import Any

import streamlit as st

from pages.common import jobs
from pages.parts.stag_state import KEY

MOST_KEPT = 4  # results of each kind
EVERY = 0.7  # seconds between redraws
_KEPT, _OWNER = f"_{KEY}_work", f"_{KEY}_work_of_"

Render = Callable[[list[Any]], None]


def show(
    name: str,
    wanted: Hashable,
    label: str,
    call: tuple[Callable[..., Any], Callable[[], Iterable[tuple[Any, ...]]]],
    render: Render,
) -> None:
    """Draw from the results of some work; do it in the background where that was not done yet.

    Parameters
    ----------
    name : str
        Kind of work.
    wanted : hashable
        What exactly is wanted: results are kept and found by it.
    label : str
        For the progress line.
    call : (callable, callable)
        Function of `dp_core`, and what gives the arguments of each of its tasks.
    render : callable
        Draws from the results so far; there may be none.
    """
    kept = _kept(name)
    if wanted in kept:
        render(kept[wanted])
        return
    key = f"{KEY}_{name}"
    if st.session_state.get(_OWNER + name) != wanted:
        jobs.start(key, call[0], call[1]())
        st.session_state[_OWNER + name] = wanted
    job = jobs.state(key)
    if job is None:
        render([])
        return
    if job.state == "done":
        kept[wanted] = list(job.results)
        for oldest in list(kept)[:-MOST_KEPT]:
            del kept[oldest]
    jobs.job_fragment(key, label, partial(_look, render), every=EVERY)
    if job.state == "cancelled":
        st.button(
            "Start again",
            key=f"{key}_again",
            icon=":material/play_arrow:",
            on_click=st.session_state.pop,
            args=(_OWNER + name, None),
        )


def _look(render: Render, job: jobs.Job) -> None:
    render(list(job.results))


def _kept(name: str) -> dict[Hashable, list[Any]]:
    kinds: dict[str, dict[Hashable, list[Any]]] = st.session_state.setdefault(_KEPT, {})
    return kinds.setdefault(name, {})
