"""Tab "Picture": real rows beside what is released, the seven budgets of the paper, the verdict."""

import math
from collections.abc import Mapping
from dataclasses import replace
from functools import partial
from typing import Any, NamedTuple

import numpy as np
import pandas as pd
import streamlit as st

from dp_core import registry
from dp_core.algorithms.dpc_stacking.data.generators import MARKED, STORIES, TITLES
from dp_core.algorithms.dpc_stacking.method.steps.inputs import clipping
from dp_core.algorithms.dpc_stacking.metrics import adjusted_rand, owner_labels
from dp_core.algorithms.dpc_stacking.outputs import Clustering, means_of
from dp_core.algorithms.dpc_stacking.study import curves, honesty
from dp_core.algorithms.dpc_stacking.study.curves import Projection, found_groups, matched
from dp_core.algorithms.dpc_stacking.view import figures
from dp_core.algorithms.dpc_stacking.view.figures import Ring, Scene
from dp_core.words import Message, message, say, sentences
from pages.common.frame import page
from pages.common.input import controls, offers, widgets
from pages.common.show import panels, verdicts
from pages.common.tabs import ledger
from pages.common.work import jobs
from pages.parts.dpc_stacking.state import (
    FROM_DATA,
    KEY,
    METRIC,
    PAPER_EPSILONS,
    View,
    current,
    made_epsilon,
    title,
)

_IN_A_ROW, _HEIGHT = 4, 150
NEAR = 1.05  # times the best
_HELPED = {
    "dpc-spread-now": "dpc-tolerance.help",
    "dpc-agreement": "adjusted-rand",
    "dpc-weight": "dpc-score-silhouette.help",
}
MANY_ROWS = 3_000  # rows from which a draw of a stack on all of them takes a second


def show(view: View) -> None:
    pair = _pair(view) if is_side_by_side(view) else None
    if pair:
        _show_pair(view, pair)
    else:
        _show_seven(view)
    with panels.holder_frame(panels.JUDGED, key="dpc_judged"):
        verdicts.show(_question(view))
    _more(view, pair)
    page.about(view, STORIES)
    ledger.offer(view)


def off(view: View) -> Message | None:
    """Say how wide the groups are beside the best ones; None of an upload's own rows."""
    times = None if view.variant == "no_privacy" else verdicts.typical(_question(view))
    return None if times is None else message("dpc-off-by", times=times, near=times < NEAR)


def show_numbers(view: View) -> None:
    n, d = view.table.values.shape
    blur = honesty.Plan(method=view.method, params=view.params, n=n, columns=d).centre
    if blur > 0:
        panels.metrics_row([metric("dpc-blur", blur=blur)])
    errors = view.errors
    one, classes = errors["one_cluster"], errors.get("ari_classes", math.nan)
    with panels.holder_frame(panels.JUDGED, key="dpc_numbers"):
        spread = metric("dpc-spread-now", times=errors[METRIC], one=one)
        panels.metrics_row([spread, metric("dpc-agreement", agreed=errors["ari"])])
        said = [] if math.isnan(classes) else [say("dpc-classes", agreed=classes)]
        said.append(clipping(view.table, view.output.bounds))
        if view.variant != "no_privacy":
            said.append(curves.one_group_meets(one, view.tolerance))
        if words := sentences(said):
            panels.say(words)


def _question(view: View) -> verdicts.Question:
    slow = view.method in {"published", "local"} and len(view.table) > MANY_ROWS
    asked = {"metric": METRIC, "unit": say("dpc-unit-spread"), "relative": True}
    together, sound = 1 if slow else 2, {"variant": "central"}
    return verdicts.Question(view=view, together=together, sound=sound, **asked)


def metric(key: str, **facts: Any) -> panels.Metric:
    """Say a number, its label, its second line and its help."""
    label, second = (say(f"{key}.{name}", **facts) for name in ("label", "second"))
    about = say(_HELPED[key]) if key in _HELPED else ""
    return label, say(key, **facts), second, about


