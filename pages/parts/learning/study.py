"""The study: a task at a time, then ten statements, then a file; all of it lives in the visit."""

import time
from dataclasses import dataclass, field
from urllib.parse import urlencode

import streamlit as st

from dp_core import registry
from dp_core.learning.study import AGREE, STATEMENTS, TASKS, Session, Task
from dp_core.words import message, reader, say
from pages.common.show import panels
from pages.common.work import language

_KEPT = "_study"


@dataclass(kw_only=True)
class Progress:
    answers: dict[str, tuple[str, float]] = field(default_factory=dict)
    began: float = field(default_factory=time.monotonic)
    agreed: tuple[int, ...] = ()


def show() -> None:
    progress: Progress | None = st.session_state.get(_KEPT)
    if progress is None:
        st.button(say("study-begin"), key="study_begin", type="primary", on_click=_begin)
    elif len(progress.answers) < len(TASKS):
        _task(TASKS[len(progress.answers)], progress)
    elif not progress.agreed:
        _statements(progress)
    else:
        _file(progress)


def _begin() -> None:
    st.session_state[_KEPT] = Progress()


def _task(task: Task, progress: Progress) -> None:
    with st.container(border=True):
        number = len(progress.answers) + 1
        panels.note(message("study-task-of", number=number, all=len(TASKS)))
        panels.say(task.question)
        page = registry.algorithms()[task.page].title
        # A tab of its own: the visit that answers stays as it is.
        st.link_button(
            say("study-open", page=page),
            f"{task.page}?{urlencode(language.linked({}))}".rstrip("?"),
            icon=":material/open_in_new:",
        )
        answer = st.radio(
            say("study-answer"), task.options, None, format_func=task.say, key=f"study_{task.key}"
        )
        if st.button(say("study-next"), key=f"study_next_{task.key}", disabled=answer is None):
            progress.answers[task.key] = str(answer), time.monotonic() - progress.began
            progress.began = time.monotonic()
            st.rerun()


def _statements(progress: Progress) -> None:
    st.subheader(say("study-statements"), anchor=False)
    panels.note(message("study-agree"))
    numbers = range(1, STATEMENTS + 1)
    given = [
        st.radio(say(f"study-sus-{each}"), AGREE, None, horizontal=True, key=f"study_sus_{each}")
        for each in numbers
    ]
    ready = all(each is not None for each in given)
    if st.button(say("study-next"), key="study_next_sus", disabled=not ready):
        progress.agreed = tuple(int(each) for each in given if each is not None)
        st.rerun()


def _file(progress: Progress) -> None:
    made = Session(language=reader(), answers=progress.answers, agreed=progress.agreed)
    panels.say(message("study-done"))
    with st.container(horizontal=True):
        st.download_button(say("study-save"), made.to_json(), "study.json", mime="application/json")
        st.button(say("learn-again"), key="study_again", type="tertiary", on_click=_begin)
