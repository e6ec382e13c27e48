"""The small picture of the overview card, as SVG text."""

import numpy as np
from numpy.typing import NDArray

from dp_core.algorithm import Release
from dp_core.algorithms.dpc_stacking.outputs import Clustering, to_unit
from dp_core.algorithms.dpc_stacking.view.cluster_figures import regions_of
from dp_core.algorithms.dpc_stacking.view.scenes import telling_columns
from dp_core.tables.numeric import NumericTable
from dp_core.view.marks import card
from dp_core.view.theme import colour, theme

MOST_DOTS = 260
_HALF = 138  # pixels of each side
_UNIT_SQUARE = np.array([(0.0, 1.0), (0.0, 1.0)])


def preview(table: NumericTable, release: Release[Clustering], dark: bool) -> str:  # noqa: FBT001
    """Small picture of the overview card, 300 x 106: real rows grey; beside them what is released.

    Both sides show the box of the public limits, as the page does.
    """
    scheme, output = theme(dark), release.output
    box = table.unit_box(output.bounds)
    axes = list(telling_columns(box, output.assigned(table.values)))
    centres = output.unit_centres()
    real = "".join(_dot(at, 1.5, f'fill="{scheme.true}" opacity=".6"') for at in _some(box, axes))
    parts = []
    if len(axes) == box.shape[1]:
        for group, corners in enumerate(regions_of(centres[:, axes], _UNIT_SQUARE)):
            points = " ".join(f"{x:.1f},{y:.1f}" for x, y in _placed(corners))
            ink = colour(scheme, group)
            parts.append(f'<polygon points="{points}" fill="{ink}" opacity=".14"/>')
    if output.synthetic is not None and output.synthetic_labels is not None:
        made_up = to_unit(output.synthetic, output.bounds)
        groups = _some(output.synthetic_labels[:, None], [0])[:, 0].astype(int).tolist()
        for at, group in zip(_some(made_up, axes), groups, strict=True):
            look = f'fill="none" stroke="{colour(scheme, group)}" stroke-width=".8"'
            parts.append(_dot(at, 1.6, look))
    for x, y in _placed(centres[:, axes]):
        path = f"M{x - 4:.1f} {y - 4:.1f}l8 8m0 -8l-8 8"
        parts.append(f'<path d="{path}" stroke="{scheme.text}" stroke-width="2.2" fill="none"/>')
    beside = f'<g transform="translate({_HALF + 8},0)">{"".join(parts)}</g>'
    return card(scheme, real, beside)


def _some(rows: NDArray[np.generic], axes: list[int]) -> NDArray[np.float64]:
    chosen = rows[:: max(1, len(rows) // MOST_DOTS)][:, axes]
    return np.asarray(chosen, dtype=np.float64)


def _placed(points: NDArray[np.float64]) -> NDArray[np.float64]:
    """Pixels of places in the unit square."""
    share = np.clip(points[:, [0, -1]], 0, 1)
    return np.column_stack([8 + _HALF * share[:, 0], 99 - 92 * share[:, 1]])


def _dot(at: NDArray[np.float64], radius: float, look: str) -> str:
    ((x, y),) = _placed(at[None, :])
    return f'<circle cx="{x:.1f}" cy="{y:.1f}" r="{radius}" {look}/>'
