"""How a curve moves when columns are left out: one line for each number of columns (9.3)."""

import math
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

import numpy as np
import plotly.graph_objects as go
from numpy.typing import NDArray

from dp_core.study.experiments import Row
from dp_core.view.marks import Label, direct_labels
from dp_core.view.theme import (
    Theme,
    base_layout,
    faded,
    panel_title,
)
from dp_core.words import say

HEIGHT = 330
TOP, BOTTOM, RIGHT = 44, 46, 96
Floats = NDArray[np.float64]


@dataclass(frozen=True, kw_only=True, eq=False)
class GainCurve:
    """What a method makes of so many columns.

    Parameters
    ----------
    columns : int
    epsilon : ndarray, shape (m,)
        Increasing.
    gain : ndarray, shape (m,)
        Median share of what grouping can gain: 1 is the best K-means, 0 is one group for all.
    runs : int
        Fewest runs of a point.
    """

    columns: int
    epsilon: Floats
    gain: Floats
    runs: int


def gain_curve(
    columns: int, rows: Sequence[Row], side: Literal["claimed", "proven"]
) -> GainCurve | None:
    """Summarise the runs of a method with so many columns; None where nothing is known.

    Distances depend on the number of columns, so they are compared with what can be had: the
    distance saved by the groups over that saved by the best ones.
    """
    one = next((row.value for row in rows if row.metric == "one_cluster"), math.nan)
    found: dict[float, list[float]] = {}
    for row in rows:
        epsilon = getattr(row, side)
        if row.metric == "inertia" and 0 < epsilon < math.inf and math.isfinite(row.value):
            found.setdefault(row.epsilon, []).append(row.value)
    if not found or not 1 < one < math.inf:
        return None
    asked = sorted(found)
    places = {row.epsilon: getattr(row, side) for row in rows}
    gains = [(one - float(np.median(found[epsilon]))) / (one - 1) for epsilon in asked]
    return GainCurve(
        columns=columns,
        epsilon=np.array([places[epsilon] for epsilon in asked]),
        gain=np.array(gains),
        runs=min(map(len, found.values())),
    )


def gain_figure(
    curves: Sequence[GainCurve], here: int, side: Literal["claimed", "proven"], theme: Theme
) -> go.Figure:
    """Draw one line for each number of columns; that of `here`, on screen, is solid and blue."""
    figure = base_layout(go.Figure(), theme, height=HEIGHT)
    labels = []
    for curve in sorted(curves, key=lambda curve: curve.columns == here):
        own, name = curve.columns == here, say("dpc-columns", columns=curve.columns)
        code = theme.private if own else theme.muted
        figure.add_scatter(
            x=curve.epsilon,
            y=np.clip(curve.gain, 0, None),
            mode="lines+markers",
            line={"color": code if own else faded(code, 0.75), "width": 3 if own else 1.6},
            marker={"size": 8 if own else 5, "symbol": "circle" if own else "circle-open"},
            name=name,
            hovertemplate="%{y:.0%}",
        )
        end = max(0.0, float(curve.gain[-1]))
        labels.append(Label(name, end, code, bold=own))
    y_range = (-0.04, 1.06)
    figure.update_layout(margin={"l": 4, "r": RIGHT, "t": TOP, "b": BOTTOM})
    _axes(figure, curves, side, y_range)
    direct_labels(figure, labels, y_range=y_range, inner=HEIGHT - TOP - BOTTOM)
    return panel_title(figure, say("dpc-gain-axis"), y=1.02)


def _axes(
    figure: go.Figure, curves: Sequence[GainCurve], side: str, y_range: tuple[float, float]
) -> None:
    pooled = np.concatenate([curve.epsilon for curve in curves])
    low, high = math.log10(pooled.min()), math.log10(pooled.max())
    powers = range(math.ceil(min(low, -1) - 1e-9), math.floor(max(high, 1) + 1e-9) + 1)
    figure.update_xaxes(
        type="log",
        range=[min(low, -1) - 0.05, max(high, 1) + 0.05],
        tickvals=[10.0**power for power in powers],
        ticktext=[f"{10.0**power:,g}" for power in powers],
        title_text=say("dpc-gain-epsilon", side=side),
    )
    figure.update_yaxes(range=list(y_range), tickformat=".0%", tickvals=[0, 0.25, 0.5, 0.75, 1])
