"""What is public by assumption, each with the question whether it may be; what is not protected."""

from collections.abc import Iterator, Mapping
from typing import Any

from dp_core.params import Settings, knobs
from dp_core.privacy.ledger import Neighbouring
from dp_core.releasing.dossier.guarantee import Case
from dp_core.releasing.dossier.markup import Markup, ask, items, section, table
from dp_core.releasing.plan import NAME, OWN
from dp_core.words import message, say

_LONGEST, _MOST = 160, 22  # letters of a value; lines
_HOW_MANY = {
    Neighbouring.REPLACE: message("dossier-rows-replace"),
    Neighbouring.LOCAL: message("dossier-rows-local"),
}


def unprotected() -> list[str]:
    """Say what no release of the program protects."""
    keys = ("unprotected-group", "unprotected-units", "unprotected-others")
    return [*map(say, keys), say("unprotected-public", plan=NAME)]


def sections(case: Case) -> Iterator[Markup]:
    """Write the sections of this part."""
    rows = [*_facts(case)]
    head = [message(f"dossier-stated-head-{each}") for each in ("name", "value", "ask")]
    caption = message("dossier-stated-caption", plan=NAME, more=max(0, len(rows) - _MOST))
    shown = [[name, _cut(value), message("dossier-tick")] for name, value in rows[:_MOST]]
    yield section("dossier-stated", table(head, shown, caption), ask("dossier-ask-known"))
    rest = (say("unprotected-again"), say("unprotected-time"))
    yield section("bundle-is-not-protected", items([*unprotected(), *rest]))


def _facts(case: Case) -> Iterator[tuple[str, str]]:
    plan = case.plan
    if plan.data != OWN:
        yield say("dossier-data"), say("dossier-data.value", data=plan.data)
    if how_many := _HOW_MANY.get(plan.algorithm.neighbouring):
        yield say("dossier-rows"), str(how_many)
    yield from _stated(plan.upload)
    form = getattr(type(plan.upload), "panel", None)
    if form is not None and form.only_stated(plan.upload.to_dict()):
        yield say("dossier-left-out"), say("dossier-left-out.value")
    if plan.data == OWN:
        for name, each in plan.layout.to_dict().items():
            yield say("dossier-layout", name=name), repr(each)
    yield from _stated(plan.part)
    yield from _stated(plan.params, always=("epsilon",))
    yield from _stated(plan.after)
    yield say("dossier-names"), say("dossier-names.value")


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
    short = len(value) <= _LONGEST
    return value if short else say("dossier-cut", value=value[:_LONGEST], plan=NAME)
