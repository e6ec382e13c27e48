"""Densities as small images: points per km² on the lattice, colours, PNG. Nothing is drawn here."""

import base64
import math
import struct
import zlib
from dataclasses import dataclass

import numpy as np
from numpy.typing import ArrayLike, NDArray

from dp_core.algorithms.stag.data.cutting import axis_edges, grid_rectangles, grid_totals
from dp_core.algorithms.stag.data.geography import areas, box_area, on_web_map, picture_rows
from dp_core.algorithms.stag.data.lattice import Box, Floats
from dp_core.algorithms.stag.release import GridRelease
from dp_core.view.theme import channels

Pixels = NDArray[np.uint8]

MOST_PIXELS = 1024
"""Pixels a side; a finer lattice is added up."""
_ZERO = 64  # index of zero in the palette: negative densities below it, positive ones above
_ABOVE, _BELOW = 255 - _ZERO, _ZERO
_FULL = 0.30  # place on the scale from which colours are opaque
_COVER = 235  # opacity of full colours, of 255: the public map shines through
_VIRIDIS = (
    *("#440154", "#482878", "#3e4989", "#31688e", "#26828e"),
    *("#1f9e89", "#35b779", "#6ece58", "#b5de2b", "#fde725"),
)
_NEGATIVE = {False: "#c2185b", True: "#ff7eb0"}
_SEEN = 256  # pixels a side that a screen shows one by one
_FEW = 12  # points
_THIN, _THICK = 0.3, 0.7  # shares of the points that live where it is thinner
_SPARSE = 10.0  # the top is at least so many times the mean
_COMPRESSION = 3


@dataclass(frozen=True)
class ColourScale:
    """Colours of densities: even near zero, logarithmic above; mirrored below zero.

    Parameters
    ----------
    top : float
        Density with the last colour, points per unit of area; above 0.
    decades : int
        What is so many times ten times thinner than the top has hardly any colour.
    """

    top: float
    decades: int = 4

    @property
    def unit(self) -> float:
        """Density around which the scale turns logarithmic."""
        return self.top * 10.0**-self.decades

    def place(self, density: ArrayLike) -> Floats:
        """Place on the scale, from -1 to 1.

        Examples
        --------
        >>> ColourScale(100.0).place([0, 100, 1000, -100]).tolist()
        [0.0, 1.0, 1.0, -1.0]
        """
        values = np.asarray(density, dtype=np.float64)
        places = np.log1p(np.abs(values) / self.unit) / math.log1p(10**self.decades)
        return np.copysign(np.minimum(places, 1), values)

    def indices(self, density: Floats) -> Pixels:
        """Position in `palette` of each density."""
        places = self.place(density)
        levels = _ZERO + np.rint(np.where(places < 0, _BELOW * places, _ABOVE * places))
        return np.asarray(levels, dtype=np.uint8)

    def ticks(self) -> list[tuple[float, float]]:
        """Places and densities for a legend: zero and the upper decades."""
        values = [0.0, *(self.top / 10**k for k in reversed(range(self.decades)))]
        return [(float(self.place(value)), value) for value in values]

    def stops(self, *, dark: bool, below: bool = False, count: int = 24) -> list[str]:
        """CSS colours evenly spaced from zero to the top, or from zero down."""
        places = np.linspace(_ZERO, 0 if below else 255, count)
        chosen = palette(dark=dark)[np.rint(places).astype(int)].tolist()
        return [f"rgba({r},{g},{b},{a / 255:.2f})" for r, g, b, a in chosen]


def scale_of(output: GridRelease) -> ColourScale:
    """Find the colour scale that suits a release, from the release alone.

    Its top is a power of ten, so that most changes of the release leave the colours alone.
    """
    density = output.count / areas(output.rect, output.box, output.resolution)
    order = np.argsort(density)
    reached = np.cumsum(np.maximum(output.count, 0)[order])
    thin, thick = density[order][np.searchsorted(reached, np.array([_THIN, _THICK]) * reached[-1])]
    mean = max(1.0, float(output.count.sum())) / box_area(output.box)
    top = 10.0 ** math.ceil(math.log10(max(float(thick), _SPARSE * mean)) - 1e-9)
    reach = 2 if thin <= 0 else min(2, max(1, round(math.log10(top / float(thin)))))
    return ColourScale(top, 2 + reach)


def densities(table: NDArray[np.number], box: Box, most: int = MOST_PIXELS) -> Floats:
    """Points per unit of area, from a summed-area table.

    Parameters
    ----------
    table : ndarray, shape (R + 1, R + 1)
        Of the true counts or of a release.
    box : (west, south, east, north)
    most : int
        Pixels a side at most; where the lattice is finer, its cells are added up.

    Returns
    -------
    ndarray, shape (P, P)
        Row 0 in the south.
    """
    counts, area = _pixels(table, box, most)
    return np.asarray(counts / area)


