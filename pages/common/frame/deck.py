"""The deck of a page: the sentence that changes with ε, above the picture."""

import json
import math
from collections.abc import Callable, Mapping
from contextlib import suppress
from dataclasses import dataclass, field
from typing import Any

import streamlit as st

from dp_core import opening, registry
from dp_core.params import knobs
from dp_core.study import risk
from dp_core.study.halves import Onwards
from dp_core.view.theme import short
from dp_core.words import Message, message, say, sentences
from pages.common.frame import lesson, links
from pages.common.input import choices, controls
from pages.common.show import html, panels, verdicts
from pages.common.show.html import md
from pages.common.work import cache, language


def verdict(view: Any, off: Message | None) -> None:
    """Say how far off the release typically is, what a suspicion can grow to, and whose ε it is."""
    epsilon = getattr(view.params, "epsilon", None)
    bold = f"**{md(message('epsilon-is', epsilon=epsilon))}**" if epsilon else ""
    start = bold and say("full-sentence", sentence=bold)
    grows = suspicion(view)
    said = grows if off is None else message("verdict-both", first=off, second=grows)
    st.markdown(sentences([start, md(said)]))


def works(view: Any) -> Onwards:
    algorithm = view.algorithm
    judged = algorithm.opening.judged or next((each.key for each in algorithm.metrics), "")
    return verdicts.onwards(view, judged)


def mark(view: Any, works: Callable[[Any], Onwards]) -> None:
    """Mark on the slider where the method on screen works; else where the repaired one does.

    `works` may follow from true rows, so of an upload, whose slider has no frame, it is not asked.
    """
    if view.whole.confidential:
        return
    onwards, ledger = works(view), view.release.ledger
    here = float(getattr(view.params, "epsilon", 1.0))
    most = risk.largest_epsilon(risk.BEFORE, choices.cap_of(view.key) / 1000)
    if not math.isinf(ledger.proven) and onwards.own is not None and not math.isinf(onwards.own):
        high = most * ledger.claimed / ledger.proven
        if onwards.own <= high:
            of = "deck-works" if view.origin is None else "deck-works-alike"
            controls.band(onwards.own, high, message(of), here=here)
            return
    if onwards.sound is not None:
        controls.band(onwards.sound, most, message("deck-works-repaired"), here=here)


def suspicion(view: Any) -> Message:
    """Say what a suspicion of 1 % about a person or a record can grow to."""
    limit = risk.suspicion(view.release.ledger, view.subject)
    hidden = not math.isinf(view.release.ledger.claimed)
    return message("deck-simulated", limit=limit) if view.simulated and hidden else limit


# --- the link of a comparison: short names, and the widgets that they set -------------------------

VERSION = "1"
LETTERS = "ABCD"
_OF_ALL = {"s": "compare_seed", "fair": "compare_fair", "e": "compare_epsilon"}
_OF_ALL |= {"show": "compare_view"}
_OF_ONE = {"": "compare_", ".e": "compare_epsilon_"}
_SIDES = {"a": "a", "b": "b", "c": "c", "d": "d4"}  # "d" is the data set
SHORT = _OF_ALL | {
    f"{side}{end}": f"{key}{letter}"
    for letter, side in _SIDES.items()
    for end, key in _OF_ONE.items()
}
"""Widget of each short name; data set and system share one."""
_LONGEST = 40  # letters of a name that is not known


@dataclass(frozen=True)
class Opened:
    """What a link asks for."""

    widgets: Mapping[str, str] = field(default_factory=dict)  # values by key, as a link spells them
    # By small letter of a side: what no widget holds.
    given: Mapping[str, Mapping[str, Any]] = field(default_factory=dict)
    unknown: tuple[str, ...] = ()  # names that mean nothing here


def write(opened: Opened) -> dict[str, str]:
    widgets = dict(opened.widgets)
    places = [widgets.pop(key, "") for key in ("compare", "compare_data")]
    query = {"v": VERSION} | ({"d": ".".join(places)} if any(places) else {})
    query |= {name: widgets[key] for name, key in SHORT.items() if key in widgets}
    for letter, values in opened.given.items():
        query |= {f"{_SIDES[letter]}.{name}": json.dumps(value) for name, value in values.items()}
    return query


_EVERYWHERE = {"d", language.PARAMETER, lesson.LINK, lesson.PATH, lesson.PRESENT}
"""Names that are no setting of a comparison, and yet known."""


