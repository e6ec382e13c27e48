"""The votes side by side: a line a row, a column a clusterer."""

from typing import Any

import numpy as np
import plotly.graph_objects as go
from plotly.colors import sample_colorscale

from dp_core.algorithms.dpc_stacking.method.steps.primaries import TITLES
from dp_core.algorithms.dpc_stacking.study.vote_map import VoteMap
from dp_core.view.theme import STYLES, Theme, base_layout, colour, colour_steps
from dp_core.words import say

_FINAL = 0.14  # width of the column of the final groups
_THINNEST = 0.05
_ONE_LINE, _TWO_LINES = 0.045, 0.1  # share of the lines that a group needs for its label


def vote_heat(found: VoteMap, theme: Theme) -> go.Figure:
    """Draw who says what of each row; a column is as wide as its vote weighs."""
    many = int(found.groups.max()) + 1
    lines = len(found.groups)
    titles = [say("dpc-votes.final"), *(TITLES[name] for name in found.names)]
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
        hovertemplate=f"%{{customdata}}: {say('dpc-group', group='%{text}')}<extra></extra>",
    )
    base_layout(figure, theme, height=400)
    figure.update_layout(hovermode="closest", margin={"t": 4, "r": 28})
    figure.update_xaxes(
        tickvals=(edges[1:] + edges[:-1]) / 2,
        ticktext=titles,
        side="top",
        tickangle=-30,
        showline=False,
        tickfont={"color": theme.text},
    )
    places, words = _labels(found)
    figure.update_yaxes(
        tickvals=places, ticktext=words, range=[lines, 0], showgrid=False, showline=False
    )
    return figure


def _edges(weights: tuple[float, ...]) -> np.ndarray:
    """Where columns begin and end; a vote without weight keeps a sliver."""
    sizes = np.abs(weights)
    shares = sizes / sizes.sum() if sizes.sum() > 0 else np.full(len(sizes), 1 / len(sizes))
    wide = np.maximum(shares, _THINNEST)
    return np.concatenate([[0, _FINAL], _FINAL + (1 - _FINAL) * np.cumsum(wide / wide.sum())])


def _scale(many: int, theme: Theme) -> list[list[Any]]:
    """One colour a group: those of the page, or steps of viridis where they do not suffice."""
    if many <= len(STYLES):
        inks = [colour(theme, group) for group in range(many)]
    else:
        inks = sample_colorscale("Viridis", np.linspace(0, 1, many).tolist())
    return colour_steps(inks)


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
