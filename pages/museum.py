"""Museum of broken differential privacy: flaws, attacks on them, repairs."""

import streamlit as st

from pages.common.frame import shell
from pages.parts.learning import museum

shell.guard()

shell.way_back("museum")
st.title("Museum", anchor=False)
st.html(
    '<p class="dp-promise">Short programs that claim an ε and do not keep it. Attack each, then '
    "attack its repair. The lines are our own; flaws of each kind have been seen in the wild. All "
    "data are made up.</p>"
)
museum.show()
