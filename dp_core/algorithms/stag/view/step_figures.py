"""Pictures of the steps: the layers on the map, the filter, the parts, the agreement."""

from collections.abc import Sequence
from typing import Any

import numpy as np
import plotly.graph_objects as go
from numpy.typing import NDArray

from dp_core.algorithms.stag.data.lattice import Box, Floats, Integers
from dp_core.algorithms.stag.release import KEPT, MERGED, SPLIT
from dp_core.algorithms.stag.study.layers import NAMES, ZERO
from dp_core.algorithms.stag.view.probe_figures import hatched, map_axes, places
from dp_core.algorithms.stag.view.probe_story import written
from dp_core.algorithms.stag.view.steps_story import Agreement
from dp_core.view.theme import Theme, base_layout, faded, plain

_SHADES = (0.30, 0.48, 0.66)  # of merged groups, so that neighbours can be told apart
_MOST_HOVERED = 256  # cells a side; above, the words of each cell would weigh megabytes
_BINS = 60
_MOST_SIZES = 12


def layer_map(
    codes: NDArray[np.int8], group: NDArray[np.int32], box: Box, theme: Theme
) -> go.Figure:
    """Draw which layer each cell of the middle grid belongs to.

    Parameters
    ----------
    codes : ndarray of int8, shape (m2, m2)
        From `layer_raster`; row 0 in the south.
    group : ndarray of int32, shape (m2²,)
        Merged neighbours of different groups get different shades.
    box : (west, south, east, north)
        Degrees.
    theme : Theme

    Returns
    -------
    plotly.graph_objects.Figure
    """
    side = codes.shape[0]
    figure = base_layout(go.Figure(), theme, height=400)
    shade = np.where(codes == MERGED, 3 + group.reshape(codes.shape) % len(_SHADES), 0)
    place = np.select([codes == ZERO, codes == KEPT, codes == SPLIT], [0, 1, 2], shade)
    words = {}
    if side <= _MOST_HOVERED:
        names = np.array([NAMES[code] for code in range(4)])
        words = {"text": names[codes], "hovertemplate": "%{text}<extra></extra>"}
    colours = layer_colours(theme)
    fills = [colours[ZERO], colours[KEPT], colours[SPLIT]]
    fills += [_mixed(theme.private, theme.background, part) for part in _SHADES]
    figure.add_heatmap(
        **places(side, box),
        z=place.astype(np.uint8),
        zmin=-0.5,
        zmax=len(fills) - 0.5,
        colorscale=_steps(fills),
        showscale=False,
        **(words or {"hoverinfo": "skip"}),
    )
    map_axes(figure, box)
    figure.update_layout(dragmode=False)
    return figure


def layer_colours(theme: Theme) -> dict[int, str]:
    """Fill of each layer."""
    return {
        MERGED: _mixed(theme.private, theme.background, _SHADES[1]),
        KEPT: theme.axis,
        SPLIT: theme.vermilion,
        ZERO: theme.background,
    }


def _mixed(colour: str, ground: str, share: float) -> str:
    """Colour laid thinly on a ground: one that needs no transparency."""
    parts = [
        round(int(colour[at : at + 2], 16) * share + int(ground[at : at + 2], 16) * (1 - share))
        for at in (1, 3, 5)
    ]
    return "#" + "".join(f"{part:02x}" for part in parts)


def _steps(colours: Sequence[str]) -> list[list[Any]]:
    scale = []
    for place, code in enumerate(colours):
        scale += [[place / len(colours), code], [(place + 1) / len(colours), code]]
    return scale


def filter_histogram(noisy: Floats, theta: float, theme: Theme) -> go.Figure:
    """Draw the noisy counts of the middle grid and the threshold.

    Parameters
    ----------
    noisy : ndarray, shape (m2²,)
        On the sample.
    theta : float
    theme : Theme

    Returns
    -------
    plotly.graph_objects.Figure
        Cells far above the threshold are counted in words.
    """
    figure = base_layout(go.Figure(), theme, height=250)
    low, high = min(float(noisy.min()), 0.0), 4 * theta
    step = theta / max(1, round(_BINS * theta / (high - max(low, -2 * theta))))
    edges = theta + step * np.arange(-np.ceil((theta - max(low, -2 * theta)) / step), _BINS + 1)
    edges = edges[edges <= high + step / 2]
    cells = np.histogram(noisy, edges)[0].astype(np.float64)
    cells[cells == 0] = np.nan
    middles = (edges[1:] + edges[:-1]) / 2
    dense = middles >= theta
    for chosen, look in (
        (~dense, {"color": theme.private}),
        (dense, hatched(theme.vermilion_text, "/")),
    ):
        figure.add_bar(
            x=middles[chosen],
            y=cells[chosen],
            width=step,
            marker=look,
            hovertemplate="around %{x:,.1f}: %{y:,} cells<extra></extra>",
        )
    _threshold(figure, theta, theme)
    beyond = int((noisy > edges[-1]).sum())
    if beyond:
        _note(figure, f"{beyond:,} more cells to the right", 1.0, "right", theme)
    figure.update_layout(
        margin={"l": 4, "r": 8, "t": 30, "b": 2}, hovermode="closest", dragmode=False, bargap=0
    )
    figure.update_xaxes(title_text="noisy count of a cell, on the sample", tickformat=",")
    most = float(np.log10(max(10.0, np.nanmax(cells))))
    figure.update_yaxes(
        title_text=f"cells of {noisy.size:,}", type="log", range=[-0.2, 1.04 * most]
    )
    figure.update_yaxes(dtick=1, tickformat=",")
    return figure


