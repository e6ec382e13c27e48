"""Overview: what this is in one line and one picture, three ways in, and a card a system."""

import streamlit as st

from dp_core import registry
from dp_core.learning.lessons import LESSONS
from pages.common.frame import cards, lesson, links, shell
from pages.common.input import uploads
from pages.common.show import later, scene, words
from pages.common.show.html import esc

shell.guard()

NUMBERS = ("No", "One", "Two", "Three", "Four", "Five", "Six", "Seven", "Eight", "Nine")

systems = registry.algorithms()
takers = {key: each for key, each in systems.items() if uploads.takes_files(each)}
targets = {each.title: (links.page(key), key, each.takes) for key, each in takers.items()}
first, second = [*systems, *systems][:2]  # to choose ε on; to look around
opens = next((each for each in LESSONS if each.page in systems), None)
number = NUMBERS[len(systems)] if len(systems) < len(NUMBERS) else str(len(systems))
noun = "system" if len(systems) == 1 else "systems"

with st.container(key="overview", gap="xsmall"):
    st.title("See what a privacy budget buys, and what it costs", anchor=False)
    st.html(
        '<p class="dp-promise dp-lead"><b>Differential privacy</b> adds noise so that nobody can '
        "be sure whether you are in the data. <b>ε</b> (epsilon) says how much: small ε, more "
        f"noise, more privacy. {words.tip('differential privacy')}</p>"
    )
    left, right = st.columns([1, 2.05], gap="medium", vertical_alignment="center")
    with left:
        scene.show()
        with st.container(horizontal=True, gap="small", key="scene_on"):
            there = {"Guess ten rounds yourself": "attack", "All lessons": "learn"}
            for words_on, key in there.items():
                st.page_link(links.page(key), label=f":primary[**{words_on}**]", icon="")
    with right.container(gap="xsmall"):
        cards.way_in(
            "I teach or study",
            "One idea in two minutes: guess how the picture changes, then see it.",
            link="Start lesson 1",
            target=links.page(opens.page if opens else "learn"),
            query=lesson.link(opens) if opens else {},
        )
        cards.way_in(
            "I hold data",
            "Say what may be off and what may be at risk: get the smallest ε.",
            link="Choose ε",
            target=links.page("choose"),
            query={},
        )
        cards.way_in(
            "I want to look around",
            "Every page opens with a result. Nothing can break.",
            link=f"Open {systems[second].title[:1].lower()}{systems[second].title[1:]}",
            target=links.page(second),
            query={},
        )
    later.controls_first()
    claims = f"{number} published {noun}: does the promise of the paper hold?"
    st.html(
        f'<div class="dp-section"><h2>{esc(claims)}</h2>'
        '<p class="dp-foot">Each picture is a real run of the sound method.</p></div>'
    )
    grid = st.grid(3, min_column_width=260, gap="small")
    for system in systems.values():
        with grid:
            cards.card(system)
    with grid:
        cards.own_data(targets)
