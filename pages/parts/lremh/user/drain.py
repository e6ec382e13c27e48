"""Under the bits: what being asked again costs, and what a changed answer shows."""

import streamlit as st

from dp_core.algorithms.lremh.method.steps import Noise
from dp_core.algorithms.lremh.study import Drain, changes, drain
from dp_core.algorithms.lremh.view import drain_figures
from dp_core.algorithms.lremh.view import journey_story as story
from dp_core.words import say
from pages.common.show import html, panels
from pages.parts.lremh.state import KEY, View

CHANGED = (1, 10, 100, 1_000)


def show(view: View) -> None:
    """Draw both sections, as far as they apply to the method."""
    st.markdown(say("lremh-drain-asked-again-again"))
    noise = view.noise
    if noise is None:
        panels.say(story.answers_add_up(view.params.epsilon))
        return
    count = int(view.params.reports)
    curve = drain(noise, view.table.attributes, also=(count, 10))
    panels.say(story.drained(curve, noise, count, view.table.attributes))
    _curves(curve, noise, count)
    panels.say(story.attacked(curve, noise, count))
    st.info(html.md(story.lesson(noise)), icon=":material/lightbulb:")
    panels.table_under(say("lremh-drain-proven-attacker-number-reports"), _numbers(curve))
    _changes(noise)


def _curves(curve: Drain, noise: Noise, count: int) -> None:
    left, right = st.columns(2, gap="medium")
    theme = panels.current_theme()
    with left:
        figure = drain_figures.epsilon_curve(curve, count, theme)
        alt = say("lremh-drain-proven-against-number-reports", count=count)
        panels.chart(figure, key=f"{KEY}_drain", alt=alt)
    with right:
        figure = drain_figures.attacker_curve(curve, count, 1 - noise.f / 2, theme)
        alt = say("lremh-drain-chance-best-attacker-against", count=count)
        panels.chart(figure, key=f"{KEY}_attacker", alt=alt)


def _numbers(curve: Drain) -> panels.Table:
    return {
        "reports": curve.reports,
        "proven ε": curve.epsilon.round(4),
        "attacker right": [f"{100 * chance:.1f} %" for chance in curve.attacker],
    }


def _changes(noise: Noise) -> None:
    st.markdown(say("lremh-drain-when-answer-changes"))
    st.markdown(say("lremh-drain-new-answer-needs-new"))
    lines = changes(noise, CHANGED)
    table = {
        "reports before, and after": [f"{line.reports:,}" for line in lines],
        "ε, redrawn because it changed": [story.loss_text(line.redrawn) for line in lines],
        "ε, all redrawn at a public time": [story.loss_text(line.public) for line in lines],
    }
    panels.table(table, say("lremh-drain-loss-one-changed-yes"))
    st.caption(say("lremh-drain-one-yes-answer-changes"))
