"""Tab "Picture": the released network, four numbers, the verdict, the risk."""

import streamlit as st

from dp_core.algorithms.privscbn import network_figures
from dp_core.algorithms.privscbn.comparison import drawn_edges
from pages.common import panels
from pages.parts.scbn_state import KEY, View


def show(view: View) -> None:
    """Draw the tab."""
    if view.output.network is not None:
        option = network_figures.network_chart(
            view.output, view.table.names, drawn_edges(view.output), panels.current_theme()
        )
        st.echarts_chart(option, key=f"{KEY}_network", height=380, on_select="rerun")


def risk(view: View) -> None:
    """Draw the risk panel, over the whole width below the picture."""
    panels.risk_panel(view.release.ledger, unit=view.unit, key=KEY)
