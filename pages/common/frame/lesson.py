"""A lesson on a live page: its card stands where the controls are, and moves them at the end."""

from typing import Any

import streamlit as st

from dp_core.learning import lessons
from dp_core.learning.lessons import LESSONS, Lesson
from pages.common.frame import shell
from pages.common.input.offers import defaults
from pages.common.show import html, panels

LINK, PATH, PRESENT = "lesson", "path", "present"
_SEEN = "_lesson"  # number of the lesson that set the controls, and whether it was answered
_DONE = "_lessons_done"
_BLANK, _TO = "_lesson_blank", "_lesson_to"
_LARGE = """<style>
[data-testid="stSidebar"], [data-testid="stHeader"] { display: none }
html { font-size: 22px }
</style>"""
_EMPTY = """<style>
.stApp { background: #000 } .stMain > * { opacity: 0 }
</style>"""


def current(key: str) -> Lesson | None:
    """Lesson that a link asks for on the page of a system."""
    asked = st.query_params.get(LINK, "")
    lesson = lessons.by_number(int(asked)) if asked.isdecimal() and len(asked) < 4 else None
    return lesson if lesson and lesson.page == key else None


def begin(key: str) -> None:
    """Before any control is drawn: bring them to where the lesson begins, once."""
    goal = lessons.by_number(st.session_state.pop(_TO, 0))
    if goal:
        st.switch_page(shell.page(goal.page), query_params=link(goal))
    lesson = current(key)
    if lesson is None:
        st.session_state.pop(_SEEN, None)
        return
    if st.query_params.get(PRESENT):
        st.html(_LARGE)
    if st.session_state.get(_SEEN, {}).get("number") != lesson.number:
        _begin(lesson)


def card(key: str, place: Any) -> Any:
    """Draw the card of a lesson; give the place that is left for the controls: out of sight."""
    lesson = current(key)
    if lesson is None:
        return place
    with place.container(border=True, key="lesson_card"):
        _card(lesson)
        if st.query_params.get(PRESENT):
            _keys(lesson)
    return place.container(key="lesson_away")


def axes(key: str) -> tuple[float, float] | None:
    """Give the ends of the axis that a lesson holds, so that what moves is the picture."""
    lesson = current(key)
    return lesson.axes if lesson else None


def link(lesson: Lesson) -> dict[str, str]:
    """Query that opens a lesson, with the path and the size of the page that is on screen."""
    carried = {name: st.query_params[name] for name in (PATH, PRESENT) if name in st.query_params}
    return {LINK: str(lesson.number), **carried}


def done() -> set[int]:
    """Numbers of the lessons that were answered in this visit."""
    found: set[int] = st.session_state.setdefault(_DONE, set())
    return found


def _card(lesson: Lesson) -> None:
    path = _path()
    place = path.index(lesson) + 1 if lesson in path else lesson.number
    panels.note(f"Lesson {place} of {len(path)} · {lesson.minutes} minutes · {lesson.level}")
    st.markdown(f"**{html.md(lesson.title)}**")
    panels.say(lesson.question)
    if not st.session_state[_SEEN]["shown"]:
        _ask(lesson)
    else:
        _answer(lesson, path)


def _ask(lesson: Lesson) -> None:
    chosen = st.radio(
        "Your guess",
        range(len(lesson.choices)),
        index=None,
        format_func=lambda each: html.md(lesson.choices[each]),
        key=f"lesson_guess_{lesson.number}",
    )
    words = "Choose first" if chosen is None else f"Lock in: {html.md(lesson.choices[chosen])}"
    reveal = {"on_click": _reveal, "width": "stretch"}
    st.button(
        words,
        key="lesson_lock",
        type="primary",
        disabled=chosen is None,
        args=(lesson, chosen),
        **reveal,
    )
    st.button("I am not sure: show me", key="lesson_show", args=(lesson, None), **reveal)


def _answer(lesson: Lesson, path: tuple[Lesson, ...]) -> None:
    guess = st.session_state[_SEEN]["guess"]
    said = "" if guess is None else f"You said: {lesson.choices[guess]}. "
    panels.say(f"{said}It is: {lesson.choices[lesson.right]}.")
    st.markdown(f"**{html.md(lesson.answer(lessons.truth_of(lesson)))}**")
    panels.say(lesson.why)
    panels.note(f"A common wrong idea: {lesson.wrong}")
    st.button("Try it yourself on the page", key="lesson_end", on_click=_end, width="stretch")
    later = path[path.index(lesson) + 1 :] if lesson in path else ()
    if later:
        st.page_link(shell.page(later[0].page), label="Next lesson", query_params=link(later[0]))
        panels.note(f"{later[0].number}. {later[0].title}")
    else:
        st.page_link(shell.page("learn"), label="All lessons")
    panels.note(f"More: {lesson.links}")


def _keys(lesson: Lesson) -> None:
    """Draw what a presenter needs, each with its key: back, on, and an empty screen."""
    with st.container(horizontal=True, gap="small"):
        for words, key, turn in (("Back", "Left", -1), ("On", "Right", 1)):
            looks = {"shortcut": key, "on_click": _turn, "args": (lesson, turn)}
            st.button(words, key=f"lesson_{key.lower()}", type="tertiary", **looks)
        st.button("Blank", key="lesson_b", shortcut="B", type="tertiary", on_click=_blank)
    if st.session_state.get(_BLANK):
        st.html(_EMPTY)


def _turn(lesson: Lesson, by: int) -> None:
    """Go on, or back: from a question to its answer, from there to the next question."""
    shown = st.session_state[_SEEN]["shown"]
    if by > 0 and not shown:
        _reveal(lesson, st.session_state.get(f"lesson_guess_{lesson.number}"))
    elif by < 0 and shown:
        _begin(lesson)
    else:
        path = _path()
        place = path.index(lesson) + by if lesson in path else 0
        if 0 <= place < len(path):
            st.session_state[_TO] = path[place].number


def _blank() -> None:
    st.session_state[_BLANK] = not st.session_state.get(_BLANK, False)


def _path() -> tuple[Lesson, ...]:
    return lessons.path_of(st.query_params.get(PATH, "")) or LESSONS


def _begin(lesson: Lesson) -> None:
    st.session_state[_SEEN] = {"number": lesson.number, "shown": False, "guess": None}
    _set(lesson, shown=False)


def _reveal(lesson: Lesson, guess: int | None) -> None:
    st.session_state[_SEEN] = {"number": lesson.number, "shown": True, "guess": guess}
    done().add(lesson.number)
    _set(lesson, shown=True)


def _end() -> None:
    del st.query_params[LINK]


def _set(lesson: Lesson, *, shown: bool) -> None:
    """Bring each control to the state of the lesson, and all others to where they open."""
    st.session_state.update({**defaults(lesson.page), **lesson.state(shown=shown)})
