"""Pictures of a released table: they draw what they are given and compute nothing private."""

from collections.abc import Callable
from typing import Any

import numpy as np

from dp_core.algorithm import Release
from dp_core.algorithms.privscbn.networks import TableRelease
from dp_core.base_figures import theme
from dp_core.records import BinaryTable


def preview(table: BinaryTable, release: Release[TableRelease], dark: bool) -> str:  # noqa: FBT001
    """Small picture of the overview card: the released network on a circle, as SVG, 300 × 106."""
    scheme, output = theme(dark), release.output
    angle = 2 * np.pi * np.arange(output.m) / output.m
    x, y = 150 + 120 * np.cos(angle), 53 + 40 * np.sin(angle)
    lines = "".join(
        f'<line x1="{x[p]:.1f}" y1="{y[p]:.1f}" x2="{x[c]:.1f}" y2="{y[c]:.1f}" '
        f'stroke="{scheme.private}" stroke-opacity="0.45" stroke-width="1.6"/>'
        for c, parents, _ in output.nodes()
        for p in parents
    )
    dots = "".join(
        f'<circle cx="{x[j]:.1f}" cy="{y[j]:.1f}" r="5" fill="{scheme.private}"/>'
        for j in range(output.m)
    )
    return (
        '<svg xmlns="http://www.w3.org/2000/svg" width="300" height="106" viewBox="0 0 300 106">'
        f'<rect width="300" height="106" rx="6" fill="{scheme.panel}"/>{lines}{dots}</svg>'
    )


FIGURES: dict[str, Callable[..., Any]] = {"preview": preview}
