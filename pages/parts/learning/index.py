"""All lessons: progress, paths for a class, paper to print."""

import streamlit as st

from dp_core.learning import lessons
from dp_core.learning.lessons import LESSONS, Lesson
from dp_core.words import message, say
from pages.common.frame import lesson as card
from pages.common.frame import links
from pages.common.input import widgets
from pages.common.show import html, panels

PATHS = {
    "short": (1, 6, 10),
    "all": tuple(each.number for each in LESSONS),
    "stewards": (3, 5, 10, 14),
    "course": (6, 8, 9, 12),
}
BESIDE = {"attack": "casino", "museum": "museum", "words": "dictionary"}


def show() -> None:
    """Draw the page."""
    path = lessons.path_of(st.query_params.get(card.PATH, ""))
    chosen = path or _chosen()
    _progress(chosen)
    st.toggle(say("learn-present"), key="learn_present", on_change=_present)
    for each in chosen:
        _entry(each)
    with st.expander(say("learn-class")):
        _class(chosen)
    _beside()


def _beside() -> None:
    """Lead to the attacker, the museum and the glossary."""
    with st.container(horizontal=True):
        for key, icon in BESIDE.items():
            st.page_link(links.page(key), label=say(f"learn-{key}"), icon=f":material/{icon}:")


def _chosen() -> tuple[Lesson, ...]:
    words = {each: say(f"learn-path-{each}") for each in PATHS}
    name = widgets.segments("learn_path", say("learn-path"), PATHS, words=words.__getitem__)
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
    bars = "".join(
        f'<i class="{"dp-done" if each.number in answered else ""}"></i>' for each in path
    )
    facts = {"count": count, "all": len(path)}
    heard, seen = (html.esc(message(f"learn-{each}", **facts)) for each in ("answered", "count"))
    st.html(
        f'<div class="dp-steps" role="img" aria-label="{heard}">{bars}<span>{seen}</span></div>'
    )
    if answered:
        st.button(say("learn-again"), key="learn_again", type="tertiary", on_click=_forget)


def _forget() -> None:
    card.done().clear()
    st.query_params.pop("done", None)


def _entry(lesson: Lesson) -> None:
    with st.container(border=True, horizontal=True, vertical_alignment="center"):
        mark = "✓ " if lesson.number in card.done() else ""
        st.markdown(f"{mark}**{lesson.number}. {html.md(lesson.title)}** {html.md(lesson.goal)}")
        length = message("learn-length", minutes=lesson.minutes, level=lesson.level)
        st.html(f'<span class="dp-unit">{html.esc(length)}</span>')
        query = card.link(lesson)
        st.page_link(links.page(lesson.page), label=say("learn-start"), query_params=query)


def _class(path: tuple[Lesson, ...]) -> None:
    numbers = "-".join(str(each.number) for each in path)
    panels.say(message("learn-link"))
    st.code(f"learn?path={numbers}", language=None)
    panels.note(message("learn-link-note"))
    truths = {each.key: lessons.truth_of(each) for each in path}
    with st.container(horizontal=True):
        st.download_button(
            say("learn-sheets"), lessons.sheet(path, truths), "lessons.html", key="learn_sheet"
        )
        st.download_button(
            say("learn-notes"),
            "\n".join(lessons.notes(path, truths).values()),
            "notes.md",
            key="learn_notes",
        )
