"""How a plan leaves: locked in a register before anybody looks, or printed for a meeting."""

import streamlit as st

from dp_core.errors import DPError
from dp_core.params import knobs
from dp_core.privacy.charges import Unit
from dp_core.privacy.register import Register
from dp_core.releasing import NAME, Plan, dossier
from dp_core.study.feasible import shown
from dp_core.words import message, say
from pages.common.show import html, panels
from pages.parts.choose.state import KEY, Choice

SHEET = "plan.html"


def lock(plan: Plan, choice: Choice) -> None:
    """Offer a register with the digest of a plan: a new one with the limit, or one that is brought.

    Parameters
    ----------
    plan : Plan
    choice : Choice
    """
    panels.say(message("choose-lock-words", name=NAME))
    panels.note(f"SHA-256: {plan.digest}")
    given = st.file_uploader(
        say("choose-lock-register"), ["jsonl", "json", "txt"], key=f"{KEY}_register"
    )
    try:
        register = Register.read(given.getvalue()) if given else None
    except DPError as error:
        st.error(html.md(error))
        return
    if register is not None and register.looked:
        panels.note(message("choose-lock-late"))
    cap = shown(choice.cap.epsilon, "down")
    unit: Unit = "row" if choice.rows == 1 else "person"
    st.download_button(
        say("choose-lock"),
        lambda: locked(given.getvalue() if given else None, plan.digest, cap, unit),
        f"{plan.system}.jsonl",
        "application/jsonl",
        key=f"{KEY}_lock",
        on_click="ignore",
        icon=":material/lock:",
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
        say("choose-print"),
        lambda: dossier.meeting(plan, words, stated(choice)),
        SHEET,
        "text/html",
        key=f"{KEY}_print",
        on_click="ignore",
        icon=":material/print:",
        help=say("choose-print.help"),
    )


def stated(choice: Choice) -> dict[str, str]:
    """Give the public numbers in words."""
    found = {}
    for knob in knobs(choice.shape.facts):
        value = getattr(choice.facts, knob.name)
        words = dict(zip(knob.choices, knob.words, strict=False))
        found[knob.label] = words.get(value, f"{value:,}" if isinstance(value, int) else str(value))
    return found
