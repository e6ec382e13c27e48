"""The dossier of a release: one page for a board, that runs no script and asks nobody for anything.

It is a function of the plan, the account and what was released. What the program cannot know is a
question with a line to sign.

References
----------
Its layers (the guarantee; the method and its unit; trust, machine and data) follow those of NIST
SP 800-226, "Guidelines for Evaluating Differential Privacy Guarantees", 2025.
"""

from collections.abc import Iterator, Mapping
from typing import Any

from dp_core.privacy.ledger import PrivacyLedger
from dp_core.releasing.contents import Contents
from dp_core.releasing.dossier import around, assumed, guarantee, outcome
from dp_core.releasing.dossier.assumed import unprotected
from dp_core.releasing.dossier.guarantee import Case
from dp_core.releasing.dossier.markup import Markup, document, p, tag
from dp_core.releasing.dossier.meeting import meeting
from dp_core.releasing.plan import Plan
from dp_core.words import message, say

__all__ = ["NAME", "justification", "meeting", "report", "specimen", "unprotected"]

NAME = "report.html"


def report(contents: Contents) -> str:
    """Write the dossier of what was drawn.

    Parameters
    ----------
    contents : Contents

    Returns
    -------
    str
        A whole HTML page.
    """
    return _page(_case(contents))


def specimen(
    plan: Plan, ledger: PrivacyLedger, *, unit: str, account: Mapping[str, Any] | None = None
) -> str:
    """Write the dossier of what is to come, with the places that the draw will fill.

    Parameters
    ----------
    plan : Plan
    ledger : PrivacyLedger
        What the draw will cost: a function of the plan.
    unit : str
        What is protected.
    account : mapping, optional
        Statement of the register before the draw.
    """
    return _page(
        Case(plan=plan, ledger=ledger, unit=unit, account=account), stamp=say("dossier-specimen")
    )


def justification(contents: Contents) -> str:
    """Say for a registry why this ε."""
    return guarantee.justification(_case(contents))


def _case(contents: Contents) -> Case:
    return Case(
        plan=contents.plan,
        ledger=contents.release.ledger,
        unit=contents.unit,
        account=contents.account,
        contents=contents,
    )


def _page(case: Case, stamp: str = "") -> str:
    return document(say("dossier-title", title=case.plan.title), *_parts(case), stamp=stamp)


def _parts(case: Case) -> Iterator[Markup]:
    day = case.contents.day if case.contents else ""
    yield tag("h1", message("dossier-title", title=case.plan.title))
    yield p(message("dossier-label", label=case.plan.label, day=day or "none"), kind="muted")
    yield guarantee.guarantee(case)
    yield tag("h2", message("dossier-part-guarantee"))
    yield from guarantee.sections(case)
    yield tag("h2", message("dossier-part-method"))
    yield from outcome.sections(case)
    yield from assumed.sections(case)
    yield around.of_proof(case)
    yield tag("h2", message("dossier-part-people"))
    yield from around.sections(case)
    yield around.signatures()
