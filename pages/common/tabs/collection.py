"""Panel "This collection": what was charged for these people, what is left, and its register."""

import math
import re
from collections.abc import Callable
from contextlib import AbstractContextManager, nullcontext
from functools import partial
from typing import Any

import streamlit as st

from dp_core.cli.app import is_demo
from dp_core.errors import DPError
from dp_core.privacy.accounts import Account
from dp_core.privacy.register import LONGEST_NAME, UNNAMED, Register, said_left
from dp_core.privacy.traces import NEW, Likeness
from dp_core.words import Message, message, named, say
from pages.common.show import html, panels
from pages.common.work import session

TITLE = message("collection-title")
BUNDLED = message("collection-bundled")
THIS_VISIT, ON_SERVER = message("collection-visit"), message("collection-server")
EXCHANGE, MIXED = message("register-exchange"), message("collection-mixed")
KEEP_IT = message("collection-keep")
_PROBLEM = "_collection_problem"
_ROUND = "_collection_round"


def show(fingerprint: str, *, own: bool) -> None:
    """Draw the panel; an account of bundled data, not of one's `own`, is for practice."""
    book = session.books().account(fingerprint)
    register = book.register
    title = TITLE
    if register.name != UNNAMED:
        title = message("collection-named", name=register.name)
    st.markdown(f"**{html.md(title)}**")
    for sentence in filter(None, (book.closed, register.mended)):
        st.error(html.md(sentence))
    panels.say(_sentence(book))
    charged(register)
    if not own:
        panels.note(BUNDLED)
        return
    # Whether files that look like known ones, or like none, are of the same people.
    here = {each.file for each in session.books().files_of(fingerprint)}
    for number, (digest, known) in enumerate(book.joined.items()):
        if digest in here:
            asked = _asked(book.register.name, known)
            panels.say(message("collection-unanswered", question=asked))
            answer = partial(session.books().same_people, fingerprint, digest)
            yes, no = partial(answer, same=True), partial(answer, same=False)
            _answers(f"collection_{number}", yes, no)
    panels.note(ON_SERVER if session.books().on_server(fingerprint) else THIS_VISIT)
    _settings(fingerprint, register)


def _sentence(book: Account) -> str:
    def cost(epsilon: float) -> dict[str, Any]:
        return {"epsilon": f"{epsilon:.4g}", "finite": math.isfinite(epsilon)}

    families = sum(bool(charge.family) for charge in book.charges)
    alone = len(book.charges) - families
    drawn = say("work-drawn", number=alone) if alone or not families else ""
    shown = say("work-shown", number=families) if families else ""
    both = drawn and shown
    releases = say("work-both", drawn=drawn, shown=shown) if both else drawn + shown
    if book.charges:
        releases += say("work-proven", **cost(book.spent))
    if delta := book.register.spent.delta:
        releases += f" (δ {delta:.2g})"
    if families and not book.views:
        return say("work-spent-alone", releases=releases)
    views = say("work-looked", number=len(book.views))
    if book.views:
        views += say("work-viewed", **cost(book.viewed))
    return say("work-spent", releases=releases, views=views)


def frame(fingerprint: str, *, key: str) -> AbstractContextManager[None]:
    """Frame all that the account says while it is open whose it is: rows made files look alike."""
    if session.books().unanswered(fingerprint):
        return panels.holder_frame(message("collection-same-people"), key=key, is_look=False)
    return nullcontext()


def bar(fingerprint: str, *, limit: float) -> None:
    """Draw what is spent of the cap, or else of the limit of risk, where nothing stops."""
    register = session.books().account(fingerprint).register
    spent, cap = float(register.spent.epsilon), register.cap
    most = limit if cap is None else float(cap)
    total = message("collection-endless") if math.isinf(spent) else f"{spent:.4g}"
    limited = "risk" if cap is None else "cap"
    words = message("collection-spent", total=total, most=most, limit=limited)
    if cap is not None and spent:
        words = message("collection-left", spent=words, left=said_left(register.left))
    st.html(html.account_bar(words, spent / most))


