"""Tab "How it works": what the server does with the very reports of the picture."""

from dataclasses import replace
from functools import partial
from typing import Any, NamedTuple

import numpy as np
import streamlit as st

from dp_core.algorithms.lremh.method import Plus, plus_table
from dp_core.algorithms.lremh.method.steps import (
    ALPHA,
    Stop,
    renumbered,
    seen_by_server,
    unbiased_counts,
)
from dp_core.algorithms.lremh.outputs import margin, product_table, total_variation
from dp_core.algorithms.lremh.params import EMParams, LassoParams, LREMHParams, ReportParams
from dp_core.algorithms.lremh.study import Routes, em_routes
from dp_core.algorithms.lremh.view import figures, step_figures, steps_story, story
from dp_core.study.experiments import trial_rng
from dp_core.tables.simplex import project_to_simplex
from dp_core.words import say
from pages.common.frame import hiding, lesson, views
from pages.common.show import html, panels
from pages.common.work import background, cache, jobs
from pages.parts.lremh import user
from pages.parts.lremh.runs import QUICK
from pages.parts.lremh.state import COMPARED, KEY, View

PLUS = f"{KEY}_plus"
MOST_USERS = 100_000  # of whose reports routes are followed while somebody waits


class Seen(NamedTuple):
    """What the server has, and which method's noise it has been given."""

    view: View
    method: str
    params: ReportParams


def show(view: View) -> None:
    """Draw the tab."""
    users, noise = len(view.table), view.noise
    told = {"method": view.method, "users": users, "noise": noise}
    panels.say(" ".join(map(str, story.what_happened(view.release, view.params, **told))))
    taught = lesson.current(KEY) is not None
    panels.fold(
        say("lremh-steps-one-user-sends"), f"{KEY}_one_user", user.show, view, expanded=taught
    )
    seen = _seen(view)
    if seen.method != view.method:
        st.info(say("lremh-other-bits"))
    _counts(seen)
    routes = _routes(seen)
    if routes is not None:
        _lasso(seen, routes)
        _stop(seen, routes)
    _pairs(seen)


def _seen(view: View) -> Seen:
    if isinstance(view.params, ReportParams):
        return Seen(view, view.method, view.params)
    return Seen(view, "plus", view.params_of("plus"))


def _key(seen: Seen) -> str:
    return f"{seen.method} {seen.params} {seen.view.seed}"


def _head(key: str) -> None:
    st.markdown(f"**{html.md(say(key))}**")


def _counts(seen: Seen) -> None:
    _head("lremh-step-counts.title")
    panels.say(say("lremh-step-counts"))
    view = seen.view
    true = None
    if (answers := None if hiding.is_on() else view.true) is not None:
        true = [margin(answers, (axis,)) for axis in range(answers.ndim)]
    ones = _ones(seen)
    names = list(zip(view.table.names, view.table.labels, strict=True))
    with panels.frame_unless(true is None, COMPARED, key="ways"):
        known = [] if true is None else [("true", "true")]
        panels.legend([("private", "estimated"), *known])
        figure = step_figures.way_bars(ones, true, names, panels.current_theme())
        panels.chart(figure, key=f"{KEY}_ways", alt=say("lremh-step-counts.alt"))


def _lasso(seen: Seen, routes: Routes) -> None:
    _head("lremh-step-lasso.title")
    records = seen.view.output.table.size
    panels.say(steps_story.of_lasso(routes, records))
    lost = steps_story.of_deleted(routes, records)
    if lost is not None:
        with seen.view.frame("lost"):
            panels.say(lost)
    panels.note(say("lremh-step-lasso.many"))


def _stop(seen: Seen, routes: Routes) -> None:
    _head("lremh-step-em.title")
    panels.say(steps_story.of_stop(routes))
    figure = step_figures.route_chart(routes, panels.current_theme(), references=_references(seen))
    with seen.view.frame("routes"):
        panels.legend([("private", "from equal shares"), ("method-1", "from LASSO")])
        panels.chart(figure, key=f"{KEY}_routes", alt=say("lremh-step-em.alt"))
        if seen.view.true is not None:
            further = steps_story.of_errors(routes.uniform)
            panels.say(" ".join(map(str, [say("lremh-step-em.markers"), *further])))


def _references(seen: Seen) -> dict[str, float]:
    """Errors on the same reports of what needs no EM."""
    true = seen.view.true
    if true is None:
        return {}
    tables = {"Independent": product_table(_projected(seen))}
    found = _plus(seen)
    if found is not None:
        tables["PLUS"] = found.table
    return {name: total_variation(table, true) for name, table in tables.items()}


def _projected(seen: Seen) -> list[np.ndarray]:
    ones = _ones(seen)
    return [project_to_simplex(shares) for shares in ones]


def _pairs(seen: Seen) -> None:
    _head("lremh-step-plus.title")
    panels.say(say("lremh-step-plus"))
    found, names = _plus(seen), seen.view.table.names
    if found is None:
        jobs.job_fragment(PLUS, "PLUS", lambda job: None)
        return
    panels.say(steps_story.of_signal(found, names))
    maps = [(say("lremh-step-plus.map"), found.signal_pairs)]
    figure = figures.pair_maps(maps, names, panels.current_theme())
    panels.chart(figure, key=f"{KEY}_signal", alt=say("lremh-step-plus.alt"))
    panels.note(say("lremh-step-plus.average"))


def _plus(seen: Seen) -> Plus | None:
    """PLUS on the same reports; None while it runs in the background."""
    view = seen.view
    if view.method == "plus":
        own: Plus = view.output.parts
        return own
    asked = f"{view.table.fingerprint} {_key(seen)}"
    if view.output.table.size <= QUICK:
        return _fitted(view.table, seen, view.table.fingerprint, _key(seen))
    found: Plus | None = background.once(PLUS, asked, partial(plus_table, _given(view.table, seen)))
    return found


@cache.by_data(entries=16, spinner="Fitting pairs")
def _fitted(_table: Any, _seen: Seen, fingerprint: str, key: str) -> Plus:
    return plus_table(_given(_table, _seen))


def _routes(seen: Seen) -> Routes | None:
    view = seen.view
    if view.output.table.size * len(view.table) <= QUICK * MOST_USERS:
        return _followed(view.table, seen, view.table.fingerprint, _key(seen))
    return None


def _ones(seen: Seen) -> list[np.ndarray]:
    table = seen.view.table

    def ones() -> list[np.ndarray]:
        given = _given(table, seen)
        return [counts / len(table) for counts in unbiased_counts(given.reports, given.noise)]

    return views.kept(KEY, "ones", (table.fingerprint, _key(seen)), ones)


@cache.by_data(entries=16, spinner="Following EM")
def _followed(_table: Any, _seen: Seen, fingerprint: str, key: str) -> Routes:
    params = _seen.params
    stop = Stop(rule=params.stop, gap=params.gap) if isinstance(params, EMParams) else Stop()
    alpha = params.alpha if isinstance(params, LassoParams | LREMHParams) else ALPHA
    true, order = _seen.view.true, params.numbering
    if true is not None and order is not None:
        true = renumbered(true, order)
    return em_routes(_given(_table, _seen, params), true, stop=stop, alpha=alpha)


def _given(table: Any, seen: Seen, params: ReportParams | None = None) -> Any:
    """Draw the reports of the run again, in the own order of categories unless told otherwise."""
    dice = trial_rng(seen.view.seed, seen.method, None, 0)
    plain = replace(seen.params, numbering=None) if params is None else params
    return seen_by_server(table, plain, dice, method=seen.method)
