"""The page of a system: its controls, one run, its tabs; filled with what is the system's own."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from typing import Any

import streamlit as st

from dp_core import registry
from dp_core.algorithm import Release
from dp_core.errors import DPError
from pages.common.frame import links, page, pin
from pages.common.frame.views import View
from pages.common.input import blind, choices, configurations, controls, scale, uploads
from pages.common.show import later, panels, risks
from pages.common.tabs import attacks, following
from pages.common.work import session


def _nothing(_: Any) -> None:
    """Draw nothing."""


def _refused(error: DPError, data: Any) -> None:
    panels.refusal(error, own=data.confidential)


@dataclass(frozen=True, kw_only=True)
class Parts:
    """What a page is filled with.

    Parameters
    ----------
    key : str
        Of the system.
    names : mapping
        Words of the bundled data sets, by key.
    help : str
        What stands in the help bubble of their choice.
    switch : mapping, optional
        Choices on top with their words, where a system has more than its variants.
    epsilon : callable, optional
        Variant → what is drawn below the choice of the data set: default the ε slider.
    rest : callable
        Data set, what `epsilon` gave, variant → `View` without its release: the other controls.
    run : callable
        View → its release; None while that has not come.
    waiting : callable
        Draws what stands there meanwhile, of the view.
    refused : callable
        Says why nothing can be run: gets the error and the data set.
    no_data : callable
        Draws what stands below an upload panel without a file; gets what `epsilon` gave.
    above : callable
        Draws what stands above the tabs, of the view.
    peek : callable, optional
        Upload → whether the page shows it itself, although nobody looks at its rows.
    tabs : mapping
        What draws each tab, by its title; the risk panel stands below the first.
    """

    key: str
    rest: Callable[[Any, Any, str], Any]
    tabs: Mapping[str, Callable[[Any], None]]
    names: Mapping[str, str] = field(default_factory=dict)
    help: str = ""
    switch: Mapping[str, str] | None = None
    epsilon: Callable[[str], Any] | None = None
    run: Callable[[Any], Release[Any] | None] = View.run
    waiting: Callable[[Any], None] = _nothing
    refused: Callable[[DPError, Any], None] = _refused
    no_data: Callable[[Any], None] = _nothing
    above: Callable[[Any], None] = _nothing
    peek: Callable[[Any], bool] | None = None


def show(parts: Parts) -> None:
    """Draw the page in the order of its work."""
    algorithm = registry.algorithms()[parts.key]
    opens = algorithm.opening.method if parts.switch else ""
    variant = page.header(algorithm, switch=parts.switch, opens=opens)
    place = page.columns(parts.key)
    data = choices.data_set(algorithm, place.main, names=parts.names, help=parts.help)
    with place.main:
        asked = parts.epsilon(variant) if parts.epsilon else controls.epsilon_slider(parts.key)
    later.controls_first()
    source = data
    if data is None:
        with place.right:
            source = uploads.upload_panel(algorithm, key=parts.key)
            if source is None:
                parts.no_data(asked)
                return
            data = blind.on_screen(parts.key, source, parts.peek)
    try:
        with place.rest:
            view = parts.rest(data, asked, variant)
            if data is not source:
                view = replace(view, origin=source)
        release = parts.run(view)
    except DPError as error:
        with place.right:
            parts.refused(error, data)
        return
    if release is None:
        with place.right:
            parts.waiting(view)
        return
    _result(parts, view.seen(release), place)


def _result(parts: Parts, view: View, place: page.Columns) -> None:
    ledger = view.release.ledger
    seed = view.seed if view.simulated else None
    page.badge(ledger, unit=ledger.protecting(view.unit), seed=seed)
    scale.say(ledger, unit=view.unit, simulated=view.simulated)
    configurations.offer(view)
    session.part_of(view.data.fingerprint, view.whole.fingerprint)
    if view.counted:
        session.viewed(view.data.fingerprint, ledger, view.run_key)
    with place.right:
        parts.above(view)
        on_picture = page.tabs(parts.tabs, view)
        if on_picture:
            following.offer(view)
    if on_picture:
        _risk(view)
    with place.rest:
        _beside(view)
        pin.offer(view)
    pin.bar(view)


def _beside(view: View) -> None:
    """Lead to the same system with two methods side by side, on bundled data."""
    there = links.page("compare")
    if there is not None and view.origin is None and not view.whole.confidential:
        where = {"compare": view.key, "compare_seed": str(view.seed)}
        where |= {"compare_data": str(st.session_state.get(f"{view.key}_data", ""))}
        epsilon = getattr(view.params, "epsilon", None)
        where |= {} if epsilon is None else {"compare_epsilon": f"{epsilon:g}"}
        words = "Published beside sound"
        st.page_link(there, label=words, icon=":material/compare:", query_params=where)


def _risk(view: View) -> None:
    """Draw the risk panel, over the whole width below the picture."""
    epsilon = getattr(view.params, "epsilon", None)
    risks.show(
        view.release.ledger,
        unit=view.unit,
        key=view.key,
        dots=attacks.dots(view.key).get((view.method, epsilon)),
        dots_label="dots: attack of the\nledger tab",
        subject=view.subject,
    )
    pair = next((each for each in view.algorithm.pairs if each.method == view.method), None)
    if pair is not None and epsilon:
        attacks.to_game(view.key, pair.key, epsilon)
