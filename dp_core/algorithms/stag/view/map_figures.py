"""Maps for deck.gl, as JSON text: a density image, lines of the layers, areas to point at.

Nothing in them asks anybody outside: no tiles, images as data URLs. The layers are written as JSON
themselves: with compact separators, from whole arrays, they are five times smaller and faster than
what the layer objects of pydeck write.
"""

import json
import math
from collections.abc import Iterable, Mapping, Sequence
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from dp_core.algorithms.stag.data.geography import EARTH_RADIUS, mercator, shown
from dp_core.algorithms.stag.data.lattice import Box, Integers
from dp_core.algorithms.stag.view.drawing import Drawing
from dp_core.view.theme import Theme, channels, short

SIDE = 320
"""Pixels that the box fills at first, of a map about 340 pixels wide and high."""
PICKED = "picked"
"""Identity of the layer that can be pointed at."""

_WORLD = 512  # pixels of the world at zoom 0
_ZOOM_IN, _ZOOM_OUT = 8, 1
_TINT = 0.05  # opacity of merged groups
_GROWING, _THINNEST = 0.08, 0.12  # lines of cells: share of a cell; pixels
_CONTROLS = {
    "dragRotate": False,
    "touchRotate": False,
    "doubleClickZoom": False,  # a click chooses
    "inertia": False,  # maps that move together stop together
}


def map_json(layers: Iterable[str], box: Box, *, view: int = 0) -> str:
    """Put layers together, the first below.

    Parameters
    ----------
    layers : iterable of str
        JSON of each, as the other functions of this module write it.
    box : (west, south, east, north)
        Degrees; fills the view at first.
    view : int
        With another number, a map that is on the page shows the whole box again.

    Returns
    -------
    str
        What `MapDeck` draws.
    """
    views = [{"@@type": "MapView", "id": f"map-{view}", "controller": _CONTROLS}]
    # With this style and no provider, no background map is asked for.
    frame = {"initialViewState": view_of(box), "views": views, "mapStyle": "__MAP_STYLE__"}
    return f'{_text(frame)[:-1]},"layers":[{",".join(layer for layer in layers if layer)}]}}'


def view_of(box: Box) -> dict[str, float]:
    """View that the whole box fills."""
    west, south, east, north = shown(box)
    low, high = mercator([south, north])
    width = math.radians(east - west)
    zoom = math.log2(SIDE / _WORLD * math.tau / max(width, float(high - low)))
    middle = math.degrees(2 * math.atan(math.exp(float(low + high) / 2)) - math.pi / 2)
    return {
        "longitude": (west + east) / 2,
        "latitude": middle,
        "zoom": round(zoom, 4),
        "minZoom": round(zoom - _ZOOM_OUT, 4),
        "maxZoom": round(zoom + _ZOOM_IN, 4),
        "pitch": 0,
        "bearing": 0,
    }


def density_layer(url: str, box: Box) -> str:
    """Layer of one image over the box."""
    return _layer(
        "BitmapLayer",
        "density",
        image=url,
        bounds=list(shown(box)),
        textureParameters={
            "minFilter": "linear",
            "mipmapFilter": "linear",
            "magFilter": "nearest",
        },
    )


def base_layers(base: Mapping[str, Any] | None, box: Box, scheme: Theme) -> str:
    """Layers of the public map: land, river, airport as areas, roads and streets as lines."""
    features = list(base["features"]) if base else []
    looks = _base_looks(scheme)
    layers = []
    for kind, (colour, width) in looks.items():
        shapes = [place for each in features if _kind(each) == kind for place in _places(each, box)]
        if shapes and width:
            layers.append(_lines(f"base-{kind}", shapes, colour, width))
        elif shapes:
            layers.append(_areas(f"base-{kind}", shapes, colour))
    return ",".join(layers)


