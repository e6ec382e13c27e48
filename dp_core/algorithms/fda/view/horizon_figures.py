"""Picture of the error against the number of releases."""

import math
from collections.abc import Mapping, Sequence

import numpy as np
import plotly.graph_objects as go

from dp_core.algorithms.fda.study.horizons import MOST_LEVELS, HorizonCurve
from dp_core.view.marks import Label, direct_labels, dots, stroke, upright, you_below
from dp_core.view.theme import (
    Theme,
    base_layout,
    colour,
    method_style,
    panel_title,
    plain,
    style,
)
from dp_core.words import say

HEIGHT, TOP, BOTTOM, RIGHT = 392, 46, 48, 116
TICKS = (1, 100, 10_000, 1_000_000)  # fit on a phone


def error_against_horizon(
    curves: Mapping[str, HorizonCurve],
    *,
    theme: Theme,
    unit: str,
    yours: int,
    places: Sequence[int],
) -> go.Figure:
    """Draw the typical noise of each method over N, both on log scales.

    Parameters
    ----------
    curves : mapping of title to HorizonCurve
        Each holds the point at `yours` if the method is offered there.
    theme : Theme
    unit : str
        What is counted.
    yours : int
        Horizon of the series on screen; marked on every curve.
    places : sequence of int
        Line style of each method; the first is on screen.

    Returns
    -------
    plotly.graph_objects.Figure
    """
    figure = base_layout(go.Figure(), theme, height=HEIGHT)
    labels = []
    for place, (title, curve) in reversed(list(zip(places, curves.items(), strict=True))):
        own = curve is next(iter(curves.values()))
        look = method_style(place, theme.dark, on_screen=own)
        words = {"name": plain(title), "hovertemplate": "%{y:,.3~g}"}
        stroke(figure, curve.horizons, curve.noise, look.colour, look.width, look.dash, **words)
        _mark(figure, curve, yours, place, theme)
        labels.append(Label(title, float(curve.noise[-1]), colour(theme, place), bold=True))
    upright(figure, yours, theme.text, 1.3, "solid")
    you = plain(say("fda-horizons-yours", totals=yours))
    you_below(figure, you, math.log10(yours), theme, left=yours > 2 ** (0.75 * MOST_LEVELS))
    y_range = _axes(figure, curves)
    panel_title(figure, say("fda-horizons-title", events=unit), y=1.07)
    direct_labels(figure, labels, y_range=y_range, inner=HEIGHT - TOP - BOTTOM)
    return figure


def _mark(figure: go.Figure, curve: HorizonCurve, yours: int, place: int, theme: Theme) -> None:
    here = curve.horizons == yours
    edge = {"width": 1.5, "color": theme.background}
    marker = {
        "symbol": style(place).symbol,
        "size": 11,
        "color": colour(theme, place),
        "line": edge,
    }
    dots(figure, curve.horizons[here], curve.noise[here], marker)


def _axes(figure: go.Figure, curves: Mapping[str, HorizonCurve]) -> tuple[float, float]:
    noise = np.log10(np.concatenate([curve.noise for curve in curves.values()]))
    room = 0.06 * float(np.ptp(noise)) or 0.5
    y_range = float(noise.min()) - 2 * room, float(noise.max()) + room
    figure.update_layout(margin={"l": 4, "r": RIGHT, "t": TOP, "b": BOTTOM})
    figure.update_xaxes(
        type="log",
        range=[-0.05, MOST_LEVELS * math.log10(2) + 0.05],
        tickvals=list(TICKS),
        ticktext=[_tick(tick) for tick in TICKS],
        title_text=say("fda-horizons-axis"),
        hoverformat=",d",
    )
    figure.update_yaxes(type="log", range=list(y_range), dtick=1, tickformat=",~g")
    return y_range


def _tick(count: int) -> str:
    return say("fda-horizons-tick", count=count, millions=count // 1_000_000)
