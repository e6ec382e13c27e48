"""Under the plan: what one more column costs, in blur and in ε."""

import streamlit as st

from dp_core.algorithms.dpc_stacking.method.steps import ColumnLine
from dp_core.algorithms.dpc_stacking.study import Plan, column_lines
from dp_core.algorithms.dpc_stacking.view import plan_figures
from dp_core.algorithms.dpc_stacking.view import plan_story as story
from dp_core.view.figures import epsilon_text, short
from pages.common.show import panels
from pages.parts.dpc_stacking.state import KEY, View

LEAST_SHOWN, MORE = 12, 4
NAMES = {"input_kmeans": "local"}


def show(view: View, plan: Plan) -> None:
    """Draw both pictures and their table."""
    st.markdown("**What does one more column cost?**")
    most = max(LEAST_SHOWN, plan.columns + MORE, view.whole.columns_count)
    lines = column_lines(plan, most)
    panels.say(story.person(plan))
    own = _own(plan)
    theme = panels.current_theme()
    left, right = st.columns([2.15, 1], gap="medium")
    with left:
        figure = plan_figures.blur_by_columns(lines, plan.columns, theme, _places(own))
        alt = f"Predicted blur of a centre for 1 to {most} columns, log scale: {_alt(lines, plan)}."
        panels.chart(figure, key=f"{KEY}_plan_columns", alt=alt)
    with right:
        figure = plan_figures.person_by_columns(lines, plan.columns, plan.epsilon, theme)
        total = short(plan.columns * plan.epsilon)
        alt = f"Proven ε of a row: {total} as published, {short(plan.epsilon)} elsewhere."
        panels.chart(figure, key=f"{KEY}_plan_person", alt=alt)
    panels.note(_reading(lines, plan, own))
    panels.table_under("Blur of a centre by columns", _table(lines))


def _own(plan: Plan) -> str:
    """Kind of noise on screen; the sound method's where the one on screen is none of them."""
    if plan.method in {"local", "input_kmeans"}:
        return "split" if plan.params.noise == "laplace_split" else "local"
    return plan.method if plan.method in story.NOISES else "central"


def _places(own: str) -> dict[str, int]:
    """Line styles: the first is that of the noise on screen."""
    others = [name for name in story.NOISES if name != own]
    return {name: place for place, name in enumerate([own, *others])}


def _alt(lines: list[ColumnLine], plan: Plan) -> str:
    here = lines[plan.columns - 1].spreads
    return ", ".join(f"{story.NOISES[name]} {short(value)}" for name, value in here.items())


def _reading(lines: list[ColumnLine], plan: Plan, own: str) -> str:
    here, then = lines[plan.columns - 1], lines[plan.columns]
    said = [
        story.next_column(here.spreads[own], then.spreads[own], story.NOISES[own]),
        f"All at ε = {short(plan.epsilon)}, {plan.n:,} rows and {plan.clusters} groups of equal "
        "size. As published every column gets this ε: the line is level, and its price is beside "
        "it. Noise on rows is drawn as if it were known who belongs together; finding that out "
        "among noisy rows is the harder part.",
    ]
    if any(line.boxes for line in lines):
        said.append(
            "Open marks: boxes are counted there, and the line says how closely they place a "
            "centre; below 0.001 it is drawn at the edge."
        )
    if story.jumps_in([line.spreads[name] for line in lines] for name in lines[0].spreads):
        said.append(story.JUMPS)
    return " ".join(each for each in said if each)


def _table(lines: list[ColumnLine]) -> panels.Table:
    shown = {"columns": [line.columns for line in lines]}
    for name, words in story.NOISES.items():
        shown[words] = [short(line.spreads[name]) for line in lines]
    shown["as published: proven ε of a row"] = [epsilon_text(line.total) for line in lines]
    return shown
