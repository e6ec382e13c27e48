"""Tab "Accuracy": what each ε buys, measured in the background, on the table or on a look-alike."""

import math
from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cached_property, partial

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


# --- the tab: error against ε ---------------------------------------------------------------------


def show(view: View) -> None:
    ground = _chosen_ground(view)
    for words in _cautions(ground):
        panels.note(words)
    subject = _subject(ground)
    error_tab.show(subject, _runs(subject), caption="")


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
    runs = [(point, _seconds(point, subject.data)) for point in error_tab.points(subject)]
    fit = [(point, guess) for point, guess in runs if guess is not None and guess <= LONGEST]
    return error_tab.Runs(
        points=[point for point, _ in fit],
        left_out=_left_out(runs),
        alone=[point for point, guess in fit if guess > QUICK],
    )


def _seconds(point: Point, table: CategoricalTable) -> float | None:
    """Guess the seconds of a run; None where the method cannot have that ε."""
    (method, params), domains = point, table.domains
    noise = trials.chances_of(params, domains, method=method)
    if noise is None and isinstance(params, ReportParams):
        return None
    gap = params.gap if isinstance(params, EMParams) else trials.USUAL_GAP
    return trials.seconds(method, len(table), domains, noise, gap=gap)


def _left_out(runs: Sequence[tuple[Point, float | None]]) -> list[str]:
    """Say of which methods some points are left out, and why."""
    said = []
    for method in dict.fromkeys(method for (method, _), _ in runs):
        guesses = [guess for (key, _), guess in runs if key == method]
        reasons = [message("lremh-left-rule")] if None in guesses else []
        longest = max((guess for guess in guesses if guess is not None), default=0.0)
        if math.isinf(longest):
            reasons.append(message("lremh-left-memory"))
        elif longest > LONGEST:
            reasons.append(message("lremh-left-time", time=trials.duration_words(longest)))
        said += [say("lremh-left-out", method=title(method), why=why) for why in reasons]
    return said
