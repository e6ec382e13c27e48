"""Second chart of the tab "Accuracy": error against the number of totals."""

import pandas as pd

from dp_core import registry
from dp_core.algorithms.fda.method import LONGEST
from dp_core.algorithms.fda.study import HorizonCurve, horizon_curve
from dp_core.algorithms.fda.view import figures, story
from dp_core.words import Message, message, say
from pages.common.show import panels
from pages.parts.fda.state import KEY, View, place, title


def show(view: View) -> None:
    """Draw sentence, chart and table."""
    titles = {method.key: method.title for method in registry.algorithms()[KEY].methods}
    panels.say(story.best_for(view.horizon, titles))
    p = view.params
    curves = {
        key: horizon_curve(key, p.epsilon, p.contribution, (view.horizon,)) for key in view.shown
    }
    figure = figures.error_against_horizon(
        {title(key): curve for key, curve in curves.items()},
        theme=panels.current_theme(),
        unit=view.stream.event,
        yours=view.horizon,
        places=[place(key, view) for key in curves],
    )
    panels.chart(figure, key="fda_horizons", alt=str(_heard(view, curves)))
    if view.options("fda"):
        panels.note(message("fda-horizons-plain"))
    if ends := {key: LONGEST[key] for key in view.shown if key in LONGEST}:
        names = tuple(title(key) for key in ends)
        panels.note(message("fda-horizons-end", ended=names, at=min(ends.values())))
    panels.table_under(say("fda-horizons-table"), _table(curves), label=say("fda-horizons-table"))


def _table(curves: dict[str, HorizonCurve]) -> pd.DataFrame:
    columns = {
        title(key): pd.Series(curve.noise, index=curve.horizons) for key, curve in curves.items()
    }
    table = pd.DataFrame(columns).round(2)
    table.insert(0, "N", table.index)
    return table


def _heard(view: View, curves: dict[str, HorizonCurve]) -> Message:
    """Say what those hear who cannot see the chart."""
    listed = tuple(
        message("fda-horizons-noise", method=title(key), noise=float(noise[0]))
        for key, curve in curves.items()
        if (noise := curve.noise[curve.horizons == view.horizon]).size
    )
    facts = {"totals": view.horizon, "events": view.stream.event}
    return message("fda-horizons-heard", listed=listed, **facts)
