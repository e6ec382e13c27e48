"""The dossier of a release: one page for a board, that runs no script and asks nobody for anything.

It is a function of the plan, the account and what was released. What the program cannot know is a
question with a line to sign.

References
----------
Its layers (the guarantee; the method and its unit; trust, machine and data) follow those of NIST
SP 800-226, "Guidelines for Evaluating Differential Privacy Guarantees", 2025.
"""

import math
from collections.abc import Iterable, Iterator, Mapping, Sequence
from html import escape
from pathlib import Path
from typing import Any

from dp_core.algorithm import Given
from dp_core.params import Settings, knobs
from dp_core.privacy.charges import unit_of
from dp_core.privacy.costs import number_of
from dp_core.privacy.ledger import Neighbouring, PrivacyLedger
from dp_core.privacy.register import said_left
from dp_core.releasing import verify
from dp_core.releasing.contents import Contents, digest
from dp_core.releasing.plan import NAME as PLAN
from dp_core.releasing.plan import OWN, Choice, Plan
from dp_core.study import risk
from dp_core.view import svg
from dp_core.words import (
    Message,
    commas,
    message,
    named,
    noise_words,
    reader,
    say,
    semicolons,
    step_words,
)

NAME = "report.html"
BEFORE = 10
"""People in 1,000: the chance that a report starts from."""


# --- pieces of the page: text that comes in is escaped here, or is marked as written already ------

CSS = Path(__file__).with_name("report.css").read_text(encoding="utf-8")
_POLICY = "default-src 'none'; style-src 'unsafe-inline'; img-src data:"


class Markup(str):
    """Text that is HTML already."""

    __slots__ = ()


def safe(text: object) -> str:
    """Escape what is not markup."""
    return text if isinstance(text, Markup) else escape(str(text), quote=True)


def joined(parts: Iterable[object]) -> Markup:
    """Put pieces one after the other; Chinese leaves no space between them."""
    bare = reader().startswith("zh")
    return Markup("".join(safe(each) for each in parts if each != " " or not bare))


def tag(name: str, *parts: object, kind: str = "") -> Markup:
    """Wrap pieces; `kind` is the class of the element."""
    look = f' class="{escape(kind, quote=True)}"' if kind else ""
    return Markup(f"<{name}{look}>{joined(parts)}</{name}>")


def section(key: str, *parts: object) -> Markup:
    """Write one section under its heading, a message."""
    return tag("section", tag("h3", message(key)), *parts)


def p(*parts: object, kind: str = "") -> Markup:
    """Write a paragraph."""
    return tag("p", *parts, kind=kind)


def items(lines: Iterable[object]) -> Markup:
    """Write a list."""
    return tag("ul", *(tag("li", line) for line in lines))


def ask(key: str) -> Markup:
    """Ask, by a message, what the program cannot know, with a line for the answer."""
    answer, line = tag("b", message("dossier-to-answer")), tag("span", "\u00a0", kind="line")
    return p(answer, " ", message(key), " ", line, kind="ask")


def to_fill() -> Markup:
    """Mark a place that the draw will fill."""
    return tag("span", message("dossier-to-come"), kind="fill")


def table(head: Sequence[object], rows: Iterable[Sequence[object]], caption: object) -> Markup:
    """Write a table; the first cell of a row is its heading."""
    names = joined(Markup(f'<th scope="col">{safe(name)}</th>') for name in head)
    body = []
    for first, *rest in rows:
        name = Markup(f'<th scope="row">{safe(first)}</th>')
        body.append(tag("tr", name, *(tag("td", cell) for cell in rest)))
    parts = (tag("caption", caption), tag("thead", tag("tr", names)), tag("tbody", *body))
    return tag("table", *parts)


def picture(body: str, size: tuple[int, int], title: str, words: str) -> Markup:
    """Write a picture into the page: `body` is SVG, its title and words are read aloud."""
    name = f"picture-{digest(title)[:8]}"
    box = f'viewBox="0 0 {size[0]} {size[1]}" role="img" aria-labelledby="{name} {name}-w"'
    told = f'<title id="{name}">{safe(title)}</title><desc id="{name}-w">{safe(words)}</desc>'
    return Markup(f"<svg {box}>{told}{body}</svg>")


