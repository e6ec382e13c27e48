"""Pictures and sentences of the page; the only room that knows plotly."""

from dp_core.algorithms.lremh.view import curve_story, figures, people_figures, story
from dp_core.algorithms.lremh.view.figures import Lines
from dp_core.algorithms.lremh.view.people_figures import ratio_figure, success_figure
from dp_core.algorithms.lremh.view.story import ones_text

__all__ = [
    "Lines",
    "curve_story",
    "figures",
    "ones_text",
    "people_figures",
    "ratio_figure",
    "story",
    "success_figure",
]
