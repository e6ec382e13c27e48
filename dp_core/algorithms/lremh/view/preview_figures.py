"""The small picture of the overview card, as SVG text."""

import numpy as np

from dp_core.algorithm import Release
from dp_core.algorithms.lremh.outputs import Estimate
from dp_core.tables.categorical import CategoricalTable
from dp_core.view.marks import card
from dp_core.view.theme import theme

MOST_BARS = 24


def preview(table: CategoricalTable, release: Release[Estimate], dark: bool) -> str:  # noqa: FBT001
    """Small picture of the overview card: estimated bars, true ones as dashes, 300 x 106."""
    scheme = theme(dark)
    true, found = table.joint().ravel(), release.output.table.ravel()
    order = np.argsort(-true)[:MOST_BARS]
    top = max(float(true[order].max()), float(found[order].max()))
    wide = 284 / len(order)
    bars = "".join(
        f'<rect x="{8 + i * wide + 1:.1f}" y="{98 - 90 * found[c] / top:.1f}" '
        f'width="{wide - 2:.1f}" height="{90 * found[c] / top:.1f}" fill="{scheme.private}"/>'
        f'<line x1="{8 + i * wide:.1f}" x2="{8 + (i + 1) * wide:.1f}" '
        f'y1="{98 - 90 * true[c] / top:.1f}" y2="{98 - 90 * true[c] / top:.1f}" '
        f'stroke="{scheme.true}" stroke-width="2" stroke-dasharray="4 2"/>'
        for i, c in enumerate(order)
    )
    return card(scheme, bars)
