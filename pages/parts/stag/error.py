"""Tab "Accuracy": what each ε buys, measured in the background, on the map or on a look-alike."""

from dataclasses import replace
from functools import partial
from typing import Any

import streamlit as st

from dp_core import registry
from dp_core.algorithms.stag.data import CLASSES, Lattice
from dp_core.algorithms.stag.method.rivals import on_sample_too
from dp_core.algorithms.stag.method.steps import epsilon_on_sample
from dp_core.algorithms.stag.params import PublishedParams
from dp_core.algorithms.stag.study import curves
from pages.common.frame import views
from pages.common.input import choosing, controls, widgets
from pages.common.tabs import error_curves, error_tab
from pages.common.tabs.error_curves import MOST_SHOWN, Subject
from pages.parts.stag import compare
from pages.parts.stag.state import KEY, NOUN, RIVALS, STYLES, UNIT, View

LARGE = 1024  # lattice steps above which a task is a single run
WHY_ELSEWHERE = (
    "A look-alike is a made-up city with as many points as you say, on a lattice as fine as this "
    "one. What is chosen on it depends on nobody, so it costs no privacy."
)


def show(view: View) -> None:
    """Draw the tab."""
    rate = _rate(view)
    with st.container(horizontal=True, vertical_alignment="bottom", gap="medium"):
        free = choosing.on_look_alike(KEY, NOUN, help=WHY_ELSEWHERE)
        _area(view)
        sampled = _rivals(rate)
    subject = _subject(view, _look_alike(view) if free else view.lattice, rate if sampled else 1)
    error_tab.show(subject, _runs(subject), caption=_caption(view, rate if sampled else 1))
    compare.show(subject)


def _rate(view: View) -> float:
    """γ of the sample that the competitors may work on: that of the page, or the paper's."""
    own = float(getattr(view.params, "sampling_rate", 1))
    return own if own < 1 else PublishedParams().sampling_rate


def _area(view: View) -> None:
    """Switch the class of rectangles here too; the control on the left follows."""
    key = f"{KEY}_area_here"
    st.session_state[key] = view.area
    st.segmented_control(
        "Areas",
        list(CLASSES),
        required=True,
        key=key,
        on_change=lambda: controls.load(KEY, {"area": st.session_state[key]}),
        help="5,000 random rectangles that cover 1-5 %, 5-10 % or 10-20 % of the box. Their mean "
        "relative error is drawn; a rectangle with next to no points is judged by a thousandth of "
        "all points.",
    )


def _rivals(rate: float) -> bool:
    chosen = choosing.segments(
        KEY,
        "rivals",
        "Competitors see",
        RIVALS,
        RIVALS[0],
        help=f"STAG as published works on a secret sample of the points. The methods it is "
        f"compared with can do so too: on {100 * rate:g} % of the points, with the larger ε that "
        "this allows. The paper does not say what its competitors saw; with all points the "
        "adaptive grid is ahead of it on most maps.",
    )
    return bool(chosen == RIVALS[1])


def _caption(view: View, rate: float) -> str:
    if rate == 1:
        return error_tab.OWN_PARAMETERS
    epsilon = view.params.epsilon
    allowed = epsilon_on_sample(epsilon, rate)
    return (
        f"{error_tab.OWN_PARAMETERS} The other grids and trees work on a secret {100 * rate:g} % "
        f"sample, where ε = {epsilon:g} allows {allowed:.3g}. In points of the full data their "
        "noise is larger all the same, and the sample adds an error of its own."
    )


def _look_alike(view: View) -> Lattice:
    size = widgets.steps(
        f"{KEY}_alike",
        "Points of the look-alike",
        curves.LOOK_ALIKE_SIZES,
        default=curves.USUAL_SIZE,
        words="{:,}".format,
        help="About as many as is publicly known; the true number is a secret of the data.",
    )
    return made(size, view.lattice.resolution, view.lattice.rows_per_person)


@st.cache_resource(scope="session", max_entries=4, show_spinner="Making the look-alike")
def made(size: int, resolution: int, rows_per_person: int) -> Lattice:
    """Look-alike of a public size, kept for the visit."""
    return replace(curves.look_alike(size, resolution), rows_per_person=rows_per_person)


def _subject(view: View, lattice: Lattice, rate: float) -> Subject:
    system = registry.algorithms()[KEY]
    baselines = [method for method in system.methods if method.variant == "baseline"]
    sampled = {
        method.key: on_sample_too(method, rate)
        for method in baselines
        if rate < 1 and method.key != view.method
    }
    keys = {key: method.key for key, method in sampled.items()}
    shown = [keys.get(key, key) for key in view.shown]
    return Subject.of(
        view,
        lattice,
        noun=NOUN,
        unit_of_data=lattice.point,
        algorithm=replace(
            system, methods=(*system.methods, *sampled.values()), evaluate=curves.measured
        ),
        measure="areas",
        metric=view.area,
        label=f"error of {view.area} rectangles",
        unit=UNIT if len(lattice) else lattice.point,
        methods=shown[:MOST_SHOWN],
        params_of=partial(_params, view, {new: key for key, new in keys.items()}),
        epsilons=curves.EPSILONS,
        quiet=curves.QUIET,
        floors=(view.method,),
        trivial=lambda table: (
            "total only",
            _total_only(lattice)[view.area],
        ),
        styles=STYLES | {new: STYLES[key] for key, new in keys.items() if key in STYLES},
        short={new: f"{system.method(key).title}, sample" for key, new in keys.items()},
    )


def _params(view: View, own_key: dict[str, str], key: str) -> Any:
    if key == view.method:
        return view.params
    return registry.algorithms()[KEY].method(own_key.get(key, key)).params()


def _total_only(lattice: Lattice) -> dict[str, float]:
    of = (lattice.fingerprint,)
    return views.kept(KEY, "total only", of, lambda: dict(curves.total_only(lattice)))


def _runs(subject: Subject) -> error_tab.Runs:
    points = error_curves.points(subject)
    slow = [point for point in points if point[1].epsilon == subject.quiet]
    few = error_tab.FEW if subject.data.resolution <= LARGE else 1
    return error_tab.Runs(points=points, alone=slow, a_task=few)
