"""Panel "This collection": what was charged for these people, what is left, and its register."""

import math
import re
from collections.abc import Callable
from contextlib import AbstractContextManager, nullcontext
from typing import Any

import streamlit as st

from dp_core.errors import DPError
from dp_core.privacy.register import Register, said_left
from dp_core.privacy.register_lines import LONGEST_NAME, UNNAMED
from dp_core.privacy.traces import NEW, Likeness
from pages.common.show import html, panels
from pages.common.work import session
from pages.common.work.accounts import Account

TITLE = "This collection"
BUNDLED = (
    "These data come with the program: the account is for practice, and a reload of the page "
    "forgets it."
)
THIS_VISIT = (
    "All that is drawn for these people counts together, whatever the page, the settings, the "
    "columns or the copy of the file. The register lives for this visit only: a reload of the page "
    "forgets it. Take it with you below and bring it next time; else write down what was charged, "
    "and add it up by hand."
)
ON_SERVER = (
    "All that is drawn for these people counts together, in every visit, tab and page: the "
    "register is kept on the disk of this server."
)
EXCHANGE = (
    "Some of these releases protect that a row is there, others what is in it. The total is for "
    "exchanging one row, which is one taken away and one added: the former count twice in it."
)
MIXED = (
    "Some of these releases protect a person, others one row. The total is for one row: a person "
    "with k rows has more."
)
AGAIN = " for one more draw like the last"
KEEP_IT = (
    "Keep the register as carefully as the file. It holds no rows, but digests of them: whoever "
    "has it can check a guess of the whole file, of a column or of some rows."
)
SAME_PEOPLE = "The same people? Answer below; until then this is for you alone"
UNANSWERED = "Until you answer they count as the same."
_PROBLEM = "_collection_problem"
_ROUND = "_collection_round"


def show(fingerprint: str, *, own: bool) -> None:
    """Draw the panel.

    Parameters
    ----------
    fingerprint : str
        Of the data set.
    own : bool
        Whether it was uploaded; the account of what comes with the program is for practice.
    """
    book = session.account(fingerprint)
    register = book.register
    named = f": {register.name}" if register.name != UNNAMED else ""
    st.markdown(html.md(f"{TITLE}{named}").join(("**", "**")))
    for sentence in filter(None, (book.closed, register.mended)):
        st.error(html.md(sentence))
    panels.say(book.sentence())
    charged(register)
    if not own:
        st.caption(BUNDLED)
        return
    _questions(fingerprint, book)
    st.caption(ON_SERVER if session.on_server(fingerprint) else THIS_VISIT)
    _settings(fingerprint, register)


def frame(fingerprint: str, *, key: str) -> AbstractContextManager[None]:
    """Frame all that the account says while it is open whose it is: rows made files look alike."""
    if session.unanswered(fingerprint):
        return panels.holder_frame(SAME_PEOPLE, key=key, is_look=False)
    return nullcontext()


def bar(fingerprint: str, *, limit: float) -> None:
    """Draw what is spent of the cap; without one, of the visitor's limit of risk.

    Parameters
    ----------
    fingerprint : str
        Of the data set.
    limit : float
        ε of the limit; nothing stops there.
    """
    register = session.account(fingerprint).register
    spent, cap = float(register.spent.epsilon), register.cap
    most = limit if cap is None else float(cap)
    total = "no finite ε" if math.isinf(spent) else f"{spent:.4g}"
    whose = "your risk limit; nothing stops there" if cap is None else "the cap of this collection"
    left = f": {said_left(register.left)} is left{AGAIN}" if cap is not None and spent else ""
    st.html(html.account_bar(f"spent {total} of {most:.3g} ({whose}){left}", spent / most))


def charged(register: Register) -> None:
    """List all charges of a register."""
    charges = register.charges
    if not charges:
        return
    rows: dict[str, list[Any]] = {
        "release": [each.label for each in charges],
        "ε": [each.proven for each in charges],
        "δ": [each.delta for each in charges],
        "protects": [each.protects or f"one {each.unit}" for each in charges],
        "drawn (UTC)": [each.at[:16].replace("T", " ") for each in charges],
    }
    if not any(rows["δ"]):
        del rows["δ"]
    panels.table(rows, "What was charged")
    if register.spent.exchange:
        panels.note(EXCHANGE)
    if register.spent.unit == "row" and any(each.unit == "person" for each in charges):
        panels.note(MIXED)
    if register.unconfirmed:
        panels.note(
            f"{register.unconfirmed} of the draws were not confirmed, as after a crash or on a "
            "full disk. They count: what they drew may have been seen."
        )


