"""What every page of a system has in common: its head, its tabs, its deck, the badge of a proof."""

import math
import re
from collections.abc import Callable, Mapping, Sequence
from contextlib import nullcontext
from dataclasses import dataclass, fields, replace
from functools import cached_property
from operator import attrgetter
from pathlib import Path
from typing import Any, ClassVar, Literal, NamedTuple, Self, TypeVar

import streamlit as st

from dp_core import registry
from dp_core.algorithm import Algorithm, Part, Release, Variant
from dp_core.params import Settings
from dp_core.privacy.ledger import PrivacyLedger
from dp_core.uploads import persons
from dp_core.view import figures
from dp_core.view.theme import PLACES, STYLES
from dp_core.words import LANGUAGES, Message, message, named, reading, say
from pages.common.frame import lesson
from pages.common.input import offers, settings, widgets
from pages.common.show import panels
from pages.common.show.html import esc
from pages.common.work import cache, jobs, session

LABELS: dict[Variant, Message] = {
    "published": message("page-paper"),
    "sound": message("page-repaired"),
    "baseline": message("page-baseline"),
}
MAIN = ("published", "sound", "central", "naive", "laplace")  # offered while Settings is closed
BEFORE = {"As published": "published", "Sound": "sound"}  # words of the variants in links of before
TABS = ("Picture", "How it works", "Accuracy", "Is it private?", "Release")
FORMER = {
    "Step by step": "How it works",
    "One user": "How it works",
    "Ledger": "Is it private?",
    "Error": "Accuracy",
    "Scores": "Accuracy",
    "Plan": "Accuracy",
    "Ask": "Picture",
}
"""What links of before call a tab, and what opens for it today."""

BadgeColour = Literal["green", "orange", "gray"]

NO_NOISE = message("page-no-noise")
_FREE = Path(__file__).with_name("free.css")
"""Looks of a page on bundled data, on which nothing needs a holder's frame."""
UNEXPLAINED = '<style>.st-key-teach [data-testid="stTooltipIcon"] {display: none}</style>'
"""A closed panel leaves the row below ε to its sliders; an open one explains them too."""

STEPS = TABS[1]  # title of the tab that names the paper at its end


class Place(NamedTuple):
    """Containers of the page of a system, from top to bottom."""

    promise: Any  # of the deck: what is published
    slider: Any
    row: Any  # the parameters that teach most
    sentence: Any  # what ε does
    body: Any  # what the open tab shows
    side: Any  # the panel Settings beside it; None while it is closed
    tab: str  # title of the open one


def header(
    algorithm: Algorithm, *, switch: Mapping[str, Message] | None = None, opens: str = ""
) -> tuple[Any, Any]:
    """Draw title, data set’s place and variant switch in one line; give the variant, and the place.

    A `switch` has more than two variants, and opens with `opens`.
    """
    session.show_on_page(None)
    lesson.begin(algorithm.key)
    with st.container(horizontal=True, vertical_alignment="center", gap="small", key="head"):
        st.title(algorithm.title, anchor=False)
        data = st.container(key="head_data")
        there = {method.variant for method in algorithm.methods} - {"baseline"} or {"baseline"}
        named = dict(switch or {key: word for key, word in LABELS.items() if key in there})
        variant = _variant_switch(algorithm.key, named, opens or next(iter(named)))
    return variant, data


def frame(key: str, titles: Sequence[str]) -> Place:
    """Lay out the tabs, and in the one that is open its deck, its body and the panel Settings."""
    name = f"{key}_tab"
    labels = [named(each) for each in titles]
    former = {old: named(new) for old, new in FORMER.items() if new in titles}
    for language in LANGUAGES:
        with reading(language):
            former |= dict(zip(map(named, titles), labels, strict=True))
    offers.translate(name, {old: new for old, new in former.items() if old != new})
    offers.linked(name, labels, labels[0], setting=False)
    with st.container(key="frame"):
        taught = lesson.current(key) is not None
        if not taught:
            settings.switch()
        drawn = st.tabs(labels, key=name, bind=offers.BOUND, on_change="rerun")
    for left in (tab for tab in drawn if not tab.open):
        _leave(left)
    tab = next((tab, title) for tab, title in zip(drawn, titles, strict=True) if tab.open)
    with tab[0]:
        deck = st.container(key="lesson_away") if taught else st.container(key="deck")
        with deck:
            promise = st.container(key="promise")
            with st.container(key="c_main"):
                slider = st.container(key="epsilon")
                looks = {"vertical_alignment": "bottom", "gap": "medium"}
                row = st.container(horizontal=True, key="teach", **looks)
            sentence = st.container(key="sentence")
        side = None
        if taught:
            left, right = st.columns([1, 3.05], gap="medium")
            lesson.card(key, left)
            body = right.container(key="c_right")
        elif settings.is_open():
            right, left = st.columns([3.05, 1], gap="medium")
            side = left.container(key="c_rest")
            body = right.container(key="c_right")
        else:
            st.html(UNEXPLAINED)
            body = st.container(key="c_right")
    return Place(promise, slider, row, sentence, body, side, tab[1])


