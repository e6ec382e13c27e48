"""Settings of the page of counts and means: what is asked of which column."""

from collections.abc import Sequence
from dataclasses import dataclass
from operator import attrgetter
from typing import Any

from dp_core import registry
from dp_core.algorithms.plain.data.table import Column, PlainTable
from dp_core.algorithms.plain.params import COUNTS, KINDS, MEAN, SUM, TOP, PlainParams
from dp_core.words import Message, message, say
from pages.common.frame import page
from pages.common.input import choices, controls, left, settings, widgets

KEY = "plain"
NOUN = "table"
METRIC = "off"
NONE = "none"
SLOTS = 4
_LISTS = ("ask", "of", "by", "shares")


@dataclass(frozen=True, kw_only=True)
class View(page.View):
    """Choices of the visitor, and the release they lead to."""

    table = property(attrgetter("data"))

    @property
    def ink(self) -> int:
        """Position of the style of the method on screen."""
        return page.line_styles(self.algorithm, self.shown, {})[self.method]


def _example(tolerance: float, table: Any) -> Message:
    rows = getattr(table, "record", "rows")
    return message("plain-tolerance-example", tolerance=tolerance, rows=rows)


TOLERANCE = choices.Tolerance(
    label=message("plain-tolerance"),
    help=message("plain-tolerance.help"),
    low=0.001,
    high=100.0,
    step=0.1,
    example=_example,
)


def rest(table: PlainTable, epsilon: float, variant: str, row: Any) -> View:
    """Ask for all but ε: the first question in the row below it, the rest in the panel."""
    algorithm = registry.algorithms()[KEY]
    method = algorithm.method(variant)
    with settings.shown(row):
        first = _question(table.columns, 0)
        slider = _slider(table.columns, first)
        shown = controls.draw(method.params, KEY, names=slider) if slider else {}
    asked = [first, *_further(table.columns)]
    further, fields = left.more(
        method,
        algorithm,
        fits=_fits,
        tolerance=TOLERANCE.of(table),
        compared=["laplace", "gaussian"],
        hide=(*_LISTS, *slider),
        words=as_widgets,
        switches=switches,
    )
    lists = dict(zip(_LISTS, map(tuple, zip(*asked, strict=True)), strict=True))
    params = method.params(epsilon=epsilon, **lists, **shown, **further)
    return View(data=table, whole=table, params=params, **fields)


def _further(columns: Sequence[Column]) -> list[tuple[str, str, str, str]]:
    """Ask for more questions, one after the other, in the panel."""
    asked: list[tuple[str, str, str, str]] = []
    for number in range(1, SLOTS):
        found = _question(columns, number)
        if found[0] == NONE:
            break
        asked.append(found)
    return asked


def _question(columns: Sequence[Column], number: int) -> tuple[str, str, str, str]:
    """Draw one question: what, of which column, in which groups, and its share."""
    kinds = _kinds(columns)
    label = say("plain-ask") if not number else say("plain-ask.further", number=number + 1)
    kind = widgets.select(
        f"{KEY}_ask_{number}",
        label,
        kinds if not number else (NONE, *kinds),
        words=lambda each: say(f"plain-kind-{each}"),
    )
    if kind == NONE:
        return NONE, "", "", "1"
    fitting = [each.name for each in columns if kind == COUNTS or each.is_number == (kind != TOP)]
    of = widgets.select(f"{KEY}_of_{number}", say("plain-of"), fitting)
    by = ""
    groups = [each.name for each in columns if each.name != of and not each.is_number]
    if kind != TOP and groups:
        by = widgets.select(
            f"{KEY}_by_{number}",
            say("plain-by"),
            ("", *groups),
            words=lambda each: each or say("plain-by-none"),
        )
    share = 1
    if number:
        share = widgets.number(f"{KEY}_share_{number}", say("plain-share"), (1, 9), 1)
    return kind, of, by, str(share)


def _kinds(columns: Sequence[Column]) -> tuple[str, ...]:
    """List what may be asked of such columns."""
    numbers = any(each.is_number for each in columns)
    words = any(not each.is_number for each in columns)
    kept = [each for each in KINDS if each == COUNTS or (words if each == TOP else numbers)]
    return tuple(kept)


def _slider(columns: Sequence[Column], first: tuple[str, str, str, str]) -> tuple[str, ...]:
    """Name the parameter that teaches most of the first question."""
    column = next(each for each in columns if each.name == first[1])
    if first[0] == TOP:
        return ("top",)
    if first[0] in (SUM, MEAN):
        return ("limit",)
    return ("bins",) if column.is_number and first[0] == COUNTS else ()


def as_widgets(params: PlainParams) -> dict[str, Any]:
    """Values of the widgets that lead to these parameters."""
    values = {name: value for name, value in params.to_dict().items() if name not in _LISTS}
    for number, kind in enumerate(params.ask[:SLOTS]):
        values[f"ask_{number}"] = kind
        for name in ("of", "by"):
            listed = getattr(params, name)
            values[f"{name}_{number}"] = listed[number] if number < len(listed) else ""
        if number and number < len(params.shares):
            values[f"share_{number}"] = round(float(params.shares[number]))
    return values


def switches(algorithm: Any, method: Any) -> dict[str, Any]:
    """Values of the widgets that choose a method."""
    return {"variant": method.key}


_fits = left.fitting(KEY, TOLERANCE, NOUN, {"variant": ("naive", "laplace", "gaussian")})
