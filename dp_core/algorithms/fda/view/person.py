"""One person in the picture of running totals: her period, the boxes that count it, her absence."""

from dataclasses import dataclass
from typing import Any

import numpy as np
import plotly.graph_objects as go
from numpy.typing import NDArray

from dp_core.view.marks import ringed, stroke
from dp_core.view.theme import Theme, write

_FOOT, _ROW = 0.02, 0.028  # of the lowest box, and between two, in shares of the plot


@dataclass(frozen=True, kw_only=True, eq=False)
class Hers:
    """What is hers.

    Parameters
    ----------
    period : int
        Hers, from 0.
    spans : tuple of (int, int)
        First and last period of each box that counts it, from 1.
    without : ndarray, shape (T,), optional
        Totals without her, under the same noise.
    """

    period: int
    spans: tuple[tuple[int, int], ...]
    without: NDArray[np.float64] | None = None


def add_person(
    figure: go.Figure, x: NDArray[Any], y: NDArray[np.float64], hers: Hers, theme: Theme
) -> None:
    """Ring her on the private line, draw her boxes at the foot, and the line without her.

    Parameters
    ----------
    figure : plotly.graph_objects.Figure
        Changed in place.
    x : ndarray, shape (T,)
    y : ndarray, shape (T,)
        The private line.
    hers : Hers
    theme : Theme
    """
    here = hers.period
    ringed(figure, x[here : here + 1], y[here : here + 1], theme, "Ada")
    write(figure, "<b>Ada</b>", (x[here], float(y[here])), theme.pink, anchor="bottom", yshift=12)
    for row, (low, high) in enumerate(hers.spans):
        at = _FOOT + _ROW * row
        ends = {"x0": x[low - 1], "x1": x[high - 1], "y0": at, "y1": at, "yref": "paper"}
        figure.add_shape(type="line", line={"color": theme.pink, "width": 5}, **ends)
    if hers.without is not None:
        stroke(figure, x[here:], hers.without[here:], theme.pink, 2, "dot")
