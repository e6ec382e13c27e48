"""Pictures of a running count; they draw what they are given."""

from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np
import plotly.graph_objects as go
from numpy.typing import ArrayLike, NDArray
from plotly.subplots import make_subplots

from dp_core.algorithm import Release
from dp_core.algorithms.fda.method.steps.running_totals import RunningTotals
from dp_core.tables.data import CountStream
from dp_core.view.theme import (
    Theme,
    base_layout,
    colour,
    faded,
    panel_title,
    plain,
    style,
)

MOST_POINTS = 2000


def thinned(x: NDArray[Any], y: ArrayLike) -> tuple[NDArray[Any], NDArray[Any]]:
    """At most about 2,000 points of a line, keeping the extremes of every stretch.

    Parameters
    ----------
    x : ndarray, shape (T,)
    y : array_like, shape (T,)

    Returns
    -------
    x, y : ndarray
        Unchanged up to 4,096 points.
    """
    values = np.asarray(y)
    if values.size <= 4096:
        return x, values
    width = -(-values.size // (MOST_POINTS // 2))
    padded = np.pad(values.astype(np.float64), (0, -values.size % width), mode="edge")
    stretches = padded.reshape(-1, width)
    offsets = np.arange(stretches.shape[0]) * width
    kept = np.concatenate(
        [[0, values.size - 1], offsets + stretches.argmin(1), offsets + stretches.argmax(1)]
    )
    kept = np.unique(np.minimum(kept, values.size - 1))
    return x[kept], values[kept]


def _line(x: NDArray[Any], y: ArrayLike, **style_of: Any) -> go.Scatter:
    xs, ys = thinned(x, y)
    return go.Scatter(x=xs, y=ys, **{"mode": "lines", **style_of})


def times(stream: CountStream) -> NDArray[Any]:
    """Where a period stands on the x-axis: its date if there is one, else its number."""
    numbers = np.arange(1, len(stream) + 1)
    return numbers if stream.starts is None else stream.starts.astype("datetime64[s]")


def _axis(figure: go.Figure, x: NDArray[Any]) -> NDArray[Any]:
    """Dates as milliseconds: plain numbers are copied and sent many times faster."""
    dated = x.dtype.kind == "M"
    figure.update_xaxes(type="date" if dated else "-")
    return x.astype("datetime64[ms]").astype(np.float64) if dated else x


def running_totals(
    stream: CountStream,
    release: Release[RunningTotals],
    *,
    theme: Theme,
    others: ArrayLike = (),
    centre: ArrayLike | None = None,
    difference: bool = False,
    compared: Mapping[str, tuple[int, ArrayLike]] | None = None,
    truth: bool = True,
    height: int = 362,
) -> go.Figure:
    """Private running total with its 95 % band, and the private increments below.

    Parameters
    ----------
    stream : CountStream
        Its true totals are drawn if `truth`, for the holder only.
    release : Release[RunningTotals]
    theme : Theme
    others : array_like, shape (K, T)
        Totals of other draws, drawn faintly.
    centre : array_like, shape (T,), optional
        Totals before post-processing, whose band is drawn; the totals themselves if left out.
    difference : bool
        Draw totals minus true totals (holder only).
    compared : mapping of title to (line style, totals), optional
        Other methods; drawn in the difference view.
    truth : bool
    height : int
        Pixels.

    Returns
    -------
    plotly.graph_objects.Figure
    """
    figure = make_subplots(
        rows=2, cols=1, shared_xaxes=True, row_heights=[0.67, 0.33], vertical_spacing=0.1
    )
    output, x = release.output, _axis(figure, times(stream))
    there = output.published
    true_totals = stream.totals()
    shift = true_totals if difference else np.zeros_like(true_totals)
    middle = output.totals if centre is None else np.asarray(centre)
    middle = np.zeros(len(x)) if difference else middle
    _add_band(figure, x[there], middle[there], output.half_width[there], theme)
    faint = {"line": {"width": 1, "color": faded(theme.private, 0.25)}, "hoverinfo": "skip"}
    for other in np.asarray(others):
        figure.add_trace(_line(x[there], (other - shift)[there], **faint))
    if difference:
        for title, (place, totals) in (compared or {}).items():
            figure.add_trace(_method_line(x, np.asarray(totals) - shift, title, place, theme))
    if truth:
        look = {"line": _true_line(theme), "hoverinfo": "y+name"}
        figure.add_trace(_line(x, true_totals - shift, name="true", **look))
    own = {"line": {"width": 2.4, "color": theme.private}}
    alone = {} if there.all() else {"mode": "lines+markers", "marker": {"size": 6}}
    private = (output.totals - shift)[there]
    figure.add_trace(_line(x[there], private, name="private", **own, **alone))
    _add_increments(figure, stream, output, x, theme=theme, truth=truth)
    base_layout(figure, theme, height=height)
    _name_panels(figure, stream, difference=difference, gaps=not there.all())
    return figure


def _name_panels(figure: go.Figure, stream: CountStream, *, difference: bool, gaps: bool) -> None:
    """Say what both panels show, and in which unit."""
    unit = plain(stream.event)
    total = "Number present" if stream.signed else "Running total"
    word = f"Private minus true {'number' if stream.signed else 'total'}" if difference else total
    panel_title(figure, f"{word} ({stream.event})", y=1.0)
    panel_title(figure, f"{_step_title(stream, gaps=gaps)} ({stream.event})", y=0.30)
    figure.update_yaxes(hoverformat=",.1f")
    figure.update_xaxes(title_text=None if stream.starts is not None else plain(stream.period))
    figure.update_traces(hovertemplate=f"%{{y:,.1f}} {unit}", selector={"name": "private"})


def _step_title(stream: CountStream, *, gaps: bool) -> str:
    word = "change" if stream.signed else "increase"
    since = "since the last published total" if gaps else f"per {stream.period}"
    return f"Private {word} {since}"


def _add_band(
    figure: go.Figure, x: NDArray[Any], centre: Any, half_width: NDArray[Any], theme: Theme
) -> None:
    low, high = centre - half_width, centre + half_width
    lower, upper = thinned(x, low), thinned(x, high)
    outline: dict[str, Any] = {"mode": "lines", "line": {"width": 0}, "hoverinfo": "skip"}
    figure.add_trace(go.Scatter(x=lower[0], y=lower[1], **outline))
    fill = faded(theme.private, 0.20 if theme.dark else 0.15)
    figure.add_trace(go.Scatter(x=upper[0], y=upper[1], fill="tonexty", fillcolor=fill, **outline))


def _add_increments(
    figure: go.Figure,
    stream: CountStream,
    output: RunningTotals,
    x: NDArray[Any],
    *,
    theme: Theme,
    truth: bool,
) -> None:
    word = "change" if stream.signed else "increase"
    x, steps = x[output.published], output.increments[output.published]
    if len(stream) > 400:  # bars would be thinner than a pixel
        shown = _line(x, steps, line={"width": 1, "color": theme.private})
    else:
        shown = go.Bar(x=x, y=steps, marker={"color": theme.private, "line_width": 0})
    shown.name = f"private {word}"
    figure.add_trace(shown, row=2, col=1)
    if truth:
        line = {**_true_line(theme), "width": 1.5}
        true_steps = np.diff(stream.totals()[output.published], prepend=0)
        figure.add_trace(_line(x, true_steps, name=f"true {word}", line=line), row=2, col=1)


def _true_line(theme: Theme) -> dict[str, Any]:
    return {"width": 2, "color": theme.true, "dash": "6px,4px"}


def _method_line(x: NDArray[Any], y: ArrayLike, title: str, place: int, theme: Theme) -> go.Scatter:
    look = style(place)
    line = {"width": 1.6, "color": colour(theme, place), "dash": look.dash}
    return _line(x, y, name=plain(title), line=line)


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
        Line style of each method; by position otherwise.

    Returns
    -------
    plotly.graph_objects.Figure
    """
    figure = _per_release(deviations, places, theme, period)
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
    lines: Mapping[str, ArrayLike], places: Sequence[int] | None, theme: Theme, period: str
) -> go.Figure:
    """One line a method over the releases, on a log scale."""
    figure = base_layout(go.Figure(), theme, height=300)
    for place, (title, values) in zip(places or range(len(lines)), lines.items(), strict=False):
        x, y = _finite(values)
        figure.add_trace(_method_line(x, y, title, place, theme))
    figure.update_yaxes(type="log", dtick="D2" if _narrow(figure) else None)
    return figure.update_xaxes(title_text=plain(f"{period} of the release"))


def _finite(values: ArrayLike) -> tuple[NDArray[Any], NDArray[Any]]:
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
