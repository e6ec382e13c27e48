"""Two pictures with the same axes: the real rows, and what is released of them."""

from collections.abc import Callable
from typing import Any

import numpy as np
import pandas as pd
import streamlit as st

from dp_core.algorithms.dpc_stacking.data import MARKED, TITLES
from dp_core.algorithms.dpc_stacking.outputs import means_of
from dp_core.algorithms.dpc_stacking.study import Projection, found_groups, matched
from dp_core.algorithms.dpc_stacking.view import Ring, Scene, cluster_figures, scenes, story
from pages.common.input import offers, widgets
from pages.common.show import panels
from pages.common.tabs import following
from pages.parts.dpc_stacking import scatter
from pages.parts.dpc_stacking.state import KEY, View, current, title

SIDE, SEVEN = "Side by side", "Seven budgets"
COLUMNS, MAIN = "Two columns", "Main directions"
HEIGHT = 320  # pixels: the verdict below is seen without scrolling
BOX, ALL = "Data box", "All noisy rows"
RELEASED, OWN = "What is released", "Your rows in these groups"
_ARROWS = {"x": "→ ", "y": "↑ "}


def is_side_by_side(view: View) -> bool:
    """Whether one budget is drawn, and not seven."""
    return _chosen("view", _views(view)) == SIDE


def _views(view: View) -> list[str]:
    return [SIDE] if view.variant == "no_privacy" else [SIDE, SEVEN]


def show(view: View) -> None:
    """Draw both sides."""
    plane = projection(view)
    left, followed = reference_scene(view, plane), following.lit(view)
    less = followed.without if followed else None
    gone = None if less is None else plane(less.unit_centres())
    right, held = _right(view, plane)
    box = _box(view, plane, right)
    one, other = st.columns(2, gap="small")
    marked = f"; ringed: {_marked(view)[0]}" if left.ringed is not None else ""
    real, true = f"Real rows{marked}: for you alone", "true" if view.origin is None else "made-up"
    with one, panels.holder_frame(real, key="dpc_plane_true"):
        here = plane(view.unit_rows[list(followed.at)]) if followed else None
        words = f"{len(left.points):,} {true} rows in their groups"
        _draw(left, plane, box, "true", words, rings=here)
    name = title(view.method)
    words = f"Groups of {name}: {len(right.centres)} centres"
    own = panels.holder_frame("Your rows in these groups: for you alone", key="dpc_plane_own")
    without = "" if gone is None else "; ringed: without Ada"
    released = panels.released_frame(f"Released: {_drawn(right)}{without}", key="dpc_plane")
    with other, own if held else released:
        _draw(right, plane, box, "private", words, rings=gone)
    if not held:
        panels.note(_caption(view))


def more(view: View) -> None:
    """Offer what else could be drawn, and say more of what is."""
    options = _views(view)
    with st.container(horizontal=True, vertical_alignment="center", gap="small"):
        if len(options) > 1:
            _segments("view", options)
        if is_side_by_side(view):
            _choices(view)
        own, made_up = view.table.confidential, view.table.synthetic
        st.badge("your data" if own else "synthetic data" if made_up else "real data", color="gray")
    with st.container(horizontal=True, vertical_alignment="center", gap="small"):
        _axes(view)
    if not is_side_by_side(view):
        return
    plane = projection(view)
    scene, held = _right(view, plane)
    with panels.frame_unless(not held, "From your rows: for you alone", key="dpc_said"):
        panels.note(" ".join(_sentences(view, scene, _box(view, plane, scene))))
    panels.table_under("Centres of the released groups", centres_table(view))


def _caption(view: View) -> str:
    """Say what the picture shows; what was there only where everybody may know it."""
    classes = view.table.classes
    if not view.table.synthetic or view.origin is not None or classes is None:
        return story.picture_words(view.output, view.params.epsilon)
    there = len(np.unique(classes))
    means = means_of(view.unit_rows, classes, int(classes.max()) + 1)[np.unique(classes)]
    found = found_groups(means, view.output.unit_centres())
    return story.picture_words(view.output, view.params.epsilon, there, found)


