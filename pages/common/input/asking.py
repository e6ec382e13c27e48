"""What was chosen after looking: asked before every release of data whose truth was on screen.

A parameter that was found by errors against the true data is computed from them, and no noise
covers it. Whether a value equals one that was found says nothing: the next step of a slider was
chosen by the same look. So everything that a release depends on is asked about.
"""

import hashlib
from collections.abc import Callable, Mapping
from dataclasses import fields
from typing import Any

import streamlit as st

from dp_core.algorithm import Algorithm, Method
from dp_core.params import Knob, Params, knobs
from dp_core.privacy.ledger import CHOSEN
from dp_core.words import commas, message, say
from pages.common.input import offers
from pages.common.show import html, panels
from pages.common.work import session

BEFORE, AFTER = "before", "after"
ALL, UNANSWERED = message("asked-all"), message("asked-unanswered")
STATED = message("asked-stated")
LONGEST = 80  # letters of a value


def parts(method: Method, params: Params, also: Mapping[str, object]) -> dict[str, str]:
    """List what a release is drawn with: value of each, by its name; `also` in words."""
    named = {say("asked-method"): method.title}
    named[say("asked-epsilon")] = f"{params.epsilon:g}"
    declared = {knob.name: knob for knob in knobs(type(params))}
    for item in fields(params):
        value, knob = getattr(params, item.name), declared.get(item.name)
        if item.name == "epsilon" or (knob is None and value is None):
            continue
        label = item.name.replace("_", " ") if knob is None else knob.label
        named[f"{label} ({item.name})" if label in named else label] = _said(value, knob)
    named |= {name: _said(value, None) for name, value in also.items()}
    return named | {str(STATED): say("asked-stated-what")}


def ask(
    system: str, fingerprint: str, named: Mapping[str, str], *, plan: str, own: bool
) -> tuple[str, ...] | None:
    """Ask what was chosen after looking, if somebody looked; None while that is not answered.

    A `plan`, by its digest, that was locked before anybody looked is not asked about.
    """
    book = session.books().account(fingerprint)
    locked = book.register.plans.get(plan, False)  # before anybody looked
    if locked:
        short = message("asked-plan", digest=plan[:12])
        panels.note(message("asked-locked", plan=short))
        return ()
    if not session.books().looked(fingerprint):
        if own:  # the digest of the plan on screen, from before a look
            looks = {"help": html.md(message("asked-lock-help")), "icon": ":material/lock:"}
            keep = {"on_click": book.note, "args": (book.register.lock, plan)}
            st.button(say("asked-lock"), key=f"{system}_lock", **looks, **keep)
        return ()
    question, note = (html.md(message(f"asked-{each}")) for each in ("question", "note"))
    st.markdown(f"**{question}** {note}")
    of, rows = session.number(fingerprint), {}
    for name, value in named.items():  # any other value is another question
        told = hashlib.sha256(repr((of, name, value)).encode()).hexdigest()[:16]
        rows[name] = f"{system}_fixed_{told}"
    before = {"on_click": st.session_state.update, "args": (dict.fromkeys(rows.values(), BEFORE),)}
    st.button(str(ALL), key=f"{system}_all_before", **before)
    with st.grid(3, min_column_width=220, vertical_alignment="bottom"):
        words = {
            name: say("asked-value", label=name, received=_short(str(value)))
            for name, value in named.items()
        }
        answers = {name: _answer(html.md(words[name]), rows[name]) for name in named}
    if None in answers.values():
        return None
    chosen = tuple(name for name, answer in answers.items() if answer == AFTER)
    if chosen:
        st.warning(html.md(message("asked-line", line=CHOSEN)))
    return chosen


def _answer(label: str, key: str) -> str | None:
    options = (BEFORE, AFTER)
    offers.settle(key, options)
    looks = {"format_func": offers.plain, "horizontal": True, "persist_state": "session"}
    return st.radio(label, options, None, key=key, **looks)


def _short(text: str) -> str:
    return text if len(text) <= LONGEST else f"{text[:LONGEST]}…"


def _said(value: object, knob: Knob | None) -> str:
    if value is None and knob is not None:
        return knob.none
    if knob is not None and value in knob.choices:
        return knob.called(value)
    if isinstance(value, bool):
        return say("yes-or-no", on=value)
    if isinstance(value, float):
        return f"{value:g}"
    if isinstance(value, list | tuple):
        value = commas(_said(each, None) for each in value)
    return str(value)


# --- blind uploads: a look-alike is on screen, and no row of the file -----------------------------

BLIND, LOOKED = message("blind-on"), message("blind-off")
LOOK, ASKED_LATER = message("blind-look"), message("blind-later")
FEWEST = 2  # rows of a look-alike that is only tried


def check(algorithm: Algorithm, upload: Any) -> None:
    """Raise a DPError that says what is missing of the facts, before a row is read."""
    if algorithm.look_alike is not None:
        algorithm.look_alike(upload, FEWEST)


def stand_in(algorithm: Algorithm, upload: Any, data: Any, *, key: str) -> None:
    """Make what the page shows in place of an upload that was accepted, and keep it for the visit.

    Of as many rows as the file has, where that is public; else of as many as were guessed.
    """
    rows = getattr(upload, "rows", 0) or len(data)
    make = algorithm.look_alike
    st.session_state[_alike(key)] = None if make is None else make(upload, rows)


def on_screen(key: str, data: Any, peek: Callable[[Any], bool] | None = None) -> Any:
    """Choose what a page shows of an upload: its look-alike, if it has one, unless somebody looks.

    With `peek` a page that adds secret noise says whether it is shown although nobody looks.
    """
    alike = stand_in_of(key)
    if alike is None and peek is None:
        return data
    if st.toggle(
        str(LOOK), key=look_key(key, data), help=str(ASKED_LATER), persist_state="session"
    ):
        session.books().look_at(data.fingerprint)
        panels.note(LOOKED)
        return data
    if alike is None or (peek is not None and peek(data)):
        return data
    panels.note(BLIND)
    return alike


def stand_in_of(key: str) -> Any:
    """Look-alike of the upload in use, or None."""
    return st.session_state.get(_alike(key))


def is_stand_in(key: str, data: Any) -> bool:
    """Whether these data are the look-alike of the upload in use."""
    alike = stand_in_of(key)
    return alike is not None and bool(alike.fingerprint == data.fingerprint)


def looks(key: str, data: Any) -> bool:
    """Whether the rows of the upload in use are on screen by the holder's wish."""
    return bool(st.session_state.get(look_key(key, data)))


def is_on(key: str, data: Any) -> bool:
    """Whether nobody looks at the rows of the upload in use."""
    return stand_in_of(key) is not None and not looks(key, data)


def _alike(key: str) -> str:
    return f"{key}_upload_alike"


def look_key(key: str, data: Any) -> str:
    """Key of the switch that shows the rows of an upload; a new one for each file."""
    return f"{key}_upload_look_{session.number(data.fingerprint)}"
