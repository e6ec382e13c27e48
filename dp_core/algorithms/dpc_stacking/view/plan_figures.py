"""Pictures of a plan: what one more column does to centres, and to what a person pays."""

import math
from collections.abc import Sequence
from typing import Any

import plotly.graph_objects as go

from dp_core.algorithms.dpc_stacking.method.steps.planning import ColumnLine
from dp_core.algorithms.dpc_stacking.study.guides import AMBER, GREEN
from dp_core.algorithms.dpc_stacking.view.plan_story import NOISES
from dp_core.algorithms.dpc_stacking.view.story import columns as count_of
from dp_core.view.theme import (
    Label,
    Theme,
    base_layout,
    colour,
    direct_labels,
    faded,
    panel_title,
    plain,
    short,
    style,
)

HEIGHT = 410
TOP, BOTTOM, RIGHT = 44, 46, 104
_LEAST, _MOST = 1e-3, 1e3
"""Blurs beyond are drawn at the edge: smaller ones are nothing, larger ones all the same."""
_FEW = 24  # columns that are marked one by one
_TICKS = 8  # that fit a phone


def blur_by_columns(
    lines: Sequence[ColumnLine], here: int, theme: Theme, places: dict[str, int]
) -> go.Figure:
    """Draw the predicted blur of a centre against the number of columns.

    Parameters
    ----------
    lines : sequence of ColumnLine
        For 1, 2, … columns.
    here : int
        Columns on screen.
    theme : Theme
    places : dict
        Line style of each kind of noise.

    Returns
    -------
    plotly.graph_objects.Figure
        x: columns; y: blur in column widths, log scale. Open circles: boxes are counted.
    """
    figure = base_layout(go.Figure(), theme, height=HEIGHT)
    labels, drawn = [], []
    for name in sorted(places, key=lambda name: -places[name]):
        points = [line for line in lines if line.spreads[name] > 0]
        if not points:
            continue
        heights = [min(max(line.spreads[name], _LEAST), _MOST) for line in points]
        figure.add_scatter(**_line(points, heights, name, places[name], theme))
        labels.append(Label(NOISES[name], heights[-1], colour(theme, places[name]), bold=True))
        drawn += heights
    y_range = _y_range([*drawn, GREEN, AMBER])
    _axes(figure, len(lines), here, theme)
    _lights(figure, theme)
    _you(figure, here, theme, left=here > len(lines) / 2)
    figure.update_yaxes(type="log", range=y_range, tickvals=_ticks(y_range))
    figure.update_yaxes(ticktext=[f"{tick:,.12g}" for tick in _ticks(y_range)])
    direct_labels(figure, labels, y_range=(y_range[0], y_range[1]), inner=HEIGHT - TOP - BOTTOM)
    return panel_title(figure, "Blur, in column widths (log scale)", y=1.02)


def person_by_columns(
    lines: Sequence[ColumnLine], here: int, epsilon: float, theme: Theme
) -> go.Figure:
    """Draw the proven ε of a person against the number of columns.

    Parameters
    ----------
    lines : sequence of ColumnLine
    here : int
        Columns on screen.
    epsilon : float
        Of the page: of a column as published, of a person elsewhere.
    theme : Theme

    Returns
    -------
    plotly.graph_objects.Figure
    """
    figure = base_layout(go.Figure(), theme, height=HEIGHT)
    x = [line.columns for line in lines]
    totals = [line.total for line in lines]
    figure.add_scatter(
        x=x,
        y=totals,
        mode="lines",
        line={"color": theme.orange_text, "width": 2.5, "dash": style(5).dash},
        hovertemplate="as published: %{y:.3~g}<extra></extra>",
    )
    figure.add_scatter(
        x=x,
        y=[epsilon] * len(lines),
        mode="lines",
        line={"color": theme.private, "width": 3},
        hovertemplate="sound methods: %{y:.3~g}<extra></extra>",
    )
    total = here * epsilon
    figure.add_scatter(
        x=[here],
        y=[total],
        mode="markers",
        marker={"size": 12, "symbol": "diamond", "color": theme.orange_text},
        hoverinfo="skip",
    )
    _axes(figure, len(lines), here, theme)
    figure.update_yaxes(range=[0, 1.18 * totals[-1]], tickformat=",~g")
    figure.update_xaxes(range=[1 - 0.03 * len(lines), len(lines) * 1.02])
    figure.update_layout(margin={"l": 4, "r": 12, "t": TOP, "b": BOTTOM})
    ends = len(lines)
    _name(figure, (ends, totals[-1]), "as published", theme.orange_text, theme)
    _name(figure, (ends, epsilon), f"all others: {short(epsilon)}", theme.private, theme)
    text = f"{here} × {short(epsilon)} = {short(total)}"
    _beside(figure, (here, total), text, theme, left=here > len(lines) / 2)
    return panel_title(figure, "What a person pays: proven ε", y=1.02)