def document(title: str, *parts: object, stamp: str = "") -> str:
    """Write the page; its policy forbids scripts and requests, whatever stands in it."""
    mark = tag("p", stamp, kind="stamp") if stamp else ""
    return (
        f'<!DOCTYPE html>\n<html lang="{reader()}">\n<head>\n<meta charset="utf-8">\n'
        f'<meta http-equiv="Content-Security-Policy" content="{_POLICY}">\n'
        '<meta name="viewport" content="width=device-width, initial-scale=1">\n'
        f"<title>{safe(title)}</title>\n<style>\n{CSS}</style>\n</head>\n"
        f"<body>\n<main>\n{joined([mark, *parts])}\n</main>\n</body>\n</html>\n"
    )


# --- the report, what stands in its place before a draw, and half a page for a meeting ------------


def report(contents: Contents, stamp: str = "") -> str:
    """Write the dossier of what was drawn, a whole HTML page."""
    title = say("dossier-title", title=contents.plan.title)
    return document(title, *_parts(contents), stamp=stamp)


def specimen(
    plan: Plan, ledger: PrivacyLedger, *, unit: str, account: Mapping[str, Any] | None = None
) -> str:
    """Write the dossier of what is to come, with the places that the draw will fill.

    The ledger, what the draw will cost, is a function of the plan; the account is as before it.
    """
    case = Contents(plan=plan, ledger=ledger, unit=unit, account=account)
    return report(case, stamp=say("dossier-specimen"))


def _parts(case: Contents) -> Iterator[Markup]:
    yield tag("h1", message("dossier-title", title=case.plan.title))
    yield p(message("dossier-label", label=case.plan.label, day=case.day or "none"), kind="muted")
    yield _guarantee(case)
    yield tag("h2", message("dossier-part-guarantee"))
    yield from (_purpose(case), _protected(case), _chosen(case), _meaning(case))
    yield tag("h2", message("dossier-part-method"))
    yield _error(case)
    yield _account(case)
    yield _public(case)
    yield _unprotected()
    yield _proof(case)
    yield tag("h2", message("dossier-part-people"))
    yield _trust(case)
    yield _check(case)
    yield _signatures()


def meeting(plan: Plan, words: str, facts: Mapping[str, str]) -> str:
    """Write half a page for a meeting: what is planned, why this ε, and what is to be decided.

    It is a whole HTML page made of the plan, with the choice of its ε, and of public numbers.
    """
    choice, title = plan.choice, say("dossier-meeting", title=plan.title)
    head = [message(f"dossier-stated-head-{each}") for each in ("name", "value")]
    return document(
        title,
        tag("h1", title),
        p(words),
        _tolerance(plan),
        p(tag("b", message("dossier-limit")), " ", _whole(limited(choice))),
        _rejected(choice),
        table(head, facts.items(), message("dossier-meeting-caption")),
        p(message("dossier-meeting-digest"), " ", tag("code", plan.digest), kind="muted"),
        ask("dossier-ask-small"),
        ask("dossier-ask-numbers"),
        _signatures(),
    )


def amount(epsilon: Any) -> str:
    """Write an ε, or an exact one as text, with the digits that are said elsewhere.

    Examples
    --------
    >>> amount("1/3"), amount("infinity"), amount(15.92)
    ('0.3333', '∞ (no guarantee)', '15.92')
    """
    value = float(number_of(epsilon)) if isinstance(epsilon, str) else float(epsilon)
    return say("dossier-endless") if value == float("inf") else f"{value:.4g}"


_PRIORS = (0.01, 0.1, 0.5)


def _guarantee(case: Contents) -> Markup:
    """Say on top what is proven, and what of the file does not count at all."""
    ledger = case.ledger
    left_out = [" ", tag("b", case.plan.left_out)] if case.plan.left_out else []
    if math.isinf(ledger.proven):
        none = message("dossier-not-whole" if ledger.choice else "bundle-nothing-proven")
        return p(tag("b", none), " ", case.sentence, *left_out, kind="guarantee none")
    return p(case.sentence, *left_out, kind="guarantee" if ledger.holds else "guarantee less")


