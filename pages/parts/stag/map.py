"""The map of the picture tab: truth beside release, switches, and what stands where one clicks."""

from typing import Any

import streamlit as st

from dp_core.algorithms.stag.data import on_earth
from dp_core.algorithms.stag.study import Spot, has_layers, spot_at, true_count
from dp_core.algorithms.stag.view import deck, map_figures, story
from pages.common.input import widgets
from pages.common.show import html, linked_maps, panels
from pages.parts.stag import legend, pictures
from pages.parts.stag.state import KEY, View, title

MAP, FLAT = "Map", "Flat view"
HEIGHT = 336
LAYERS = {"density": "Density", "merged": "Merged", "kept": "Kept", "split": "Split"}
LEAVES = {"density": "Density", "leaves": "Cells"}
_TURN = f"_{KEY}_map_turn"  # counts how often the whole box was asked for
_TRUE, _RELEASED = f"{KEY}_true_map", f"{KEY}_released_map"


@st.fragment
def show(view: View) -> None:
    """Draw both maps; a click or a switch redraws nothing else."""
    kind, shown = _switches(view)
    spot = _spot(view, _RELEASED) if kind == MAP else None
    legend.show(view, shown)
    if kind == MAP:
        _maps(view, shown, spot)
        _said(view, shown, spot)
    else:
        with panels.holder_frame("Compared with the true points: for you alone", key="flat"):
            figure = pictures.flat(view, shown, panels.current_theme())
            panels.chart(figure, key=f"{KEY}_flat", alt=_alt(view))
        st.caption("Both zoom together: drag a rectangle; a double click shows all again.")


def _switches(view: View) -> tuple[str, list[str]]:
    """Map or flat view, and what is drawn."""
    kinds = [MAP, FLAT] if on_earth(view.lattice.box) else [FLAT]
    with st.container(horizontal=True, vertical_alignment="center", gap="small"):
        kind = widgets.segments(f"{KEY}_view", "View", kinds, hidden=True)
        shown = _layers(view)
        if kind == MAP:
            st.button("Whole box", key=f"{KEY}_whole", type="tertiary", on_click=_whole)
    return kind, shown


def _layers(view: View) -> list[str]:
    words = LAYERS if has_layers(view.output) else LEAVES
    key = f"{KEY}_{'layers' if words is LAYERS else 'cells'}"
    return widgets.pills(
        key, "What is drawn", words, words=words.__getitem__, hidden=True, wrap=True
    )


def _whole() -> None:
    st.session_state[_TURN] = st.session_state.get(_TURN, 0) + 1


def _maps(view: View, shown: list[str], spot: Spot | None) -> None:
    theme, turn = panels.current_theme(), st.session_state.get(_TURN, 0)
    true_json, released_json = pictures.maps(view, shown, spot, theme, turn=turn)
    left, right = st.columns(2, gap="small")
    with left, panels.holder_frame("True points: for you alone", key="stag_truth"):
        st.pydeck_chart(
            deck.MapDeck(true_json), key=_TRUE, height=HEIGHT, alt="Map of the true points."
        )
    kind = "Simulated" if view.simulated else "Released"
    words = f"{kind}: {title(view.method)}, ε = {view.params.epsilon:g}"
    with right, panels.released_frame(words, key="stag"):
        st.pydeck_chart(
            deck.MapDeck(released_json),
            key=_RELEASED,
            height=HEIGHT,
            on_select="rerun",
            alt=_alt(view),
        )
    linked_maps.link("holder_stag_truth", "released_stag")


def clicked(key: str) -> list[list[float]] | None:
    """Corners of the area that was clicked on last, in degrees."""
    state: Any = st.session_state.get(key)
    objects = state["selection"]["objects"].get(map_figures.PICKED) if state else None
    return objects[0]["p"] if objects else None


def _spot(view: View, key: str) -> Spot | None:
    """Find what stands now where the visitor clicked, whatever the release was then."""
    corners = clicked(key)
    if corners is None:
        return None
    lon, lat = ((corners[0][axis] + corners[2][axis]) / 2 for axis in (0, 1))
    west, south, east, north = view.lattice.box
    steps = view.output.resolution
    x, y = (lon - west) / (east - west) * steps, (lat - south) / (north - south) * steps
    return spot_at(view.output, view.method, view.params, x, y)


def _said(view: View, shown: list[str], spot: Spot | None) -> None:
    """Say in words what was clicked on; the true count in the holder's frame."""
    if spot is not None:
        what, count = story.spot_words(spot, view.lattice)
        st.html(html.one_value(what, count))
        with panels.holder_frame("True count there: for you alone", key="spot"):
            panels.say(f"{true_count(view.lattice, spot):,} {view.lattice.point}")
        return
    words = "Click a cell of the released map to read its count; both maps move together."
    st.caption(f"{words} {_left_out(view, shown)}")


def _left_out(view: View, shown: list[str]) -> str:
    """Say what a browser could not hold."""
    drawn = pictures.drawn(view)
    words = []
    if drawn.lines_left_out and len(shown) > ("density" in shown):
        words.append(f"the {drawn.lines_left_out:,} shortest lines are not drawn")
    if drawn.areas_left_out:
        words.append(f"only the {len(drawn.areas):,} areas with the most points can be clicked")
    sentence = ", and ".join(words)
    return f"There is too much for a browser: {sentence}." if sentence else ""


def _alt(view: View) -> str:
    total = story.number(float(view.output.count.sum()))
    kind = "Simulated" if view.simulated else "Released"
    return (
        f"{kind} map of {total} {view.lattice.point} in {len(view.output.rect):,} counts, by "
        f"{title(view.method)}."
    )
