"""Claim against proof, who trusts whom, and how anybody checks the release."""

import math
from collections.abc import Iterator, Mapping
from typing import Any

from dp_core.releasing import checksums, verify
from dp_core.releasing.dossier.guarantee import Case, amount
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
from dp_core.words import message

_MOST = 7
_HEAD = ("step", "how", "claimed", "proven", "why")


def of_proof(case: Case) -> Markup:
    """Hold what is claimed against what is proven, step by step."""
    ledger = case.ledger
    amounts = {"claimed": amount(ledger.claimed), "proven": amount(ledger.proven)}
    if math.isinf(ledger.proven):
        said = message("dossier-proof-none")
    elif ledger.holds:
        said = message("dossier-proof-agrees", proven=amounts["proven"])
    else:
        said = message("dossier-proof-differs", **amounts)
    records = [each for each in ledger.records() if each["depth"] <= 1 or each["gap"]]
    reasons = [_reason(each) for each in records[:_MOST]]
    columns = 5 if any(reasons) else 4
    rows = [
        (each["step"], each["mechanism"], amount(each["claimed"]), amount(each["proven"]), reason)
        for each, reason in zip(records, reasons, strict=False)
    ]
    head = [message(f"dossier-proof-head-{each}") for each in _HEAD[:columns]]
    more = message("dossier-proof-lines", more=sum(1 for _ in ledger.rows()) - len(rows))
    shown = table(head, [row[:columns] for row in rows], more)
    return section("dossier-proof", p(said), shown)


def _reason(record: Mapping[str, Any]) -> str:
    differs = record["gap"] or record["proven"] > record["claimed"] * (1 + 1e-9)
    return str(record["because"]) if differs else ""


def sections(case: Case) -> Iterator[Markup]:
    """Write the sections of this part."""
    yield _trust(case)
    yield _check(case)


def _trust(case: Case) -> Markup:
    ready = getattr(case.plan.upload, "form", "") == "reports"
    local = ("dossier-local", "dossier-reports" if ready else "dossier-simulated")
    keys = (*(local if case.local else ("dossier-central",)), "dossier-machine")
    return section(
        "dossier-trust",
        items(map(message, keys)),
        ask("dossier-ask-holder"),
        ask("dossier-ask-machine"),
    )


def _check(case: Case) -> Markup:
    plan = tag("code", case.plan.digest[:32])
    if case.contents is None:
        files = p(message("dossier-files"), " ", to_fill())
    else:
        tables, made = case.contents.tables, case.contents.files
        lines = [
            joined(
                (
                    message("dossier-files-rows", file=name, rows=len(tables.get(name, ()))),
                    " ",
                    tag("code", checksums.digest(made[name])[:16]),
                )
            )
            for name in made
            if not name.endswith("-metadata.json")
        ]
        said = p(message("dossier-files-these"), kind="muted")
        files = joined((said, tag("div", items(lines), kind="files")))
    program = f"DP Explorer {case.plan.program}".strip()
    by = message("dossier-program", drawn=case.contents is not None, program=program)
    checks = [
        message("dossier-check-verify", file=verify.NAME),
        message("dossier-check-sums", file=checksums.NAME),
        message("dossier-check-plan", file=NAME),
    ]
    return section("dossier-check", items(checks), files, p(by, " ", plan, " …"))


def signatures() -> Markup:
    """Leave a line for whoever decides."""
    lines = [message(f"dossier-sign-{each}") for each in ("decided", "seen", "date")]
    return tag("div", *(tag("span", line) for line in lines), kind="sign")
