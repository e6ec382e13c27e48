"""Confidential data: one draw for every ε, which costs the largest ε that was shown.

Explore mode shares one noise vector between all ε and shows its seed. Data that must not leak are
shown otherwise: noise from the operating system, drawn once for the whole slider and kept in the
account of the data set. The slider then takes noise away, step by step.
"""

import secrets
from dataclasses import dataclass
from typing import Any

import streamlit as st

from dp_core.algorithms.fda.method.family import Family, family_boxes, measure_family
from dp_core.algorithms.fda.method.steps.totals import planned_horizon
from dp_core.algorithms.fda.params import FDAParams, fenwick_options
from dp_core.errors import DPError
from dp_core.noise.exact_noise import Entropy
from dp_core.privacy.charges import Charge, Unit
from dp_core.privacy.costs import exact
from dp_core.study.solving import EPSILON_GRID
from dp_core.tables.data import CountStream
from dp_core.words import Message, message, say
from pages.common.input import asking
from pages.common.show import html, panels
from pages.common.tabs import releases
from pages.common.work import session
from pages.parts.fda.state import KEY, Shown, View, title

UNASKED = 1.0  # ε of the first picture of a data set that is charged without a question
WANTED = "_fda_picture_wanted"  # (name, draw) of a picture that was asked for
ON_SCREEN = "_fda_picture_on_screen"  # (fingerprint, name) of the one the slider was moved under


@dataclass(kw_only=True)
class Picture:
    """What an account keeps of a method, horizon and bound: its noise and the largest ε shown."""

    draw: int
    family: Family
    shown: float
    charge: str  # name of its charge: other noise, be it of another visit, is another charge


@dataclass(frozen=True, kw_only=True)
class Question:
    """A picture that would add to the cost, before it is drawn."""

    wanted: tuple[str, int]  # name and draw of the picture
    method: str
    epsilon: float  # of the slider
    largest: float  # at which this picture was shown, if it was
    spent: float  # what the account stands at

    def released(self) -> None:
        """Give nothing until it is answered."""

    def wait(self) -> None:
        new = not self.largest and self.spent > 0
        label = say("fda-show", method=title(self.method), epsilon=self.epsilon, new=new)
        want = {"on_click": _want, "args": (self.wanted,), "type": "primary"}
        with panels.holder_frame(say("fda-account-frame"), key=f"{KEY}_question", is_look=False):
            panels.say(self.words)
            st.button(label, key=f"{KEY}_show", **want)

    @property
    def words(self) -> Message:
        if self.largest:
            return message("fda-ask-higher", epsilon=self.epsilon, largest=self.largest)
        if self.spent:
            return message("fda-ask-new", method=title(self.method), spent=self.spent)
        return message("fda-ask-first", epsilon=self.epsilon)


def refuse(error: DPError, stream: CountStream) -> None:
    """Say why nothing is drawn; of a confidential stream only its account is in the words."""
    leave()
    with releases.frame(stream.fingerprint, key=f"{KEY}_refused"):
        st.error(html.md(error))


def peek(stream: CountStream) -> bool:
    """Offer the noisy totals of an upload in place of its look-alike."""
    key = f"{KEY}_peek_{session.number(stream.fingerprint)}"
    help = say("fda-peek.help", unasked=UNASKED)
    return st.toggle(say("fda-peek"), key=key, persist_state="session", help=help)


def switch(stream: CountStream) -> bool:
    """Whether secret noise is drawn and charged: of an upload, unless somebody looks at it."""
    on = stream.confidential and not asking.looks(KEY, stream)
    if not on:
        leave()
    return on


def leave() -> None:
    """Note that no confidential picture is on screen: what the slider does now is not for it."""
    st.session_state.pop(ON_SCREEN, None)


def picture(stream: CountStream, params: FDAParams, method: str) -> Shown | Question:
    """Give the row of the slider's ε, and charge the family if it is the largest so far.

    A DPError if the method has no family; nothing is then drawn or charged.
    """
    _check(stream, params, method)
    horizon, options = planned_horizon(stream, params), fenwick_options(params, method)
    name = f"fda_family {method} {horizon} {params.contribution} {options or ''}".strip()
    name = f"{name} {stream.fingerprint}"  # other settings of the file share its account
    book, epsilon = session.books().account(stream.fingerprint), params.epsilon
    known: Picture | None = book.kept.get(name)
    question = _question(stream, name, known, method=method, epsilon=epsilon)
    if question is not None and st.session_state.pop(WANTED, None) != question.wanted:
        leave()
        return question
    draw = known.draw if known else 0
    if known is None or st.session_state.pop(WANTED, None) == (name, draw + 1):
        known = _drawn(stream, params, method, draw + 1, name=name)
    shown = _charged(stream, known, epsilon)
    st.session_state[ON_SCREEN] = (stream.fingerprint, name)
    want = {"on_click": _want, "args": ((name, known.draw + 1),), "width": "stretch"}
    st.button(say("fda-redraw", epsilon=epsilon), key=f"{KEY}_redraw", **want)
    return shown