def clear_densities(table: NDArray[np.number], box: Box, most: int = MOST_PIXELS) -> Floats:
    """Points per unit of area of true points, drawn so that few of them can be seen.

    As `densities`; but where fewer than 12 points are in a block of 2 x 2 or of 4 x 4 pixels, it
    is drawn evenly. A screen that shows several pixels in one mixes their colours, not their
    densities: single points would look paler than the same density drawn evenly.
    """
    counts, area = _pixels(table, box, most)
    found = counts / area
    for size in (2, 4):
        if len(counts) >= size * _SEEN:
            together = _blocks(counts, size)
            even = together / _blocks(area, size)
            few, spread = (
                each.repeat(size, 0).repeat(size, 1)[: len(found), : len(found)]
                for each in (together < _FEW, even)
            )
            np.copyto(found, spread, where=few)
    return np.asarray(found)


def _pixels(table: NDArray[np.number], box: Box, most: int) -> tuple[Floats, Floats]:
    """Points and areas of pixels, both of shape (P, P)."""
    steps = table.shape[0] - 1
    edges = axis_edges(steps, most)
    counts = grid_totals(table, edges, edges)  # type: ignore[arg-type]
    row_areas = areas(grid_rectangles(edges[:2], edges), box, steps)  # they differ by latitude
    widths = np.diff(edges) / (edges[1] - edges[0])
    return counts.astype(np.float64), row_areas[:, None] * widths


def _blocks(values: Floats, size: int) -> Floats:
    """Add up blocks of pixels; those at the end may be smaller."""
    starts = np.arange(0, len(values), size)
    return np.asarray(np.add.reduceat(np.add.reduceat(values, starts, axis=0), starts, axis=1))


def image(density: Floats, box: Box, scale: ColourScale, *, dark: bool) -> str:
    """Draw densities as a PNG in a data URL, the north on top, rows as a web map wants them."""
    rows = np.arange(len(density))[::-1]
    if on_web_map(box):
        rows = picture_rows(box, len(rows), 2 * MOST_PIXELS)
    return data_url(png(scale.indices(density)[rows], palette(dark=dark)))


def plain_image(density: Floats, scale: ColourScale, *, dark: bool) -> str:
    """As `image`, of a small part of a box: rows as they are."""
    return data_url(png(scale.indices(density)[::-1], palette(dark=dark)))


def palette(*, dark: bool) -> Pixels:
    """Colours of the scale, shape (256, 4): red, green, blue, opacity; none at zero.

    Viridis, reversed on white, from nothing; pink below zero.
    """
    colours = np.empty((256, 4))
    up = np.arange(_ABOVE + 1) / _ABOVE
    anchors = np.array([channels(code) for code in (_VIRIDIS if dark else _VIRIDIS[::-1])])
    steps = np.linspace(0, 1, len(anchors))
    for channel in range(3):
        colours[_ZERO:, channel] = np.interp(up, steps, anchors[:, channel])
    colours[_ZERO:, 3] = _COVER * np.minimum(1, up / _FULL)
    colours[:_ZERO, :3] = channels(_NEGATIVE[dark])
    down = np.arange(_BELOW, 0, -1) / _BELOW
    colours[:_ZERO, 3] = _COVER * np.minimum(1, down / (2 * _FULL))
    return np.rint(colours).astype(np.uint8)


def png(indices: Pixels, colours: Pixels) -> bytes:
    """Pack an image of at most 256 colours; no image library is needed for that.

    Parameters
    ----------
    indices : ndarray of uint8, shape (H, W)
        Row 0 on top.
    colours : ndarray of uint8, shape (256, 4)

    References
    ----------
    W3C, "Portable Network Graphics (PNG) Specification", 2003, sections 11.2.2 to 11.3.2.
    """
    height, width = indices.shape
    lines = np.zeros((height, width + 1), dtype=np.uint8)  # each line begins with its filter: none
    lines[:, 1:] = indices
    header = struct.pack(">IIBBBBB", width, height, 8, 3, 0, 0, 0)
    return b"".join(
        (
            b"\x89PNG\r\n\x1a\n",
            _chunk(b"IHDR", header),
            _chunk(b"PLTE", colours[:, :3].tobytes()),
            _chunk(b"tRNS", colours[:, 3].tobytes()),
            _chunk(b"IDAT", zlib.compress(lines.tobytes(), _COMPRESSION)),
            _chunk(b"IEND", b""),
        )
    )


def data_url(content: bytes) -> str:
    """Write a PNG as an address that asks nobody."""
    return "data:image/png;base64," + base64.b64encode(content).decode()


def _chunk(kind: bytes, content: bytes) -> bytes:
    check = zlib.crc32(kind + content)
    return struct.pack(">I", len(content)) + kind + content + struct.pack(">I", check)
