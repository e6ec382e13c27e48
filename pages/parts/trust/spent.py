"""A register is dropped, and read: charges, total, cap."""

import streamlit as st

from dp_core.errors import DPError
from dp_core.privacy.register import Register, said, said_left
from dp_core.words import say
from pages.common.show import html, panels
from pages.common.tabs import collection


def show() -> None:
    """Draw the page."""
    given = st.file_uploader("Register of a collection (.jsonl)", type="jsonl", key="register_file")
    if given is None:
        panels.note(
            f"You get it in the Release tab of a page, under “{collection.TITLE}”, or from the "
            "command line. It stays on this machine and is not changed here."
        )
        return
    try:
        register = Register.read(given.getvalue())
    except DPError as error:
        st.error(html.md(error))
        return
    st.markdown(f"**{html.md(register.name)}**")
    unit = "person" if register.unit == "person" else "row"
    total, left = said(register.spent.epsilon), register.left
    cap = "no cap" if register.cap is None else f"cap {said(register.cap)}"
    again = f" {say('collection-once-more')}" if register.charges else ""
    rest = "" if left is None else f", {said_left(left)} is left{again}"
    panels.say(f"Spent in all: {total} for one {unit}; {cap}{rest}.")
    collection.charged(register)
    if not register.charges:
        panels.note("Nothing was charged yet.")
    _locked(register)
    panels.note(collection.KEEP_IT)


def _locked(register: Register) -> None:
    """List the plans that were locked; `sha256sum plan.json` gives the same digest."""
    if not register.plans:
        return
    words = {True: "before anybody looked at rows", False: "after a look at rows"}
    rows = {
        "plan (SHA-256)": list(register.plans),
        "locked": [words[before] for before in register.plans.values()],
    }
    panels.table(rows, "Plans that were locked")
