"""Panels side by side: pictures on one scale, what each promises, and the difference in words."""

import math
from collections.abc import Sequence
from typing import Any

import pandas as pd
import streamlit as st

from dp_core.errors import DPError
from dp_core.study import comparing
from dp_core.study.comparing import Errors, Panel
from dp_core.view.figures import Side
from dp_core.view.theme import short
from dp_core.words import message, say
from pages.common.frame import cards, links, page
from pages.common.input import controls
from pages.common.show import html, panels
from pages.common.work import cache, jobs, session
from pages.parts.choose import plan
from pages.parts.compare import state
from pages.parts.compare.state import Choice

_JOB, _OF = "compare_draws", "_compare_draws_of"
_MOST = 256


@st.cache_resource(show_spinner=False)
def kept() -> dict[Any, Errors]:
    """Errors that are known, by side."""
    return {}


def errors_of(sample: str, sides: Sequence[Panel]) -> list[Errors | None]:
    """Look up the errors of some sides; those that are missing begin to be drawn."""
    wanted = dict(zip(keys_of(sample, sides), sides, strict=True))
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
    return [kept().get(name) for name in keys_of(sample, sides)]


def progress() -> None:
    """Say how far the draws are; the page comes again when they are there."""
    jobs.job_fragment(_JOB, say("compare-progress"), lambda job: None)


def keys_of(sample: str, sides: Sequence[Panel]) -> tuple[Any, ...]:
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


GRID = (0.01, 0.1, 1.0, 10.0)
TRUE = message("compare-true")


def show() -> None:
    """Draw the page; an upload that another page showed is not on this one."""
    session.show_on_page(None)
    choice = state.ask()
    if choice.view == "grid":
        _grid(choice)
    else:
        _side_by_side(choice)
    state.copy_link(choice)


def _side_by_side(choice: Choice) -> None:
    rooms = {}
    for pair in (choice.letters[:2], choice.letters[2:]):
        for letter, column in zip(pair, st.columns(2, gap="medium") if pair else (), strict=False):
            rooms[letter] = column.container(border=True, key=f"compare_panel_{letter}")
    there: list[Panel] = []
    for letter, room in rooms.items():
        with room:
            side = _side(choice, letter)
            if side is not None:
                there.append(side)
                first = next((each for each in there if not each.bare), side)
                _picture(side, first, key=letter)
    known = errors_of(choice.sample, there)
    for side, errors in zip(there, known, strict=True):
        with rooms[side.letter]:
            _cards(side, errors)
    if [side.letter for side in there[:2]] == ["A", "B"]:
        _difference(there)
        _words(choice, there, known)
    progress()


def _side(choice: Choice, letter: str) -> Panel | None:
    """Ask what a side shows and run it; None where that is refused, which is said there."""
    method = state.method_of(choice, letter)
    epsilon = state.epsilon_of(choice, letter)
    try:
        side = state.at(choice, state.side(choice, letter, method), epsilon)
        state.refuse(side)
    except DPError as error:
        panels.refusal(error, own=False)
        return None
    text, colour, icon = page.short_badge_words(side.release.ledger)
    with st.container(horizontal=True, vertical_alignment="center", gap="small"):
        st.badge(text, icon=f":material/{icon}:", color=colour)
        if told := state.told(side):
            panels.note(told)
        looks = {"type": "tertiary", "help": say("compare-open.help")}
        if st.button(say("compare-open"), key=f"compare_open_{letter}", **looks):
            _open(choice, side)
    return side


def _open(choice: Choice, side: Panel) -> None:
    """Go to the page of the system; its own widgets write the link."""
    values = {"data": choice.sample, "seed": side.seed}
    values |= plan.switches_of(side.algorithm, side.method)
    epsilon = getattr(side.params, "epsilon", None)
    controls.load(side.algorithm.key, values | ({} if epsilon is None else {"epsilon": epsilon}))
    st.switch_page(links.page(side.algorithm.key), query_params={})


def _picture(side: Panel, first: Panel, *, key: str) -> None:
    """Draw a release; in a frame where what is true can be seen in it."""
    given = side.algorithm, side.data, side.release
    alone = cards.alone(*given, first.release)
    with panels.frame_unless(
        alone and not side.bare, page.NO_NOISE if side.bare else TRUE, key=key
    ):
        st.html(alone or cards.picture(*given))


def _cards(side: Panel, errors: Errors | None) -> None:
    """Show the error to expect, and that of the draw on screen; the latter for the holder."""
    metric = comparing.compared_by(side.algorithm)
    exact = side.expected
    label = metric.label.removeprefix("Expected ")
    label = label[:1].lower() + label[1:]
    if exact is not None:
        value = f"± {comparing.three(exact)}"
        basis = say("compare-public", unit=metric.unit)
    elif errors is None:
        value, basis = "…", say("compare-drawing")
    else:
        low, high = (comparing.three(end) for end in errors.ends)
        value = comparing.three(errors.mean)
        facts = {"low": low, "high": high, "draws": len(errors.compared)}
        basis = say("compare-basis", unit=metric.unit, **facts)
    found = side.algorithm.evaluate(side.data, side.release.output).get(metric.key, math.nan)
    framed = {1} if exact is not None else {0, 1}
    items = [
        (say("compare-expected", label=label), value, basis, ""),
        (say("compare-draw"), comparing.three(found), say("compare-alone", unit=metric.unit), ""),
    ]
    panels.metrics_row(items, framed=framed, key=f"compare_{side.letter}")


