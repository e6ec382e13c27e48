"""Tab "Accuracy": error curves on the table or a look-alike, fewer columns, and usual scores."""

import math
from dataclasses import replace
from functools import partial
from typing import Any, Literal, NamedTuple

import streamlit as st

from dp_core import registry
from dp_core.algorithms.dpc_stacking.data.generators import LOOK_ALIKES
from dp_core.algorithms.dpc_stacking.method.steps.inputs import as_if_public
from dp_core.algorithms.dpc_stacking.study import curves
from dp_core.algorithms.dpc_stacking.study.curves import MEASURES
from dp_core.algorithms.dpc_stacking.view import figures
from dp_core.algorithms.dpc_stacking.view.figures import GainCurve
from dp_core.privacy.ledger import PrivacyLedger
from dp_core.tables.numeric import NumericTable
from dp_core.words import message, say
from pages.common.frame import lesson
from pages.common.input import choosing
from pages.common.show import panels
from pages.common.tabs import error_curves, error_tab
from pages.common.tabs.error_curves import MOST_SHOWN, Subject
from pages.common.work import cache, jobs
from pages.common.work.cache import Point
from pages.parts.dpc_stacking import scores
from pages.parts.dpc_stacking.controls import GRID
from pages.parts.dpc_stacking.state import KEY, METRIC, NOUN, SHARED, View

STYLES = {"local": 1, "dplloyd": 2, "dplloyd_sup": 4, "kmeans": 5}
ROWS = ("published", "local", "input_kmeans")
QUICK = 0.1  # seconds of a run, above which a task is a single one
LONGEST, LONGEST_OTHER = 20.0, 5.0  # seconds of a run that is waited for: on screen, beside it
PATIENCE = 60.0  # seconds of all runs above which each point is run once at first
MOST_CURVES = 6
EVERY = 2.0  # seconds between redraws while runs come back

Side = Literal["claimed", "proven"]
Visited = dict[int, str]


class Ground(NamedTuple):
    """Table that runs are measured on; `free` if it is a look-alike.

    `ledger` is that of the release on screen, as it would be with this table.
    """

    view: View
    table: NumericTable
    free: bool
    ledger: PrivacyLedger


def show(view: View) -> None:
    with st.container(horizontal=True, vertical_alignment="bottom", gap="medium"):
        ground = _ground(view)
        measure = _measure()
    if ground.free and (view.table.bounds is None or view.table.facts_from_data):
        panels.note(message("dpc-alike.limits"))
    subject = _subject(ground, measure)
    facts = {"made": _made_epsilon(view), "asked": view.params.epsilon}
    about, level = MEASURES[measure].reading, bool(subject.floors)
    reading = message("dpc-error-reading", about=about, level=level, **facts)
    error_tab.show(subject, _runs(subject), caption=reading)
    _show_visited(ground, subject)
    taught = lesson.current(KEY) is not None
    panels.fold(say("dpc-scores"), f"{KEY}_scores_fold", scores.show, view, expanded=taught)


def _ground(view: View) -> Ground:
    ledger = view.release.ledger
    if not choosing.on_look_alike(KEY, NOUN):
        return Ground(view, view.table, False, ledger)  # noqa: FBT003
    return Ground(view, _look_alike(view), True, as_if_public(ledger))  # noqa: FBT003


def _look_alike(view: View) -> NumericTable:
    kind = choosing.look_alike(KEY, "groups", LOOK_ALIKES)
    own = view.table
    public = None if own.facts_from_data else own.bounds
    table = made(kind, len(own), own.columns_count, public, view.params.clusters)
    return replace(table, rows_per_person=own.rows_per_person)


@st.cache_resource(scope="session", max_entries=4, show_spinner=False)
def made(kind: str, n: int, columns: int, bounds: object, clusters: int) -> NumericTable:
    """Look-alike of a public size, kept for the visit."""
    return curves.look_alike(kind, n, columns, bounds, clusters)


def _made_epsilon(view: View) -> float:
    """Give the ε of a column that the published method makes of the slider's; 0 where it is it."""
    claimed = view.release.ledger.of_a_row.claimed
    known = math.isfinite(claimed) and not choosing.same(claimed, view.params.epsilon)
    return claimed if known else 0


def _measure() -> str:
    titles = {each.title: each.key for each in MEASURES.values()}
    opens = MEASURES[METRIC].title
    return titles[choosing.segments(KEY, "measure", say("dpc-measured"), list(titles), opens)]


