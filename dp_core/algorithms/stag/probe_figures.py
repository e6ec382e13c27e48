"""Pictures of the query probe: a flat map to draw a rectangle on, the answer, and its error."""

from collections.abc import Sequence
from typing import Any

import numpy as np
import plotly.graph_objects as go
from plotly.colors import sequential

from dp_core.algorithms.stag.lattice import Box, Floats
from dp_core.algorithms.stag.probe_story import Step, counted, signed
from dp_core.algorithms.stag.rectangles import Rectangle
from dp_core.base_figures import Theme, base_layout, faded, plain

_MAP_HEIGHT = 430
_TICKS = (1, 10, 100, 1_000, 10_000, 100_000, 1_000_000, 10_000_000)


def pick_map(
    counts: Floats,
    box: Box,
    rect: Rectangle | None,
    theme: Theme,
    *,
    points: str,
    height: int = _MAP_HEIGHT,
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
    height : int
        Pixels.

    Returns
    -------
    plotly.graph_objects.Figure
        Four invisible marks at the corners of the box make box selections possible.
    """
    figure = base_layout(go.Figure(), theme, height=height)
    west, south, east, north = box
    rows, columns = counts.shape
    x = west + (np.arange(columns) + 0.5) * (east - west) / columns
    y = south + (np.arange(rows) + 0.5) * (north - south) / rows
    figure.add_heatmap(
        x=x,
        y=y,
        z=np.log10(np.where(counts >= 1, counts, np.nan)).astype(np.float32),
        customdata=counts.astype(np.float32),
        colorscale=_scale(theme),
        colorbar=_bar(float(counts.max(initial=1.0)), theme, points),
        zmin=0,
        zmax=max(1.0, float(np.log10(max(10.0, counts.max(initial=1.0))))),
        hovertemplate="%{x:.4g}° east, %{y:.4g}° north: %{customdata:,.1f}<extra></extra>",
    )
    _corners(figure, box)
    if rect is not None:
        _outline(figure, rect, theme)
    figure.update_layout(
        margin={"l": 4, "r": 4, "t": 8, "b": 2},
        hovermode="closest",
        dragmode="select",
        newselection={"line": {"color": theme.text, "width": 2, "dash": "dot"}},
        selections=[],
        selectionrevision=str(rect),
    )
    figure.update_xaxes(
        title_text="degrees east", range=[west, east], constrain="domain", tickformat=".6~g"
    )
    figure.update_yaxes(
        title_text="degrees north",
        range=[south, north],
        constrain="domain",
        scaleanchor="x",
        scaleratio=_stretch(box),
        showgrid=False,
        tickformat=".6~g",
    )
    return figure


def _stretch(box: Box) -> float:
    """Length of a degree of latitude over one of longitude, in the middle of the box."""
    middle = np.radians(np.clip((box[1] + box[3]) / 2, -80, 80))
    exact = 1 / float(np.cos(middle))
    shape = (box[3] - box[1]) * exact / (box[2] - box[0])
    return exact if 0.4 <= shape <= 2.5 else exact / shape  # a thin strip is drawn as a square


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
        "ticktext": [f"{tick:,}" for tick in ticks],
        "tickfont": {"size": 12, "color": theme.muted},
        "thickness": 10,
        "len": 0.9,
        "outlinewidth": 0,
        "xpad": 4,
    }


def answer_strip(
    estimate: float,
    truth: float,
    band: tuple[float, float] | None,
    theme: Theme,
    *,
    points: str,
    runs: int = 0,
    height: int = 150,
) -> go.Figure:
    """Draw estimate, truth and where the re-rolled answers lie on one line.

    Parameters
    ----------
    estimate, truth : float
    band : (float, float), optional
        95 % of the re-rolled answers.
    theme : Theme
    points : str
        What is counted.
    runs : int
        Re-rolled releases behind the band.
    height : int
        Pixels.

    Returns
    -------
    plotly.graph_objects.Figure
    """
    figure = base_layout(go.Figure(), theme, height=height)
    if band is not None:
        figure.add_vrect(
            x0=band[0],
            x1=band[1],
            fillcolor=faded(theme.private, 0.25 if theme.dark else 0.18),
            line_width=0,
            layer="below",
        )
    figure.add_vline(x=truth, line={"color": theme.true, "width": 2, "dash": "6px,4px"})
    figure.add_vline(x=estimate, line={"color": theme.private, "width": 3})
    ends = [estimate, truth, *(band or ())]
    room = 0.12 * (max(ends) - min(ends)) or max(1.0, 0.01 * abs(truth))
    low, high = min(ends) - room, max(ends) + room
    for value, words, colour, y in (
        (estimate, f"<b>estimate {plain(counted(estimate))}</b>", theme.private, 1.30),
        (truth, f"truth {plain(counted(truth))}", theme.muted, 1.04),
    ):
        share = (value - low) / (high - low)
        figure.add_annotation(
            text=words,
            x=value,
            y=y,
            yref="paper",
            xanchor="left" if share < 0.25 else "right" if share > 0.75 else "center",
            yanchor="bottom",
            showarrow=False,
            font={"size": 12.5, "color": colour},
        )
    band_title = f" (band: 95 % of {runs} re-rolled releases)" if band is not None else ""
    figure.update_layout(
        margin={"l": 10, "r": 10, "t": 46, "b": 2}, hovermode=False, dragmode=False
    )
    figure.update_xaxes(
        title_text=plain(f"{points} in the rectangle{band_title}"), range=[low, high], nticks=5,
        tickformat=",",
    )  # fmt: skip
    figure.update_yaxes(visible=False, range=[0, 1], showgrid=False)
    return figure


def split_bars(
    steps: Sequence[Step], theme: Theme, *, points: str, height: int = 214
) -> go.Figure:
    """Draw the parts of an error one after the other, and what they come to.

    Parameters
    ----------
    steps : sequence of Step
        Their sum is the error; where one ends, the next begins.
    theme : Theme
    points : str
        What is counted.
    height : int
        Pixels.

    Returns
    -------
    plotly.graph_objects.Figure
    """
    figure = base_layout(go.Figure(), theme, height=height)
    sizes = [step.size for step in steps]
    starts = np.concatenate([[0.0], np.cumsum(sizes)])
    rows = [*((step.name, start, step.size) for step, start in zip(steps, starts, strict=False))]
    rows.append(("error in all", 0.0, float(starts[-1])))
    ends = np.concatenate([starts, [0.0]])
    width = float(np.ptp(ends)) or 1.0
    low, high = float(ends.min()) - 0.04 * width, float(ends.max()) + 0.3 * width
    names = [plain(name) for name, *_ in rows]
    looks = _looks(theme)
    for place, (name, start, size) in enumerate(rows):
        total = place == len(rows) - 1
        look = looks[-1] if total else looks[place % (len(looks) - 1)]
        figure.add_bar(
            x=[size], y=[names[place]], base=[start], orientation="h", marker=look, width=0.62,
            hovertemplate=f"{plain(name)}: {plain(signed(size))} {plain(points)}<extra></extra>",
        )  # fmt: skip
        figure.add_annotation(
            text=f"<b>{plain(signed(size))}</b>" if total else plain(signed(size)),
            x=max(start, start + size),
            y=names[place],
            xanchor="left",
            xshift=5,
            showarrow=False,
            font={"size": 12.5, "color": theme.text},
        )
    figure.add_vline(x=0, line={"color": theme.true, "width": 2, "dash": "6px,4px"})
    figure.update_layout(
        margin={"l": 4, "r": 4, "t": 6, "b": 2},
        hovermode="closest",
        dragmode=False,
        barmode="overlay",
    )
    figure.update_xaxes(
        title_text=f"{plain(points)} too few (−) or too many (+); the truth is 0",
        range=[low, high],
        nticks=5,
        tickformat=",",
    )
    figure.update_yaxes(autorange="reversed", showgrid=False, ticklen=0)
    return figure


def _looks(theme: Theme) -> list[dict[str, Any]]:
    """Parts differ by colour and hatching, and each row has its words; the whole is plain text."""
    return [
        {"color": theme.private},
        {
            "color": faded(theme.orange, 0.35),
            "line": {"color": theme.orange_text, "width": 1.2},
            "pattern": {"shape": "/", "fgcolor": theme.orange_text, "size": 6, "solidity": 0.25},
        },
        {
            "color": faded(theme.pink, 0.3),
            "line": {"color": theme.pink, "width": 1.2},
            "pattern": {"shape": ".", "fgcolor": theme.pink, "size": 6, "solidity": 0.35},
        },
        {"color": theme.muted},
    ]
