"""What has been spent: the register of a collection of people."""

import streamlit as st

from pages.common.frame import shell

shell.guard()

from dp_core.words import message, say
from pages.common.show import html
from pages.parts import trust

shell.way_back("register")
st.title(say("register-title"), anchor=False)
st.html(f'<p class="dp-promise">{html.esc(message("register-promise"))}</p>')
trust.show_spent()
