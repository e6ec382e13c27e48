"""Lessons: guess first, then see."""

import streamlit as st

from pages.common.frame import shell

shell.guard()

from pages.parts.learning import index

st.title("Learn", anchor=False)
st.html(
    '<p class="dp-promise">A question of three minutes each, on a live page: guess first, then see '
    "what happens.</p>"
)
index.show()
