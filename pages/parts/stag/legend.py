"""Legend of the map: the colour scale and the layers, in words."""

import streamlit as st

from dp_core.algorithms.stag.data import area_unit
from dp_core.algorithms.stag.study import LayerSummary, has_layers, layer_summary
from dp_core.algorithms.stag.view import story
from pages.common.show import html, panels
from pages.parts.stag import pictures
from pages.parts.stag.state import View

MANY, FEW = 1_000, 10  # below so few points per km², so many km² make readable numbers


def show(view: View, shown: list[str]) -> None:
    """Draw what is switched on."""
    with st.container(gap="xsmall"):
        if "density" in shown:
            _density(view)
        items = _layers(view, shown)
        if items:
            panels.legend(items)


def _density(view: View) -> None:
    scale, dark = pictures.scale_of(view), panels.current_theme().dark
    many = MANY if scale.top < FEW else 1
    unit = area_unit(view.lattice.box)
    area = f"{MANY:,} {unit}" if many > 1 else unit
    ticks = [(place, story.number(many * value)) for place, value in scale.ticks()]
    negative = bool((view.output.count < 0).any())
    below = scale.stops(dark=dark, below=True) if negative else []
    title = f"{view.lattice.point.capitalize()} per {area}"
    st.html(html.colour_bar(scale.stops(dark=dark), ticks, title, below=below))


def _layers(view: View, shown: list[str]) -> list[tuple[str, str]]:
    if not has_layers(view.output):
        leaves = story.counted(len(view.output.rect), "cell")
        return [("map-leaves", leaves)] if "leaves" in shown else []
    found = layer_summary(view.output)
    items = {
        "merged": ("map-merged", _merged(found)),
        "kept": ("map-kept", f"kept: {story.counted(found.kept, 'cell')}"),
        "split": ("map-split", f"split: {story.counted(found.split, 'crowded cell')}"),
    }
    listed = [item for name, item in items.items() if name in shown]
    if found.rounded:
        listed.append(("none", f"blank: {story.counted(found.rounded, 'cell')} rounded to zero"))
    return listed


def _merged(found: LayerSummary) -> str:
    groups = story.counted(found.groups, "group")
    return f"merged: {groups} of {story.counted(found.merged, 'sparse cell')}"
