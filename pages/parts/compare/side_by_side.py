"""Panels A and B: pictures on one scale, what each promises, and the difference in words."""

import math
from collections.abc import Sequence
from dataclasses import replace
from typing import Any

import pandas as pd
import streamlit as st

from dp_core import opening, registry
from dp_core.algorithm import Algorithm, Method
from dp_core.errors import DPError
from dp_core.params import knobs
from dp_core.study import comparing, feasible
from dp_core.study.comparing import Compared, Panel
from dp_core.view.differing import Side
from dp_core.view.theme import short
from pages.common.frame import cards, page
from pages.common.input import widgets
from pages.common.show import html, panels
from pages.common.work import cache, session

FAIR = {"proven": "Equal proven ε", "claimed": "Equal claimed ε", "free": "Free"}
VIEWS = {"two": "A | B", "grid": "Over ε"}
GRID = (0.01, 0.1, 1.0, 10.0)
EPSILONS = feasible.slider()
LETTERS = "AB"
TRUE = "Compared with the truth: for the data holder only"


def show() -> None:
    """Draw the page; an upload that another page showed is not on this one."""
    session.show_on_page(None)
    systems = registry.algorithms()
    names = {key: each.title for key, each in systems.items()}
    left, right = st.columns([1, 3.05], gap="medium")
    with left:
        looks = {"words": names.__getitem__, "on_change": _other_system}
        key = widgets.select("compare", "System", names, **looks)
        algorithm = systems[key]
        called = _names(algorithm)
        sample = widgets.select("compare_data", "Data set", called, words=called.__getitem__)
        by = widgets.select("compare_fair", "Fair by", FAIR, words=FAIR.__getitem__)
        methods = _methods(algorithm)
        opens = _opening(key, methods)
        chosen = [
            widgets.select(
                f"compare_{letter.lower()}",
                f"Method {letter}",
                methods,
                default=opens[place],
                words=lambda name: methods[name].title,
            )
            for place, letter in enumerate(LETTERS)
        ]
        told = _epsilons(by)
        seed = int(widgets.number("compare_seed", "Seed", (0, 9_999), opening.first_seed(key)))
        view = widgets.segments("compare_view", "Show", VIEWS, words=VIEWS.__getitem__)
    with right:
        try:
            sides = [
                _panel(letter, algorithm, methods[name], sample, seed)
                for letter, name in zip(LETTERS, chosen, strict=True)
            ]
            _grid(sides, by) if view == "grid" else _two(sides, told, by)
        except DPError as error:
            panels.refusal(error, own=False)


def _other_system() -> None:
    """Open with the sets and methods of the system that was chosen."""
    algorithm = registry.algorithms()[st.session_state["compare"]]
    one, other = _opening(algorithm.key, _methods(algorithm))
    opens = {"data": next(iter(algorithm.samples)), "a": one, "b": other}
    st.session_state.update({f"compare_{name}": value for name, value in opens.items()})


def _names(algorithm: Algorithm) -> dict[str, str]:
    titles = algorithm.titles
    return {k: titles.get(k) or cache.sample(algorithm.key, k).name for k in algorithm.samples}


def _methods(algorithm: Algorithm) -> dict[str, Method]:
    return {each.key: each for each in algorithm.methods}


def _opening(key: str, methods: dict[str, Method]) -> tuple[str, str]:
    """As published and sound; the first two where a system has no such."""
    variants = [each.variant for each in methods.values()]
    listed = list(methods)
    first = next((k for k, each in methods.items() if each.variant == "published"), listed[0])
    sound = opening.state(key, "sound").method.key if "sound" in variants else listed[-1]
    return first, sound


def _epsilons(by: str) -> tuple[float, float]:
    if by != "free":
        one = float(widgets.steps("compare_epsilon", "ε", EPSILONS, default=1.0, words=short))
        return one, one
    one, other = (
        float(
            widgets.steps(
                f"compare_epsilon_{letter.lower()}",
                f"ε of {letter}",
                EPSILONS,
                default=1.0,
                words=short,
            )
        )
        for letter in LETTERS
    )
    return one, other


def _panel(letter: str, algorithm: Algorithm, method: Method, sample: str, seed: int) -> Panel:
    whole = cache.sample(algorithm.key, sample)
    part = algorithm.opening.part
    data = whole if part is None else part(whole)
    there = {knob.name for knob in knobs(method.params)}
    given: dict[str, Any] = {name: getattr(data, name) for name in there if hasattr(data, name)}
    given |= {name: value for name, value in algorithm.opening.params.items() if name in there}
    params = method.params(**given)
    return Panel(
        letter=letter, algorithm=algorithm, method=method, params=params, data=data, seed=seed
    )


@st.cache_resource(max_entries=64, show_spinner=False)
def _brought(name: str, epsilon: float, by: Any, _panel: Panel) -> Panel:
    """Bring a side to its ε; bundled data only, so that visitors may share it."""
    panel = comparing.fair(_panel, epsilon, by)
    _ = panel.release
    return panel


def _at(side: Panel, epsilon: float, by: str) -> Panel:
    if not hasattr(side.params, "epsilon"):
        return side
    name = f"{side.algorithm.key}.{side.method.key}.{_sample_name()}.{side.seed}"
    panel = _brought(name, epsilon, by, side)
    return replace(panel, letter=side.letter) if panel.letter != side.letter else panel


