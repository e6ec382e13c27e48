"""Pictures of the query probe: a flat map to draw a rectangle on, the answer, and its error."""

from collections.abc import Mapping
from typing import Any

import numpy as np
import plotly.graph_objects as go
from plotly.colors import sequential

from dp_core.algorithms.stag.data.lattice import Box, Floats
from dp_core.algorithms.stag.data.rectangles import Rectangle
from dp_core.view.theme import Theme, base_layout, faded, fixed, hatched, plain, write, write_above
from dp_core.words import say
from dp_core.words.numbers import significant, whole

_MAP_HEIGHT = 400
_FLATTEST = 0.6  # height over width: the whole world would leave no room to draw in
_STRIP_HEIGHT = 150
_SPLIT_HEIGHT = 214
_ROW = {"orientation": "h", "width": 0.62}
_TICKS = (1, 10, 100, 1_000, 10_000, 100_000, 1_000_000, 10_000_000)


def pick_map(
    counts: Floats, box: Box, rect: Rectangle | None, theme: Theme, *, points: str
) -> go.Figure:
    """Draw released counts block by block, to drag a rectangle on.

    Parameters
    ----------
    counts : ndarray, shape (n, n)
        Released points of each block; row 0 in the south. Below 1 a block stays empty.
    box : (west, south, east, north)
        Degrees.
    rect : (west, south, east, north), optional
        Rectangle that is asked about, degrees.
    theme : Theme
    points : str
        What is counted.

    Returns
    -------
    plotly.graph_objects.Figure
        Four invisible marks at the corners of the box make box selections possible.
    """
    figure = base_layout(go.Figure(), theme, height=_MAP_HEIGHT)
    most = max(10.0, float(counts.max(initial=1.0)))
    figure.add_heatmap(
        **places(counts.shape[0], box),
        z=np.log10(np.where(counts >= 1, counts, np.nan)).astype(np.float32),
        customdata=counts.astype(np.float32),
        colorscale=_scale(theme),
        colorbar=_bar(most, theme, points),
        zmin=0,
        zmax=float(np.log10(most)),
        hovertemplate="%{x:.4g}°, %{y:.4g}°: %{customdata:,.1f}<extra></extra>",
    )
    _corners(figure, box)
    if rect is not None:
        _outline(figure, rect, theme)
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


def _corners(figure: go.Figure, box: Box) -> None:
    """Mark the corners, unseen: a heat map alone cannot be selected on."""
    west, south, east, north = box
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


def _outline(figure: go.Figure, rect: Rectangle, theme: Theme) -> None:
    x0, y0, x1, y1 = rect
    for width, colour in ((6, theme.background), (2.5, theme.text)):
        figure.add_shape(
            type="rect", x0=x0, y0=y0, x1=x1, y1=y1, line={"color": colour, "width": width}
        )


def _scale(theme: Theme) -> list[list[Any]]:
    """Viridis, reversed where it is light, without the end that cannot be told from the ground."""
    colours = list(sequential.Viridis[1:] if theme.dark else sequential.Viridis[-2::-1])
    return [[place / (len(colours) - 1), code] for place, code in enumerate(colours)]


def _bar(most: float, theme: Theme, points: str) -> dict[str, Any]:
    ticks = [tick for tick in _TICKS if tick <= max(most, 10)]
    return {
        "title": {"text": plain(points), "font": {"size": 12, "color": theme.muted}},
        "tickvals": [float(np.log10(tick)) for tick in ticks],
        "ticktext": [whole(tick) for tick in ticks],
        "tickfont": {"size": 12, "color": theme.muted},
        "thickness": 10,
        "lenmode": "pixels",
        "len": 250,
        "y": 1,
        "yanchor": "top",
        "outlinewidth": 0,
        "xpad": 4,
    }


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
