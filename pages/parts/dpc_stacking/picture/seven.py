"""Seven small pictures, one for each ε of the paper, with the same axes."""

from dataclasses import replace
from typing import Any

import streamlit as st

from dp_core import registry
from dp_core.algorithms.dpc_stacking.metrics import adjusted_rand, owner_labels
from dp_core.algorithms.dpc_stacking.outputs import Clustering, means_of
from dp_core.algorithms.dpc_stacking.study import page_runs
from dp_core.algorithms.dpc_stacking.view import Scene, cluster_figures, scenes
from dp_core.words import message, say
from pages.common.input import controls
from pages.common.show import panels
from pages.common.work import background as work
from pages.parts.dpc_stacking import plane as dpc_plane
from pages.parts.dpc_stacking import scatter
from pages.parts.dpc_stacking.state import KEY, PAPER_EPSILONS, View

_IN_A_ROW, _HEIGHT = 4, 150


def show(view: View) -> None:
    """Draw what there is of the seven pictures while the others come in."""
    work.show(
        work.Work(
            prefix=KEY,
            name="seven",
            wanted=(view.table.fingerprint, view.method, str(_at(view, 1.0)), view.seed),
            label=say("dpc-option-view-seven"),
            function=page_runs.one_run,
            tasks=lambda: _tasks(view),
        ),
        lambda found: _draw(view, dict(found)),
    )


def _at(view: View, epsilon: float) -> Any:
    return replace(view.params, epsilon=epsilon)


def _tasks(view: View) -> list[tuple[Any, ...]]:
    run = registry.algorithms()[KEY].method(view.method).run
    now = getattr(view.params, "epsilon", 1.0)
    nearest_first = sorted(PAPER_EPSILONS, key=lambda epsilon: abs(epsilon - now))
    return [(run, view.table, _at(view, each), view.seed, view.method) for each in nearest_first]


def _draw(view: View, found: dict[float, Clustering]) -> None:
    plane = dpc_plane.projection(view)
    reference = dpc_plane.reference_scene(view, plane)
    made = [replace(reference, title=say("dpc-seven-true"))]
    made += [_scene(view, plane, each, found.get(each)) for each in PAPER_EPSILONS]
    with panels.holder_frame(message("dpc-seven-judged"), key="seven"):
        for first in range(0, len(made), _IN_A_ROW):
            places = st.columns(_IN_A_ROW, gap="small")
            for number, place in enumerate(places, start=first):
                with place:
                    _small(made[number], plane.box, number)
    _take()


def _small(scene: Scene, box: Any, number: int) -> None:
    panels.note(scene.title)
    shown = cluster_figures.drawing(scene, box, panels.current_theme(), size=3.5)
    key = f"{KEY}_seven_{number}"
    scatter.show(shown, key=key, alt=say("dpc-seven-alt", title=scene.title), height=_HEIGHT)


def _scene(view: View, plane: Any, epsilon: float, output: Clustering | None) -> Any:
    if output is None:
        return cluster_figures.nothing(say("dpc-seven-running", epsilon=epsilon))
    many = int(view.reference.max()) + 1
    group = scenes.colours_of(output, means_of(view.unit_rows, view.reference, many))
    scene = scenes.released_scene(output, plane, group, None)
    agreed = adjusted_rand(owner_labels(view.table, output), view.reference)
    return replace(scene, title=say("dpc-seven-drawn", epsilon=epsilon, agreed=agreed))


def _take() -> None:
    """Offer to look closer at one of them."""
    with st.container(horizontal=True, vertical_alignment="center", gap="small"):
        st.caption(say("dpc-seven-take"), width="content")
        for epsilon in PAPER_EPSILONS:
            st.button(
                f"{epsilon:g}",
                key=f"{KEY}_take_{epsilon:g}",
                on_click=_go,
                args=(epsilon,),
                type="tertiary",
            )


def _go(epsilon: float) -> None:
    controls.load(KEY, {"view": dpc_plane.SIDE})
    st.session_state[f"{KEY}_epsilon"] = epsilon
