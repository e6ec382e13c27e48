"""Be the attacker: ten rounds against the limit that ε sets."""

import streamlit as st

from dp_core.words import message, say
from pages.common.frame import shell
from pages.common.show import html
from pages.parts.learning import attack

shell.guard()

shell.way_back("attack")
st.title(say("game-title"), anchor=False)
st.html(f'<p class="dp-promise">{html.esc(message("game-promise"))}</p>')
attack.show()
