"""Error and server time against the noise f, and against the number of attributes, on demand."""

from collections.abc import Mapping, Sequence
from functools import partial
from typing import Any

import streamlit as st

from dp_core.algorithms.lremh.method.steps import Noise
from dp_core.algorithms.lremh.study import Trial, curves, seconds, trials
from dp_core.algorithms.lremh.view import Lines, curve_figures, curve_story
from dp_core.tables.categorical import MOST_CANDIDATES, CategoricalTable
from dp_core.words import message, say
from pages.common.input import choosing
from pages.common.show import panels
from pages.common.tabs import error_curves
from pages.common.tabs.error_curves import Subject
from pages.common.work import background as work
from pages.parts.lremh.error import trials as lremh_trials
from pages.parts.lremh.error.ground import Ground, uniform_error
from pages.parts.lremh.error.protocols import as_table, bullets
from pages.parts.lremh.error.trials import Point
from pages.parts.lremh.noise import PAGE, PAPER
from pages.parts.lremh.state import KEY, title

MIDDLE = 0.5
"""f of the experiment on attributes where p and q are those of the paper."""


def show(ground: Ground, subject: Subject) -> None:
    """Draw both experiments, folded."""
    for name, words, draw in (
        ("noise", say("lremh-against-noise"), _against_noise),
        ("attributes", say("lremh-against-attributes"), _against_attributes),
    ):
        panels.fold(words, f"{KEY}_fold_{name}", draw, ground, subject)


# --- permanent noise ------------------------------------------------------------------------------


def _against_noise(ground: Ground, subject: Subject) -> None:
    way = _chances("noise")
    p, q = trials.PAPER if way == PAPER else (ground.noise.p, ground.noise.q)
    table, d = ground.table, ground.table.attributes
    points = [
        _point(subject, key, Noise(f, p, q), (table, f, d))
        for f in trials.FRACTIONS
        for key in subject.methods
    ]
    even = uniform_error(table)
    facts = message(
        "lremh-facts-noise", p=p, q=q, users=len(table), record=table.record, attributes=d
    )
    _experiment(
        ground,
        subject,
        points,
        {
            "name": "noise",
            "axis": "permanent noise f",
            "at": "f = {:g}".format,
            "uniform": dict.fromkeys(trials.FRACTIONS, even),
            "facts": facts,
        },
    )


# --- attributes -----------------------------------------------------------------------------------


def _against_attributes(ground: Ground, subject: Subject) -> None:
    way = _chances("attributes")
    noise = Noise(MIDDLE, *trials.PAPER) if way == PAPER else ground.noise
    table = ground.extended
    counts = _counts(table)
    points = [
        _point(subject, key, noise, (table, float(d), d)) for d in counts for key in subject.methods
    ]
    uniform = {float(d): uniform_error(table, d) for d in counts}
    facts = message(
        "lremh-facts-attributes",
        f=noise.f,
        p=noise.p,
        q=noise.q,
        users=len(table),
        record=table.record,
        names=table.names[: counts[-1]],
    )
    _experiment(
        ground,
        subject,
        points,
        {
            "name": "attributes",
            "axis": "attributes d",
            "at": "d = {:g}".format,
            "uniform": uniform,
            "facts": facts,
        },
    )


def _counts(table: CategoricalTable) -> list[int]:
    """Numbers of attributes whose records can be counted."""
    candidates, counts = 1, []
    for d, k in enumerate(table.domains, 1):
        candidates *= k
        if candidates <= MOST_CANDIDATES and (d > 1 or table.attributes == 1):
            counts.append(d)
    return counts


# --- both -----------------------------------------------------------------------------------------


def _chances(name: str) -> str:
    return str(
        choosing.segments(
            KEY,
            f"chances_{name}",
            say("lremh-chances"),
            [PAPER, PAGE],
            PAPER,
            help=say("lremh-chances.help"),
        )
    )


def _point(
    subject: Subject, key: str, noise: Noise, place: tuple[CategoricalTable, float, int]
) -> Point:
    table, x, d = place
    params = curves.with_noise(subject.params_of(key), noise, d)
    return Point(
        method=key,
        params=curves.numbered(params, table.domains[:d]),
        x=x,
        table=table,
        seconds=seconds(key, len(table), table.domains[:d], noise),
        attributes=d if d < table.attributes else None,
    )


def _experiment(
    ground: Ground, subject: Subject, points: Sequence[Point], words: Mapping[str, Any]
) -> None:
    asked = lremh_trials.of_points(
        words["name"], points, label=say("lremh-runs-of-each", runs=trials.RUNS), button=True
    )
    with ground.frame(words["name"]):
        work.show(asked, partial(_draw, subject, words))
        for sentence in lremh_trials.left_out(points, words["at"]):
            panels.note(sentence)


def _draw(subject: Subject, words: Mapping[str, Any], results: list[list[Trial]]) -> None:
    rows = [trial for batch in results for trial in batch]
    if not rows:
        panels.note(say("lremh-first-runs"))
        return
    table, theme = trials.summary(rows), panels.current_theme()
    lines = Lines(
        axis=words["axis"],
        ticks=sorted(words["uniform"]),
        titles={key: title(key) for key in subject.methods},
        styles=error_curves.line_styles(subject),
    )
    left, right = st.columns(2, gap="medium")
    with left:
        figure = curve_figures.error_lines(table, lines, theme, uniform=words["uniform"])
        alt = say("lremh-growth.error", axis=words["axis"])
        panels.chart(figure, key=f"{KEY}_{words['name']}_error", alt=alt)
    with right:
        figure = curve_figures.time_lines(table, lines, theme)
        alt = say("lremh-growth.time", axis=words["axis"])
        panels.chart(figure, key=f"{KEY}_{words['name']}_time", alt=alt)
    panels.note(say("lremh-growth", facts=words["facts"], runs=int(table["runs"].max())))
    bullets(curve_story.growth_words(table, title, words["at"], uniform=words["uniform"]))
    panels.table_under(f"Runs against {words['axis']}", as_table(table, words["axis"]))
