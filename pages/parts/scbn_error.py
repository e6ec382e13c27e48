"""Tab "Error": errors of the release on screen against the true table."""

import streamlit as st

from dp_core import registry
from pages.common import panels
from pages.parts.scbn_state import KEY, View


def show(view: View) -> None:
    """Draw the tab."""
    st.markdown("**Errors of the release on screen**")
    with panels.holder_frame("Compared with the true table: for you alone", key="scbn_error"):
        panels.metrics_row(
            [
                (metric.label, f"{view.errors[metric.key]:.4f}", metric.unit, "")
                for metric in registry.algorithms()[KEY].metrics
            ]
        )