def _leave(tab: Any) -> None:
    """Take deck and body out of a closed tab at once, before those of the open one are drawn.

    Else they go at the end of the run, and Streamlit then forgets that their widgets, which have
    been drawn anew in the open tab, stand in the link: the next value would not be written there.
    """
    with tab:
        st.empty()  # in place of the deck
        st.empty()  # of the body, and of Settings beside it


def draw_tab(place: Place, draw: Callable[[Any], None], view: Any) -> None:
    """Draw the tab that is open, and no other.

    A method that adds no noise to uploaded data shows nothing but these: all is the holder's.
    """
    session.show_on_page(view.whole, in_place_of_a_file=view.origin is not None)
    if view.origin is None and not view.whole.confidential:
        st.html(_FREE)
    bare = view.whole.confidential and math.isinf(view.release.ledger.claimed)
    with place.body, panels.holder_frame(NO_NOISE, key="bare") if bare else nullcontext():
        draw(view)
        if place.tab == STEPS:
            method = view.algorithm.method(view.method)
            facts = {"method": method.title, "reference": method.reference}
            panels.note(message("page-reference", **facts))


def about(view: Any, stories: Mapping[str, object]) -> None:
    """Say where bundled data come from and what to look for; the upload panel tells of a file."""
    if view.origin is None and not view.data.confidential:
        chosen = st.session_state.get(f"{view.key}_data", next(iter(stories)))
        st.html(f'<p class="dp-foot">{esc(stories.get(str(chosen), ""))}</p>')


def short_badge_words(ledger: PrivacyLedger) -> tuple[str, BadgeColour, str]:
    """Text, colour and icon of what is claimed and what is proven; never colour alone."""
    if math.isinf(ledger.claimed):
        return say("page-no-claim"), "gray", "info"
    numbers = {side: epsilon_text(getattr(ledger, side)) for side in ("claimed", "proven")}
    text = say("page-claims", **numbers)
    return (text, "green", "verified") if ledger.holds else (text, "orange", "warning")


def epsilon_text(epsilon: float) -> str:
    """Write an epsilon as the ledger does, or say that no finite one is known."""
    text = say("page-unproven") if math.isinf(epsilon) else figures.epsilon_text(epsilon)
    return re.sub(r"(\.\d)0$", r"\1", text)


def _variant_switch(system: str, named: Mapping[str, Message], opens: str) -> str:
    """Choose the variant: the paper's method or the repaired one, and with Settings the others."""
    options = list(named)
    if len(options) < 2:
        return options[0]

    def words(each: str) -> str:
        return str(named[each])

    looks = {"words": words, "hidden": True}
    key = f"{system}_variant"
    offers.translate(key, {old: words(new) for old, new in BEFORE.items() if new in named})
    if not settings.is_open() and offers.foretold(key, options, opens, words=words) in MAIN:
        options = [each for each in options if each in MAIN] or options
    return str(widgets.segments(key, say("page-variant"), options, default=opens, **looks))


# --- what a page shows ----------------------------------------------------------------------------

MOST_KEPT = 512
T = TypeVar("T")