def read(query: Mapping[str, str]) -> Opened:
    """Read what `write` has spelt; and the names of widgets, as older links have them."""
    widgets: dict[str, str] = {}
    given: dict[str, dict[str, Any]] = {}
    unknown, letters = [], {side: letter for letter, side in _SIDES.items()}
    if "d" in query:
        widgets["compare"], _, widgets["compare_data"] = query["d"].partition(".")
    for name, value in query.items():
        side, _, setting = name.partition(".")
        if name in SHORT:
            widgets[SHORT[name]] = value
        elif setting and side in letters:
            with suppress(ValueError):  # else it is a text as it stands
                value = json.loads(value)
            given.setdefault(letters[side], {})[setting] = value
        elif name in {"compare", "compare_data", *SHORT.values()}:
            widgets.setdefault(name, value)
        elif name not in _EVERYWHERE and (name, value) != ("v", VERSION):
            unknown.append(name[:_LONGEST])
    return Opened(widgets=widgets, given=given, unknown=tuple(unknown))


# --- a run that is kept as A, to be compared with what is on screen later -------------------------

_KEY = "_pinned"


@dataclass(frozen=True, kw_only=True)
class Pinned:
    """A run on bundled data."""

    system: str
    sample: str
    method: str
    epsilon: float | None  # what the method is told; None where it has no ε
    seed: int
    given: tuple[tuple[str, Any], ...] = ()  # where not what the page opens with

    @property
    def words(self) -> str:
        title = registry.algorithms()[self.system].method(self.method).title
        if self.epsilon is None:
            return title
        return say("pin-run", method=title, epsilon=short(self.epsilon))

    def settings(self, letter: str) -> dict[str, str]:
        """Widgets that show it as a side."""
        told = {} if self.epsilon is None else {f"compare_epsilon_{letter}": f"{self.epsilon:g}"}
        return {f"compare_{letter}": self.method, **told}


def offer(view: Any) -> None:
    """Offer to keep the run on screen, but of a file, of a part, and without noise."""
    own = view.origin is not None or view.whole.confidential
    run = None if own or math.isinf(view.release.ledger.claimed) else _of(view)
    if run is None:
        return
    kept = st.session_state.get(_KEY) == run
    looks = {"icon": ":material/keep:", "type": "tertiary", "disabled": kept}
    words = message("pin-pinned" if kept else "pin-this")
    panels.setter(words, f"{view.key}_pin", {_KEY: run}, **looks)


def bar(view: Any) -> None:
    """Say at the foot of a page which run is kept, and lead to both side by side."""
    kept: Pinned | None = st.session_state.get(_KEY)
    if kept is None:
        return
    own = view.origin is not None or view.whole.confidential
    run = None if own or math.isinf(view.release.ledger.claimed) else _of(view)
    looks = {"horizontal": True, "vertical_alignment": "center", "gap": "small"}
    with st.container(border=True, key="pin_bar", **looks):
        st.markdown(f"**A:** {html.md(kept.words)}")
        if run == kept:
            panels.note(message("pin-same"))
        elif run is not None and (run.system, run.sample) == (kept.system, kept.sample):
            sides = {"compare": kept.system, "compare_data": kept.sample, "compare_fair": "free"}
            sides |= {"compare_seed": str(kept.seed), **kept.settings("a"), **run.settings("b")}
            query = write(Opened(sides, {"a": dict(kept.given), "b": dict(run.given)}))
            looks = {"icon": ":material/compare:", "query_params": query}
            st.page_link(links.page("compare"), label=html.md(message("pin-compare")), **looks)
        else:
            panels.note(message("pin-other"))
            title = registry.algorithms()[kept.system].title
            words = html.md(message("pin-back", title=title))
            st.page_link(links.page(kept.system), label=words, icon="")
        panels.setter(message("pin-unpin"), "unpin", {_KEY: None}, type="tertiary")


def _of(view: Any) -> Pinned | None:
    """Name the run on screen; None where a comparison could not show the same."""
    sample = str(st.session_state.get(f"{view.key}_data", ""))
    method = view.algorithm.method(view.method)
    if sample not in view.algorithm.samples or view.data.fingerprint != _shown(view.key, sample):
        return None
    usual = opening.usual(view.algorithm, method, view.data)
    plain, there = method.params(**usual).to_dict(), view.params.to_dict()
    names = [knob.name for knob in knobs(method.params) if knob.name != "epsilon"]
    given = {name: there[name] for name in names if there[name] != plain[name]}
    epsilon = getattr(view.params, "epsilon", None)
    told = {} if epsilon is None else {"epsilon": epsilon}
    if method.params(**usual | given | told) != view.params:
        return None
    run = {"system": view.key, "sample": sample, "method": view.method, "seed": view.seed}
    return Pinned(epsilon=epsilon, given=tuple(given.items()), **run)


@st.cache_data(max_entries=cache.MOST_RUNS, show_spinner=False)
def _shown(system: str, sample: str) -> str:
    """Fingerprint of what a comparison takes of a bundled data set."""
    whole, part = cache.sample(system, sample), registry.algorithms()[system].opening.part
    return str((whole if part is None else part(whole)).fingerprint)
