"""Tab "Accuracy": what each ε buys, measured in the background, on the table or on a look-alike."""

import math
from collections.abc import Callable, Iterable, Sequence
from contextlib import AbstractContextManager
from dataclasses import dataclass, replace
from functools import cached_property, partial
from operator import call
from typing import Any

import pandas as pd
import streamlit as st

from dp_core import registry
from dp_core.algorithms.lremh import metrics
from dp_core.algorithms.lremh.data.upload import ReadyReports
from dp_core.algorithms.lremh.params import EMParams, LocalParams, ReportParams
from dp_core.algorithms.lremh.study import trials
from dp_core.algorithms.lremh.view import story
from dp_core.noise.bit_noise import Noise, lifetime_epsilon
from dp_core.study.solving import same
from dp_core.tables.categorical import CategoricalTable
from dp_core.view.figures import ErrorView, Spread, range_plot
from dp_core.words import Message, commas, message, named, say
from pages.common.frame import page
from pages.common.input import choices
from pages.common.show import html, panels
from pages.common.tabs import error_tab
from pages.common.work import jobs
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

    def frame(self, name: str) -> AbstractContextManager[None]:
        """Frame of the holder around what comes from real answers."""
        return panels.frame_unless(self.free, panels.JUDGED, key=name)

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

    @cached_property
    def noise(self) -> Noise:
        """Chances of the bits on the page; where none are sent, those of the same proven ε."""
        if self.view.noise is not None:
            return self.view.noise
        bits = trials.from_epsilon(self.view.params_of("plus"), self.epsilon)
        made = trials.chances_of(bits, self.view.table.domains, method="plus")
        assert made is not None  # the symmetric rule reaches every ε
        return made


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


A_TASK = 0.3  # seconds
LONGEST = 20.0  # of one run


@dataclass(frozen=True, kw_only=True)
class Run:
    """A method with its parameters at one value of what is varied."""

    method: str
    params: Any
    x: float
    table: CategoricalTable
    seconds: float | None  # guess of a run; None where the method cannot have that ε

    @property
    def fits(self) -> bool:
        return self.seconds is not None and self.seconds <= LONGEST

    @property
    def point(self) -> Point:
        return (self.method, self.params)


def of_points(name: str, points: Sequence[Run], *, label: str, button: bool) -> jobs.Work:
    """Make the work of running all points that fit, after a click or by itself."""
    kept = [point for point in points if point.fits]
    facts = {"label": label[:1].lower() + label[1:]}
    facts["time"] = trials.duration_words(trials.RUNS * guessed(kept))
    return jobs.Work(
        prefix=KEY,
        name=name,
        wanted=tuple((each.table.fingerprint, each.method, each.params, each.x) for each in kept),
        label=label,
        function=call,
        tasks=lambda: _tasks(kept),
        start=say("lremh-start-runs", **facts) if button else "",
    )


def guessed(points: Sequence[Run]) -> float:
    """Seconds of one run of each."""
    return sum(point.seconds or 0 for point in points if point.fits)


def _tasks(points: Sequence[Run]) -> Iterable[tuple[Any, ...]]:
    """Order the runs: a first look at every point, then the rest, slow ones last."""
    made = [
        (each > A_TASK, start, point, range(trials.RUNS)[start : start + size])
        for point, each in ((point, point.seconds or 0) for point in points)
        for size in [max(1, min(trials.RUNS, int(A_TASK / max(each, 1e-6))))]
        for start in range(0, trials.RUNS, size)
    ]
    for _, _, point, batch in sorted(made, key=lambda each: each[:2]):
        run = partial(trials.measure, point.table, point.method, point.params)
        yield (partial(run, trials=list(batch)),)


def left_out(runs: Sequence[Run], where: Callable[[list[float]], Any]) -> list[str]:
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
                facts = {"where": where([each.x for each in some]), "why": reason}
                said.append(say("lremh-left-out", method=title(method), **facts))
    return said


# --- the tab: error against ε ---------------------------------------------------------------------

QUICK = 0.1  # seconds of a run, above which a task is a single one


def show(view: View) -> None:
    ground = _chosen_ground(view)
    for words in _cautions(ground):
        panels.note(words)
    subject = _subject(ground)
    error_tab.show(subject, _runs(subject), caption=say("lremh-fair"))
    show_protocols(ground)


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
        left_out=left_out(runs, _range),
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
    proven = params.epsilon * times
    return Run(method=method, params=params, x=proven, table=table, seconds=guess)


