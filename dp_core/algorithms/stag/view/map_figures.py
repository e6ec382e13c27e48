"""Maps as parts of an SVG picture: public map, density image, outlines of cells, a mark.

All of it is text and small images in the page itself; nothing in it asks anybody outside.
"""

import base64
import math
import struct
import zlib
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any, NamedTuple

import numpy as np
import pandas as pd
from numpy.typing import ArrayLike, NDArray

from dp_core.algorithm import Given, Release
from dp_core.algorithms.stag.data import lattice
from dp_core.algorithms.stag.release import KEPT, MERGED, PLAIN, SPLIT, GridRelease
from dp_core.algorithms.stag.study import pieces
from dp_core.algorithms.stag.study.spreads import MANY, half_width, half_widths
from dp_core.arrays import Floats, Integers
from dp_core.view import svg
from dp_core.view.theme import Theme, channels
from dp_core.words import say

# --- which lines of a released map are drawn, and how many of them have to be left out ------------

MOST_LINES = 3_000
"""Lines of cells of one size."""


class Lines(NamedTuple):
    """Outlines of cells of one kind and size."""

    kind: str  # kept, merged, split; leaves of a method without layers
    lines: Integers  # shape (N, 4): in lattice steps
    side: float  # of a cell, in lattice steps


def drawing(output: GridRelease) -> tuple[list[Lines], int]:
    """Find which outlines are drawn, the first below, and how many lines are left out."""
    if pieces.has_layers(output):
        side, edges, codes = output.resolution / len(output.layers), output.edges, output.layers
        row, column = np.nonzero(codes == KEPT)
        kept = np.stack([edges[column], edges[row], edges[column + 1], edges[row + 1]], axis=1)
        merged = np.where(codes == MERGED, output.group.reshape(codes.shape), pieces.NONE)
        found = [
            Lines("kept", pieces.sides(kept), side),
            Lines("merged", edges[pieces.borders(merged.astype(np.int64))], side),
            *_by_size("split", output.rect[output.layer == SPLIT].astype(np.int64)),
        ]
    else:
        found = [*_by_size("leaves", output.rect.astype(np.int64))]
    shown = [each._replace(lines=_longest(each.lines)) for each in found if len(each.lines)]
    left_out = sum(len(each.lines) for each in found) - sum(len(each.lines) for each in shown)
    return shown, left_out


def _by_size(kind: str, rect: Integers) -> Iterator[Lines]:
    """Lines around rectangles by their shorter side: those of up to twice the side together."""
    short, smaller = np.minimum(rect[:, 2] - rect[:, 0], rect[:, 3] - rect[:, 1]), 0
    for size in np.unique(short).tolist():
        if size <= 2 * smaller:
            continue  # sides of an even grid on the lattice differ by a step
        yield Lines(kind, pieces.sides(rect[(short >= size) & (short <= 2 * size)]), size)
        smaller = size


def _longest(lines: Integers) -> Integers:
    if len(lines) <= MOST_LINES:
        return lines
    length = np.abs(lines[:, 2:] - lines[:, :2]).sum(axis=1)
    return lines[np.argsort(-length, kind="stable")[:MOST_LINES]]


# --- maps as parts of an SVG picture: public map, density image, outlines of cells, a mark --------

WIDTH = 1000.0
"""Units of a picture across."""

Shape = dict[str, Any]
"""Attributes of an SVG path."""

_RING = 15.0  # radius of the ring around a person
_THIN, _FAINT = 0.5, 0.4  # outlines of cells: pixels, opacity


class Plane:
    """Turns places of a box into units of a picture, `WIDTH` x `height`, the north on top.

    Latitudes are spaced as on web maps where the box can be one of degrees; evenly elsewhere.
    """

    def __init__(self, box: lattice.Box, resolution: int) -> None:
        self._box, self._steps = box, resolution
        west, _, east, _ = box
        self.bent = lattice.on_web_map(box)
        _, self._low, _, self._high = lattice.web_part(box) if self.bent else box
        low, high = (float(each) for each in self._heights(np.array([self._low, self._high])))
        self._top, across = high, math.radians(east - west) if self.bent else east - west
        self._scale = WIDTH / across
        self.height = (high - low) * self._scale
        self._digits = max(0, math.ceil(-math.log10(WIDTH / resolution / 25)))

    def of_degrees(self, places: NDArray[Any]) -> Floats:
        """Units of places (..., 2): longitude and latitude; the picture ends where the box does."""
        west, _, east, _ = self._box
        longitude = np.clip(places[..., 0], west, east)
        latitude = np.clip(places[..., 1], self._low, self._high)
        x = (longitude - west) / (east - west) * WIDTH
        y = (self._top - self._heights(latitude)) * self._scale
        return np.stack([x, y], axis=-1).round(self._digits)

    def of_steps(self, places: NDArray[np.integer]) -> Floats:
        """Units of places (..., 2) in lattice steps, to a twentieth of a step."""
        west, south, east, north = self._box
        step = np.array([east - west, north - south]) / self._steps
        return self.of_degrees(np.array([west, south]) + places * step)

    def steps_at(self, across: float, down: float) -> tuple[float, float]:
        """Lattice steps from the south-west corner at shares of the picture."""
        _, south, _, north = self._box
        height = self._top - down * self.height / self._scale
        if self.bent:
            height = math.degrees(2 * math.atan(math.exp(height)) - math.pi / 2)
        return across * self._steps, (height - south) / (north - south) * self._steps

    def _heights(self, latitude: NDArray[Any]) -> Floats:
        return lattice.mercator(latitude) if self.bent else np.asarray(latitude, dtype=np.float64)