def _purpose(case: Contents) -> Markup:
    plan = case.plan
    stated = [p(line) for line in plan.purpose.splitlines() if line.strip()]
    if not stated:
        stated = [ask("dossier-ask-purpose")]
    method = plan.chosen_method
    said = message("dossier-method", summary=method.summary, reference=method.reference)
    return section("dossier-purpose", *stated, p(said, kind="muted"))


def _protected(case: Contents) -> Markup:
    whose = _whole(case.ledger.whose(case.unit))
    relation = message("bundle-neighbouring", relation=case.ledger.relation)
    said = [p(tag("b", whose)), p(relation, kind="muted")]
    if unit_of(case.unit) != "person" and not case.local:
        said.append(ask("dossier-ask-units"))
    return section("dossier-protected", *said)


def _chosen(case: Contents) -> Markup:
    ledger, looked = case.ledger, commas(case.plan.chosen)
    said = [p(route(case))]
    if looked:
        said.append(p(message("dossier-chosen-looking", chosen=looked), kind="warn"))
    if not math.isinf(ledger.proven):
        said.append(_others(case))
    return section("dossier-chosen", *said, *_wished(case))


def _wished(case: Contents) -> Iterator[Markup]:
    """Say which tolerance, which limit and what was rejected; ask for what the plan leaves open."""
    choice = case.plan.choice
    if choice.tolerance:
        yield _tolerance(case.plan)
    else:
        yield ask("dossier-ask-tolerance")
    if choice.cap:
        yield p(tag("b", message("dossier-limit")), " ", _limit(case))
    else:
        yield ask("dossier-ask-limit")
    if not choice.stated:
        return
    follows = named(choice.route.replace("cap", "limit"))
    yield p(tag("b", message("dossier-route")), message("dossier-follows", route=follows))
    if choice.rejected:
        yield _rejected(choice)
    yield ask("dossier-ask-when")


def _tolerance(plan: Plan) -> Markup:
    """Write the line of the tolerance, and what is lost beyond it."""
    purpose = plan.choice.purpose or "none"
    line = message("dossier-tolerance-line", tolerated=tolerated(plan), purpose=purpose)
    return p(tag("b", message("dossier-tolerance")), " ", line)


def _rejected(choice: Choice) -> Markup:
    return p(tag("b", message("dossier-rejected")), " ", _whole(semicolons(choice.rejected)))


def _whole(sentence: object) -> Message:
    return message("full-sentence", sentence=sentence)


def tolerated(plan: Plan) -> str:
    """Say a tolerance, how often it holds and what that rests on."""
    choice, shape = plan.choice, plan.algorithm.shape
    counted = say("dossier-of-releases") if shape is None else shape.counted
    facts = {"tolerance": choice.tolerance, "wanted": 100 * choice.wanted, "counted": counted}
    words = {"unit": choice.unit or "none", "basis": choice.basis or "none"}
    return say("dossier-tolerated", **facts, **words)


def limited(choice: Choice) -> str:
    """Say a limit on risk, and what it follows from.

    Examples
    --------
    >>> limited(Choice(cap=1.5, releases=3, limit="10 in 1,000 may grow to 44"))
    'ε = 1.5 at most for 3 releases together; 10 in 1,000 may grow to 44'
    """
    facts = {"cap": amount(choice.cap), "releases": choice.releases, "other": choice.other}
    words = {"apart": choice.apart or "none", "limit": choice.limit or "none"}
    return say("dossier-limited", **facts, **words)


def _limit(case: Contents) -> Message:
    """Hold what is proven against the limit: so many releases like this one, beside the others."""
    choice = case.plan.choice
    cost = case.ledger.cost("proven").times(choice.releases)
    total = float(cost.epsilon) + choice.other
    keeps = total <= choice.cap * (1 + 1e-9)
    given = {"limited": limited(choice), "keeps": keeps, "total": amount(total)}
    return message("dossier-limit-line", **given)


def route(case: Contents) -> str:
    """Say what the plan asks for, and what is proven."""
    asked, proven = getattr(case.plan.params, "epsilon", None), case.ledger.proven
    facts = {"asked": asked if isinstance(asked, int | float) else 0, "proven": amount(proven)}
    return say("dossier-keeps", finite=not math.isinf(proven), **facts)


