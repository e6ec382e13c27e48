"""Words for the record: what only the people behind a release know, asked before a draw."""

from datetime import date

import streamlit as st

from dp_core.params import Knob, knobs
from dp_core.releasing import LONGEST_PURPOSE, Record
from dp_core.words import message
from pages.common.input import configurations
from pages.common.show import html, panels

_DATES = date(1990, 1, 1), date(2199, 12, 31)


def ask(system: str) -> None:
    """Ask for them; all of them may stay empty."""
    with st.expander(html.md(message("record-title"))):
        panels.note(message("record-explained"))
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
