"""Small pictures as SVG text, and what differs between releases."""

from collections.abc import Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray

from dp_core.algorithm import Release
from dp_core.algorithms.fda.method.steps.running_totals import RunningTotals
from dp_core.algorithms.fda.view.figures import Scene, running_totals, scale_of
from dp_core.tables.data import CountStream
from dp_core.view import svg
from dp_core.view.differing import Difference, Side, swatches
from dp_core.view.marks import card
from dp_core.view.theme import Theme, theme
from dp_core.words import say

SHARE = 0.1
"""Of the largest total: the scale stays where it is when ε or the method changes."""


def preview(stream: CountStream, release: Release[RunningTotals], dark: bool) -> str:  # noqa: FBT001
    """Small picture of the overview card: the private line in its band, as SVG text, 300 × 106."""
    scheme, output = theme(dark), release.output
    kept = np.unique(np.linspace(0, len(stream) - 1, 120).astype(int))
    error = output.totals[kept] - stream.totals()[kept]
    half = output.half_width[kept]
    reach = SHARE * float(stream.totals().max()) or 1.0
    x = np.linspace(8, 292, kept.size)

    def points(values: NDArray[Any]) -> str:
        y = 53 - 46 * np.clip(values / reach, -1, 1)
        return " ".join(f"{a:.1f},{b:.1f}" for a, b in zip(x, y, strict=True))

    band = points(half) + " " + " ".join(reversed(points(-half).split()))
    return card(
        scheme,
        f'<polygon points="{band}" fill="{scheme.private}" fill-opacity="0.18"/>',
        f'<line x1="8" x2="292" y1="53" y2="53" stroke="{scheme.true}" stroke-width="2" '
        'stroke-dasharray="6 4"/>',
        f'<polyline points="{points(error)}" fill="none" stroke="{scheme.private}" '
        'stroke-width="2.2" stroke-linejoin="round"/>',
    )


def alone(
    stream: CountStream,
    release: Release[RunningTotals],
    dark: bool,  # noqa: FBT001
    first: Release[RunningTotals],
) -> str:
    """Small picture of the private totals in their band, as SVG text, 300 × 106.

    The axis is that of the data set, in round steps: it stays where it is while ε moves.
    """
    scheme, output = theme(dark), release.output
    there = np.flatnonzero(output.published)
    kept = there[np.unique(np.linspace(0, there.size - 1, 120).astype(int))]
    low, high = scale_of(stream.totals())
    x = 34 + 260 * kept / max(1, len(stream) - 1)

    def level(value: Any) -> Any:
        return 100 - 94 * np.clip((value - low) / (high - low), 0, 1)

    def points(values: NDArray[Any]) -> list[str]:
        return [f"{a:.1f},{b:.1f}" for a, b in zip(x, level(values), strict=True)]

    totals, half = output.totals[kept], output.half_width[kept]
    band = " ".join(points(totals + half) + points(totals - half)[::-1])
    lines = "".join(
        f'<line x1="34" x2="294" y1="{level(tick):.1f}" y2="{level(tick):.1f}" '
        f'stroke="{scheme.axis}"/><g font-size="8" fill="{scheme.muted}" '
        f'font-family="sans-serif">{svg.text(30, level(tick) + 3, svg.short(tick), "end")}</g>'
        for tick in (0.0, high / 2, high)
    )
    return card(
        scheme,
        lines,
        f'<polygon points="{band}" fill="{scheme.private}" fill-opacity="0.2"/>',
        f'<polyline points="{" ".join(points(totals))}" fill="none" stroke="{scheme.private}" '
        'stroke-width="1.6" stroke-linejoin="round"/>',
    )


def difference(
    stream: CountStream, sides: Sequence[Side], theme: Theme, tolerance: float
) -> tuple[Difference, ...]:
    """Private totals less the true ones, in the corridor of the tolerance: for the holder only."""
    one, *others = sides
    beside = {each.words: (each.place, each.release.output.totals) for each in others}
    scene = Scene(
        place=one.place,
        difference=True,
        tolerance=tolerance,
        scale=(-3 * tolerance, 3 * tolerance),
        beside=beside,
        view="difference",
        height=260,
    )
    found = Difference(
        title=say("fda-difference"),
        figure=running_totals(stream, one.release, theme=theme, scene=scene),
        alt=say("fda-difference-heard", sides=tuple(each.words for each in sides)),
        true=True,
        legend=(
            ("released", one.words),
            ("band", say("fda-legend-band-of", letter=one.letter)),
            *swatches(others),
            ("tolerance", say("fda-legend-within", tolerance=tolerance)),
        ),
    )
    return (found,)
