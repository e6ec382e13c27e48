"""Pictures of the noise of every release."""

from collections.abc import Mapping, Sequence

import numpy as np
import plotly.graph_objects as go
from numpy.typing import ArrayLike, NDArray

from dp_core.algorithms.fda.view.figures import method_line
from dp_core.view.theme import Theme, base_layout, panel_title, plain


def error_per_release(
    deviations: Mapping[str, ArrayLike],
    *,
    theme: Theme,
    unit: str,
    period: str,
    places: Sequence[int] | None = None,
) -> go.Figure:
    """Draw the standard deviation of the noise of every release, log scale.

    Parameters
    ----------
    deviations : mapping of title to array_like, shape (T,)
        In events.
    theme : Theme
    unit, period : str
    places : sequence of int, optional
        Line style of each method, the one on screen first; by position otherwise.

    Returns
    -------
    plotly.graph_objects.Figure
    """
    figure = _per_release(deviations, places, theme, period, on_screen=True)
    figure.update_yaxes(hoverformat=",.1f")
    return panel_title(figure, f"Typical noise of each total ({unit})")


def ratio_per_release(
    ratios: Mapping[str, ArrayLike],
    *,
    theme: Theme,
    against: str,
    period: str,
    places: Sequence[int] | None = None,
) -> go.Figure:
    """Variance of other methods over that of one, per release; above 1 that one is better."""
    figure = _per_release(ratios, places, theme, period)
    figure.add_hline(y=1, line={"color": theme.text, "width": 1.5})
    figure.update_yaxes(hoverformat=".2f")
    return panel_title(figure, f"Variance over that of {against}")


def _per_release(
    lines: Mapping[str, ArrayLike],
    places: Sequence[int] | None,
    theme: Theme,
    period: str,
    *,
    on_screen: bool = False,
) -> go.Figure:
    """One line a method over the releases, on a log scale; the first may be that on screen."""
    figure = base_layout(go.Figure(), theme, height=300)
    for place, (title, values) in zip(places or range(len(lines)), lines.items(), strict=False):
        x, y = _finite(values)
        thick = on_screen and not figure.data
        figure.add_trace(method_line(x, y, title, place, theme, on_screen=thick))
    figure.update_yaxes(type="log", dtick="D2" if _narrow(figure) else None)
    return figure.update_xaxes(title_text=plain(f"{period} of the release"))


def _finite(values: ArrayLike) -> tuple[NDArray[np.int64], NDArray[np.float64]]:
    """Periods with a value, and the values; a total that is not published has none."""
    y = np.asarray(values, dtype=np.float64)
    there = np.isfinite(y)
    return np.flatnonzero(there) + 1, y[there]


def _narrow(figure: go.Figure) -> bool:
    """Whether a log axis spans less than two decades, where ticks at 2 and 5 help."""
    lines = [np.asarray(trace.y, dtype=float) for trace in figure.data]
    values = np.concatenate([np.empty(0), *lines])
    values = values[np.isfinite(values) & (values > 0)]
    return bool(values.size) and bool(values.max() / values.min() < 100)
