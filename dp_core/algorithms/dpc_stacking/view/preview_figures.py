"""Small pictures as SVG text, and what differs between releases."""

from collections.abc import Sequence

import numpy as np
import plotly.graph_objects as go
from numpy.typing import NDArray

from dp_core.algorithm import Release
from dp_core.algorithms.dpc_stacking.outputs import Clustering, to_unit
from dp_core.algorithms.dpc_stacking.study.matching import matched
from dp_core.algorithms.dpc_stacking.study.projections import two_columns
from dp_core.algorithms.dpc_stacking.view.cluster_figures import regions_of, some_rows
from dp_core.algorithms.dpc_stacking.view.scenes import telling_columns
from dp_core.tables.numeric import NumericTable
from dp_core.view.differing import Difference, Side, swatches
from dp_core.view.marks import card, dots, stroke
from dp_core.view.theme import STYLES, Theme, base_layout, colour, plain, theme
from dp_core.words import say

MOST_DOTS = 150  # of each side
_RING = "a1.5 1.5 0 1 0 3 0a1.5 1.5 0 1 0 -3 0"
_HALF = 138  # pixels of each side
_UNIT_SQUARE = np.array([(0.0, 1.0), (0.0, 1.0)])


def preview(table: NumericTable, release: Release[Clustering], dark: bool) -> str:  # noqa: FBT001
    """Small picture of the overview card, 300 x 106: real rows grey; beside them what is released.

    Both sides show the box of the public limits, as the page does.
    """
    scheme, output = theme(dark), release.output
    box = table.unit_box(output.bounds)
    axes = list(telling_columns(box, output.assigned(table.values)))
    dots = "".join(f"M{x:.0f} {y:.0f}h0" for x, y in _placed(_some(box, axes)))
    look = 'stroke-width="3" stroke-linecap="round" opacity=".6"'
    real = f'<path d="{dots}" stroke="{scheme.true}" {look}/>'
    beside = f'<g transform="translate({_HALF + 8},0)">{_groups(output, axes, scheme)}</g>'
    return card(scheme, real, beside)


def alone(
    table: NumericTable,
    release: Release[Clustering],
    dark: bool,  # noqa: FBT001
    first: Release[Clustering],
) -> str:
    """Small picture of what is released alone, along columns that the first release tells."""
    scheme, chosen = theme(dark), first.output
    axes = [0, min(1, chosen.centres.shape[1] - 1)]
    if chosen.synthetic is not None and chosen.synthetic_labels is not None:
        made_up = to_unit(chosen.synthetic, chosen.bounds)
        axes = list(telling_columns(made_up, chosen.synthetic_labels))
    colours = matched(chosen.unit_centres(), release.output.unit_centres())
    drawn = _groups(release.output, axes, scheme, colours)
    return card(scheme, f'<g transform="translate({_HALF / 2},0)">{drawn}</g>')


def _groups(
    output: Clustering, axes: list[int], scheme: Theme, colours: NDArray[np.int64] | None = None
) -> str:
    """Draw released rows, centres and, in a plane, what is nearest to each."""
    centres, parts = output.unit_centres(), []
    colours = np.arange(len(centres)) if colours is None else colours
    if len(axes) == centres.shape[1]:
        for group, corners in enumerate(regions_of(centres[:, axes], _UNIT_SQUARE)):
            points = " ".join(f"{x:.1f},{y:.1f}" for x, y in _placed(corners))
            ink = colour(scheme, int(colours[group]))
            parts.append(f'<polygon points="{points}" fill="{ink}" opacity=".14"/>')
    if output.synthetic is not None and output.synthetic_labels is not None:
        made_up = to_unit(output.synthetic, output.bounds)
        groups = _some(output.synthetic_labels[:, None], [0])[:, 0].astype(int)
        places = _placed(_some(made_up, axes))
        for group in np.unique(groups).tolist():
            rings = "".join(f"M{x - 1.5:.0f} {y:.0f}{_RING}" for x, y in places[groups == group])
            ink = colour(scheme, int(colours[group]))
            parts.append(f'<path d="{rings}" stroke="{ink}" fill="none"/>')
    for x, y in _placed(centres[:, axes]):
        path = f"M{x - 4:.1f} {y - 4:.1f}l8 8m0 -8l-8 8"
        parts.append(f'<path d="{path}" stroke="{scheme.text}" stroke-width="2.2" fill="none"/>')
    return "".join(parts)


