"""A download is dropped and checked, by the lines of its own ``verify.py``."""

import io
import json
from collections.abc import Mapping
from typing import Any

import streamlit as st

from dp_core import registry
from dp_core.releasing import verify
from pages.common.show import html, panels

MOST = 12  # findings that are listed
FOREIGN = (
    "This zip is no download of a release: none of the files that each has is in it. If you packed "
    "a folder yourself, drop the zip as it was downloaded."
)
HOLDER = "Whether the noise was secret and the file the right one, only its holder can tell."


def show() -> None:
    """Draw the page."""
    given = st.file_uploader("Download of a release (.zip)", type="zip", key="verify_file")
    if given is None:
        panels.note(
            "It stays on this machine. The same check without this program: unpack the download "
            "and run “python verify.py” in its folder."
        )
        return
    try:
        files = verify.files_of(io.BytesIO(given.getvalue()))
    except verify.UnreadableError as error:
        st.error(html.md(f"{error} Drop the zip as it was downloaded."))
        return
    if not {*verify.NEEDED} & {*files}:
        st.error(html.md(FOREIGN))
        return
    found = verify.findings(files)
    kind: html.Kind = "gap" if found else "good"
    st.html(html.verdict_box(verify.sentence(files, found), "" if found else HOLDER, kind))
    for each in found[:MOST]:
        panels.say(f"• {each}")
    if len(found) > MOST:
        panels.note(f"{len(found) - MOST:,} more are not listed.")
    if not found:
        _facts(files)


def _facts(files: Mapping[str, bytes]) -> None:
    """Say what the release is, from its plan and its ledger; it has been found in order."""
    plan, ledger = (json.loads(files[name]) for name in ("plan.json", "ledger.json"))
    system = registry.algorithms().get(plan.get("system", ""))
    facts = {
        "system": system.title if system else plan.get("system", "not stated"),
        "method": _method(system, plan.get("method", "")),
        "proven ε": _epsilon(ledger.get("proven")),
        "claimed ε": _epsilon(ledger.get("claimed")),
        "δ": ledger.get("delta") or "",
        "purpose": plan.get("purpose") or "not stated",
    }
    said = {what: str(value) for what, value in facts.items() if value != ""}
    panels.table({"What": [*said], "Value": [*said.values()]}, "What the release says of itself")
    panels.note(f"Files: {', '.join(sorted(files))}.")


def _epsilon(value: Any) -> str:
    return "no finite one" if value == "infinity" else f"{value:.6g}"


def _method(system: Any, key: str) -> str:
    known = {each.key: each.title for each in system.methods} if system else {}
    return known.get(key, key)
