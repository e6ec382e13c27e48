"""Tab "How it works": noise on the rows or stages of a run, the votes, and the widened table."""

import numpy as np
import streamlit as st

from dp_core.algorithms.dpc_stacking.method.steps import Stage
from dp_core.algorithms.dpc_stacking.view import drift, steps_figures, steps_story, story
from pages.common.input import controls
from pages.common.show import html, panels
from pages.parts.dpc_stacking import plane as dpc_plane
from pages.parts.dpc_stacking.runs import stages_of
from pages.parts.dpc_stacking.state import KEY, View
from pages.parts.dpc_stacking.steps import votes

MOVING = "Made of your rows: for you alone"
_PRIMARIES = ("kmeans", "spectral", "birch", "gmm")


def show(view: View) -> None:
    """Draw the tab."""
    n, d = view.table.values.shape
    panels.say(story.what_happened(view.release, view.params, method=view.method, n=n, d=d))
    if view.method in _PRIMARIES:
        panels.say(steps_story.ALONE)
    else:
        _steps(view)


def _steps(view: View) -> None:
    if view.output.noisy_table is not None:
        _drift(view)
    elif view.method == "no_privacy":
        st.markdown(f"**1. The rows.** {html.md(steps_story.NO_NOISE)}")
    else:
        _stages(view)
    if view.output.primary_labels:
        votes.show(view)
    else:
        st.markdown(f"**2. The votes.** {html.md(steps_story.NO_VOTES[view.method])}")


# --- Rows that drift ------------------------------------------------------------------------------


def _drift(view: View) -> None:
    st.markdown("**1. Noise pulls the rows apart**")
    st.markdown(
        "The same draw of noise at every ε: the smaller ε, the farther it carries a row. Press "
        "Play, or drag the slider. The dashed box marks the public limits."
    )
    found = drift.drift_of(view.unit_rows, view.reference, view.params.epsilon, view.output)
    assert found is not None
    plane = dpc_plane.projection(view)
    frames = [(each, _caption(view, found, plane, each)) for each in _epsilons(view)]
    with panels.holder_frame(MOVING, key="dpc_drift"):
        figure = steps_figures.drift_figure(found, plane, frames, panels.current_theme())
        alt = "Rows of the table, which drift apart as ε falls from 20 to 0.05."
        panels.chart(figure, key=f"{KEY}_drift", alt=alt)
        panels.note(_reading(view, found))
        panels.table_under("What each ε costs and does", _prices(view))


def _epsilons(view: View) -> list[float]:
    return drift.frames_of(view.params.epsilon)


def _caption(view: View, found: drift.Drift, plane: object, epsilon: float) -> str:
    inside = steps_figures.inside(plane(found.at(epsilon)), plane.box)
    price = drift.price(view.method, view.params, view.output, epsilon)
    return "<br>".join(steps_story.frame_words(price, inside, len(found.rows)))


def _reading(view: View, found: drift.Drift) -> str:
    drawn = len(found.rows)
    some = f"Drawn are {drawn:,} of {len(view.table):,} rows. " if drawn < len(view.table) else ""
    ratio = view.output.eps1 and view.output.eps1 / view.params.epsilon
    if ratio and round(ratio, 3) != 1:
        some += f"The data made the ε of a column {ratio:.2g} times that of the slider. "
    return (
        f"{some}Colours and marks: groups of the best K-means without noise. Nobody may get two "
        "of these pictures: from two ε with the same noise every true row follows exactly."
    )


def _prices(view: View) -> panels.Table:
    prices = [drift.price(view.method, view.params, view.output, each) for each in _epsilons(view)]
    return {
        "ε": [f"{each.epsilon:g}" for each in prices],
        "cost": [steps_story.price_words(each) for each in prices],
        "noise on a cell, column widths": [round(each.spread, 3) for each in prices],
    }


# --- Stages of a run ------------------------------------------------------------------------------


def _stages(view: View) -> None:
    st.markdown("**1. What is published on the way**")
    st.markdown(
        "This run, stage by stage. Only what is shown here is ever taken from the true rows, and "
        "each noisy stage costs a part of ε."
    )
    _walk(view)


@st.fragment
def _walk(view: View) -> None:
    found = stages_of(view)
    titles = [stage.title for stage in found]
    key = f"{KEY}_stage"
    if st.session_state.get(key) not in titles:
        st.session_state[key] = titles[0]
    chosen = st.segmented_control("Stage", titles, required=True, key=key)
    number = titles.index(str(chosen))
    _moves(key, titles, number)
    kind = str(view.output.facts.get("synopsis", ""))
    words = steps_story.stage_words(kind, found, number)
    panels.say(words)
    own = view.table.confidential and dpc_plane.from_rows(view)
    label = f"{number + 1} of {len(titles)}: {titles[number]}"
    if own:
        label += ", along directions of your rows: for you alone"
    frame = panels.holder_frame if own else panels.released_frame
    with frame(label, key="dpc_stage"):
        before = found[number - 1] if _continues(found, number) else None
        figure = steps_figures.stage_figure(
            found[number],
            view.output.bounds,
            dpc_plane.projection(view),
            panels.current_theme(),
            colours=dpc_plane.colours(view),
            before=before,
        )
        panels.chart(figure, key=f"{KEY}_stage_picture", alt=f"{titles[number]}. {words}")


def _continues(found: tuple[Stage, ...], number: int) -> bool:
    """Whether the centres of a stage are those of the last one, moved."""
    if not number or found[number].kind != "centres":
        return False
    before = found[number - 1]
    same = before.places.shape == found[number].places.shape
    return same and (before.kind == "centres" or before.kind == "start")


def _moves(key: str, titles: list[str], number: int) -> None:
    with st.container(horizontal=True, gap="small"):
        for words, step in (("Back", -1), ("Next", 1)):
            place = int(np.clip(number + step, 0, len(titles) - 1))
            st.button(
                words,
                key=f"{key}_{words}",
                on_click=controls.load,
                args=(KEY, {"stage": titles[place]}),
                disabled=place == number,
            )
