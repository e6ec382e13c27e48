"""A lesson on a live page: its card stands where the controls are, and moves them at the end."""

import time
from pathlib import Path
from typing import Any

import streamlit as st

from dp_core.learning import lessons
from dp_core.learning.lessons import LESSONS, Band, Choice, Lesson, Number
from dp_core.study.following import short
from dp_core.words import message, say
from pages.common.frame import links
from pages.common.input.offers import defaults
from pages.common.show import html, panels

LINK, PATH, PRESENT = "lesson", "path", "present"
_SEEN = "_lesson"  # number of the lesson that set the controls, and whether it was answered
_DONE = "_lessons_done"
_BEFORE = "_lesson_before"  # its number, and what the picture showed while it asked
_BUTTON = "lesson_lock"
_TWICE = 0.7  # seconds within which a second press belongs to the first
_EDGE = "_lesson_edge"  # which edge of a band was moved last: 0 is the lower one
_BLANK, _TO = "_lesson_blank", "_lesson_to"
_LARGE = Path(__file__).with_name("lesson_large.css")
_ASKING = Path(__file__).with_name("lesson_asking.css")
_EMPTY = Path(__file__).with_name("lesson_empty.css")


def current(key: str) -> Lesson | None:
    """Lesson that a link asks for on the page of a system."""
    asked = st.query_params.get(LINK, "")
    return next((each for each in LESSONS if (f"{each.number}", each.page) == (asked, key)), None)


def begin(key: str) -> None:
    """Before any control is drawn: bring them to where the lesson begins, once."""
    to = st.session_state.pop(_TO, None)
    if to is not None:
        goal = lessons.by_number(to)
        there = (goal.page, link(goal)) if goal else ("learn", _carried())
        st.switch_page(links.page(there[0]), query_params=there[1])
    lesson = current(key)
    if lesson is None:
        st.session_state.pop(_SEEN, None)
        if st.query_params.get(LINK, "") in map(str, lessons.GONE):
            st.info(say("lesson-gone", number=st.query_params[LINK]))
        return
    if st.query_params.get(PRESENT):
        st.html(_LARGE)
    if st.session_state.get(_SEEN, {}).get("number") != lesson.number:
        told = [each for each in st.query_params if each.startswith(f"{key}_")]
        for name in told:
            del st.query_params[name]
        if told:  # as below an answer: controls open with what the link said when the run began
            st.rerun()
        _show(lesson, shown=False)


def card(key: str, place: Any) -> None:
    lesson = current(key)
    if lesson is None:
        return
    with place.container(border=True, key="lesson_card"):
        _card(lesson)
        if not st.session_state[_SEEN]["shown"]:
            st.html(_ASKING)
        if st.query_params.get(PRESENT):
            _keys(lesson)


def axes(key: str) -> tuple[float, float] | None:
    """Give the ends of the axis that a lesson holds, so that what moves is the picture."""
    lesson = current(key)
    return lesson.axes if lesson else None


def guess(key: str, axis: str) -> tuple[float, str] | None:
    """Give the number that a visitor guesses, and its words, to draw it on an axis of a picture."""
    lesson = current(key)
    if lesson is None or isinstance(lesson.commit, Choice) or lesson.commit.axis != axis:
        return None
    seen = st.session_state[_SEEN]
    value = seen["guess"] if seen["shown"] else _on_screen(lesson)
    if value is None:
        return None
    return float(value), say("axis-guess", guess=lesson.commit.bare(value))


def before(key: str, now: Any) -> Any | None:
    """Keep what a picture shows while a lesson asks; give it back once it is answered."""
    lesson = current(key)
    if lesson is None:
        return None
    seen = st.session_state[_SEEN]
    if not seen["shown"]:
        st.session_state[_BEFORE] = (lesson.number, now)
    number, kept = st.session_state.get(_BEFORE, (None, None))
    return kept if seen["shown"] and number == lesson.number else None


def link(lesson: Lesson) -> dict[str, str]:
    """Query that opens a lesson, with the path and the size of the page that is on screen."""
    return {LINK: str(lesson.number), **_carried()}


def _carried() -> dict[str, str]:
    return {name: st.query_params[name] for name in (PATH, PRESENT) if name in st.query_params}


def done() -> set[int]:
    """Numbers of the lessons that were answered in this visit."""
    return st.session_state.setdefault(_DONE, set())


def _card(lesson: Lesson) -> None:
    path = _path()
    place = path.index(lesson) + 1 if lesson in path else 0
    facts = {"minutes": lesson.minutes, "level": lesson.level, "number": lesson.number}
    panels.note(message("lesson-of", place=place, all=len(path), **facts))
    st.markdown(f"**{html.md(html.unbroken(lesson.title))}**")
    panels.say(html.unbroken(lesson.question))
    if not st.session_state[_SEEN]["shown"]:
        _ask(lesson)
    else:
        _answer(lesson, path)


def _ask(lesson: Lesson) -> None:
    chosen = _guess(lesson)
    words = message("lesson-first")
    if chosen is not None:
        words = message("lesson-lock", guess=lesson.commit.say(chosen))
    reveal = {"on_click": _reveal, "width": "stretch"}
    lock = {"type": "primary", "disabled": chosen is None, "args": (lesson, chosen)}
    st.button(html.md(words), key=_BUTTON, **lock, **reveal)
    st.button(html.md(message("site-unsure")), key="lesson_show", args=(lesson, None), **reveal)


