"""What the tab "Scores" shows, worked out once a run; for the holder only."""

import streamlit as st

from dp_core.algorithms.dpc_stacking.study import Case, Score, honesty
from dp_core.study.experiments import trial_rng
from pages.parts.dpc_stacking.state import View

Ceilings = dict[tuple[str, str], float]


def cases(view: View) -> list[Case]:
    return honesty.cases_of(view.unit_rows, view.labels, view.output)


def _randoms(view: View) -> list[Case]:
    """Draw random groups, the same in every redraw."""
    dice = trial_rng(view.seed, "random groups", None, 0)
    return honesty.random_cases(cases(view), view.params.clusters, dice)


@st.cache_data(scope="session", max_entries=32, show_spinner=False)
def scores(_view: View, fingerprint: str, key: str) -> list[Score]:
    return honesty.scored(cases(_view))


@st.cache_data(scope="session", max_entries=32, show_spinner=False)
def drawn(_view: View, fingerprint: str, key: str) -> list[Score]:
    return honesty.scored(_randoms(_view))


@st.cache_data(scope="session", max_entries=32, show_spinner=False)
def ceilings(_view: View, fingerprint: str, key: str, random: bool) -> Ceilings:  # noqa: FBT001
    found = cases(_view)
    if random:  # a table widened by random groups has these as its best ones
        found = [case for case in _randoms(_view) if case.where != "widened"]
    return dict(honesty.ceilings(found))
