"""A download is dropped and checked, by the lines that this version puts into ``verify.py``."""

import hashlib
import io
import json
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

import streamlit as st

from dp_core import registry
from dp_core.releasing import again, foreign, verify
from dp_core.releasing.again.vouched import by_register
from dp_core.words import message, say
from pages.common.show import html, panels
from pages.common.tabs import collection

_KEPT = "_checked_download"
MOST, MOST_NAMES = 12, 60  # findings and files that are listed


def show() -> None:
    """Draw the page."""
    given = st.file_uploader(say("verify-file"), type="zip", key="verify_file")
    if given is None:
        panels.note(message("verify-here"))
        return
    content = given.getvalue()
    digest = hashlib.sha256(content).hexdigest()
    kept = st.session_state.get(_KEPT)
    if kept is None or kept.digest != digest:  # the page is drawn anew with each move
        kept = st.session_state[_KEPT] = _checked(content, digest)
    if kept.error:
        st.error(html.md(kept.error))
        return
    kind: html.Kind = "gap" if kept.found else "good"
    st.html(html.verdict_box(kept.sentence, "" if kept.found else message("verify-holder"), kind))
    panels.say(kept.compare)
    for each in kept.found[:MOST]:
        panels.say(f"• {each}")
    if len(kept.found) > MOST:
        panels.note(message("verify-more", more=len(kept.found) - MOST))
    _ask_a_register(content)
    if not kept.found:
        panels.table(
            {say("verify-what"): [*kept.facts], say("verify-value"): [*kept.facts.values()]},
            say("verify-says"),
        )
        panels.note(message("verify-files", names=", ".join(kept.names[:MOST_NAMES])))
        if len(kept.names) > MOST_NAMES:
            panels.note(message("verify-more", more=len(kept.names) - MOST_NAMES))


def _ask_a_register(content: bytes) -> None:
    """Take the register that a draw was charged in, and say whether it names the zip."""
    register = collection.dropped(message("verify-register"), "verify_register")
    if register is None:
        return
    found = by_register(register, content, verify.files_of(io.BytesIO(content)))
    (st.success if found.holds else st.error)(html.md(str(found.words)))


@dataclass(frozen=True)
class _Checked:
    """What was found in a download; nothing of its tables."""

    digest: str
    error: str = ""
    found: tuple[str, ...] = ()
    sentence: str = ""
    compare: str = ""
    facts: Mapping[str, str] = field(default_factory=dict)
    names: tuple[str, ...] = ()


def _checked(content: bytes, digest: str) -> _Checked:
    try:
        files = verify.files_of(io.BytesIO(content))
    except verify.UnreadableError as error:
        return _Checked(digest, str(error))
    if not {*verify.NEEDED} & {*files}:
        return _Checked(digest, say("verify-foreign"))
    found = (*verify.findings(files), *foreign(files))
    return _Checked(
        digest,
        found=found,
        sentence=verify.sentence(files, found),
        compare=again.compare(io.BytesIO(content)),
        facts={} if found else _facts(files),
        names=tuple(map(verify.brief, sorted(files))),
    )


def _facts(files: Mapping[str, bytes]) -> dict[str, str]:
    """Say what the release is, from its plan and its ledger; it has been found in order."""
    plan, ledger = (json.loads(files[name]) for name in ("plan.json", "ledger.json"))
    system = registry.algorithms().get(plan.get("system", ""))
    unknown = say("verify-not-stated")
    facts = {
        "system": system.title if system else plan.get("system", unknown),
        "method": _method(system, plan.get("method", "")),
        "proven": _epsilon(ledger.get("proven")),
        "claimed": _epsilon(ledger.get("claimed")),
        "delta": ledger.get("delta") or "",
        "purpose": plan.get("purpose") or unknown,
    }
    told = {name: verify.brief(str(value)) for name, value in facts.items() if value != ""}
    return {say(f"verify-{name}"): value for name, value in told.items()}


def _epsilon(value: Any) -> str:
    return say("verify-infinite") if value == "infinity" else f"{value:.6g}"


def _method(system: Any, key: str) -> str:
    known = {each.key: each.title for each in system.methods} if system else {}
    return known.get(key, key)