def charged(register: Register) -> None:
    charges = register.charges
    if not charges:
        return
    rows: dict[str, list[Any]] = {
        say("collection-release"): [each.label for each in charges],
        "ε": [each.proven for each in charges],
        "δ": [each.delta for each in charges],
        say("collection-protects"): [
            each.protects or named(f"one {each.unit}") for each in charges
        ],
        say("collection-at"): [each.at[:16].replace("T", " ") for each in charges],
    }
    if not any(rows["δ"]):
        del rows["δ"]
    panels.table(rows, say("collection-charged"))
    if register.spent.exchange:
        panels.note(EXCHANGE)
    if register.spent.unit == "row" and any(each.unit == "person" for each in charges):
        panels.note(MIXED)
    if register.unconfirmed:
        panels.note(message("collection-unconfirmed", number=register.unconfirmed))


def _asked(name: str, known: Likeness) -> Message:
    if known.known == "other":
        return message("collection-other", name=name)
    of = "none" if name == UNNAMED else name
    if known.known == "like":
        return message("collection-like", name=of, share=known.share)
    return message("collection-unknown", name=of)


def _answers(key: str, yes: Callable[[], None], no: Callable[[], None]) -> None:
    with st.container(horizontal=True, gap="small"):
        same, other = (html.md(message(f"collection-{each}")) for each in ("same", "different"))
        st.button(same, key=f"{key}_same", on_click=_try, args=(yes,))
        st.button(other, key=f"{key}_other", on_click=_try, args=(no,))


def _settings(fingerprint: str, register: Register) -> None:
    if problem := st.session_state.pop(_PROBLEM, ""):
        st.error(html.md(problem))
    slug = re.sub(r"[^a-z0-9]+", "-", register.name.lower()).strip("-")
    fold = {"icon": ":material/menu_book:", "key": "collection_fold"}
    with st.expander(html.md(message("collection-fold")), **fold):
        with st.container(horizontal=True, gap="small"):
            _typed("name", register.name.replace(UNNAMED, ""), register)
            cap = f"{float(register.cap):g}" if register.cap is not None else ""
            _typed("cap", cap, register)
        file = register.content, f"{slug or 'collection'}.register.jsonl", "application/jsonl"
        panels.download(message("collection-take"), *file, key="collection_take")
        panels.note(KEEP_IT)
        if not session.books().on_server(fingerprint):
            _bring(fingerprint)


def _typed(name: str, value: str, register: Register) -> None:
    key = f"collection_{name}_{register.lines}"

    def change() -> None:
        typed = str(st.session_state[key]).strip()
        if name == "name":
            _try(lambda: register.rename(typed))
        else:
            _try(lambda: register.limit(typed or None))

    hint = str(message("page-none" if name == "cap" else "collection-such-as"))
    looks = {"placeholder": hint, "max_chars": LONGEST_NAME}
    st.text_input(html.md(message(f"collection-{name}")), value, key=key, on_change=change, **looks)


def dropped(label: object, key: str) -> Register | None:
    """Ask for a register, and read it; what cannot be read is said, and gives none."""
    if is_demo():
        panels.note(message("demo-register"))
        return None
    given = st.file_uploader(html.md(label), ["jsonl", "json", "txt"], key=key)
    if given is None:
        return None
    try:
        return Register.read(given.getvalue())
    except DPError as error:
        st.error(html.md(error))
        return None


def _bring(fingerprint: str) -> None:
    """Take a register that was brought along; ask first where it does not know the file."""
    key = f"collection_bring_{st.session_state.get(_ROUND, 0)}"
    brought = dropped(message("collection-bring"), key)
    if brought is None:
        return
    files = session.books().files_of(fingerprint)
    likeness = min(map(brought.recognise, files), key=lambda each: each.share, default=NEW)

    def drop(*, then: bool = False) -> None:
        st.session_state[_ROUND] = st.session_state.get(_ROUND, 0) + 1
        if then:
            session.books().bring(fingerprint, brought)

    if likeness.known == "same":
        _try(partial(drop, then=True))
        st.rerun()
    with panels.holder_frame(key="collection_brought", is_look=False):
        panels.say(message("collection-before", question=_asked(brought.name, likeness)))
        _answers("collection_brought", partial(drop, then=True), drop)


def _try(change: Callable[[], None]) -> None:
    """Change the register, or say above it why not."""
    try:
        change()
    except DPError as error:
        st.session_state[_PROBLEM] = str(error)
