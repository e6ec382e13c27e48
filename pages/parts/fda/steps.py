"""Tab "How it works": count, add noise, add up; the boxes of one event and of one total."""

from typing import Any

import streamlit as st

from dp_core.algorithms.fda.view import box_figures, story
from dp_core.words import message, say
from pages.common.input import controls
from pages.common.show import html, panels
from pages.parts.fda.state import KEY, View, place, title


def show(view: View) -> None:
    """Draw the tab."""
    output = view.release.output
    for number, words in enumerate(story.steps(view.stream, output, title(view.method)), start=1):
        st.markdown(f"{number}. {html.md(words)}")
    if output.has_boxes or output.has_blocks:
        _boxes(view)
    words = story.horizon_words(view.stream, output, view.options(view.method))
    if words is not None:
        panels.say(words)


@st.fragment
def _boxes(view: View) -> None:
    output, period = view.release.output, view.stream.period
    last = len(output.totals)
    event = _slider(say("fda-event", period=period), "event", last, min(last, last // 4 * 2 + 1))
    total = 0
    if output.has_boxes:
        total = _slider(say("fda-total-after", period=period), "total", last, last)
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
        alt=say("fda-boxes-alt", period=period, event=event),
    )
    _follow_click(chosen, event)
    panels.say(story.spends(output, period, event))
    if total:
        panels.say(story.adds(output, period, total))
    many = output.shares.size
    if many > box_figures.MOST_BOXES:
        panels.note(message("fda-boxes-many", boxes=many, drawn=box_figures.MOST_BOXES))


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
