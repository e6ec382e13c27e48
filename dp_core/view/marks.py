"""Lines, marks and words beside them that pictures are made of, and the frame of small ones."""

import math
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Any

import plotly.graph_objects as go

from dp_core.view import svg
from dp_core.view.theme import Theme, plain, wrapped, write

_BACK = 0.4
LABEL_LINE = 18  # pixels a line of a direct label needs


def beside(*, left: bool, shift: float) -> dict[str, Any]:
    """Look of words to the left or to the right of their place, so many pixels away."""
    return {"xanchor": "right" if left else "left", "xshift": -shift if left else shift}


def across(figure: go.Figure, y: float, colour: str, width: float, dash: str = "") -> go.Figure:
    """Draw a line through the whole plot at a height."""
    line = _line(colour, width, dash)
    return figure.add_shape(type="line", xref="paper", x0=0, x1=1, y0=y, y1=y, line=line)


def upright(
    figure: go.Figure, x: float, colour: str, width: float, dash: str = "", **look: Any
) -> go.Figure:
    """Draw a line through the whole plot at a place of its x axis."""
    line = _line(colour, width, dash)
    return figure.add_shape(type="line", yref="paper", x0=x, x1=x, y0=0, y1=1, line=line, **look)


def stroke(  # noqa: PLR0917 - as Plotly's own: where, then how
    figure: go.Figure,
    x: Any,
    y: Any,
    colour: str,
    width: float | None = None,
    dash: str = "",
    **look: Any,
) -> go.Figure:
    """Draw a line through some points; the pointer is told nothing unless words are given."""
    line = _line(colour, width, dash)
    return figure.add_scatter(x=x, y=y, mode="lines", line=line, **_told(look))


def dots(figure: go.Figure, x: Any, y: Any, marker: dict[str, Any], **look: Any) -> go.Figure:
    """Draw marks at some points; the pointer is told nothing unless words are given."""
    return figure.add_scatter(x=x, y=y, mode="markers", marker=marker, **_told(look))


def ringed(figure: go.Figure, x: Any, y: Any, scheme: Theme, words: str) -> go.Figure:
    """Ring the places of somebody who is followed; all else steps back."""
    for trace in figure.data:
        trace.opacity = _BACK * (1 if trace.opacity is None else trace.opacity)
    for ink, wide in ((scheme.background, 7), (scheme.pink, 3)):
        look = {"symbol": "circle-open", "size": 17, "color": ink, "line": {"width": wide}}
        dots(figure, x, y, look, hovertemplate=f"{plain(words)}<extra></extra>")
    return figure


def _line(colour: str, width: float | None, dash: str) -> dict[str, Any]:
    given = {"color": colour, "width": width, "dash": dash or None}
    return {name: value for name, value in given.items() if value is not None}


def _told(look: dict[str, Any]) -> dict[str, Any]:
    return look if "hovertemplate" in look else {"hoverinfo": "skip", **look}


def you_below(
    figure: go.Figure, text: str, x: float, theme: Theme, *, left: bool, y: float = 0, **look: Any
) -> go.Figure:
    """Write what is on screen at the foot of its line, on the side where there is room."""
    foot = {"paper": "y", "anchor": "bottom", **beside(left=left, shift=5), **look}
    return write(figure, f"<b>{text}</b>", (x, y), theme.text, **foot)


def card(scheme: Theme, *parts: str) -> str:
    """Frame the small picture of an overview card, as SVG text of 300 x 106."""
    panel = f'<rect width="300" height="106" rx="6" fill="{scheme.panel}"/>'
    return svg.whole("".join((panel, *parts)), svg.SMALL)


@dataclass(frozen=True)
class Label:
    """A direct label in the right margin and the value it belongs to."""

    text: str
    value: float
    colour: str
    bold: bool = False


def direct_labels(figure: go.Figure, labels: Sequence[Label]) -> None:
    """Write labels into the right margin, pushed apart, each joined to its value by a thin line."""
    axis, margin = figure.layout.yaxis, figure.layout.margin
    logs, (low, high) = axis.type == "log", axis.range
    inner = figure.layout.height - margin.t - margin.b
    values = [math.log10(label.value) if logs else label.value for label in labels]
    values = [min(max(value, low), high) for value in values]  # a line may leave the picture
    texts = [wrapped(label.text, 14) for label in labels]
    heights = [LABEL_LINE * (1 + text.count("<br>")) for text in texts]
    wanted = [inner * (value - low) / (high - low) for value in values]
    placed = spread_labels(wanted, heights, top=inner + 2 * LABEL_LINE)
    for label, text, value, want, place in zip(labels, texts, values, wanted, placed, strict=True):
        figure.add_annotation(
            text=f"<b>{text}</b>" if label.bold else text,
            x=1.005,
            xref="paper",
            y=value,
            ax=14,
            ay=want - place,
            xanchor="left",
            align="left",
            arrowhead=0,
            arrowwidth=1,
            arrowcolor=label.colour,
            font={"size": 12, "color": label.colour},
        )


def spread_labels(wanted: Sequence[float], heights: Sequence[float], *, top: float) -> list[float]:
    """Push label centres apart, upwards from the lowest, then down from the top if need be.

    All in pixels above the lower edge.

    Examples
    --------
    >>> spread_labels([10, 12, 50], [18, 18, 18], top=100)
    [10, 28.0, 50]
    """
    placed = list(wanted)
    order = sorted(range(len(placed)), key=lambda item: placed[item])
    for below, above in pairwise(order):
        least = placed[below] + (heights[below] + heights[above]) / 2
        placed[above] = max(placed[above], least)
    ceiling = top
    for item in reversed(order):
        placed[item] = min(placed[item], ceiling - heights[item] / 2)
        ceiling = placed[item] - heights[item] / 2
    return placed