def _subject(ground: Ground, measure: str) -> Subject:
    view, shown = ground.view, MEASURES[measure]
    judged, claimed = "" if measure == METRIC else METRIC, view.release.ledger.claimed
    methods = view.shown[:MOST_SHOWN]
    return Subject.of(
        view,
        ground.table,
        noun=NOUN,
        unit_of_data=view.table.record,
        algorithm=curves.for_curves(registry.algorithms()[KEY]),
        measure="groups",
        metric=measure,
        label=shown.label,
        unit=shown.unit,
        ledger=ground.ledger,
        params_of=lambda key: view.params_of(key, *SHARED),
        equal=_equal(ground),
        epsilons=curves.EPSILONS,
        quiet=curves.QUIET,
        floors=[key for key in methods if key in curves.SILENT],
        flat=curves.SILENT,
        tolerance_unit=say("dpc-unit-spread"),
        judged=judged,
        styles=STYLES,
        short={"published": say("page-paper"), "input_kmeans": say("dpc-rows-kmeans")},
        looks={"log": shown.log, "better": shown.better, "decimals": 2},
        levels=partial(curves.levels, measure=measure),
        warning=partial(curves.too_loose, tolerance=view.tolerance),
        grid=GRID,
        heading=shown.title,
        advice=say("dpc-error-noisy-rows") if view.method in ROWS else "",
        marked=claimed if math.isfinite(claimed) else None,  # the published one makes its own
    )


def _equal(ground: Ground) -> Any:
    """Ask others for the proven ε of the method on screen, where it is not the one it is asked."""
    view, proven = ground.view, ground.ledger.of_a_row.proven
    if not math.isfinite(proven) or choosing.same(proven, view.params.epsilon):
        return None
    return partial(_fair, view, proven / view.params.epsilon)


def _fair(view: View, times: float, key: str, epsilon: float) -> Any:
    asked = epsilon if key == view.method else epsilon * times
    return replace(view.params_of(key, *SHARED), epsilon=asked)


def _runs(subject: Subject) -> error_tab.Runs:
    costs = [(point, *_cost(subject, point)) for point in _points(subject)]
    fit = [(point, seconds) for point, seconds, why_not in costs if not why_not]
    wait = sum(seconds for _, seconds in fit) * error_tab.FEW
    first = 1 if wait > PATIENCE else error_tab.FEW
    said = dict.fromkeys(why_not for _, _, why_not in costs if why_not)
    return error_tab.Runs(
        points=[point for point, _ in fit],
        left_out=list(said),
        alone=[point for point, seconds in fit if seconds > QUICK],
        first=first,
    )


def _points(subject: Subject) -> list[Point]:
    """Points of all methods; those without noise at no ε but one."""
    return [
        (key, params)
        for key, params in error_curves.points(subject)
        if (key in curves.SILENT) is (params.epsilon == subject.quiet)
    ]


def _cost(subject: Subject, point: Point) -> tuple[float, str]:
    """Guess the seconds of a run, and say why it is not run."""
    key, params = point
    method, (n, d) = subject.algorithm.method(key), subject.data.values.shape
    guess = curves.seconds(key, n, d, params.clusters, params)
    most = LONGEST if key == subject.method else LONGEST_OTHER
    why = curves.impossible(method, subject.data)
    if not why and guess > most:
        why = say("dpc-slow", method=method.title, rows=n, seconds=guess)
    return guess, why


def _show_visited(ground: Ground, subject: Subject) -> None:
    """Draw the curves of all numbers of columns that were on screen in this visit."""
    if subject.noiseless or ground.view.whole.columns_count < 2:
        return
    visited = _visited(ground)
    here = ground.table.columns_count
    visited.pop(here, None)
    visited[here] = ground.table.fingerprint
    for oldest in list(visited)[:-MOST_CURVES]:
        del visited[oldest]
    job = jobs.state(f"{KEY}_curve")
    every = EVERY if job is not None and job.running else None
    with panels.frame_unless(ground.free, panels.JUDGED, key="dpc_visited"):
        st.fragment(_draw_visited, run_every=every)(subject, visited, here)


def _visited(ground: Ground) -> Visited:
    """Numbers of columns of this visit, with the fingerprint of each table; the latest last."""
    view = ground.view
    kept: dict[Any, Visited] = st.session_state.setdefault(f"_{KEY}_visited", {})
    alike = st.session_state.get(f"{KEY}_alike") if ground.free else None
    return kept.setdefault((view.whole.fingerprint, view.params.clusters, alike), {})


def _draw_visited(subject: Subject, visited: Visited, here: int) -> None:
    side: Side = "claimed" if subject.unproven else "proven"
    found = [_curve(subject, side, *each) for each in visited.items()]
    drawn = [each for each in found if each is not None]
    if not drawn:
        return
    st.markdown(f"**{say('dpc-fewer')}**")
    figure = figures.gain_figure(drawn, here, side, panels.current_theme())
    alt = say("dpc-fewer.alt", columns=[str(curve.columns) for curve in drawn])
    panels.chart(figure, key=f"{KEY}_visited", alt=alt)
    panels.note(message("dpc-fewer.about"))


def _curve(subject: Subject, side: Side, columns: int, fingerprint: str) -> GainCurve | None:
    points = [
        (subject.method, subject.params_at(subject.method, epsilon)) for epsilon in subject.epsilons
    ]
    rows = cache.rows_of(fingerprint, subject.measure, points, error_tab.MANY)
    return figures.gain_curve(columns, rows, side)