def _show_seven(view: View) -> None:
    """Draw what there is of the seven pictures while the others come in."""
    at = partial(replace, view.params)
    run, now = registry.algorithms()[KEY].method(view.method).run, view.params.epsilon
    nearest_first = sorted(PAPER_EPSILONS, key=lambda epsilon: abs(epsilon - now))
    facts = view.table.fingerprint, view.method, str(at(epsilon=1.0)), view.seed
    asked = jobs.Work(
        prefix=KEY,
        name="seven",
        wanted=facts,
        label=say("dpc-option-view-seven"),
        function=curves.one_run,
        tasks=lambda: [
            (run, view.table, at(epsilon=each), view.seed, view.method) for each in nearest_first
        ],
    )
    jobs.show(asked, lambda found: _draw_seven(view, dict(found)))


def _draw_seven(view: View, found: dict[float, Clustering]) -> None:
    plane = projection(view)
    reference = reference_scene(view, plane)
    made = [replace(reference, title=say("dpc-seven-true"))]
    made += [_scene(view, plane, each, found.get(each)) for each in PAPER_EPSILONS]
    with panels.holder_frame(panels.JUDGED, key="seven"):
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
    scatter(shown, key=key, alt=say("dpc-seven-alt", title=scene.title), height=_HEIGHT)


def _scene(view: View, plane: Any, epsilon: float, output: Clustering | None) -> Any:
    if output is None:
        return figures.nothing(say("dpc-seven-running", epsilon=epsilon))
    group = matched(view.means, output.unit_centres())
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
    controls.load(KEY, {"view": SIDE})
    st.session_state[f"{KEY}_epsilon"] = epsilon


# --- two pictures with the same axes: the real rows, and what is released of them -----------------

SIDE, SEVEN = "side", "seven"
COLUMNS, MAIN = "columns", "main"
HEIGHT = 336  # pixels: the verdict below is seen without scrolling
BOX, ALL = "box", "all"
RELEASED, OWN = "released", "own"
_ARROWS = {"x": "→ ", "y": "↑ "}


def is_side_by_side(view: View) -> bool:
    """Whether one budget is drawn, and not seven."""
    return _chosen("view", _views(view)) == SIDE


def _views(view: View) -> list[str]:
    return [SIDE] if view.variant == "no_privacy" else [SIDE, SEVEN]


class _Pair(NamedTuple):
    """What the right picture shows, and along which directions and how far both do."""

    plane: Projection
    right: Scene
    held: bool  # whether the right one is for the holder only
    box: Any


def _pair(view: View) -> _Pair:
    plane = projection(view)
    right, held = _right(view, plane)
    return _Pair(plane, right, held, _box(view, plane, right))


def _show_pair(view: View, pair: _Pair) -> None:
    plane, right, held, box = pair
    left, followed = reference_scene(view, plane), ledger.lit(view)
    less = followed.without if followed else None
    gone = None if less is None else plane(less.unit_centres())
    one, other = st.columns(2, gap="small")
    marked = _marked(view)[0] if left.ringed is not None else "no"
    marked = message("dpc-plane-ada", without=False) if followed else marked
    real, made = message("dpc-plane-true", ringed=marked), view.origin is not None
    plain = message("dpc-plane-real", ringed=marked)
    with one, panels.holder_frame(real, key="dpc_plane_true", plain=plain):
        here = plane(view.unit_rows[list(followed.at)]) if followed else None
        alt = say("dpc-plane-true-alt", rows=len(left.points), made=made)
        _draw(left, plane, box, "true", alt, rings=here)
    alt = say("dpc-plane-alt", method=title(view.method), centres=len(right.centres))
    own = panels.holder_frame(FROM_DATA, key="dpc_plane_own")
    rows = right.kind if len(right.points) else "no"
    drawn = message("dpc-plane-released", rows=rows, gone=gone is not None)
    released = panels.released_frame(drawn, key="dpc_plane")
    with other, own if held else released:
        _draw(right, plane, box, "private", alt, rings=gone)
    if not held:
        panels.note(_caption(view))


