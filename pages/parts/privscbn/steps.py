"""Tab "How it works": associations, clusters, parents, shares."""

import numpy as np
import streamlit as st

from dp_core.algorithms.privscbn.study import association_of, shares_of
from dp_core.algorithms.privscbn.view import figures, story
from pages.common.frame import hiding
from pages.common.show import panels
from pages.parts.privscbn import columns, conditional
from pages.parts.privscbn.state import KEY, TRUE, View

HOLDER = "From your data: for you alone"


def show(view: View) -> None:
    """Draw the tab."""
    panels.say(story.what_happened(view.table, view.params, view.release, method=view.method))
    if view.mixed:
        columns.show(view)
        return
    _associations(view)
    if view.table.image is not None and view.output.clusters is not None:
        _image(view)
    conditional.show(view)
    _shares(view)


def _associations(view: View) -> None:
    output = view.output
    label = output.association_label or "|correlation| of the synthetic rows"
    released = output.association
    if released is None:
        released = association_of(output)
        label = label if output.synthetic is not None else "|correlation| as answered"
    jaccard = label.startswith("Jaccard")
    true = view.true_similarity if jaccard else view.true_association
    st.markdown("**Which columns go together**")
    several = len(output.clusters or []) > 1
    used = "This method cuts no clusters from such a map."
    if output.association is not None:
        used = "The clusters were cut from the released map; boxes outline them."
        used = used if several else "All columns stand in one group: nothing was cut."
    st.markdown(f"{used} Columns stand cluster by cluster." if several else used)
    left, right = st.columns(2, gap="small")
    with left, st.container(border=True, height="stretch"):
        _map(view, label, released, "released")
    with right, panels.holder_frame(HOLDER, key="association"):
        words = "Jaccard similarity, true" if jaccard else "|correlation|, true"
        _map(view, words, true, "true")


def _map(view: View, label: str, matrix: np.ndarray, name: str) -> None:
    figure = figures.association_map(
        [(label, matrix)], view.output, view.table.names, panels.current_theme()
    )
    panels.chart(figure, key=f"{KEY}_map_{name}", alt=f"Heat map of all pairs: {label}.")


def _image(view: View) -> None:
    rows, columns = view.table.image or (1, view.m)
    st.markdown("**The clusters, drawn on the picture**")
    st.markdown(
        "Every column is a pixel. Its number is that of its cluster. Clusters that hang "
        "together show that the association was found, not given: the method knows no places."
    )
    theme = panels.current_theme()
    figure = figures.cluster_image(view.output, (rows, columns), theme)
    panels.chart(figure, key=f"{KEY}_image", alt=f"Clusters of {rows} by {columns} pixels.")


def _shares(view: View) -> None:
    output = view.output
    st.markdown("**Shares of yes**")
    released = shares_of(output)
    hidden = hiding.is_on()
    with panels.frame_unless(hidden, "True values: for you alone", key="shares"):
        panels.legend([("released", "made-up"), *([] if hidden else [TRUE])], view.place)
        theme, names = panels.current_theme(), view.table.names
        true = None if hidden else view.true_shares
        figure = figures.marginal_bars(names, true, released, theme, bars=view.colour)
        panels.chart(figure, key=f"{KEY}_shares", alt="Share of yes of each column.")
        if true is not None:
            worst = int(np.argmax(np.abs(released - true)))
            panels.note(
                f"Farthest off: {names[worst]}, {released[worst]:.1%} for {true[worst]:.1%}."
            )
