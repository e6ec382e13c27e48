"""Tab "Accuracy": error curves on the table or a look-alike, fewer columns, and usual scores."""

import math
from dataclasses import replace
from functools import partial
from typing import Any, NamedTuple

import streamlit as st

from dp_core import registry
from dp_core.algorithms.dpc_stacking.data.generators import LOOK_ALIKES
from dp_core.algorithms.dpc_stacking.method.steps.inputs import as_if_public
from dp_core.algorithms.dpc_stacking.study import curves, honesty
from dp_core.algorithms.dpc_stacking.view import steps_figures, story
from dp_core.privacy.ledger import PrivacyLedger
from dp_core.study.experiments import trial_rng
from dp_core.study.solving import same
from dp_core.tables.numeric import NumericTable
from dp_core.words import Message, message, say
from pages.common.frame import lesson
from pages.common.input import choices, widgets
from pages.common.show import panels
from pages.common.tabs import error_tab
from pages.common.work.cache import Point
from pages.parts.dpc_stacking import state
from pages.parts.dpc_stacking.state import KEY, METRIC, SHARED, View

STYLES = {"local": 1, "dplloyd": 2, "dplloyd_sup": 4, "kmeans": 5}
QUICK = 0.1  # seconds of a run, above which a task is a single one
LONGEST, LONGEST_OTHER = 20.0, 5.0  # seconds of a run that is waited for: on screen, beside it
PATIENCE = 60.0  # seconds of all runs above which each point is run once at first


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
    subject = _subject(ground, measure)
    facts = {"made": state.made_epsilon(view), "asked": view.params.epsilon}
    reading = message("dpc-error-reading", about=curves.MEASURES[measure].reading, **facts)
    error_tab.show(subject, _runs(subject), caption=reading)
    taught = lesson.current(KEY) is not None
    panels.fold(say("dpc-scores"), f"{KEY}_scores_fold", show_scores, view, expanded=taught)


def _ground(view: View) -> Ground:
    ledger = view.release.ledger
    if not choices.on_look_alike(KEY, state.NOUN):
        return Ground(view, view.table, False, ledger)  # noqa: FBT003
    return Ground(view, _look_alike(view), True, as_if_public(ledger))  # noqa: FBT003


def _look_alike(view: View) -> NumericTable:
    kind = choices.look_alike(KEY, "groups", LOOK_ALIKES)
    own = view.table
    public = None if own.facts_from_data else own.bounds
    sizes = kind, len(own), own.columns_count, public, view.params.clusters
    return choices.made(KEY, sizes, own.rows_per_person, curves.look_alike)


def _measure() -> str:
    titles = {each.title: each.key for each in curves.MEASURES.values()}
    opens = curves.MEASURES[METRIC].title
    return titles[choices.segments(KEY, "measure", say("dpc-measured"), list(titles), opens)]


def _subject(ground: Ground, measure: str) -> error_tab.Subject:
    view, shown = ground.view, curves.MEASURES[measure]
    judged, claimed = "" if measure == METRIC else METRIC, view.release.ledger.claimed
    methods = view.shown[: error_tab.MOST_SHOWN]
    return error_tab.Subject.of(
        view,
        ground.table,
        noun=state.NOUN,
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
        floors=[key for key in methods if key in honesty.SILENT],
        flat=honesty.SILENT,
        judged=judged,
        styles=STYLES,
        short={"published": say("page-paper"), "input_kmeans": say("dpc-rows-kmeans")},
        looks={"log": shown.log, "better": shown.better, "decimals": 2},
        levels=partial(curves.levels, measure=measure),
        heading=shown.title,
        marked=claimed if math.isfinite(claimed) else None,  # the published one makes its own
    )


def _equal(ground: Ground) -> Any:
    """Ask others for the proven ε of the method on screen, where it is not the one it is asked."""
    view, proven = ground.view, ground.ledger.of_a_row.proven
    if not math.isfinite(proven) or same(proven, view.params.epsilon):
        return None
    times = proven / view.params.epsilon

    def fair(key: str, epsilon: float) -> Any:
        asked = epsilon if key == view.method else epsilon * times
        return replace(view.params_of(key, *SHARED), epsilon=asked)

    return fair


