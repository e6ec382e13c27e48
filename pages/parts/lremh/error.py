"""Tab "Accuracy": what each ε buys, measured in the background, on the table or on a look-alike."""

import math
from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cached_property, partial
from typing import Any

import streamlit as st

from dp_core import registry
from dp_core.algorithms.lremh import metrics
from dp_core.algorithms.lremh.data.upload import ReadyReports
from dp_core.algorithms.lremh.params import EMParams, LocalParams, ReportParams
from dp_core.algorithms.lremh.study import trials
from dp_core.study.solving import same
from dp_core.tables.categorical import CategoricalTable
from dp_core.words import Message, message, named, say
from pages.common.frame import page
from pages.common.input import choices
from pages.common.show import html, panels
from pages.common.tabs import error_tab
from pages.common.work.cache import Point
from pages.parts.lremh import state
from pages.parts.lremh.state import KEY, View, title


@dataclass(frozen=True, kw_only=True)
class Ground:
    """Made-up or real people, and what the page asks of them."""

    view: View
    whole: CategoricalTable  # with all attributes there are
    free: bool  # whether they are made up for this purpose

    @cached_property
    def table(self) -> CategoricalTable:
        """People and attributes of the page."""
        own, here = self.view.answers, self.view.table
        if self.free or own is None:
            return state.on_screen(self.whole, here.names, len(here))
        return own

    @property
    def params(self) -> LocalParams:
        """Parameters of the method on screen, the chances of ready reports among them."""
        own, table = self.view.params, self.view.table
        if isinstance(table, ReadyReports) and isinstance(own, ReportParams):
            return replace(own, noise=table.noise)
        return own

    @property
    def epsilon(self) -> float:
        """Proven ε of one report of a row on the page."""
        return trials.proven_epsilon(self.view.method, self.params, self.view.table.domains)


def _chosen_ground(view: View) -> Ground:
    """Ask where errors are measured; ready reports leave no choice."""
    if view.answers is None:
        st.info(html.md(say("lremh-no-truth")))
        return Ground(view=view, whole=_look_alike(view), free=True)
    with st.container(horizontal=True, vertical_alignment="bottom", gap="medium"):
        if choices.on_look_alike(KEY, state.NOUN, help=say("word-look-alike")):
            return Ground(view=view, whole=_look_alike(view), free=True)
    assert isinstance(view.whole, CategoricalTable)
    return Ground(view=view, whole=view.whole, free=False)


def _look_alike(view: View) -> CategoricalTable:
    kind = choices.look_alike(KEY, "answers", trials.LOOK_ALIKES, seen="answers")
    names, labels = view.table.names, view.table.labels
    sizes = kind, len(view.table), tuple(map(len, labels)), names, labels
    return choices.made(KEY, sizes, view.whole.rows_per_person, trials.look_alike)


def uniform_error(table: CategoricalTable) -> float:
    """Error of the table whose records are equally frequent."""
    key = (table.fingerprint,)
    return page.kept(KEY, "uniform", key, lambda: metrics.uniform_error(table.joint()))


LONGEST = 20.0  # seconds of one run
QUICK = 0.1  # seconds above which a run is a task by itself


@dataclass(frozen=True, kw_only=True)
class Run:
    """A method with its parameters at one ε."""

    method: str
    params: Any
    proven: float  # ε of one report
    seconds: float | None  # guess of a run; None where the method cannot have that ε

    @property
    def fits(self) -> bool:
        return self.seconds is not None and self.seconds <= LONGEST

    @property
    def point(self) -> Point:
        return (self.method, self.params)