def _others(case: Contents) -> Markup:
    """Compare with half and twice the ε: what was, or could have been, rejected."""
    proven, delta = case.ledger.proven, case.ledger.delta
    rows = []
    for epsilon in (proven / 2, proven, 2 * proven):
        here = message("dossier-others-row", epsilon=amount(epsilon), here=epsilon == proven)
        rows.append((here, risk.odds_sentence(BEFORE, epsilon, delta)))
    heads = ("dossier-proof-head-proven", "dossier-others-head-guess")
    return table([message(each) for each in heads], rows, message("dossier-others"))


def _meaning(case: Contents) -> Markup:
    title = "dossier-meaning"
    epsilon, delta = case.ledger.proven, case.ledger.delta
    if math.isinf(epsilon):
        return section(title, p(_whole(risk.NO_BOUND)))
    said = risk.odds_sentence(BEFORE, epsilon, delta)
    after = message("risk-after", typically=delta > 0)
    chances = [risk.percent(risk.posterior(each, epsilon), digits=1) for each in _PRIORS]
    head = (message("risk-prior"), *map(risk.percent, _PRIORS))
    guess = p(message("dossier-meaning-guess"), " ", tag("b", _whole(said)), kind="odds")
    others = table(head, [(after, *chances)], message("dossier-meaning-chances"))
    explained = tag("div", p(risk.explained(case.ledger)), others)
    beside = tag("div", _arrays(epsilon, typical=delta > 0), explained, kind="beside")
    return section(title, guess, beside)


def _arrays(epsilon: float, *, typical: bool) -> Markup:
    from dp_core.view.theme import theme  # brings a drawing package

    added = risk.people_after(BEFORE, epsilon) - BEFORE
    before = say("risk-people-before", before=BEFORE)
    after = say("risk-people-after", typically=typical, added=added)
    figures = []
    for rings, words in ((0, before), (added, after)):
        drawn = svg.icon_array(BEFORE, rings, theme(dark=False))
        icons = picture(drawn, svg.ICONS, words, say("risk-people", words=words))
        figures.append(tag("figure", icons, tag("figcaption", words)))
    return tag("div", *figures, kind="arrays")


def justification(case: Contents) -> str:
    """Say for a registry why this ε, as far as the program can know it.

    What people decided stands on the lines of the report.
    """
    choice, wished = case.plan.choice, ""
    if choice.tolerance and choice.cap:
        wished = say("dossier-wished", tolerated=tolerated(case.plan), limited=limited(choice))
    guess = risk.odds_sentence(BEFORE, case.ledger.proven, case.ledger.delta)
    return say("dossier-justification", route=route(case), guess=guess, wished=wished).strip()


# --- what a release is good for and what it cost --------------------------------------------------

_LISTED = 6  # charges of the account, one a row


def _error(case: Contents) -> Markup:
    title = "dossier-error"
    if not case.drawn:
        place = p(message("dossier-error-picture"), " ", to_fill(), kind="place")
        return section(title, p(message("dossier-error-expected"), " ", to_fill()), place)
    shown = _shown(case)
    if shown is None:
        return section(title, *_formula(""))
    drawn = picture(shown.body, shown.size, shown.title, shown.words)
    left_out = [f" {case.plan.left_out}"] if case.plan.left_out else []
    words = tag("figcaption", tag("b", _whole(shown.title)), " ", shown.words, *left_out)
    figure = Markup(f'<figure class="release">{drawn}{words}</figure>')
    return section(title, *_formula(shown.expected), figure)


def _shown(contents: Contents) -> Any:
    """Let the system draw its released tables; None where it has no such picture."""
    plan, release = contents.plan, contents.release
    draw = plan.algorithm.figures.get("released")
    if draw is None or release is None or release.output is None:
        return None
    given = Given(method=plan.method, params=plan.params, after=plan.after)
    return draw(release, given, contents.tables)


def _formula(expected: str) -> Iterator[Markup]:
    if expected:
        yield p(expected)
        return
    yield p(message("dossier-error-none"))
    yield ask("dossier-ask-error")


