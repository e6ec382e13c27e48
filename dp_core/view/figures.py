"""Pictures every system shares; they draw what they are given and compute nothing.

Names from outside (columns, methods, labels) are escaped here: hand them over as they are.
"""

import math
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
import plotly.graph_objects as go
from numpy.typing import ArrayLike, NDArray

from dp_core.algorithm import Release
from dp_core.view.error import BOTTOM, HEIGHT, TOP, Curve, ErrorView, Spread, error_curve
from dp_core.view.ledger import epsilon_text
from dp_core.view.marks import dots, stroke, upright
from dp_core.view.theme import (
    CONFIG,
    PLACES,
    STYLES,
    Style,
    Theme,
    base_layout,
    colour,
    faded,
    fixed,
    panel_title,
    plain,
    short,
    style,
    theme,
    wrapped,
    write,
    write_above,
)

__all__ = [
    "CONFIG",
    "STYLES",
    "Curve",
    "ErrorView",
    "Spread",
    "Style",
    "Theme",
    "audit_histogram",
    "base_layout",
    "colour",
    "epsilon_text",
    "error_curve",
    "faded",
    "panel_title",
    "plain",
    "range_plot",
    "short",
    "style",
    "theme",
    "wrapped",
]

FEW_BARS = 4  # of scores with so few values; they stand apart


def range_plot(
    spreads: Sequence[Spread], *, view: ErrorView, theme: Theme, height: int = HEIGHT
) -> go.Figure:
    """Draw order and spread of the methods at the current epsilon, the best on top.

    `view`: its tolerance is drawn; the axis turns logarithmic where one linear axis cannot hold
    all. `height`: pixels.
    """
    figure = fixed(theme, height, (4, 12, TOP, BOTTOM))
    lower = view.better == "lower"
    ordered = sorted(spreads, key=lambda spread: spread.middle, reverse=lower)
    for row, spread in enumerate(ordered):
        _draw_spread(figure, row, spread, theme, decimals=view.decimals)
    log = _needs_log(ordered, view)
    if view.tolerance is not None:
        upright(figure, view.tolerance, theme.muted, 1.5)
        place = math.log10(view.tolerance) if log else view.tolerance
        write_above(figure, "tolerance", place, theme.muted)
    figure.update_xaxes(title_text=view.axis_title, tickformat=",", nticks=5)
    figure.update_xaxes(type="log" if log else "linear", rangemode="normal" if log else "tozero")
    figure.update_yaxes(visible=False, range=[-0.5, len(ordered) - 0.15], showgrid=False)
    return figure


def _draw_spread(
    figure: go.Figure, row: int, spread: Spread, theme: Theme, *, decimals: int = 1
) -> None:
    code = colour(theme, spread.style)
    stroke(figure, [spread.low, spread.high], [row, row], faded(code, 0.4), 6)
    mark = {"symbol": style(spread.style).symbol, "size": 14, "color": code}
    span = f"{plain(short(spread.low))} to {plain(short(spread.high))}"
    dots(figure, [spread.middle], [row], mark, name=plain(spread.label), hovertemplate=span)
    words = f"<b>{wrapped(spread.label, 26, 1)}</b>  {plain(_decimals(spread.middle, decimals))}"
    write(figure, words, (0, row), theme.text, anchor="left bottom", paper="x", yshift=9)


def _needs_log(spreads: Sequence[Spread], view: ErrorView) -> bool:
    middles = [spread.middle for spread in spreads]
    if view.tolerance is not None:
        middles.append(view.tolerance)
    lowest = min([spread.low for spread in spreads] + middles, default=1.0)
    return bool(middles) and view.log and lowest > 0 and max(middles) / min(middles) > 30


def _decimals(value: float, decimals: int) -> str:
    """7.0 and 12.3 in one column; smaller and larger numbers in three digits.

    With more decimals smaller ones have as many.
    """
    least = 1 if decimals == 1 else 0
    return f"{value:z.{decimals}f}" if least <= abs(value) < 100 else short(value)


def audit_histogram(
    scores_d: ArrayLike,
    scores_d2: ArrayLike,
    labels: tuple[tuple[str, str], tuple[str, str]],
    theme: Theme,
    *,
    score_label: str,
    threshold: float | None = None,
    height: int = 250,
) -> go.Figure:
    """Draw the scores of the releases of two neighbouring data sets.

    `scores_d` and `scores_d2` (shape (runs,)): scores on D and on D′; what is not finite is left
    out. `labels` ((str, str), (str, str)): name and description of D and of D′. `score_label`: what
    the score is. `threshold`: score at which the attack decides. `height`: pixels.
    """
    both = [np.asarray(scores, dtype=np.float64) for scores in (scores_d, scores_d2)]
    runs = max(map(len, both))
    finite = [scores[np.isfinite(scores)] for scores in both]
    edges = _bin_edges(np.concatenate(finite))
    axes = _histogram_axes(edges, score_label, runs)
    bars: dict[str, Any] = {"hover": False, "barmode": "overlay", "bargap": 0, **axes}
    figure = fixed(theme, height, (4, 4, TOP, 2), **bars)
    looks = _histogram_looks(theme)
    peaks = []
    for scores, look in zip(finite, looks, strict=True):
        counts = np.histogram(scores, edges)[0].astype(np.float64)
        centres = (edges[1:] + edges[:-1]) / 2
        peaks.append(float(np.median(scores)) if scores.size else float(centres[0]))
        counts[counts == 0] = np.nan  # the outlines of empty bins would draw a line on the axis
        wide = np.diff(edges) * (0.5 if len(centres) <= FEW_BARS else 1)
        figure.add_bar(x=centres, y=counts, width=wide, marker=look, hoverinfo="skip")
    if threshold is not None:
        mark = {"color": theme.muted, "width": 1.5, "dash": "2px,3px"}
        at_best = {"x0": threshold, "x1": threshold, "y0": 0, "y1": 1, "yref": "y domain"}
        figure.add_shape(type="line", xref="x", line=mark, **at_best)
        late = threshold > (edges[0] + edges[-1]) / 2
        side, shift = ("right", -4) if late else ("left", 4)
        around: dict[str, Any] = {"size": 11, "xshift": shift, "bgcolor": theme.background}
        at, anchor = (threshold, 1), f"top {side}"
        write(figure, "best score", at, theme.muted, anchor=anchor, paper="y", **around)
    _peak_labels(figure, peaks, labels, (theme.private, theme.vermilion_text), edges)
    return figure


