"""What a release is good for and what it cost; what is assumed, proven and trusted."""

import math
from collections.abc import Iterator, Mapping
from itertools import islice
from typing import Any

import pandas as pd

from dp_core.algorithm import Given
from dp_core.params import Settings, knobs
from dp_core.privacy.costs import number_of
from dp_core.privacy.ledger import Neighbouring
from dp_core.privacy.register import said_left
from dp_core.releasing import verify
from dp_core.releasing.contents import Contents, digest
from dp_core.releasing.dossier.guarantee import Case, amount
from dp_core.releasing.dossier.markup import (
    Markup,
    ask,
    items,
    joined,
    p,
    picture,
    section,
    table,
    tag,
    to_fill,
)
from dp_core.releasing.plan import NAME, OWN
from dp_core.words import commas, message, named, noise_words, say

_ROWS, _COLUMNS, _LISTED = 5, 6, 6


def of_method(case: Case) -> Iterator[Markup]:
    """Write what a release is good for, what it cost, what is assumed, and what is proven."""
    yield _error(case)
    yield _account(case)
    yield _public(case)
    yield section("bundle-is-not-protected", items([*unprotected(), say("unprotected-time")]))
    yield _proof(case)


def of_people(case: Case) -> Iterator[Markup]:
    """Write who trusts whom, how anybody checks the release, and a line for whoever decides."""
    yield _trust(case)
    yield _check(case)
    yield signatures()


def _error(case: Case) -> Markup:
    title = "dossier-error"
    if case.contents is None:
        place = p(message("dossier-error-picture"), " ", to_fill(), kind="place")
        return section(title, p(message("dossier-error-expected"), " ", to_fill()), place)
    shown = _shown(case.contents)
    if shown is None:
        return section(title, *_formula(""), *_first_rows(case.contents))
    drawn = picture(shown.body, shown.size, shown.title, shown.words)
    left_out = [f" {case.plan.left_out}"] if case.plan.left_out else []
    words = tag("figcaption", tag("b", f"{shown.title}. "), shown.words, *left_out)
    figure = Markup(f'<figure class="release">{drawn}{words}</figure>')
    return section(title, *_formula(shown.expected), figure)


def _shown(contents: Contents) -> Any:
    """Let the system draw its released tables; None where it has no such picture."""
    plan, release = contents.plan, contents.release
    draw = plan.algorithm.figures.get("released")
    if draw is None or release.output is None:
        return None
    given = Given(method=plan.method, params=plan.params, after=plan.after)
    return draw(release, given, contents.tables)


def _formula(expected: str) -> Iterator[Markup]:
    if expected:
        yield p(expected)
        return
    yield p(message("dossier-error-none"))
    yield ask("dossier-ask-error")


def _first_rows(contents: Contents) -> Iterator[Markup]:
    for name, whole in islice(contents.tables.items(), 1):
        some: pd.DataFrame = whole.iloc[:_ROWS, :_COLUMNS]
        rows = [[_cell(each) for each in row] for row in some.itertuples(index=False)]
        caption = message("dossier-first-rows", file=name, rows=len(whole), columns=whole.shape[1])
        yield table([str(each) for each in some.columns], rows, caption, kind="data")


def _cell(value: object) -> str:
    if pd.isna(value):  # type: ignore[call-overload]
        return say("dossier-empty")
    return f"{value:,.4g}" if isinstance(value, float) else str(value)


def _account(case: Case) -> Markup:
    title = "dossier-account"
    account = case.account
    if account is None:
        lines = [p(message("dossier-account-none")), ask("dossier-ask-else")]
        return section(title, *lines)
    charges, mine = case.charges, case.mine
    first = max(0, len(charges) - _LISTED)
    rows: list[list[object]] = [
        [
            _named(each.get("label", ""), mine=first + k == mine),
            amount(each["epsilon"]),
            f"{each['delta']:.2g}" if each.get("delta") else "0",
            str(each.get("at", ""))[:16].replace("T", " "),
        ]
        for k, each in enumerate(charges[first:])
    ]
    if first:
        rows.insert(0, [message("dossier-account-earlier", first=first), "", "", ""])
    if case.contents is None:
        rows.append([_named(case.plan.label), amount(case.ledger.proven), "", to_fill()])
    drawn = message("dossier-account-head-drawn")
    head = (
        message("dossier-account-head-release"),
        message("dossier-proof-head-proven"),
        "δ",
        drawn,
    )
    counted = "person" if _of_persons(case) else account["unit"]
    caption = message("dossier-account-caption", collection=account["collection"], counted=counted)
    asked = [ask("dossier-ask-cap")] if account["cap"] is None else []
    return section(title, table(head, rows, caption), p(*_left(case, account)), *asked)


def _named(label: str, *, mine: bool = True) -> object:
    return message("dossier-account-this", label=label) if mine else label


def _of_persons(case: Case) -> bool:
    """Whether each charge is for a whole person: by its unit, or as each row is one person."""
    return all(
        each.get("unit") == "person" or each.get("rows_per_person") == 1 for each in case.charges
    ) and bool(case.charges)