def _account(case: Contents) -> Markup:
    title = "dossier-account"
    account = case.account
    if account is None:
        return section(title, p(message("dossier-account-none")), ask("dossier-ask-else"))
    charges, mine = case.charges, case.mine
    first = max(0, len(charges) - _LISTED)
    rows: list[list[object]] = []
    if first:
        rows.append([message("dossier-account-earlier", first=first), "", "", ""])
    for k, each in enumerate(charges[first:], first):
        delta = f"{each['delta']:.3g}" if each.get("delta") else "0"
        at = str(each.get("at", ""))[:16].replace("T", " ")
        label = each.get("label", "")
        label = message("dossier-account-this", label=label) if k == mine else label
        rows.append([label, amount(each["epsilon"]), delta, at])
    if not case.drawn:
        label = message("dossier-account-this", label=case.plan.label)
        rows.append([label, amount(case.ledger.proven), "", to_fill()])
    heads = ("dossier-account-head-release", "dossier-proof-head-proven")
    head = [*map(message, heads), "δ", message("dossier-account-head-drawn")]
    # each charge is for a whole person: by its unit, or as each row is one person
    of_persons = all(e.get("unit") == "person" or e.get("rows_per_person") == 1 for e in charges)
    counted = "person" if charges and of_persons else account["unit"]
    caption = message("dossier-account-caption", collection=account["collection"], counted=counted)
    asked = [ask("dossier-ask-cap")] if account["cap"] is None else []
    return section(title, table(head, rows, caption), p(*_left(case, account)), *asked)


def _left(case: Contents, account: Any) -> Iterator[object]:
    spent = account["spent"]
    drawn, cap = case.drawn, account["cap"]
    delta = f"{spent['delta']:.3g}" if spent["delta"] else "none"
    given = {"drawn": drawn, "spent": amount(spent["epsilon"]), "delta": delta}
    yield from (message("dossier-account-together", **given), " ")
    if spent["exchange"]:
        yield from (message("register-exchange"), " ")
    if cap is None:
        yield message("dossier-account-no-cap")
    elif drawn:
        left = said_left(number_of(account["left"]))
        yield message("dossier-account-left", cap=amount(cap), left=left)
    else:
        yield from (message("dossier-account-cap", cap=amount(cap)), " ", to_fill())
    if drawn and case.mine < 0:
        yield from (" ", message("dossier-account-covered"))


# --- what is public by assumption, each with the question whether it may be -----------------------

_LONGEST, _MOST_STATED = 160, 22  # letters of a value; lines
_HOW_MANY = {
    Neighbouring.REPLACE: message("dossier-rows-replace"),
    Neighbouring.LOCAL: message("dossier-rows-local"),
}


def _unprotected() -> Markup:
    """Say what no release of the program protects."""
    keys = ("unprotected-group", "unprotected-units", "unprotected-public", "unprotected-time")
    return section("bundle-is-not-protected", items(message(key, plan=PLAN) for key in keys))


def _public(case: Contents) -> Markup:
    rows = [*_facts(case)]
    head = [message(f"dossier-stated-head-{each}") for each in ("name", "value", "ask")]
    caption = message("dossier-stated-caption", plan=PLAN, more=max(0, len(rows) - _MOST_STATED))
    shown = []
    for name, value in rows[:_MOST_STATED]:
        cut = say("dossier-cut", value=value[:_LONGEST], plan=PLAN)
        whole = len(value) <= _LONGEST
        shown.append([name, value if whole else cut, message("dossier-tick")])
    return section("dossier-stated", table(head, shown, caption), ask("dossier-ask-known"))


def _facts(case: Contents) -> Iterator[tuple[str, str]]:
    plan = case.plan
    if plan.data != OWN:
        yield say("dossier-data"), say("dossier-data.value", data=plan.data)
    if how_many := _HOW_MANY.get(plan.algorithm.neighbouring):
        yield say("dossier-rows"), str(how_many)
    form = getattr(type(plan.upload), "panel", None)
    # Where the method bounds what a person adds, its parameter holds, not what came with the file.
    bound = form.book.bound if form is not None and hasattr(plan.params, form.book.bound) else ""
    yield from _stated(plan.upload, never=(bound,))
    if form is not None and form.only_stated(plan.upload.to_dict()):
        yield say("dossier-left-out"), say("dossier-left-out.value")
    yield from _stated(plan.part)
    yield from _stated(plan.params, always=("epsilon", bound))
    yield from _stated(plan.after)