def difference(
    table: NumericTable, sides: Sequence[Side], theme: Theme, tolerance: float
) -> tuple[Difference, ...]:
    """Centres of all sides over the real rows, on one plane: for the holder only."""
    outputs = [side.release.output for side in sides]
    first = outputs[0]
    box = table.unit_box(first.bounds)
    axes = telling_columns(box, first.assigned(table.values))
    plane = two_columns(*axes, first.bounds, list(table.names))
    figure = go.Figure()
    rows = plane(box[some_rows(len(box))])
    dots(figure, rows[:, 0], rows[:, 1], {"size": 4, "color": theme.true, "opacity": 0.45})
    own = plane(first.unit_centres())
    for output in outputs[1:2]:  # a line from each centre of A to that of B which it stands for
        other, ours = (
            plane(output.unit_centres()),
            matched(first.unit_centres(), output.unit_centres()),
        )
        for place, group in zip(other, ours.tolist(), strict=True):
            if group < len(own):
                x, y = np.stack([own[group], place], axis=1)
                stroke(figure, x, y, theme.muted, 1.2, "3px,3px")
    for side, output in zip(sides, outputs, strict=True):
        _add_centres(figure, side, plane(output.unit_centres()), theme)
    base_layout(figure, theme, height=360)
    figure.update_layout(hovermode="closest", dragmode=False, margin={"t": 6})
    ends = [[low - 0.04 * (high - low), high + 0.04 * (high - low)] for low, high in plane.box]
    figure.update_xaxes(range=ends[0], title_text=plain(plane.names[0]))
    figure.update_yaxes(range=ends[1], title_text=plain(plane.names[1]))
    found = Difference(
        title=say("dpc-differ"),
        figure=figure,
        alt=say("dpc-differ.alt", sides=[each.words for each in sides]),
        true=True,
        legend=(*swatches(sides), ("true-mark", say("dpc-differ.rows"))),
    )
    return (found,)


def _add_centres(figure: go.Figure, side: Side, places: NDArray[np.float64], theme: Theme) -> None:
    """Draw the centres of a side: they differ by shape as well as by colour."""
    shape = STYLES[side.place].symbol
    edge = {"color": theme.background, "width": 1.5}
    marker = {"size": 13, "symbol": shape, "color": side.ink(theme), "line": edge}
    words = f"{plain(side.letter)}: %{{x:.4g}}, %{{y:.4g}}<extra></extra>"
    x, y = places.T
    dots(figure, x, y, marker, hovertemplate=words)
    named = [f"<b>&nbsp;&nbsp;&nbsp;{plain(side.letter)}</b>"] * len(x)
    look = {"textposition": "middle right", "textfont": {"color": theme.text, "size": 12}}
    figure.add_scatter(x=x, y=y, mode="text", text=named, hoverinfo="skip", **look)


def _some(rows: NDArray[np.generic], axes: list[int]) -> NDArray[np.float64]:
    chosen = rows[:: max(1, len(rows) // MOST_DOTS)][:, axes]
    return np.asarray(chosen, dtype=np.float64)


def _placed(points: NDArray[np.float64]) -> NDArray[np.float64]:
    """Pixels of places in the unit square."""
    share = np.clip(points[:, [0, -1]], 0, 1)
    return np.column_stack([8 + _HALF * share[:, 0], 99 - 92 * share[:, 1]])
