"""Repeated draws behind the words: they come from the background, and are kept for all visitors.

Bundled data only: what a draw errs by is the same for everybody who asks.
"""

from collections.abc import Sequence
from typing import Any

import streamlit as st

from dp_core.study import comparing
from dp_core.study.comparing import Errors, Panel
from dp_core.words import say
from pages.common.work import jobs

_JOB, _OF = "compare_draws", "_compare_draws_of"
_MOST = 256


@st.cache_resource(show_spinner=False)
def kept() -> dict[Any, Errors]:
    """Errors that are known, by side."""
    return {}


def errors(sample: str, sides: Sequence[Panel]) -> list[Errors | None]:
    """Look up the errors of some sides; those that are missing begin to be drawn."""
    wanted = dict(zip(names(sample, sides), sides, strict=True))
    _receive()
    for name, side in wanted.items():
        stored = None if name in kept() else side.stored()
        if stored is not None:
            kept()[name] = stored
    missing = {name: side for name, side in wanted.items() if name not in kept()}
    if missing and st.session_state.get(_OF, {}).keys() != missing.keys():
        marked = enumerate(missing.values())
        calls = [(mark, call) for mark, side in marked for call in side.tasks()]
        st.session_state[_OF] = missing
        jobs.start(_JOB, comparing.marked, calls)
        _receive()
    return [kept().get(name) for name in names(sample, sides)]


def progress() -> None:
    """Say how far the draws are; the page comes again when they are there."""
    jobs.job_fragment(_JOB, say("compare-progress"), lambda job: None)


def names(sample: str, sides: Sequence[Panel]) -> tuple[Any, ...]:
    """Say what the errors of each side follow from."""
    return tuple((s.algorithm.key, sample, s.method.key, str(s.params)) for s in sides)


def _receive() -> None:
    """Keep what the job has brought, once it is whole."""
    job, asked = jobs.state(_JOB), st.session_state.get(_OF)
    if job is None or not asked or job.state != "done":
        return
    for mark, (name, side) in enumerate(asked.items()):
        kept()[name] = side.errors(row for own, rows in job.results if own == mark for row in rows)
    st.session_state[_OF] = {}
    for oldest in list(kept())[:-_MOST]:
        kept().pop(oldest, None)
