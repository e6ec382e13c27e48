"""Small pictures as SVG text, and what differs between releases."""

from collections.abc import Sequence

import numpy as np
import plotly.graph_objects as go

from dp_core.algorithm import Release
from dp_core.algorithms.lremh.outputs import Estimate
from dp_core.algorithms.lremh.view.people_figures import LARGEST, largest
from dp_core.tables.categorical import CategoricalTable
from dp_core.view.differing import Difference, Side, bars, swatches
from dp_core.view.marks import card, stroke
from dp_core.view.theme import Theme, base_layout, panel_title, theme, wrapped
from dp_core.words import say


def preview(table: CategoricalTable, release: Release[Estimate], dark: bool) -> str:  # noqa: FBT001
    """Small picture of the overview card: the bars of the page, true ones as dashes, 300 x 106."""
    scheme = theme(dark)
    shown = largest(release.output, table.joint(), table.names, table.labels)
    assert shown.true is not None
    wide, high = 284 / len(shown.words), 90 / shown.reach
    drawn = "".join(
        f'<rect x="{8 + i * wide + 3:.1f}" y="{98 - high * min(found, shown.reach):.1f}" '
        f'width="{wide - 6:.1f}" height="{high * min(found, shown.reach):.1f}" '
        f'fill="{scheme.private}"/>'
        f'<line x1="{8 + i * wide:.1f}" x2="{8 + (i + 1) * wide:.1f}" '
        f'y1="{98 - high * true:.1f}" y2="{98 - high * true:.1f}" '
        f'stroke="{scheme.true}" stroke-width="2" stroke-dasharray="4 2"/>'
        for i, (found, true) in enumerate(
            zip(shown.found.tolist(), shown.true.tolist(), strict=True)
        )
    )
    return card(scheme, drawn)


def alone(
    table: CategoricalTable,
    release: Release[Estimate],
    dark: bool,  # noqa: FBT001
    first: Release[Estimate],
) -> str:
    """Small picture of the estimate alone: records in the order of the first one, 300 x 106."""
    scheme = theme(dark)
    ranked = first.output.table.ravel()
    order = np.argsort(-ranked, kind="stable")[:LARGEST]
    reach = 0.5 if ranked.max() <= 0.5 else 1.0
    wide = 284 / len(order)
    drawn = "".join(
        f'<rect x="{8 + i * wide + 3:.1f}" y="{98 - high:.1f}" width="{wide - 6:.1f}" '
        f'height="{high:.1f}" fill="{scheme.private}"/>'
        for i, high in enumerate(90 * np.minimum(release.output.table.ravel()[order] / reach, 1))
    )
    return card(scheme, drawn)


def difference(
    table: CategoricalTable, sides: Sequence[Side], theme: Theme, tolerance: float
) -> tuple[Difference, ...]:
    """Paired bars of the records that most people have, and the truth: for the holder only."""
    of = table.joint(), table.names, table.labels
    shown = [largest(side.release.output, *of) for side in sides]
    first = shown[0]
    assert first.true is not None
    figure, many = go.Figure(), len(first.words)
    bars(figure, sides, [each.found.tolist() for each in shown], first.words, theme)
    ends = np.array([-0.44, 0.44, np.nan])
    along = np.add.outer(np.arange(many), ends).ravel()
    true = np.repeat(100 * first.true, 3)
    stroke(figure, true, along, theme.true, 2.5, "4px,2px", connectgaps=False)
    base_layout(figure, theme, height=60 + many * (16 + 9 * len(sides)))
    figure.update_xaxes(range=[0, 104 * first.reach], showgrid=True, fixedrange=True)
    figure.update_yaxes(
        tickvals=list(range(many)),
        ticktext=[wrapped(each, 26) for each in first.words],
        tickfont={"size": 13, "color": theme.text},
        range=[many - 0.5, -0.55],
        showgrid=False,
        fixedrange=True,
    )
    panel_title(figure, "Of 100 people")
    found = Difference(
        title=say("lremh-preview-figures-estimated-true-shares"),
        figure=figure,
        alt=say(
            "lremh-preview-figures-paired-bars-records",
            many=many,
            words=", ".join(each.words for each in sides),
        ),
        true=True,
        legend=(*swatches(sides), ("true", "true")),
    )
    return (found,)