def _drawn(scene: Scene) -> str:
    """Name what stands on the released side."""
    rows = f", {scene.words}s {'○' if scene.hollow else '●'}" if len(scene.points) else ""
    return f"centres ✕{rows}"


def _marked(view: View) -> tuple[str, frozenset[str]]:
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
        return scenes.principal_view(view.method, view.params, view.output, view.unit_rows)
    first, second = _chosen_columns(view)
    return scenes.columns_view(view.table, view.output, first, second)


def _along_main(view: View) -> bool:
    return view.table.columns_count > 1 and _chosen("axes", [COLUMNS, MAIN]) == MAIN


def from_rows(view: View) -> bool:
    """Whether the directions one looks along were read from the true rows."""
    free = view.output.synthetic is not None or view.output.noisy_table is not None
    return _along_main(view) and not free


def reference_scene(view: View, plane: Projection) -> Scene:
    """Show true rows in the groups of the best K-means, in colours that pair with `colours`."""
    labels = view.reference
    if view.table.confidential:
        order = np.argsort(colours(view))
        labels = matched(view.output.unit_centres()[order], _means(view))[labels]
    return scenes.true_scene(view.unit_rows, labels, plane, ringed=_ringed(view))


def colours(view: View) -> np.ndarray:
    """Colour of each released group.

    Of public data that of the group without noise that it stands for, so that it stays where ε
    moves. Of an upload this would tell of true rows: groups are numbered along the first column.
    """
    if view.table.confidential:
        return np.argsort(np.lexsort(view.output.unit_centres().T[::-1]))
    return scenes.colours_of(view.output, _means(view))


def _means(view: View) -> np.ndarray:
    return means_of(view.unit_rows, view.reference, int(view.reference.max()) + 1)


def centres_table(view: View) -> pd.DataFrame:
    """Centres in original units, with their noisy counts."""
    output = view.output
    table = pd.DataFrame(output.centres, columns=list(view.table.names))
    table.insert(0, "Group", colours(view) + 1)
    if output.noisy_counts is not None:
        table.insert(1, "Rows", np.round(output.noisy_counts).astype(int))
    return table.sort_values("Group")


def _right(view: View, plane: Projection) -> tuple[Scene, bool]:
    """Choose what the method shows; and whether it is for the holder only."""
    group = colours(view)
    if view.variant == "no_privacy":
        return _own_rows(view, plane, group), True
    if _chosen("shown", [RELEASED, OWN]) == OWN:
        return _own_rows(view, plane, group), True
    held = view.table.confidential and from_rows(view)
    discs = scenes.discs_of(view.method, view.params, view.output, len(view.table))
    return scenes.released_scene(view.output, plane, group, discs), held


def _own_rows(view: View, plane: Projection, group: np.ndarray) -> Scene:
    centres = np.empty_like(view.output.centres)
    centres[group] = view.output.unit_centres()
    return scenes.true_scene(view.unit_rows, group[view.labels], plane, centres=centres)


def _chosen(name: str, options: list[str], default: str = "") -> str:
    """Choose what a control says that stands below the picture; a link may say it, too."""
    words = _ARROWS[name].__add__ if name in _ARROWS else str
    return str(offers.foretold(f"{KEY}_{name}", options, default or options[0], words=words))


def _draw(scene: Scene, plane: Projection, box: Any, name: str, alt: str, *, rings: Any) -> None:
    """Draw a side; `rings` is where Ada is, or where the centres would be without her."""
    theme, own = panels.current_theme(), name == "true"
    look = {"size": 17, "words": "Ada"} if own else {"size": 22, "words": "without Ada"}
    hers = [] if rings is None else [Ring(places=rings, ink=theme.pink, others_behind=own, **look)]
    shown = cluster_figures.drawing(scene, box, theme, names=plane.names, rings=hers)
    scatter.show(shown, key=f"{KEY}_plane_{name}", alt=alt, height=HEIGHT)


