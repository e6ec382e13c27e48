"""Texts for people in a release: half a page that says what it is, and notes on how to use it."""

import math
import textwrap
from typing import Any

from dp_core.algorithm import Release
from dp_core.privacy.ledger import PrivacyLedger
from dp_core.releasing import checksums, crate, croissant, deployment, dossier, verify
from dp_core.releasing.plan import NAME, Plan
from dp_core.releasing.record import Record
from dp_core.uploads.codebook import record as codebook

NOTES = "NOTES.txt"
LINES, WIDTH = 30, 80
"""Half a page: most lines of README.txt, and most characters of one."""
_LONGEST = 2 * WIDTH - 20  # of what a steward wrote


def release_readme(plan: Plan, release: Release[Any], *, unit: str) -> str:
    """Write README.txt: what it is, its guarantee, how to check and how to cite it.

    Parameters
    ----------
    plan, release
    unit : str
        What is protected.

    Returns
    -------
    str
    """
    algorithm = plan.algorithm
    title = _one_line(f"{algorithm.title}: a release by {plan.chosen_method.title}")
    purpose = textwrap.shorten(plan.purpose, _LONGEST, placeholder=f" … (all of it: {NAME})")
    parts = [
        f"Purpose: {purpose or 'not stated'}",
        f"Method: {_method(plan)}",
        f"Guarantee: {' '.join(_guarantee(release, unit))}",
        plan.left_out,
        _UNPROTECTED,
        f"Files: {dossier.NAME} is for whoever has to agree to it, {NOTES} says how to use the "
        f"tables, and beside each table its description says what every column is. {NAME} holds "
        "all that is public about it, ledger.json every use of noise.",
        f"To check it, without data and with Python alone: python {verify.NAME}. To compare the "
        f"files with their checksums: sha256sum -c {checksums.NAME}",
        f"To cite it: {_cited(plan)}",
        " ".join(_published(plan.record)),
    ]
    body = "\n\n".join(_wrapped(part) for part in parts if part)
    return f"{title}\n{'=' * min(len(title), WIDTH)}\n{body}\n"


def release_notes(plan: Plan, release: Release[Any], *, unit: str, notes: str) -> str:
    """Write NOTES.txt: how to use the tables, and what is protected and what is not.

    Parameters
    ----------
    plan, release, unit
        As for `release_readme`.
    notes : str
        What a reader of this release must know; a paragraph a line.
    """
    relation = f"Neighbouring data sets: {release.ledger.relation}."
    sections = [
        ("How to use the tables", [*notes.splitlines(), _APOSTROPHE]),
        ("What is protected", [*_protected(release.ledger, unit), relation]),
        ("What is not protected", _LIMITS),
        ("Purpose", plan.purpose.splitlines()),
        ("Method", [_method(plan), plan.chosen_method.reference]),
        ("For programs", [_STATED if plan.upload is not None else "", _MACHINES]),
    ]
    written = [
        f"{heading}\n{'-' * len(heading)}\n" + "\n".join(_wrapped(line) for line in lines if line)
        for heading, lines in sections
        if any(lines)
    ]
    return "\n\n".join(written) + "\n"


_STATED = (
    f"{codebook.NAME}: what was stated of the columns of the file, one line each; no row was "
    "read for it."
)
_UNPROTECTED = (
    "Not protected: what is true of the group as a whole, somebody behind several such units, the "
    f"same people in other releases (the ε of all adds up), and what {NAME} states."
)
_APOSTROPHE = (
    "A text cell that begins with = + - or @ has a leading apostrophe, so that no spreadsheet "
    "runs it."
)
_LIMITS = (
    "- What is true of the group as a whole: it is what the release is for.",
    "- Somebody who stands behind several such units: what each costs adds up.",
    "- The same people in other releases: the ε of all of them adds up.",
    f"- What is public by assumption: parameters, column names and the other facts in {NAME}.",
)
_MACHINES = (
    "The columns of each table (CSV on the Web, *.csv-metadata.json), the whole "
    f"({croissant.NAME}, {crate.NAME}), and a draft for the registry of deployments "
    f"({deployment.NAME}) where a finite ε is proven."
)


def _cited(plan: Plan) -> str:
    made = f"{plan.algorithm.title} by {plan.chosen_method.title}"
    program = f"DP Explorer {plan.program}".strip()
    return f"{made}, drawn with {program}; with the checksum of {NAME} from {checksums.NAME}."


def _published(record: Record) -> list[str]:
    said = {
        "Published by ": record.curator,
        "Questions: ": record.contact,
        "Licence: ": record.licence,
    }
    return [f"{words}{value}." for words, value in said.items() if value]


def _method(plan: Plan) -> str:
    return f"{plan.chosen_method.title}: {plan.chosen_method.summary}"


def _guarantee(release: Release[Any], unit: str) -> list[str]:
    ledger = release.ledger
    relation = f"Neighbouring data sets: {ledger.relation}."
    lines = [release.sentence(unit), *_provisos(unit), relation]
    if math.isfinite(ledger.proven) and ledger.delta > 0:
        lines.append(
            "With δ above 0 the odds about one person have no strict limit; δ bounds how much "
            "the guarantee can fail."
        )
    if not ledger.holds:
        lines.append("The claim is not proven; ledger.json says for each step why.")
    if math.isinf(ledger.proven):
        lines.append("Nothing is proven to be protected: the output can reveal a single person.")
    return lines


def _protected(ledger: PrivacyLedger, unit: str) -> list[str]:
    if math.isinf(ledger.proven):
        return ["Nothing is proven to be protected: the output can reveal a single person."]
    row = unit.split("; ")[0]
    said = f"{row}: whether this made a difference to these numbers can be told from them only "
    return [
        f"{said[0].upper()}{said[1:]}within the ε in README.txt, whatever else is known.",
        *_provisos(unit),
    ]


def _provisos(unit: str) -> list[str]:
    """Say what goes with a unit beside its name, a sentence each."""
    return [f"{each[0].upper()}{each[1:]}." for each in unit.split("; ")[1:]]


def _one_line(text: object) -> str:
    return " ".join("".join(c if c.isprintable() else " " for c in str(text)).split())


def _wrapped(line: str) -> str:
    hanging = "  " if line.startswith("- ") else ""
    return textwrap.fill(_one_line(line), WIDTH, subsequent_indent=hanging)
