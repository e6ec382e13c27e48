"""Choose ε: from what may be off and what may be at risk to a plan, by public numbers alone."""

import streamlit as st

from dp_core.words import message, say
from pages.common.frame import shell
from pages.common.show import html
from pages.parts.choose import wishes

shell.guard()

st.title(say("choose-title"), anchor=False)
st.html(f'<p class="dp-promise">{html.esc(message("choose-promise"))}</p>')
wishes.show()
