"""Tab "Picture": real rows beside what is released, the seven budgets of the paper, the verdict."""

from dataclasses import replace
from operator import lt
from typing import Any

import streamlit as st

from dp_core import registry
from dp_core.algorithms.dpc_stacking.data.generators import STORIES
from dp_core.algorithms.dpc_stacking.method.steps.inputs import clipping
from dp_core.algorithms.dpc_stacking.metrics import adjusted_rand, owner_labels
from dp_core.algorithms.dpc_stacking.outputs import Clustering, means_of
from dp_core.algorithms.dpc_stacking.study import curves, honesty, remembered
from dp_core.algorithms.dpc_stacking.study.honesty import Plan
from dp_core.algorithms.dpc_stacking.view import figures, story
from dp_core.algorithms.dpc_stacking.view.figures import Scene
from dp_core.words import Message, message, say
from pages.common.frame import page
from pages.common.input import controls
from pages.common.show import html, panels, verdicts
from pages.common.tabs import ledger
from pages.common.work import jobs as work
from pages.parts.dpc_stacking import plane as dpc_plane
from pages.parts.dpc_stacking.state import KEY, METRIC, PAPER_EPSILONS, View

_IN_A_ROW, _HEIGHT = 4, 150
NEAR = 1.05  # times the best
_HELPED = {"dpc-blur", "dpc-spread"}
MANY_ROWS = 3_000  # rows from which a draw of a stack on all of them takes a second


def show(view: View) -> None:
    if dpc_plane.is_side_by_side(view):
        dpc_plane.show(view)
    else:
        _show_seven(view)
    with panels.holder_frame(panels.JUDGED, key="dpc_judged"):
        verdicts.show(_question(view))
    dpc_plane.more(view)
    _warn(view)
    page.about(view, STORIES)
    ledger.offer(view)


def _warn(view: View) -> None:
    """Say that noise likely hides all groups; public numbers alone tell, before any run."""
    table, d = view.table, view.table.columns_count
    wide = sum(map(lt, *(table.bounds or ((0.0,) * d, (1.0,) * d))))
    plan = Plan(method=view.method, params=view.params, n=len(table), columns=max(1, wide))
    words = story.banner(plan)
    if words:
        st.html(html.verdict_box(*words, "bad"))


def off(view: View) -> Message | None:
    """Say how wide the groups are beside the best ones; None of an upload's own rows."""
    times = None if view.variant == "no_privacy" else verdicts.typical(_question(view))
    return None if times is None else message("dpc-off-by", times=times, near=times < NEAR)


def show_numbers(view: View) -> None:
    panels.metrics_row(_metrics(view))
    judged = _judged(view, verdicts.expected(_question(view)))
    with panels.judged_frame(judged, key="dpc_numbers"):
        said = [story.judged(view.errors), clipping(view.table, view.output.bounds)]
        if view.variant != "no_privacy":
            said.append(curves.one_group_meets(view.errors["one_cluster"], view.tolerance))
        panels.say(" ".join(str(each) for each in said if each))


def _question(view: View) -> verdicts.Question:
    slow = view.method in {"published", "local"} and len(view.table) > MANY_ROWS
    asked = {"metric": METRIC, "unit": say("dpc-unit-spread"), "relative": True}
    together, sound = 1 if slow else 2, {"variant": "central"}
    return verdicts.Question(view=view, together=together, sound=sound, **asked)


def _metrics(view: View) -> list[panels.Metric]:
    """List the numbers that follow from the release."""
    output = view.output
    counts = (0, 0) if output.noisy_counts is None else output.noisy_counts
    few, most = float(min(counts)), float(max(counts))
    counted = output.noisy_counts is not None
    groups = _metric("dpc-groups", groups=len(output.centres), few=few, most=most, counted=counted)
    blur = honesty.centre_spread(view.method, view.params, *view.table.values.shape)
    if blur > 0:
        return [groups, _metric("dpc-blur", blur=blur)]
    boxes = output.facts.get("boxes")
    return [groups, _metric("dpc-boxes", boxes=boxes) if boxes else _metric("dpc-no-noise")]


def _judged(view: View, drawn: tuple[float, int] | None) -> list[panels.Metric]:
    """List those that compare it with the true rows; for the holder only.

    `drawn` is the mean of repeated trial runs and their number, once there are any.
    """
    errors = view.errors
    now, one = errors["inertia"], errors["one_cluster"]
    said = [
        _metric("dpc-spread-now", times=now, one=one),
        _metric("dpc-agreement", agreed=errors["ari"]),
    ]
    return [_metric("dpc-spread", times=drawn[0], runs=drawn[1]), *said] if drawn else said


def _metric(key: str, **facts: Any) -> panels.Metric:
    """Say a number, its label, its second line and its help."""
    label, second = (say(f"{key}.{name}", **facts) for name in ("label", "second"))
    about = say(f"{key}.help") if key in _HELPED else ""
    return label, say(key, **facts), second, about


def _show_seven(view: View) -> None:
    """Draw what there is of the seven pictures while the others come in."""
    wanted = (view.table.fingerprint, view.method, str(_at(view, 1.0)), view.seed)
    label = say("dpc-option-view-seven")
    runs = {"function": remembered.one_run, "tasks": lambda: _tasks(view)}
    asked = work.Work(prefix=KEY, name="seven", wanted=wanted, label=label, **runs)
    work.show(asked, lambda found: _draw(view, dict(found)))


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
    shown = figures.drawing(scene, box, panels.current_theme(), size=3.5)
    key = f"{KEY}_seven_{number}"
    dpc_plane.scatter(shown, key=key, alt=say("dpc-seven-alt", title=scene.title), height=_HEIGHT)


def _scene(view: View, plane: Any, epsilon: float, output: Clustering | None) -> Any:
    if output is None:
        return figures.nothing(say("dpc-seven-running", epsilon=epsilon))
    many = int(view.reference.max()) + 1
    group = figures.colours_of(output, means_of(view.unit_rows, view.reference, many))
    scene = figures.released_scene(output, plane, group, None)
    agreed = adjusted_rand(owner_labels(view.table, output), view.reference)
    return replace(scene, title=say("dpc-seven-drawn", epsilon=epsilon, agreed=agreed))


def _take() -> None:
    """Offer to look closer at one of them."""
    with st.container(horizontal=True, vertical_alignment="center", gap="small"):
        st.caption(say("dpc-seven-take"), width="content")
        for epsilon in PAPER_EPSILONS:
            go = {"on_click": _go, "args": (epsilon,), "type": "tertiary"}
            st.button(f"{epsilon:g}", key=f"{KEY}_take_{epsilon:g}", **go)


def _go(epsilon: float) -> None:
    controls.load(KEY, {"view": dpc_plane.SIDE})
    st.session_state[f"{KEY}_epsilon"] = epsilon
