"""Background work of a page that is no sweep over ε, kept for the visit."""

import operator
from collections.abc import Callable, Hashable, Iterable
from dataclasses import dataclass
from functools import partial
from typing import Any

import streamlit as st

from dp_core.study.experiments import trial_rng
from pages.common.show import panels
from pages.common.work import jobs

MOST_KEPT = 4  # results of each kind
EVERY = 0.7  # seconds between redraws

Render = Callable[[list[Any]], None]


@dataclass(frozen=True, kw_only=True)
class Work:
    """What is to be worked out.

    Parameters
    ----------
    prefix : str
        Key of the system.
    name : str
        Kind of work.
    wanted : hashable
        What exactly is wanted: results are kept and found by it.
    label : str
        For the progress line.
    function : callable
        Of `dp_core`.
    tasks : callable
        Gives the arguments of each of its tasks.
    start : str
        Words of the button that starts it; it starts by itself where there are none.
    """

    prefix: str
    name: str
    wanted: Hashable
    label: str
    function: Callable[..., Any]
    tasks: Callable[[], Iterable[tuple[Any, ...]]]
    start: str = ""

    @property
    def key(self) -> str:
        """Of its job."""
        return f"{self.prefix}_{self.name}"

    @property
    def owner(self) -> str:
        """Where the session notes what its job was started for."""
        return f"_{self.prefix}_work_of_{self.name}"


def show(work: Work, render: Render) -> None:
    """Draw from the results of some work; do it in the background where that was not done yet.

    Parameters
    ----------
    work : Work
    render : callable
        Draws from the results so far; there may be none.
    """
    kept = _kept(work)
    if work.wanted in kept:
        render(kept[work.wanted])
        return
    if st.session_state.get(work.owner) != work.wanted:
        if work.start:
            jobs.cancel(work.key)  # of something else, that nobody looks at any more
            st.button(work.start, key=f"{work.key}_start", on_click=_begin, args=(work,))
            return
        _begin(work)
    job = jobs.state(work.key)
    if job is None:
        render([])
        return
    known(work)
    jobs.job_fragment(work.key, work.label, partial(_look, render), every=EVERY)
    if job.state == "cancelled":
        st.button(
            "Start again",
            key=f"{work.key}_again",
            icon=":material/play_arrow:",
            on_click=_begin,
            args=(work,),
        )


def known(work: Work) -> list[Any]:
    """Give the results of some work, where all came back; keep them. It is not started."""
    kept, job = _kept(work), jobs.state(work.key)
    asked = st.session_state.get(work.owner) == work.wanted
    if work.wanted not in kept and asked and job is not None and job.state == "done":
        kept[work.wanted] = list(job.results)
        for oldest in list(kept)[:-MOST_KEPT]:
            del kept[oldest]
    return kept.get(work.wanted, [])


def _begin(work: Work) -> None:
    jobs.start(work.key, work.function, work.tasks())
    st.session_state[work.owner] = work.wanted


def _look(render: Render, job: jobs.Job) -> None:
    render(list(job.results))


def _kept(work: Work) -> dict[Hashable, list[Any]]:
    kinds: dict[str, dict[Hashable, list[Any]]] = st.session_state.setdefault(
        f"_{work.prefix}_work", {}
    )
    return kinds.setdefault(work.name, {})


def once(name: str, asked: str, call: Callable[[], Any]) -> Any:
    """Start a call in another process, once; its result, or None while there is none."""
    if st.session_state.get(f"_{name}") != asked:
        jobs.start(name, operator.call, [(call,)])
        st.session_state[f"_{name}"] = asked
    job = jobs.state(name)
    return job.results[0] if job is not None and job.results else None


def run_of(name: str, view: Any) -> Any:
    """Release of a run that is too slow to wait for; None while it has not come back."""
    run = view.algorithm.method(view.method).run
    call = partial(run, view.data, view.params, trial_rng(view.seed, view.method, None, 0))
    return once(name, f"{view.data.fingerprint} {view.run_key}", call)


def wait(name: str, title: str, words: str) -> None:
    """Say that a slow run goes on, and draw the page again when it has come back."""
    panels.say(f"{words} It runs in the background; you may choose something else meanwhile.")
    jobs.job_fragment(name, title, lambda job: None)
