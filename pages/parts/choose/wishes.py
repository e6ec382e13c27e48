"""What may be off and what may be at risk: the wishes that an ε has to meet."""

import math
from collections.abc import Callable
from functools import partial
from typing import Any

import streamlit as st

from dp_core.study import risk
from dp_core.study.choosing import AVERAGE, Shape
from dp_core.study.experiments import CHANCES
from dp_core.study.solving import shown
from dp_core.words import message, say
from pages.common.input import choosing, widgets
from pages.common.show import panels, words
from pages.parts.choose.state import KEY, Cap

BEGINNINGS = ("threshold", "compared", "rounded", "chance")
ROUTES = ("suspicion", "guess", "cost")


def tolerance(shape: Shape, facts: Any) -> tuple[float, float]:
    """Ask for tolerance and share wanted."""
    measure = shape.measure(facts)
    with st.grid(2, min_column_width=170, gap="small"):
        limit = widgets.number(
            f"{KEY}_{shape.system}_tolerance_{measure.opens:g}",
            measure.label,
            (measure.low, measure.high),
            measure.opens,
            step=measure.step,
            format="%g",
            help=words.help("allowed", measure.help),
        )
        wanted = _wanted(shape, facts)
    panels.note(shape.in_words(facts, limit))
    return limit, wanted


def _wanted(shape: Shape, facts: Any) -> float:
    """Ask how often the tolerance must hold, where more than an average is known."""
    proven = [way for way in shape.ways(facts, 0.9) if math.isfinite(way.price)]
    if all(way.basis == AVERAGE for way in proven):
        panels.note(message("choose-average"))
        return 0.9
    drawn = any(way.tried for way in proven)
    chances = [round(100 * e) for e in CHANCES if not drawn or _told(shape, facts, e)]
    label = say("choose-wanted", counted=shape.counted)
    return float(widgets.steps(f"{KEY}_wanted", label, chances, default=90)) / 100


def _told(shape: Shape, facts: Any, wanted: float) -> bool:
    """Whether there are draws enough to tell what so large a share of releases stays below."""
    most = shape.grid[-1]
    return any(math.isfinite(way.at(most)) for way in shape.ways(facts, wanted))


def purpose() -> str:
    """Ask what a wrong number would cost."""
    said = st.text_input(
        say("choose-lost"),
        key=f"{KEY}_purpose",
        max_chars=300,
        placeholder=say("choose-lost-example"),
        persist_state="session",
    )
    with st.popover(say("choose-help"), type="tertiary"):
        for each in BEGINNINGS:
            panels.say(message(f"choose-begin-{each}"))
    return said.strip()


def route() -> str:
    """Ask in which of three ways the limit is said."""
    chosen = widgets.segments(
        f"{KEY}_route",
        say("choose-route"),
        ROUTES,
        words=lambda each: say(f"choose-route-{each}"),
        help=say("choose-route.help"),
    )
    return str(chosen)


def cap(route: str, people: int) -> Cap:
    """Ask for the limit.

    Parameters
    ----------
    route : str
        One of `ROUTES`.
    people : int
        So many are protected, where that is public; else 0.
    """
    asks: dict[str, Callable[[], Cap]] = {"guess": _guess, "cost": partial(_cost, people)}
    found = asks.get(route, _suspicion)()
    fold = risk.fold(risk.odds_multiplier(found.epsilon))
    panels.note(message("choose-at-most", most=shown(found.epsilon, "down"), fold=fold))
    return found


def _suspicion() -> Cap:
    grown = choosing.risk_cap(KEY, say("choose-cap"))
    words = say("choose-cap-grown", grown=grown)
    return Cap(epsilon=risk.largest_epsilon(0.01, grown / 1000), words=words, grown=grown)


def _guess() -> Cap:
    label = say("choose-guess")
    right = widgets.number(f"{KEY}_right", label, (51, 99), 60, draw=st.slider)
    words = say("choose-cap-guess", right=right)
    return Cap(epsilon=risk.largest_epsilon(0.5, right / 100), words=words, route="a guess")


def _cost(people: int) -> Cap:
    with st.grid(3, min_column_width=130, gap="small", vertical_alignment="bottom"):
        cost = _number("cost", say("choose-cost"), (0.01, 1e9), 1_000.0)
        chance = _number("chance", say("choose-chance"), (0.001, 100.0), 1.0)
        more = _number("more", say("choose-rise"), (0.001, 1e9), 5.0)
    expected = cost * chance / 100
    panels.note(message("choose-expected", expected=expected, after=expected + more))
    if people:
        panels.note(message("choose-in-all", people=people, sum=people * more))
    words = say("choose-cap-cost", expected=f"{expected:,.4g}", more=f"{more:,.4g}")
    found = risk.bearable_epsilon(cost, chance / 100, more)
    return Cap(epsilon=found, words=words, route="a cost")


def _number(name: str, label: str, ends: tuple[float, float], opens: float) -> float:
    return float(widgets.number(f"{KEY}_{name}", label, ends, opens, format="%g"))
