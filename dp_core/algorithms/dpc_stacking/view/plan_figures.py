"""Pictures of a plan: what one more column does to centres, and to what a person pays."""

import math
from collections.abc import Sequence
from typing import Any

import plotly.graph_objects as go

from dp_core.algorithms.dpc_stacking.method.steps.planning import ColumnLine
from dp_core.algorithms.dpc_stacking.study.guides import AMBER, GREEN
from dp_core.algorithms.dpc_stacking.view.plan_story import NOISES
from dp_core.algorithms.dpc_stacking.view.story import columns as count_of
from dp_core.view.marks import (
    Label,
    across,
    beside,
    direct_labels,
    dots,
    stroke,
    upright,
    you_below,
)
from dp_core.view.theme import (
    Theme,
    base_layout,
    colour,
    faded,
    panel_title,
    plain,
    short,
    style,
    write,
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
    for level, words, code, side in (
        (GREEN, f"green<br>below {GREEN:g}", theme.green, "top"),
        (AMBER, f"red<br>above {AMBER:g}", theme.vermilion_text, "bottom"),
    ):
        across(figure, level, code, 1.2, "3px,3px")
        edge = {"paper": "x", "anchor": f"left {side}", "align": "left"}
        write(figure, words, (0.004, math.log10(level)), code, size=11, **edge)
    left, ground = here > len(lines) / 2, faded(theme.background, 0.8)
    you_below(figure, f"you: {count_of(here)}", here, theme, left=left, bgcolor=ground)
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
    words = "as published: %{y:.3~g}<extra></extra>"
    stroke(figure, x, totals, theme.orange_text, 2.5, style(5).dash, hovertemplate=words)
    words = "sound methods: %{y:.3~g}<extra></extra>"
    stroke(figure, x, [epsilon] * len(lines), theme.private, 3, hovertemplate=words)
    total = here * epsilon
    marker = {"size": 12, "symbol": "diamond", "color": theme.orange_text}
    dots(figure, [here], [total], marker)
    _axes(figure, len(lines), here, theme)
    figure.update_yaxes(range=[0, 1.18 * totals[-1]], tickformat=",~g")
    figure.update_xaxes(range=[1 - 0.03 * len(lines), len(lines) * 1.02])
    figure.update_layout(margin={"l": 4, "r": 12, "t": TOP, "b": BOTTOM})
    ground: dict[str, Any] = {"bgcolor": faded(theme.background, 0.8)}
    ends = len(lines)
    above = ground | {"anchor": "right bottom", "yshift": 3}
    write(figure, "as published", (ends, totals[-1]), theme.orange_text, **above)
    write(figure, f"all others: {short(epsilon)}", (ends, epsilon), theme.private, **above)
    words = f"<b>{here} × {short(epsilon)} = {short(total)}</b>"
    left = here > len(lines) / 2
    where = ground | {"yshift": 10 if left else -4} | beside(left=left, shift=12)
    write(figure, words, (here, total), theme.orange_text, size=13, **where)
    return panel_title(figure, "What a person pays: proven ε", y=1.02)


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


def _axes(figure: go.Figure, most: int, here: int, theme: Theme) -> None:
    """Count columns along x, with room on the left for words, and mark those on screen."""
    upright(figure, here, theme.text, 1.2, layer="below")
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
