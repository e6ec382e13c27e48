"""Tab "Plan": what the settings can show before anything is run, and what would help."""

from dataclasses import replace

import streamlit as st

from dp_core.algorithms.dpc_stacking.study import Plan
from dp_core.algorithms.dpc_stacking.view import plan_story as story
from dp_core.algorithms.dpc_stacking.view import widths
from pages.common.input import choosing
from pages.common.show import html, panels
from pages.parts.dpc_stacking.plan import columns, guide
from pages.parts.dpc_stacking.state import KEY, View

_KINDS = {"green": "good", "amber": "gap", "red": "bad"}


def plan_of(view: View) -> Plan:
    """Read the public numbers off the choices on the left."""
    table = view.table
    bounds = table.bounds or ((0.0,) * table.columns_count, (1.0,) * table.columns_count)
    wide = sum(high > low for low, high in zip(*bounds, strict=True))
    return Plan(method=view.method, params=view.params, n=len(table), columns=max(1, wide))


def banner(view: View) -> None:
    """Say above the picture that noise likely hides all groups; else nothing.

    Public numbers alone, so it can be said before anything is run.
    """
    words = story.banner(plan_of(view))
    if words:
        st.html(html.verdict_box(*words, "bad"))


def show(view: View) -> None:
    """Draw the tab."""
    plan = plan_of(view)
    panels.note(story.PUBLIC)
    _light(plan)
    if plan.guide is not None:
        panels.say(story.before(plan))
        _numbers(plan)
    columns.show(view, plan)
    guide.show()


def _light(plan: Plan) -> None:
    words = story.headline(plan)
    if words is None or plan.guide is None:
        st.html(html.verdict_box("No traffic light here", story.without_light(plan), "plain"))
        return
    st.html(html.verdict_box(*words, _KINDS[plan.guide.light]))


def _numbers(plan: Plan) -> None:
    """Say what a wanted blur takes: people, ε, groups, columns."""
    words = choosing.segments(
        KEY,
        "plan_for",
        "Blur to plan for, of a column's width",
        list(story.TARGETS),
        "10 % (green)",
        help="How far noise may move what the light above is about: a centre, the place of a box, "
        "or a row.",
    )
    target = story.TARGETS[words]
    least, step = plan.epsilon_needed(target), plan.band(target).low
    rows = plan.kind == "rows"
    most, many = plan.most_groups(target), plan.most_columns(target)
    panels.metrics_row(
        [
            (
                "Rows needed",
                story.people(plan.people_needed(target)),
                "would do: every row stays as noisy" if rows else f"you have {plan.n:,}",
                f"At ε = {plan.epsilon:g}, with these columns and groups.",
            ),
            (
                "Smallest ε",
                story.epsilon(least) if step is None else f"{step:g}",
                "for a row of these columns" if rows else f"with {plan.n:,} rows",
                "From public numbers: the ε, and the step of the slider that suffices. It looks "
                "at no row, so choosing ε by it costs no privacy.",
            ),
            (
                "Most groups",
                "none" if most is None else f"{most}",
                f"at this ε; you ask for {plan.clusters}",
                "The largest number of groups K that keeps to this blur.",
            ),
            (
                "Most columns",
                "none" if many is None else f"{many}",
                f"at this ε; you use {plan.columns}",
                "Of the columns used here, how many can stay.",
            ),
        ]
    )
    _use(plan, step)


def _use(plan: Plan, step: float | None) -> None:
    """Offer the step of the slider that suffices."""
    if step is None or step == plan.epsilon:
        return
    spread = replace(plan, params=replace(plan.params, epsilon=step)).guide
    assert spread is not None
    help = f"The step of the slider that suffices: {widths(spread.spread)}."
    choosing.use(KEY, "least_planned", f"Use ε = {step:g}", {"epsilon": step}, help=help)
