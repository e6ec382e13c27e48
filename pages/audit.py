"""Check a release: what attacks found of every method, one attack live, other checks."""

import streamlit as st

from pages.common.frame import shell

shell.guard()

from dp_core.words import say
from pages.parts.trust import check

st.title(say("audit-title"), anchor=False)
check.show_audit()