def _question(
    stream: CountStream, name: str, known: Picture | None, *, method: str, epsilon: float
) -> Question | None:
    """Whether to ask first; not where somebody moves the slider of the picture on screen."""
    book = session.books().account(stream.fingerprint)
    on_screen = st.session_state.get(ON_SCREEN) == (stream.fingerprint, name)
    if known is None:
        # Not whether this account was charged: that would tell that the rows look like others.
        free = epsilon <= UNASKED and not session.books().uploads_charged()
    else:
        free = epsilon <= known.shown or on_screen
    if free:
        return None
    draw, largest = (known.draw, known.shown) if known else (1, 0.0)
    asked = {"method": method, "epsilon": epsilon}
    return Question(wanted=(name, draw), largest=largest, spent=book.spent, **asked)


def _check(stream: CountStream, params: FDAParams, method: str) -> None:
    """Refuse before anything is asked or drawn; say how to go on without a family."""
    try:
        family_boxes(stream, params, Entropy(), budgets=len(EPSILON_GRID), **_named(params, method))
    except DPError as error:
        if error.field in ("method", "start", "epsilons"):
            facts = {"error": str(error), "look": asking.LOOK}
            raise DPError(message("fda-off-instead", **facts), field=error.field) from error
        raise


def _named(params: FDAParams, method: str) -> dict[str, Any]:
    return {"mechanism": method, "title": title(method), **fenwick_options(params, method)}


def _family(stream: CountStream, params: FDAParams, method: str) -> Family:
    named = _named(params, method)
    return measure_family(stream, params, Entropy(), epsilons=EPSILON_GRID, **named)


def _drawn(stream: CountStream, params: FDAParams, method: str, draw: int, *, name: str) -> Picture:
    """Charge a picture, then draw it and keep it under its name."""
    epsilon, charge = params.epsilon, f"{method} {secrets.token_hex(8)}"
    costs = {"epsilon": exact(epsilon), "claimed": exact(epsilon), **whom(stream)}
    of = {"system": KEY, "method": method, "family": charge}
    first = Charge(label=_label(title(method), draw, epsilon), **costs, **of)
    books, fingerprint = session.books(), stream.fingerprint
    book, register = books.account(fingerprint), books.register(fingerprint)
    with books.charging, st.spinner(say("fda-drawing")):
        # A click ends this run at its next element, so none stands between charge and confirm.
        token = register.intend(first)
        family = _family(stream, params, method)
        known = Picture(draw=draw, family=family, shown=epsilon, charge=charge)
        book.kept[name] = known
        register.confirm(token)
    return known


def whom(stream: CountStream) -> dict[str, Any]:
    """Say whom a charge protects, and with how many rows: as `releasing.charge_of` does."""
    unit: Unit = "person" if stream.has_persons else "row"
    return {"unit": unit, "rows_per_person": int(stream.event == "people")}


def _charged(stream: CountStream, known: Picture, epsilon: float) -> Shown:
    """Give the row of the slider's ε, charged if it is the largest so far."""
    largest = max(known.shown, epsilon)
    release = known.family.release(epsilon, shown=largest)
    label = _label(known.family.title, known.draw, largest)
    named = {"family": known.charge, "system": KEY, **whom(stream)}
    session.books().charge(stream.fingerprint, release.ledger, label, **named)
    known.shown = largest
    return Shown(release=release, largest=largest, family=known.charge)


def _label(name: str, draw: int, largest: float) -> str:
    return say("fda-charge", method=name, draw=draw, largest=largest)


def _want(wanted: tuple[str, int]) -> None:
    st.session_state[WANTED] = wanted


def banner(view: View) -> None:
    """Say above the tabs what the slider has cost so far."""
    if view.secret is None:
        return
    largest = view.secret.largest
    st.caption(html.md(message("fda-spent", largest=largest)))
    panels.note(message("fda-ex-post"))
    fingerprint = view.stream.fingerprint
    if session.books().account(fingerprint).views:
        with releases.frame(fingerprint, key=f"{KEY}_viewed"):
            st.warning(say("fda-viewed"))
