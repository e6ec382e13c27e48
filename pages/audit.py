"""Check a release: what attacks found of every method, one attack live, other checks."""

import streamlit as st

from pages.common.frame import shell

shell.guard()

from pages.parts.trust import audit

st.title("Check a release", anchor=False)
audit.show()
