"""Shares of the categories of one column, made-up beside true; Cramér's V in a word."""

import streamlit as st

from dp_core.algorithms.privscbn.study import apart, shares_by_column
from dp_core.algorithms.privscbn.view import figures
from pages.common.input import widgets
from pages.common.show import panels
from pages.parts.privscbn.state import KEY, View

V_WORDS = (
    "Cramér's V tells how far two columns go together: 0 where one says nothing about the other, 1 "
    "where it says all. Pairs that do not stand out of the noise are left at 0."
)


def show(view: View) -> None:
    """Draw the shares of a column of the visitor's choice."""
    panels.note(V_WORDS)
    st.markdown("**Shares of the categories**")
    table = view.table
    place = widgets.select(
        f"{KEY}_attribute", "Column", range(view.m), default=0, words=table.names.__getitem__
    )
    released, true = shares_by_column(view.output), view.true_shares
    with panels.holder_frame("True values: for you alone", key="shares"):
        panels.legend([("released", "made-up"), ("true-mark", "true")], view.place)
        figure = figures.marginal_bars(
            table.labels[place],
            true[place],
            released[place],
            panels.current_theme(),
            bars=view.colour,
        )
        name = table.names[place]
        panels.chart(figure, key=f"{KEY}_shares", alt=f"Share of each category of {name}.")
        off = apart(released, true)
        worst = int(off.argmax())
        panels.note(
            f"Farthest off: {table.names[worst]}, {off[worst]:.1%} of the rows in another category."
        )
