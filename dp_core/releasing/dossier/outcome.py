"""What a release is good for: the error to expect, and its picture; what it cost, with others."""

from collections.abc import Iterator
from itertools import islice
from typing import Any

import pandas as pd

from dp_core.algorithm import Given
from dp_core.privacy.composition import number_of
from dp_core.privacy.register import said_left
from dp_core.releasing.contents import Contents
from dp_core.releasing.dossier.case import Case, amount
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

NO_FORMULA = (
    "No formula from public numbers is known for this method. What its error was on made-up or "
    "public data can be stated instead."
)
NO_REGISTER = (
    "No register was kept for this release. Nothing here tells what else was released about the "
    "same people: the ε of all releases add up."
)
COVERED = (
    "This release is covered by a charge of the same method: what is chosen after a draw, or is a "
    "smaller step of its family, costs nothing more."
)
_ROWS, _COLUMNS, _LISTED = 5, 6, 6


def sections(case: Case) -> Iterator[Markup]:
    """Write the sections of this part."""
    yield _error(case)
    yield _account(case)


def _error(case: Case) -> Markup:
    title = "Error to expect, from public numbers, and the release itself"
    if case.contents is None:
        place = p("Picture of the release: ", to_fill(), kind="place")
        return section(title, p("Expected error: ", to_fill()), place)
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
    yield p(NO_FORMULA)
    yield ask("Which error was measured, on which data?")


def _first_rows(contents: Contents) -> Iterator[Markup]:
    for name, whole in islice(contents.tables.items(), 1):
        some: pd.DataFrame = whole.iloc[:_ROWS, :_COLUMNS]
        rows = [[_cell(each) for each in row] for row in some.itertuples(index=False)]
        caption = f"First rows of {name}: {len(whole):,} rows, {whole.shape[1]} columns."
        yield table([str(each) for each in some.columns], rows, caption, kind="data")


def _cell(value: object) -> str:
    if pd.isna(value):  # type: ignore[call-overload]
        return "empty"
    return f"{value:,.4g}" if isinstance(value, float) else str(value)


def _account(case: Case) -> Markup:
    title = "Account: this release, all before it, and what is left"
    account = case.account
    if account is None:
        lines = [p(NO_REGISTER), ask("What else was released about these people?")]
        return section(title, *lines)
    charges, mine = case.charges, case.mine
    first = max(0, len(charges) - _LISTED)
    rows: list[list[object]] = [
        [
            f"{each.get('label', '')}{' (this release)' if first + k == mine else ''}",
            amount(each["epsilon"]),
            f"{each['delta']:.2g}" if each.get("delta") else "0",
            str(each.get("at", ""))[:16].replace("T", " "),
        ]
        for k, each in enumerate(charges[first:])
    ]
    if first:
        rows.insert(0, [f"{first:,} earlier ones, in register.json", "", "", ""])
    if case.contents is None:
        rows.append(
            [f"{case.plan.label} (this release)", amount(case.ledger.proven), "", to_fill()]
        )
    head = ("Release", "Proven ε", "δ", "Drawn (UTC)")
    counted = "person" if _of_persons(case) else account["unit"]
    caption = f"Charged for “{account['collection']}”, counted for one {counted}."
    return section(title, table(head, rows, caption), p(*_left(case, account)), *_cap(account))


def _of_persons(case: Case) -> bool:
    """Whether each charge is for a whole person: by its unit, or as each row is one person."""
    return all(
        each.get("unit") == "person" or each.get("rows_per_person") == 1 for each in case.charges
    ) and bool(case.charges)


def _left(case: Case, account: Any) -> Iterator[object]:
    spent = account["spent"]
    when = "" if case.contents else " before this release"
    delta = f", δ = {spent['delta']:.2g}" if spent["delta"] else ""
    yield f"Together{when}: ε = {amount(spent['epsilon'])}{delta}. "
    if account["cap"] is None:
        yield "No cap was set, so nothing says what is left. "
    elif case.contents is None:
        yield f"Cap: ε = {amount(account['cap'])}. Left after it: "
        yield to_fill()
    else:
        left = said_left(number_of(account["left"]))
        yield f"Cap: ε = {amount(account['cap'])}; {left} is left for one more draw like the last. "
    if case.contents is not None and case.mine < 0:
        yield COVERED


def _cap(account: Any) -> Iterator[Markup]:
    if account["cap"] is None:
        yield ask("Which ε may all releases about these people cost together?")
