"""A released map as a picture for a document, and how far noise may have moved its counts."""

import math
from collections.abc import Mapping

import numpy as np
import pandas as pd

from dp_core.algorithm import Given, Release
from dp_core.algorithms.stag.release import MERGED, PLAIN, GridRelease
from dp_core.algorithms.stag.study.pieces import has_layers
from dp_core.algorithms.stag.study.spreads import MANY, half_width, half_widths
from dp_core.algorithms.stag.view.map_figures import densities, plain_image, scale_of
from dp_core.view import svg
from dp_core.words import say

_HIGH, _WIDEST, _PIXELS = 240, 400, 256


def released(
    release: Release[GridRelease], given: Given, tables: Mapping[str, pd.DataFrame]
) -> svg.Shown:
    """Draw the released map: points per area, the north on top."""
    output = release.output
    west, south, east, north = output.box
    ratio = (east - west) * math.cos(math.radians((south + north) / 2)) / (north - south)
    wide, high = (_HIGH * ratio, _HIGH) if ratio < _WIDEST / _HIGH else (_WIDEST, _WIDEST / ratio)
    colours = scale_of(output)
    url = plain_image(densities(output.surface, output.box, _PIXELS), colours, dark=False)
    ticks = [(place, svg.short(value)) for place, value in colours.ticks()]
    ticks = [ticks[0], *ticks[2::2]] if len(ticks) > 4 else ticks
    x = (640 - wide) / 2
    body = (
        f'<image href="{url}" x="{x:.0f}" y="16" width="{wide:.0f}" height="{high:.0f}" '
        'preserveAspectRatio="none" style="image-rendering:pixelated"/>'
        f'<rect x="{x:.0f}" y="16" width="{wide:.0f}" height="{high:.0f}" fill="none" '
        'stroke="#55636F"/>'
        + svg.text(x, 11, say("stag-latitude", degrees=north))
        + svg.text(x + wide, 11, say("stag-longitudes", west=west, east=east), "end")
        + svg.text(x, high + 30, say("stag-latitude", degrees=south))
        + svg.scale(colours.stops(dark=False), ticks, at=(220, high + 40), wide=300)
        + svg.text(212, high + 49, say("stag-released-unit"), "end")
    )
    return svg.Shown(
        body=body,
        size=(640, round(high) + 70),
        title=say("stag-released.title"),
        words=say("stag-released"),
        expected=_expected(output, given),
    )


def _expected(output: GridRelease, given: Given) -> str:
    if output.fresh.size:
        widths = half_widths(given.method, given.params, output)
        assert widths is not None
        middle, most = float(np.median(widths)), float(widths.max())
        return say("stag-released-ranges", middle=middle, most=most)
    layered = has_layers(output)
    layer = MERGED if layered else PLAIN
    half = half_width(given.method, given.params, layer=layer, parts=MANY)
    if half is None or not np.isfinite(half):
        return ""
    sampled = getattr(given.params, "sampling_rate", 1) < 1
    return say("stag-released-noise", layered=layered, half=half, sampled=sampled)
