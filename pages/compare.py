"""Compare two releases: same data, same promise."""

import streamlit as st

from pages.common.frame import shell

shell.guard()

from dp_core.words import message, say
from pages.common.show import html
from pages.parts import compare

st.title(say("compare-title"), anchor=False)
st.html(f'<p class="dp-promise">{html.esc(message("compare-promise"))}</p>')
compare.show()
