"""Tab "How it works": associations, clusters, parents, shares."""

import numpy as np
import streamlit as st

from dp_core.algorithms.privscbn.study import apart, association_of, shares_by_column, shares_of
from dp_core.algorithms.privscbn.view import figures, story
from dp_core.words import Message, message, say
from pages.common.frame import hiding
from pages.common.input import widgets
from pages.common.show import panels
from pages.parts.privscbn import conditional
from pages.parts.privscbn.state import KEY, View


def show(view: View) -> None:
    """Draw the tab."""
    panels.say(story.what_happened(view.table, view.params, view.release, method=view.method))
    _associations(view)
    if view.mixed:
        panels.note(message("privscbn-association-words"))
        _categories(view)
        return
    if view.table.image is not None and view.output.clusters is not None:
        _image(view)
    conditional.show(view)
    _shares(view)


def heading(key: str) -> None:
    """Write the heading of a picture."""
    st.markdown(f"**{say(key)}**")


def _associations(view: View) -> None:
    """Draw which columns go together: as published, or in the rows, beside the truth."""
    output = view.output
    kind = "cramer" if view.mixed else "correlation"
    released, of = output.association, "published"
    if released is None:
        released = association_of(output)
        of = "answered" if output.synthetic is None else "rows"
    else:
        kind = output.association_kind
    heading("privscbn-association-title")
    panels.say(_used(view))
    true = view.true_similarity if kind == "jaccard" else view.true_association
    left, right = st.columns(2, gap="small")
    with left, st.container(border=True, height="stretch"):
        _map(view, say("privscbn-association", kind=kind, of=of), released, "released")
    with right, panels.holder_frame(message("frame-from-data"), key="association"):
        _map(view, say("privscbn-association", kind=kind, of="true"), true, "true")


def _used(view: View) -> Message:
    """Say what the released associations were used for."""
    used = view.output.association is not None
    clusters = len(view.output.clusters or [])
    if view.mixed:
        return message("privscbn-association-pairs", used=used)
    return message("privscbn-association-used", used=used, several=clusters > 1)


def _map(view: View, label: str, matrix: np.ndarray, name: str) -> None:
    of = [(label, matrix)], view.output, view.table.names, panels.current_theme()
    heard = say("privscbn-association-heard", label=label)
    panels.chart(figures.association_map(*of), key=f"{KEY}_map_{name}", alt=heard)


def _image(view: View) -> None:
    rows, columns = view.table.image or (1, view.m)
    heading("privscbn-image-title")
    panels.say(message("privscbn-image"))
    figure = figures.cluster_image(view.output, (rows, columns), panels.current_theme())
    alt = say("privscbn-image-heard", rows=rows, columns=columns)
    panels.chart(figure, key=f"{KEY}_image", alt=alt)


def _shares(view: View) -> None:
    """Draw the share of yes of each column."""
    heading("privscbn-shares-title")
    true, names = view.true_shares, view.table.names
    released = shares_of(view.output)
    worst = int(np.argmax(np.abs(released - true)))
    far = {"name": names[worst], "published": float(released[worst]), "true": float(true[worst])}
    heard, note = message("privscbn-shares-heard"), message("privscbn-farthest", **far)
    _bars(view, names, true, released, (heard, note))


def _categories(view: View) -> None:
    """Draw the shares of the categories of one column."""
    heading("privscbn-categories-title")
    names, label = view.table.names, say("privscbn-column")
    words = names.__getitem__
    place = widgets.select(f"{KEY}_attribute", label, range(view.m), default=0, words=words)
    released, true = shares_by_column(view.output), view.true_shares
    off = apart(released, true)
    note = message("privscbn-farthest-column", name=names[int(off.argmax())], off=float(off.max()))
    heard = message("privscbn-categories-heard", column=names[place])
    _bars(view, view.table.labels[place], true[place], released[place], (heard, note))


def _bars(
    view: View,
    labels: tuple[str, ...],
    true: np.ndarray,
    released: np.ndarray,
    words: tuple[Message, Message],
) -> None:
    """Draw shares; true ones, and how far off the worst is, while the truth is not hidden."""
    hidden = hiding.is_on()
    heard, note = words
    with panels.frame_unless(hidden, message("privscbn-true-frame"), key="shares"):
        panels.legend(view.legend(), view.place)
        figure = figures.marginal_bars(
            labels,
            None if hidden else true,
            released,
            panels.current_theme(),
            bars=view.colour,
        )
        panels.chart(figure, key=f"{KEY}_shares", alt=str(heard))
        if not hidden:
            panels.note(note)