def _stated(
    settings: Settings | None, *, always: tuple[str, ...] = (), never: tuple[str, ...] = ()
) -> Iterator[tuple[str, str]]:
    """Give the words and values of what differs from its default."""
    if settings is None:
        return
    known = {each.name: each for each in knobs(type(settings))}
    for name, value in settings.to_dict().items():
        knob = known.get(name)
        usual = getattr(type(settings), name, None) if knob is None else knob.default
        if name in never:
            continue
        if name in always or (value != usual and value not in ("", (), None)):
            label = knob.label if knob else f"{name[:1].upper()}{name[1:]}".replace("_", " ")
            offered = knob is not None and value in knob.choices
            yield label, knob.called(value) if knob and offered else _said(value)


def _said(value: Any) -> str:
    """Write a value of a plan in words, and none as Python does."""
    if isinstance(value, bool):
        return say("yes-or-no", on=value)
    if isinstance(value, float):
        return f"{value:g}" if math.isfinite(value) else say("register-endless")
    if isinstance(value, list | tuple):
        nested = any(isinstance(each, list | tuple) for each in value)
        return semicolons(map(_said, value)) if nested else commas(map(_said, value))
    if isinstance(value, Mapping):
        return semicolons(f"{name}: {_said(each)}" for name, each in value.items())
    return say("dossier-empty") if value is None else str(value)


# --- claim against proof, who trusts whom, and how anybody checks the release ---------------------

_MOST_STEPS = 7
_HEAD = ("step", "how", "claimed", "proven", "why")


def _proof(case: Contents) -> Markup:
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
    rows = []
    for each in records[:_MOST_STEPS]:
        less = each["gap"] or each["proven"] > each["claimed"] * (1 + 1e-9)
        costs = amount(each["claimed"]), amount(each["proven"])
        reason = str(each["because"]) if less else ""
        rows.append((step_words(each["step"]), noise_words(each["mechanism"]), *costs, reason))
    columns = 5 if any(row[-1] for row in rows) else 4
    head = [message(f"dossier-proof-head-{each}") for each in _HEAD[:columns]]
    more = message("dossier-proof-lines", more=sum(1 for _ in ledger.rows()) - len(rows))
    return section("dossier-proof", p(said), table(head, [row[:columns] for row in rows], more))


def _trust(case: Contents) -> Markup:
    ready = getattr(case.plan.upload, "form", "") == "reports"
    local = ("dossier-local", "dossier-reports") if ready else ("dossier-simulated",)
    keys = (*(local if case.local else ("dossier-central",)), "dossier-machine")
    asked = ask("dossier-ask-holder"), ask("dossier-ask-machine")
    return section("dossier-trust", items(map(message, keys)), *asked)


def _check(case: Contents) -> Markup:
    plan = tag("code", case.plan.digest[:32])
    files: Markup = p(message("dossier-files"), " ", to_fill())
    if case.drawn:  # who signs a print of this page signs these files
        lines = []
        for name in (each for each in case.files if not each.endswith("-metadata.json")):
            rows = message("dossier-files-rows", file=name, rows=len(case.tables.get(name, ())))
            lines.append(joined((rows, " ", tag("code", digest(case.files[name])[:16]))))
        said = p(message("dossier-files"), kind="muted")
        files = joined((said, tag("div", items(lines), kind="files")))
    program = f"DP Explorer {case.plan.program}".strip()
    by = message("dossier-program", program=program)
    checks = [
        message("bundle-check", verify=verify.NAME, sums=verify.SUMS),
        message("dossier-check-sums"),
        message("dossier-check-plan", file=PLAN),
    ]
    return section("dossier-check", items(checks), files, p(by, " ", plan, " …"))


def _signatures() -> Markup:
    lines = [message(f"dossier-sign-{each}") for each in ("decided", "seen", "date")]
    return tag("div", *(tag("span", line) for line in lines), kind="sign")