def _guess(lesson: Lesson) -> Any:
    commit, key, words = lesson.commit, f"lesson_guess_{lesson.number}", say("site-guess")
    if isinstance(commit, Choice):
        places = range(len(commit.options))
        said = [html.md(each) for each in commit.offered]
        return st.radio(words, places, index=None, format_func=said.__getitem__, key=key)
    if not isinstance(commit, Band):
        return st.select_slider(words, commit.steps, commit.opens, format_func=short, key=key)
    steps = [*(-each for each in reversed(commit.steps)), *commit.steps]
    ends = (-commit.opens, commit.opens)
    looks = {"on_change": _mirror, "args": (key, st.session_state.get(key, ends))}

    def signed(value: float) -> str:
        return f"{'−' if value < 0 else '+'}{short(abs(value))}"

    return st.select_slider(words, steps, ends, format_func=signed, key=key, **looks)[1]


def _mirror(key: str, old: tuple[float, float]) -> None:
    """Let the other edge of a band follow the one that was moved.

    Keys are pressed faster than pages answer: where both edges are new to us, the browser has not
    heard yet of the one that followed, and the edge that moved before moves on.
    """
    ends = st.session_state[key]
    moved = [edge for edge in (0, 1) if ends[edge] != old[edge]]
    edge = moved[0] if len(moved) == 1 else st.session_state.get(_EDGE, 1)
    st.session_state[_EDGE] = edge
    half = abs(ends[edge])
    st.session_state[key] = (-half, half)


def _answer(lesson: Lesson, path: tuple[Lesson, ...]) -> None:
    guess, truth = st.session_state[_SEEN]["guess"], lessons.truth_of(lesson)
    compared = lesson.commit.compared(guess, truth)
    if compared:
        panels.say(html.unbroken(compared))
    if guess is not None and not isinstance(lesson.commit, Choice):
        st.html(scale(lesson.commit, guess, truth))
    st.markdown(f"**{html.md(html.unbroken(lesson.answer(truth)))}**")
    panels.say(html.unbroken(lesson.why))
    panels.note(html.unbroken(message("site-wrong", idea=lesson.wrong)))
    later = path[path.index(lesson) + 1 :] if lesson in path else ()
    looks = {"type": "primary", "on_click": _next, "args": (later,), "width": "stretch"}
    words = message("lesson-next", title=later[0].title) if later else message("lesson-all")
    # The one that was pressed: who uses keys stays there.
    st.button(html.md(words), key=_BUTTON, **looks)
    st.button(html.md(message("lesson-try")), key="lesson_end", on_click=_end, width="stretch")
    panels.note(message("notes-more", links=lesson.links))


def scale(number: Number, guess: float, truth: float) -> str:
    """Draw the scale of a guess, with the guess dotted and the truth beside it."""
    drawn = "".join(
        f'<i class="dp-{kind}" style="left:{100 * number.share(value):.4g}%"></i>'
        for kind, value in (("guess", guess), ("truth", truth))
    )
    ends = f"<span>{short(number.low)}</span><span>{short(number.high)}</span>"
    return (
        f'<div class="dp-guessed" aria-hidden="true"><div>{drawn}</div><p>{ends}</p></div>'
        f'<p class="dp-foot">{html.esc(message("lesson-scale"))}</p>'
    )


def _keys(lesson: Lesson) -> None:
    with st.container(horizontal=True, gap="small"):
        for name, key, turn in (("lesson-back", "Left", -1), ("lesson-on", "Right", 1)):
            looks = {"shortcut": key, "on_click": _turn, "args": (lesson, turn)}
            st.button(html.md(message(name)), key=f"lesson_{key.lower()}", type="tertiary", **looks)
        turned = {_BLANK: not st.session_state.get(_BLANK, False)}
        looks = {"shortcut": "B", "type": "tertiary"}
        panels.setter(message("lesson-blank"), "lesson_b", turned, **looks)
    if st.session_state.get(_BLANK):
        st.html(_EMPTY)


def _turn(lesson: Lesson, by: int) -> None:
    """Go on, or back: from a question to its answer, from there to the next question."""
    shown = st.session_state[_SEEN]["shown"]
    if by > 0 and not shown:
        guess, commit = _on_screen(lesson), lesson.commit
        touched = isinstance(commit, Choice) or guess != commit.opens
        _reveal(lesson, guess if touched else None)
    elif by < 0 and shown:
        _show(lesson, shown=False)
    else:
        path = _path()
        place = path.index(lesson) + by if lesson in path else 0
        if 0 <= place < len(path):
            st.session_state[_TO] = path[place].number


def _on_screen(lesson: Lesson) -> Any:
    """Give what the card stands at: of a band its upper edge."""
    value = st.session_state.get(f"lesson_guess_{lesson.number}")
    return value[1] if isinstance(value, tuple) else value


def _path() -> tuple[Lesson, ...]:
    return lessons.path_of(st.query_params.get(PATH, "")) or LESSONS


def _reveal(lesson: Lesson, guess: int | None) -> None:
    done().add(lesson.number)
    _show(lesson, shown=True, guess=guess)


def _show(lesson: Lesson, *, shown: bool, guess: int | None = None) -> None:
    """Bring each control to the state of the lesson, and all others to where they open."""
    seen = {"number": lesson.number, "shown": shown, "guess": guess, "at": time.monotonic()}
    st.session_state[_SEEN] = seen
    first = {f"{lesson.page}_tab": "Picture"}  # another lesson may have left it
    st.session_state.update({**defaults(lesson.page), **first, **lesson.state(shown=shown)})


def _next(later: tuple[Lesson, ...]) -> None:
    if time.monotonic() - st.session_state[_SEEN]["at"] > _TWICE:
        st.session_state[_TO] = later[0].number if later else 0


def _end() -> None:
    del st.query_params[LINK]
