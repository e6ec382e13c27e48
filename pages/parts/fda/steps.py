"""Tab "How it works": the boxes of one event, and the error of every release."""

from typing import Any

import numpy as np
import streamlit as st

from dp_core.algorithms.fda.method import MECHANISMS, variance_profile
from dp_core.algorithms.fda.study import EventBoxes, event_boxes
from dp_core.algorithms.fda.view import box_figures, per_release, story
from pages.common.input import controls
from pages.common.show import html, panels
from pages.parts.fda import growth, post
from pages.parts.fda.state import KEY, View, place, title


def show(view: View) -> None:
    """Draw the tab."""
    output = view.release.output
    panels.say(story.what_happened(view.stream, output, title(view.method)))
    if output.has_boxes or output.has_blocks:
        st.markdown(BLOCKS if output.has_blocks else BOXES)
        _boxes(view)
    else:
        panels.say(
            f"{title(view.method)} counts no boxes. Its noise does not look at the data: it could "
            "all be drawn before the first event. To see boxes and the budget they share, choose "
            "FDA or Fitted blocks."
        )
    st.markdown("**How accurate each total is, before any data are seen**")
    _profiles(view)
    growth.price_panel(view)
    post.panel(view)


BOXES = (
    "Every event is counted in a few overlapping boxes. Each box is published once, with noise. A "
    "running total is a sum of few boxes. One event sits in a stack of boxes, and the privacy "
    "budget ε is shared over that stack."
)
BLOCKS = (
    "Every event is counted in a few blocks, short and long. Each block is published once, with "
    "noise. What short and long blocks say of the same periods differs by their noise alone, so "
    "all running totals are worked out from all blocks together. The privacy budget ε is shared "
    "over the blocks of one event."
)


@st.fragment
def _boxes(view: View) -> None:
    output, period = view.release.output, view.stream.period
    last = len(output.totals)
    event = _slider(f"Event in {period}", "event", last, min(last, last // 4 * 2 + 1))
    total = _slider(f"Total after {period}", "total", last, last) if output.has_boxes else 0
    stack = event_boxes(output, event)
    figure = box_figures.box_diagram(
        output,
        theme=panels.current_theme(),
        period=total,
        event=event,
        word=period,
        place=place(view.method, view),
    )
    chosen = st.plotly_chart(
        figure,
        key="fda_boxes",
        theme=None,
        config=panels.figures.CONFIG,
        on_select="rerun",
        selection_mode="points",
        alt=f"Boxes over time; an event in {period} {event} lies in {len(stack.boxes)} of them.",
    )
    _follow_click(chosen, event)
    panels.say(f"{_spent(view, stack)} {_adds(view, total)}".strip())
    words = story.horizon_words(view.stream, output, view.options(view.method))
    if words:
        panels.say(words)
    many = output.shares.size
    if many > box_figures.MOST_BOXES:
        st.caption(
            f"Of {many:,} boxes the {box_figures.MOST_BOXES:,} longest are drawn, and those that "
            "belong to the event or the total."
        )


def _adds(view: View, total: int) -> str:
    """Say which boxes a total adds up; nothing where it is fitted to blocks."""
    output, period = view.release.output, view.stream.period
    if not total:
        return ""
    if not output.published[total - 1]:
        return f"The total after {period} {total:,} is not published: one of its boxes is not."
    chain = output.tree.chain(total).size
    words = "box" if chain == 1 else "boxes"
    return f"The total after {period} {total:,} adds up {chain:,} {words} (green outline)."


def _spent(view: View, stack: EventBoxes) -> str:
    output = view.release.output
    event = f"An event in {view.stream.period} {stack.period:,}"
    if not stack.boxes:
        return f"{event} lies in no box that is published and spends nothing."
    shares = " + ".join(f"{share:.3f}" for *_, share in stack.boxes)
    spare = output.epsilon - stack.total
    words = (
        "exactly the budget ε"
        if spare < 1e-9 * output.epsilon
        else f"{spare:.3f} less than ε = {output.epsilon:g}, which stays unused"
    )
    return f"{event} spends {shares} = {stack.total:.3f}: {words}."


def _slider(label: str, name: str, last: int, default: int) -> int:
    key = f"{KEY}_{name}"
    if last == 1:
        return 1
    if f"_{key}_asked" in st.session_state:
        st.session_state[key] = st.session_state.pop(f"_{key}_asked")
    asked = st.session_state.get(key)
    if asked is not None and not 1 <= asked <= last:
        st.session_state[key] = default
    controls.remember(key, default)
    return st.slider(html.md(label), 1, last, default, key=key)


def _follow_click(chosen: Any, event: int) -> None:
    """Move the event to the middle of a box that was clicked."""
    points = chosen["selection"]["points"] if chosen else []
    boxes = [point["customdata"] for point in points if point.get("customdata")]
    if not boxes or not isinstance(boxes[0], list | tuple | dict):
        return
    first, last = (int(boxes[0][place]) for place in (0, 1))
    if st.session_state.get("_fda_clicked") == (first, last):
        return
    st.session_state["_fda_clicked"] = (first, last)
    if not first <= event <= last:
        st.session_state["_fda_event_asked"] = (first + last) // 2
        st.rerun(scope="fragment")


def _profiles(view: View) -> None:
    methods = view.shown
    places = [place(key, view) for key in methods]
    titles = {key: title(key) for key in MECHANISMS}
    panels.say(story.best_for(view.horizon, view.stream.period, titles))
    panels.legend([(f"method-{place(key, view)}", title(key)) for key in methods])
    variances = {key: _variances(key, view) for key in methods}
    deviations = {title(key): np.sqrt(values) for key, values in variances.items()}
    theme, period = panels.current_theme(), view.stream.period
    left, right = st.columns(2, gap="medium")
    with left:
        figure = per_release.error_per_release(
            deviations, theme=theme, unit=view.stream.event, period=period, places=places
        )
        panels.chart(figure, key="fda_profile", alt="Typical noise of each total, by method.")
    with right:
        own = variances[view.method]
        there = np.where(np.isfinite(own), own, np.nan)
        ratios = {title(k): v / there for k, v in variances.items() if k != view.method}
        if ratios:
            figure = per_release.ratio_per_release(
                ratios, theme=theme, against=title(view.method), period=period, places=places[1:]
            )
            panels.chart(figure, key="fda_ratio", alt="Variance of other methods over this one.")
        else:
            st.caption("Choose another method “In view” to compare it with this one.")
    st.caption(
        "From public numbers, no simulation: the noise does not look at the data. "
        f"The noisiest total of {title(view.method)} is that of {html.md(period)} "
        f"{int(np.argmax(np.where(np.isfinite(own), own, 0))) + 1:,}."
    )


def _variances(method: str, view: View) -> np.ndarray:
    """Variance of each total in view, in events²."""
    profile = variance_profile(method, view.horizon, **view.options(method))
    unit = 2 * profile[: len(view.stream)]
    return unit * view.scale(method) ** 2