@dataclass(frozen=True, kw_only=True)
class View:
    """Choices of the visitor, and the release they lead to; a system adds what is its own."""

    algorithm: Algorithm
    data: Any  # input of the method
    whole: Any  # data set that it is a part of
    method: str  # key
    params: Any
    seed: int
    compared: tuple[str, ...] = ()  # other methods in view, in the order of the registry
    tolerance: float = 0.0  # in the unit of the error
    wanted: float = 0.0  # a probability
    release: Release[Any] | None = None  # None until it has come
    origin: Any = None  # upload that a look-alike stands on screen for
    styles: ClassVar[Mapping[str, int]] = {}  # line style of methods, where it is free
    slow = False  # whether a run is too slow to wait for
    takes = ""  # words on what a slow run does

    def __post_init__(self) -> None:
        cache.belong(self.data, self.whole)

    key = property(attrgetter("algorithm.key"))
    output = property(attrgetter("release.output"))
    promise = property(attrgetter("algorithm.promise"))

    @property
    def source(self) -> Any:
        """Data set that a release is drawn from: not the look-alike on screen, nor a part."""
        return self.whole if self.origin is None else self.origin

    @property
    def part(self) -> Part:
        """Which part of the data set is on screen: for the plan of a release."""
        return self.algorithm.part()

    @property
    def after(self) -> Settings:
        """What is done to the output for free: for the plan of a release."""
        return self.algorithm.after()

    @property
    def simulated(self) -> bool:
        """Whether seeded noise on rows of an upload is on screen: then nothing protects them."""
        release = self.release
        return bool(self.whole.confidential and release is not None and not release.exact)

    @property
    def run_key(self) -> str:
        """What the release depends on beside the data."""
        return f"{self.method} {self.params} {self.seed}"

    @property
    def shown(self) -> tuple[str, ...]:
        """All methods in view, the one on screen first."""
        return (self.method, *self.compared)

    @property
    def unit(self) -> str:
        return self.algorithm.unit_of(self.source, self.params)

    @property
    def subject(self) -> str:
        return persons.subject(self.source)

    def place_of(self, method: str) -> int:
        """Line style of a method, the same on every tab and whichever method is on screen."""
        return line_styles(self.algorithm, self.shown, self.styles)[method]

    @property
    def place(self) -> int:
        """Line style of the method on screen: what is released has its colour."""
        return self.place_of(self.method)

    @property
    def true_word(self) -> str:
        """Word for what a release is compared with: the truth, or the look-alike's."""
        return named("true" if self.origin is None else "look-alike's")

    @property
    def counted(self) -> bool:
        """Whether looking at it is a view of its own in the account of the data set."""
        return self.origin is None

    @cached_property
    def errors(self) -> Mapping[str, float]:
        """Errors of the release against the true data; for the holder only."""
        return self.kept("errors", lambda: dict(self.algorithm.evaluate(self.data, self.output)))

    def kept(self, name: str, make: Callable[[], T], *further: Any) -> T:
        """Make once a visit what follows from the data, the run and what is named further."""
        of = (self.data.fingerprint, self.run_key, *further)
        return kept(self.key, name, of, make)

    def params_of(self, method: str, *names: str) -> Any:
        """Parameters of a method: those on screen, or the named ones, as far as it has them."""
        if method == self.method:
            return self.params
        return self.params_as(self.algorithm.method(method).params, *names)

    def params_as(self, kind: type[Any], *names: str) -> Any:
        """Parameters of some kind, as like those on screen as can be."""
        there = {each.name for each in fields(kind)}
        shared = names or [each.name for each in fields(self.params)]
        own = [name for name in shared if name in there and hasattr(self.params, name)]
        return kind(**{name: getattr(self.params, name) for name in own})

    def seen(self, release: Release[Any]) -> Self:
        return replace(self, release=release)

    def run(self) -> Release[Any]:
        return run(self.key, self.method, self.params, self.seed, self.data)

    def released(self) -> Release[Any] | None:
        """Release that is shown; None while one that is too slow has not come back."""
        return jobs.run_of(self) if self.slow else self.run()

    def wait(self) -> None:
        jobs.wait(self, self.takes)

    def beside(self, method: str, params: Any) -> Self:
        """See another method, or other parameters, on the same data with the same seed."""
        other = replace(self, method=method, params=params)
        return other.seen(other.run())


def run(system: str, method: str, params: Any, seed: int, data: Any) -> Release[Any]:
    return cache.run(system, method, params, seed, data.fingerprint, data)


def title(system: str, method: str) -> str:
    return registry.algorithms()[system].method(method).title


def roles(algorithm: Algorithm) -> dict[str, int]:
    """Line style of the two methods of a page that have one of their own."""
    first: dict[Any, str] = {each.variant: each.key for each in reversed(algorithm.methods)}
    first["sound"] = algorithm.opening.sound or first.get("sound", "")
    return {first[role]: PLACES[role] for role in ("published", "sound") if first.get(role)}


def line_styles(
    algorithm: Algorithm, methods: Sequence[str], wished: Mapping[str, int]
) -> dict[str, int]:
    """Line style of each method in view: that of its role, else the wished one where it is free."""
    owned = roles(algorithm)
    places = {key: owned[key] for key in methods if key in owned}
    free = [place for place in range(len(STYLES)) if place not in owned.values()]
    free += [place for place in owned.values() if place not in places.values()]
    others = [each.key for each in algorithm.methods if each.key in methods]
    others = [key for key in others if key not in places]
    for key in sorted(others, key=lambda key: key not in wished):
        place = wished.get(key, free[0])
        places[key] = place if place in free else free[0]
        free.remove(places[key])
    return places


def current(system: str, name: str, default: Any) -> Any:
    """Value of a widget of the page that may not be drawn yet."""
    return st.session_state.get(f"{system}_{name}", default)


@cache.by_data(entries=MOST_KEPT)
def kept(system: str, name: str, of: tuple[Any, ...], _make: Callable[[], T]) -> T:
    """Make something once; `of` is all that it follows from, data by their fingerprint."""
    return _make()
