"""What a release is good for: the error to expect, and its picture; what it cost, with others."""

from collections.abc import Iterator
from itertools import islice
from typing import Any

import pandas as pd

from dp_core.algorithm import Given
from dp_core.privacy.costs import number_of
from dp_core.privacy.register import said_left
from dp_core.releasing.contents import Contents
from dp_core.releasing.dossier.guarantee import Case, amount
from dp_core.releasing.dossier.markup import (
    Markup,
    ask,
    p,
    picture,
    section,
    table,
    tag,
    to_fill,
)
from dp_core.words import message, say

_ROWS, _COLUMNS, _LISTED = 5, 6, 6


def sections(case: Case) -> Iterator[Markup]:
    """Write the sections of this part."""
    yield _error(case)
    yield _account(case)


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
    return section(title, table(head, rows, caption), p(*_left(case, account)), *_cap(account))


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
    if cap is None:
        yield message("dossier-account-no-cap")
    elif drawn:
        left = said_left(number_of(account["left"]))
        yield message("dossier-account-left", cap=amount(cap), left=left)
    else:
        yield from (message("dossier-account-cap", cap=amount(cap)), " ", to_fill())
    if drawn and case.mine < 0:
        yield from (" ", message("dossier-account-covered"))


def _cap(account: Any) -> Iterator[Markup]:
    if account["cap"] is None:
        yield ask("dossier-ask-cap")
