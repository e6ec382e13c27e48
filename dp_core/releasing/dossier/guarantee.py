"""What a release is for, who is protected, how ε was chosen and what it means for a person."""

import math
from collections.abc import Iterator

from dp_core.privacy.charges import unit_of
from dp_core.releasing.dossier.case import BEFORE, Case, amount
from dp_core.releasing.dossier.markup import (
    Markup,
    ask,
    p,
    picture,
    section,
    table,
    tag,
)
from dp_core.releasing.plan import Plan
from dp_core.releasing.record import Choice
from dp_core.study import odds, risk
from dp_core.view import svg

NO_GUARANTEE = "There is no guarantee: no proof protects anybody in what is released here."
NOT_WHOLE = "There is no guarantee for the release as a whole."
CERTAIN = 1_000  # of 1,000
_PRIORS = (0.01, 0.1, 0.5)


def guarantee(case: Case) -> Markup:
    """Say on top what is proven, and what of the file does not count at all."""
    ledger = case.ledger
    left_out = [" ", tag("b", case.plan.left_out)] if case.plan.left_out else []
    if math.isinf(ledger.proven):
        none = NOT_WHOLE if ledger.choice else NO_GUARANTEE
        return p(tag("b", none), " ", case.sentence, *left_out, kind="guarantee none")
    return p(case.sentence, *left_out, kind="guarantee" if ledger.holds else "guarantee less")


def sections(case: Case) -> Iterator[Markup]:
    """Write the sections of this part."""
    yield _purpose(case)
    yield _protected(case)
    yield _chosen(case)
    yield _meaning(case)


def _purpose(case: Case) -> Markup:
    plan = case.plan
    stated = [p(line) for line in plan.purpose.splitlines() if line.strip()]
    if not stated:
        stated = [ask("What is this release for, and who will use it?")]
    said = f"{plan.chosen_method.summary} Method: {plan.chosen_method.reference}"
    return section("Purpose", *stated, p(said, kind="muted"))


def _protected(case: Case) -> Markup:
    whose = case.ledger.whose(case.unit).replace("ε is", "The ε of the plan is", 1)
    said = [
        p("Noise hides ", tag("b", case.unit.partition("; ")[0]), f". {whose}."),
        p(
            f"Files that differ by that must be hard to tell apart: {case.ledger.relation}.",
            kind="muted",
        ),
    ]
    if unit_of(case.unit) != "person" and not case.local:
        said.append(ask("How many such units can one person have? So many times ε is theirs."))
    return section("Who is protected, and what one unit is", *said)


def _chosen(case: Case) -> Markup:
    ledger, looked = case.ledger, ", ".join(case.plan.chosen)
    said = [p(route(case))]
    if looked:
        words = f"Chosen after true values were seen, and covered by no noise: {looked}."
        said.append(p(words, kind="warn"))
    if not math.isinf(ledger.proven):
        said.append(_others(case))
    return section("How ε was chosen", *said, *_wished(case))


def _wished(case: Case) -> Iterator[Markup]:
    """Say which tolerance, which limit and what was rejected; ask for what the plan leaves open."""
    choice = case.plan.choice
    if choice.tolerance:
        lost = f" What is lost if it is off by that: {choice.purpose}" if choice.purpose else ""
        yield p(tag("b", "Tolerance: "), f"{tolerated(case.plan)}.{lost}")
    else:
        yield ask("Which error is tolerated, how often, and who said so?")
    if choice.cap:
        yield p(tag("b", "Limit on risk: "), f"{limited(choice)}. {_keeps(case)}")
    else:
        yield ask("Which limit on risk was set before, and by whom?")
    if not choice.stated:
        yield ask(
            "Which decided: the tolerance, the limit, or both? Which ε were rejected, and why?"
        )
        return
    yield p(tag("b", "ε follows from: "), f"{choice.route.replace('cap', 'limit')}.")
    if choice.rejected:
        yield p(tag("b", "Rejected: "), f"{'; '.join(choice.rejected)}.")
    yield ask("Who set them, and when?")


def tolerated(plan: Plan) -> str:
    """Say a tolerance, how often it holds and what that rests on."""
    choice, shape = plan.choice, plan.algorithm.shape
    counted = "releases" if shape is None else shape.counted
    often = f"in {100 * choice.wanted:g} of 100 {counted}" if choice.wanted else ""
    said = f"an error of {choice.tolerance:g} {choice.unit}".strip()
    return ", ".join(filter(None, (f"{said} at most", often, choice.basis)))