def _difference(sides: Sequence[Panel]) -> None:
    """Draw what differs, as the system draws it; framed where anything true is in it."""
    one = sides[0]
    draw = one.algorithm.figures.get("difference")
    if draw is None:
        return
    shown = [Side(letter=s.letter, title=s.method.title, release=s.release) for s in sides]
    found = draw(one.data, shown, panels.current_theme(), comparing.tolerance_of(one.algorithm))
    bare = any(each.bare for each in sides)
    for place, (room, each) in enumerate(zip(st.columns(len(found)), found, strict=True)):
        key = f"compare_difference_{place}"
        with room, panels.frame_unless(not (each.true or bare), TRUE, key=key):
            st.markdown(f"**{html.md(each.title)}**")
            panels.legend(each.legend)
            panels.chart(each.figure, key=key, alt=each.alt)


def _words(choice: Choice, sides: Sequence[Panel], known: Sequence[Errors | None]) -> None:
    """Say what differs between A and B, and offer the errors behind it."""
    one, other = sides[:2]
    with st.container(border=True, key="compare_words"):
        st.markdown(f"**{say('compare-words')}**")
        for sentence in _public(keys_of(choice.sample, sides[:2]), one, other):
            panels.say(sentence)
        if known[0] is None or known[1] is None:
            return
        with panels.holder_frame(TRUE, key="compare_words"):
            for sentence in comparing.of(one, other, (known[0], known[1])).accuracy:
                panels.say(sentence)
            if further := _further(sides, known):
                panels.say(further)
            _numbers(sides, known)


@cache.for_everybody(entries=256)
def _public(names: Any, _one: Panel, _other: Panel) -> list[str]:
    """Say what ledgers and noise alone tell; of bundled data, and the same for all visitors."""
    return comparing.of(_one, _other).public


def _further(sides: Sequence[Panel], known: Sequence[Errors | None]) -> str:
    """Say of C and D how many draws keep to the same tolerance."""
    algorithm = sides[0].algorithm
    tolerance, limit = comparing.tolerance_of(algorithm), comparing.judged_by(algorithm)
    counts = [
        say(
            "compare-within",
            within=errors.within(tolerance, limit),
            draws=len(errors.judged),
            letter=side.letter,
        )
        for side, errors in zip(sides[2:], known[2:], strict=True)
        if errors is not None
    ]
    return say("compare-further", counts=", ".join(counts)) if counts else ""


def _numbers(sides: Sequence[Panel], known: Sequence[Errors | None]) -> None:
    """Offer the errors behind the words."""
    columns = {}
    for side, errors in zip(sides, known, strict=True):
        if errors is not None:
            limit = comparing.judged_by(side.algorithm)
            facts = {"method": side.method.title, "label": limit.label, "unit": limit.unit}
            name = say("compare-column", letter=side.letter, **facts)
            columns[name] = pd.Series(errors.judged)
    rows = pd.DataFrame(columns).rename_axis("draw")
    label = say("compare-errors")
    st.download_button(label, rows.to_csv(), "compared.csv", key="compare_csv")


def _grid(choice: Choice) -> None:
    """Both at four ε, small: a row each."""
    first: Panel | None = None
    for letter in choice.letters:
        method = state.method_of(choice, letter)
        try:
            side = state.side(choice, letter, method)
            here = {epsilon: state.at(choice, side, epsilon) for epsilon in GRID}
            state.refuse(here[GRID[-1]])
        except DPError as error:
            panels.refusal(error, own=False)
            continue
        first = first or here[GRID[-1]]
        for column, (epsilon, each) in zip(st.columns(4, gap="small"), here.items(), strict=True):
            with column:
                _small(each, first, epsilon)


def _small(side: Panel, first: Panel, epsilon: float) -> None:
    key = f"compare_{side.letter}_{epsilon:g}"
    _picture(side, first, key=key)
    st.button(
        say("compare-take", epsilon=short(epsilon)),
        key=f"compare_take_{side.letter}_{epsilon:g}",
        on_click=_take,
        args=(epsilon,),
        type="tertiary",
    )
    metric = comparing.compared_by(side.algorithm)
    error = side.algorithm.evaluate(side.data, side.release.output).get(metric.key, math.nan)
    label = metric.label.removeprefix("Expected ").capitalize()
    shown = (label, comparing.three(error), say("compare-this-draw", unit=metric.unit), "")
    panels.metrics_row([shown], framed=(0,), key=key)


def _take(epsilon: float) -> None:
    st.session_state["compare_view"] = "two"
    for name in ("compare_epsilon", "compare_epsilon_a", "compare_epsilon_b"):
        if name in st.session_state:
            st.session_state[name] = epsilon
    st.session_state.setdefault("compare_epsilon", epsilon)
