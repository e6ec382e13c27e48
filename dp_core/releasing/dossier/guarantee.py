"""What a release is for, who is protected, how ε was chosen and what it means for a person."""

import math
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from dp_core.privacy.charges import unit_of
from dp_core.privacy.costs import Neighbouring, number_of
from dp_core.privacy.ledger import PrivacyLedger
from dp_core.releasing.contents import Contents
from dp_core.releasing.dossier.markup import Markup, ask, p, picture, section, table, tag
from dp_core.releasing.plan import Choice, Plan
from dp_core.study import risk
from dp_core.view import svg
from dp_core.words import Message, commas, message, say

BEFORE = 10
"""People in 1,000: the chance that a report starts from."""


@dataclass(frozen=True, kw_only=True)
class Case:
    """A release or, without contents, one that is to come; nothing of its data."""

    plan: Plan
    ledger: PrivacyLedger  # what it costs
    unit: str  # what is protected
    account: Mapping[str, Any] | None = None  # statement of the register
    contents: Contents | None = None  # what was drawn; None in a specimen

    @property
    def sentence(self) -> str:
        """What is proven, in a sentence."""
        return self.ledger.sentence(self.unit, to_come=self.contents is None)

    @property
    def local(self) -> bool:
        """Whether everybody's answer is scrambled by itself."""
        return self.plan.algorithm.neighbouring is Neighbouring.LOCAL

    @property
    def charges(self) -> list[Mapping[str, Any]]:
        """What is charged in the account so far, this release last where it is drawn."""
        return list((self.account or {}).get("charges", ()))

    @property
    def mine(self) -> int:
        """Place of this release among the charges; -1 where the charge is for an earlier plan."""
        digest = self.plan.digest if self.contents else None
        found = [k for k, each in enumerate(self.charges) if each.get("plan") == digest]
        return found[-1] if found else -1


def amount(epsilon: Any) -> str:
    """Write an ε, or an exact one as text, with the digits that are said elsewhere.

    Examples
    --------
    >>> amount("1/3"), amount("infinity"), amount(15.92)
    ('0.3333', '∞ (no guarantee)', '15.92')
    """
    value = float(number_of(epsilon)) if isinstance(epsilon, str) else float(epsilon)
    return say("dossier-endless") if value == float("inf") else f"{value:.4g}"


CERTAIN = 1_000  # of 1,000
_PRIORS = (0.01, 0.1, 0.5)


def guarantee(case: Case) -> Markup:
    """Say on top what is proven, and what of the file does not count at all."""
    ledger = case.ledger
    left_out = [" ", tag("b", case.plan.left_out)] if case.plan.left_out else []
    if math.isinf(ledger.proven):
        none = message("dossier-not-whole" if ledger.choice else "bundle-nothing-proven")
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
        stated = [ask("dossier-ask-purpose")]
    method = plan.chosen_method
    said = message("dossier-method", summary=method.summary, reference=method.reference)
    return section("dossier-purpose", *stated, p(said, kind="muted"))


def _protected(case: Case) -> Markup:
    said = [
        p(tag("b", message("full-sentence", sentence=case.ledger.whose(case.unit)))),
        p(message("bundle-neighbouring", relation=case.ledger.relation), kind="muted"),
    ]
    if unit_of(case.unit) != "person" and not case.local:
        said.append(ask("dossier-ask-units", delta=bool(case.ledger.mechanism.delta)))
    return section("dossier-protected", *said)


def _chosen(case: Case) -> Markup:
    ledger, looked = case.ledger, commas(case.plan.chosen)
    said = [p(route(case))]
    if looked:
        said.append(p(message("dossier-chosen-looking", chosen=looked), kind="warn"))
    if not math.isinf(ledger.proven):
        said.append(_others(case))
    return section("dossier-chosen", *said, *_wished(case))


def _wished(case: Case) -> Iterator[Markup]:
    """Say which tolerance, which limit and what was rejected; ask for what the plan leaves open."""
    choice = case.plan.choice
    if choice.tolerance:
        yield tolerance(case.plan)
    else:
        yield ask("dossier-ask-tolerance")
    if choice.cap:
        yield p(tag("b", message("dossier-limit")), " ", _limit(case))
    else:
        yield ask("dossier-ask-limit")
    if not choice.stated:
        yield ask("dossier-ask-route")
        return
    follows = choice.route.replace("cap", "limit")
    yield p(tag("b", message("dossier-route")), f" {follows}.")
    if choice.rejected:
        yield rejected(choice)
    yield ask("dossier-ask-when")


def tolerance(plan: Plan) -> Markup:
    """Write the line of the tolerance, and what is lost beyond it."""
    purpose = plan.choice.purpose or "none"
    line = message("dossier-tolerance-line", tolerated=tolerated(plan), purpose=purpose)
    return p(tag("b", message("dossier-tolerance")), " ", line)


