"""A lesson on a live page: its card stands where the controls are, and moves them at the end."""

from typing import Any

import streamlit as st

from dp_core.learning import lessons
from dp_core.learning.lessons import LESSONS, Band, Choice, Lesson, Number
from dp_core.study.following import short
from pages.common.frame import shell
from pages.common.input.offers import defaults
from pages.common.show import html, panels

LINK, PATH, PRESENT = "lesson", "path", "present"
_SEEN = "_lesson"  # number of the lesson that set the controls, and whether it was answered
_DONE = "_lessons_done"
_BEFORE = "_lesson_before"  # its number, and what the picture showed while it asked
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


def guess(key: str, axis: str) -> tuple[float, str] | None:
    """Give the number that a visitor guesses, and its words, to draw it on an axis of a picture."""
    lesson = current(key)
    if lesson is None or isinstance(lesson.commit, Choice) or lesson.commit.axis != axis:
        return None
    seen = st.session_state[_SEEN]
    value = seen["guess"] if seen["shown"] else _on_screen(lesson)
    if value is None:
        return None
    return float(value), f"your guess: {lesson.commit.words.format(short(value))}"


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
    chosen = _guess(lesson)
    words = "Choose first" if chosen is None else f"Lock in: {html.md(lesson.commit.say(chosen))}"
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


def _guess(lesson: Lesson) -> Any:
    """Ask for a guess in the way of the lesson."""
    commit, key, words = lesson.commit, _key(lesson), "Your guess"
    if isinstance(commit, Choice):
        places = range(len(commit.options))
        said = [html.md(each) for each in commit.options]
        return st.radio(words, places, index=None, format_func=said.__getitem__, key=key)
    if not isinstance(commit, Band):
        return st.select_slider(words, commit.steps, commit.opens, format_func=short, key=key)
    steps = [*(-each for each in reversed(commit.steps)), *commit.steps]
    ends = (-commit.opens, commit.opens)
    looks = {"on_change": _mirror, "args": (key, st.session_state.get(key, ends))}
    words += ": the two edges of the band"
    return st.select_slider(words, steps, ends, format_func=_signed, key=key, **looks)[1]


def _signed(value: float) -> str:
    return f"{'−' if value < 0 else '+'}{short(abs(value))}"


def _mirror(key: str, old: tuple[float, float]) -> None:
    """Let the other edge of a band follow the one that was moved."""
    low, high = st.session_state[key]
    half = abs(high if low == old[0] else low)
    st.session_state[key] = (-half, half)


def _answer(lesson: Lesson, path: tuple[Lesson, ...]) -> None:
    guess, truth = st.session_state[_SEEN]["guess"], lessons.truth_of(lesson)
    compared = lesson.commit.compared(guess, truth)
    if compared:
        panels.say(compared)
    if not isinstance(lesson.commit, Choice):
        st.html(scale(lesson.commit, guess, truth))
    st.markdown(f"**{html.md(lesson.answer(truth))}**")
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


def scale(number: Number, guess: float | None, truth: float) -> str:
    """Draw the scale of a guess, with the guess dotted and the truth beside it."""
    marks = [("guess", guess)] if guess is not None else []
    drawn = "".join(
        f'<i class="dp-{kind}" style="left:{100 * number.share(value):.4g}%"></i>'
        for kind, value in [*marks, ("truth", truth)]
    )
    ends = f"<span>{short(number.low)}</span><span>{short(number.high)}</span>"
    words = f"{'dotted: your guess; ' * bool(marks)}line: what it is"
    return (
        f'<div class="dp-guessed" aria-hidden="true"><div>{drawn}</div><p>{ends}</p></div>'
        f'<p class="dp-foot">{words}</p>'
    )


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
        _reveal(lesson, _on_screen(lesson))
    elif by < 0 and shown:
        _begin(lesson)
    else:
        path = _path()
        place = path.index(lesson) + by if lesson in path else 0
        if 0 <= place < len(path):
            st.session_state[_TO] = path[place].number


def _on_screen(lesson: Lesson) -> Any:
    """Give what the card stands at: of a band its upper edge."""
    value = st.session_state.get(_key(lesson))
    return value[1] if isinstance(value, tuple) else value


def _key(lesson: Lesson) -> str:
    return f"lesson_guess_{lesson.number}"


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
