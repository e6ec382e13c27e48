"""What the top of every algorithm page has in common: title, variant, proof badge, columns."""

import math
import re
from collections.abc import Callable, Mapping
from contextlib import nullcontext
from typing import Any, Literal, NamedTuple

import streamlit as st

from dp_core.algorithm import Algorithm, Variant
from dp_core.privacy.ledger import PrivacyLedger
from dp_core.view import figures
from pages.common.frame import lesson
from pages.common.input import controls, widgets
from pages.common.show import panels, words
from pages.common.show.html import esc
from pages.common.work import session

LABELS: dict[Variant, str] = {"published": "As published", "sound": "Sound", "baseline": "Baseline"}

BadgeColour = Literal["green", "orange", "gray"]

NO_NOISE = "No noise is added here: all of it is your data, for you alone"

STEPS = "Step by step"
"""Title of the tab that names the paper at its end."""

_SLOTS = "_badge_slots"  # where the header left room for the badge and the unit


class Columns(NamedTuple):
    """Containers of an algorithm page; on a phone they stack as main, right, rest."""

    main: Any
    rest: Any
    right: Any


def header(
    algorithm: Algorithm, *, switch: Mapping[str, str] | None = None, opens: str = ""
) -> Any:
    """Draw title, promise and variant switch, and leave room for the proof badge.

    Parameters
    ----------
    algorithm : Algorithm
    switch : mapping, optional
        Choices of the switch with their words, where a system has more than two variants.
    opens : str
        Which of them opens the page; the first if none is given.

    Returns
    -------
    str
        The variant that was chosen: "published", "sound" or "baseline", or a key of `switch`.
    """
    session.show_on_page(None)
    lesson.begin(algorithm.key)
    st.title(algorithm.title, anchor=False)
    st.html(
        f'<p class="dp-promise">{esc(algorithm.promise)} <span>{esc(_origin(algorithm))}</span></p>'
    )
    with st.container(horizontal=True, vertical_alignment="center", gap="small", key="head"):
        named = dict(switch or _variants(algorithm))
        variant = _variant_switch(algorithm.key, named, opens or next(iter(named)))
        st.session_state[_SLOTS] = (st.empty(), st.empty(), algorithm.unit)
    return variant


def badge(ledger: PrivacyLedger, *, unit: str = "", seed: int | None = None) -> None:
    """Fill the room beside the variant switch; call it once the ledger is known.

    Parameters
    ----------
    ledger : PrivacyLedger
        Of the release on the page.
    unit : str
        What is protected, if that depends on the data or the parameters.
    seed : int, optional
        Of a simulation on uploaded rows: it protects nobody, whatever the ledger says.
    """
    badge_slot, unit_slot, known_unit = st.session_state[_SLOTS]
    text, colour, icon = badge_words(ledger) if seed is None else simulation_words(seed)
    badge_slot.badge(text, icon=f":material/{icon}:", color=colour, help=_badge_help(ledger, seed))
    if seed is None:
        tip = words.tip("unit of privacy")
        unit_slot.html(
            f'<span class="dp-unit">for {esc(unit or known_unit)}{tip}</span>', width="content"
        )


def columns(key: str = "") -> Columns:
    """Lay out the page: a quarter for the controls or a lesson, the rest for what they do."""
    with st.container(key="frame"):
        left, right = st.columns([1, 3.05], gap="medium")
    left = lesson.card(key, left)
    return Columns(
        main=left.container(key="c_main"),
        rest=left.container(key="c_rest"),
        right=right.container(key="c_right"),
    )


def tabs(shows: Mapping[str, Callable[[Any], None]], view: Any) -> bool:
    """Draw the tab that is open, and no other.

    A method that adds no noise to uploaded data shows nothing but these: all is the holder's.

    Parameters
    ----------
    shows : mapping
        What draws each tab, by its title.
    view : View
        What they get.

    Returns
    -------
    bool
        Whether the first one is open: the risk panel stands below it.
    """
    session.show_on_page(view.whole, in_place_of_a_file=view.origin is not None)
    key, titles = f"{view.key}_tab", list(shows)
    controls.linked(key, titles, titles[0], setting=False)
    drawn = st.tabs(titles, key=key, bind=controls.BOUND, on_change="rerun")
    for tab, title in zip(drawn, titles, strict=True):
        if tab.open:
            bare = view.whole.confidential and math.isinf(view.release.ledger.claimed)
            with tab, panels.holder_frame(NO_NOISE, key="bare") if bare else nullcontext():
                shows[title](view)
                if title == STEPS:
                    panels.note(f"Reference: {view.algorithm.method(view.method).reference}")
    return bool(drawn[0].open)


