"""A register is dropped, and read: charges, total, cap."""

import streamlit as st

from dp_core.privacy.register import Register, said, said_left
from dp_core.words import message, say
from pages.common.show import html, panels
from pages.common.tabs import collection


def show() -> None:
    """Draw the page."""
    register = collection.dropped(message("register-file"), "register_file")
    if register is None:
        panels.note(message("register-from", title=collection.TITLE))
        return
    st.markdown(f"**{html.md(register.name)}**")
    spent = message(
        "register-spent",
        total=said(register.spent.epsilon),
        unit=register.unit,
        cap="none" if register.cap is None else said(register.cap),
        left="none" if register.left is None else said_left(register.left),
        again=bool(register.charges),
    )
    panels.say(spent)
    collection.charged(register)
    if not register.charges:
        panels.note(message("register-nothing"))
    _locked(register)
    panels.note(collection.KEEP_IT)


def _locked(register: Register) -> None:
    """List the plans that were locked; `sha256sum plan.json` gives the same digest."""
    if not register.plans:
        return
    words = {True: say("register-before"), False: say("register-after")}
    rows = {
        say("register-plan"): list(register.plans),
        say("register-locked"): [words[before] for before in register.plans.values()],
    }
    panels.table(rows, say("register-plans"))