def _histogram_axes(edges: NDArray[np.float64], score_label: str, runs: int) -> dict[str, Any]:
    label, ends = {"text": plain(score_label)}, [edges[0], edges[-1]]
    count = {"title": {"text": f"runs of {runs:,}"}, "nticks": 4, "rangemode": "tozero"}
    return {"xaxis": {"title": label, "range": ends, "nticks": 8}, "yaxis": count}


def _histogram_looks(theme: Theme) -> tuple[dict[str, Any], dict[str, Any]]:
    cross = {"shape": "x", "fgcolor": theme.vermilion_text, "bgcolor": "rgba(0,0,0,0)", "size": 5}
    edge = {"width": 1, "color": theme.vermilion_text}
    solid = {"color": theme.private, "line": {"width": 0.5, "color": theme.background}}
    return solid, {"color": "rgba(0,0,0,0)", "pattern": cross, "line": edge}


def _bin_edges(scores: NDArray[np.float64]) -> NDArray[np.float64]:
    """Ninety bins without the far tails; one bin a value where there are few whole numbers."""
    if not scores.size:
        return np.linspace(0, 1, 2)
    low, high = np.quantile(scores, [0.0005, 0.9995])
    if high - low <= 60 and np.array_equal(scores, np.rint(scores)):
        return np.arange(math.floor(low), math.ceil(high) + 2) - 0.5
    room = 0.04 * (high - low) or 0.5
    return np.linspace(low - room, high + room, 91)


def _peak_labels(
    figure: go.Figure,
    peaks: Sequence[float],
    labels: tuple[tuple[str, str], tuple[str, str]],
    colours: tuple[str, str],
    edges: NDArray[np.float64],
) -> None:
    """Write each label above its peak; side by side where the peaks are close."""
    places = [float(np.clip((peak - edges[0]) / (edges[-1] - edges[0]), 0, 1)) for peak in peaks]
    if abs(places[0] - places[1]) < 0.4:
        left_first = places[0] <= places[1]
        places = [0.25, 0.75] if left_first else [0.75, 0.25]
    for place, (name, description), code in zip(places, labels, colours, strict=True):
        words = f"<b>{wrapped(name, 20, 1)}</b><br>{wrapped(description, 22, 1)}"
        x = min(max(place, 0.16), 0.84)
        write_above(figure, words, x, code, anchor="center", paper="x", size=12.5)


# --- releases side by side ------------------------------------------------------------------------

_PLACES = {
    "A": PLACES["published"],
    "B": PLACES["sound"],
    "C": PLACES["rival"],
    "D": PLACES["second"],
}


@dataclass(frozen=True, kw_only=True)
class Side:
    """One of the releases."""

    letter: str
    title: str  # of the method
    release: Release[Any]

    @property
    def place(self) -> int:
        """Position of its style in `dp_core.view.theme.STYLES`."""
        return _PLACES[self.letter]

    @property
    def words(self) -> str:
        """Name in a legend."""
        return f"{self.letter}: {self.title}"

    def ink(self, theme: Theme) -> str:
        """Colour of it."""
        return colour(theme, self.place)


@dataclass(frozen=True, kw_only=True)
class Difference:
    """A picture of what differs."""

    title: str  # in a few words
    figure: go.Figure
    alt: str  # read aloud
    true: bool  # whether anything true is in it: then it is for the holder alone
    # kinds of swatch and words, as `pages.common.show.html.legend_row` takes them
    legend: Sequence[tuple[str, str]] = ()


def swatches(sides: Sequence[Side]) -> list[tuple[str, str]]:
    """Items of a legend, one a side."""
    return [(f"method-{side.place}", side.words) for side in sides]


def bars(
    figure: go.Figure,
    sides: Sequence[Side],
    shares: Sequence[Sequence[float]],
    words: Sequence[str],
    theme: Theme,
) -> go.Figure:
    """Add lying bars, one a side for each of the words, in the order of the sides.

    `figure`: changed in place. `shares`: of each side, from 0 to 1. `words`: may be hostile.
    """
    labels = [plain(each) for each in words]
    for side, own in zip(sides, shares, strict=True):
        figure.add_bar(
            y=list(range(len(labels))),
            x=[100 * share for share in own],
            orientation="h",
            marker={"color": side.ink(theme)},
            customdata=labels,
            hovertemplate=f"%{{customdata}}<br>{side.letter}: %{{x:.3g}} of 100<extra></extra>",
        )
    figure.update_layout(barmode="group", bargap=0.3, hovermode="closest", dragmode=False)
    return figure
