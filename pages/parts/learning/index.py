"""All lessons: progress, paths for a class, paper to print; what can be attacked; the study."""

import re
import time
from collections import Counter
from dataclasses import dataclass, field
from functools import partial
from urllib.parse import urlencode

import streamlit as st

from dp_core import registry
from dp_core.algorithm import Algorithm, NeighbourPair
from dp_core.learning import game, homework, lessons
from dp_core.learning.game import Challenge
from dp_core.learning.lessons import LESSONS, Lesson
from dp_core.learning.study import AGREE, STATEMENTS, TASKS, Session, Task
from dp_core.study.attacked import Attacked, attacked
from dp_core.words import kept, message, reader, said_in, say
from pages.common.frame import lesson as card
from pages.common.frame import links
from pages.common.input import widgets
from pages.common.show import bands, html, panels
from pages.common.work import cache, language

PATHS = {
    "short": (1, 6, 10),
    "all": tuple(each.number for each in LESSONS),
    "stewards": (3, 5, 10, 14),
    "course": (6, 8, 9, 12),
}
BESIDE = {"attack": "casino", "museum": "museum", "words": "dictionary"}


def show() -> None:
    path = lessons.path_of(st.query_params.get(card.PATH, ""))
    chosen = path or _chosen()
    _progress(chosen)
    st.toggle(say("learn-present"), key="learn_present", on_change=_present)
    for each in chosen:
        _entry(each)
    with st.expander(say("learn-class")):
        _class(chosen)
    with st.container(horizontal=True):
        for key, icon in BESIDE.items():
            st.page_link(links.page(key), label=say(f"learn-{key}"), icon=f":material/{icon}:")


def show_words() -> None:
    st.html(bands.listed())


def _chosen() -> tuple[Lesson, ...]:
    words = {each: say(f"learn-path-{each}") for each in PATHS}
    name = widgets.segments("learn_path", say("learn-path"), words)
    return tuple(each for each in LESSONS if each.number in PATHS[name])


def _present() -> None:
    if st.session_state["learn_present"]:
        st.query_params[card.PRESENT] = "1"
    else:
        st.query_params.pop(card.PRESENT, None)


def _progress(path: tuple[Lesson, ...]) -> None:
    """Say which were answered; the link keeps it, so that it survives a new visit."""
    kept = {each.number for each in lessons.path_of(st.query_params.get("done", ""))}
    card.done().update(kept)
    answered = sorted(card.done())
    if answered and set(answered) != kept:
        st.query_params["done"] = "-".join(map(str, answered))
    count = sum(each.number in answered for each in path)
    marks = ("dp-done" if each.number in answered else "" for each in path)
    bars = "".join(f'<i class="{mark}"></i>' for mark in marks)
    said = html.esc(message("learn-answered", count=count, all=len(path)))
    st.html(f'<div class="dp-steps" role="img" aria-label="{said}">{bars}<span>{said}</span></div>')
    if answered:
        st.button(say("learn-again"), key="learn_again", type="tertiary", on_click=_forget)


def _forget() -> None:
    card.done().clear()
    st.query_params.pop("done", None)


def _entry(lesson: Lesson) -> None:
    with st.container(border=True, horizontal=True, vertical_alignment="center"):
        mark = "✓ " if lesson.number in card.done() else ""
        st.markdown(f"{mark}**{lesson.number}. {html.md(lesson.title)}**")
        length = message("learn-length", minutes=lesson.minutes, level=lesson.level)
        st.html(f'<span class="dp-unit">{html.esc(length)}</span>')
        query = card.link(lesson)
        st.page_link(links.page(lesson.page), label=say("learn-start"), query_params=query)


def _class(path: tuple[Lesson, ...]) -> None:
    numbers = "-".join(str(each.number) for each in path)
    panels.say(message("learn-link"))
    link = f"learn?{urlencode(language.linked({'path': numbers}))}"
    st.code(link, language=None, wrap_lines=True)
    truths = {each.key: lessons.truth_of(each) for each in path}
    with st.container(horizontal=True, vertical_alignment="center"):
        sheet, notes = lessons.sheet(path, truths), lessons.notes(path, truths)
        # A run after one download would forget what the next one is made of.
        still = {"on_click": "ignore"}
        st.download_button(say("learn-sheets"), sheet, "lessons.html", key="learn_sheet", **still)
        written = "\n".join(notes.values())
        st.download_button(say("learn-notes"), written, "notes.md", key="learn_notes", **still)
        book = {"mime": "application/x-ipynb+json", "key": "learn_homework", **still}
        made = partial(said_in, reader(), homework.notebook, path)  # when it is asked for
        st.download_button(say("learn-homework"), made, "homework.ipynb", **book)
        st.page_link(links.page("study"), label=say("learn-study"))


