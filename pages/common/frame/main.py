"""The page of a system: its controls, one run, its tabs; filled with what is the system's own."""

import math
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

import streamlit as st

from dp_core import registry
from dp_core.errors import DPError
from dp_core.study.halves import Onwards
from dp_core.words import Message, message, say
from pages.common.frame import deck, links, page
from pages.common.frame.page import View
from pages.common.input import asking, choices, configurations, controls, settings, uploads
from pages.common.show import bands, html, panels
from pages.common.tabs import releases
from pages.common.work import session


@dataclass(frozen=True, kw_only=True)
class Parts:
    """What a page is filled with."""

    key: str  # of the system
    # Data, what `epsilon` gave, variant, row below ε → view without release.
    rest: Callable[[Any, Any, Any, Any], Any]
    tabs: Sequence[Callable[[Any], None] | None]  # what draws each of `page.TABS`, if it is there
    names: Mapping[str, str] = field(default_factory=dict)  # words of the bundled data sets
    # Choices on top, where a system has more than its variants.
    switch: Mapping[str, Message] | None = None
    epsilon: Callable[[str], Any] | None = None  # draws the slider of a variant
    # Says why nothing can be run, of the data.
    refused: Callable[[DPError, Any], None] = lambda error, data: panels.refusal(
        error, own=data.confidential
    )
    # Below an upload panel without a file; gets what `epsilon` gave.
    no_data: Callable[[Any], None] = lambda _: None
    above: Callable[[Any], None] = lambda _: None  # draws what stands above the tabs
    # Whether an upload is shown though nobody looks at its rows.
    peek: Callable[[Any], bool] | None = None
    # How far off; None where not known, or not for all.
    off: Callable[[Any], Message | None] = lambda _: None
    works: Callable[[Any], Onwards] = deck.works  # for the band on the slider
    numbers: Callable[[Any], None] = lambda _: None  # draws what the panel Settings shows


def show(**filled: Any) -> None:
    """Draw a page, filled with what `Parts` says, in the order of its work."""
    parts = Parts(**filled)
    shows = {title: draw for title, draw in zip(page.TABS, parts.tabs, strict=True) if draw}
    algorithm = registry.algorithms()[parts.key]
    opens = algorithm.opening.method if parts.switch else ""
    variant, head = page.header(algorithm, switch=parts.switch, opens=opens)
    data = choices.data_set(algorithm, head, names=parts.names)
    source = data
    if data is None:
        source = uploads.upload_panel(algorithm, key=parts.key)
        if source is None:
            with settings.panel(None):
                parts.no_data(_epsilon(parts, variant))
            releases.elsewhere(parts.key)
            return
        data = asking.on_screen(parts.key, source, parts.peek)
    place = page.frame(parts.key, list(shows))
    with place.slider:
        asked = _epsilon(parts, variant)
    panels.controls_first()
    try:
        with settings.panel(place.side):
            view = parts.rest(data, asked, variant, place.row)
            if data is not source:
                view = replace(view, origin=source)
        release = view.released()
    except DPError as error:
        with place.body:
            parts.refused(error, data)
        return
    if release is None:
        with place.body:
            view.wait()
        return
    _result(parts, view.seen(release), place, shows[place.tab])
    settings.say_link()


def _epsilon(parts: Parts, variant: str) -> Any:
    return parts.epsilon(variant) if parts.epsilon else controls.epsilon_slider(parts.key)


def _result(parts: Parts, view: View, place: page.Place, tab: Callable[[Any], None]) -> None:
    configurations.offer(view)
    session.books().part_of(view.data.fingerprint, view.whole.fingerprint)
    if view.counted:
        session.books().viewed(view.data.fingerprint, view.release.ledger, view.run_key)
    with place.body:
        parts.above(view)
    with place.promise:
        if view.simulated:
            text = html.md(message("page-simulated", seed=f"{view.seed}"))
            looks = {"icon": ":material/visibility_lock:", "color": "gray"}
            st.badge(text, help=bands.help("trial-run"), **looks)
        if place.tab == page.TABS[0]:
            st.html(f'<p class="dp-promise">{html.esc(view.promise)}</p>')
    with place.sentence:  # before the picture, which it would push down
        if place.tab == page.TABS[0]:
            deck.verdict(view, parts.off(view))
        if not math.isinf(view.release.ledger.claimed):  # whose ε it is, on every tab
            said = say("full-sentence", sentence=view.release.ledger.whose(view.unit))
            st.html(f'<p class="dp-note">{html.esc(said)}</p>')
    page.draw_tab(place, tab, view)
    deck.mark(view, parts.works)
    with settings.panel(place.side):
        if not settings.is_quiet():
            if place.tab == page.TABS[0]:  # they compare with the truth: elsewhere nobody looks
                parts.numbers(view)
            _beside(view)
            deck.offer(view)
    deck.bar(view)


def _beside(view: View) -> None:
    """Lead to the same system with two methods side by side, on bundled data."""
    there = links.page("compare")
    if there is not None and view.origin is None and not view.whole.confidential:
        where = {"compare": view.key, "compare_seed": str(view.seed)}
        where |= {"compare_data": str(st.session_state.get(f"{view.key}_data", ""))}
        epsilon = getattr(view.params, "epsilon", None)
        where |= {} if epsilon is None else {"compare_epsilon": f"{epsilon:g}"}
        words = html.md(message("page-compare"))
        st.page_link(there, label=words, icon=":material/compare:", query_params=where)
