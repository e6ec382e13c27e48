"""Verdict of a page: accurate enough, by repeated draws, and private enough, by the ledger.

The draws run in the background once the controls rest; what is there stays for the visit.
"""

import operator
import time
from dataclasses import dataclass
from functools import partial
from typing import Any

import numpy as np
import streamlit as st

from dp_core.study import verdict
from dp_core.study.experiments import run_trial
from pages.common.input import choosing
from pages.common.show import panels
from pages.common.work import jobs

DRAWS = 36  # the fewest that can show a chance of 90 %: .9^35 is the first power below 2.5 %
REST = 0.7  # seconds
MOST_KEPT = 200

Errors = dict[str, list[float]]


@dataclass(frozen=True, kw_only=True)
class Question:
    """What is judged: the release that a view of a page shows.

    Parameters
    ----------
    view : View
    metric : str
        Key of the measure that is compared with the tolerance.
    what, unit : str
        Whose errors are judged, such as "draws, by their joint error"; of the tolerance.
    slow : bool
        Whether a run is too slow to be repeated while somebody waits.
    together : int
        Draws a task: the data travel to the workers once a task.
    """

    view: Any
    metric: str
    what: str
    unit: str = ""
    slow: bool = False
    together: int = 1

    @property
    def job(self) -> str:
        return f"{self.view.key}_verdict"

    @property
    def name(self) -> str:
        """What the draws depend on."""
        return f"{self.view.data.fingerprint} {self.view.method} {self.view.params}"


def show(question: Question) -> None:
    """Draw the verdict, or what there is of it while the draws come in."""
    if question.slow:
        reason = "This method is too slow to be drawn again and again while you wait."
        _line(question, {}, reason, "no answer")
        return
    kept: dict[str, Errors] = st.session_state.setdefault(f"_{question.job}s", {})
    if question.name in kept:
        _line(question, kept[question.name])
        return
    if st.session_state.get(_started(question)) != question.name:
        jobs.cancel(question.job)  # the cores belong to the picture while the slider moves
        st.session_state.pop(_started(question), None)
        st.session_state[_moved(question)] = (question.name, time.monotonic())
        st.fragment(_begin, run_every=REST)(question)
        return
    job = jobs.state(question.job)
    if job and job.state == "done":
        kept[question.name] = errors_of(job.results)
        while len(kept) > MOST_KEPT:
            del kept[next(iter(kept))]
        _line(question, kept[question.name])
        return
    words = "Repeated draws for the verdict"
    if question.together > 1:
        words += f", {question.together} at a time"
    jobs.job_fragment(question.job, words, partial(_so_far, question))


def errors_of(results: list[Any]) -> Errors:
    """Errors of the draws that came back, by measure: another one is judged without new draws."""
    errors: Errors = {}
    for rows in results:
        for row in rows:
            errors.setdefault(row.metric, []).append(row.value)
    return errors


def tasks(question: Question) -> list[Any]:
    """Make the calls that draw."""
    view = question.view
    drawn = {"method": view.method, "params": view.params, "seed": 0}
    call = partial(run_trial, view.algorithm, view.data, **drawn)
    starts = range(0, DRAWS, question.together)
    draws = [range(start, min(DRAWS, start + question.together)) for start in starts]
    return [(partial(call, trials=list(each)),) for each in draws]


def _begin(question: Question) -> None:
    """Start the draws once the controls have rested for a moment."""
    moved, since = st.session_state[_moved(question)]
    if moved == question.name and time.monotonic() - since >= REST:
        jobs.start(question.job, operator.call, tasks(question))
        st.session_state[_started(question)] = question.name
        st.rerun()
    _line(question, {}, f"{DRAWS} repeated draws begin in a moment.")


def _so_far(question: Question, job: jobs.Job) -> None:
    _line(question, errors_of(job.results))


def _line(
    question: Question, errors: Errors, reason: str = "", answer: str = "not known yet"
) -> None:
    view, found, judged = question.view, errors.get(question.metric), None
    if found:
        judged = verdict.verdict(np.array(found), view.tolerance, view.wanted)
    cap = choosing.cap_of(view.key)
    panels.verdict_box(
        judged,
        verdict.protection(view.release.ledger, unit=view.unit, cap=cap),
        unit=question.unit,
        what=question.what,
        unknown=(answer, reason),
    )


def _started(question: Question) -> str:
    return f"_{question.job}_started"


def _moved(question: Question) -> str:
    return f"_{question.job}_moved"
