"""Legend of the map: the colour scale, and the kinds of cells where they have outlines."""

import streamlit as st

from dp_core.algorithms.stag.data import area_unit
from dp_core.algorithms.stag.release import KEPT, MERGED, SPLIT, ZERO
from dp_core.algorithms.stag.study import NAMES, has_layers, layer_counts
from dp_core.words import say
from dp_core.words.numbers import significant
from pages.common.show import html, panels
from pages.parts.stag import pictures
from pages.parts.stag.state import View

MANY, FEW = 1_000, 10  # below so few points per km², so many km² make readable numbers
_LINES = {MERGED: "map-merged", KEPT: "map-kept", SPLIT: "map-split", ZERO: "none"}


def show(view: View, *, cells: bool) -> None:
    """Draw the colour scale in one line, and the kinds of cells where they have outlines."""
    scale, dark = pictures.scale_of(view), panels.current_theme().dark
    many = MANY if scale.top < FEW else 1
    ticks = [(place, significant(many * value)) for place, value in scale.ticks()]
    negative = bool((view.output.count < 0).any())
    below = scale.stops(dark=dark, below=True) if negative else []
    facts = {"points": view.lattice.point, "many": many, "unit": area_unit(view.lattice.box)}
    st.html(html.colour_bar(scale.stops(dark=dark), ticks, say("stag-scale", **facts), below=below))
    if cells and has_layers(view.output):
        kinds = (each.code for each in layer_counts(view.output))
        panels.legend([(_LINES[code], say(NAMES[code])) for code in kinds])
