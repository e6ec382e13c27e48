"""Tab "Is it private?": what reports cost, where the printed figures fail, and live attacks."""

from functools import partial

import streamlit as st

from dp_core.algorithms.lremh.method.steps import PUBLISHED, client_for
from dp_core.algorithms.lremh.params import ReportParams
from dp_core.algorithms.lremh.study import (
    AVERAGING,
    TWO_RECORDS,
    costs,
    ladder,
    lifetime_words,
    problems,
)
from dp_core.noise.mechanisms import MemoisedResponse
from dp_core.words import message, say
from pages.common.show import html, panels, proofs
from pages.common.tabs import ledger
from pages.parts.lremh import attacks
from pages.parts.lremh.state import KEY, View

LADDER = message("lremh-ledger-printed-formula-then-same")


def show(view: View) -> None:
    """Draw the tab."""
    ledger.show(view, attacks.whole(view), partial(_further, view))


def _further(view: View) -> None:
    if not isinstance(view.params, ReportParams):
        return
    device = client_for(view.table, view.params, method=view.method)
    sentence, detail = lifetime_words(device)
    st.html(html.verdict_box(sentence, detail, "plain" if device.noise.f else "bad"))
    if view.method == PUBLISHED:
        _published(view, device)
    else:
        attacks.both(view, device)


def _published(view: View, device: MemoisedResponse) -> None:
    proofs.ladder(ladder(device), help=LADDER)
    st.markdown(say("lremh-ledger-said-each-step-holds"))
    rows = (
        (row.step, row.mechanism, row.changes, row.claimed, row.proven, row.because)
        for row in costs(device)
    )
    st.html(html.claims_table(rows))
    st.markdown(say("lremh-ledger-where-printed-statements-fail"))
    panels.say(say("lremh-ledger-noise-run-two-them"))
    facts = view.table.facts_from_data
    found = problems(device, view.output, len(view.table), facts_from_data=facts)
    shows = {TWO_RECORDS: attacks.two_records, AVERAGING: attacks.averaging}
    proofs.problem_list(KEY, found, lambda key: shows[key](view, device))
