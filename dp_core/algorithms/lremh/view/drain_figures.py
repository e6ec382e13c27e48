"""Pictures of how privacy runs out as the same users are asked again."""

import math

import numpy as np
import plotly.graph_objects as go

from dp_core.algorithms.lremh.study.exposure import Drain
from dp_core.view.figures import epsilon_text
from dp_core.view.marks import across, beside, dots, stroke, upright
from dp_core.view.theme import Theme, base_layout, panel_title, write
from dp_core.words import say

HEIGHT = 300
TICKS = (1, 10, 100, 1_000)


def epsilon_curve(curve: Drain, reports: int, theme: Theme) -> go.Figure:
    """Draw the proven ε over K, its ceiling, what is printed, and the K on screen.

    Parameters
    ----------
    curve : Drain
    reports : int
        K on screen; one of the grid.
    theme : Theme

    Returns
    -------
    plotly.graph_objects.Figure
    """
    figure = base_layout(go.Figure(), theme, height=HEIGHT)
    _line(figure, curve, curve.epsilon, theme, "ε = %{y:.3~g}")
    late = reports >= 30
    if math.isfinite(curve.lifetime):
        words = f"lifetime ε = {epsilon_text(curve.lifetime)}"
        _level(figure, curve.lifetime, words, theme.text, "7px,4px", left=True)
    printed = say(
        "lremh-drain-figures-printed-any-number", epsilon_text=epsilon_text(curve.printed)
    )
    _level(figure, curve.printed, printed, theme.vermilion_text, "2px,3px", left=late)
    _here(figure, reports, curve.at(reports)[0], theme)
    top = curve.lifetime if math.isfinite(curve.lifetime) else float(curve.epsilon.max())
    figure.update_yaxes(range=[0, 1.14 * top], tickformat=",~g")
    return _finish(figure, say("lremh-drain-figures-proven-many-reports-one"))


def attacker_curve(curve: Drain, reports: int, ceiling: float, theme: Theme) -> go.Figure:
    """Draw how often the best attacker is right about a yes-or-no answer, over K.

    Parameters
    ----------
    curve : Drain
    reports : int
        K on screen; one of the grid.
    ceiling : float
        What all reports together reach: 1 - f/2.
    theme : Theme

    Returns
    -------
    plotly.graph_objects.Figure
    """
    figure = base_layout(go.Figure(), theme, height=HEIGHT)
    _line(
        figure,
        curve,
        curve.attacker,
        theme,
        say("lremh-drain-figures-right-time", share="%{y:.1%}"),
    )
    _level(figure, ceiling, f"at most {ceiling:.0%}", theme.text, "7px,4px", left=True)
    _level(figure, 0.5, "a coin", theme.muted, "2px,3px", left=reports >= 30)
    _here(figure, reports, curve.at(reports)[1], theme)
    figure.update_yaxes(range=[0.47, 1.03 if ceiling < 0.97 else 1.06], tickformat=".0%")
    return _finish(figure, say("lremh-drain-figures-attacker-right-about-yes"))


def _line(figure: go.Figure, curve: Drain, values: np.ndarray, theme: Theme, words: str) -> None:
    words = f"{words}<extra></extra>"
    stroke(figure, curve.reports, values, theme.private, 3, hovertemplate=words)


def _level(
    figure: go.Figure, value: float, words: str, colour: str, dash: str, *, left: bool
) -> None:
    across(figure, value, colour, 1.6, dash)
    place, side = (0.01, "left") if left else (0.99, "right")
    write(figure, words, (place, value), colour, paper="x", anchor=f"{side} bottom")


def _here(figure: go.Figure, reports: int, value: float, theme: Theme) -> None:
    """Mark the K on screen, its words on the side where there is room."""
    upright(figure, reports, theme.text, 1.3)
    edge = {"width": 1.5, "color": theme.background}
    marker = {"size": 12, "color": theme.private, "line": edge}
    dots(figure, [reports], [value], marker, cliponaxis=False)
    side = beside(left=reports >= 30, shift=6)
    words, place = f"<b>you: {reports:,}</b>", (math.log10(reports), 0.17)
    write(figure, words, place, theme.text, paper="y", **side)


def _finish(figure: go.Figure, title: str) -> go.Figure:
    figure.update_layout(margin={"l": 4, "r": 24, "t": 26, "b": 42})
    figure.update_xaxes(
        type="log",
        range=[-0.04, 3.04],
        tickvals=list(TICKS),
        ticktext=[f"{tick:,}" for tick in TICKS],
        title_text=say("lremh-drain-figures-reports-one-user-log"),
        hoverformat=",d",
    )
    return panel_title(figure, title)
