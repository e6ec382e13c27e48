"""What is public by assumption, each with the question whether it may be; what is not protected."""

from collections.abc import Iterator, Mapping
from dataclasses import asdict
from typing import Any

from dp_core.params import Settings, knobs
from dp_core.privacy.ledger import Neighbouring
from dp_core.releasing.dossier.case import Case
from dp_core.releasing.dossier.markup import Markup, ask, items, section, table
from dp_core.releasing.plan import NAME, OWN

UNPROTECTED = (
    "What is true of the group as a whole: it is what the release is for.",
    "Somebody who stands behind several such units: what each costs adds up.",
    "The same people in other releases: the ε of all of them adds up.",
    f"What is public by assumption: parameters, column names and the other facts in {NAME}.",
)
TICK = "☐ yes  ☐ no"
_LONGEST, _MOST = 160, 22  # letters of a value; lines
_RUN_TIME = (
    "How long the draw took, and how much memory it used: nobody outside may time or watch it."
)
_AGAIN = "Drawing again: each draw costs its ε once more, whatever was done with the one before."
_HOW_MANY = {
    Neighbouring.REPLACE: "how many rows there are",
    Neighbouring.LOCAL: "who took part, and in which order",
}


def sections(case: Case) -> Iterator[Markup]:
    """Write the sections of this part."""
    rows = [*_facts(case)]
    more = f" {len(rows) - _MOST:,} more are in {NAME}." if len(rows) > _MOST else ""
    head = ("Stated to be public", "As stated", "May this be public?")
    caption = (
        "All of it is published with the release, and no noise covers it. What stands at its "
        f"default is not listed; {NAME} has everything.{more}"
    )
    shown = [[name, _cut(value), TICK] for name, value in rows[:_MOST]]
    yield section(
        "Facts stated to be public",
        table(head, shown, caption),
        ask("Where is each of them known from, if not from these rows?"),
    )
    yield section("What is not protected", items([*UNPROTECTED, _AGAIN, _RUN_TIME]))


def _facts(case: Case) -> Iterator[tuple[str, str]]:
    plan = case.plan
    if plan.data != OWN:
        yield "Data set", f"“{plan.data}”, which comes with the program"
    if how_many := _HOW_MANY.get(plan.algorithm.neighbouring):
        yield "Number of rows", f"{how_many}, by what “hard to tell apart” means"
    yield from _stated(plan.upload)
    form = getattr(type(plan.upload), "panel", None)
    if form is not None and form.only_stated(plan.upload.to_dict()):
        yield "Columns of which nothing is stated", "left out"
    if plan.data == OWN:
        yield from ((f"File: {name}", repr(each)) for name, each in asdict(plan.layout).items())
    yield from _stated(plan.part)
    yield from _stated(plan.params, always=("epsilon",))
    yield from _stated(plan.after)
    yield "Names of columns, categories and periods", "as they stand in the released files"


def _stated(settings: Settings | None, always: tuple[str, ...] = ()) -> Iterator[tuple[str, str]]:
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
        if name in always or (value != usual and value not in ("", (), None)):
            label = knob.label if knob else f"{name[:1].upper()}{name[1:]}".replace("_", " ")
            yield label, _said(value)


def _said(value: Any) -> str:
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, float):
        return f"{value:g}"
    if isinstance(value, list | tuple):
        return ", ".join(map(_said, value))
    return str(value)


def _cut(value: str) -> str:
    return value if len(value) <= _LONGEST else f"{value[:_LONGEST]} … (whole in {NAME})"
