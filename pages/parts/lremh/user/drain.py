"""Under the bits: what being asked again costs, and what a changed answer shows."""

import streamlit as st

from dp_core.algorithms.lremh.method.steps import Noise
from dp_core.algorithms.lremh.study import Drain, changes, drain
from dp_core.algorithms.lremh.view import drain_figures
from dp_core.algorithms.lremh.view import journey_story as story
from pages.common.show import html, panels
from pages.parts.lremh.state import KEY, View

CHANGED = (1, 10, 100, 1_000)


def show(view: View) -> None:
    """Draw both sections, as far as they apply to the method."""
    st.markdown("**Asked again and again**")
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
    panels.table_under("Proven ε and attacker by number of reports", _numbers(curve))
    _changes(noise)


def _curves(curve: Drain, noise: Noise, count: int) -> None:
    left, right = st.columns(2, gap="medium")
    theme = panels.current_theme()
    with left:
        figure = drain_figures.epsilon_curve(curve, count, theme)
        alt = f"Proven ε against the number of reports, with its ceiling; {count:,} is marked."
        panels.chart(figure, key=f"{KEY}_drain", alt=alt)
    with right:
        figure = drain_figures.attacker_curve(curve, count, 1 - noise.f / 2, theme)
        alt = f"Chance of the best attacker against the number of reports; {count:,} is marked."
        panels.chart(figure, key=f"{KEY}_attacker", alt=alt)


def _numbers(curve: Drain) -> panels.Table:
    return {
        "reports": curve.reports,
        "proven ε": curve.epsilon.round(4),
        "attacker right": [f"{100 * chance:.1f} %" for chance in curve.attacker],
    }


def _changes(noise: Noise) -> None:
    st.markdown("**When an answer changes**")
    st.markdown(
        "A new answer needs new permanent bits. If the device draws them just then, the change "
        "itself can be seen, and the loss grows with every report: nothing is proven for answers "
        "that change. The sound way: everybody draws all permanent bits anew at public times, "
        "changed or not, and each period is charged. When and how often somebody reports must not "
        "depend on the answers either."
    )
    lines = changes(noise, CHANGED)
    table = {
        "reports before, and after": [f"{line.reports:,}" for line in lines],
        "ε, redrawn because it changed": [story.loss_text(line.redrawn) for line in lines],
        "ε, all redrawn at a public time": [story.loss_text(line.public) for line in lines],
    }
    panels.table(table, "Loss of one changed yes-or-no answer")
    st.caption("ε of one yes-or-no answer that changes once; several answers add up.")
