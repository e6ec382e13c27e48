"""Counts and means: what is asked, and the picture of the answers."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial
from operator import attrgetter
from typing import Any

import numpy as np
import pandas as pd
import streamlit as st

from dp_core import registry
from dp_core.algorithms.plain import study
from dp_core.algorithms.plain import view as figures
from dp_core.algorithms.plain.data import STORIES, Column, PlainTable
from dp_core.algorithms.plain.evidence import MEASURED, name_of, table_of
from dp_core.algorithms.plain.method.answers import Answer, step
from dp_core.algorithms.plain.metrics import true_values
from dp_core.algorithms.plain.params import COUNTS, KINDS, MEAN, SUM, TOP, PlainParams
from dp_core.view.figures import colour
from dp_core.view.released import to_the_noise
from dp_core.words import Message, commas, message, say
from pages.common.frame import generic, hiding, page
from pages.common.input import choices, configurations, controls, settings, widgets
from pages.common.show import panels, verdicts

KEY = "plain"
METRIC = "off"
NONE = "none"
SLOTS = 4
_LISTS = ("ask", "of", "by", "shares")


@dataclass(frozen=True, kw_only=True)
class View(page.View):
    table = property(attrgetter("data"))


def _example(tolerance: float, table: Any) -> Message:
    rows = getattr(table, "record", "rows")
    return message("plain-tolerance-example", tolerance=tolerance, rows=rows)


_ASKED = message("plain-tolerance"), (0.001, 100.0)
TOLERANCE = partial(choices.tolerance, KEY, *_ASKED, step=0.1, example=_example)
COMPARED = ("laplace", "gaussian")


def rest(table: PlainTable, epsilon: float, variant: str, row: Any) -> View:
    algorithm = registry.algorithms()[KEY]
    method = algorithm.method(variant)
    with settings.panel(row):
        first = _first(table.columns)
        slider = _slider(table.columns, first)
        shown = controls.draw(method.params, KEY, names=slider) if slider else {}
    asked = [first]
    for number in range(1, SLOTS):  # one after the other, in the panel
        found = _question(table.columns, number)
        if found[0] == NONE:
            break
        asked.append(found)
    hide, opens = (*_LISTS, *slider), {"words": as_widgets, "switches": switches}
    wishes = {"tolerance": TOLERANCE, "compared": COMPARED}
    further, fields = configurations.panel(algorithm, method, table, hide=hide, **wishes, **opens)
    lists = dict(zip(_LISTS, map(tuple, zip(*asked, strict=True)), strict=True))
    params = method.params(epsilon=epsilon, **lists, **shown, **further)
    return View(data=table, whole=table, params=params, **fields)


def _first(columns: Sequence[Column]) -> tuple[str, str, str, str]:
    """Ask the first question behind an opener, which it is named beside."""
    looks = {"width": "content", "vertical_alignment": "center", "gap": "small"}
    with st.container(horizontal=True, **looks):
        with st.popover(say("plain-ask.first")):
            asked = _question(columns, 0)
        kind, column, by, _ = asked
        facts = {"kind": kind, "column": column, "by": by, "grouped": bool(by)}
        st.markdown(panels.html.md(message("plain-title", **facts)), width="content")
    return asked


def _question(columns: Sequence[Column], number: int) -> tuple[str, str, str, str]:
    """Draw one question: what, of which column, in which groups, and its share."""
    numbers = any(each.is_number for each in columns)
    words = any(not each.is_number for each in columns)
    kinds = [each for each in KINDS if each == COUNTS or (words if each == TOP else numbers)]
    label = say("plain-ask") if not number else say("plain-ask.further", number=number + 1)
    offered, words = [NONE, *kinds] if number else kinds, lambda each: say(f"plain-kind-{each}")
    kind = widgets.select(f"{KEY}_ask_{number}", label, offered, words=words)
    if kind == NONE:
        return NONE, "", "", "1"
    fitting = [each.name for each in columns if kind == COUNTS or each.is_number == (kind != TOP)]
    of = widgets.select(f"{KEY}_of_{number}", say("plain-of"), fitting)
    by = ""
    groups = [each.name for each in columns if each.name != of and not each.is_number]
    if kind != TOP and groups:
        looks = {"words": lambda each: each or say("plain-by-none")}
        by = widgets.select(f"{KEY}_by_{number}", say("plain-by"), ("", *groups), **looks)
    share = 1
    if number:
        share = widgets.number(f"{KEY}_share_{number}", say("plain-share"), (1, 9), 1)
    return kind, of, by, str(share)


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
    return {"variant": method.key}


# --- tabs "Picture", "How it works" and "Accuracy" of counts and means ----------------------------


def show(view: View) -> None:
    hidden = hiding.is_on()
    with panels.frame_unless(hidden, panels.JUDGED, key="answers"):
        true = [] if hidden else [("true-mark", say("plain-legend-true"))]
        ranged = not all(answer.question.levels for answer in view.output.answers)
        drawn = say("plain-legend-published", ranged=ranged)
        panels.legend([("released", drawn), *true], view.place)
        for number, answer in enumerate(view.output.answers):
            _draw(view, answer, number, hidden=hidden)
    with panels.holder_frame(panels.JUDGED, key="judged"):
        verdicts.show(question(view))
    several = len(view.output.answers) > 1
    for number, answer in enumerate(view.output.answers, 1):
        title = step(answer.question)
        looks = {"label": title} if several else {}
        panels.table_under(f"{number}. {title!s}", _table(answer), **looks)
    page.about(view, STORIES)


def _draw(view: View, answer: Answer, number: int, *, hidden: bool) -> None:
    title = str(step(answer.question))
    if len(view.output.answers) > 1:
        st.markdown(f"**{panels.html.md(title)}**")
    theme = panels.current_theme()
    true = None if hidden else true_values(view.table, answer)
    ink = colour(theme, view.place)
    figure = figures.answer_bars(answer, true, theme, ink=ink)
    values = commas(f"{value:,.4g}" for value in answer.values[:10].tolist())
    alt = say("plain-heard", title=title, values=values)
    panels.chart(figure, key=f"{KEY}_answer_{number}", alt=alt)
    if len(answer.values) > figures.MOST_BARS:
        facts = {"most": figures.MOST_BARS, "values": len(answer.values)}
        panels.note(message("plain-cut", **facts))


def _table(answer: Answer) -> pd.DataFrame:
    """Give the table of the file, with what its columns hold as their names."""
    table = table_of(answer)
    told = {name: words for name, words in table.attrs["columns"].items() if name in MEASURED}
    return to_the_noise(table).rename(columns=told)


def question(view: View) -> verdicts.Question:
    within = message("plain-within", tolerance=view.tolerance)
    return verdicts.Question(view=view, metric=METRIC, within=within)


def off(view: View) -> Message | None:
    if view.method == "naive":
        return None
    return figures.off_by(view.output.answers[0], view.table.record)


def show_steps(view: View) -> None:
    """Say what became of the rows; of the usual program only its mistakes."""
    if view.method == "naive":
        panels.say(view.algorithm.method(view.method).summary)
        return
    answers = view.output.answers
    panels.say(message("plain-steps", questions=len(answers)))
    for answer in answers:
        asked = answer.question
        st.markdown(f"**{panels.html.md(str(step(answer.question)))}**")
        ends = {"low": asked.column.low, "high": asked.column.high}
        facts = {**ends, "noise": float(np.median(answer.half)), "weight": asked.weight}
        panels.say(message(f"plain-happened-{asked.kind}", **facts))


def show_accuracy(view: View) -> None:
    """Draw error against ε, and what limits and bins do."""
    generic.accuracy(view)
    if view.table.confidential and hiding.is_on():
        return
    found = study.trade(view.table, view.params)
    if found is None:
        return
    counts = found.kind == COUNTS
    st.markdown(f"**{say('plain-trade', counts=counts)}**")
    name = "bins" if counts else "limit"
    panels.say(message(f"plain-param-{name}.help"))
    with panels.holder_frame(panels.JUDGED, key="trade"):
        figure = figures.trade_lines(found, panels.current_theme())
        panels.chart(figure, key=f"{KEY}_trade", alt=say("plain-trade.alt"))


def show_release(view: View) -> None:
    files = {
        f"{name_of(number, answer)}.csv": str(step(answer.question))
        for number, answer in enumerate(view.output.answers, 1)
    }
    generic.release(view, files)