def _sample_name() -> str:
    return str(st.session_state.get("compare_data", ""))


def _two(sides: Sequence[Panel], told: tuple[float, float], by: str) -> None:
    brought = [_at(side, epsilon, by) for side, epsilon in zip(sides, told, strict=True)]
    for column, side in zip(st.columns(2, gap="medium"), brought, strict=True):
        with column.container(border=True):
            _side(side, brought[0])
    _difference(brought)
    with st.container(border=True, key="compare_words"):
        st.markdown("**In words**")
        found = _compared(brought)
        for sentence in found.privacy:
            panels.say(sentence)
        with panels.holder_frame(TRUE, key="compare_words"):
            for sentence in found.accuracy:
                panels.say(sentence)
            _numbers(found)


def _side(side: Panel, first: Panel) -> None:
    ledger = side.release.ledger
    st.markdown(f"**{side.letter}: {html.md(side.method.title)}**")
    text, colour, icon = page.short_badge_words(ledger)
    st.badge(text, icon=f":material/{icon}:", color=colour)
    _picture(side, first, key=side.letter)
    told = getattr(side.params, "epsilon", None)
    if told is not None:
        panels.note(f"The method is told ε = {told:.3g}.")
    panels.metrics_row([_error(side)], framed=(0,), key=f"compare_{side.letter}")


def _difference(sides: Sequence[Panel]) -> None:
    """Draw what differs, as the system draws it; framed where anything true is in it."""
    one = sides[0]
    draw = one.algorithm.figures.get("difference")
    if draw is None:
        return
    shown = [Side(letter=s.letter, title=s.method.title, release=s.release) for s in sides]
    found = draw(one.data, shown, panels.current_theme(), comparing.tolerance_of(one.algorithm))
    bare = any(math.isinf(each.release.ledger.claimed) for each in sides)
    for place, (room, each) in enumerate(zip(st.columns(len(found)), found, strict=True)):
        key = f"compare_difference_{place}"
        with room, panels.frame_unless(not (each.true or bare), TRUE, key=key):
            st.markdown(f"**{html.md(each.title)}**")
            panels.legend(each.legend)
            panels.chart(each.figure, key=key, alt=each.alt)


def _picture(side: Panel, first: Panel, *, key: str) -> None:
    """Draw a release; in a frame where what is true can be seen in it."""
    given = side.algorithm, side.data, side.release
    drawn = cards.alone(*given, first.release)
    bare = math.isinf(side.release.ledger.claimed)
    with panels.frame_unless(drawn and not bare, page.NO_NOISE if bare else TRUE, key=key):
        st.html(drawn or cards.picture(*given))


def _error(side: Panel) -> panels.Metric:
    metric = comparing.compared_by(side.algorithm)
    error = side.algorithm.evaluate(side.data, side.release.output).get(metric.key, math.nan)
    label = metric.label.removeprefix("Expected ").capitalize()  # one draw is no expectation
    return label, comparing.three(error), f"{metric.unit}, this draw", ""


def _numbers(found: Compared) -> None:
    """Offer the errors behind the words."""
    sides = (found.one, found.other)
    unit = found.metric.unit
    named = {
        f"{side.letter}: {side.method.title} ({unit})": errors
        for side, errors in zip(sides, found.errors, strict=True)
    }
    rows = pd.DataFrame({"draw": range(1, len(found.errors[0]) + 1), **named})
    label = "Errors of all draws"
    st.download_button(label, rows.to_csv(index=False), "compared.csv", key="compare_csv")


def _compared(sides: Sequence[Panel]) -> Compared:
    one, other = sides
    key = (_sample_name(), *((s.method.key, s.params, s.seed) for s in sides))
    return kept(one.algorithm.key, str(key), one, other)


@st.cache_resource(max_entries=64, show_spinner="Draws again, for the words …")
def kept(key: str, name: str, _one: Panel, _other: Panel) -> Compared:
    return comparing.of(_one, _other)


def _grid(sides: Sequence[Panel], by: str) -> None:
    """Both at four ε, small: a row each."""
    first = _at(sides[0], GRID[-1], by)
    for side in sides:
        st.markdown(f"**{side.letter}: {html.md(side.method.title)}**")
        for column, epsilon in zip(st.columns(4, gap="small"), GRID, strict=True):
            with column:
                here, key = _at(side, epsilon, by), f"compare_{side.letter}_{epsilon:g}"
                _picture(here, first, key=key)
                st.button(
                    f"Take ε = {short(epsilon)}",
                    key=f"compare_take_{side.letter}_{epsilon:g}",
                    on_click=_take,
                    args=(epsilon,),
                    type="tertiary",
                )
                panels.metrics_row([_error(here)], framed=(0,), key=key)


def _take(epsilon: float) -> None:
    st.session_state["compare_view"] = "two"
    for name in ("compare_epsilon", "compare_epsilon_a", "compare_epsilon_b"):
        if name in st.session_state:
            st.session_state[name] = epsilon
    st.session_state.setdefault("compare_epsilon", epsilon)
