"""What may be off, what may be at risk, how often: the wishes that an ε has to meet."""

import math
from collections.abc import Callable
from functools import partial
from typing import Any

import streamlit as st

from dp_core.study import odds, risk
from dp_core.study.choosing import AVERAGE, Shape
from dp_core.study.feasible import shown
from dp_core.study.stored import CHANCES
from pages.common.input import choosing, widgets
from pages.common.show import panels, words
from pages.parts.choose.state import KEY, Cap

BEGINNINGS = (
    "A decision is taken at a threshold: half the distance from it that you can bear.",
    "Two numbers are compared: a third of the smallest difference that matters.",
    "The number is rounded anyway: half of what it is rounded to.",
    "It varies by chance from month to month: about the root of the count; less buys nothing.",
)
VALUES = "This is a decision about values; no formula takes it from you."
ROUTES = {"suspicion": "a suspicion", "guess": "a guess", "cost": "a cost"}


def tolerance(shape: Shape, facts: Any) -> tuple[float, float, str]:
    """Ask for tolerance, share wanted and purpose."""
    measure = shape.measure(facts)
    prefix = f"{KEY}_{shape.system}"
    ends = (measure.low, measure.high)
    with st.grid(3, min_column_width=210, gap="small"):
        limit = widgets.number(
            f"{prefix}_tolerance_{measure.opens:g}",
            measure.label,
            ends,
            measure.opens,
            step=measure.step,
            format="%g",
            help=words.help("allowed", measure.help),
        )
        wanted = _wanted(shape, facts)
        purpose = st.text_input(
            "What is lost if it is off by that?",
            key=f"{KEY}_purpose",
            max_chars=300,
            placeholder="One sentence; it goes into the plan",
            persist_state="session",
        )
    with st.container(horizontal=True, vertical_alignment="center", gap="small"):
        panels.note(shape.in_words(facts, limit))
        with st.popover("Help with the tolerance", type="tertiary"):
            for each in BEGINNINGS:
                panels.say(each)
    return limit, wanted, purpose.strip()


def _wanted(shape: Shape, facts: Any) -> float:
    """Ask how often the tolerance must hold, where more than an average is known."""
    proven = [way for way in shape.ways(facts, 0.9) if math.isfinite(way.price)]
    if all(way.basis == AVERAGE for way in proven):
        panels.note("On average over all releases: closed forms tell no more than that here.")
        return 0.9
    drawn = any(way.tried for way in proven)
    chances = [round(100 * e) for e in CHANCES if not drawn or _told(shape, facts, e)]
    label = f"… in so many of 100 {shape.counted}"
    return float(widgets.steps(f"{KEY}_wanted", label, chances, default=90)) / 100


def _told(shape: Shape, facts: Any, wanted: float) -> bool:
    """Whether there are draws enough to tell what so large a share of releases stays below."""
    most = shape.grid[-1]
    return any(math.isfinite(way.at(most)) for way in shape.ways(facts, wanted))


def cap(people: int) -> Cap:
    """Ask for the limit in one of three ways.

    Parameters
    ----------
    people : int
        So many are protected, where that is public; else 0.
    """
    with st.grid(2, min_column_width=230, gap="medium"):
        route = widgets.segments(
            f"{KEY}_route",
            "Say the limit by",
            list(ROUTES),
            words=ROUTES.__getitem__,
            help="Three ways to the same limit: how far a suspicion may grow, how much better a "
            "guess may become, or how much more harm one may expect.",
        )
        asks: dict[str, Callable[[], Cap]] = {"guess": _guess, "cost": partial(_cost, people)}
        with st.container():
            found = asks.get(route, _suspicion)()
    panels.say(
        f"ε at most {shown(found.epsilon, 'down')}: what can happen to a person becomes at most "
        f"{odds.fold(risk.odds_multiplier(found.epsilon))} times as likely."
    )
    panels.note(VALUES)
    return found


def _suspicion() -> Cap:
    grown = choosing.risk_cap(KEY, "10 in 1,000 may grow to at most (in 1,000)")
    words = f"10 in 1,000 may grow to {grown}"
    return Cap(epsilon=risk.largest_epsilon(0.01, grown / 1000), words=words, grown=grown)


def _guess() -> Cap:
    label = "An even guess may become right in at most (of 100)"
    right = widgets.number(f"{KEY}_right", label, (51, 99), 60, draw=st.slider)
    words = f"an even guess may become right in {right} of 100"
    return Cap(epsilon=risk.largest_epsilon(0.5, right / 100), words=words, route="a guess")


def _cost(people: int) -> Cap:
    with st.grid(3, min_column_width=150, gap="small", vertical_alignment="bottom"):
        cost = _number("cost", "What it would cost a person", (0.01, 1e9), 1_000.0)
        chance = _number("chance", "Chance that it happens anyway (%)", (0.001, 100.0), 1.0)
        more = _number("more", "Rise of that cost that is bearable", (0.001, 1e9), 5.0)
    expected = cost * chance / 100
    said = f"Expected anyway: {expected:,.4g} a person; at most {expected + more:,.4g} after."
    in_all = f" For {people:,} people at most {people * more:,.10g} in all." if people else ""
    panels.note(said + in_all)
    words = f"an expected cost of {expected:,.4g} a person may rise by {more:,.4g}"
    found = odds.bearable_epsilon(cost, chance / 100, more)
    return Cap(epsilon=found, words=words, route="a cost")


def _number(name: str, label: str, ends: tuple[float, float], opens: float) -> float:
    return float(widgets.number(f"{KEY}_{name}", label, ends, opens, format="%g"))
