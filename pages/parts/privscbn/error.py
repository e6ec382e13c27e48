"""Tab "Accuracy": what each ε buys, measured in the background, on the table or on a look-alike."""

from collections.abc import Sequence
from dataclasses import replace
from functools import partial
from typing import Any

import streamlit as st

from dp_core import registry
from dp_core.algorithms.privscbn import study
from dp_core.algorithms.privscbn.data.generators import LOOK_ALIKES, alike, look_alike
from dp_core.algorithms.privscbn.study import QUIET, TAKE_CATEGORIES
from dp_core.tables.categorical import CategoricalTable
from dp_core.tables.records import BinaryTable
from dp_core.words import say
from pages.common.input import choices
from pages.common.tabs import error_tab
from pages.common.tabs.error_tab import MOST_SHOWN, Subject
from pages.common.work.cache import Point
from pages.parts.privscbn.state import KEY, NOUN, UNIT, View, title

BIG = 400_000  # cells above which a task is a single run
SLOW = 2_000  # sets of parents scored
SHORT = {
    "joint": "Entropy, ε alone",
    "joint_zcdp": "Entropy, with\u00a0δ",
    "sound_pure": "Measured, ε alone",
    "sound_zcdp": "Measured, with\u00a0δ",
}  # fit beside a line


def show(view: View) -> None:
    with st.container(horizontal=True, vertical_alignment="bottom", gap="medium"):
        free = choices.on_look_alike(KEY, NOUN, help=say("word-look-alike"))
        label, hint = say("privscbn-ways"), say("privscbn-ways.help")
        ways = choices.segments(KEY, "ways", label, list(study.WAYS), 3, help=hint)
    subject = _subject(view, _look_alike(view) if free else view.table, ways)
    error_tab.show(subject, _runs(subject))


def _subject(view: View, table: BinaryTable | CategoricalTable, ways: int) -> Subject:
    asked = (8,) if ways == 8 else tuple(each for each in study.WAYS if each < 8)
    wanted = [view.method, "independent", *view.compared]
    if view.mixed:
        wanted = [key for key in (*wanted, *TAKE_CATEGORIES) if key in TAKE_CATEGORIES]
    system = registry.algorithms()[KEY]
    return Subject.of(
        view,
        table,
        noun=NOUN,
        algorithm=replace(system, evaluate=partial(study.distances, ways=asked)),
        measure=str(asked),
        metric=study.metric_of(ways),
        label=say("privscbn-ways.error", ways=ways),
        unit=UNIT,
        methods=[key for key in dict.fromkeys(wanted) if key != "no_privacy"][:MOST_SHOWN],
        params_of=partial(_params, view),
        epsilons=study.EPSILONS,
        quiet=QUIET,
        floors=(view.method,),
        short=SHORT,
    )


def _params(view: View, key: str) -> Any:
    if key == view.method:
        return view.params
    params: Any = registry.algorithms()[KEY].method(key).params()
    most = 0.1 / len(view.table)
    return replace(params, delta=most) if getattr(params, "delta", 0) > most else params


def _look_alike(view: View) -> BinaryTable | CategoricalTable:
    table = view.table
    if view.mixed:
        sizes, make = (len(table), table.domains), partial(alike, seed=1)
        return choices.made(KEY, sizes, table.rows_per_person, make)
    kind, make = choices.look_alike(KEY, "data", LOOK_ALIKES), partial(look_alike, seed=1)
    return choices.made(KEY, (kind, len(table), view.m), table.rows_per_person, make)


def _runs(subject: Subject) -> error_tab.Runs:
    """List what to run, and say what is left out because it would take too long."""
    n, m = len(subject.data), subject.data.attributes
    sizes = [(point, study.searched(n, m, point[1])) for point in error_tab.points(subject)]
    return error_tab.Runs(
        points=[point for point, size in sizes if size <= study.MOST_SEARCHED],
        left_out=_too_long(sizes),
        alone=[point for point, size in sizes if size > SLOW],
        a_task=error_tab.FEW if n * m <= BIG else 1,
    )


def _too_long(sizes: Sequence[tuple[Point, int]]) -> list[str]:
    """Say what the searches that are left out would have to score."""
    dropped: dict[str, list[tuple[float, int]]] = {}
    for (key, params), size in sizes:
        if size > study.MOST_SEARCHED:
            dropped.setdefault(key, []).append((params.epsilon, size))
    said = []
    for key, each in dropped.items():
        epsilon, size = min(each)
        facts = {"epsilon": epsilon, "all": epsilon == min(study.EPSILONS), "sets": size}
        said.append(say("privscbn-not-run", method=title(key), **facts))
    return said
