"""Pictures of the steps: stages of a run, votes side by side, scores on several tables."""

import math
from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np
import plotly.graph_objects as go
from plotly.colors import sample_colorscale

from dp_core.algorithms.dpc_stacking.method.steps.primaries import TITLES
from dp_core.algorithms.dpc_stacking.outputs import Stage
from dp_core.algorithms.dpc_stacking.study.curves import Projection, VoteMap
from dp_core.algorithms.dpc_stacking.study.honesty import Measure, Score, Where
from dp_core.arrays import Floats, Labels
from dp_core.tables.numeric import Bounds, unit_box
from dp_core.view.marks import dots, stroke
from dp_core.view.theme import STYLES, Theme, base_layout, colour, colour_steps, faded, plain
from dp_core.words import message, named, say
from dp_core.words.numbers import significant

_MARGIN = 0.04
_LARGEST = 30  # pixels across


def _frame_the_box(figure: go.Figure, projection: Projection, theme: Theme) -> None:
    """Outline the public box, and leave a margin around it."""
    wide = np.ptp(projection.box, axis=1)
    ends = projection.box + np.outer(np.where(wide > 0, wide, 1), [-1, 1]) * _MARGIN
    (left, right), (low, high) = projection.box
    line = {"color": theme.muted, "width": 1, "dash": "4px,3px"}
    figure.add_shape(type="rect", x0=left, x1=right, y0=low, y1=high, line=line)
    names = [plain(name) for name in projection.names]
    figure.update_xaxes(range=ends[0].tolist(), title_text=names[0])
    figure.update_yaxes(range=ends[1].tolist(), title_text=names[1])


def stage_figure(
    stage: Stage,
    bounds: Bounds,
    projection: Projection,
    theme: Theme,
    *,
    colours: Labels,
    before: Stage | None = None,
) -> go.Figure:
    """Draw one stage of a run, groups in these colours; centres came from those of `before`."""
    figure = go.Figure()
    points = projection(unit_box(stage.places, bounds))
    if stage.kind == "centres":
        came = None if before is None else projection(unit_box(before.places, bounds))
        _add_centres(figure, points, came, colours, theme)
    else:
        _add_boxes(figure, stage, bounds, projection, theme)
        _add_circles(figure, stage, points, theme)
    base_layout(figure, theme, height=400)
    figure.update_layout(hovermode="closest")
    _frame_the_box(figure, projection, theme)
    return figure


def _add_boxes(
    figure: go.Figure, stage: Stage, bounds: Bounds, projection: Projection, theme: Theme
) -> None:
    """Outline boxes where a plane can show them."""
    if stage.low is None or stage.high is None or stage.low.shape[1] != 2:
        return
    low, high = unit_box(stage.low, bounds), unit_box(stage.high, bounds)
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
        look: dict[str, Any] = {}
    else:
        most = max(float(stage.counts.max()), 1.0)
        sizes = 2 + _LARGEST * np.sqrt(np.maximum(stage.counts, 0) / most)
        texts = [say("dpc-hover-count", count=count) for count in stage.counts.tolist()]
        look = {"text": texts, "hovertemplate": "%{text}<extra></extra>"}
    edge = {"color": theme.private, "width": 1}
    marker = {"size": sizes, "color": faded(theme.private, 0.3), "line": edge}
    dots(figure, points[:, 0], points[:, 1], marker, **look)


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
    numbered = [f"<b>&nbsp;&nbsp;&nbsp;{number}</b>" for number in numbers]
    look = {"textposition": "top right", "textfont": {"size": 15, "color": theme.text}}
    figure.add_scatter(x=across, y=up, mode="text", text=numbered, hoverinfo="skip", **look)


# --- the votes side by side: a line a row, a column a clusterer -----------------------------------

_FINAL = 0.14  # width of the column of the final groups
_THINNEST = 0.05
_ONE_LINE, _TWO_LINES = 0.045, 0.1  # share of the lines that a group needs for its label


def vote_heat(found: VoteMap, theme: Theme) -> go.Figure:
    """Draw who says what of each row; a column is as wide as its vote weighs."""
    many = int(found.groups.max()) + 1
    lines = len(found.groups)
    titles = [say("dpc-votes.final"), *(named(TITLES[name]) for name in found.names)]
    group = message("dpc-group", group="%{text}")
    edges = _edges(found.weights)
    figure = go.Figure()
    figure.add_heatmap(
        x=edges,
        y=np.arange(lines + 1),
        z=found.groups,
        zmin=-0.5,
        zmax=many - 0.5,
        colorscale=_scale(many, theme),
        showscale=False,
        xgap=3,
        customdata=np.broadcast_to(np.array(titles), found.groups.shape),
        text=found.groups + 1,
        hovertemplate=say("labelled", label="%{customdata}", words=group) + "<extra></extra>",
    )
    base_layout(figure, theme, height=400)
    figure.update_layout(hovermode="closest", margin={"t": 4, "r": 28})
    middles = (edges[1:] + edges[:-1]) / 2
    look = {"side": "top", "tickangle": -30, "tickfont": {"color": theme.text}}
    figure.update_xaxes(tickvals=middles, ticktext=titles, showline=False, **look)
    places, words = _labels(found)
    return figure.update_yaxes(
        tickvals=places, ticktext=words, range=[lines, 0], showgrid=False, showline=False
    )