def base_shapes(base: Mapping[str, Any] | None, plane: Plane, scheme: Theme) -> list[Shape]:
    """Public map: land, river, airport as areas, roads and streets as lines; the first below."""
    shapes, features = [], base["features"] if base else ()
    for kind, (colour, width) in _base_looks(scheme).items():
        of_kind = [each for each in features if (each.get("properties") or {}).get("kind") == kind]
        places = (each["geometry"]["coordinates"] for each in of_kind)
        text = "".join(_of_geometry(each, plane, closed=not width) for each in places)
        if text:
            looks = {"fill": "none", "stroke": colour, "stroke-width": width, "opacity": 0.4}
            shapes.append({"d": text, **(looks if width else {"fill": colour})})
    return shapes


def cell_shapes(drawn: Iterable[Lines], plane: Plane, steps: int, scheme: Theme) -> list[Shape]:
    """Outlines of cells: thin and faint, each with the side of its ``cell`` in units."""
    inks = {"merged": scheme.private, "split": scheme.vermilion}
    return [
        _line(each.lines, plane, inks.get(each.kind, scheme.text), _THIN, _FAINT)
        | {"cell": each.side * WIDTH / steps}
        for each in drawn
    ]


def mark_shapes(lines: Integers, plane: Plane, scheme: Theme, ink: str = "") -> list[Shape]:
    """Line around what was clicked on or is somebody's, on a lighter one."""
    return [
        _line(lines, plane, scheme.background, 5, 1),
        _line(lines, plane, ink or scheme.text, 2.4, 1),
    ]


def ring_shapes(middle: tuple[float, float], plane: Plane, scheme: Theme) -> list[Shape]:
    """Ring around a place in lattice steps, on a lighter one."""
    x, y = plane.of_steps(np.asarray(middle)).tolist()
    half = f"a{_RING} {_RING} 0 1 0"
    d = f"M{x - _RING:g} {y:g}{half} {2 * _RING} 0{half} {-2 * _RING} 0"
    looks = ((scheme.background, 6), (scheme.pink, 3))
    return [{"d": d, "fill": "none", "stroke": ink, "stroke-width": w} for ink, w in looks]


def path(lines: Floats, *, closed: bool = False) -> str:
    """Path of several lines or areas (N, P, 2), in units."""
    end = "Z" if closed else ""
    return "".join("M" + "L".join(f"{x:g} {y:g}" for x, y in each) + end for each in lines.tolist())


def _line(lines: Integers, plane: Plane, colour: str, width: float, opacity: float) -> Shape:
    d = path(plane.of_steps(lines.reshape(-1, 2, 2)))
    return {"d": d, "fill": "none", "stroke": colour, "stroke-width": width, "opacity": opacity}


def _of_geometry(places: Any, plane: Plane, *, closed: bool) -> str:
    """Path of positions, nested in lists."""
    if isinstance(places[0][0], int | float):
        return path(plane.of_degrees(np.array(places)[None, :, :2]), closed=closed)
    return "".join(_of_geometry(each, plane, closed=closed) for each in places)


def _base_looks(scheme: Theme) -> dict[str, tuple[str, float]]:
    """Colour of each kind, and width of its lines; 0 for areas. The first lies below."""
    water, ground = ("#1D3A52", "#2A3440") if scheme.dark else ("#CFE4F5", "#E4E7EE")
    land = "#1F2933" if scheme.dark else "#EDF0F4"
    way = "#5A6A7A" if scheme.dark else "#B4BFCA"
    return {
        "land": (land, 0),
        "river": (water, 0),
        "airport": (ground, 0),
        "street": (way, 1),
        "road": (way, 2),
    }


