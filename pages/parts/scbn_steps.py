"""Tab "Step by step": associations, marginals, rows, clusters, cost of the search, two traps."""

import streamlit as st

from pages.parts.scbn_state import View


def show(view: View) -> None:
    """Draw the tab."""
    st.dataframe(view.output.synthetic[:20] if view.output.synthetic is not None else [])
