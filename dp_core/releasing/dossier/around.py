"""Claim against proof, who trusts whom, and how anybody checks the release."""

import math
from collections.abc import Iterator, Mapping
from typing import Any

from dp_core.releasing import checksums, verify
from dp_core.releasing.dossier.case import Case, amount
from dp_core.releasing.dossier.markup import (
    Markup,
    ask,
    items,
    joined,
    p,
    section,
    table,
    tag,
    to_fill,
)
from dp_core.releasing.plan import NAME

CENTRAL = "The holder of the file runs the program on a machine of its own and is trusted with it."
LOCAL = "Everybody randomises an own answer before it is sent; the collector is not trusted."
_SIMULATED = (
    "Here the program scrambled the answers of one file. Whoever holds that file knows them: the "
    "collector need not be trusted only where each device scrambles its own."
)
_MACHINE = (
    "Noise comes from the random source of the operating system, in whole numbers, without "
    "floating point. Who controls the machine, or the program, can undo all of it."
)
_MOST = 7
_CHECKS = (
    f"python {verify.NAME}: compares the checksums, adds up the ledger, and works out again what "
    "follows from the released numbers, made-up rows included. It needs no data and not this "
    "program.",
    f"sha256sum -c {checksums.NAME}: compares each file with its checksum. Who changes a file "
    "can write the checksum anew, so compare the SHA-256 of the zip with the publisher's.",
    f"{NAME} opens the page with all settings of this release.",
)


def of_proof(case: Case) -> Markup:
    """Hold what is claimed against what is proven, step by step."""
    ledger = case.ledger
    if math.isinf(ledger.proven):
        said = "No finite ε is proven. Where the proof fails stands beside the step."
    elif ledger.holds:
        said = f"Claim and proof agree: ε = {amount(ledger.proven)}."
    else:
        said = (
            f"The paper counts ε = {amount(ledger.claimed)}; proven is "
            f"ε = {amount(ledger.proven)}. Only what is proven counts here."
        )
    records = [each for each in ledger.records() if each["depth"] <= 1 or each["gap"]]
    reasons = [_reason(each) for each in records[:_MOST]]
    columns = 5 if any(reasons) else 4
    rows = [
        (each["step"], each["mechanism"], amount(each["claimed"]), amount(each["proven"]), reason)
        for each, reason in zip(records, reasons, strict=False)
    ]
    head = ("Step", "How", "Claimed ε", "Proven ε", "Why they differ")[:columns]
    shown = table(head, [row[:columns] for row in rows], _all_lines(case, len(rows)))
    return section("Claim against proof", p(said), shown)


def _reason(record: Mapping[str, Any]) -> str:
    differs = record["gap"] or record["proven"] > record["claimed"] * (1 + 1e-9)
    return str(record["because"]) if differs else ""


def _all_lines(case: Case, shown: int) -> str:
    more = sum(1 for _ in case.ledger.rows()) - shown
    return (
        f"Uses of noise; {more:,} more lines are in ledger.json." if more > 0 else "Uses of noise."
    )


def sections(case: Case) -> Iterator[Markup]:
    """Write the sections of this part."""
    yield _trust(case)
    yield _check(case)


def _trust(case: Case) -> Markup:
    said = [LOCAL, _SIMULATED] if case.local else [CENTRAL]
    if case.local and getattr(case.plan.upload, "form", "") == "reports":
        said = [LOCAL, "The reports were scrambled before they came here."]
    return section(
        "Who trusts whom",
        items([*said, _MACHINE]),
        ask("Who holds the file, who may start a draw, and when is the file deleted?"),
        ask("On which machine was it drawn, and who else had access to it?"),
    )


def _check(case: Case) -> Markup:
    plan = tag("code", case.plan.digest[:32])
    if case.contents is None:
        files = p("Files, with their checksums: ", to_fill())
    else:
        tables, made = case.contents.tables, case.contents.files
        rows = {name: f", {len(each):,} rows" for name, each in tables.items() if len(each)}
        lines = [
            joined(
                (
                    f"{name}{rows.get(name, '')}: ",
                    tag("code", checksums.digest(made[name])[:16]),
                )
            )
            for name in made
            if not name.endswith("-metadata.json")
        ]
        said = p("This report is about these files; their SHA-256 begin with:", kind="muted")
        files = joined((said, tag("div", items(lines), kind="files")))
    program = f"DP Explorer {case.plan.program}".strip()
    drawn = f"Drawn with {program}" if case.contents else f"Made with {program}"
    return section(
        "How to check it", items(_CHECKS), files, p(drawn, "; SHA-256 of the plan: ", plan, " …")
    )


def signatures() -> Markup:
    """Leave a line for whoever decides."""
    words = ("Decided by", "Seen by", "Date")
    return tag("div", *(tag("span", word) for word in words), kind="sign")
