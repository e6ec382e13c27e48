"""Pictures of the experiments: error and server time over what is varied."""

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import pandas as pd
import plotly.graph_objects as go

from dp_core.view.marks import Label, direct_labels, stroke
from dp_core.view.theme import (
    Theme,
    band,
    base_layout,
    colour,
    faded,
    panel_title,
    plain,
    style,
)
from dp_core.words import say

HEIGHT = 360
SHORTEST = 1e-6
"""Seconds; a coarse clock counts nothing for a fast server, and a log axis has no place for it."""
_TOP, _BOTTOM, _RIGHT = 46, 44, 96  # margins; the right one holds the direct labels


@dataclass(frozen=True, kw_only=True)
class Lines:
    """What both pictures of an experiment share.

    Parameters
    ----------
    axis : str
        Words for what is varied.
    ticks : sequence of float
        All its values, so that the axis stands still while runs come back.
    titles : mapping
        Method → its short title, in the order of drawing.
    styles : mapping
        Method → position of its line style.
    """

    axis: str
    ticks: Sequence[float]
    titles: Mapping[str, str]
    styles: Mapping[str, int]


def error_lines(
    table: pd.DataFrame, lines: Lines, theme: Theme, *, uniform: Mapping[float, float]
) -> go.Figure:
    """Draw the median error of each method with its 5–95 % band.

    Parameters
    ----------
    table : DataFrame
        Of `trials.summary`.
    lines : Lines
    theme : Theme
    uniform : mapping
        Error of the uniform table at each value.

    Returns
    -------
    plotly.graph_objects.Figure
    """
    figure = _base(lines, theme, "Error (total variation)")
    top = max([*uniform.values(), *table["error_high"]], default=1.0)
    y_range = (0.0, 1.06 * float(top))
    values = [uniform.get(x) for x in lines.ticks]
    look = {"name": "uniform table", "hovertemplate": "%{y:.3f}"}
    stroke(figure, list(lines.ticks), values, theme.muted, 1.5, "12px,8px", **look)
    labels = [Label("uniform table", float(values[-1] or 0), theme.muted)]
    labels += _draw(figure, table, lines, "error", theme)
    figure.update_yaxes(range=list(y_range), nticks=6)
    direct_labels(figure, labels, y_range=y_range, inner=HEIGHT - _TOP - _BOTTOM)
    return figure


def time_lines(table: pd.DataFrame, lines: Lines, theme: Theme) -> go.Figure:
    """Draw the median time of each server with its 5–95 % band, as `error_lines`."""
    figure = _base(lines, theme, say("lremh-curve-figures-processor-time-server-log"))
    names = ["seconds", "seconds_low", "seconds_high"]
    table = table.assign(**table[names].clip(lower=SHORTEST))
    low, high = (math.log10(end) for end in (table[names[1]].min(), table[names[2]].max()))
    room = 0.08 * (high - low) or 0.5
    y_range = (low - room, high + room)
    labels = _draw(figure, table, lines, "seconds", theme)
    ticks = _ticks(y_range)
    figure.update_yaxes(
        type="log", range=list(y_range), tickvals=ticks, ticktext=[_duration(t) for t in ticks]
    )
    direct_labels(figure, labels, y_range=y_range, inner=HEIGHT - _TOP - _BOTTOM)
    return figure


def _ticks(y_range: tuple[float, float]) -> list[float]:
    """Powers of ten; 1, 2 and 5 of each where there are fewer than two."""
    powers = range(math.floor(y_range[0]), math.floor(y_range[1]) + 1)
    for steps in ((1,), (1, 2, 5)):
        ticks = [float(f"{step}e{power}") for power in powers for step in steps]
        seen = [tick for tick in ticks if y_range[0] <= math.log10(tick) <= y_range[1]]
        if len(seen) > 1:
            break
    return seen


def _duration(seconds: float) -> str:
    return f"{seconds:g} s" if seconds >= 1 else f"{1e3 * seconds:g} ms"


def _base(lines: Lines, theme: Theme, title: str) -> go.Figure:
    figure = panel_title(base_layout(go.Figure(), theme, height=HEIGHT), title)
    figure.update_layout(margin={"l": 4, "r": _RIGHT, "t": _TOP, "b": _BOTTOM}, dragmode=False)
    ticks = list(lines.ticks)
    room = 0.04 * (ticks[-1] - ticks[0]) or 0.5
    figure.update_xaxes(
        title_text=lines.axis,
        tickvals=ticks,
        ticktext=[f"{tick:g}" for tick in ticks],
        range=[ticks[0] - room, ticks[-1] + room],
    )
    return figure


def _draw(
    figure: go.Figure, table: pd.DataFrame, lines: Lines, name: str, theme: Theme
) -> list[Label]:
    """Draw all methods, the first on top; their labels stand at the ends of the lines."""
    labels = []
    for method in reversed(list(lines.titles)):
        own = table[table["method"] == method].sort_values("x")
        if own.empty:
            continue
        place = lines.styles[method]
        code, look = colour(theme, place), style(place)
        x = own["x"].to_numpy()
        band(figure, x, own[f"{name}_low"], own[f"{name}_high"], faded(code, 0.12))
        figure.add_scatter(
            x=x,
            y=own[name].to_numpy(),
            mode="lines+markers",
            line={"color": code, "dash": look.dash, "width": look.width},
            marker={"symbol": look.symbol, "size": 7, "color": code},
            name=plain(lines.titles[method]),
            hovertemplate="%{y:.3~g}",
        )
        labels.append(Label(lines.titles[method], float(own[name].iloc[-1]), code, bold=True))
    return labels
