"""Pictures of a release; only pages and the door of the system import them."""

import plotly.graph_objects as go

from dp_core.algorithm import Release
from dp_core.algorithms._template.method.published import Histogram, counts
from dp_core.tables.categorical import CategoricalTable
from dp_core.view import figures


def bars(
    table: CategoricalTable, release: Release[Histogram], *, theme: figures.Theme
) -> go.Figure:
    """Draw true and released counts side by side: for the holder only."""
    words = [figures.plain(word) for word in release.output.words]
    true = go.Bar(name="true", x=words, y=counts(table), marker_color=theme.true)
    made = go.Bar(name="released", x=words, y=release.output.noisy_counts)
    made.marker.color = figures.colour(theme, 0)
    figure = figures.base_layout(go.Figure([true, made]), theme, height=320)
    return figure.update_layout(showlegend=True)


def preview(table: CategoricalTable, release: Release[Histogram], dark: bool) -> str:  # noqa: FBT001
    """Small picture of the overview card, 300 x 106: bars of the released counts."""
    heights = (90 * release.output.noisy_counts / len(table)).clip(0, 90)
    wide, colour = 280 / len(heights), figures.colour(figures.theme(dark), 0)
    drawn = "".join(
        f'<rect x="{10 + k * wide:.0f}" y="{98 - high:.0f}" width="{wide - 8:.0f}" '
        f'height="{high:.0f}" fill="{colour}"/>'
        for k, high in enumerate(heights)
    )
    return f'<svg xmlns="http://www.w3.org/2000/svg" width="300" height="106">{drawn}</svg>'