# --- densities as small images --------------------------------------------------------------------

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
_RASTERS_THIN, _THICK = 0.3, 0.7  # shares of the points that live where it is thinner
_SPARSE = 10.0  # the top is at least so many times the mean
_COMPRESSION = 3


@dataclass(frozen=True)
class ColourScale:
    """Colours of densities: even near zero, logarithmic above; mirrored below zero."""

    top: float  # density with the last colour, points per unit of area; above 0
    decades: int = 4  # what is so many times ten times thinner than the top has hardly any colour

    @property
    def unit(self) -> float:
        """Density around which the scale turns logarithmic."""
        return self.top * 10.0**-self.decades

    def place(self, density: ArrayLike) -> Floats:
        """Place on the scale, from -1 to 1."""
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
    density = output.count / lattice.areas(output.rect, output.box, output.resolution)
    order = np.argsort(density)
    reached = np.cumsum(np.maximum(output.count, 0)[order])
    thin, thick = density[order][
        np.searchsorted(reached, np.array([_RASTERS_THIN, _THICK]) * reached[-1])
    ]
    mean = max(1.0, float(output.count.sum())) / lattice.box_area(output.box)
    top = 10.0 ** math.ceil(math.log10(max(float(thick), _SPARSE * mean)) - 1e-9)
    reach = 2 if thin <= 0 else min(2, max(1, round(math.log10(top / float(thin)))))
    return ColourScale(top, 2 + reach)


def densities(table: NDArray[np.number], box: lattice.Box, most: int = MOST_PIXELS) -> Floats:
    """Points per unit of area, shape (P, P), row 0 in the south, from a summed-area table.

    `most`: pixels a side at most; where the lattice is finer, its cells are added up.
    """
    counts, area = _pixels(table, box, most)
    return np.asarray(counts / area)


def clear_densities(table: NDArray[np.number], box: lattice.Box) -> Floats:
    """Points per unit of area of true points, drawn so that few of them can be seen.

    As `densities`; but where fewer than 12 points are in a block of 2 x 2 or of 4 x 4 pixels, it
    is drawn evenly. A screen that shows several pixels in one mixes their colours, not their
    densities: single points would look paler than the same density drawn evenly.
    """
    counts, area = _pixels(table, box, MOST_PIXELS)
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


def _pixels(table: NDArray[np.number], box: lattice.Box, most: int) -> tuple[Floats, Floats]:
    """Points and areas of pixels, both of shape (P, P)."""
    steps = table.shape[0] - 1
    edges = lattice.axis_edges(steps, most)
    counts = lattice.grid_totals(table, edges, edges)  # type: ignore[arg-type]
    row_areas = lattice.areas(
        lattice.grid_rectangles(edges[:2], edges), box, steps
    )  # they differ by latitude
    widths = np.diff(edges) / (edges[1] - edges[0])
    return counts.astype(np.float64), row_areas[:, None] * widths


def _blocks(values: Floats, size: int) -> Floats:
    """Add up blocks of pixels; those at the end may be smaller."""
    starts = np.arange(0, len(values), size)
    return np.asarray(np.add.reduceat(np.add.reduceat(values, starts, axis=0), starts, axis=1))


def image(density: Floats, box: lattice.Box, scale: ColourScale, *, dark: bool) -> str:
    """Draw densities as a PNG in a data URL, the north on top, rows as a web map wants them."""
    rows = np.arange(len(density))[::-1]
    if lattice.on_web_map(box):
        rows = lattice.picture_rows(box, len(rows), 2 * MOST_PIXELS)
    return data_url(png(scale.indices(density)[rows], palette(dark=dark)))


def plain_image(density: Floats, scale: ColourScale, *, dark: bool) -> str:
    """As `image`, of a small part of a box: rows as they are."""
    return data_url(png(scale.indices(density)[::-1], palette(dark=dark)))


def palette(*, dark: bool) -> Pixels:
    """Colours of the scale, shape (256, 4): viridis, reversed on white; pink below zero."""
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
    """Pack an image of at most 256 colours, row 0 on top; no image library is needed for that.

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


# --- a released map as a picture for a document, and how far noise may have moved its counts ------

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
    layered = pieces.has_layers(output)
    layer = MERGED if layered else PLAIN
    half = half_width(given.method, given.params, layer=layer, parts=MANY)
    if half is None or not np.isfinite(half):
        return ""
    sampled = getattr(given.params, "sampling_rate", 1) < 1
    return say("stag-released-noise", layered=layered, half=half, sampled=sampled)