def _more(view: View, pair: _Pair | None) -> None:
    """Draw the choices below the picture, and what there is to say of a pair."""
    options = _views(view)
    with st.container(horizontal=True, vertical_alignment="center", gap="small"):
        if len(options) > 1:
            _segments("view", options)
        if pair:
            _choices(view)
    with st.container(horizontal=True, vertical_alignment="center", gap="small"):
        _axes(view)
    if not pair:
        return
    if said := _sentences(view, pair):
        with panels.frame_unless(not pair.held, FROM_DATA, key="dpc_said"):
            panels.note(sentences(said))
    panels.table_under(say("dpc-centres"), partial(centres_table, view))


def _caption(view: View) -> Message:
    """Say what the picture shows; what was there only where everybody may know it."""
    classes, there, found = view.table.classes, 0, 0
    if view.table.synthetic and view.origin is None and classes is not None:
        present = np.unique(classes)
        means = means_of(view.unit_rows, classes, int(classes.max()) + 1)[present]
        there, found = len(present), found_groups(means, view.output.unit_centres())
    facts = {"centres": len(view.output.centres), "there": there, "found": found}
    # What the paper makes of ε follows from the rows: it is said of rows that are nobody's.
    free = view.table.synthetic and view.origin is None
    facts |= {"made": made_epsilon(view) if free else 0, "asked": view.params.epsilon}
    return message("dpc-picture", epsilon=view.params.epsilon, **facts)


def _marked(view: View) -> tuple[Message | str, frozenset[str]]:
    """Classes of a bundled set that are ringed, and what they are called."""
    bundled = view.table.synthetic and view.origin is None
    data = current("data", next(iter(TITLES))) if bundled else ""
    return MARKED.get(data, ("", frozenset()))


def _ringed(view: View) -> np.ndarray | None:
    """Rows of the classes that are marked; None where none are."""
    names, (_, marked) = view.table.class_names, _marked(view)
    if view.table.classes is None or not marked:
        return None
    return np.isin(view.table.classes, [k for k, name in enumerate(names) if name in marked])


def projection(view: View) -> Projection:
    """Two dimensions to look at; free where they follow from what is released."""
    if _along_main(view):
        return figures.principal_view(view.method, view.params, view.output, view.unit_rows)
    return curves.two_columns(*_chosen_columns(view), view.output.bounds, list(view.table.names))


def _along_main(view: View) -> bool:
    return view.table.columns_count > 1 and _chosen("axes", [COLUMNS, MAIN]) == MAIN


def from_rows(view: View) -> bool:
    """Whether the directions one looks along were read from the true rows."""
    free = view.output.synthetic is not None or view.output.noisy_table is not None
    return _along_main(view) and not free


def reference_scene(view: View, plane: Projection) -> Scene:
    """Show true rows in the groups of the best K-means, in colours that pair with the released."""
    labels = view.reference
    if view.table.confidential:
        order = np.argsort(view.colours)
        labels = matched(view.output.unit_centres()[order], view.means)[labels]
    return figures.true_scene(view.unit_rows, labels, plane, ringed=_ringed(view))


def centres_table(view: View) -> pd.DataFrame:
    """Centres in original units, with their noisy counts."""
    output = view.output
    table = pd.DataFrame(output.centres, columns=list(view.table.names))
    table.insert(0, say("dpc-centres.group"), view.colours + 1)
    if output.noisy_counts is not None:
        table.insert(1, say("dpc-centres.rows"), np.round(output.noisy_counts).astype(int))
    return table.sort_values(table.columns[0])


def _right(view: View, plane: Projection) -> tuple[Scene, bool]:
    """Choose what the method shows; and whether it is for the holder only."""
    group = view.colours
    if view.variant == "no_privacy" or _chosen("shown", [RELEASED, OWN]) == OWN:
        return _own_rows(view, plane, group), True
    held = view.table.confidential and from_rows(view)
    discs = figures.discs_of(view.method, view.params, view.output, len(view.table))
    return figures.released_scene(view.output, plane, group, discs), held


def _own_rows(view: View, plane: Projection, group: np.ndarray) -> Scene:
    centres = np.empty_like(view.output.centres)
    centres[group] = view.output.unit_centres()
    return figures.true_scene(view.unit_rows, group[view.labels], plane, centres=centres)


