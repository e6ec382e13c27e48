"""Check a release: what attacks found of every method, one attack live, other checks."""

import streamlit as st

from pages.common.frame import shell

shell.guard()

from dp_core.words import say
from pages.parts import trust

st.title(say("audit-title"), anchor=False)
trust.show_audit()