def _threshold(figure: go.Figure, theta: float, theme: Theme) -> None:
    figure.add_vline(x=theta, line={"color": theme.text, "width": 1.5, "dash": "2px,3px"})
    figure.add_annotation(
        text=f"← merged&#160;&#160;&#160;θ = {plain(written(theta))}&#160;&#160;&#160;split →",
        x=theta,
        y=1,
        yref="paper",
        yanchor="bottom",
        showarrow=False,
        font={"size": 12, "color": theme.text},
    )


def _note(figure: go.Figure, words: str, x: float, anchor: str, theme: Theme) -> None:
    figure.add_annotation(
        text=plain(words),
        x=x,
        xref="paper",
        xanchor=anchor,
        y=0.96,
        yref="paper",
        yanchor="top",
        showarrow=False,
        font={"size": 12, "color": theme.muted},
    )


def parts_bars(parts: Integers, theme: Theme) -> go.Figure:
    """Draw into how many parts dense cells were cut.

    Parameters
    ----------
    parts : ndarray of int, shape (split cells,)
        From `parts_of_cells`.
    theme : Theme

    Returns
    -------
    plotly.graph_objects.Figure
    """
    figure = base_layout(go.Figure(), theme, height=230)
    sizes, cells = np.unique(parts, return_counts=True)
    names = [f"{size:,}" for size in sizes]
    if sizes.size > _MOST_SIZES:
        names = [*names[: _MOST_SIZES - 1], f"{sizes[_MOST_SIZES - 1]:,}+"]
        cells = np.append(cells[: _MOST_SIZES - 1], cells[_MOST_SIZES - 1 :].sum())
    figure.add_bar(
        x=names,
        y=cells,
        marker={"color": theme.private},
        text=[f"{count:,}" for count in cells],
        textposition="outside",
        cliponaxis=False,
        hovertemplate="%{y:,} cells of %{x} parts<extra></extra>",
    )
    figure.update_layout(
        margin={"l": 4, "r": 4, "t": 22, "b": 2}, hovermode="closest", dragmode=False, bargap=0.35
    )
    figure.update_xaxes(title_text="parts of a dense cell", type="category")
    figure.update_yaxes(title_text="dense cells", nticks=4, rangemode="tozero")
    return figure


def agreement_bars(agreements: Sequence[Agreement], theme: Theme) -> go.Figure:
    """Draw how sure two measurements of a total are, and how sure both together.

    Parameters
    ----------
    agreements : sequence of Agreement
    theme : Theme

    Returns
    -------
    plotly.graph_objects.Figure
    """
    rows = []
    for each in agreements:
        rows += [(f"{each.what}: {each.first[0]}", each.first[1], faded(theme.private, 0.45))]
        rows += [(f"{each.what}: {each.second[0]}", each.second[1], faded(theme.private, 0.45))]
        rows += [(f"{each.what}: both together", each.both, theme.private)]
    figure = base_layout(go.Figure(), theme, height=40 + 44 * len(rows))
    for place, (words, size, colour) in enumerate(rows):
        figure.add_bar(
            x=[size], y=[place], orientation="h", width=0.42, marker={"color": colour},
            hoverinfo="skip",
        )  # fmt: skip
        figure.add_annotation(
            text=f"{plain(words)}: <b>± {plain(written(size))}</b>",
            x=0,
            xref="paper",
            xanchor="left",
            y=place,
            yshift=11,
            yanchor="bottom",
            showarrow=False,
            font={"size": 12, "color": theme.text},
        )
    figure.update_layout(margin={"l": 4, "r": 8, "t": 4, "b": 2}, hovermode=False, dragmode=False)
    figure.update_xaxes(title_text="standard deviation of the total, points of the sample")
    figure.update_xaxes(rangemode="tozero", nticks=5)
    figure.update_yaxes(visible=False, range=[len(rows) - 0.6, -0.85])
    return figure
