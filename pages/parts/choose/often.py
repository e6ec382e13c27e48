"""How often: releases about the same people share the limit, of whichever kind they are."""

import math
from collections.abc import Mapping
from dataclasses import dataclass

import streamlit as st

from dp_core.study import choosing as study
from dp_core.study.choosing import Band, Shape, Wish
from dp_core.study.solving import shown
from dp_core.words import Message, commas, message, say
from pages.common.input import widgets
from pages.common.show import bands, panels
from pages.parts.choose.state import KEY, Choice, Picked

MOST_OTHERS = 3
NONE = "none"


@dataclass(frozen=True)
class Other:
    """Releases of another kind from the same people: what they publish, and ε of all of them."""

    publish: str
    epsilon: float


@dataclass(frozen=True)
class Often:
    """How many releases share the limit, beside what, or why they share none."""

    number: int
    apart: str = ""
    others: tuple[Other, ...] = ()

    @property
    def other(self) -> float:
        """ε of the releases of other kinds."""
        return sum(each.epsilon for each in self.others)


def ask(shape: Shape, shapes: Mapping[str, Shape]) -> Often:
    with st.grid(2, min_column_width=170, gap="small", vertical_alignment="bottom"):
        year = widgets.number(f"{KEY}_year", say("choose-year"), (1, 366), 1)
        years = widgets.number(f"{KEY}_years", say("choose-years"), (1, 50), 1)
    new = widgets.toggle(f"{KEY}_new", say("choose-new"), help=say("choose-new.help"))
    panels.note(shape.again)
    apart = _apart() if new else ""
    if apart:
        return Often(1, apart=apart)
    return Often(year * years, others=_others(shapes, years))


def _apart() -> str:
    """Ask why nobody is in two releases; without a reason they add up."""
    looks = {"placeholder": say("choose-apart-example"), "max_chars": 300}
    key = f"{KEY}_apart"
    return st.text_input(say("choose-apart"), key=key, persist_state="session", **looks).strip()


def _others(shapes: Mapping[str, Shape], years: int) -> tuple[Other, ...]:
    """Ask for rows until one stays empty."""
    found: list[Other] = []
    while len(found) < MOST_OTHERS:
        other = _row(len(found), shapes, years)
        if other is None:
            break
        found.append(other)
    return tuple(found)


def _row(place: int, shapes: Mapping[str, Shape], years: int) -> Other | None:
    prefix = f"{KEY}_other_{place}"
    system = widgets.select(
        prefix,
        say("choose-other-more" if place else "choose-other"),
        [NONE, *shapes],
        words=lambda key: shapes[key].publish if key in shapes else say("page-none"),
    )
    if system == NONE:
        return None
    with st.grid(2, min_column_width=170, gap="small", vertical_alignment="bottom"):
        year = widgets.number(f"{prefix}_year", say("choose-other-year"), (1, 366), 1)
        looks = {"step": 0.05, "format": "%g"}
        key, label = f"{prefix}_{system}_epsilon", say("choose-other-each")
        each = widgets.number(key, label, (0.01, 40.0), _usual(shapes[system]), **looks)
    return Other(shapes[system].publish, year * years * each)


def _usual(shape: Shape) -> float:
    """Smallest step that is enough for what a shape opens with."""
    facts = shape.facts()
    found = study.asked(shape, facts, Wish(tolerance=shape.measure(facts).opens))
    pure = [each for each in found if not each.way.delta]
    return float(shown(min(study.costs(pure), default=1.0), "up"))


def show(choice: Choice, often: Often, picked: Picked | None) -> None:
    """Draw the limit cut into releases, and say what has room; with no pick nothing does."""
    wish = choice.wish
    if often.apart:
        panels.note(message("choose-apart-each"))
        return
    if often.others:
        sums = commas(
            say("choose-words-for", epsilon=f"{each.epsilon:.3g}", what=each.publish)
            for each in often.others
        )
        panels.note(message("choose-together", sums=sums))
    band = picked.band if picked else choice.nearest
    if band is None or band.low is None:
        panels.note(message("choose-none-meets"))
        return
    epsilon = picked.epsilon if picked else band.low
    here = study.room(band.way, epsilon, wish.room)
    drawn = min(here, wish.releases)
    words, total = f"{band.way.proven(epsilon):.3g}", 0.0
    if drawn:
        total = band.way.proven(epsilon, drawn)
    looks = {"refused": wish.releases > here, "others": [each.epsilon for each in often.others]}
    st.html(bands.pieces(words, drawn, total, cap=wish.cap, **looks))
    panels.note(f"{_sharing(wish, band)} {_room(choice, band)}")


def _sharing(wish: Wish, band: Band) -> Message:
    each, number = shown(band.share, "down"), wish.releases
    if number == 1:
        return message("choose-one-release", rest=bool(wish.other), each=each)
    return message("choose-shared", rho=band.way.delta > 0, number=number, each=each)


def _room(choice: Choice, band: Band) -> str:
    """Say how many releases fit, and with which method far more do."""
    wish, least = choice.wish, band.low or math.inf
    room = study.room(band.way, least, wish.room)
    said = say("choose-room", room=room, refused=wish.releases > room)
    most = max(choice.bands, key=lambda each: study.fit([each], wish.room))
    many = study.fit([most], wish.room)
    if most.way.delta and most is not band and many > room:
        said = f"{said} {message('choose-room-rho', method=most.way.title, many=many)}"
    return said
