"""Pictures of the location-maps page, each part kept for the visit: images and shapes."""

from collections.abc import Callable, Mapping
from typing import Any

import streamlit as st

from dp_core.algorithms.stag.data.lattice import Lattice, area_unit
from dp_core.algorithms.stag.params import SoundParams
from dp_core.algorithms.stag.release import KEPT, MERGED, SPLIT, ZERO, GridRelease
from dp_core.algorithms.stag.study.pieces import NAMES, Spot, has_layers, layer_counts, spot_at
from dp_core.algorithms.stag.view import map_figures
from dp_core.opening import FIRST_SEED
from dp_core.view.theme import Theme, theme
from dp_core.words import say
from dp_core.words.numbers import significant
from pages.common.frame import page
from pages.common.input import asking
from pages.common.show import html, panels
from pages.common.work import cache
from pages.parts.stag.state import KEY, View


def scale_of(view: View) -> map_figures.ColourScale:
    """Colours that suit the data set, whatever ε is: those of its sound release at ε = 1.

    Of an upload they follow from the look-alike, which is made from public facts alone.
    """
    public = view.lattice
    if public.confidential:
        public = asking.stand_in_of(KEY) or public
    run = page.run(KEY, "sound", SoundParams(epsilon=1.0), FIRST_SEED, public)
    return page.kept(KEY, "scale", (public.fingerprint,), lambda: map_figures.scale_of(run.output))


def frame(view: View, spot: Spot | None, at: tuple[int, ...] | None = None) -> dict[str, Any]:
    """Give what all pictures share: size, public map, what was clicked on, who is ringed."""
    scheme, box = panels.current_theme(), view.lattice.box
    plane = map_figures.Plane(box, view.output.resolution)
    return {
        "width": map_figures.WIDTH,
        "height": plane.height,
        "base": _base(view.lattice, view.lattice.fingerprint, dark=scheme.dark),
        "mark": [
            *(map_figures.mark_shapes(spot.lines, plane, scheme) if spot else []),
            *(_ring(view, at, plane) if at else []),
        ],
    }


def _ring(view: View, at: tuple[int, ...], plane: map_figures.Plane) -> list[map_figures.Shape]:
    """Ring a place (row, column), and draw the outline of the count that it went into."""
    row, column = at
    scheme, middle = panels.current_theme(), (column + 0.5, row + 0.5)
    leaf = spot_at(view.output, view.method, view.params, *middle)
    outline = map_figures.mark_shapes(leaf.lines, plane, scheme, scheme.pink) if leaf else []
    return [*outline, *map_figures.ring_shapes(middle, plane, scheme)]


def true(view: View) -> dict[str, Any]:
    lattice, dark = view.lattice, panels.current_theme().dark
    image = _true_image(lattice, lattice.fingerprint, scale_of(view), dark=dark)
    return {"image": image, "pixels": _pixels(lattice.resolution), "cells": []}


def released(view: View, *, outlines: bool) -> dict[str, Any]:
    """Picture of the release of a view, with the outlines of its cells if they are asked for."""
    dark = panels.current_theme().dark
    image = _image(view.output, *_names(view), scale_of(view), dark=dark)
    cells = _cells(view.output, *_names(view), dark=dark) if outlines else []
    return {"image": image, "pixels": _pixels(view.output.resolution), "cells": cells}


def flat(view: View) -> str:
    """Image of the release of a view, rows evenly spaced in degrees."""
    scale, dark = scale_of(view), panels.current_theme().dark

    def made() -> str:
        density = map_figures.densities(view.output.surface, view.output.box)
        return map_figures.plain_image(density, scale, dark=dark)

    return view.kept("flat", made, scale, dark)


def left_out(view: View) -> int:
    """Outlines that are too many for a browser."""
    return _drawing(view.output, *_names(view)).left_out


def alone(output: GridRelease, words: str) -> dict[str, Any]:
    """Give what a view of a release by itself shows, in the colours that suit it; all is public."""
    dark = panels.current_theme().dark
    density = map_figures.densities(output.surface, output.box)
    image = map_figures.image(density, output.box, map_figures.scale_of(output), dark=dark)
    picture = {"image": image, "pixels": _pixels(output.resolution), "cells": [], "colour": ""}
    return {
        "width": map_figures.WIDTH,
        "height": map_figures.Plane(output.box, output.resolution).height,
        "pictures": [picture | {"label": words, "kind": "released"}],
        "outlines": True,  # there are none to ask for
        "words": words,
    }


