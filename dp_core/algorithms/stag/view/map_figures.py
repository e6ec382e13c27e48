"""Maps as parts of an SVG picture: public map, density image, outlines of cells, a mark.

All of it is text and small images in the page itself; nothing in it asks anybody outside.
"""

import math
from collections.abc import Iterable, Mapping
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from dp_core.algorithms.stag.data.geography import mercator, on_web_map, shown
from dp_core.algorithms.stag.data.lattice import Box, Floats, Integers
from dp_core.algorithms.stag.view.drawing import Drawing
from dp_core.view.theme import Theme

WIDTH = 1000.0
"""Units of a picture across."""

Shape = dict[str, Any]
"""Attributes of an SVG path."""

_RING = 15.0  # radius of the ring around a person
_THIN, _FAINT = 0.5, 0.4  # outlines of cells: pixels, opacity


class Plane:
    """Turns places of a box into units of a picture, the north on top.

    Latitudes are spaced as on web maps where the box can be one of degrees; evenly elsewhere.

    Parameters
    ----------
    box : (west, south, east, north)
    resolution : int
        Lattice steps on each side.

    Attributes
    ----------
    height : float
        Of the picture, in units; it is `WIDTH` wide.
    """

    def __init__(self, box: Box, resolution: int) -> None:
        self._box, self._steps = box, resolution
        west, _, east, _ = box
        self.bent = on_web_map(box)
        _, self._low, _, self._high = shown(box) if self.bent else box
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
        return mercator(latitude) if self.bent else np.asarray(latitude, dtype=np.float64)


def base_shapes(base: Mapping[str, Any] | None, plane: Plane, scheme: Theme) -> list[Shape]:
    """Public map: land, river, airport as areas, roads and streets as lines; the first below."""
    features = list(base["features"]) if base else []
    shapes = []
    for kind, (colour, width) in _base_looks(scheme).items():
        of_kind = [each["geometry"] for each in features if _kind(each) == kind]
        text = "".join(
            _of_geometry(each["coordinates"], plane, closed=not width) for each in of_kind
        )
        if text:
            looks = {"fill": "none", "stroke": colour, "stroke-width": width, "opacity": 0.4}
            shapes.append({"d": text, **(looks if width else {"fill": colour})})
    return shapes


class LineLook(NamedTuple):
    """Lines of one kind of cells and how they look.

    Parameters
    ----------
    layer : str
    lines : ndarray of int, shape (N, 4)
        In lattice steps.
    colour : str
        ``#RRGGBB``.
    side : float
        Of a cell, in lattice steps.
    """

    layer: str
    lines: Integers
    colour: str
    side: float


def line_looks(drawn: Drawing, steps: int, scheme: Theme) -> list[LineLook]:
    """Outlines of all kinds of cells, the first below; `steps` on each side of the lattice."""
    side = steps / drawn.side
    looks = (
        *(LineLook("leaves", lines, scheme.text, size) for size, lines in drawn.leaves.items()),
        LineLook("kept", drawn.kept, scheme.text, side),
        LineLook("merged", drawn.merged, scheme.private, side),
        *(LineLook("split", lines, scheme.vermilion, size) for size, lines in drawn.split.items()),
    )
    return [look for look in looks if len(look.lines)]


def cell_shapes(looks: Iterable[LineLook], plane: Plane, steps: int) -> list[Shape]:
    """Outlines of cells: thin and faint, each with the side of its ``cell`` in units."""
    return [
        {**_line(look.lines, plane, look.colour, _THIN, _FAINT), "cell": look.side * WIDTH / steps}
        for look in looks
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


def _kind(feature: Mapping[str, Any]) -> str:
    return str((feature.get("properties") or {}).get("kind", ""))


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