def _edges(weights: tuple[float, ...]) -> np.ndarray:
    """Where columns begin and end; a vote without weight keeps a sliver."""
    sizes = np.abs(weights)
    shares = sizes / sizes.sum() if sizes.sum() > 0 else np.full(len(sizes), 1 / len(sizes))
    wide = np.maximum(shares, _THINNEST)
    return np.concatenate([[0, _FINAL], _FINAL + (1 - _FINAL) * np.cumsum(wide / wide.sum())])


def _scale(many: int, theme: Theme) -> list[list[Any]]:
    """One colour a group: those of the page, or steps of viridis where they do not suffice."""
    if many <= len(STYLES):
        return colour_steps([colour(theme, group) for group in range(many)])
    return colour_steps(sample_colorscale("Viridis", np.linspace(0, 1, many).tolist()))


def _labels(found: VoteMap) -> tuple[list[float], list[str]]:
    lines = len(found.groups)
    starts = sorted((at, ink, size) for ink, (at, size) in found.starts.items())
    ends = [at for at, _, _ in starts[1:]] + [lines]
    named = [
        ((at + end) / 2, _label(ink, size, (end - at) / lines))
        for (at, ink, size), end in zip(starts, ends, strict=True)
        if end - at >= _ONE_LINE * lines
    ]
    return [place for place, _ in named], [words for _, words in named]


def _label(ink: int, size: int, share: float) -> str:
    name = say("dpc-group", group=ink + 1)
    return f"{name}<br>{say('dpc-group.rows', rows=size)}" if share >= _TWO_LINES else name


# --- scores of the same groups on several tables, as bars -----------------------------------------

_BAR, _GAP, _FRAME = 24, 16, 76  # pixels
_HATCH: Mapping[Where, str] = {"true": "", "noisy": ".", "made_up": ".", "widened": "/"}
_ROOM = 0.2  # of the axis, for numbers beside the bars


def score_bars(
    scores: Sequence[Score],
    titles: Sequence[str],
    theme: Theme,
    *,
    measure: Measure,
) -> go.Figure:
    """Draw the scores of every grouping, a bar a table; the index "ch" on a log axis.

    `scores`: by table; within a table the groupings in the same order, which have these titles.
    """
    tables = list(dict.fromkeys(score.where for score in scores))
    pixels = _BAR * len(tables) + _GAP  # of one grouping, which is 1 on the axis
    known = [value for value in (score.of(measure) for score in scores) if math.isfinite(value)]
    low, high = _ends(known, measure)
    figure = go.Figure()
    for place, where in enumerate(tables):
        here = [score for score in scores if score.where == where]
        values = [score.of(measure) for score in here]
        first = (_GAP / 2 + (place + 0.5) * _BAR) / pixels
        at = [number + first for number in range(len(here))]
        _add_bars(figure, where, values, at, theme, wide=(_BAR - 3) / pixels, low=low)
    base_layout(figure, theme, height=len(titles) * pixels + _FRAME)
    figure.update_layout(hovermode="closest", margin={"t": 6, "r": 6})
    figure.update_yaxes(
        tickvals=[number + 0.5 for number in range(len(titles))],
        ticktext=[plain(title) for title in titles],
        range=[len(titles), 0],
        showgrid=False,
        showline=False,
        ticklabelstandoff=6,
        tickfont={"size": 13, "color": theme.text},
    )
    axis = {"type": "linear", "range": [low, high], "dtick": 0.5}
    if measure == "ch":
        axis = {"type": "log", "range": [math.log10(low), math.log10(high)], "dtick": 1}
    title = say(f"dpc-score-{measure}.axis")
    figure.update_xaxes(title_text=title, showgrid=True, exponentformat="power", **axis)
    return figure


def _ends(values: Sequence[float], measure: Measure) -> tuple[float, float]:
    """Find the ends of the axis, with room for the numbers."""
    if measure == "ch":
        positive = [value for value in values if value > 0] or [1.0]
        low, high = math.log10(min(positive)) - 0.5, math.log10(max(positive))
        return 10**low, 10 ** (high + _ROOM * (high - low) + 0.3)
    least = min([0.0, *values])
    return (least - _ROOM if least < 0 else 0.0), 1 + _ROOM


def _add_bars(
    figure: go.Figure,
    where: Where,
    values: list[float],
    at: list[float],
    theme: Theme,
    *,
    wide: float,
    low: float,
) -> None:
    """Draw the bars of a table, each score beside its bar."""
    ink = {"true": theme.true, "widened": theme.vermilion}.get(where, theme.private)
    nothing, numbers = max(low, 0.0), [significant(value) for value in values]
    pattern = {"shape": _HATCH[where], "solidity": 0.25 if _HATCH[where] == "." else 0.4}
    pattern |= {"bgcolor": faded(ink, 0.55), "fgcolor": ink, "size": 7}
    figure.add_bar(
        x=[value if math.isfinite(value) and value > low else nothing for value in values],
        y=at,
        width=wide,
        orientation="h",
        marker={"color": ink, "pattern": pattern, "line": {"color": ink, "width": 1}},
        text=numbers,
        textposition="outside",
        textfont={"size": 12, "color": theme.text},
        cliponaxis=False,
        hovertemplate=say("labelled", label=message("dpc-table", where=where), words="%{text}")
        + "<extra></extra>",
    )
