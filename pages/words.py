"""Words: what the terms of the pages mean, each in a sentence or two."""

import streamlit as st

from dp_core.words import message, say
from pages.common.frame import shell
from pages.common.show import bands, html

shell.guard()

shell.way_back("words")
st.title(say("words-title"), anchor=False)
st.html(f'<p class="dp-promise">{html.esc(message("words-promise"))}</p>')
st.html(bands.listed())
