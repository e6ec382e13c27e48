"""Tabs "Picture", "How it works" and "Accuracy" of counts and means."""

import numpy as np
import streamlit as st

from dp_core.algorithms.plain.data.samples import STORIES
from dp_core.algorithms.plain.evidence import name_of, table_of
from dp_core.algorithms.plain.method.steps.answers import Answer
from dp_core.algorithms.plain.metrics import true_values
from dp_core.algorithms.plain.params import COUNTS
from dp_core.algorithms.plain.study.trade import trade
from dp_core.algorithms.plain.view import figures, story
from dp_core.view.figures import colour
from dp_core.view.released import to_the_noise
from dp_core.words import Message, message, say
from pages.common.frame import generic, hiding, page
from pages.common.show import panels, verdicts
from pages.parts.plain.controls import KEY, METRIC, View


def show(view: View) -> None:
    """Draw the tab: a picture for each question, and the verdict."""
    hidden = hiding.is_on()
    with panels.frame_unless(hidden, message("plain-frame"), key="answers"):
        true = [] if hidden else [("true-mark", say("plain-legend-true"))]
        panels.legend([("released", say("plain-legend-published")), *true], view.ink)
        for number, answer in enumerate(view.output.answers):
            _draw(view, answer, number, hidden=hidden)
    with panels.holder_frame(message("frame-compared"), key="judged"):
        verdicts.show(question(view))
    page.about(view, STORIES)


def _draw(view: View, answer: Answer, number: int, *, hidden: bool) -> None:
    title = story.title(answer).say()
    if len(view.output.answers) > 1:
        st.markdown(f"**{panels.html.md(title)}**")
    theme = panels.current_theme()
    true = None if hidden else true_values(view.table, answer)
    ink = colour(theme, view.ink)
    figure = figures.answer_bars(answer, true, theme, ink=ink)
    values = ", ".join(f"{value:,.4g}" for value in answer.values[:10].tolist())
    alt = say("plain-heard", title=title, values=values)
    panels.chart(figure, key=f"{KEY}_answer_{number}", alt=alt)
    if len(answer.values) > figures.MOST_BARS:
        facts = {"most": figures.MOST_BARS, "values": len(answer.values)}
        panels.note(message("plain-cut", **facts))
    panels.table_under(f"{number + 1}. {title}", to_the_noise(table_of(answer)))
    if true is not None:
        panels.note(story.compared(answer, true, view.table.record))


def question(view: View) -> verdicts.Question:
    """Say what the verdict is about."""
    return verdicts.Question(
        view=view,
        metric=METRIC,
        within=message("plain-within", tolerance=view.tolerance),
    )


def off(view: View) -> Message | None:
    """Say how far off the first answer is; it follows from public numbers."""
    if view.method == "naive":
        return None
    return story.off_by(view.output.answers[0], view.table.record)


def show_steps(view: View) -> None:
    """Say what was done for each question."""
    answers = view.output.answers
    panels.say(message("plain-steps", questions=len(answers)))
    for answer in answers:
        asked = answer.question
        st.markdown(f"**{panels.html.md(story.title(answer).say())}**")
        ends = {"low": asked.column.low, "high": asked.column.high}
        noise = float(np.median(answer.half)) / 2
        facts = {**ends, "noise": noise, "weight": asked.weight}
        panels.say(message(f"plain-happened-{asked.kind}", **facts))
        if view.method == "naive":
            panels.note(message("plain-happened-naive"))


def show_accuracy(view: View) -> None:
    """Draw error against ε, and what limits and bins do."""
    generic.accuracy(view)
    if view.table.confidential and hiding.is_on():
        return
    found = trade(view.table, view.params)
    if found is None:
        return
    st.markdown(f"**{say('plain-trade')}**")
    panels.say(message("plain-trade.bins" if found.kind == COUNTS else "plain-trade.limit"))
    with panels.holder_frame(message("plain-frame"), key="trade"):
        figure = figures.trade_lines(found, panels.current_theme())
        panels.chart(figure, key=f"{KEY}_trade", alt=say("plain-trade.alt"))


def show_release(view: View) -> None:
    """Draw the tab that draws a release."""
    files = {
        f"{name_of(number, answer)}.csv": story.title(answer).say()
        for number, answer in enumerate(view.output.answers, 1)
    }
    generic.release(view, files)
