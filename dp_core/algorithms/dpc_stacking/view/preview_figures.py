"""The small picture of the overview card, as SVG text."""

import numpy as np

from dp_core.algorithm import Release
from dp_core.algorithms.dpc_stacking.outputs import Clustering, to_unit
from dp_core.algorithms.dpc_stacking.view.scenes import telling_columns
from dp_core.tables.numeric import NumericTable
from dp_core.view.marks import card
from dp_core.view.theme import colour, theme

MOST_DOTS = 260


def preview(table: NumericTable, release: Release[Clustering], dark: bool) -> str:  # noqa: FBT001
    """Small picture of the overview card: true rows grey, centres in colour, 300 x 106."""
    scheme = theme(dark)
    box = table.unit_box(release.output.bounds)
    x, y = telling_columns(box, release.output.assigned(table.values))
    rows = box[:: max(1, len(box) // MOST_DOTS)][:, [x, y]]
    centres = to_unit(release.output.centres, release.output.bounds)[:, [x, y]]
    low, high = rows.min(axis=0), rows.max(axis=0)
    wide = np.where(high > low, high - low, 1)

    def place(points: np.ndarray) -> np.ndarray:
        share = np.clip((points - low) / wide, 0, 1)
        return np.column_stack([12 + 276 * share[:, 0], 96 - 86 * share[:, 1]])

    dots = "".join(
        f'<circle cx="{a:.1f}" cy="{b:.1f}" r="1.6" fill="{scheme.true}" opacity=".55"/>'
        for a, b in place(rows)
    )
    marks = "".join(
        f'<circle cx="{a:.1f}" cy="{b:.1f}" r="6.5" fill="{colour(scheme, group)}" '
        f'stroke="{scheme.panel}" stroke-width="2"/>'
        for group, (a, b) in enumerate(place(centres))
    )
    return card(scheme, dots, marks)
