"""Tab "Plan": what the answers can show before anybody is asked, and what would help."""

import streamlit as st

from dp_core.algorithms.lremh.choosing import SHAPE, way
from dp_core.algorithms.lremh.params import ReportParams
from dp_core.algorithms.lremh.study import open_design
from dp_core.algorithms.lremh.view import plan_figures
from dp_core.algorithms.lremh.view import plan_story as story
from dp_core.study.choosing import answer
from dp_core.view.figures import epsilon_text
from pages.common.input import choosing
from pages.common.show import panels
from pages.parts.lremh.planning import options
from pages.parts.lremh.planning.plan import Plan, banner, plan_of
from pages.parts.lremh.state import KEY, View

LOWEST, HIGHEST = 0.01, 200.0
"""Range of ε that is searched."""


def show(view: View) -> None:
    """Draw the tab."""
    plan = plan_of(view)
    banner(view)
    panels.say(story.headline(plan.lines, plan.users, plan.attributes))
    order = _order(plan)
    _numbers(plan, order)
    _orders(plan)
    options.show(view, plan, order)


def _order(plan: Plan) -> int:
    """Ask for what the numbers below are planned."""
    orders = sorted({1, min(2, plan.design.orders), plan.design.orders})
    promised = plan.design.promised
    if len(orders) == 1:
        return orders[0]
    names = {plan.name(order): order for order in orders}
    chosen = choosing.segments(
        KEY,
        "plan_for",
        "Plan for",
        list(names),
        plan.name(promised),
        help="What the estimate must show: shares of single answers, which answers go together in "
        "pairs, or every record. Each costs far more users than the one before.",
    )
    return names[chosen]


def _numbers(plan: Plan, order: int) -> None:
    design = plan.design
    openly = open_design(plan.domains)
    asked = way(plan.method, plan.params, plan.domains, users=plan.users, order=order)
    (band,) = answer([asked], tolerance=plan.target, grid=SHAPE.grid, ends=(LOWEST, HIGHEST))
    found, step = band.least, None if _by_hand(plan) else band.low
    least = "none" if found is None else epsilon_text(_up(found)) if step is None else f"{step:g}"
    floor = openly.users_needed(plan.target, order)
    needed = design.users_needed(plan.target, order)
    items = [
        (
            "Planned joint error",
            story.error_text(design.planned_error(plan.users, order)),
            f"for {plan.name(order)}, with {plan.users:,} users",
            "Joint error is the total variation distance: 0.1 means that 10 of 100 users would "
            "have to change records.",
        ),
        (
            "Users needed",
            story.people(needed),
            f"for a joint error of {plan.target:g}, your tolerance",
            "At the ε on screen.",
        ),
        (
            "Smallest ε",
            least,
            story.least_words(found, plan.target, plan.users, floor),
            _epsilon_help(plan),
        ),
    ]
    if design.steps:
        items.append(
            (
                "Steps of EM",
                story.people(design.steps**order),
                f"to learn {plan.name(order)}",
                "Expectation maximisation learns slowly what little a report says. A rule that "
                "stops it earlier leaves the table near its start.",
            )
        )
    panels.metrics_row(items)
    _use(plan, step)
    worth = story.worth(design, openly, plan.users, order=order, attributes=plan.attributes)
    panels.note(f"{worth} {story.GUIDE}")


def _epsilon_help(plan: Plan) -> str:
    words = "Of one report: the step of the slider on the left that suffices, from public numbers."
    if isinstance(plan.params, ReportParams):
        if _by_hand(plan):
            words += " Chances of the bits then follow from ε."
        if plan.method == "lremh":
            words += f" It is the printed ε; {plan.attributes} times as much is proven."
    return words


def _up(epsilon: float) -> float:
    """Round up to three digits: what is printed must suffice."""
    rounded = float(f"{epsilon:.2e}")
    return rounded if rounded >= epsilon else float(f"{epsilon * 1.005:.2e}")


def _by_hand(plan: Plan) -> bool:
    """Whether the chances were set by hand: they have no slider."""
    return isinstance(plan.params, ReportParams) and plan.params.noise is not None


def _use(plan: Plan, step: float | None) -> None:
    """Offer the step of the slider that suffices; closed form, so it costs no privacy."""
    if step is None or step == plan.params.epsilon:
        return
    help = (
        "The step of the slider that suffices. The plan looks at no answers, so choosing ε by it "
        "costs no privacy."
    )
    choosing.use(KEY, "least_planned", f"Use ε = {step:g}", {"epsilon": step}, help=help)


def _orders(plan: Plan) -> None:
    figure = plan_figures.users_by_order(
        plan.lines, plan.users, plan.attributes, plan.target, panels.current_theme()
    )
    alt = "; ".join(
        f"{plan.name(line.order)} {story.people(line.users_needed)}" for line in plan.lines
    )
    panels.chart(figure, key=f"{KEY}_plan_orders", alt=f"Users needed, log scale: {alt}.")
    st.caption(
        "Filled circle: the users at hand are enough. Open diamond: too few. Each line includes "
        "the ones above it."
    )
    panels.table_under("Plan, order by order", _order_table(plan))


def _order_table(plan: Plan) -> panels.Table:
    columns = {
        "up to": [plan.name(line.order) for line in plan.lines],
        f"planned joint error, {plan.users:,} users": [
            story.error_text(line.planned_error) for line in plan.lines
        ],
        f"users needed for {plan.target:g}": [
            story.people(line.users_needed) for line in plan.lines
        ],
    }
    if plan.design.steps:
        columns["steps of EM"] = [story.people(line.steps) for line in plan.lines]
    return columns
