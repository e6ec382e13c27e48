"""Museum of broken differential privacy: flaws, attacks on them, repairs."""

import streamlit as st

from dp_core.words import message, say
from pages.common.frame import shell
from pages.common.show import html
from pages.parts.learning import museum

shell.guard()

shell.way_back("museum")
st.title(say("museum-title"), anchor=False)
st.html(f'<p class="dp-promise">{html.esc(message("museum-promise"))}</p>')
museum.show()
