"""The text for people in a release: what was done, what it guarantees, what the files hold."""

import math
import textwrap
from collections.abc import Mapping
from typing import Any

import pandas as pd

from dp_core.algorithm import Release
from dp_core.privacy.ledger import PrivacyLedger
from dp_core.releasing import checksums, crate, croissant, deployment, verify
from dp_core.releasing.plan import NAME, Plan

_WIDTH, _LISTED = 88, 20  # characters a line; columns of a table described one by one


def release_readme(
    plan: Plan,
    release: Release[Any],
    tables: Mapping[str, pd.DataFrame],
    *,
    unit: str,
    notes: str,
) -> str:
    """Write README.txt.

    Parameters
    ----------
    plan, release
    tables : mapping of str to DataFrame
        By file name.
    unit : str
        What is protected.
    notes : str
        What else a reader must know; a paragraph a line.

    Returns
    -------
    str
    """
    ledger, algorithm, method = release.ledger, plan.algorithm, plan.chosen_method
    title = f"{algorithm.title}: a release by {method.title}"
    sections = [
        ("", [algorithm.promise, method.summary, f"Method: {algorithm.paper}"]),
        ("The guarantee", _guarantee(release, unit)),
        ("Files", [*_contents(tables), *_FILES]),
        ("What is protected", _protected(ledger, unit)),
        ("What is not protected", _UNPROTECTED),
        ("Purpose", plan.purpose.splitlines()),
        ("To check it", _CHECK),
        ("To cite it", [_cited(plan)]),
        ("Notes", notes.splitlines()),
    ]
    parts = [f"{_one_line(title)}\n{'=' * min(len(title), _WIDTH)}\n"]
    for heading, lines in sections:
        written = [_wrapped(line) for line in lines if line]
        if written:
            head = f"\n{heading}\n{'-' * len(heading)}\n" if heading else "\n"
            parts.append(head + "\n".join(written) + "\n")
    return "".join(parts)


_FILES = (
    "- ledger.json: every use of noise, with what it is claimed and what it is proven to cost",
    f"- {NAME}: all that is public about this release, such as its method, its parameters and "
    "what was stated of the file; the page this came from opens it",
    "A text cell that begins with = + - or @ has a leading apostrophe, so that no spreadsheet "
    "runs it.",
)
_CHECK = (
    f"- All at once, with Python alone and without data: python {verify.NAME}. It compares the "
    "checksums, adds up what the uses of noise cost, holds the files against each other and works "
    "out again what follows from the released counts.",
    f"- That no file was changed: sha256sum -c {checksums.NAME}",
    "- The other files describe these for programs: the columns of each table (CSV on the Web), "
    f"the whole ({croissant.NAME}, {crate.NAME}), and a draft for the registry of deployments "
    f"({deployment.NAME}) where a finite ε is proven.",
)
_UNPROTECTED = (
    "- What is true of the group as a whole: it is what the release is for.",
    "- Somebody who stands behind several such units: what each costs adds up.",
    "- The same people in other releases: the ε of all of them adds up.",
    f"- What is public by assumption: parameters, column names and the other facts in {NAME}.",
)


def _cited(plan: Plan) -> str:
    made = f"{plan.algorithm.title} by {plan.chosen_method.title}"
    program = f"DP Explorer {plan.program}".strip()
    return f"{made}, drawn with {program}; with the checksum of {NAME} from {checksums.NAME}."


def _guarantee(release: Release[Any], unit: str) -> list[str]:
    ledger = release.ledger
    lines = [release.sentence(unit), f"Neighbouring data sets: {ledger.relation}."]
    if math.isfinite(ledger.proven) and ledger.delta > 0:
        lines.append(
            "With δ above 0 the odds about one person have no strict limit; δ bounds how much "
            "the guarantee can fail."
        )
    if not ledger.holds:
        lines.append("The claim is not proven; ledger.json says for each step why.")
    return lines


def _protected(ledger: PrivacyLedger, unit: str) -> list[str]:
    if math.isinf(ledger.proven):
        return ["Nothing is proven to be protected: the output can reveal a single person."]
    row, *more = unit.split("; ")
    said = f"Whether {row} is behind these numbers can be told from them only within the ε above, "
    return [said + "whatever else is known.", *(f"{each[0].upper()}{each[1:]}." for each in more)]


def _contents(tables: Mapping[str, pd.DataFrame]) -> list[str]:
    lines = []
    for name, table in tables.items():
        described = table.attrs.get("columns", {})
        lines.append(f"- {name}: {len(table):,} {'row' if len(table) == 1 else 'rows'}")
        columns = list(zip(table.columns, table.dtypes, strict=True))
        for column, kind in columns[:_LISTED]:
            lines.append(f"    {_one_line(column)}: {_one_line(described.get(column, kind))}")
        if len(columns) > _LISTED:
            lines.append(f"    and {len(columns) - _LISTED:,} more columns")
    return lines


def _one_line(text: object) -> str:
    return " ".join("".join(c if c.isprintable() else " " for c in str(text)).split())


def _wrapped(line: str) -> str:
    margin = " " * (len(line) - len(line.lstrip()))
    hanging = margin + ("  " if line.lstrip().startswith("- ") else "")
    return textwrap.fill(_one_line(line), _WIDTH, initial_indent=margin, subsequent_indent=hanging)
