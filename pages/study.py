"""Study: five tasks with their times, a form, and a file to hand in."""

import streamlit as st

from dp_core.words import message, say
from pages.common.frame import shell
from pages.common.show import html
from pages.parts.learning import study

shell.guard()

shell.way_back("study")
st.title(say("study-title"), anchor=False)
st.html(f'<p class="dp-promise">{html.esc(message("study-promise"))}</p>')
study.show()
