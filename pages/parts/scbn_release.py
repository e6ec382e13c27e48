"""Tab "Release": whether the method on screen can be released, and what was spent."""

import streamlit as st

from dp_core import registry
from pages.common import html, session
from pages.parts.scbn_state import KEY, View, title


def show(view: View) -> None:
    """Draw the tab."""
    reason = registry.algorithms()[KEY].method(view.method).no_release
    if reason:
        st.info(html.md(f"{title(view.method)} has no exact release. {reason}"))
    st.markdown("**Privacy account of this data set, this visit**")
    st.markdown(html.md(session.account(view.table.fingerprint).sentence()))
