"""Pictures of the location-maps page, each part kept for the visit: images, lines, whole maps."""

from typing import Any

import streamlit as st

from dp_core.algorithms.stag.data import Lattice
from dp_core.algorithms.stag.release import GridRelease
from dp_core.algorithms.stag.study import Spot
from dp_core.algorithms.stag.view import drawing, flat_figures, map_figures, rasters
from dp_core.view import theme as base_figures
from dp_core.view.theme import Theme
from pages.parts.stag.state import View


def maps(
    view: View, shown: list[str], spot: Spot | None, theme: Theme, *, turn: int
) -> tuple[str, str]:
    """JSON of the map of the truth and of that of the release; a new turn shows the whole box."""
    box, mark = view.lattice.box, _mark(view, spot, theme)
    base = _base(view.lattice, view.lattice.fingerprint, dark=theme.dark)
    scale = scale_of(view)
    true = _true_image(view.lattice, view.lattice.fingerprint, scale, dark=theme.dark)
    density = "density" in shown
    image = _image(view.output, *_names(view), scale, dark=theme.dark) if density else ""
    return (
        map_figures.map_json([base, true if density else "", mark], box, view=turn),
        map_figures.map_json([base, image, *_lines(view, shown, theme), mark], box, view=turn),
    )


def flat(view: View, shown: list[str], theme: Theme) -> Any:
    """Figure of both as flat heat maps."""
    box, pixels = view.lattice.box, flat_figures.PIXELS
    tables = (("true", view.lattice.table), ("released", view.output.surface))
    panels = [(name, rasters.densities(table, box, pixels)) for name, table in tables]
    lines = [
        (drawing.lines_in_degrees(look.lines, box, view.output.resolution), look)
        for look in map_figures.line_looks(drawn(view), theme)
        if look.layer in shown
    ]
    return flat_figures.flat_maps(
        panels, box, scale_of(view), theme, lines=lines, density="density" in shown
    )


def scale_of(view: View) -> rasters.ColourScale:
    """Colours that suit the release."""
    return view.kept("scale", lambda: rasters.scale_of(view.output))


def drawn(view: View) -> drawing.Drawing:
    """Lines and areas of the release."""
    return _drawing(view.output, *_names(view))


def _names(view: View) -> tuple[str, str]:
    return view.lattice.fingerprint, view.run_key


def _lines(view: View, shown: list[str], theme: Theme) -> list[str]:
    """Layers that are switched on, and the one that can be pointed at."""
    point = view.lattice.point
    layers = _line_layers(view.output, *_names(view), point, dark=theme.dark)
    return [layer for name, layer in layers if name in shown or name == map_figures.PICKED]


def _mark(view: View, spot: Spot | None, theme: Theme) -> str:
    """Line around what was clicked on."""
    if spot is None:
        return ""
    place = map_figures.Place(view.lattice.box, view.output.resolution)
    return map_figures.mark_layer(spot.lines, place, theme)


@st.cache_data(scope="session", max_entries=16, max_size="32MB", show_spinner=False)
def _true_image(
    _lattice: Lattice, fingerprint: str, scale: rasters.ColourScale, *, dark: bool
) -> str:
    density = rasters.clear_densities(_lattice.table, _lattice.box)
    return _drawn_image(density, _lattice.box, scale, dark=dark)


@st.cache_data(scope="session", max_entries=48, max_size="32MB", show_spinner=False)
def _image(
    _output: GridRelease, fingerprint: str, run_key: str, scale: rasters.ColourScale, *, dark: bool
) -> str:
    density = rasters.densities(_output.surface, _output.box)
    return _drawn_image(density, _output.box, scale, dark=dark)


def _drawn_image(density: Any, box: Any, scale: rasters.ColourScale, *, dark: bool) -> str:
    url = rasters.image(density, box, scale, dark=dark)
    return map_figures.density_layer(url, box)


@st.cache_data(scope="session", max_entries=16, max_size="8MB", show_spinner=False)
def _base(_lattice: Lattice, fingerprint: str, *, dark: bool) -> str:
    scheme = base_figures.theme(dark)
    layers = [map_figures.base_layers(_lattice.base, _lattice.box, scheme)]
    return ",".join([*filter(None, layers), map_figures.frame_layer(_lattice.box, scheme)])


@st.cache_data(scope="session", max_entries=48, max_size="16MB", show_spinner=False)
def _drawing(_output: GridRelease, fingerprint: str, run_key: str) -> drawing.Drawing:
    return drawing.drawing(_output)


@st.cache_data(scope="session", max_entries=48, max_size="48MB", show_spinner=False)
def _line_layers(
    _output: GridRelease, fingerprint: str, run_key: str, point: str, *, dark: bool
) -> list[tuple[str, str]]:
    found = _drawing(_output, fingerprint, run_key)
    place = map_figures.Place(_output.box, _output.resolution)
    return map_figures.line_layers(found, place, base_figures.theme(dark), point)
