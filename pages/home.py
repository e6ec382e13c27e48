"""Overview: what this is in one line and one picture, three ways in, and a card a system."""

import streamlit as st

from dp_core import registry
from pages.common.frame import cards, shell
from pages.common.input import uploads
from pages.common.show import scene, words
from pages.common.show.html import esc

shell.guard()

NUMBERS = ("No", "One", "Two", "Three", "Four", "Five", "Six", "Seven", "Eight", "Nine")

systems = registry.algorithms()
takers = {key: each for key, each in systems.items() if uploads.takes_files(each)}
targets = {each.title: (shell.page(key), key, each.takes) for key, each in takers.items()}
first, second = [*systems, *systems][:2]  # to move ε on; to look around
number = NUMBERS[len(systems)] if len(systems) < len(NUMBERS) else str(len(systems))
noun = "system" if len(systems) == 1 else "systems"

with st.container(key="overview", gap="xsmall"):
    st.title("See what a privacy budget buys, and what it costs", anchor=False)
    st.html(
        '<p class="dp-promise dp-lead"><b>Differential privacy</b> adds noise so that nobody can '
        "tell whether you are in the data. <b>ε</b> (epsilon) says how much: small ε, more noise, "
        f"more privacy. {words.tip('differential privacy')}</p>"
    )
    left, right = st.columns([1, 2.05], gap="medium", vertical_alignment="center")
    with left:
        scene.show()
    with right.container(gap="xsmall"):
        cards.way_in(
            "I teach or study",
            "One idea in a minute: guess how the picture changes, then move ε.",
            link="Start with a small ε",
            target=shell.page(first),
            query={f"{first}_epsilon": "0.1", f"{first}_lesson": "true"},
        )
        cards.way_in(
            "I hold data",
            "Say what may be off and what may be at risk: get the smallest ε.",
            link="See how ε is chosen",
            target=shell.page(first),
            query={f"{first}_tab": "Error"},
        )
        cards.way_in(
            "I want to look around",
            "Every page opens with a result. Nothing can break.",
            link=f"Open {systems[second].title[:1].lower()}{systems[second].title[1:]}",
            target=shell.page(second),
            query={},
        )
    claims = f"{number} published {noun}: what is claimed, what is proven"
    st.html(
        f'<div class="dp-section"><h2>{esc(claims)}</h2>'
        '<p class="dp-foot">Each picture is a real run: what its page opens with.</p></div>'
    )
    grid = st.grid(3, min_column_width=260, gap="small")
    for system in systems.values():
        with grid:
            cards.card(system)
    with grid:
        cards.own_data(targets)
