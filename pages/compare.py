"""Compare two releases: same data, same promise."""

import streamlit as st

from pages.common.frame import shell

shell.guard()

from pages.parts.compare import side_by_side

st.title("Compare", anchor=False)
st.html(
    '<p class="dp-promise">Two methods on the same data, by default at the same proven ε. What '
    "does each give for it?</p>"
)
side_by_side.show()