def limited(choice: Choice) -> str:
    """Say a limit on risk, and what it follows from.

    Examples
    --------
    >>> limited(Choice(cap=1.5, releases=3, limit="10 in 1,000 may grow to 44"))
    'ε = 1.5 at most for 3 releases together; 10 in 1,000 may grow to 44'
    """
    many = "one release" if choice.releases == 1 else f"{choice.releases:,} releases together"
    other = f" beside {choice.other:g} for others of these people" if choice.other else ""
    alone = f", each about new people ({choice.apart})" if choice.apart else ""
    said = f"ε = {amount(choice.cap)} at most for {many}{alone}{other}"
    return f"{said}; {choice.limit}" if choice.limit else said


def _keeps(case: Case) -> str:
    """Hold what is proven against the limit: so many releases like this one, beside the others."""
    choice = case.plan.choice
    cost = case.ledger.cost("proven").times(choice.releases)
    total = float(cost.epsilon) + choice.other
    if total <= choice.cap * (1 + 1e-9):
        return f"This release keeps it: together {amount(total)}."
    return f"This release does not keep it: together it is {amount(total)}."


def route(case: Case) -> str:
    """Say what the plan asks for, and which limits on risk that keeps."""
    asked = getattr(case.plan.params, "epsilon", None)
    start = f"The plan asks for ε = {asked:g}; " if isinstance(asked, int | float) else ""
    proven, delta = case.ledger.proven, case.ledger.delta
    if math.isinf(proven):
        return f"{start}no finite ε is proven, so it keeps no limit on risk."
    said = f"{start}proven is ε = {amount(proven)} for {case.ledger.protecting(case.unit)}."
    if delta > 0:
        return f"{said} With δ = {delta:.2g} no limit on the odds is strict."
    most = risk.people_after(BEFORE, proven)
    if most >= CERTAIN:
        return f"{said} {BEFORE} in 1,000 can become certain, so it keeps no limit on risk."
    return f"{said} It keeps limits on risk that let {BEFORE} in 1,000 grow to {most:,} or more."


def _others(case: Case) -> Markup:
    """Compare with half and twice the ε: what was, or could have been, rejected."""
    proven, delta = case.ledger.proven, case.ledger.delta
    rows = [
        (
            f"ε = {amount(each)}{here}",
            str(risk.odds_sentence(BEFORE, each, delta)),
            f"{odds.percent(risk.advantage(each, delta), digits=1)} above its false alarms",
        )
        for each, here in ((proven / 2, ""), (proven, " (this release)"), (2 * proven, ""))
    ]
    head = ("Proven ε", "Chance that a guess about somebody is right", "Best attack detects")
    return table(head, rows, "Half and twice as much, for comparison.")


def _meaning(case: Case) -> Markup:
    title = "What it means for a person"
    epsilon, delta = case.ledger.proven, case.ledger.delta
    if math.isinf(epsilon):
        return section(title, p(f"{str(risk.NO_BOUND).capitalize()}."))
    said = str(risk.odds_sentence(BEFORE, epsilon, delta))
    after = "typically at most, after" if delta > 0 else "at most, after"
    chances = [odds.percent(risk.posterior(each, epsilon), digits=1) for each in _PRIORS]
    head = ("Chance before", *map(odds.percent, _PRIORS))
    return section(
        title,
        p("Somebody guesses who or what is in the data: ", tag("b", said), ".", kind="odds"),
        tag(
            "div",
            _arrays(epsilon, typical=delta > 0),
            tag(
                "div",
                p(str(odds.explained(case.ledger))),
                table(head, [(after, *chances)], "The same for other chances."),
            ),
            kind="beside",
        ),
    )


def _arrays(epsilon: float, *, typical: bool) -> Markup:
    from dp_core.view.theme import theme  # brings a drawing package

    after, most = risk.people_after(BEFORE, epsilon), "typically at most" if typical else "at most"
    added = after - BEFORE
    shown = ((0, f"Before: {BEFORE} filled"), (added, f"After, {most}: {added:,} more, as rings"))
    return tag(
        "div",
        *(
            tag(
                "figure",
                picture(
                    svg.icon_array(BEFORE, rings, theme(dark=False)),
                    svg.ICONS,
                    words,
                    f"{words}, of 1,000 people",
                ),
                tag("figcaption", words),
            )
            for rings, words in shown
        ),
        kind="arrays",
    )


def justification(case: Case) -> str:
    """Say for a registry why this ε, as far as the program can know it.

    What people decided stands on the lines of the report.
    """
    looked = ", ".join(case.plan.chosen)
    chosen = f" Chosen after looking at true values: {looked}." if looked else ""
    said = risk.odds_sentence(BEFORE, case.ledger.proven, case.ledger.delta)
    choice = case.plan.choice
    wished = "Tolerance, limit on risk, and who decided: on the lines of report.html."
    if choice.tolerance and choice.cap:
        wished = f"Tolerance: {tolerated(case.plan)}. Limit on risk: {limited(choice)}."
    return f"{route(case)}{chosen} A guess about somebody: {said}. {wished}"
