"""Texts for people in a release: half a page that says what it is, and notes on how to use it."""

import math
import textwrap
from typing import Any

from dp_core.algorithm import Release
from dp_core.privacy.costs import clauses
from dp_core.privacy.ledger import PrivacyLedger
from dp_core.releasing import checksums, deployment, described, dossier, verify
from dp_core.releasing.plan import NAME, Plan, Record
from dp_core.uploads.codebook import record as codebook
from dp_core.words import say

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
    method = plan.chosen_method.title
    title = _one_line(say("bundle-title", system=plan.algorithm.title, method=method))
    rest = f" {say('bundle-more-purpose', plan=NAME)}"
    purpose = textwrap.shorten(plan.purpose, _LONGEST, placeholder=rest)
    program = f"DP Explorer {plan.program}".strip()
    names = {"plan": NAME, "sums": checksums.NAME}
    parts = [
        say("bundle-purpose", stated=bool(purpose), purpose=purpose),
        say("bundle-method", method=plan.method_line),
        say("bundle-guarantee", guarantee=" ".join(_guarantee(release, unit))),
        plan.left_out,
        say("bundle-unprotected", plan=NAME),
        say("bundle-files", report=dossier.NAME, notes=NOTES, plan=NAME),
        say("bundle-check", verify=verify.NAME, sums=checksums.NAME),
        say("bundle-cite", made=plan.title, program=program, **names),
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
    stated = say("bundle-codebook", file=codebook.NAME) if plan.upload is not None else ""
    machines = {
        "croissant": described.CROISSANT,
        "crate": described.CRATE,
        "deployment": deployment.NAME,
    }
    sections = [
        ("bundle-use", [*notes.splitlines(), say("bundle-apostrophe")]),
        ("bundle-is-protected", [*_protected(release.ledger, unit), _relation(release.ledger)]),
        ("bundle-is-not-protected", [f"- {line}" for line in dossier.unprotected()]),
        ("bundle-purpose.title", plan.purpose.splitlines()),
        ("bundle-method.title", [plan.method_line, plan.chosen_method.reference]),
        ("bundle-programs", [stated, say("bundle-machines", **machines)]),
    ]
    written = [
        f"{heading}\n{'-' * len(heading)}\n" + "\n".join(_wrapped(line) for line in lines if line)
        for heading, lines in ((say(key), lines) for key, lines in sections)
        if any(lines)
    ]
    return "\n\n".join(written) + "\n"


def _published(record: Record) -> list[str]:
    said = {
        "bundle-publisher": record.curator,
        "bundle-contact": record.contact,
        "bundle-licence": record.licence,
    }
    return [say(key, value=value) for key, value in said.items() if value]


def _relation(ledger: PrivacyLedger) -> str:
    return say("bundle-neighbouring", relation=ledger.relation)


def _guarantee(release: Release[Any], unit: str) -> list[str]:
    ledger = release.ledger
    lines = [release.sentence(unit), *_provisos(unit), _relation(ledger)]
    if math.isfinite(ledger.proven) and ledger.delta > 0:
        lines.append(say("bundle-delta"))
    if not ledger.holds:
        lines.append(say("bundle-not-proven"))
    if math.isinf(ledger.proven):
        lines.append(say("bundle-nothing-proven"))
    return lines


def _protected(ledger: PrivacyLedger, unit: str) -> list[str]:
    if math.isinf(ledger.proven):
        return [say("bundle-nothing-proven")]
    row = clauses(unit)[0]
    return [say("bundle-protected", unit=f"{row[:1].upper()}{row[1:]}"), *_provisos(unit)]


def _provisos(unit: str) -> list[str]:
    """Say what goes with a unit beside its name, a sentence each."""
    more = (f"{each[0].upper()}{each[1:]}" for each in clauses(unit)[1:])
    return [say("full-sentence", sentence=each) for each in more]


def _one_line(text: object) -> str:
    return " ".join("".join(c if c.isprintable() else " " for c in str(text)).split())


def _wrapped(line: str) -> str:
    hanging = "  " if line.startswith("- ") else ""
    return textwrap.fill(_one_line(line), WIDTH, subsequent_indent=hanging)