def _questions(fingerprint: str, book: Account) -> None:
    """Ask whether files that look like known ones, or like none, are of the same people."""
    here = {each.file for each in session.files_of(fingerprint)}
    for number, (digest, known) in enumerate(book.joined.items()):
        if digest not in here:
            continue
        panels.say(f"{_asked(book.register.name, known)} {UNANSWERED}")
        given = (fingerprint, digest)
        _answers(
            f"collection_{number}",
            lambda given=given: session.same_people(*given, same=True),
            lambda given=given: session.same_people(*given, same=False),
        )


def _asked(name: str, known: Likeness) -> str:
    if known.known == "like":
        whose = "one that was used before" if name == UNNAMED else f"one of {name}"
        return (
            f"This file looks like {whose}: of what was compared, {known.share:.0%} is the same. "
            "The same people?"
        )
    if known.known == "other":
        return f"The register of {name} notes that this file holds other people. The same people?"
    whose = "" if name == UNNAMED else f" of {name}"
    return f"The register{whose} does not know these rows. The same people?"


def _answers(key: str, yes: Callable[[], None], no: Callable[[], None]) -> None:
    with st.container(horizontal=True, gap="small"):
        st.button("The same people", key=f"{key}_same", on_click=_try, args=(yes,))
        st.button("Other people", key=f"{key}_other", on_click=_try, args=(no,))


def _settings(fingerprint: str, register: Register) -> None:
    """Name, cap, and the file of the register."""
    problem = st.session_state.pop(_PROBLEM, "")
    if problem:
        st.error(html.md(problem))
    fold = {"icon": ":material/menu_book:", "key": "collection_fold"}
    with st.expander("Register: name, cap, bring it, take it", **fold):
        with st.container(horizontal=True, gap="small"):
            _typed("name", "Name of the collection", register.name.replace(UNNAMED, ""), register)
            cap = f"{float(register.cap):g}" if register.cap is not None else ""
            _typed("cap", "Cap: largest ε of all releases together", cap, register)
        st.download_button(
            "Take the register",
            data=register.content,
            file_name=f"{_slug(register.name)}.register.jsonl",
            mime="application/jsonl",
            on_click="ignore",
            key="collection_take",
            icon=":material/download:",
        )
        panels.note(KEEP_IT)
        if not session.on_server(fingerprint):
            _bring(fingerprint)


def _typed(name: str, label: str, value: str, register: Register) -> None:
    """Field of the register that may be changed; it opens with what is in force."""
    key = f"collection_{name}_{register.lines}"

    def change() -> None:
        typed = str(st.session_state[key]).strip()
        if name == "name":
            _try(lambda: register.rename(typed))
        else:
            _try(lambda: register.limit(typed or None))

    hint = "none" if name == "cap" else "such as: ward B, admissions 2026"
    st.text_input(label, value, key=key, on_change=change, placeholder=hint, max_chars=LONGEST_NAME)


def _bring(fingerprint: str) -> None:
    """Take a register that was brought along; ask first where it does not know the file."""
    number = st.session_state.get(_ROUND, 0)
    key = f"collection_bring_{number}"
    uploaded = st.file_uploader("Bring the register", ["jsonl", "json", "txt"], key=key)
    if uploaded is None:
        return
    try:
        brought = Register.read(uploaded.getvalue())
    except DPError as error:
        st.error(html.md(error))
        return
    files = session.files_of(fingerprint)
    likeness = min(map(brought.recognise, files), key=lambda each: each.share, default=NEW)
    if likeness.known == "same":
        _try(lambda: _go_on(fingerprint, brought))
        st.rerun()
    with panels.holder_frame(key="collection_brought", is_look=False):
        panels.say(f"{_asked(brought.name, likeness)} Nothing is added before you answer.")
        _answers("collection_brought", lambda: _go_on(fingerprint, brought), _drop)


def _go_on(fingerprint: str, brought: Register) -> None:
    _drop()
    session.bring(fingerprint, brought)


def _drop() -> None:
    """Empty the uploader of registers."""
    st.session_state[_ROUND] = st.session_state.get(_ROUND, 0) + 1


def _try(change: Callable[[], None]) -> None:
    """Change the register, or say above it why not."""
    try:
        change()
    except DPError as error:
        st.session_state[_PROBLEM] = str(error)


def _slug(name: str) -> str:
    return re.sub(r"[^a-z0-9]+", "-", name.lower()).strip("-") or "collection"
