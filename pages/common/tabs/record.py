"""Words for the record: what only the people behind a release know, asked before a draw."""

from datetime import date

import streamlit as st

from dp_core.params import Knob, knobs
from dp_core.releasing import LONGEST_PURPOSE, Record
from pages.common.input import configurations
from pages.common.show import html

TITLE = "Words for the record (optional)"
EXPLAINED = (
    "They go into the download: into the entry for the public registry of releases, the "
    "description for search engines and the text for people. Nothing is computed from them, and "
    "what you leave empty is marked there as open."
)
_DATES = date(1990, 1, 1), date(2199, 12, 31)


def ask(system: str) -> None:
    """Ask for them; all of them may stay empty."""
    with st.expander(TITLE):
        st.caption(EXPLAINED)
        with st.grid(2, min_column_width=220, vertical_alignment="bottom"):
            for knob in knobs(Record):
                _widget(knob, configurations.record_key(system, knob.name))
    if problem := configurations.record_problem(system):
        st.error(html.md(problem))


def _widget(knob: Knob, key: str) -> None:
    common = {"key": key, "help": knob.help or None, "persist_state": "session"}
    if knob.choices:
        st.selectbox(knob.label, knob.choices, **common)
    elif knob.name == "published":
        st.date_input(knob.label, None, *_DATES, **common)
    else:
        st.text_input(knob.label, max_chars=LONGEST_PURPOSE, **common)