def _beside(
    figure: go.Figure, place: tuple[int, float], text: str, theme: Theme, *, left: bool
) -> None:
    """Write the product beside its mark, on the side where there is room."""
    figure.add_annotation(
        text=f"<b>{plain(text)}</b>",
        x=place[0],
        y=place[1],
        xanchor="right" if left else "left",
        xshift=-12 if left else 12,
        yshift=10 if left else -4,
        showarrow=False,
        bgcolor=faded(theme.background, 0.8),
        font={"size": 13, "color": theme.orange_text},
    )


def _line(
    points: Sequence[ColumnLine], heights: list[float], name: str, place: int, theme: Theme
) -> dict[str, Any]:
    """Line of one kind of noise; marks for single columns where there are few."""
    look, code = style(place), colour(theme, place)
    few = points[-1].columns <= _FEW
    open_marks = [name == "central" and line.boxes for line in points]
    return {
        "x": [line.columns for line in points],
        "y": heights,
        "mode": "lines+markers" if few or any(open_marks) else "lines",
        "line": {"color": code, "dash": look.dash, "width": look.width},
        "marker": {
            "symbol": [f"{look.symbol}-open" if boxes else look.symbol for boxes in open_marks],
            "size": [7 if few or boxes else 0.1 for boxes in open_marks],
            "color": code,
        },
        "customdata": [short(line.spreads[name]) for line in points],
        "name": plain(NOISES[name]),
        "hovertemplate": "%{customdata}",
    }


def _name(figure: go.Figure, place: tuple[int, float], text: str, code: str, theme: Theme) -> None:
    """Write the name of a line above its right end."""
    figure.add_annotation(
        text=plain(text),
        x=place[0],
        y=place[1],
        xanchor="right",
        yanchor="bottom",
        yshift=3,
        showarrow=False,
        bgcolor=faded(theme.background, 0.8),
        font={"size": 12, "color": code},
    )


def _lights(figure: go.Figure, theme: Theme) -> None:
    """Draw where the light turns; the words stand where no line is."""
    turns = (
        (GREEN, f"green<br>below {GREEN:g}", theme.green, "top"),
        (AMBER, f"red<br>above {AMBER:g}", theme.vermilion_text, "bottom"),
    )
    for level, word, code, side in turns:
        figure.add_shape(
            type="line",
            xref="paper",
            x0=0,
            x1=1,
            y0=level,
            y1=level,
            line={"color": code, "width": 1.2, "dash": "3px,3px"},
        )
        figure.add_annotation(
            text=word,
            x=0.004,
            xref="paper",
            y=math.log10(level),
            xanchor="left",
            yanchor=side,
            align="left",
            showarrow=False,
            font={"size": 11, "color": code},
        )


def _you(figure: go.Figure, here: int, theme: Theme, *, left: bool) -> None:
    figure.add_annotation(
        text=f"<b>you: {count_of(here)}</b>",
        x=here,
        y=0,
        yref="paper",
        xanchor="right" if left else "left",
        yanchor="bottom",
        xshift=-5 if left else 5,
        showarrow=False,
        bgcolor=faded(theme.background, 0.8),
        font={"size": 12, "color": theme.text},
    )


def _axes(figure: go.Figure, most: int, here: int, theme: Theme) -> None:
    """Count columns along x, with room on the left for words, and mark those on screen."""
    figure.add_shape(
        type="line",
        yref="paper",
        x0=here,
        x1=here,
        y0=0,
        y1=1,
        line={"color": theme.text, "width": 1.2},
        layer="below",
    )
    step = next(step for step in (1, 2, 5, 10, 20, 50) if most / step <= _TICKS)
    figure.update_layout(margin={"l": 4, "r": RIGHT, "t": TOP, "b": BOTTOM})
    figure.update_xaxes(
        title_text="columns",
        range=[1 - 0.17 * most, most * 1.02],
        tickvals=[1, *range(step if step > 1 else 2, most + 1, step)],
        tickangle=0,
    )


def _y_range(values: Sequence[float]) -> list[float]:
    low, high = math.log10(min(values)), math.log10(max(values))
    return [low - 0.15, high + 0.15]


def _ticks(y_range: Sequence[float]) -> list[float]:
    powers = range(math.ceil(y_range[0]), math.floor(y_range[1]) + 1)
    return [10.0**power for power in powers]
