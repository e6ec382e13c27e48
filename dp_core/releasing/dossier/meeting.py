"""Half a page for a meeting: what is planned, why this ε, and what has to be decided."""

from collections.abc import Mapping

from dp_core.releasing.dossier import around, guarantee
from dp_core.releasing.dossier.markup import ask, document, p, table, tag
from dp_core.releasing.plan import Plan
from dp_core.words import message, say


def meeting(plan: Plan, words: str, facts: Mapping[str, str]) -> str:
    """Write the sheet: a function of the plan and of public numbers.

    Parameters
    ----------
    plan : Plan
        With the choice of its ε.
    words : str
        The plan in a few sentences.
    facts : mapping
        Public numbers, by their words.

    Returns
    -------
    str
        A whole HTML page, without script and without request.
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
        around.signatures(),
    )
