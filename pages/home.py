"""Overview: what this is in one picture, four ways in, and a card a system."""

import streamlit as st

from dp_core import registry
from dp_core.learning.lessons import LESSONS
from dp_core.view import ledger
from dp_core.words import message, named
from pages.common.frame import cards, lesson, links
from pages.common.input import uploads
from pages.common.show import bands, panels
from pages.common.show.html import esc

NUMBERS = ("No", "One", "Two", "Three", "Four", "Five", "Six", "Seven", "Eight", "Nine")

systems = registry.algorithms()
opens = next((each for each in LESSONS if each.page in systems), None)
number = named(NUMBERS[len(systems)]) if len(systems) < len(NUMBERS) else str(len(systems))

with st.container(key="overview", gap="small"):
    st.title(str(message("home-title")), anchor=False)
    term = ledger.term("differential-privacy")
    promise = message("home-promise", systems=number, term=term)
    st.html(f'<p class="dp-promise">{esc(promise)} {bands.tip("differential-privacy")}</p>')
    cards.scene()
    with st.container(horizontal=True, gap="small", key="ways"):
        to = links.page(opens.page if opens else "learn"), lesson.link(opens) if opens else {}
        cards.way_in("home-lesson", *to, first=True)
        cards.way_in("home-choose", links.page("choose"), {})
        cards.way_in("home-try", links.page("attack"), {})
        cards.own_data(filter(uploads.takes_files, systems.values()))
    panels.controls_first()
    grid = st.grid(max(1, min(6, len(systems))), min_column_width=140, gap="small")
    for system in systems.values():
        with grid:
            cards.card(system)
