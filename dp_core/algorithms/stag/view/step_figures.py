"""Pictures of the steps: the layers on the map, the filter, the parts."""

import numpy as np
import plotly.graph_objects as go
from numpy.typing import NDArray

from dp_core.algorithms.stag.data.lattice import Box, Floats, Integers
from dp_core.algorithms.stag.release import KEPT, MERGED, SPLIT, ZERO
from dp_core.algorithms.stag.study.layers import NAMES
from dp_core.algorithms.stag.view.probe_figures import map_axes, places
from dp_core.view.theme import (
    Theme,
    channels,
    colour_steps,
    fixed,
    hatched,
    plain,
    write,
    write_above,
)
from dp_core.words import say

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
        `GridRelease.layers`; row 0 in the south.
    group : ndarray of int32, shape (m2²,)
        Merged neighbours of different groups get different shades.
    box : (west, south, east, north)
        Degrees.
    theme : Theme
    """
    side = codes.shape[0]
    figure = fixed(theme, 400)
    shade = np.where(codes == MERGED, 3 + group.reshape(codes.shape) % len(_SHADES), 0)
    place = np.select([codes == ZERO, codes == KEPT, codes == SPLIT], [0, 1, 2], shade)
    words = {}
    if side <= _MOST_HOVERED:
        names = np.array([say(NAMES[code]) for code in range(4)])
        words = {"text": names[codes], "hovertemplate": "%{text}<extra></extra>"}
    colours = layer_colours(theme)
    fills = [colours[ZERO], colours[KEPT], colours[SPLIT]]
    fills += [_mixed(theme.private, theme.background, part) for part in _SHADES]
    figure.add_heatmap(
        **places(side, box),
        z=place.astype(np.uint8),
        zmin=-0.5,
        zmax=len(fills) - 0.5,
        colorscale=colour_steps(fills),
        showscale=False,
        **(words or {"hoverinfo": "skip"}),
    )
    map_axes(figure, box)
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
    pairs = zip(channels(colour), channels(ground), strict=True)
    return "#" + "".join(f"{round(ink * share + paper * (1 - share)):02x}" for ink, paper in pairs)


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
    figure = fixed(theme, 250, (4, 8, 30, 2), bargap=0)
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
            hovertemplate="%{x:,.1f}: %{y:,}<extra></extra>",
        )
    figure.add_vline(x=theta, line={"color": theme.text, "width": 1.5, "dash": "2px,3px"})
    write_above(figure, plain(say("stag-filter-here", theta=theta)), theta, theme.text)
    beyond = int((noisy > edges[-1]).sum())
    if beyond:
        words = plain(say("stag-filter-beyond", cells=beyond))
        write(figure, words, (1.0, 0.96), theme.muted, anchor="right top", paper="xy")
    figure.update_xaxes(title_text=say("stag-axis-noisy"), tickformat=",")
    most = float(np.log10(max(10.0, np.nanmax(cells))))
    figure.update_yaxes(
        title_text=say("stag-axis-cells", cells=noisy.size),
        type="log",
        range=[-0.2, 1.04 * most],
    )
    figure.update_yaxes(dtick=1, tickformat=",")
    return figure


def parts_bars(parts: Integers, theme: Theme) -> go.Figure:
    """Draw into how many parts dense cells were cut.

    Parameters
    ----------
    parts : ndarray of int, shape (split cells,)
        From `parts_of_cells`.
    theme : Theme
    """
    figure = fixed(theme, 230, bargap=0.35)
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
        hovertemplate="%{x}: %{y:,}<extra></extra>",
    )
    figure.update_xaxes(title_text=say("stag-axis-parts"), type="category")
    figure.update_yaxes(title_text=say("stag-axis-dense"), nticks=4, rangemode="tozero")
    return figure
