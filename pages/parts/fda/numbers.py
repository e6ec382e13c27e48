"""Numbers of a release for the panel Settings, and what they are compared with."""

import numpy as np
import pandas as pd
import streamlit as st

from dp_core.algorithms.fda import metrics
from dp_core.algorithms.fda.view import figures
from dp_core.view.screen import Holder, Number, Released, Screen, holder, number, released
from dp_core.words import message, say
from pages.common.show import html, panels
from pages.parts.fda import picture
from pages.parts.fda.state import KEY, View, place


def show(view: View) -> None:
    """List the numbers of the release, then those that compare it with the truth."""
    screen = Screen(open=_released(view), frame=() if view.secret else _judged(view))
    _list(screen.open)
    if view.secret is None:
        with panels.holder_frame(message("fda-compared"), key="fda_true"):
            _list(screen.frame)
            label = say("fda-table-true")
            panels.table_under(label, _true_table(view), label=label)
    name = say("fda-table")
    panels.table_under(name, _table(view), label=name)
    steps = message("fda-increments", period=view.stream.period, signed=view.stream.signed)
    panels.fold(str(steps), f"{KEY}_steps", _increments, view)
    if view.free:
        panels.note(message("fda-synthetic", name=view.stream.name))


def _list(numbers: object) -> None:
    st.html("".join(html.one_value(str(each.label), str(each.value)) for each in numbers))


def _released(view: View) -> list[Number[Released]]:
    """List what the noise alone tells, and the final total that is published."""
    output, unit = view.release.output, released(view.stream.event)
    rmse, _, _ = metrics.expected(output)
    raw = released(view.treatment.active)
    total, half = (float(each[output.last]) for each in (output.totals, output.half_width))
    final = {"total": released(total), "half": released(half)}
    count = released(int(np.count_nonzero(output.published)))
    return [
        number("fda-expected", off=released(rmse), totals=count, events=unit, raw=raw),
        number("fda-final", **final, events=unit, signed=released(view.stream.signed)),
    ]


def _judged(view: View) -> list[Number[Holder]]:
    """Compare this trial run with the truth; for the holder only."""
    output, stream = view.release.output, view.stream
    found, unit = metrics.evaluate(stream, output), holder(stream.event)
    alike = holder(view.origin is not None)
    errors = np.abs(output.totals - stream.totals())[output.published]
    within = holder(int(np.count_nonzero(errors <= view.tolerance)))
    allowed = {"tolerance": holder(view.tolerance), "of": holder(errors.size)}
    true = holder(float(stream.totals()[output.last]))
    most = {"period": holder(stream.period), "at": holder(metrics.worst(stream, output) + 1)}
    line = holder(metrics.straight_line(stream, output))
    numbers = [
        number("fda-error-now", off=holder(found["rmse"]), events=unit),
        number("fda-within", within=within, **allowed),
        number("fda-true", total=true, events=unit, alike=alike, signed=holder(stream.signed)),
        number("fda-largest", off=holder(found["worst"]), events=unit, **most),
        number("fda-straight", off=line, events=unit),
    ]
    if stream.has_persons:
        lost = holder(-1 if view.origin is not None else view.bias)
        bound = holder(view.params.contribution)
        numbers.append(number("fda-left-out", lost=lost, most=bound, events=unit))
    return numbers


def _increments(view: View) -> None:
    truth = picture.is_true(view)
    scene = figures.Scene(place=place(view.method, view), truth=truth, height=220)
    with panels.frame_unless(view.free or not truth, message("fda-compared"), key="increments"):
        theme, lines = panels.current_theme(), [("released", say("fda-legend-published"))]
        lines += [("true", say("fda-legend-true"))] * truth
        panels.legend(lines, scene.place)
        figure = figures.increments(view.stream, view.release, theme=theme, scene=scene)
        panels.chart(figure, key="fda_increments", alt=say("fda-increments.alt"))


def _table(view: View) -> pd.DataFrame:
    """Tabulate published totals with their noise; of capped persons not all events are in them."""
    output, bound = view.release.output, view.params.contribution
    most = bound if view.stream.has_persons else 0
    columns = {view.stream.period: figures.times(view.stream)}
    columns[say("fda-column-total", most=most)] = output.totals.round(1)
    if view.treatment.active:
        columns[say("fda-column-raw", most=most)] = view.raw.output.totals.round(1)
    columns[say("fda-column-half")] = output.half_width.round(1)
    return pd.DataFrame(columns)[output.published]


def _true_table(view: View) -> pd.DataFrame:
    output = view.release.output
    table = {
        view.stream.period: figures.times(view.stream),
        say("fda-column-published"): output.totals.round(1),
        say("fda-column-true"): view.stream.totals(),
    }
    return pd.DataFrame(table)[output.published]
