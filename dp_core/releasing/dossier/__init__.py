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
from dp_core.releasing.dossier import guarantee
from dp_core.releasing.dossier.guarantee import Case
from dp_core.releasing.dossier.markup import Markup, ask, document, p, table, tag
from dp_core.releasing.dossier.sections import of_method, of_people, signatures
from dp_core.releasing.plan import Plan
from dp_core.words import message, say

NAME = "report.html"


def report(contents: Contents) -> str:
    """Write the dossier of what was drawn, a whole HTML page."""
    return _page(_case(contents))


def specimen(
    plan: Plan, ledger: PrivacyLedger, *, unit: str, account: Mapping[str, Any] | None = None
) -> str:
    """Write the dossier of what is to come, with the places that the draw will fill.

    The ledger, what the draw will cost, is a function of the plan; the account is as before it.
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
    yield from of_method(case)
    yield tag("h2", message("dossier-part-people"))
    yield from of_people(case)


def meeting(plan: Plan, words: str, facts: Mapping[str, str]) -> str:
    """Write half a page for a meeting: what is planned, why this ε, and what is to be decided.

    It is a whole HTML page made of the plan, with the choice of its ε, and of public numbers.
    """
    choice, title = plan.choice, say("dossier-meeting", title=plan.title)
    head = [message("dossier-meeting-head"), message("dossier-stated-head-value")]
    return document(
        title,
        tag("h1", title),
        p(words),
        guarantee.tolerance(plan),
        p(tag("b", message("dossier-limit")), f" {guarantee.limited(choice)}."),
        guarantee.rejected(choice),
        table(head, facts.items(), message("dossier-meeting-caption")),
        p(message("dossier-meeting-digest"), " ", tag("code", plan.digest), kind="muted"),
        ask("dossier-ask-small"),
        ask("dossier-ask-numbers"),
        signatures(),
    )
