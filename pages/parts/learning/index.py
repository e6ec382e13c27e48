"""All lessons: progress, paths for a class, paper to print."""

import streamlit as st

from dp_core.learning import lessons
from dp_core.learning.lessons import LESSONS, Lesson
from pages.common.frame import lesson as card
from pages.common.frame import links
from pages.common.input import widgets
from pages.common.show import html, panels

PATHS = {
    "Fifteen minutes": (1, 6, 10),
    "All": tuple(each.number for each in LESSONS),
    "For stewards": (3, 5, 10, 14),
    "After a course": (6, 8, 9, 12),
}
BESIDE = (
    ("attack", "Be the attacker", "casino"),
    ("museum", "Museum of broken privacy", "museum"),
    ("words", "Words", "dictionary"),
)


def show() -> None:
    """Draw the page."""
    path = lessons.path_of(st.query_params.get(card.PATH, ""))
    chosen = path or _chosen()
    _progress(chosen)
    st.toggle("Presenter: large type, no menu", key="learn_present", on_change=_present)
    for each in chosen:
        _entry(each)
    with st.expander("For a class"):
        _class(chosen)
    _beside()


def _beside() -> None:
    """Lead to the attacker, the museum and the glossary."""
    with st.container(horizontal=True):
        for key, label, icon in BESIDE:
            st.page_link(links.page(key), label=label, icon=f":material/{icon}:")


def _chosen() -> tuple[Lesson, ...]:
    name = widgets.segments("learn_path", "Path", PATHS)
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
    st.html(
        f'<div class="dp-steps" role="img" aria-label="{count} of {len(path)} lessons answered">'
        f"{bars}<span>{count} of {len(path)}</span></div>"
    )
    if answered:
        st.button("Start again", key="learn_again", type="tertiary", on_click=_forget)


def _forget() -> None:
    card.done().clear()
    st.query_params.pop("done", None)


def _entry(lesson: Lesson) -> None:
    with st.container(border=True, horizontal=True, vertical_alignment="center"):
        mark = "✓ " if lesson.number in card.done() else ""
        st.markdown(f"{mark}**{lesson.number}. {html.md(lesson.title)}** {html.md(lesson.goal)}")
        st.html(f'<span class="dp-unit">{lesson.minutes} min · {html.esc(lesson.level)}</span>')
        query = card.link(lesson)
        st.page_link(links.page(lesson.page), label="Start", query_params=query)


def _class(path: tuple[Lesson, ...]) -> None:
    numbers = "-".join(str(each.number) for each in path)
    panels.say("This link opens the same lessons in the same order, on any copy of this program:")
    st.code(f"learn?path={numbers}", language=None)
    panels.note("It holds no names and no answers. Whoever moves the controls finds the answers.")
    truths = {each.key: lessons.truth_of(each) for each in path}
    with st.container(horizontal=True):
        st.download_button(
            "Sheets to print", lessons.sheet(path, truths), "lessons.html", key="learn_sheet"
        )
        st.download_button(
            "Notes for instructors",
            "\n".join(lessons.notes(path, truths).values()),
            "notes.md",
            key="learn_notes",
        )
