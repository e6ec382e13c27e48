"""Pictures of the steps: rows that drift apart, stages of a run, what the last K-means reads."""

from collections.abc import Sequence
from typing import Any

import numpy as np
import plotly.graph_objects as go

from dp_core.algorithms.dpc_stacking.method.steps.primaries import TITLES
from dp_core.algorithms.dpc_stacking.method.steps.traces import Stage
from dp_core.algorithms.dpc_stacking.outputs import Floats, Labels, to_unit
from dp_core.algorithms.dpc_stacking.study.projections import Projection
from dp_core.algorithms.dpc_stacking.study.vote_map import Block
from dp_core.algorithms.dpc_stacking.view.cluster_figures import symbol
from dp_core.algorithms.dpc_stacking.view.drift import Drift
from dp_core.tables.numeric import Bounds
from dp_core.view.marks import dots, stroke
from dp_core.view.theme import Theme, base_layout, colour, faded, plain
from dp_core.words import say
from dp_core.words.numbers import percent

_AROUND = 1.0  # box widths that are shown on each side of the box
_MARGIN = 0.04
_PAUSE, _MOVE = 1_100, 700  # milliseconds of a frame, and of the way to it
_DIGITS = 4
_LARGEST = 30  # pixels across


def inside(points: Floats, box: Floats) -> int:
    """Count the points of the plane that lie in a box."""
    low, high = box.T
    return int(((points >= low) & (points <= high)).all(axis=1).sum())


def drift_figure(
    drift: Drift,
    projection: Projection,
    frames: Sequence[tuple[float, str]],
    theme: Theme,
) -> go.Figure:
    """Draw rows that drift apart, with a slider and a button that plays it.

    `frames` holds the ε of each frame, and what stands above the slider.
    """
    groups = np.unique(drift.groups).tolist()
    figure = go.Figure(_moved(drift, projection, frames[0][0], groups))
    for trace, group in zip(figure.data, groups, strict=True):
        trace.update(
            mode="markers",
            marker={"size": 6, "color": colour(theme, group), "symbol": symbol(group)},
            opacity=0.6,
            hovertemplate=f"{say('dpc-hover-row', group=group + 1)}<extra></extra>",
        )
    figure.frames = [
        go.Frame(name=f"{epsilon:g}", data=_moved(drift, projection, epsilon, groups))
        for epsilon, _ in frames
    ]
    base_layout(figure, theme, height=540)
    _frame_the_box(figure, projection, theme, around=_AROUND)
    figure.update_layout(
        hovermode="closest",
        sliders=[_slider(frames, theme)],
        updatemenus=[_buttons(theme)],
        margin={"b": 180},
    )
    return figure


def _moved(
    drift: Drift, projection: Projection, epsilon: float, groups: Sequence[int]
) -> list[go.Scatter]:
    points = np.round(projection(drift.at(epsilon)), _digits(projection))
    chosen = [points[drift.groups == group] for group in groups]
    return [go.Scatter(x=each[:, 0], y=each[:, 1]) for each in chosen]


def _digits(projection: Projection) -> int:
    """Digits after the point that are a hundredth of a pixel or less."""
    wide = float(np.ptp(projection.box, axis=1).min())
    return max(0, _DIGITS - int(np.floor(np.log10(wide))) if wide > 0 else _DIGITS)


def _frame_the_box(
    figure: go.Figure, projection: Projection, theme: Theme, *, around: float
) -> None:
    """Outline the public box, and show so many of its widths beside it."""
    wide = np.ptp(projection.box, axis=1)
    ends = projection.box + np.outer(np.where(wide > 0, wide, 1), [-1, 1]) * (around or _MARGIN)
    (left, right), (low, high) = projection.box
    figure.add_shape(
        type="rect",
        x0=left,
        x1=right,
        y0=low,
        y1=high,
        line={"color": theme.muted, "width": 1, "dash": "4px,3px"},
    )
    names = [plain(name) for name in projection.names]
    figure.update_xaxes(range=ends[0].tolist(), title_text=names[0])
    figure.update_yaxes(range=ends[1].tolist(), title_text=names[1])


def _slider(frames: Sequence[tuple[float, str]], theme: Theme) -> dict[str, Any]:
    jump = {
        "mode": "immediate",
        "frame": {"duration": 300, "redraw": False},
        "transition": {"duration": 300},
    }
    return {
        "active": 0,
        "x": 0,
        "len": 1,
        "xanchor": "left",
        "y": 0,
        "yanchor": "top",
        "pad": {"t": 46, "b": 0, "l": 6, "r": 6},
        "currentvalue": {
            "prefix": "",
            "xanchor": "left",
            "offset": 8,
            "font": {"size": 13, "color": theme.text},
        },
        "font": {"size": 1, "color": "rgba(0,0,0,0)"},  # ticks say nothing, the caption does
        "bgcolor": theme.panel,
        "activebgcolor": theme.private,
        "bordercolor": theme.axis,
        "ticklen": 4,
        "tickcolor": theme.muted,
        "minorticklen": 0,
        "steps": [
            {"method": "animate", "label": words, "args": [[f"{epsilon:g}"], jump]}
            for epsilon, words in frames
        ],
    }


