"""Whom the ε of a map protects: points, people with several of them, and public facts."""

import math

import streamlit as st

from dp_core.words import Message, message, say
from pages.common.frame import page
from pages.common.show import panels
from pages.parts.stag.state import View


def show(view: View) -> None:
    """Say what the stated facts mean and, in a fold, what one person has."""
    if view.lattice.facts_from_data:
        st.warning(say("stag-box-from-data"))
    public_size(view)
    panels.fold(say("stag-people"), "stag_people", _people, view)


def _people(view: View) -> None:
    panels.say(_person(view))
    own, point = view.lattice.most_of_one, view.release.ledger.of_a_row
    if own is not None:
        facts = {"points": view.lattice.point, "proven": page.epsilon_text(own * point.proven)}
        _for_holder("people", message("stag-person-here", own=own, **facts))


def _person(view: View) -> Message:
    ledger, cap = view.release.ledger, view.lattice.cap
    point = ledger.of_a_row
    if math.isinf(ledger.proven):
        return message("stag-person-nothing", claimed=page.epsilon_text(point.claimed))
    proven = page.epsilon_text(point.proven)
    if cap is None:
        return message("stag-person", proven=proven)
    return message(
        "stag-person-capped", proven=proven, cap=cap, of=page.epsilon_text(ledger.proven)
    )


def public_size(view: View) -> None:
    """Say what a stated number of points means, and warn the holder where it is the true one."""
    stated = getattr(view.params, "public_size", None)
    if stated is None:
        return
    twice = page.epsilon_text(2 * view.release.ledger.proven)
    panels.say(message("stag-size-stated", stated=stated, twice=twice))
    if stated == len(view.lattice) and view.origin is None:
        _for_holder("size", message("stag-size-exact", stated=stated, points=view.lattice.point))


def _for_holder(key: str, words: Message) -> None:
    with panels.holder_frame(say("stag-from-data"), key=key):
        panels.say(words)
