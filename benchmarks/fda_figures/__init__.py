"""The eight figures of the article: exact, and run again."""

from collections.abc import Callable, Mapping

from benchmarks.fda_figures.levels import figure_1, figure_7, figure_8
from benchmarks.fda_figures.numbers import (
    HORIZON,
    SIMULATED_LEVELS,
    Measure,
    mean_squares,
)
from benchmarks.fda_figures.records import Fact, Line, Panel, PaperFigure
from benchmarks.fda_figures.releases import (
    figure_2,
    figure_3,
    figure_4,
    figure_5,
    figure_6,
)

__all__ = [
    "FIGURES",
    "HORIZON",
    "SIMULATED_LEVELS",
    "Fact",
    "Line",
    "Measure",
    "Panel",
    "PaperFigure",
    "mean_squares",
]

FIGURES: Mapping[int, Callable[[Measure | None], PaperFigure]] = dict(
    enumerate(
        (figure_1, figure_2, figure_3, figure_4, figure_5, figure_6, figure_7, figure_8), start=1
    )
)
"""Number -> figure; without something to measure with, the exact half of it.

References
----------
Cai Jianping, Wu Yingjie, Wang Xiaodong, 2016, Figures 1 to 8: epsilon 1, N = 4,095 or N = 2^m - 1,
m = 1..25, 500 repetitions.
"""
