"""Pictures and sentences of the page; the only room that knows plotly."""

from dp_core.algorithms.lremh.view import (
    curve_story,
    figures,
    journey_story,
    people_figures,
    plan_story,
    story,
)
from dp_core.algorithms.lremh.view.attack_figures import ratio_figure, success_figure
from dp_core.algorithms.lremh.view.figures import Lines
from dp_core.algorithms.lremh.view.journey_story import ones_text

__all__ = [
    "Lines",
    "curve_story",
    "figures",
    "journey_story",
    "ones_text",
    "people_figures",
    "plan_story",
    "ratio_figure",
    "story",
    "success_figure",
]