def _runs(subject: error_tab.Subject) -> error_tab.Runs:
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


def _points(subject: error_tab.Subject) -> list[Point]:
    """Points of all methods; those without noise at no ε but one."""
    return [
        (key, params)
        for key, params in error_tab.points(subject)
        if (key in honesty.SILENT) is (params.epsilon == subject.quiet)
    ]


def _cost(subject: error_tab.Subject, point: Point) -> tuple[float, str]:
    """Guess the seconds of a run, and say why it is not run."""
    key, params = point
    method, (n, d) = subject.algorithm.method(key), subject.data.values.shape
    guess = curves.seconds(key, n, d, params.clusters, params)
    most = LONGEST if key == subject.method else LONGEST_OTHER
    why = curves.impossible(method, subject.data)
    if not why and guess > most:
        why = say("dpc-slow", method=method.title, seconds=guess)
    return guess, why


# --- under the curves: the same groups scored on several tables -----------------------------------


def show_scores(view: View) -> None:
    panels.say(message("dpc-scores.about"))
    _bars(view)


# --- Scores of one table and another --------------------------------------------------------------


def _cases(view: View, *, random: bool) -> list[honesty.Case]:
    """List what is scored; random groups are the same in every redraw."""
    cases = honesty.cases_of(view.unit_rows, view.labels, view.output)
    if not random:
        return cases
    dice = trial_rng(view.seed, "random groups", None, 0)
    return honesty.random_cases(cases, view.params.clusters, dice)


def _scores(view: View, *, random: bool) -> list[honesty.Score]:
    found = view.kept("scores", lambda: honesty.scored(_cases(view, random=random)), random)
    return list(found)


def _bars(view: View) -> None:
    taught = lesson.current(KEY) is not None  # its question was about random groups
    with st.container(horizontal=True, vertical_alignment="bottom", gap="medium"):
        measure = _asked_score()
        random = widgets.toggle(f"{KEY}_random", say("dpc-random"), default=taught)
    scores = _scores(view, random=random)
    with panels.holder_frame(state.FROM_DATA, key="dpc_scores"):
        _legend(scores, random=random)
        names = list(dict.fromkeys(score.name for score in scores))
        titles = [_named(view, name, random and place) for place, name in enumerate(names, 1)]
        theme = panels.current_theme()
        figure = steps_figures.score_bars(scores, titles, theme, measure=measure)
        panels.chart(figure, key=f"{KEY}_scores", alt=_alt(scores, measure))
        rows = len(view.table)
        if rows > honesty.SAMPLE:
            panels.note(message("dpc-scored.sample", some=honesty.SAMPLE, rows=rows))


def _asked_score() -> honesty.Measure:
    looks = {"words": lambda measure: say(f"dpc-score-{measure}"), "help": say("dpc-score.help")}
    return widgets.segments(f"{KEY}_score", say("dpc-score"), story.MEASURES, **looks)


def _legend(scores: list[honesty.Score], *, random: bool) -> None:
    places = dict.fromkeys(score.where for score in scores)
    swatches = {"true": "bar-true", "widened": "bar-widened"}
    items = [(swatches.get(at, "bar-clustered"), say("dpc-table", where=at)) for at in places]
    if random:
        items[-1] = ("bar-widened", say("dpc-random.table"))
    panels.legend(items)


def _named(view: View, name: str, random: int) -> str:
    if random:
        return say("dpc-random.groups", number=random)
    alone = name == honesty.GROUPS and not view.output.primary_labels
    return state.title(view.method) if alone else story.named(name)


def _alt(scores: list[honesty.Score], measure: honesty.Measure) -> str:
    def heard(score: honesty.Score) -> Message:
        table, found = message("dpc-table", where=score.where), score.of(measure)
        return message("dpc-score-heard", groups=story.named(score.name), table=table, score=found)

    listed = [heard(score) for score in scores]
    return say("dpc-scored.alt", measure=say(f"dpc-score-{measure}"), scores=listed)
