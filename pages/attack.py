"""Be the attacker: ten rounds against the limit that ε sets."""

import streamlit as st

from pages.common.frame import shell
from pages.parts.learning import attack

shell.guard()

shell.way_back("attack")
st.title("Be the attacker", anchor=False)
st.html(
    '<p class="dp-promise">Two tables differ in one person. One of them was published, with '
    "noise. Which one? ε limits how often anybody can be right.</p>"
)
attack.show()
