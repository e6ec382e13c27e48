"""Choose ε: from what may be off and what may be at risk to a plan, by public numbers alone."""

import streamlit as st

from pages.common.frame import shell
from pages.parts import choose

shell.guard()

st.title("Choose ε", anchor=False)
st.html(
    '<p class="dp-promise">From public numbers only. Nothing is uploaded, nothing is charged.</p>'
)
choose.show()
