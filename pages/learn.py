"""Lessons: guess first, then see."""

import streamlit as st

from pages.common.frame import shell

shell.guard()

from dp_core.words import message, say
from pages.common.show import html
from pages.parts.learning import index

st.title(say("learn-title"), anchor=False)
st.html(f'<p class="dp-promise">{html.esc(message("learn-promise"))}</p>')
index.show()