class LineLook(NamedTuple):
    """Lines of one layer and how they look.

    Parameters
    ----------
    layer, name : str
        Switch they belong to; name of their own.
    lines : ndarray of int, shape (N, 4)
        In lattice steps.
    colour : str
        ``#RRGGBB``.
    opacity, width : float
        Width in pixels at most.
    share : float
        Width as a share of a cell, for lines that grow as one zooms in; 0 for others. They would
        hide the densities of small cells.
    """

    layer: str
    name: str
    lines: Integers
    colour: str
    opacity: float
    width: float
    share: float = 0.0


def line_looks(drawn: Drawing, scheme: Theme) -> list[LineLook]:
    """Lines of all layers, the first below."""
    text, blue, orange = scheme.text, scheme.private, scheme.vermilion
    looks = (
        LineLook("leaves", "leaves", drawn.leaves, text, 0.6, 0.9, _GROWING),
        LineLook("kept", "kept", drawn.kept, text, 0.6, 0.9, _GROWING),
        LineLook("merged", "merged", drawn.merged, blue, 0.8, 1.0),
        LineLook("split", "split", drawn.split, orange, 0.8, 0.9, _GROWING),
        LineLook("split", "dense", drawn.dense, orange, 0.9, 1.1),
    )
    return [look for look in looks if len(look.lines)]


def line_layers(drawn: Drawing, place: "Place", scheme: Theme, point: str) -> list[tuple[str, str]]:
    """JSON of all layers of lines and areas, each with the name of its switch, the first below.

    Parameters
    ----------
    drawn : Drawing
    place : Place
    scheme : Theme
    point : str
        What a point is (plural).
    """
    layers = []
    if len(drawn.merged_areas):
        data = [[corners] for corners in place.corners(drawn.merged_areas)]
        fill = rgba(scheme.private, _TINT)
        layers.append(("merged", _areas("merged-areas", data, fill)))
    for look in line_looks(drawn, scheme):
        paths = place.degrees(look.lines.reshape(-1, 2, 2)).tolist()
        layers.append((look.layer, _grown(look, paths, place.metres / drawn.side)))
    words = [f"{short(value)} {point}" for value in drawn.counts.tolist()]
    return [*layers, (PICKED, picked_layer(drawn.areas, place, words))]


def _grown(look: LineLook, paths: Any, cell: float) -> str:
    """Layer of lines that grow with the zoom up to their width; `cell` in metres."""
    colour = rgba(look.colour, look.opacity)
    if not look.share:
        return _lines(look.name, paths, colour, look.width)
    ends = {"lineWidthMinPixels": _THINNEST, "lineWidthMaxPixels": look.width}
    return _lines(look.name, paths, colour, look.share * cell, lineWidthUnits="meters", **ends)


def mark_layer(lines: Integers, place: "Place", scheme: Theme) -> str:
    """Layer of a line around what was clicked on, on a lighter one."""
    paths = place.degrees(lines.reshape(-1, 2, 2)).tolist()
    halo = _lines("mark-halo", paths, rgba(scheme.background, 1), 5)
    return f"{halo},{_lines('mark', paths, rgba(scheme.text, 1), 2.4)}"


def frame_layer(box: Box, scheme: Theme) -> str:
    """Layer of the border of the box."""
    west, south, east, north = shown(box)
    corners = [[west, south], [east, south], [east, north], [west, north], [west, south]]
    return _lines("frame", [corners], rgba(scheme.axis, 1), 1)


def picked_layer(rect: NDArray[np.integer], place: "Place", words: Sequence[str]) -> str:
    """Layer that cannot be seen and can be pointed at: rectangles (N, 4), each with its words.

    It has no colours of its own: Streamlit fades all others of a layer that has.
    """
    if not len(rect):
        return ""
    data = [{"p": p, "n": n} for p, n in zip(place.corners(rect), words, strict=True)]
    return _layer(
        "SolidPolygonLayer", PICKED, data=data, getPolygon="@@=p", opacity=0, pickable=True
    )