def _left(case: Case, account: Any) -> Iterator[object]:
    spent = account["spent"]
    drawn, cap = case.contents is not None, account["cap"]
    delta = f"{spent['delta']:.2g}" if spent["delta"] else "none"
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
_MARKS = {",": "comma", ";": "semicolon", "\t": "tab", "|": "bar", " ": "space"}
_HOW_MANY = {
    Neighbouring.REPLACE: message("dossier-rows-replace"),
    Neighbouring.LOCAL: message("dossier-rows-local"),
}


def unprotected() -> list[str]:
    """Say what no release of the program protects."""
    return [
        *map(say, ("unprotected-group", "unprotected-units")),
        say("unprotected-public", plan=NAME),
    ]


def _public(case: Case) -> Markup:
    rows = [*_facts(case)]
    head = [message(f"dossier-stated-head-{each}") for each in ("name", "value", "ask")]
    caption = message("dossier-stated-caption", plan=NAME, more=max(0, len(rows) - _MOST_STATED))
    shown = [[name, _cut(value), message("dossier-tick")] for name, value in rows[:_MOST_STATED]]
    return section("dossier-stated", table(head, shown, caption), ask("dossier-ask-known"))


def _facts(case: Case) -> Iterator[tuple[str, str]]:
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
    if plan.data == OWN:
        for name, each in plan.layout.to_dict().items():
            mark = _MARKS.get(each) if name == "delimiter" else None
            value = _said(each) if mark is None else say("dossier-delimiter", mark=mark)
            yield say("dossier-layout", name=name), value
    yield from _stated(plan.part)
    yield from _stated(plan.params, always=("epsilon", bound))
    yield from _stated(plan.after)
    yield say("dossier-names"), say("dossier-names.value")


def _stated(
    settings: Settings | None, *, always: tuple[str, ...] = (), never: tuple[str, ...] = ()
) -> Iterator[tuple[str, str]]:
    """Give the words and values of what differs from its default."""
    if settings is None:
        return
    known = {each.name: each for each in knobs(type(settings))}
    default: Mapping[str, Any] = {
        name: getattr(type(settings), name, None) for name in settings.to_dict()
    }
    for name, value in settings.to_dict().items():
        knob = known.get(name)
        usual = default[name] if knob is None else knob.default
        if name in never:
            continue
        if name in always or (value != usual and value not in ("", (), None)):
            label = knob.label if knob else f"{name[:1].upper()}{name[1:]}".replace("_", " ")
            words = dict(zip(knob.choices, knob.words, strict=False)) if knob else {}
            yield label, str(words[value]) if value in words else _said(value)


def _said(value: Any) -> str:
    """Write a value of a plan in words, and none as Python does."""
    if isinstance(value, bool):
        return say("yes-or-no", on=value)
    if isinstance(value, float):
        return f"{value:g}" if math.isfinite(value) else say("register-endless")
    if isinstance(value, list | tuple):
        nested = any(isinstance(each, list | tuple) for each in value)
        return "; ".join(map(_said, value)) if nested else commas(map(_said, value))
    if isinstance(value, Mapping):
        return "; ".join(f"{name}: {_said(each)}" for name, each in value.items())
    return say("dossier-empty") if value is None else str(value)


def _cut(value: str) -> str:
    short = len(value) <= _LONGEST
    return value if short else say("dossier-cut", value=value[:_LONGEST], plan=NAME)


# --- claim against proof, who trusts whom, and how anybody checks the release ---------------------

_MOST_STEPS = 7
_HEAD = ("step", "how", "claimed", "proven", "why")


def _proof(case: Case) -> Markup:
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
    reasons = [_reason(each) for each in records[:_MOST_STEPS]]
    columns = 5 if any(reasons) else 4
    rows = [
        (
            named(each["step"]),
            noise_words(each["mechanism"]),
            amount(each["claimed"]),
            amount(each["proven"]),
            reason,
        )
        for each, reason in zip(records, reasons, strict=False)
    ]
    head = [message(f"dossier-proof-head-{each}") for each in _HEAD[:columns]]
    more = message("dossier-proof-lines", more=sum(1 for _ in ledger.rows()) - len(rows))
    shown = table(head, [row[:columns] for row in rows], more)
    return section("dossier-proof", p(said), shown)


def _reason(record: Mapping[str, Any]) -> str:
    differs = record["gap"] or record["proven"] > record["claimed"] * (1 + 1e-9)
    return str(record["because"]) if differs else ""


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
                    tag("code", digest(made[name])[:16]),
                )
            )
            for name in made
            if not name.endswith("-metadata.json")
        ]
        said = p(message("dossier-files"), kind="muted")
        files = joined((said, tag("div", items(lines), kind="files")))
    program = f"DP Explorer {case.plan.program}".strip()
    by = message("dossier-program", drawn=case.contents is not None, program=program)
    checks = [
        message("dossier-check-verify", file=verify.NAME),
        message("dossier-check-sums", file=verify.SUMS),
        message("dossier-check-plan", file=NAME),
    ]
    return section("dossier-check", items(checks), files, p(by, " ", plan, " …"))


def signatures() -> Markup:
    """Leave a line for whoever decides."""
    lines = [message(f"dossier-sign-{each}") for each in ("decided", "seen", "date")]
    return tag("div", *(tag("span", line) for line in lines), kind="sign")