def _buttons(theme: Theme) -> dict[str, Any]:
    play = {
        "mode": "immediate",
        "fromcurrent": True,
        "frame": {"duration": _PAUSE, "redraw": False},
        "transition": {"duration": _MOVE, "easing": "cubic-in-out"},
    }
    stop = {"mode": "immediate", "frame": {"duration": 0, "redraw": False}}
    return {
        "type": "buttons",
        "direction": "right",
        "showactive": False,
        "x": 0,
        "xanchor": "left",
        "y": 0,
        "yanchor": "top",
        "pad": {"t": 146, "l": 4, "r": 0},
        "bgcolor": theme.panel,
        "bordercolor": theme.axis,
        "font": {"size": 13, "color": theme.text},
        "buttons": [
            {"label": "Play", "method": "animate", "args": [None, play]},
            {"label": "Stop", "method": "animate", "args": [[None], stop]},
        ],
    }


def stage_figure(
    stage: Stage,
    bounds: Bounds,
    projection: Projection,
    theme: Theme,
    *,
    colours: Labels,
    before: Stage | None = None,
) -> go.Figure:
    """Draw one stage of a run.

    `colours` holds the number of each group's colour; centres came from those of `before`.
    """
    figure = go.Figure()
    points = projection(to_unit(stage.places, bounds))
    if stage.kind == "centres":
        came = None if before is None else projection(to_unit(before.places, bounds))
        _add_centres(figure, points, came, colours, theme)
    else:
        _add_boxes(figure, stage, bounds, projection, theme)
        _add_circles(figure, stage, points, theme)
    base_layout(figure, theme, height=400)
    figure.update_layout(hovermode="closest")
    _frame_the_box(figure, projection, theme, around=0)
    return figure


def _add_boxes(
    figure: go.Figure, stage: Stage, bounds: Bounds, projection: Projection, theme: Theme
) -> None:
    """Outline boxes where a plane can show them."""
    if stage.low is None or stage.high is None or stage.low.shape[1] != 2:
        return
    low, high = to_unit(stage.low, bounds), to_unit(stage.high, bounds)
    turns = ((low, low), (high, low), (high, high), (low, high), (low, low))
    corners = [np.column_stack([one[:, 0], other[:, 1]]) for one, other in turns]
    paths = np.stack([*map(projection, corners), np.full((len(low), 2), np.nan)], axis=1)
    x, y = paths.reshape(-1, 2).T
    stroke(figure, x, y, faded(theme.private, 0.55), 0.8)


def _add_circles(figure: go.Figure, stage: Stage, points: Floats, theme: Theme) -> None:
    """Places as circles; their area follows the counts."""
    if stage.counts is None:
        small = 4 if stage.kind == "rows" else 6
        sizes = np.full(len(points), 0 if stage.low is not None else small)
        texts = [say("dpc-hover-place", kind=stage.kind)] * len(points)
    else:
        most = max(float(stage.counts.max()), 1.0)
        sizes = 2 + _LARGEST * np.sqrt(np.maximum(stage.counts, 0) / most)
        texts = [say("dpc-hover-count", count=count) for count in stage.counts.tolist()]
    edge = {"color": theme.private, "width": 1}
    marker = {"size": sizes, "color": faded(theme.private, 0.3), "line": edge}
    words = "%{text}<extra></extra>"
    dots(figure, points[:, 0], points[:, 1], marker, text=texts, hovertemplate=words)


def _add_centres(
    figure: go.Figure, points: Floats, came: Floats | None, colours: Labels, theme: Theme
) -> None:
    for number, (point, group) in enumerate(zip(points, colours.tolist(), strict=True)):
        if came is not None:
            x, y = zip(came[number], point, strict=True)
            stroke(figure, x, y, colour(theme, group), 1.5)
    across, up, numbers = points[:, 0], points[:, 1], (colours + 1).tolist()
    centre = say("dpc-hover-centre", group="%{customdata}")
    words = f"{centre}<br>%{{x:.4g}}, %{{y:.4g}}<extra></extra>"
    for ink, wide in ((theme.background, 6.0), (theme.text, 3.0)):
        marker = {"size": 15, "symbol": "x-thin", "line": {"color": ink, "width": wide}}
        dots(figure, across, up, marker, customdata=numbers, hovertemplate=words)
    named = [f"<b>&nbsp;&nbsp;&nbsp;{number}</b>" for number in numbers]
    look = {"textposition": "top right", "textfont": {"size": 15, "color": theme.text}}
    figure.add_scatter(x=across, y=up, mode="text", text=named, hoverinfo="skip", **look)


def block_bars(found: Sequence[Block], theme: Theme) -> go.Figure:
    """Draw what shares of the squared distances the table and each vote make up."""
    votes = (say("dpc-blocks.vote", clusterer=TITLES[each.name]) for each in found[1:])
    names = [say("dpc-blocks.data"), *votes]
    inks = [theme.true, *[theme.vermilion] * (len(found) - 1)]
    figure = go.Figure()
    figure.add_bar(
        x=[100 * each.share for each in found],
        y=names,
        orientation="h",
        width=0.7,
        marker={"color": inks, "pattern": {"shape": ["", *["/"] * (len(found) - 1)]}},
        text=[percent(each.share, digits=3) for each in found],
        textposition="outside",
        cliponaxis=False,
        customdata=[
            say("dpc-hover-block", columns=each.columns, width=each.width) for each in found
        ],
        hovertemplate="%{y}: %{customdata}<extra></extra>",
    )
    base_layout(figure, theme, height=58 + 26 * len(found))
    figure.update_layout(hovermode="closest", margin={"t": 6})
    figure.update_yaxes(
        autorange="reversed",
        showgrid=False,
        ticklabelstandoff=6,
        tickfont={"color": theme.text},
    )
    figure.update_xaxes(range=[0, 118], title_text=say("dpc-blocks.axis"))
    return figure