class Place:
    """Turns lattice steps into degrees, rounded to a fiftieth of a step.

    Parameters
    ----------
    box : (west, south, east, north)
    resolution : int

    Attributes
    ----------
    metres : float
        Width of the box.
    """

    def __init__(self, box: Box, resolution: int) -> None:
        west, south, east, north = box
        _, self._low, _, self._high = shown(box)
        self._start = np.array([west, south])
        self._step = np.array([east - west, north - south]) / resolution
        middle = math.cos(math.radians((self._low + self._high) / 2))
        self.metres = 1000 * EARTH_RADIUS * math.radians(east - west) * middle
        self._digits = max(0, math.ceil(-math.log10(self._step.min() / 25)))

    def degrees(self, steps: NDArray[np.integer]) -> NDArray[np.float64]:
        """Longitude and latitude of places (..., 2) in lattice steps."""
        places = np.round(self._start + steps * self._step, self._digits)
        places[..., 1] = np.clip(places[..., 1], self._low, self._high)
        return np.asarray(places)

    def corners(self, rect: NDArray[np.integer]) -> list[Any]:
        """Corners of rectangles (N, 4), counter-clockwise, as lists."""
        corners = rect[:, [0, 1, 2, 1, 2, 3, 0, 3]].reshape(-1, 4, 2)
        listed: list[Any] = self.degrees(corners).tolist()
        return listed


def rgba(code: str, opacity: float) -> list[int]:
    """Colour as deck.gl takes it.

    Examples
    --------
    >>> rgba("#0072B2", 0.5)
    [0, 114, 178, 128]
    """
    return [*channels(code), round(255 * opacity)]


def _base_looks(scheme: Theme) -> dict[str, tuple[list[int], float]]:
    """Colour of each kind, and width of its lines; 0 for areas. The first lies below."""
    water, ground = ("#1D3A52", "#2A3440") if scheme.dark else ("#CFE4F5", "#E4E7EE")
    land = "#1F2933" if scheme.dark else "#EDF0F4"
    way = "#5A6A7A" if scheme.dark else "#B4BFCA"
    return {
        "land": (rgba(land, 1), 0),
        "river": (rgba(water, 1), 0),
        "airport": (rgba(ground, 1), 0),
        "street": (rgba(way, 0.4), 1),
        "road": (rgba(way, 0.4), 2),
    }


def _kind(feature: Mapping[str, Any]) -> str:
    return str((feature.get("properties") or {}).get("kind", ""))


def _places(feature: Mapping[str, Any], box: Box) -> list[Any]:
    """Lines or polygons of a feature; what is outside the box lies on its border."""
    geometry = feature["geometry"]
    several = str(geometry["type"]).startswith("Multi")
    within: list[Any] = _within(geometry["coordinates"], shown(box))
    return within if several else [within]


def _within(places: Any, box: Box) -> Any:
    """Move positions, nested in lists, into the box."""
    if isinstance(places[0], int | float):
        west, south, east, north = box
        return [min(max(places[0], west), east), min(max(places[1], south), north)]
    return [_within(each, box) for each in places]


def _areas(name: str, polygons: list[Any], colour: list[int]) -> str:
    """Fill areas with a colour that does not fade when something is chosen."""
    fill = {"polygons-fill": {"getFillColor": colour}}
    data = _shape("MultiPolygon", polygons)
    return _layer("GeoJsonLayer", name, data=data, stroked=False, _subLayerProps=fill)


def _lines(name: str, paths: Any, colour: list[int], width: float, **settings: Any) -> str:
    """Lines that do not fade when something is chosen, as those of a path layer would."""
    return _layer(
        "GeoJsonLayer",
        name,
        data=_shape("MultiLineString", paths),
        getLineColor=colour,
        getLineWidth=width,
        lineCapRounded=True,
        **{"lineWidthUnits": "pixels", **settings},
    )


def _shape(kind: str, coordinates: Any) -> dict[str, Any]:
    geometry = {"type": kind, "coordinates": coordinates}
    return {"type": "Feature", "properties": {}, "geometry": geometry}


def _layer(kind: str, name: str, **settings: Any) -> str:
    return _text({"@@type": kind, "id": name, **settings})


def _text(value: Any) -> str:
    return json.dumps(value, separators=(",", ":"))
