"""Pictures and sentences of the page; the only room that knows plotly."""

from dp_core.algorithms.lremh.view import (
    curve_figures,
    curve_story,
    drain_figures,
    figures,
    journey_story,
    people_figures,
    plan_story,
    step_figures,
    steps_story,
    story,
)
from dp_core.algorithms.lremh.view.attack_figures import ratio_figure, success_figure
from dp_core.algorithms.lremh.view.curve_figures import Lines
from dp_core.algorithms.lremh.view.journey_story import ones_text

__all__ = [
    "Lines",
    "curve_figures",
    "curve_story",
    "drain_figures",
    "figures",
    "journey_story",
    "ones_text",
    "people_figures",
    "plan_story",
    "ratio_figure",
    "step_figures",
    "steps_story",
    "story",
    "success_figure",
]
