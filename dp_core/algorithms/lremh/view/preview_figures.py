"""The small picture of the overview card, as SVG text."""

import numpy as np

from dp_core.algorithm import Release
from dp_core.algorithms.lremh.outputs import Estimate
from dp_core.algorithms.lremh.view.people_figures import LARGEST, largest
from dp_core.tables.categorical import CategoricalTable
from dp_core.view.marks import card
from dp_core.view.theme import theme


def preview(table: CategoricalTable, release: Release[Estimate], dark: bool) -> str:  # noqa: FBT001
    """Small picture of the overview card: the bars of the page, true ones as dashes, 300 x 106."""
    scheme = theme(dark)
    bars = largest(release.output, table.joint(), table.names, table.labels)
    assert bars.true is not None
    wide, high = 284 / len(bars.words), 90 / bars.reach
    drawn = "".join(
        f'<rect x="{8 + i * wide + 3:.1f}" y="{98 - high * min(found, bars.reach):.1f}" '
        f'width="{wide - 6:.1f}" height="{high * min(found, bars.reach):.1f}" '
        f'fill="{scheme.private}"/>'
        f'<line x1="{8 + i * wide:.1f}" x2="{8 + (i + 1) * wide:.1f}" '
        f'y1="{98 - high * true:.1f}" y2="{98 - high * true:.1f}" '
        f'stroke="{scheme.true}" stroke-width="2" stroke-dasharray="4 2"/>'
        for i, (found, true) in enumerate(zip(bars.found.tolist(), bars.true.tolist(), strict=True))
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
    bars = "".join(
        f'<rect x="{8 + i * wide + 3:.1f}" y="{98 - high:.1f}" width="{wide - 6:.1f}" '
        f'height="{high:.1f}" fill="{scheme.private}"/>'
        for i, high in enumerate(90 * np.minimum(release.output.table.ravel()[order] / reach, 1))
    )
    return card(scheme, bars)