def about(view: Any, stories: Mapping[str, str]) -> None:
    """Say where the data come from and what to look for.

    Parameters
    ----------
    view : View
    stories : mapping
        Words on each bundled data set, by key.
    """
    chosen = st.session_state.get(f"{view.key}_data", next(iter(stories)))
    words = stories.get(str(chosen), "")
    if view.origin is not None:
        words = f"A made-up {view.whole.name}. The file stays on this machine."
    elif view.data.confidential:
        words = f"{view.whole.name}. It stays on this machine."
    st.html(f'<p class="dp-foot">{esc(words)}</p>')


def _badge_help(ledger: PrivacyLedger, seed: int | None) -> str:
    if seed is not None:
        return words.help("simulation")
    if math.isinf(ledger.claimed):
        return words.help("baseline")
    if math.isinf(ledger.proven):
        return words.help("none proven")
    return words.help("proven ε")


def simulation_words(seed: int) -> tuple[str, BadgeColour, str]:
    """Text, colour and icon where rows of an upload are on screen under noise with a seed.

    Examples
    --------
    >>> simulation_words(12)[0]
    'Simulation with seed 12 on your rows: not private, not for slides'
    """
    words = f"Simulation with seed {seed} on your rows: not private, not for slides"
    return words, "gray", "visibility_lock"


def badge_words(ledger: PrivacyLedger) -> tuple[str, BadgeColour, str]:
    """Text, colour and icon of the proof badge; never colour alone.

    Examples
    --------
    >>> from dp_core.privacy.ledger import Neighbouring, Spend
    >>> leaf = Spend(step="totals", mechanism="Laplace", sensitivity=1, claimed=1, proven=math.inf)
    >>> badge_words(PrivacyLedger(Neighbouring.ADD_REMOVE, leaf))[0]
    'Claim not proven: claimed ε 1.0, proven none'
    """
    if math.isinf(ledger.claimed):
        return "No privacy is claimed and none is proven", "gray", "info"
    claimed, proven = epsilon_text(ledger.claimed), epsilon_text(ledger.proven)
    if ledger.choice and ledger.mechanism.holds:
        proven = epsilon_text(ledger.mechanism.proven)
        words = f"The mechanism: proven ε {proven}. The choice of {ledger.choice}: not covered"
        return words, "orange", "warning"
    if not ledger.holds:
        proven = proven if proven == "none" else f"ε {proven}"
        return f"Claim not proven: claimed ε {claimed}, proven {proven}", "orange", "warning"
    relation = "=" if claimed == proven else "≥"
    delta = f", δ = {ledger.delta:.2g}" if ledger.delta else ""
    words = f"Proven: claimed ε {claimed} {relation} proven ε {proven}{delta}"
    return words, "green", "verified"


def short_badge_words(ledger: PrivacyLedger) -> tuple[str, BadgeColour, str]:
    """As `badge_words`, for a card: numbers only."""
    _, colour, icon = badge_words(ledger)
    if math.isinf(ledger.claimed):
        return "no privacy claimed", colour, icon
    claimed, proven = epsilon_text(ledger.claimed), epsilon_text(ledger.proven)
    return f"claimed {claimed} · proven {proven}", colour, icon


def epsilon_text(epsilon: float) -> str:
    """Write an epsilon as the ledger does; "none" where there is none.

    Examples
    --------
    >>> [epsilon_text(value) for value in (1, 6.4, 0.0112, 34517.2, math.inf)]
    ['1.0', '6.4', '0.0112', '34,517', 'none']
    """
    text = "none" if math.isinf(epsilon) else figures.epsilon_text(epsilon)
    return re.sub(r"(\.\d)0$", r"\1", text)


def _origin(algorithm: Algorithm) -> str:
    """Short name and year of the paper: "FDA, 2016"."""
    years = re.findall(r"\b(?:19|20)\d\d\b", algorithm.paper)
    return f"{algorithm.short}, {years[-1]}" if years else algorithm.short


def _variants(algorithm: Algorithm) -> dict[str, str]:
    """Variants that a system has, but for its baselines."""
    there = {method.variant for method in algorithm.methods}
    found = {key: word for key, word in LABELS.items() if key in there and key != "baseline"}
    return dict(found) or {"baseline": LABELS["baseline"]}


def _variant_switch(system: str, named: Mapping[str, str], opens: str) -> str:
    options = list(named)
    if len(options) < 2:
        return options[0]
    looks = {"words": named.__getitem__, "hidden": True, "wrap": True}
    chosen = widgets.segments(f"{system}_variant", "Variant", options, default=opens, **looks)
    st.html(words.tip("Sound"), width="content")
    return str(chosen)
