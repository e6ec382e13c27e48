"""Pictures of the query probe: a flat map to draw a rectangle on, the answer, and its error."""

from collections.abc import Mapping
from typing import Any

import numpy as np
import plotly.graph_objects as go

from dp_core.algorithms.stag.data.lattice import Box, Floats
from dp_core.algorithms.stag.data.rectangles import Rectangle
from dp_core.view.theme import Theme, base_layout, faded, fixed, hatched, plain, write, write_above
from dp_core.words import say
from dp_core.words.numbers import significant

_MAP_HEIGHT = 400
_FLATTEST = 0.6  # height over width: the whole world would leave no room to draw in
_STRIP_HEIGHT = 150
_SPLIT_HEIGHT = 214
_ROW = {"orientation": "h", "width": 0.62}


def pick_map(image: str, box: Box, rect: Rectangle | None, theme: Theme) -> go.Figure:
    """Draw a released map to drag a rectangle on.

    Parameters
    ----------
    image : str
        Address of its picture, rows evenly spaced in degrees.
    box : (west, south, east, north)
        Degrees.
    rect : (west, south, east, north), optional
        Rectangle that is asked about, degrees.
    theme : Theme

    Returns
    -------
    plotly.graph_objects.Figure
        Four invisible marks at the corners of the box make box selections possible.
    """
    west, south, east, north = box
    figure = base_layout(go.Figure(), theme, height=_MAP_HEIGHT)
    size = {"x": west, "y": north, "sizex": east - west, "sizey": north - south}
    figure.add_layout_image(
        source=image, xref="x", yref="y", sizing="stretch", layer="below", **size
    )
    unseen = {"marker": {"opacity": 0}}
    figure.add_scatter(
        x=[west, west, east, east],
        y=[south, north, south, north],
        mode="markers",
        marker={"size": 1, "opacity": 0},
        selected=unseen,
        unselected=unseen,
        hoverinfo="skip",
    )
    for width, colour in ((6, theme.background), (2.5, theme.text)) if rect else ():
        sides = dict(zip(("x0", "y0", "x1", "y1"), rect or box, strict=True))
        figure.add_shape(type="rect", line={"color": colour, "width": width}, **sides)
    map_axes(figure, box)
    figure.update_layout(
        dragmode="select",
        newselection={"line": {"color": theme.text, "width": 2, "dash": "dot"}},
        selections=[],
        selectionrevision=str(rect),
    )
    return figure


def places(side: int, box: Box) -> dict[str, Floats]:
    """Middles of the cells of a grid over a box, degrees."""
    west, south, east, north = box
    middles = (np.arange(side) + 0.5) / side
    return {"x": west + middles * (east - west), "y": south + middles * (north - south)}


def map_axes(figure: go.Figure, box: Box) -> None:
    """Lay out a flat map: degrees on both axes, about as long on paper as on the ground."""
    west, south, east, north = box
    figure.update_layout(margin={"l": 4, "r": 4, "t": 8, "b": 2}, hovermode="closest")
    looks = {"constrain": "domain", "tickformat": ".6~g", "showgrid": False}
    figure.update_xaxes(title_text=say("stag-axis-east"), range=[west, east], **looks)
    figure.update_yaxes(title_text=say("stag-axis-north"), range=[south, north], **looks)
    figure.update_yaxes(scaleanchor="x", scaleratio=_stretch(box), constraintoward="top")


def _stretch(box: Box) -> float:
    """Length of a degree of latitude over one of longitude; a thin strip is drawn less thin."""
    middle = np.radians(np.clip((box[1] + box[3]) / 2, -80, 80))
    exact = 1 / float(np.cos(middle))
    shape = (box[3] - box[1]) * exact / (box[2] - box[0])
    return exact * min(max(shape, _FLATTEST), 1 / _FLATTEST) / shape


def answer_strip(
    estimate: float,
    truth: float,
    theme: Theme,
    *,
    points: str,
    band: tuple[float, float] | None = None,
) -> go.Figure:
    """Draw estimate, truth and where the answers of trial runs lie on one line.

    Parameters
    ----------
    estimate, truth : float
    theme : Theme
    points : str
        What is counted.
    band : (float, float), optional
        95 % of the answers of trial runs.
    """
    figure = fixed(theme, _STRIP_HEIGHT, (10, 10, 46, 2), hover=False)
    if band is not None:
        fill = faded(theme.private, 0.25 if theme.dark else 0.18)
        figure.add_vrect(x0=band[0], x1=band[1], fillcolor=fill, line_width=0, layer="below")
    figure.add_vline(x=truth, line={"color": theme.true, "width": 2, "dash": "6px,4px"})
    figure.add_vline(x=estimate, line={"color": theme.private, "width": 3})
    ends = [estimate, truth, *(band or ())]
    room = 0.12 * (max(ends) - min(ends)) or max(1.0, 0.01 * abs(truth))
    shown = (min(ends) - room, max(ends) + room)
    for value, key, code, shift in (
        (estimate, "stag-strip-estimate", theme.private, 20),
        (truth, "stag-strip-truth", theme.muted, 2),
    ):
        share = (value - shown[0]) / (shown[1] - shown[0])
        side = "left" if share < 0.25 else "right" if share > 0.75 else "center"
        words = plain(say(key, value=value))
        write_above(figure, words, value, code, size=12.5, anchor=side, yshift=shift)
    title = plain(say("stag-strip", points=points))
    figure.update_xaxes(title_text=title, range=shown, nticks=5, tickformat=",")
    figure.update_yaxes(visible=False, range=[0, 1], showgrid=False)
    return figure


def split_bars(parts: Mapping[str, float], theme: Theme, *, points: str) -> go.Figure:
    """Draw the parts of an error one after the other, and what they come to.

    Parameters
    ----------
    parts : mapping of str to float
        Three names with sizes, whose sum is the error. Where one ends, the next begins.
    theme : Theme
    points : str
        What is counted.
    """
    figure = fixed(theme, _SPLIT_HEIGHT, (4, 4, 6, 2), hover=False, barmode="overlay")
    ends = np.concatenate([[0.0], np.cumsum([*parts.values()])])
    rows = [*zip(parts.items(), ends[:-1].tolist(), strict=True)]
    rows.append(((say("stag-part-all"), float(ends[-1])), 0.0))
    for ((name, size), start), look in zip(rows, _looks(theme), strict=True):
        figure.add_bar(x=[size], y=[plain(name)], base=[start], marker=look, **_ROW)
        end, words = max(start, start + size), f"{'+' * (size > 0)}{significant(size)}"
        write(figure, words, (end, plain(name)), theme.text, size=12.5, anchor="left", xshift=5)
    figure.add_vline(x=0, line={"color": theme.true, "width": 2, "dash": "6px,4px"})
    width = float(np.ptp(ends)) or 1.0
    figure.update_xaxes(
        title_text=plain(say("stag-axis-error", points=points)),
        range=[float(ends.min()) - 0.04 * width, float(ends.max()) + 0.3 * width],
        nticks=5,
        tickformat=",",
    )
    figure.update_yaxes(autorange="reversed", showgrid=False)
    return figure


def _looks(theme: Theme) -> list[dict[str, Any]]:
    """Parts differ by colour and hatching, and each row has its words; the whole is plain grey."""
    return [
        {"color": theme.private},
        hatched(theme.orange_text, "/"),
        hatched(theme.pink, "."),
        {"color": theme.muted},
    ]
