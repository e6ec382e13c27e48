"""What was released, drawn from its tables alone: a line in its band, bars, dots."""

import math
from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np
import pandas as pd
import plotly.graph_objects as go
from numpy.typing import ArrayLike

from dp_core.view.theme import Theme, band, faded, fixed, plain, wrapped

HEIGHT = 260
MOST_BARS = 10
_DIGITS = 3  # of a number that comes without its noise


def line(
    places: ArrayLike, totals: ArrayLike, reach: ArrayLike, theme: Theme, *, ink: str, label: str
) -> go.Figure:
    """Draw a series in the band of its noise; `label` says what it counts, `ink` is its colour."""
    x, y, half = np.asarray(places), np.asarray(totals), np.asarray(reach)
    figure = fixed(theme, HEIGHT, (4, 4, 10, 2), showlegend=False)
    band(figure, x, y - half, y + half, faded(ink, 0.18))
    figure.add_scatter(x=x, y=y, mode="lines", line={"color": ink, "width": 3})
    return figure.update_yaxes(title_text=plain(label))


def bars(
    names: Sequence[str], shares: ArrayLike, theme: Theme, *, ink: str, label: str
) -> go.Figure:
    """Draw the first shares, one bar each; the names may be hostile."""
    values = 100 * np.asarray(shares, dtype=np.float64)[:MOST_BARS]
    said = [wrapped(str(name), 26) for name in names[:MOST_BARS]]
    row = 38 if any("<br>" in each for each in said) else 26
    figure = fixed(theme, 60 + row * len(values), (4, 4, 8, 2))
    look = {"orientation": "h", "marker": {"color": ink}, "width": 0.62}
    places = [*range(len(said))]  # names that are cut off may be equal, or look like numbers
    figure.add_bar(y=places, x=values, hovertemplate="%{x:.3~g} %<extra></extra>", **look)
    figure.update_xaxes(title_text=f"{plain(label)}, %", rangemode="tozero")
    ticks = {"tickvals": places, "ticktext": said}
    return figure.update_yaxes(autorange="reversed", showgrid=False, **ticks)


def dots(centres: pd.DataFrame, rows: pd.DataFrame | None, theme: Theme, *, ink: str) -> go.Figure:
    """Draw centres as numbered crosses over hollow rows, in the first two of their columns."""
    x, y = (*centres.columns, *centres.columns)[:2]
    figure = fixed(theme, HEIGHT + 60, (4, 4, 10, 2), showlegend=False)
    if rows is not None:
        ring = {"size": 5, "color": "rgba(0,0,0,0)", "line": {"width": 1, "color": ink}}
        figure.add_scatter(x=rows[x], y=rows[y], mode="markers", marker=ring, hoverinfo="skip")
    numbers = [str(place) for place in range(1, len(centres) + 1)]
    mark = {"size": 13, "symbol": "x", "color": theme.text}
    words: dict[str, Any] = {"mode": "markers+text", "text": numbers, "textposition": "top right"}
    words["textfont"] = {"size": 16, "color": theme.text}
    figure.add_scatter(x=centres[x], y=centres[y], marker=mark, **words)
    figure.update_xaxes(title_text=plain(str(x)))
    return figure.update_yaxes(title_text=plain(str(y)))


def to_the_noise(table: pd.DataFrame, spread: Mapping[str, float] | None = None) -> pd.DataFrame:
    """Round numbers to their noise, and leave out a column that repeats another.

    `spread`: standard deviation of the noise of a column, 0 for one that has none and stays. Of all
    other numbers three digits are kept.

    Examples
    --------
    >>> made = pd.DataFrame({"total": [455.37, 460.1], "smoothed": [455.37, 460.1]})
    >>> to_the_noise(made, {"total": 12.0})
       total
    0  460.0
    1  460.0
    """
    kept: dict[str, pd.Series] = {}
    for name in table.columns:
        column, number = table[name], pd.api.types.is_float_dtype(table[name])
        if not (number and any(column.equals(each) for each in kept.values())):
            kept[name] = column
    known = spread or {}
    return pd.DataFrame({name: _rounded(each, known.get(name)) for name, each in kept.items()})


def _rounded(column: pd.Series, spread: float | None) -> pd.Series:
    if spread == 0 or not pd.api.types.is_float_dtype(column):
        return column
    if spread is not None:
        return column.round(-math.floor(math.log10(spread))) + 0.0  # -0.4 is 0, not -0
    size = column.abs().replace([0, np.inf], np.nan)
    places = (_DIGITS - 1 - np.floor(np.log10(size))).fillna(0).clip(0, 12)
    kept = [round(v, int(p)) + 0.0 for v, p in zip(column, places, strict=True)]
    return pd.Series(kept, column.index)
