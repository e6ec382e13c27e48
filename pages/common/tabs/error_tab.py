"""Tab "Error": what each ε buys, measured in the background, on the data or on a look-alike."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import partial

import streamlit as st

from dp_core.study.experiments import Row, summary
from dp_core.study.solving import same
from dp_core.view import figures
from dp_core.words import Message, message, say
from pages.common.show import html, panels
from pages.common.tabs import error_curves
from pages.common.tabs.error_curves import Subject
from pages.common.work import cache
from pages.common.work.cache import Point

FEW, MANY, MOST = 3, 20, 60  # runs of each point: first, and when more are asked for
OWN_PARAMETERS = message("error-own")


@dataclass(frozen=True, kw_only=True)
class Runs:
    """What is run for the curves."""

    points: Sequence[Point]
    left_out: Sequence[str] = ()  # sentences on what would take too long
    alone: Sequence[Point] = ()  # slow points: one run a task, after all others
    a_task: int = FEW  # runs of one task
    first: int | None = None  # runs of each point on arrival; fewer where they are slow


def show(subject: Subject, runs: Runs, *, caption: Message | str = OWN_PARAMETERS) -> None:
    """Draw curves and table; in the holder's frame where real data are behind them."""
    noun = subject.noun
    if subject.free:
        panels.say(message("error-free", noun=noun, name=subject.data.name))
        _measured(subject, runs, caption)
        return
    with panels.holder_frame(panels.JUDGED, key=f"{subject.key}_error"):
        _measured(subject, runs, caption)
    st.caption(say("input-choosing-chosen-error-real-itself", noun=noun))


def _measured(subject: Subject, runs: Runs, caption: Message | str) -> None:
    key = f"{subject.key}_curve_runs"
    trials = st.session_state.get(key, FEW if runs.first is None else runs.first)
    sweep = cache.Sweep(
        key=f"{subject.key}_curve",
        label=say("error-runs"),
        algorithm=subject.algorithm,
        data=subject.data,
        measure=subject.measure,
        points=runs.points,
        trials=trials,
        a_task=runs.a_task,
        alone=runs.alone,
    )
    cache.show(sweep, partial(_draw, subject, caption))
    for words in runs.left_out:
        panels.note(words)
    if more := next((each for each in (FEW, MANY, MOST) if each > trials), None):
        words, name = message("error-more", runs=more), f"{subject.key}_more_runs"
        panels.setter(words, name, {key: more}, icon=":material/add:")


def _draw(subject: Subject, caption: Message | str, rows: list[Row]) -> None:
    found = [row for row in rows if row.metric == subject.metric]
    table = error_curves.with_stored(subject, summary(found))
    if not len(table):
        panels.note(message("error-waiting"))
        return
    view = error_curves.error_view(subject, table)
    if warning := subject.warning(rows):
        st.warning(html.md(warning))
    ends = {"low": f"{table['n'].min()}", "high": f"{table['n'].max()}"}
    runs = ends["low"] if ends["low"] == ends["high"] else message("choice-range", **ends)
    panels.error_panel(
        error_curves.drawn(subject, table),
        error_curves.spreads(subject, table),
        view=replace(view, **subject.levels(rows)),
        key=f"{subject.key}_error_{'claimed' if subject.unproven else 'proven'}",
        caption=message("error-caption", runs=runs, also=caption),
        holder=not subject.free,
        here=_level(subject),
        heading=subject.heading,
    )
    panels.table_under(say("error-table"), error_curves.as_table(subject, table))


def _level(subject: Subject) -> str:
    """Say at which ε methods stand side by side, where the page's own is not the proven one."""
    if subject.noiseless:
        return say("epsilon-is", epsilon=subject.params.epsilon)
    proven = subject.ledger.proven
    if subject.equal is None or subject.unproven or same(proven, subject.params.epsilon):
        return ""
    return say("error-at", epsilon=figures.short(proven))
