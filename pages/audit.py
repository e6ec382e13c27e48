"""Try to break it: what replays and attacks found of every method, and one attack live."""

import streamlit as st

from pages.common.frame import shell

shell.guard()

from pages.parts.trust import audit

st.title("Try to break it", anchor=False)
st.html(
    '<p class="dp-promise">Every method, what it claims, what is proven, and what we found when we '
    "tried to break it. An attack can disprove a claim, never prove one. All data are made up.</p>"
)
audit.show()
