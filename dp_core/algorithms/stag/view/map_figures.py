"""Maps as parts of an SVG picture: public map, density image, outlines of cells, a mark.

All of it is text and small images in the page itself; nothing in it asks anybody outside.
"""

import base64
import math
import struct
import zlib
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple

import numpy as np
import pandas as pd
import plotly.graph_objects as go
from numpy.typing import ArrayLike, NDArray

from dp_core.algorithm import Given, Release
from dp_core.algorithms.stag.data import lattice
from dp_core.algorithms.stag.data.lattice import Box, Lattice
from dp_core.algorithms.stag.release import KEPT, MERGED, PLAIN, SPLIT, ZERO, GridRelease, Rectangle
from dp_core.algorithms.stag.study import pieces
from dp_core.algorithms.stag.study.spreads import MANY, half_width, half_widths
from dp_core.arrays import Floats, Integers
from dp_core.view import svg
from dp_core.view.figures import Difference, Side
from dp_core.view.marks import card
from dp_core.view.theme import (
    Theme,
    base_layout,
    channels,
    colour_steps,
    faded,
    fixed,
    hatched,
    plain,
    theme,
    write,
    write_above,
)
from dp_core.words import say
from dp_core.words.numbers import significant

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

    Latitudes are spaced as on web maps; evenly near a pole, where those end.
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

    top: float  # density with the last colour, points per km²; above 0
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
    at = np.searchsorted(reached, np.array([_RASTERS_THIN, _THICK]) * reached[-1])
    thin, thick = density[order][at]
    mean = max(1.0, float(output.count.sum())) / lattice.box_area(output.box)
    top = 10.0 ** math.ceil(math.log10(max(float(thick), _SPARSE * mean)) - 1e-9)
    reach = 2 if thin <= 0 else min(2, max(1, round(math.log10(top / float(thin)))))
    return ColourScale(top, 2 + reach)


def densities(table: NDArray[np.number], box: lattice.Box, most: int = MOST_PIXELS) -> Floats:
    """Points per km², shape (P, P), row 0 in the south, from a summed-area table.

    `most`: pixels a side at most; where the lattice is finer, its cells are added up.
    """
    counts, area = _pixels(table, box, most)
    return np.asarray(counts / area)


