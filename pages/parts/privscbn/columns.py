"""Shares of the categories of one column, made-up beside true; Cramér's V in a word."""

from typing import Any

import streamlit as st

from dp_core.algorithms.privscbn.study import apart, association_of, shares_by_column
from dp_core.algorithms.privscbn.view import figures
from pages.common.frame import hiding
from pages.common.input import widgets
from pages.common.show import panels
from pages.parts.privscbn.state import KEY, TRUE, View

V_WORDS = (
    "Cramér's V tells how far two columns go together: 0 where one says nothing about the other, 1 "
    "where it says all. Pairs that do not stand out of the noise are left at 0."
)


HOLDER = "From your data: for you alone"
USED = "Pairs that stand out of the noise are joined to groups, as far as tables of them fit."
UNUSED = "At this ε no pairs are counted, so that the map is that of the made-up rows."


def show(view: View) -> None:
    """Draw which columns go together, and the shares of the categories of one."""
    _associations(view)
    panels.note(V_WORDS)
    _shares(view)


def _associations(view: View) -> None:
    output = view.output
    st.markdown("**Which columns go together**")
    st.markdown(UNUSED if output.association is None else USED)
    released, label = output.association, output.association_label
    if released is None:
        released, label = association_of(output), "Cramér's V of the synthetic rows"
    left, right = st.columns(2, gap="small")
    with left, st.container(border=True, height="stretch"):
        _map(view, label, released, "released")
    with right, panels.holder_frame(HOLDER, key="association"):
        _map(view, "Cramér's V, true", view.true_association, "true")


def _map(view: View, label: str, matrix: Any, name: str) -> None:
    of = [(label, matrix)], view.output, view.table.names, panels.current_theme()
    alt = f"Heat map of all pairs: {label}."
    panels.chart(figures.association_map(*of), key=f"{KEY}_map_{name}", alt=alt)


def _shares(view: View) -> None:
    st.markdown("**Shares of the categories**")
    table = view.table
    place = widgets.select(
        f"{KEY}_attribute", "Column", range(view.m), default=0, words=table.names.__getitem__
    )
    released, true = shares_by_column(view.output), view.true_shares
    hidden = hiding.is_on()
    with panels.frame_unless(hidden, "True values: for you alone", key="shares"):
        panels.legend([("released", "made-up"), *([] if hidden else [TRUE])], view.place)
        figure = figures.marginal_bars(
            table.labels[place],
            None if hidden else true[place],
            released[place],
            panels.current_theme(),
            bars=view.colour,
        )
        name = table.names[place]
        panels.chart(figure, key=f"{KEY}_shares", alt=f"Share of each category of {name}.")
        if not hidden:
            off = apart(released, true)
            worst = table.names[int(off.argmax())]
            panels.note(f"Farthest off: {worst}, {off.max():.1%} of the rows in another category.")
