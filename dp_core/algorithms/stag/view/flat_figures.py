"""The map as flat heat maps: where maps cannot be drawn, and where both must zoom together."""

import math
from collections.abc import Sequence
from typing import Any

import numpy as np
import plotly.graph_objects as go
from numpy.typing import NDArray
from plotly.subplots import make_subplots

from dp_core.algorithms.stag.data.geography import area_unit, on_earth
from dp_core.algorithms.stag.data.lattice import Box, Floats
from dp_core.algorithms.stag.view.map_figures import LineLook
from dp_core.algorithms.stag.view.rasters import ColourScale, palette
from dp_core.view.theme import Theme, base_layout, faded, panel_title

PIXELS = 256
"""Cells a side of the flat picture at most."""
HEIGHT = 380

_STEPS = 60  # colours on each side of zero
_MOST_LINES = 300  # of small cells


def flat_maps(
    panels: Sequence[tuple[str, Floats]],
    box: Box,
    scale: ColourScale,
    scheme: Theme,
    *,
    lines: Sequence[tuple[NDArray[np.float64], LineLook]] = (),
    density: bool = True,
) -> go.Figure:
    """Heat maps side by side that zoom together.

    Parameters
    ----------
    panels : sequence of (title, density)
        One or two; densities of shape (P, P), row 0 in the south.
    box : (west, south, east, north)
    scale : ColourScale
    scheme : Theme
    lines : sequence of (lines, look)
        Drawn over the last panel; lines (N, 4) in units of the box.
    density : bool
        Whether densities are drawn, or lines alone.
    """
    figure = make_subplots(
        1, len(panels), shared_xaxes="all", shared_yaxes="all", horizontal_spacing=0.04
    )
    base_layout(figure, scheme, height=HEIGHT)
    for column, (title, values) in enumerate(panels, start=1):
        heat = _heat(values if density else np.full((1, 1), np.nan), box, scale, scheme)
        figure.add_trace(heat, row=1, col=column)
        axes = "" if column == 1 else str(column)
        panel_title(figure, title, axes=axes)
    for each, look in lines:
        if look.share and len(each) > _MOST_LINES:
            continue  # they do not grow here, and would hide the densities
        figure.add_trace(_line_trace(each, look), row=1, col=len(panels))
    _axes(figure, box)
    return figure


def _heat(density: Floats, box: Box, scale: ColourScale, scheme: Theme) -> go.Heatmap:
    west, south, east, north = box
    across, along = ((np.arange(n) + 0.5) / n for n in density.shape[::-1])
    unit = area_unit(box)
    return go.Heatmap(
        z=density.astype(np.float32),
        x=west + across * (east - west),
        y=south + along * (north - south),
        zmin=-scale.top,
        zmax=scale.top,
        colorscale=_colours(scale, scheme),
        showscale=False,
        hovertemplate=f"%{{z:,.3~g}} points per {unit}<br>%{{x:.4f}}, %{{y:.4f}}<extra></extra>",
    )


def _colours(scale: ColourScale, scheme: Theme) -> list[list[Any]]:
    """Colours of the scale at densities from -top to top: Plotly's own scales are linear."""
    places = np.linspace(-1, 1, 2 * _STEPS + 1)
    reach = np.log1p(scale.top / scale.unit)
    densities = np.sign(places) * scale.unit * np.expm1(np.abs(places) * reach)
    colours = palette(dark=scheme.dark)[scale.indices(densities)].astype(int)
    stops = (densities / scale.top + 1) / 2
    stops[0], stops[-1] = 0, 1
    return [
        [float(stop), f"rgba({r},{g},{b},{a / 255:.3f})"]
        for stop, (r, g, b, a) in zip(stops, colours.tolist(), strict=True)
    ]


def _line_trace(lines: NDArray[np.float64], look: LineLook) -> go.Scatter:
    """All lines as one trace, with a gap after each."""
    gap = np.full(len(lines), np.nan)
    return go.Scatter(
        x=np.stack([lines[:, 0], lines[:, 2], gap], axis=1).ravel(),
        y=np.stack([lines[:, 1], lines[:, 3], gap], axis=1).ravel(),
        mode="lines",
        line={"color": faded(look.colour, look.opacity), "width": look.width},
        hoverinfo="skip",
    )


def _axes(figure: go.Figure, box: Box) -> None:
    west, south, east, north = box
    # A degree of longitude is shorter than one of latitude.
    ratio = 1 / math.cos(math.radians((south + north) / 2)) if on_earth(box) else 1.0
    common = {"showgrid": False, "ticks": "outside", "ticklen": 4, "constrain": "domain"}
    figure.update_xaxes(**common, range=[west, east], nticks=4)
    figure.update_yaxes(
        **common, range=[south, north], nticks=5, tickformat="", constraintoward="top"
    )
    figure.update_yaxes(scaleanchor="x", scaleratio=ratio, row=1, col=1)
    figure.update_layout(hovermode="closest", dragmode="zoom", margin={"t": 26})
