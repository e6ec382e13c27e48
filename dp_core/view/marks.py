"""Lines, marks and words beside them that pictures are made of, and the frame of small ones."""

from typing import Any

import plotly.graph_objects as go

from dp_core.view.theme import Theme, write


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
    return (
        '<svg xmlns="http://www.w3.org/2000/svg" width="300" height="106" viewBox="0 0 300 106">'
        f'<rect width="300" height="106" rx="6" fill="{scheme.panel}"/>{"".join(parts)}</svg>'
    )