# --- what can be attacked, in the order of a tour -------------------------------------------------

COUNT = "count"
_COLON = "(?:: |：)"  # of any language


@kept()
def offered() -> tuple[tuple[str, str, Algorithm | None, NeighbourPair | None], ...]:
    """All that can be attacked; words name one each, for a link may hold them."""
    found, seen = [(COUNT, say("tour-count"), None, None)], Counter[str]()
    every = registry.algorithms().values()
    for system, pair in ((one, pair) for one in every for pair in one.pairs):
        method = system.method(pair.method)
        before = re.split(_COLON, str(pair.title))[0]
        name = say("tour-method", system=system.title, method=method.title)
        if method.variant == "published" and not system.practice:
            name = say("tour-gap", system=system.title, gap=before)
            if before.strip("“”") == method.title:
                name = say("tour-published", system=system.title)
        seen[name] += 1
        if seen[name] > 1:
            name = say("tour-again", what=name, number=seen[name])
        found.append((f"{system.key}.{pair.key}", name, system, pair))
    return tuple(found)


@cache.for_everybody(entries=64)
def challenge(key: str, epsilon: float) -> Challenge:
    system, pair = next((s, p) for name, _, s, p in offered() if name == key)
    return game.of_pair(system, pair, epsilon) if system and pair else game.one_count(epsilon)


def fixed(key: str) -> float | None:
    _, _, system, pair = next(each for each in offered() if each[0] == key)
    if system is None or pair is None or system.method(pair.method).variant != "published":
        return None
    found = attacked(system.key, pair.key)
    return found.epsilon if found else None


def known(challenge: Challenge) -> Attacked | None:
    return attacked(*challenge.key.split(".")) if "." in challenge.key else None


def _tour() -> tuple[str, ...]:
    """One count; then of each system what fails, if anything does, and what opens it as sound."""
    listed = [COUNT]
    for system in registry.algorithms().values():
        sound = [each.key for each in system.methods if each.variant == "sound"]
        sound.sort(key=lambda each: each != system.opening.sound)
        opens = [pair.key for name in sound for pair in system.pairs if pair.method == name]
        listed += [f"{system.key}.{key}" for key in (game.refuting(system), *opens[:1]) if key]
    return tuple(listed)


def after(key: str) -> str:
    listed = _tour()
    place = listed.index(key) if key in listed else -1
    return listed[(place + 1) % len(listed)]


def words_of(key: str) -> str:
    return next(words for name, words, *_ in offered() if name == key)


# --- the study: a task at a time, then ten statements, then a file; it lives in the visit ---------

_KEPT = "_study"


@dataclass(kw_only=True)
class Progress:
    answers: dict[str, tuple[str, float]] = field(default_factory=dict)
    began: float = field(default_factory=time.monotonic)
    agreed: tuple[int, ...] = ()


def show_study() -> None:
    progress: Progress | None = st.session_state.get(_KEPT)
    if progress is None:
        st.button(say("study-begin"), key="study_begin", type="primary", on_click=_begin_study)
    elif len(progress.answers) < len(TASKS):
        _task(TASKS[len(progress.answers)], progress)
    elif not progress.agreed:
        _statements(progress)
    else:
        _file(progress)


def _begin_study() -> None:
    st.session_state[_KEPT] = Progress()


def _task(task: Task, progress: Progress) -> None:
    with st.container(border=True):
        number = len(progress.answers) + 1
        panels.note(message("study-task-of", number=number, all=len(TASKS)))
        panels.say(task.question)
        page = registry.algorithms()[task.page].title
        # A tab of its own: the visit that answers stays as it is.
        there = f"{task.page}?{urlencode(language.linked({}))}".rstrip("?")
        st.link_button(say("study-open", page=page), there, icon=":material/open_in_new:")
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
        st.button(say("learn-again"), key="study_again", type="tertiary", on_click=_begin_study)
