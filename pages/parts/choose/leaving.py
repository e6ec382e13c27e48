"""How a plan leaves: locked in a register before anybody looks, or printed for a meeting."""

import streamlit as st

from dp_core.errors import DPError
from dp_core.params import knobs
from dp_core.privacy.charges import Unit
from dp_core.privacy.register import Register
from dp_core.releasing import NAME, Plan, dossier
from dp_core.study.feasible import shown
from pages.common.show import html, panels
from pages.parts.choose.state import KEY, Choice

LOCKED = (
    f"It writes the SHA-256 of {NAME} into a register, so that everybody can see later that the "
    "plan was made before a look at rows, and stayed as it was. Keep both files."
)
SHEET = "plan.html"


def lock(plan: Plan, choice: Choice) -> None:
    """Offer a register with the digest of a plan: a new one with the limit, or one that is brought.

    Parameters
    ----------
    plan : Plan
    choice : Choice
    """
    with st.popover("Lock it", icon=":material/lock:"):
        panels.say(LOCKED)
        panels.note(f"SHA-256: {plan.digest}")
        given = st.file_uploader(
            "Register to write it into; a new one if none is brought",
            ["jsonl", "json", "txt"],
            key=f"{KEY}_register",
        )
        try:
            register = Register.read(given.getvalue()) if given else None
        except DPError as error:
            st.error(html.md(error))
            return
        if register is not None and register.looked:
            panels.note("Somebody has looked at rows already: it will show that the plan is later.")
        cap = shown(choice.cap.epsilon, "down")
        unit: Unit = "row" if choice.rows == 1 else "person"
        st.download_button(
            "Lock it and take the register",
            lambda: locked(given.getvalue() if given else None, plan.digest, cap, unit),
            f"{plan.system}.jsonl",
            "application/jsonl",
            key=f"{KEY}_lock",
            on_click="ignore",
            icon=":material/download:",
        )


def locked(content: bytes | None, digest: str, cap: str, unit: Unit = "row") -> bytes:
    """Write a digest into a register.

    Parameters
    ----------
    content : bytes, optional
        The register; a new one with the cap if none is given.
    digest : str
        SHA-256 of a plan.
    cap : str
    unit : {"row", "person"}
        Whom the cap is for.
    """
    register = Register.new(cap=cap, unit=unit) if content is None else Register.read(content)
    register.lock(digest)
    return register.content()


def sheet(plan: Plan, words: str, choice: Choice) -> None:
    """Offer half a page for a meeting.

    Parameters
    ----------
    plan : Plan
    words : str
        The plan in a few sentences.
    choice : Choice
    """
    st.download_button(
        "Print",
        lambda: dossier.meeting(plan, words, stated(choice)),
        SHEET,
        "text/html",
        key=f"{KEY}_print",
        on_click="ignore",
        icon=":material/print:",
        help="Half a page for a meeting: open it and print.",
    )


def stated(choice: Choice) -> dict[str, str]:
    """Give the public numbers in words."""
    found = {}
    for knob in knobs(choice.shape.facts):
        value = getattr(choice.facts, knob.name)
        words = dict(zip(knob.choices, knob.words, strict=False))
        found[knob.label] = words.get(value, f"{value:,}" if isinstance(value, int) else str(value))
    return found
