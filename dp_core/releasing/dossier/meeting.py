"""Half a page for a meeting: what is planned, why this ε, and what has to be decided."""

from collections.abc import Mapping

from dp_core.releasing.dossier import around, guarantee
from dp_core.releasing.dossier.markup import ask, document, p, table, tag
from dp_core.releasing.plan import Plan

_HEAD = ("Public number", "As stated")
_FOLLOWS = "Public numbers that it follows from; no row was looked at."


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
    choice, title = plan.choice, f"Plan: {plan.algorithm.title} by {plan.chosen_method.title}"
    lost = f" What is lost if it is off by that: {choice.purpose}" if choice.purpose else ""
    return document(
        title,
        tag("h1", title),
        p(words),
        p(tag("b", "Tolerance: "), f"{guarantee.tolerated(plan)}.{lost}"),
        p(tag("b", "Limit on risk: "), f"{guarantee.limited(choice)}."),
        p(tag("b", "Rejected: "), f"{'; '.join(choice.rejected)}."),
        table(_HEAD, facts.items(), _FOLLOWS),
        p("SHA-256 of plan.json: ", tag("code", plan.digest), kind="muted"),
        ask("Is this error small enough, and this limit low enough? Who says so?"),
        ask("May the numbers above be public?"),
        around.signatures(),
    )