def _chosen(name: str, options: list[str], default: str = "") -> str:
    """Choose what a control says that stands below the picture; a link may say it, too."""
    words = _ARROWS[name].__add__ if name in _ARROWS else partial(_option, name)
    return str(offers.foretold(f"{KEY}_{name}", options, default or options[0], words=words))


def _draw(scene: Scene, plane: Projection, box: Any, name: str, alt: str, *, rings: Any) -> None:
    """Draw a side; `rings` is where Ada is, or where the centres would be without her."""
    theme, own = panels.current_theme(), name == "true"
    look = {"size": 17 if own else 22, "words": say("dpc-plane-ada", without=not own)}
    hers = [] if rings is None else [Ring(places=rings, ink=theme.pink, others_behind=own, **look)]
    shown = figures.drawing(scene, box, theme, names=plane.names, rings=hers)
    scatter(shown, key=f"{KEY}_plane_{name}", alt=alt, height=HEIGHT)


def scatter(drawing: Mapping[str, Any], *, key: str, alt: str, height: int) -> None:
    """Draw what `figures.drawing` made, so many pixels high; a move redraws it at once."""
    mount = panels.component(__file__, "scatter", "css", "js")
    mount(key=key, data={**drawing, "alt": alt, "height": height}, height=height)


def _box(view: View, plane: Projection, scene: Scene) -> Any:
    noisy = view.output.noisy_table is not None
    if noisy and _chosen("zoom", [BOX, ALL]) == ALL and len(scene.points):
        return figures.reach(scene.points, plane.box)
    return plane.box


def _choices(view: View) -> None:
    if view.variant != "no_privacy":
        _segments("shown", [RELEASED, OWN], alike=view.origin is not None)
    if view.output.noisy_table is not None:
        _segments("zoom", [BOX, ALL])


def _sentences(view: View, pair: _Pair) -> list[Message]:
    drawn = len(pair.right.points)
    said = [] if pair.right.discs is None else [message("dpc-plane-discs")]
    away = figures.outside(pair.right.points, pair.box) if drawn else 0
    if away:
        said.append(message("dpc-plane-outside", away=away, rows=drawn))
    if figures.outside(pair.right.centres, pair.box):
        said.append(message("dpc-plane-arrows"))
    if len(view.table) > figures.MOST_DRAWN:
        some = {"drawn": figures.MOST_DRAWN, "rows": len(view.table)}
        said.append(message("dpc-some-rows", **some))
    return said


def _axes(view: View) -> None:
    if view.table.columns_count < 2:
        return
    _segments("axes", [COLUMNS, MAIN])
    if not _along_main(view) and view.table.columns_count > 2:
        names = list(view.table.names)
        for name, default in zip("xy", _first_columns(view), strict=True):
            looks = {"words": _ARROWS[name].__add__, "hidden": True, "width": 170}
            label = say(f"dpc-axis-{name}")
            widgets.select(f"{KEY}_{name}", label, names, default=names[default], **looks)


def _first_columns(view: View) -> tuple[int, int]:
    """Columns to look along on arrival: where the groups without noise differ most.

    Of confidential rows the first two: the others would tell of the rows.
    """
    if view.table.confidential:
        return 0, 1
    return figures.telling_columns(view.unit_rows, view.reference)


def _chosen_columns(view: View) -> tuple[int, int]:
    names, first = list(view.table.names), _first_columns(view)
    if len(names) < 3:
        return 0, len(names) - 1
    chosen = [_chosen(name, names, names[at]) for name, at in zip("xy", first, strict=True)]
    return names.index(chosen[0]), names.index(chosen[1])


def _segments(name: str, options: list[str], **facts: Any) -> None:
    words = partial(_option, name, **facts)
    widgets.segments(f"{KEY}_{name}", name, options, hidden=True, words=words)


def _option(name: str, option: str, **facts: Any) -> str:
    """Word an option; a link holds these words."""
    return say(f"dpc-option-{name}-{option}", **{"alike": False} | facts)
