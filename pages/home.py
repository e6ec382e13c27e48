"""Overview: three ways in, and one card a system with a small real run."""

import streamlit as st

from dp_core import registry
from pages.common.frame import cards, shell
from pages.common.input import uploads
from pages.common.show.html import esc

shell.guard()

NUMBERS = ("No", "One", "Two", "Three", "Four", "Five", "Six", "Seven", "Eight", "Nine")

systems = registry.algorithms()
plain = [key for key, each in systems.items() if not each.opening.method]
first = [*plain, *systems][0]  # the ways in lead to one that opens as its paper has it
example = shell.page(first)
opening = {f"{first}_data": "Your own data"}  # the page opens with its upload panel
targets = {
    each.title: (shell.page(key), key) for key, each in systems.items() if uploads.takes_files(each)
}
number = NUMBERS[len(systems)] if len(systems) < len(NUMBERS) else str(len(systems))
noun, each = ("system", "") if len(systems) == 1 else ("systems", ", each")

st.title("See what a privacy budget buys, and what it costs", anchor=False)
st.html(
    f'<p class="dp-promise">{esc(number)} published {noun}{each} with the ε it claims and the ε '
    "that is proven. Everything runs on this machine.</p>"
)

entrances = st.grid(3, min_column_width=260, gap="small")
with entrances:
    cards.way_in(
        "school",
        "I teach or study",
        "One idea in a minute: start at ε = 0.1, guess how the picture changes, move the slider.",
        link="Start with a small ε",
        target=example,
        query={f"{first}_epsilon": "0.1"},
    )
with entrances:
    cards.way_in(
        "shield_person",
        "I hold data",
        "A tolerance and a risk limit give the smallest defensible ε for a file.",
        link="Choose ε for a file",
        target=example,
        query=opening,
    )
with entrances:
    cards.way_in(
        "explore",
        "I want to look around",
        "Every page opens with a result. Nothing can break.",
        link="Open an example",
        target=example,
        query={},
    )

st.subheader(f"{number} {noun}", anchor=False)
grid = st.grid(3, min_column_width=260, gap="small")
for system in systems.values():
    with grid:
        cards.card(system)
with grid:
    cards.own_data(targets)
st.html(
    '<p class="dp-foot">The pictures are small real runs on bundled data, at the ε a page opens '
    "with; the badges state the variant as published, where there is one.</p>"
)
