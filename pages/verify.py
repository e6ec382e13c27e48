"""Verify a release: drop a download, no data needed."""

import streamlit as st

from pages.common.frame import shell

shell.guard()

from dp_core.words import message, say
from pages.common.show import html
from pages.parts import trust

shell.way_back("verify")
st.title(say("verify-title"), anchor=False)
st.html(f'<p class="dp-promise">{html.esc(message("verify-promise"))}</p>')
trust.show()
