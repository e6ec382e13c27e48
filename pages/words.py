"""Words: what the terms of the pages mean, each in a sentence or two."""

import streamlit as st

from pages.common.frame import shell
from pages.common.show import words

shell.guard()

shell.way_back("words")
st.title("Words", anchor=False)
st.html('<p class="dp-promise">The same texts stand behind the “?” of each term.</p>')
st.html(words.listed())