def _range(proven: list[float]) -> Message:
    finite = [value for value in proven if value < trials.QUIET]
    if not finite:
        return message("lremh-left-quiet")
    low, high = min(finite), max(finite)
    return message("lremh-left-range", low=low, high=high, several=low < high)


# --- same ε, other protocols ----------------------------------------------------------------------

PROTOCOLS = ("plus", "joint_subset", "joint_grr", "views", "pairs")
SOON = 15.0  # seconds up to which all runs begin by themselves
_ROW, _EDGES = 52, 100


def show_protocols(ground: Ground) -> None:
    """Run the protocols at the ε of the page, and draw their errors."""
    st.markdown(f"**{say('lremh-same-epsilon', epsilon=ground.epsilon)}**")
    points = _protocol_points(ground)
    with ground.frame("protocols"):
        slow = trials.RUNS * guessed(points) > SOON
        asked = of_points("protocols", points, label=named("Protocols"), button=slow)
        jobs.show(asked, partial(_draw_protocols, ground))
        for words in left_out(points, lambda _: message("lremh-left-here")):
            panels.note(words)


def _protocol_points(ground: Ground) -> list[Run]:
    """PLUS on bits and the protocols on several attributes; the method on screen beside them."""
    view, table, noise = ground.view, ground.table, ground.noise
    return [
        Run(
            method=key,
            params=trials.with_noise(view.params_of(key), noise, table.attributes),
            x=ground.epsilon,
            table=table,
            seconds=trials.seconds(key, len(table), table.domains, noise),
        )
        for key in dict.fromkeys((*PROTOCOLS, view.method))
    ]


def _draw_protocols(ground: Ground, results: list[list[trials.Trial]]) -> None:
    """Draw what has come back, or say that nothing has yet."""
    rows = [trial for batch in results for trial in batch]
    if not rows:
        panels.note(say("error-waiting"))
        return
    view, table = ground.view, trials.summary(rows)
    methods, wished = list(dict.fromkeys(table["method"])), state.STYLES | {"joint_grr": 2}
    places = page.line_styles(view.algorithm, methods, wished)
    spreads = []
    for _, row in table.iterrows():
        middle, low, high = (round(row[each], 4) for each in ("error", "error_low", "error_high"))
        looks = {"label": title(row["method"]), "style": places[row["method"]]}
        spreads.append(Spread(middle=middle, low=low, high=high, **looks))
    drawn = ErrorView(
        metric=say("lremh-error-label"), unit=state.UNIT, tolerance=view.tolerance, log=False
    )
    left, right = st.columns([1.3, 1], gap="medium")
    with left:
        theme, height = panels.current_theme(), _EDGES + _ROW * len(spreads)
        figure = range_plot(spreads, view=drawn, theme=theme, height=height)
        names = commas(f"{each.label} {each.middle:.3g}" for each in spreads)
        alt = say("lremh-same-epsilon.alt", errors=names)
        panels.chart(figure, key=f"{KEY}_protocols_dots", alt=alt)
    with right:
        st.markdown("\n".join(f"- {html.md(words)}" for words in _words(ground, table)))
    panels.table_under(say("lremh-same-epsilon.table"), _as_table(table))


def _as_table(table: pd.DataFrame) -> panels.Table:
    """Numbers of `trials.summary` for the table under a picture."""
    return {
        "method": [title(key) for key in table["method"]],
        "runs": table["runs"],
        named("median error"): table["error"].round(4),
        "5 %": table["error_low"].round(4),
        "95 %": table["error_high"].round(4),
        say("lremh-processor-time"): (1e3 * table["seconds"]).round(2),
        named("true share deleted"): table["deleted"].round(4),
    }


def _words(ground: Ground, table: pd.DataFrame) -> list[str]:
    d = ground.table.attributes
    said = story.protocol_words(table, title, epsilon=ground.epsilon, attributes=d)
    lifetime = lifetime_epsilon(ground.noise.f, d)
    facts = {"finite": math.isfinite(lifetime), "lifetime": lifetime, "epsilon": ground.epsilon}
    return [*said, say("lremh-curve-story-only-one-report-equated", **facts)]