def left_out(runs: Sequence[Run]) -> list[str]:
    """Say which methods do not fit, where, and why."""
    said = []
    for method in dict.fromkeys(each.method for each in runs):
        own = [each for each in runs if each.method == method and not each.fits]
        slow = [each for each in own if each.seconds is not None]
        longest = max((each.seconds or 0 for each in slow), default=0.0)
        why = message("lremh-left-memory")
        if math.isfinite(longest):
            why = message("lremh-left-time", time=trials.duration_words(longest))
        impossible = [each for each in own if each.seconds is None]
        for some, reason in ((impossible, message("lremh-left-rule")), (slow, why)):
            if some:
                facts = {"where": _range([each.proven for each in some]), "why": reason}
                said.append(say("lremh-left-out", method=title(method), **facts))
    return said


# --- the tab: error against ε ---------------------------------------------------------------------


def show(view: View) -> None:
    ground = _chosen_ground(view)
    for words in _cautions(ground):
        panels.note(words)
    subject = _subject(ground)
    error_tab.show(subject, _runs(subject), caption=say("lremh-fair"))


def _cautions(ground: Ground) -> list[Message]:
    """Say what the curves count, where that is not all that the page has."""
    view, params, said = ground.view, ground.params, []
    if view.table.facts_from_data:
        said.append(message("lremh-caution-categories"))
    if isinstance(params, ReportParams) and params.noise is not None:
        said.append(message("lremh-caution-chances", epsilon=ground.epsilon))
    return said


def _subject(ground: Ground) -> error_tab.Subject:
    view = ground.view
    domains, method = view.table.domains, view.method
    asked = ground.epsilon / trials.printed_share(method, len(domains))
    if same(asked, ground.params.epsilon):
        asked = ground.params.epsilon  # as it stands on the slider
    report = trials.report_ledger(ground.params, domains, method=method)
    return error_tab.Subject.of(
        view,
        ground.table,
        noun=state.NOUN,
        algorithm=replace(registry.algorithms()[KEY], evaluate=trials.distance),
        free=ground.free,
        measure=state.METRIC,
        metric=state.METRIC,
        label=say("lremh-error-label"),
        unit=state.UNIT,
        params=trials.from_epsilon(ground.params, asked),
        ledger=report.for_persons(view.whole.rows_per_person),
        params_of=view.params_of,
        equal=partial(_equal, view),
        epsilons=trials.EPSILONS,
        quiet=trials.QUIET,
        floors=() if method == "joint_oue" else (method,),  # half of its ones are noise for ever
        trivial=lambda table: (named("uniform table"), uniform_error(ground.table)),
    )


def _equal(view: View, key: str, epsilon: float) -> LocalParams:
    """Ask a method for the proven ε that the one on screen has at some ε."""
    if key != view.method:
        own, other = (
            trials.printed_share(method, len(view.table.domains)) for method in (view.method, key)
        )
        epsilon = epsilon * own / other
    return trials.from_epsilon(view.params_of(key), epsilon)


def _runs(subject: error_tab.Subject) -> error_tab.Runs:
    """List what to run, and say what is left out."""
    runs = [_run(point, subject.data) for point in error_tab.points(subject)]
    fit = [each for each in runs if each.fits]
    return error_tab.Runs(
        points=[each.point for each in fit],
        left_out=left_out(runs),
        alone=[each.point for each in fit if (each.seconds or 0) > QUICK],
    )


def _run(point: Point, table: CategoricalTable) -> Run:
    """Give a point its proven ε, and a guess of the seconds of a run."""
    (method, params), domains = point, table.domains
    noise = trials.chances_of(params, domains, method=method)
    times = trials.printed_share(method, len(domains)) * table.rows_per_person
    guess = None
    if noise is not None or not isinstance(params, ReportParams):
        gap = params.gap if isinstance(params, EMParams) else trials.USUAL_GAP
        guess = trials.seconds(method, len(table), domains, noise, gap=gap)
    return Run(method=method, params=params, proven=params.epsilon * times, seconds=guess)


def _range(proven: list[float]) -> Message:
    finite = [value for value in proven if value < trials.QUIET]
    if not finite:
        return message("lremh-left-quiet")
    low, high = min(finite), max(finite)
    return message("lremh-left-range", low=low, high=high, several=low < high)