def clear_densities(table: NDArray[np.number], box: lattice.Box) -> Floats:
    """Points per km² of true points, drawn so that few of them can be seen.

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
            block = np.arange(len(counts)) // size
            place = np.ix_(block, block)  # block of each pixel
            np.copyto(found, even[place], where=(together < _FEW)[place])
    return np.asarray(found)


def _pixels(table: NDArray[np.number], box: lattice.Box, most: int) -> tuple[Floats, Floats]:
    """Points and areas of pixels, both of shape (P, P)."""
    steps = table.shape[0] - 1
    edges = lattice.axis_edges(steps, most)
    counts = lattice.grid_totals(table, edges, edges)  # type: ignore[arg-type]
    column = lattice.grid_rectangles(edges[:2], edges)  # areas differ by latitude
    widths = np.diff(edges) / (edges[1] - edges[0])
    return counts.astype(np.float64), lattice.areas(column, box, steps)[:, None] * widths


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


# --- a flat map to draw a rectangle on, the answer, and its error ---------------------------------

_MAP_HEIGHT = 400
_FLATTEST = 0.6  # height over width: the whole world would leave no room to draw in
_STRIP_HEIGHT = 150
_SPLIT_HEIGHT = 214
_ROW = {"orientation": "h", "width": 0.62}


def pick_map(image: str, box: Box, rect: Rectangle | None, theme: Theme) -> go.Figure:
    """Draw a released map to drag a rectangle on; `image`: rows evenly spaced in degrees.

    Four invisible marks at the corners of the box make box selections possible.
    """
    west, south, east, north = box
    figure = base_layout(go.Figure(), theme, height=_MAP_HEIGHT)
    size = {"x": west, "y": north, "sizex": east - west, "sizey": north - south}
    figure.add_layout_image(
        source=image, xref="x", yref="y", sizing="stretch", layer="below", **size
    )
    unseen = {"marker": {"opacity": 0}}
    figure.add_scatter(
        x=[west, west, east, east],
        y=[south, north, south, north],
        mode="markers",
        marker={"size": 1, "opacity": 0},
        selected=unseen,
        unselected=unseen,
        hoverinfo="skip",
    )
    for width, colour in ((6, theme.background), (2.5, theme.text)) if rect else ():
        sides = dict(zip(("x0", "y0", "x1", "y1"), rect or box, strict=True))
        figure.add_shape(type="rect", line={"color": colour, "width": width}, **sides)
    map_axes(figure, box)
    figure.update_layout(
        dragmode="select",
        newselection={"line": {"color": theme.text, "width": 2, "dash": "dot"}},
        selections=[],
        selectionrevision=str(rect),
    )
    return figure


def places(side: int, box: Box) -> dict[str, Floats]:
    """Middles of the cells of a grid over a box, degrees."""
    west, south, east, north = box
    middles = (np.arange(side) + 0.5) / side
    return {"x": west + middles * (east - west), "y": south + middles * (north - south)}


def map_axes(figure: go.Figure, box: Box) -> None:
    """Lay out a flat map: degrees on both axes, about as long on paper as on the ground."""
    west, south, east, north = box
    figure.update_layout(margin={"l": 4, "r": 4, "t": 8, "b": 2}, hovermode="closest")
    looks = {"constrain": "domain", "tickformat": ".6~g", "showgrid": False}
    figure.update_xaxes(title_text=say("stag-axis-east"), range=[west, east], **looks)
    figure.update_yaxes(title_text=say("stag-axis-north"), range=[south, north], **looks)
    figure.update_yaxes(scaleanchor="x", scaleratio=_stretch(box), constraintoward="top")


def _stretch(box: Box) -> float:
    """Length of a degree of latitude over one of longitude; a thin strip is drawn less thin."""
    middle = np.radians(np.clip((box[1] + box[3]) / 2, -80, 80))
    exact = 1 / float(np.cos(middle))
    shape = (box[3] - box[1]) * exact / (box[2] - box[0])
    return exact * min(max(shape, _FLATTEST), 1 / _FLATTEST) / shape


def answer_strip(
    estimate: float,
    truth: float,
    theme: Theme,
    *,
    points: str,
    band: tuple[float, float] | None = None,
) -> go.Figure:
    """Draw estimate, truth and where 95 % of the answers of trial runs lie on one line."""
    figure = fixed(theme, _STRIP_HEIGHT, (10, 10, 46, 2), hover=False)
    if band is not None:
        fill = faded(theme.private, 0.25 if theme.dark else 0.18)
        figure.add_vrect(x0=band[0], x1=band[1], fillcolor=fill, line_width=0, layer="below")
    figure.add_vline(x=truth, line={"color": theme.true, "width": 2, "dash": "6px,4px"})
    figure.add_vline(x=estimate, line={"color": theme.private, "width": 3})
    ends = [estimate, truth, *(band or ())]
    room = 0.12 * (max(ends) - min(ends)) or max(1.0, 0.01 * abs(truth))
    shown = (min(ends) - room, max(ends) + room)
    for value, key, code, shift in (
        (estimate, "stag-strip-estimate", theme.private, 20),
        (truth, "stag-strip-truth", theme.muted, 2),
    ):
        share = (value - shown[0]) / (shown[1] - shown[0])
        side = "left" if share < 0.25 else "right" if share > 0.75 else "center"
        words = plain(say(key, value=value))
        write_above(figure, words, value, code, size=12.5, anchor=side, yshift=shift)
    title = plain(say("stag-strip", points=points))
    figure.update_xaxes(title_text=title, range=shown, nticks=5, tickformat=",")
    return figure.update_yaxes(visible=False, range=[0, 1], showgrid=False)


def split_bars(parts: Mapping[str, float], theme: Theme, *, points: str) -> go.Figure:
    """Draw three parts of an error by name, each from where the last ends, and their sum.

    Parts differ by colour and hatching, and each row has its words; the whole is plain grey.
    """
    figure = fixed(theme, _SPLIT_HEIGHT, (4, 4, 6, 2), hover=False, barmode="overlay")
    ends = np.concatenate([[0.0], np.cumsum([*parts.values()])])
    rows = [*zip(parts.items(), ends[:-1].tolist(), strict=True)]
    rows.append(((say("stag-part-all"), float(ends[-1])), 0.0))
    hatches = hatched(theme.orange_text, "/"), hatched(theme.pink, ".")
    looks = {"color": theme.private}, *hatches, {"color": theme.muted}
    for ((name, size), start), look in zip(rows, looks, strict=True):
        figure.add_bar(x=[size], y=[plain(name)], base=[start], marker=look, **_ROW)
        end, words = max(start, start + size), f"{'+' * (size > 0)}{significant(size)}"
        write(figure, words, (end, plain(name)), theme.text, size=12.5, anchor="left", xshift=5)
    figure.add_vline(x=0, line={"color": theme.true, "width": 2, "dash": "6px,4px"})
    width = float(np.ptp(ends)) or 1.0
    figure.update_xaxes(
        title_text=plain(say("stag-axis-error", points=points)),
        range=[float(ends.min()) - 0.04 * width, float(ends.max()) + 0.3 * width],
        nticks=5,
        tickformat=",",
    )
    figure.update_yaxes(autorange="reversed", showgrid=False)
    return figure


# --- pictures of the steps: the layers on the map, the filter -------------------------------------

_SHADES = (0.30, 0.48, 0.66)  # of merged groups, so that neighbours can be told apart
_BINS = 60


def layer_map(
    codes: NDArray[np.int8], group: NDArray[np.int32], box: Box, theme: Theme
) -> go.Figure:
    """Draw which layer each cell of the middle grid belongs to; shades tell merged groups apart."""
    figure = fixed(theme, 400)
    shade = 3 + group.reshape(codes.shape) % len(_SHADES)
    place = np.select([codes == ZERO, codes == KEPT, codes == SPLIT], [0, 1, 2], shade)
    fills = [theme.background, theme.axis, theme.vermilion]
    fills += [faded(theme.private, part) for part in _SHADES]
    figure.add_heatmap(
        **places(len(codes), box),
        z=place.astype(np.uint8),
        zmin=-0.5,
        zmax=len(fills) - 0.5,
        colorscale=colour_steps(fills),
        showscale=False,
        hoverinfo="skip",
    )
    map_axes(figure, box)
    return figure


def filter_histogram(noisy: Floats, theta: float, theme: Theme) -> go.Figure:
    """Draw noisy counts of the middle grid and the threshold; how many lie far above is written."""
    figure = fixed(theme, 250, (4, 8, 30, 2), bargap=0)
    low, high = min(float(noisy.min()), 0.0), 4 * theta
    step = theta / max(1, round(_BINS * theta / (high - max(low, -2 * theta))))
    edges = theta + step * np.arange(-np.ceil((theta - max(low, -2 * theta)) / step), _BINS + 1)
    edges = edges[edges <= high + step / 2]
    cells = np.histogram(noisy, edges)[0].astype(np.float64)
    cells[cells == 0] = np.nan
    middles = (edges[1:] + edges[:-1]) / 2
    dense = middles >= theta
    looks = {"color": theme.private}, hatched(theme.vermilion_text, "/")
    for chosen, look in zip((~dense, dense), looks, strict=True):
        figure.add_bar(
            x=middles[chosen],
            y=cells[chosen],
            width=step,
            marker=look,
            hovertemplate="%{x:,.1f}: %{y:,}<extra></extra>",
        )
    figure.add_vline(x=theta, line={"color": theme.text, "width": 1.5, "dash": "2px,3px"})
    write_above(figure, plain(say("stag-filter-here", theta=theta)), theta, theme.text)
    beyond = int((noisy > edges[-1]).sum())
    if beyond:
        words = plain(say("stag-filter-beyond", cells=beyond))
        write(figure, words, (1.0, 0.96), theme.muted, anchor="right top", paper="xy")
    figure.update_xaxes(title_text=say("stag-axis-noisy"), tickformat=",")
    most = float(np.log10(max(10.0, np.nanmax(cells))))
    figure.update_yaxes(
        title_text=say("stag-axis-cells", cells=noisy.size), type="log", range=[-0.2, 1.04 * most]
    )
    figure.update_yaxes(dtick=1, tickformat=",")
    return figure


# --- small pictures as SVG text, and what differs between releases --------------------------------

_ACROSS, _DOWN = 300, 106

_FINE = 300
_BLOCKS = 64  # a side of the difference: finer ones show noise alone
_MOST = 0.98  # share of the blocks that the colours reach


def preview(lattice: Lattice, release: Release[GridRelease], dark: bool) -> str:  # noqa: FBT001
    """Small picture of the overview card: a strip of the released map, as SVG text, 300 x 106."""
    return alone(lattice, release, dark, release)


def alone(
    lattice: Lattice,
    release: Release[GridRelease],
    dark: bool,  # noqa: FBT001
    first: Release[GridRelease],
) -> str:
    """Draw the strip around the middle of the first map's points, in the colours that suit it."""
    density, usual = (
        densities(each.output.surface, each.output.box, _FINE) for each in (release, first)
    )
    side, weights = len(usual), np.maximum(usual, 0).sum(axis=1)
    rows = max(1, round(side * _DOWN / _ACROSS))
    middle = int(np.searchsorted(np.cumsum(weights), weights.sum() / 2))
    low = min(max(0, middle - rows // 2), side - rows)
    url = plain_image(density[low : low + rows], scale_of(first.output), dark=dark)
    return card(
        theme(dark),
        f'<clipPath id="strip"><rect width="{_ACROSS}" height="{_DOWN}" rx="6"/></clipPath>',
        f'<image clip-path="url(#strip)" href="{url}" width="{_ACROSS}" height="{_DOWN}" '
        'preserveAspectRatio="none" style="image-rendering:pixelated"/>',
    )


def difference(
    lattice: Lattice, sides: Sequence[Side], theme: Theme, tolerance: float
) -> tuple[Difference, ...]:
    """Points per km² that the second map has more than the first, block by block."""
    one, other = sides[:2]
    first, second = (
        densities(each.release.output.surface, each.release.output.box, _BLOCKS)
        for each in (one, other)
    )
    more, box = second - first, one.release.output.box
    most = float(np.quantile(np.abs(more), _MOST)) or float(np.abs(more).max()) or 1.0
    figure = base_layout(go.Figure(), theme, height=360)
    figure.add_heatmap(
        **places(len(more), box),
        z=more.astype(np.float32),
        colorscale=[[0, theme.private], [0.5, theme.background], [1, theme.vermilion]],
        zmin=-most,
        zmax=most,
        colorbar={"thickness": 10, "outlinewidth": 0, "tickformat": ".3~s"},
        hovertemplate="%{x:.4g}°, %{y:.4g}°: %{z:+,.3g} km⁻²<extra></extra>",
    )
    map_axes(figure, box)
    found = Difference(
        title=say("stag-difference", one=one.letter, other=other.letter),
        figure=figure,
        alt=say("stag-difference.alt", one=one.words, other=other.words),
        true=False,
        legend=(
            ("layer-more", say("stag-has-more", letter=other.letter)),
            ("layer-less", say("stag-has-more", letter=one.letter)),
        ),
    )
    return (found,)
