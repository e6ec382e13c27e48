"""Whether plan, ledger, report and descriptions of a release say the same; part of ``verify.py``.

`packing` puts all below the imports into that file: nothing but Python may be needed here.
"""

import hashlib
import html
import io
import json
import math
import re
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

_ALWAYS = ("NOTES.txt", "report.html", "verify.py", "croissant.json", "ro-crate-metadata.json")
_TABLES = {
    "fda": ("totals.csv",),
    "stag": ("cells.csv",),
    "privscbn": ("synthetic.csv", "views.csv"),
    "lremh": ("estimate.csv",),
    "dpc_stacking": ("centres.csv",),
}
"""Of each system one of these at least."""

_PROGRAM = re.compile(
    # A tag begins at each "<" and ends before the next: every letter is looked at a few times.
    r"<(?:/?(?:script|iframe|object|embed|base|form)\b|meta\b[^<>]*\brefresh\b|[^<>]*\son[a-z]+\s*=)"
    r"|javascript:",
    re.I,
)
_LARGEST_TEXT = 5_000_000  # bytes of a text for people


def compare(place: Path | io.BytesIO) -> str:
    """Give the digest of a zip, by which alone it is told from another that agrees with itself."""
    if isinstance(place, Path) and place.is_dir():
        return "Compare the SHA-256 of the zip that this folder came in with the publisher's."
    content = place.getvalue() if isinstance(place, io.BytesIO) else place.read_bytes()
    digest = hashlib.sha256(content).hexdigest()
    return f"Compare this SHA-256 with the one the publisher names: {digest}"


def missing(files: Mapping[str, bytes], system: Any) -> Iterator[str]:
    """Say which files are not there that every download of the system has, or far too long."""
    if not isinstance(system, str):
        yield "plan.json names no system."
        return
    tables = _TABLES.get(system, ())
    if tables and not {*tables} & {*files}:
        yield f"{' or '.join(tables)} is missing: every download of this system has it."
    for name in _ALWAYS:
        if name not in files:
            yield f"{name} is missing: every download has it."
    for name in ("README.txt", "report.html", "deployment.yaml", "ro-crate-metadata.json"):
        if len(files.get(name, b"")) > _LARGEST_TEXT:
            yield f"{name} is far too long."


def one_release(files: Mapping[str, bytes], plan: Any, ledger: Any) -> Iterator[str]:
    """Say where the files speak of different releases: another ε, unit, system or method."""
    graph = json.loads(files["ro-crate-metadata.json"])["@graph"]
    (root,) = (each for each in graph if each["@id"] == "./")
    yield from _epsilon(plan, ledger)
    yield from _unit(files, plan, ledger, root["description"])
    yield from _licence(files)
    for part in root["hasPart"]:
        if part["@id"] not in files:
            yield f"{str(part['@id'])[:60]} is missing: ro-crate-metadata.json lists it."
    report = files["report.html"].decode("utf-8")
    if _PROGRAM.search(report):
        yield "report.html holds a program: no report of a release does. Do not open it."
        return
    texts = {
        "README.txt": files["README.txt"].decode("utf-8"),
        "report.html": html.unescape(re.sub(r"<[^<>]*>", "", report)),
    }
    if "deployment.yaml" in files:
        texts["deployment.yaml"] = files["deployment.yaml"].decode("utf-8")
        slug = f'"dp_explorer_{plan["system"]}_{plan["method"]}_'
        if slug not in texts["deployment.yaml"]:
            yield "deployment.yaml names another system or method than plan.json."
    elif not math.isinf(float(ledger["proven"])):
        yield "deployment.yaml is missing: a release with a finite proven ε has it."
    for name, text in texts.items():
        flat = " ".join(text.split())
        if root["name"] not in flat:
            yield f"{name} names another release than ro-crate-metadata.json."
        if root["description"] not in flat:
            yield f"{name} states another guarantee, or another unit, than ro-crate-metadata.json."


def _unit(files: Mapping[str, bytes], plan: Any, ledger: Any, description: str) -> Iterator[str]:
    """Hold the unit that was planned against those of ledger, charge and description."""
    planned = plan.get("protects", "")
    if ledger.get("protects", "") != planned:
        yield "ledger.json protects another unit than plan.json."
    account = json.loads(files.get("register.json", b'{"charges": []}'))
    of = (plan["system"], plan["method"])
    mine = [each for each in account["charges"] if (each.get("system"), each.get("method")) == of]
    if mine and planned and all(each.get("protects", "") not in ("", planned) for each in mine):
        yield "register.json charged for another unit than plan.json."
    ends = (" (proven", ", proven", "; the claim", ". The choice")
    if planned and not any(f"for {planned}{end}" in description for end in ends):
        yield "ro-crate-metadata.json states the guarantee of another unit than plan.json."


def _licence(files: Mapping[str, bytes]) -> Iterator[str]:
    """Programs link what a description names as its licence."""
    licence = "".join(
        filter(str.isprintable, str(json.loads(files["croissant.json"]).get("license", "")))
    )
    if re.match(r"\s*(?!https?:)[a-z][a-z0-9+.-]*:", licence, re.I):
        yield "croissant.json has a licence that is no web address: do not open it."


def _epsilon(plan: Any, ledger: Any) -> Iterator[str]:
    """Hold the ε and δ that were planned against what the ledger claims.

    Less may be claimed than was planned, and more for a person with several rows. What is proven
    of a published method may be more. The noise of a Gaussian is planned otherwise.
    """
    planned, claimed = plan["params"].get("epsilon"), float(ledger["claimed"])
    if planned is None or math.isinf(claimed) or plan["method"].startswith("gaussian"):
        return
    rows = max(1, *(int(_stated(plan, name)) for name in ("rows_per_person", "contribution")))
    if not claimed <= planned * rows * (1 + 1e-6):
        yield f"plan.json asks for ε = {planned:.6g}, and ledger.json claims ε = {claimed:.6g}."
    if float(ledger["delta"]) > max(0.0, float(plan["params"].get("delta") or 1.0)) * (1 + 1e-6):
        yield "plan.json asks for a smaller δ than ledger.json has."


def _stated(plan: Any, name: str) -> Any:
    return plan["params"].get(name) or (plan["upload"] or {}).get(name) or 1