def _pixels(resolution: int) -> int:
    return min(resolution, map_figures.MOST_PIXELS)


def _names(view: View) -> tuple[str, str]:
    return view.lattice.fingerprint, view.run_key


@cache.by_data(entries=16, size="32MB")
def _true_image(
    _lattice: Lattice, fingerprint: str, scale: map_figures.ColourScale, *, dark: bool
) -> str:
    density = map_figures.clear_densities(_lattice.table, _lattice.box)
    return map_figures.image(density, _lattice.box, scale, dark=dark)


@cache.by_data(entries=48, size="32MB")
def _image(
    _output: GridRelease,
    fingerprint: str,
    run_key: str,
    scale: map_figures.ColourScale,
    *,
    dark: bool,
) -> str:
    density = map_figures.densities(_output.surface, _output.box)
    return map_figures.image(density, _output.box, scale, dark=dark)


@cache.by_data(entries=16, size="8MB")
def _base(_lattice: Lattice, fingerprint: str, *, dark: bool) -> list[map_figures.Shape]:
    plane = map_figures.Plane(_lattice.box, _lattice.resolution)
    return map_figures.base_shapes(_lattice.base, plane, theme(dark))


@cache.by_data(entries=48, size="16MB")
def _drawing(_output: GridRelease, fingerprint: str, run_key: str) -> map_figures.Drawing:
    return map_figures.drawing(_output)


@cache.by_data(entries=48, size="48MB")
def _cells(
    _output: GridRelease, fingerprint: str, run_key: str, *, dark: bool
) -> list[map_figures.Shape]:
    scheme: Theme = theme(dark)
    steps = _output.resolution
    looks = map_figures.line_looks(_drawing(_output, fingerprint, run_key), steps, scheme)
    return map_figures.cell_shapes(looks, map_figures.Plane(_output.box, steps), steps)


# --- one or two pictures of a map in the browser: swiped, zoomed, clicked on ----------------------

_DEFAULTS = {"base": [], "mark": [], "together": False, "outlines": False, "cells": False}
_DEFAULTS |= {"opens": 50}


def _nothing(_: str) -> None:
    """Do nothing about a click."""


def map_view(
    key: str, data: Mapping[str, Any], *, clicked: Callable[[str], None] = _nothing
) -> None:
    """Draw pictures of one map.

    `data` has ``width``, ``height`` of the box in units; ``base``, ``mark``: shapes; ``pictures``:
    one, or two with a handle between them, the first on the left; ``together``: whether all such
    views move alike; ``outlines``: whether the pictures have their cells, ``cells``: whether these
    are seen before one zooms in; ``opens``: where the handle is at first, in percent; ``words``:
    read aloud. What is left out is empty or off. `clicked` is called with the key after a click, or
    when it was zoomed in: the state has ``spot``, shares of the box from its upper left corner, and
    ``near``.
    """
    mount = panels.component(__file__, "map_view", "html", "css", "js")
    mount(
        key=key,
        data={**_DEFAULTS, **data},
        on_spot_change=lambda: clicked(key),
        on_near_change=lambda: clicked(key),
    )


# --- legend of the map: the colour scale, and the kinds of cells where they have outlines ---------


MANY, FEW = 1_000, 10  # below so few points per km², so many km² make readable numbers
_LINES = {MERGED: "map-merged", KEPT: "map-kept", SPLIT: "map-split", ZERO: "none"}


def show(view: View, *, cells: bool) -> None:
    """Draw the colour scale in one line, and the kinds of cells where they have outlines."""
    scale, dark = scale_of(view), panels.current_theme().dark
    many = MANY if scale.top < FEW else 1
    ticks = [(place, significant(many * value)) for place, value in scale.ticks()]
    negative = bool((view.output.count < 0).any())
    below = scale.stops(dark=dark, below=True) if negative else []
    facts = {"points": view.lattice.point, "many": many, "unit": area_unit(view.lattice.box)}
    st.html(html.colour_bar(scale.stops(dark=dark), ticks, say("stag-scale", **facts), below=below))
    if cells and has_layers(view.output):
        kinds = (each.code for each in layer_counts(view.output))
        panels.legend([(_LINES[code], say(NAMES[code])) for code in kinds])
