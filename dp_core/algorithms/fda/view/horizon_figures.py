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
    write_above,
)

HEIGHT, TOP, BOTTOM, RIGHT = 392, 46, 48, 116
TICKS = (1, 100, 10_000, 1_000_000)  # fit on a phone


def error_against_horizon(
    curves: Mapping[str, HorizonCurve],
    *,
    theme: Theme,
    unit: str,
    yours: int,
    chosen: int,
    places: Sequence[int],
    guess: tuple[float, str] | None = None,
) -> go.Figure:
    """Draw the typical noise of each method over N, both on log scales.

    Parameters
    ----------
    curves : mapping of title to HorizonCurve
        Each holds the point at `chosen` if the method is offered there.
    theme : Theme
    unit : str
        What is counted.
    yours : int
        Horizon of the series on screen.
    chosen : int
        Horizon that is tried out; marked on every curve.
    places : sequence of int
        Line style of each method; the first is on screen.
    guess : (float, str), optional
        A number of releases that is drawn dotted, with its words.

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
        _mark(figure, curve, chosen, place, theme)
        labels.append(Label(title, float(curve.noise[-1]), colour(theme, place), bold=True))
    _place_on_axis(figure, yours, f"you: N = {yours:,}", theme, left=64 <= yours < chosen)
    if chosen != yours:
        _place_on_axis(figure, chosen, f"N = {chosen:,}", theme, left=64 <= chosen < yours, up=True)
    if guess:
        upright(figure, guess[0], theme.text, 2, "dot")
        write_above(figure, f"<b>{plain(guess[1])}</b>", math.log10(guess[0]), theme.text)
    y_range = _axes(figure, curves)
    panel_title(figure, f"Typical noise of a total ({unit}), log scale", y=1.07)
    direct_labels(figure, labels, y_range=y_range, inner=HEIGHT - TOP - BOTTOM)
    return figure


def _mark(figure: go.Figure, curve: HorizonCurve, chosen: int, place: int, theme: Theme) -> None:
    here = curve.horizons == chosen
    edge = {"width": 1.5, "color": theme.background}
    marker = {
        "symbol": style(place).symbol,
        "size": 11,
        "color": colour(theme, place),
        "line": edge,
    }
    dots(figure, curve.horizons[here], curve.noise[here], marker)


def _place_on_axis(
    figure: go.Figure, horizon: int, words: str, theme: Theme, *, left: bool, up: bool = False
) -> None:
    """Line through N with words beside it: to the left where another line or the edge is near."""
    upright(figure, horizon, theme.text, 1.3, "4px,4px" if up else "solid")
    left = left or horizon > 2 ** (0.75 * MOST_LEVELS)
    y = 0.07 if up else 0.0
    you_below(figure, plain(words), math.log10(horizon), theme, left=left, y=y)


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
        title_text="number of releases N (log scale)",
        hoverformat=",d",
    )
    figure.update_yaxes(type="log", range=list(y_range), dtick=1, tickformat=",~g")
    return y_range


def _tick(count: int) -> str:
    return f"{count:,}" if count < 1_000_000 else f"{count // 1_000_000} million"
