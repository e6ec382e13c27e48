"""Pictures and sentences of the page; the only room that knows plotly."""

from dp_core.algorithms.lremh.view import (
    curve_figures,
    curve_story,
    drain_figures,
    figures,
    journey_story,
    people_figures,
    plan_figures,
    plan_story,
    step_figures,
    steps_story,
    story,
)
from dp_core.algorithms.lremh.view.attack_figures import ratio_figure, success_figure
from dp_core.algorithms.lremh.view.curve_figures import Lines
from dp_core.algorithms.lremh.view.journey_story import ones_text
from dp_core.algorithms.lremh.view.stewards import (
    BITS,
    attribute_lines,
    budgets,
    proven_epsilon,
    questions,
    rule_lines,
)

__all__ = [
    "BITS",
    "Lines",
    "attribute_lines",
    "budgets",
    "curve_figures",
    "curve_story",
    "drain_figures",
    "figures",
    "journey_story",
    "ones_text",
    "people_figures",
    "plan_figures",
    "plan_story",
    "proven_epsilon",
    "questions",
    "ratio_figure",
    "rule_lines",
    "step_figures",
    "steps_story",
    "story",
    "success_figure",
]
