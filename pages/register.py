"""What has been spent: the register of a collection of people."""

import streamlit as st

from pages.common.frame import shell

shell.guard()

from pages.parts.trust import spent

shell.way_back("register")
st.title("Register", anchor=False)
st.html(
    '<p class="dp-promise">A register lists all that was released about the same people, what it '
    "cost together, and what is left.</p>"
)
spent.show()