def rejected(choice: Choice) -> Markup:
    """Write the line of what was rejected."""
    return p(tag("b", message("dossier-rejected")), f" {'; '.join(choice.rejected)}.")


def tolerated(plan: Plan) -> str:
    """Say a tolerance, how often it holds and what that rests on."""
    choice, shape = plan.choice, plan.algorithm.shape
    return say(
        "dossier-tolerated",
        tolerance=choice.tolerance,
        unit=choice.unit or "none",
        wanted=100 * choice.wanted,
        counted=say("dossier-of-releases") if shape is None else shape.counted,
        basis=choice.basis or "none",
    )


def limited(choice: Choice) -> str:
    """Say a limit on risk, and what it follows from.

    Examples
    --------
    >>> limited(Choice(cap=1.5, releases=3, limit="10 in 1,000 may grow to 44"))
    'ε = 1.5 at most for 3 releases together; 10 in 1,000 may grow to 44'
    """
    return say(
        "dossier-limited",
        cap=amount(choice.cap),
        releases=choice.releases,
        other=choice.other,
        apart=choice.apart or "none",
        limit=choice.limit or "none",
    )


def _limit(case: Case) -> Message:
    """Hold what is proven against the limit: so many releases like this one, beside the others."""
    choice = case.plan.choice
    cost = case.ledger.cost("proven").times(choice.releases)
    total = float(cost.epsilon) + choice.other
    keeps = total <= choice.cap * (1 + 1e-9)
    given = {"limited": limited(choice), "keeps": keeps, "total": amount(total)}
    return message("dossier-limit-line", **given)


def route(case: Case) -> str:
    """Say what the plan asks for, and which limits on risk that keeps."""
    asked = getattr(case.plan.params, "epsilon", None)
    proven, delta = case.ledger.proven, case.ledger.delta
    after = 0 if math.isinf(proven) else risk.people_after(BEFORE, proven)
    keeps = "certain" if after >= CERTAIN else "limit"
    if math.isinf(proven):
        keeps = "nothing"
    elif delta > 0:
        keeps = "delta"
    return say(
        "dossier-keeps",
        asked=asked if isinstance(asked, int | float) else 0,
        keeps=keeps,
        proven=amount(proven),
        delta=f"{delta:.2g}",
        before=BEFORE,
        after=after,
    )


def _others(case: Case) -> Markup:
    """Compare with half and twice the ε: what was, or could have been, rejected."""
    proven, delta = case.ledger.proven, case.ledger.delta
    rows = [
        (
            message("dossier-others-row", epsilon=amount(times * proven), here=times == 1),
            risk.odds_sentence(BEFORE, times * proven, delta),
            message(
                "dossier-others-attack", share=risk.points(risk.advantage(times * proven, delta))
            ),
        )
        for times in (0.5, 1, 2)
    ]
    heads = ("dossier-proof-head-proven", "dossier-others-head-guess", "dossier-others-head-attack")
    return table([message(each) for each in heads], rows, message("dossier-others"))


def _meaning(case: Case) -> Markup:
    title = "dossier-meaning"
    epsilon, delta = case.ledger.proven, case.ledger.delta
    if math.isinf(epsilon):
        return section(title, p(message("full-sentence", sentence=risk.NO_BOUND)))
    said = risk.odds_sentence(BEFORE, epsilon, delta)
    after = message("risk-after", typically=delta > 0)
    chances = [risk.percent(risk.posterior(each, epsilon), digits=1) for each in _PRIORS]
    head = (message("risk-prior"), *map(risk.percent, _PRIORS))
    return section(
        title,
        p(message("dossier-meaning-guess"), " ", tag("b", said), ".", kind="odds"),
        tag(
            "div",
            _arrays(epsilon, typical=delta > 0),
            tag(
                "div",
                p(risk.explained(case.ledger)),
                table(head, [(after, *chances)], message("dossier-meaning-chances")),
            ),
            kind="beside",
        ),
    )


def _arrays(epsilon: float, *, typical: bool) -> Markup:
    from dp_core.view.theme import theme  # brings a drawing package

    added = risk.people_after(BEFORE, epsilon) - BEFORE
    shown = (
        (0, say("risk-people-before", before=BEFORE)),
        (added, say("risk-people-after", typically=typical, added=added)),
    )
    return tag(
        "div",
        *(
            tag(
                "figure",
                picture(
                    svg.icon_array(BEFORE, rings, theme(dark=False)),
                    svg.ICONS,
                    words,
                    say("risk-people", words=words),
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
    choice = case.plan.choice
    wished = say("dossier-wished-open")
    if choice.tolerance and choice.cap:
        wished = say("dossier-wished", tolerated=tolerated(case.plan), limited=limited(choice))
    return say(
        "dossier-justification",
        route=route(case),
        chosen=commas(case.plan.chosen) or "none",
        guess=risk.odds_sentence(BEFORE, case.ledger.proven, case.ledger.delta),
        wished=wished,
    )
