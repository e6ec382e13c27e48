"""The small picture of the overview card, as SVG text."""

import numpy as np

from dp_core.algorithm import Release
from dp_core.algorithms.stag.data.lattice import Floats, Integers, Lattice
from dp_core.algorithms.stag.release import GridRelease
from dp_core.algorithms.stag.view.drawing import drawing
from dp_core.algorithms.stag.view.map_figures import line_looks
from dp_core.algorithms.stag.view.rasters import data_url, densities, palette, png, scale_of
from dp_core.view.theme import theme

WIDTH, HEIGHT = 300, 106

_PIXELS = 300
_MOST_LINES = 400
_OPACITY = {"merged": 0.22, "split": 0.8}


def preview(lattice: Lattice, release: Release[GridRelease], dark: bool) -> str:  # noqa: FBT001
    """Small picture of the overview card: a strip of the released map, as SVG text, 300 x 106."""
    scheme, output = theme(dark), release.output
    density = densities(output.surface, output.box, _PIXELS)
    low, high = _strip(density)
    colours = scale_of(output).indices(density[low:high][::-1])
    url = data_url(png(colours, palette(dark=dark)))
    scale = WIDTH / output.resolution
    top = high * WIDTH / len(density)
    lines = "".join(
        f'<path d="{_path(look.lines, scale, top)}" stroke="{look.colour}" '
        f'stroke-opacity="{_OPACITY[look.layer]}" stroke-width="0.6"/>'
        for look in line_looks(drawing(output), scheme)
        if look.layer in _OPACITY and not look.share
    )
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{WIDTH}" height="{HEIGHT}" '
        f'viewBox="0 0 {WIDTH} {HEIGHT}">'
        f'<rect width="{WIDTH}" height="{HEIGHT}" rx="6" fill="{scheme.panel}"/>'
        f'<clipPath id="strip"><rect width="{WIDTH}" height="{HEIGHT}" rx="6"/></clipPath>'
        f'<g clip-path="url(#strip)"><image href="{url}" width="{WIDTH}" height="{HEIGHT}" '
        'preserveAspectRatio="none" '
        'style="image-rendering:pixelated"/>'
        f'<g fill="none">{lines}</g></g></svg>'
    )


def _strip(density: Floats) -> tuple[int, int]:
    """Rows of the strip around the middle of the points."""
    side = len(density)
    rows = max(1, round(side * HEIGHT / WIDTH))
    weights = np.maximum(density, 0).sum(axis=1)
    middle = int(np.searchsorted(np.cumsum(weights), weights.sum() / 2))
    low = min(max(0, middle - rows // 2), side - rows)
    return low, low + rows


def _path(lines: Integers, scale: float, top: float) -> str:
    """Longest lines within the strip; y grows downwards."""
    x0, y0, x1, y1 = lines.astype(np.float64).T * scale
    places = np.stack([x0, top - y0, x1, top - y1], axis=1)
    inside = (places[:, [1, 3]].max(axis=1) >= 0) & (places[:, [1, 3]].min(axis=1) <= HEIGHT)
    places = places[inside]
    length = np.abs(places[:, 2:] - places[:, :2]).sum(axis=1)
    chosen = places[np.argsort(-length, kind="stable")[:_MOST_LINES]]
    chosen[:, [1, 3]] = chosen[:, [1, 3]].clip(0, HEIGHT)
    return "".join(f"M{a:.1f} {b:.1f}L{c:.1f} {d:.1f}" for a, b, c, d in chosen.tolist())