def _box(view: View, plane: Projection, scene: Scene) -> Any:
    noisy = view.output.noisy_table is not None
    if noisy and _chosen("zoom", [BOX, ALL]) == ALL and len(scene.points):
        return cluster_figures.reach(scene.points, plane.box)
    return plane.box


def _choices(view: View) -> None:
    """Offer what else could be drawn."""
    if view.variant != "no_privacy":
        made_up = {} if view.origin is None else {OWN: "The look-alike in these groups"}
        _segments("shown", [RELEASED, OWN], lambda option: made_up.get(option, option))
    if view.output.noisy_table is not None:
        _segments("zoom", [BOX, ALL])


def _of_centres(scene: Scene) -> list[str]:
    said = ["Colours and marks pair groups of both sides."]
    if scene.regions:
        said.append("Tinted is what is nearest to each centre.")
    if scene.discs is not None:
        said.append("Dotted discs: how far noise moves a centre, predicted (± 1 sd).")
        lost = int(np.isnan(scene.discs).any(axis=1).sum())
        if lost:
            said.append(
                f"{lost} of {len(scene.discs)} centres have none: their groups are so small that "
                "noise may have put them anywhere."
            )
    return said


def _sentences(view: View, scene: Scene, box: Any) -> list[str]:
    said = _of_centres(scene)
    if scene.hollow:
        said.append(
            f"Hollow marks are {len(scene.points):,} made-up rows; no real row is released."
        )
        if view.output.facts.get("steps"):
            said.append("They come from the search, before the centres moved to noisy means.")
    elif not len(scene.points):
        said.append("This method releases centres and counts only.")
    away = cluster_figures.outside(scene.points, box) if len(scene.points) else 0
    if away:
        said.append(f"{away:,} of {len(scene.points):,} rows drawn lie outside this view.")
    if len(view.table) > cluster_figures.MOST_DRAWN:
        said.append(f"Drawn are {cluster_figures.MOST_DRAWN:,} of {len(view.table):,} rows.")
    if _along_main(view) and view.output.synthetic is None:
        if view.output.noisy_table is None:
            whose = "your rows" if view.origin is None else "the look-alike"
            said.append(f"The main directions were read from {whose}: not protected.")
        else:
            said.append("The main directions come from the noisy rows, less the known noise.")
    return said


def _axes(view: View) -> None:
    """Ask along what to look."""
    if view.table.columns_count < 2:
        return
    _segments("axes", [COLUMNS, MAIN])
    if not _along_main(view) and view.table.columns_count > 2:
        names = list(view.table.names)
        for name, label, default in zip("xy", ("Across", "Up"), _first_columns(view), strict=True):
            looks = {"words": _ARROWS[name].__add__, "hidden": True, "width": 170}
            widgets.select(f"{KEY}_{name}", label, names, default=names[default], **looks)


def _first_columns(view: View) -> tuple[int, int]:
    """Columns to look along on arrival: where the groups without noise differ most.

    Of confidential rows the first two: the others would tell of the rows.
    """
    if view.table.confidential:
        return 0, 1
    return scenes.telling_columns(view.unit_rows, view.reference)


def _chosen_columns(view: View) -> tuple[int, int]:
    names = list(view.table.names)
    if len(names) < 3:
        return 0, len(names) - 1
    first, second = (
        names.index(_chosen(name, names, names[default]))
        for name, default in zip("xy", _first_columns(view), strict=True)
    )
    return first, second


def _segments(name: str, options: list[str], words: Callable[[str], str] = str) -> str:
    return str(widgets.segments(f"{KEY}_{name}", name, options, hidden=True, words=words))
