"""Whom the ε of a map protects: points, people with several of them, and public facts."""

import math

import streamlit as st

from pages.common.frame import page
from pages.common.show import panels
from pages.parts.stag.state import View


def show(view: View) -> None:
    """Say what one person has, and what the stated facts mean."""
    st.markdown("**One point, and one person**")
    panels.say(_person(view))
    own = view.lattice.most_of_one
    proven = view.release.ledger.of_a_row.proven
    if own is not None:
        with panels.holder_frame("From your data: for you alone", key="people"):
            panels.say(
                f"One person has up to {own:,} {view.lattice.point} here, so for that person "
                f"the proven ε is {page.epsilon_text(own * proven)}."
            )
    box(view)
    public_size(view)


def _person(view: View) -> str:
    ledger, cap = view.release.ledger, view.lattice.cap
    point = ledger.of_a_row
    if math.isinf(ledger.proven):
        return (
            "No finite ε is proven for one point, so there is none for a person either. What the "
            f"paper claims, ε = {page.epsilon_text(point.claimed)}, is for one point; somebody "
            "with k of them would have k times as much."
        )
    start = (
        f"The proven ε of one point is {page.epsilon_text(point.proven)}. Somebody with k of them "
        "has k times as much."
    )
    if cap is None:
        return (
            f"{start} Where a column says who each point belongs to, a public cap on the points of "
            "a person sets a limit to that."
        )
    return (
        f"{start} At most {cap:,} of each person are kept, a public rule, so a person has at most "
        f"ε = {page.epsilon_text(ledger.proven)}."
    )


def box(view: View) -> None:
    """Say what it means that the box was read from the data."""
    if view.lattice.facts_from_data:
        st.warning(
            "The box was read from your data: its sides show the outermost points, so nothing is "
            "proven, whatever the method. State the box in the upload panel, as a public fact."
        )


def public_size(view: View) -> None:
    """Say what a stated number of points means, and warn the holder where it is the true one."""
    stated = getattr(view.params, "public_size", None)
    if stated is None:
        return
    proven = view.release.ledger.proven
    panels.say(
        f"The number of points is stated: {stated:,.0f}. Nothing is spent on it, and the ε "
        "above holds as long as this number would be the same without any one point. If it is "
        "the exact number, maps of one size are compared, one point exchanged for another; "
        f"that costs twice as much, ε = {page.epsilon_text(2 * proven)}. For the ε on screen "
        "use half of it then."
    )
    if stated == len(view.lattice) and view.origin is None:
        with panels.holder_frame("From your data: for you alone", key="size"):
            panels.say(
                f"Caution: {stated:,.0f} is the exact number of {view.lattice.point} inside "
                "the box. Count the release at twice its ε, or state a round number that is "
                "known without these data."
            )
