"""Tab "Release": draw the reports once with secret noise, charge them, take the evidence along."""

from functools import partial

import numpy as np
import pandas as pd
import streamlit as st

from dp_core import releasing
from dp_core.algorithm import Release
from dp_core.algorithms.lremh import evidence, release_text
from dp_core.algorithms.lremh.data import ReadyReports
from dp_core.algorithms.lremh.method import ON_VIEWS
from dp_core.algorithms.lremh.outputs import Estimate, Sent
from dp_core.algorithms.lremh.params import ReportParams
from dp_core.tables.categorical import CategoricalTable
from dp_core.view.released import bars, to_the_noise
from dp_core.words import message, say
from pages.common.input import configurations
from pages.common.show import panels
from pages.common.tabs import draws, releases, specimens
from pages.common.tabs.releases import Drawn
from pages.parts.lremh.runs import is_slow
from pages.parts.lremh.state import KEY, View

ROWS_SHOWN = 200
NAME = "local-reports"
FACTS = message("lremh-release-list-categories-was-read")
ESTIMATE = {"estimate.csv": message("lremh-release-estimated-share-every-possible")}
CATEGORIES = {"categories.csv": message("lremh-release-share-every-category-how")}
PARTS = {"parts.csv": message("lremh-release-each-question-was-about")}
SENT = message("lremh-release-every-user-sent-scrambled")
READY = message("lremh-release-these-reports-were-randomised")


def show(view: View) -> None:
    """Draw the tab."""
    if isinstance(view.table, ReadyReports):
        _ready(view, view.table)
    else:
        _drawn_here(view, view.table)


# --- answers: a release is drawn ------------------------------------------------------------------


def _drawn_here(view: View, table: CategoricalTable) -> None:
    releases.tab(
        view,
        _show,
        refused=FACTS if table.facts_from_data else "",
        note=_note(view, table),
        before=partial(specimens.show, view, _files(view, table), _specimen),
        also={"attributes": table.names, "number of users": len(table)},
    )


def _files(view: View, table: CategoricalTable) -> dict[str, str]:
    if isinstance(view.params, ReportParams):
        large = len(table) * sum(table.domains) > evidence.MOST_CELLS
        script = {"estimate_again.py": say("lremh-release-makes-estimate-again-was")}
        return ESTIMATE | CATEGORIES | {f"reports.{'npy' if large else 'csv'}": SENT} | script
    several = {"questions.csv": say("lremh-release-question-went-how-many")} | PARTS
    return ESTIMATE | (several if view.method in ON_VIEWS else {}) | {"answers.csv": SENT}


def _specimen(table: CategoricalTable, release: Release[Estimate]) -> pd.DataFrame:
    found = release.output.table
    records = evidence.most_frequent(found, specimens.MOST_ROWS)
    return evidence.estimate_table(found, table.names, table.labels, records=records)


def _note(view: View, table: CategoricalTable) -> str:
    proven = view.release.ledger.proven
    said = [
        release_text.offered(table, view.method, view.params, proven),
        release_text.draws_add_up(view.noise),
    ]
    if is_slow(view):
        said.append(say("lremh-release-drawing-takes-long-simulation"))
    return " ".join(said)


def _show(drawn: Drawn) -> None:
    output = drawn.release.output
    sent = evidence.sent_of(output)
    shown = _most_frequent(drawn, sent)
    releases.download(drawn, name=NAME)
    _numbers(shown)
    weight = releases.megabytes(evidence.unpacked_bytes(output))
    panels.note(
        say(
            "lremh-release-users-sent-download-all",
            shown_of=_shown_of(shown, output.table),
            users=sent.users,
            weight=weight,
        )
    )


# --- reports that are there already: only the estimate is new -------------------------------------


def _ready(view: View, table: ReadyReports) -> None:
    st.info(READY)
    panels.say(view.release.sentence(view.unit))
    made = releasing.drawn_before(configurations.plan_of(view), table, view.release)
    shown = _most_frequent(made, table)
    words, key = say("lremh-release-download-estimate-zip"), f"{KEY}_estimate"
    draws.download(made, words, f"{NAME}-estimate", key=key)
    _numbers(shown)
    panels.note(
        say(
            "lremh-release-reports-noise-you-stated",
            shown_of=_shown_of(shown, view.output.table),
            table=len(table),
        )
    )


# --- both -----------------------------------------------------------------------------------------


def _most_frequent(drawn: Drawn, facts: ReadyReports | Sent) -> pd.DataFrame:
    """Draw the most frequent records of an estimate."""
    table = drawn.release.output.table
    records = evidence.most_frequent(table, ROWS_SHOWN)
    shown = evidence.estimate_table(table, facts.names, facts.labels, records=records)
    share, words = shown[shown.columns[-1]], shown[shown.columns[:-1]].astype(str)
    records = [" · ".join(row) for row in words.itertuples(index=False)]
    looks = {"ink": releases.ink(drawn), "label": "estimated share"}
    figure = bars(records, share, panels.current_theme(), **looks)
    panels.chart(
        figure, key="lremh_released", alt=say("lremh-release-estimated-share-most-frequent")
    )
    return shown


def _numbers(shown: pd.DataFrame) -> None:
    first = [shown.columns[-1], *shown.columns[:-1]]  # a phone shows the left columns
    panels.table(
        to_the_noise(shown[first]), say("lremh-release-estimated-share-each-record"), height=260
    )


def _shown_of(shown: pd.DataFrame, table: np.ndarray) -> str:
    return say("lremh-release-records-most-frequent-first", value=len(shown), size=table.size)
