"""Pictures every system shares; they draw what they are given and compute nothing.

Names from outside (columns, methods, labels) are escaped here: hand them over as they are.
"""

import html
import math
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any, Literal

import numpy as np
import plotly.graph_objects as go
from numpy.typing import ArrayLike, NDArray
from plotly.subplots import make_subplots

from dp_core.algorithm import Release
from dp_core.arrays import Floats
from dp_core.study.risk import roc_limit
from dp_core.view import svg
from dp_core.view.ledger import epsilon_text
from dp_core.view.marks import Label, across, direct_labels, dots, stroke, upright, you_below
from dp_core.view.theme import (
    CONFIG,
    PLACES,
    Role,
    Theme,
    band,
    base_layout,
    colour,
    faded,
    fixed,
    method_style,
    panel_title,
    plain,
    scale_from_nothing,
    short,
    style,
    theme,
    wrapped,
    write,
    write_above,
)
from dp_core.words import say

__all__ = ["CONFIG", "Theme", "base_layout", "colour", "epsilon_text", "plain", "short", "theme"]

# --- error against epsilon: what each budget buys, and where a tolerance is met -------------------

HEIGHT = 392
TOP, BOTTOM, RIGHT = 46, 48, 106  # margins in pixels; the right one holds the direct labels


@dataclass(frozen=True, kw_only=True, eq=False)
class Curve:
    """One method's error over its budgets; arrays of shape (m,), in the same order."""

    label: str  # name of the method; may be hostile
    claimed: Floats  # epsilon of each point; one that is infinite is not drawn
    proven: Floats  # the same on the other axis
    middle: Floats  # median error, in the unit of the metric
    low: Floats | None = None  # 5 % of the runs
    high: Floats | None = None  # 95 %
    style: int = 0  # position in `STYLES`, such as that of a role
    band: bool = False  # whether the spread is drawn as a band
    on_screen: bool = False  # whether it is the method of the page: thick, with a mark at ε


@dataclass(frozen=True, kw_only=True)
class Spread:
    """One method at the current epsilon: median, and 5 % and 95 % of the runs."""

    label: str
    middle: float
    low: float
    high: float
    style: int = 0


@dataclass(frozen=True, kw_only=True)
class ErrorView:
    """What both error figures share."""

    metric: str  # such as "rmse"
    unit: str  # such as "admissions"
    side: Literal["proven", "claimed"] = "proven"  # which epsilon is on the axis
    claimed: float | None = None  # of the release on screen, marked unless infinite
    proven: float | None = None
    tolerance: float | None = None  # in the unit of the metric
    trivial: tuple[str, float] | None = None  # name, error of the answer that needs no data
    # error that remains without noise; 0 is drawn at the lower edge of a log axis
    floor: float | None = None
    log: bool = True  # whether the error axis is logarithmic
    better: Literal["lower", "higher"] = "lower"  # which values of the metric are good
    guess: float | None = None  # epsilon that a visitor guessed, drawn dotted
    decimals: int = 1  # of values from 1 to 100 where methods are listed

    @property
    def epsilon(self) -> float | None:
        """Epsilon of the release on screen, on the chosen axis; None where it has no place."""
        chosen = self.proven if self.side == "proven" else self.claimed
        return chosen if chosen is not None and 0 < chosen < math.inf else None

    def titled(self, key: str = "axis-unit") -> str:
        """Metric and unit, or with "axis-log" that the scale is logarithmic, escaped."""
        return plain(say(key, metric=self.metric, unit=self.unit, bare=not self.unit))


def error_curve(curves: Sequence[Curve], *, view: ErrorView, theme: Theme) -> go.Figure:
    """Draw the error of each method over epsilon, the first on top, labelled at their ends."""
    shown = [kept for curve in curves if (kept := _drawable(curve, view)) is not None]
    places = [np.log10(_epsilons(curve, view)) for curve in shown]
    # The slider's own range, wider where a curve goes beyond it.
    pooled = np.concatenate([[-2.0, 1.0], *places])
    x_range = float(pooled.min()), float(pooled.max())
    y_range = _error_range(shown, view)
    looks: dict[str, Any] = {"dragmode": None, **_axes(view, x_range, y_range)}
    figure = fixed(theme, HEIGHT, (4, RIGHT, TOP, BOTTOM), hover="x unified", **looks)
    labels = _reference_lines(figure, view, theme, y_range)
    for curve in reversed(shown):
        _draw_curve(figure, curve, view, theme)
    for curve in shown:
        end = float(curve.middle[np.argmax(_epsilons(curve, view))])
        labels.append(Label(curve.label, end, colour(theme, curve.style), bold=True))
    _mark_epsilon(figure, shown, view, theme)
    direct_labels(figure, labels)
    return figure


def _epsilons(curve: Curve, view: ErrorView) -> Floats:
    return curve.proven if view.side == "proven" else curve.claimed


def _drawable(curve: Curve, view: ErrorView) -> Curve | None:
    epsilon = _epsilons(curve, view)
    good = np.isfinite(epsilon) & (epsilon > 0) & np.isfinite(curve.middle)
    if view.log:
        good &= curve.middle > 0
    order = np.flatnonzero(good)[np.argsort(epsilon[good], kind="stable")]
    if not order.size:
        return None
    arrays = {name: getattr(curve, name) for name in ("claimed", "proven", "middle", "low", "high")}
    kept: dict[str, Any] = {name: each[order] for name, each in arrays.items() if each is not None}
    return replace(curve, **kept)


DECADES = 5
"""Powers of ten that a log axis of errors has at most: less is nothing beside the largest."""


def _error_range(curves: Sequence[Curve], view: ErrorView) -> tuple[float, float]:
    """Range of the error axis, in log10 where it is logarithmic."""
    drawn = [curve.middle for curve in curves]
    bands = [(curve.low, curve.high) for curve in curves if curve.band]
    drawn += [end for ends in bands for end in ends if end is not None]
    singles = (view.tolerance, view.floor, view.trivial[1] if view.trivial else None)
    pooled = np.concatenate([*drawn, [value for value in singles if value is not None]])
    pooled = pooled[np.isfinite(pooled)]
    if view.log:
        pooled = np.log10(pooled[pooled > 0])
    if not pooled.size:
        return (-1.0, 1.0) if view.log else (0.0, 1.0)
    low, high = float(pooled.min()), float(pooled.max())
    low = max(low, high - DECADES) if view.log else low
    room = 0.06 * (high - low) or 0.5
    return low - 2 * room, high + room


def _axes(
    view: ErrorView, x_range: tuple[float, float], y_range: tuple[float, float]
) -> dict[str, Any]:
    title = view.titled("axis-log") if view.log else view.titled()
    errors: dict[str, Any] = {"title": {"text": title}, "range": list(y_range)}
    if view.log:
        errors["type"] = "log"
        ticks = log_ticks(y_range)
        if len(ticks) >= 2:
            errors |= {"tickvals": ticks, "ticktext": [short(tick) for tick in ticks]}
    return {"xaxis": _epsilon_axis(*x_range, view.side), "yaxis": errors}


def _epsilon_axis(low: float, high: float, side: str) -> dict[str, Any]:
    """Lay out a log axis of ε between two powers of ten, with a tick at each whole one."""
    decades = range(math.ceil(low - 1e-9), math.floor(high + 1e-9) + 1)
    return {
        "type": "log",
        "range": [low, high],
        "tickvals": [10.0**power for power in decades],
        "ticktext": [f"{10.0**power:,g}" for power in decades],
        "title": {"text": say("axis-epsilon", side=side)},
    }


def log_ticks(y_range: tuple[float, float]) -> list[float]:
    """Powers of ten of a log axis; 1, 2 and 5 of each where there are fewer than two."""
    low, high = y_range
    powers = range(math.floor(low), math.floor(high) + 1)
    steps = (1, 2, 5) if math.floor(high) - math.ceil(low) < 1 else (1,)
    ticks = [float(f"{step}e{power}") for power in powers for step in steps]
    return [tick for tick in ticks if low <= math.log10(tick) <= high]


def _reference_lines(
    figure: go.Figure, view: ErrorView, theme: Theme, y_range: tuple[float, float]
) -> list[Label]:
    labels = []
    on_axis = -math.inf if not view.log else 0.0
    if view.trivial is not None and view.trivial[1] > on_axis:
        name, value = view.trivial
        across(figure, value, theme.muted, 1.5, "12px,8px")
        labels.append(Label(name, value, theme.muted))
    if view.tolerance is not None and view.tolerance > on_axis:
        across(figure, view.tolerance, theme.text, 1.3)
        text = say("axis-tolerance", tolerance=short(view.tolerance))
        labels.append(Label(text, view.tolerance, theme.text))
    if view.floor is not None:
        edge = y_range[0] + 0.03 * (y_range[1] - y_range[0])
        place = max(view.floor, 10**edge if view.log else edge)
        across(figure, place, theme.muted, 2)
        labels.append(Label(say("axis-floor", floor=short(view.floor)), place, theme.muted))
    return labels


def _draw_curve(figure: go.Figure, curve: Curve, view: ErrorView, theme: Theme) -> None:
    epsilon = _epsilons(curve, view)
    look = method_style(curve.style, theme.dark, on_screen=curve.on_screen)
    code = look.colour
    if curve.band and curve.low is not None and curve.high is not None:
        low = np.maximum(curve.low, np.finfo(float).tiny) if view.log else curve.low
        band(figure, epsilon, low, curve.high, faded(code, 0.2 if theme.dark else 0.15))
    figure.add_scatter(
        x=epsilon,
        y=curve.middle,
        mode="lines" if len(epsilon) > 1 else "markers",
        line=look.line,
        marker={"symbol": look.symbol, "size": 9, "color": code},
        name=plain(curve.label),
        hovertemplate="%{y:,.3~g}",
    )


def _mark_epsilon(
    figure: go.Figure, curves: Sequence[Curve], view: ErrorView, theme: Theme
) -> None:
    """Line through the current epsilon, a dot on the curve of the page, and what was guessed."""
    if view.guess is not None:
        upright(figure, view.guess, theme.text, 2, "dot")
        words = (say("axis-guess", guess=short(view.guess)), math.log10(view.guess))
        left = view.guess > 1 if view.epsilon is None else view.guess < view.epsilon
        you_below(figure, *words, theme, left=left, y=0.05)
    here = view.epsilon
    if here is None:
        return
    upright(figure, here, theme.text, 2)
    you = plain(say("axis-you", epsilon=short(here)))
    write_above(figure, f"<b>{you}</b>", math.log10(here), theme.text)
    own = next((curve for curve in curves if curve.on_screen), None)
    if own is not None and (level := _level_at(own, here, view)) is not None:
        edge = {"width": 1.5, "color": theme.background}
        mark = {"size": 11, "color": colour(theme, own.style), "line": edge}
        dots(figure, [here], [level], mark)


def _level_at(curve: Curve, epsilon: float, view: ErrorView) -> float | None:
    """Height of the drawn line, so that the dot sits on it; None beyond its ends."""
    x = np.log(_epsilons(curve, view))
    y = np.log(curve.middle) if view.log else curve.middle
    height = float(np.interp(math.log(epsilon), x, y, left=math.nan, right=math.nan))
    if math.isnan(height):
        return None
    return math.exp(height) if view.log else height


# --- order and spread of methods at one epsilon, and scores of an attack --------------------------

FEW_BARS = 4  # of scores with so few values; they stand apart


def range_plot(
    spreads: Sequence[Spread], *, view: ErrorView, theme: Theme, height: int = HEIGHT
) -> go.Figure:
    """Draw order and spread of the methods at the current epsilon, the best on top."""
    figure = fixed(theme, height, (4, 12, TOP, BOTTOM))
    ordered = sorted(spreads, key=lambda spread: spread.middle, reverse=view.better == "lower")
    for row, spread in enumerate(ordered):
        _draw_spread(figure, row, spread, theme, decimals=view.decimals)
    levels = [each.middle for each in ordered]
    levels += [] if view.tolerance is None else [view.tolerance]
    lowest = min([*levels, *(each.low for each in ordered)], default=0.0)
    log = view.log and lowest > 0 and max(levels) / min(levels) > 30
    if view.tolerance is not None:
        upright(figure, view.tolerance, theme.muted, 1.5)
        place = math.log10(view.tolerance) if log else view.tolerance
        write_above(figure, say("axis-tolerated"), place, theme.muted)
    figure.update_xaxes(title_text=view.titled(), tickformat=",", nticks=5)
    figure.update_xaxes(type="log" if log else "linear", rangemode="normal" if log else "tozero")
    figure.update_yaxes(visible=False, range=[-0.5, len(ordered) - 0.15], showgrid=False)
    return figure


def _draw_spread(
    figure: go.Figure, row: int, spread: Spread, theme: Theme, *, decimals: int = 1
) -> None:
    code = colour(theme, spread.style)
    stroke(figure, [spread.low, spread.high], [row, row], faded(code, 0.4), 6)
    mark = {"symbol": style(spread.style).symbol, "size": 14, "color": code}
    span = plain(say("axis-range", low=short(spread.low), high=short(spread.high)))
    dots(figure, [spread.middle], [row], mark, name=plain(spread.label), hovertemplate=span)
    # With more decimals smaller numbers have as many, so that they align.
    aligned = (decimals == 1) <= abs(spread.middle) < 100
    value = f"{spread.middle:z.{decimals}f}" if aligned else short(spread.middle)
    words = f"<b>{wrapped(spread.label, 26, 1)}</b>  {plain(value)}"
    look: dict[str, Any] = {"anchor": "left bottom", "paper": "x", "yshift": 9}
    # The line of the tolerance may pass behind the words.
    write(figure, words, (0, row), theme.text, bgcolor=faded(theme.background, 0.9), **look)


def audit_histogram(
    scores_d: ArrayLike,
    scores_d2: ArrayLike,
    labels: tuple[tuple[str, str], tuple[str, str]],
    theme: Theme,
    *,
    score_label: str,
    threshold: float | None = None,
) -> go.Figure:
    """Draw the scores (shape (runs,)) of the releases of two neighbouring data sets, if finite.

    `labels` are name and description of each; the attack decides at the `threshold`.
    """
    both = [np.asarray(scores, dtype=np.float64) for scores in (scores_d, scores_d2)]
    runs = max(map(len, both))
    finite = [scores[np.isfinite(scores)] for scores in both]
    edges = _bin_edges(np.concatenate(finite))
    label, ends = {"text": plain(score_label)}, [edges[0], edges[-1]]
    count = {"title": {"text": say("axis-runs", runs=runs)}, "nticks": 4, "rangemode": "tozero"}
    axes = {"xaxis": {"title": label, "range": ends, "nticks": 8}, "yaxis": count}
    bars: dict[str, Any] = {"hover": False, "barmode": "overlay", "bargap": 0, **axes}
    figure = fixed(theme, 250, (4, 4, TOP, 2), **bars)
    ink, clear, peaks = theme.vermilion_text, "rgba(0,0,0,0)", []
    cross = {"shape": "x", "fgcolor": ink, "bgcolor": clear, "size": 5}
    full = {"color": theme.private, "line": {"width": 0.5, "color": theme.background}}
    crossed = {"color": clear, "pattern": cross, "line": {"width": 1, "color": ink}}
    for scores, look in zip(finite, (full, crossed), strict=True):
        counts = np.histogram(scores, edges)[0].astype(np.float64)
        centres = (edges[1:] + edges[:-1]) / 2
        peaks.append(float(np.median(scores)) if scores.size else float(centres[0]))
        counts[counts == 0] = np.nan  # the outlines of empty bins would draw a line on the axis
        wide = np.diff(edges) * (0.5 if len(centres) <= FEW_BARS else 1)
        figure.add_bar(x=centres, y=counts, width=wide, marker=look, hoverinfo="skip")
    if threshold is not None:
        upright(figure, threshold, theme.muted, 1.5, "2px,3px")
        late = threshold > (edges[0] + edges[-1]) / 2
        side, shift = ("right", -4) if late else ("left", 4)
        around: dict[str, Any] = {"size": 11, "xshift": shift, "bgcolor": theme.background}
        at, anchor = (threshold, 1), f"top {side}"
        write(figure, say("axis-best"), at, theme.muted, anchor=anchor, paper="y", **around)
    _peak_labels(figure, peaks, labels, (theme.private, theme.vermilion_text), edges)
    return figure


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
    places = [float(np.clip((peak - edges[0]) / (edges[-1] - edges[0]), 0, 1)) for peak in peaks]
    if abs(places[0] - places[1]) < 0.4:
        places = [0.25, 0.75] if places[0] <= places[1] else [0.75, 0.25]
    for place, (name, description), code in zip(places, labels, colours, strict=True):
        words = f"<b>{wrapped(name, 20, 1)}</b><br>{wrapped(description, 22, 1)}"
        x = min(max(place, 0.16), 0.84)
        write_above(figure, words, x, code, anchor="center", paper="x", size=12.5)


# --- releases side by side ------------------------------------------------------------------------

_ROLES: dict[str, Role] = {"A": "published", "B": "sound", "C": "rival", "D": "second"}


@dataclass(frozen=True, kw_only=True)
class Side:
    """One of the releases."""

    letter: str
    title: str  # of the method
    release: Release[Any]

    @property
    def place(self) -> int:
        return PLACES[_ROLES[self.letter]]

    @property
    def words(self) -> str:
        return say("labelled", label=self.letter, words=self.title)

    def ink(self, theme: Theme) -> str:
        return colour(theme, self.place)


@dataclass(frozen=True, kw_only=True)
class Difference:
    """A picture of what differs."""

    title: str  # in a few words
    figure: go.Figure
    alt: str  # read aloud
    true: bool  # whether anything true is in it: then it is for the holder alone
    legend: Sequence[tuple[str, str]] = ()  # as `pages.common.show.html.legend_row` takes it


def swatches(sides: Sequence[Side]) -> list[tuple[str, str]]:
    return [(f"method-{side.place}", side.words) for side in sides]


def bars(
    sides: Sequence[Side],
    shares: Sequence[Sequence[float]],
    words: Sequence[str],
    theme: Theme,
    *,
    letters: int = 20,
) -> go.Figure:
    """Draw lying bars of shares, 0 to 1, one a side for each of the words, which may be hostile."""
    figure, labels = go.Figure(), [plain(each) for each in words]
    places = list(range(len(words)))
    for side, own in zip(sides, shares, strict=True):
        of_100 = say("axis-of-100", letter=side.letter, share="%{x:.3g}")
        figure.add_bar(
            y=places,
            x=[100 * share for share in own],
            orientation="h",
            marker={"color": side.ink(theme)},
            customdata=labels,
            hovertemplate=f"%{{customdata}}<br>{of_100}<extra></extra>",
        )
    figure.update_layout(barmode="group", bargap=0.3, hovermode="closest", dragmode=False)
    base_layout(figure, theme, height=60 + len(words) * (12 + 8 * len(sides)))
    figure.update_xaxes(showgrid=True, fixedrange=True)
    return figure.update_yaxes(
        tickvals=places,
        ticktext=[wrapped(each, letters) for each in words],
        autorange="reversed",
        showgrid=False,
        fixedrange=True,
    )


# --- a number for each pair of some columns ------------------------------------------------------


def pair_maps(
    panels: Sequence[tuple[str, Floats]],
    names: Sequence[str],
    labels: Sequence[str],
    theme: Theme,
    **look: Any,
) -> go.Figure:
    """Draw one or two titled heat maps (d, d) of a number a pair, 0 to 1; nan cells stay empty.

    `names`, beside the pointer, and `labels`, on the axes, are escaped already.
    """
    figure = make_subplots(1, len(panels), horizontal_spacing=0.06, shared_yaxes=True)
    places = list(range(len(names)))
    for column, (title, matrix) in enumerate(panels, start=1):
        figure.add_heatmap(
            z=matrix.round(4),
            x=places,
            y=places,
            zmin=0,
            zmax=1,
            colorscale=scale_from_nothing(theme),
            showscale=column == len(panels),
            colorbar={"thickness": 10, "outlinewidth": 0, "tickvals": [0, 0.5, 1]},
            customdata=[[f"{a} – {b}" for b in names] for a in names],
            hovertemplate="%{customdata}<br>%{z:.3f}<extra></extra>",
            row=1,
            col=column,
            **look,
        )
        panel_title(figure, title, x=(column - 1) * 1.06 / len(panels))
    axis = {"tickvals": places, "ticktext": labels, "showgrid": False}
    figure.update_xaxes(**axis, tickangle=-60)
    figure.update_yaxes(**axis, autorange="reversed")
    base_layout(figure, theme, height=400)
    return figure.update_layout(hovermode="closest", margin={"t": 28})


# --- the trade-off curve of the best attack, as SVG text ------------------------------------------

ROC_WIDTH, ROC_HEIGHT = 392, 376
_LEFT, _TOP, _SIDE_X, _SIDE_Y = 50, 12, 330, 318  # the square of all rates
_ROOM = 0.025  # beyond 0 and 1


def roc_picture(
    epsilon: float,
    delta: float,
    theme: Theme,
    dots: Sequence[tuple[float, float]] = (),
    *,
    dots_label: str = "",
) -> str:
    """Draw which rates of false alarms and detections an attack can reach, and `dots` it did.

    What is proven may be infinite; the words beside the dots may hold line breaks.
    """
    limit = [(float(x), float(y)) for x, y in zip(*roc_limit(epsilon, delta), strict=True)]
    region = [*limit, *((1 - x, 1 - y) for x, y in limit)]
    opacity = 0.2 if theme.dark else 0.15
    look = f'fill="{theme.private}" stroke="{theme.background}" stroke-width="1.5"'
    parts = [
        _roc_axes(theme),
        f'<polygon points="{_points(region)}" fill="{theme.private}" fill-opacity="{opacity}"/>',
        _line(limit, theme.text, 2),
        _line([(0, 0), (1, 1)], theme.muted, 1.2, "2 3"),
        *(f'<circle cx="{x:g}" cy="{y:g}" r="5" {look}/>' for x, y in (_place(*d) for d in dots)),
        _words(*_said(epsilon, limit[2][0]), theme.text),
        _words(say("roc-guessing"), (0.55, 0.5), theme.muted),
    ]
    lines = dots_label.split("\n") if len(dots) else []
    for number, line in enumerate(reversed(lines)):
        parts.append(_words(line, (1, 0.03 + 0.05 * number), theme.private, anchor="end"))
    return svg.whole("".join(parts), (ROC_WIDTH, ROC_HEIGHT), letters=13)


def _place(x: float, y: float) -> tuple[float, float]:
    """Pixels of a pair of rates."""
    whole = 1 + 2 * _ROOM
    across, up = (x + _ROOM) / whole, (y + _ROOM) / whole
    return round(_LEFT + _SIDE_X * across, 1), round(_TOP + _SIDE_Y * (1 - up), 1)


def _points(places: Sequence[tuple[float, float]]) -> str:
    return " ".join("{:g},{:g}".format(*_place(x, y)) for x, y in places)


def _line(
    places: Sequence[tuple[float, float]], colour: str, width: float, dash: str = "none"
) -> str:
    look = f'fill="none" stroke="{colour}" stroke-width="{width}" stroke-dasharray="{dash}"'
    return f'<polyline points="{_points(places)}" {look}/>'


def _words(
    text: str, place: tuple[float, float], colour: str, *, anchor: str = "start", drop: float = 4
) -> str:
    x, y = _place(*place)
    return svg.text(x, y + drop, text, anchor, colour)


def _said(epsilon: float, corner: float) -> tuple[str, tuple[float, float]]:
    """Words in the part that no attack reaches, and where; the corner is its false-alarm rate."""
    if math.isinf(epsilon):
        return say("roc-everything"), (0.05, 0.95)
    if corner > 0.1:
        return say("roc-impossible", epsilon=short(epsilon)), (0.05, 0.95)
    return say("roc-almost-all", epsilon=short(epsilon)), (0.14, 0.86)


def _roc_axes(theme: Theme) -> str:
    ends = (-_ROOM, 1 + _ROOM)
    rates = (0, 0.25, 0.5, 0.75, 1)
    parts = [_line([(ends[0], rate), (ends[1], rate)], theme.grid, 1) for rate in rates]
    parts.append(_line([(ends[0], ends[1]), (ends[0], ends[0]), (ends[1], ends[0])], theme.axis, 1))
    for rate in rates:
        parts.append(_words(f"{rate:.0%}", (rate, ends[0]), theme.muted, anchor="middle", drop=17))
        parts.append(_words(f"{rate:.0%} ", (ends[0] - 0.015, rate), theme.muted, anchor="end"))
    parts.append(_words(say("roc-alarms"), (0.5, ends[0]), theme.muted, anchor="middle", drop=36))
    x, y = 12, _TOP + _SIDE_Y / 2
    turned = f'transform="translate({x} {y:g}) rotate(-90)" text-anchor="middle"'
    parts.append(f'<text {turned} fill="{theme.muted}">{html.escape(say("roc-detections"))}</text>')
    return "".join(parts)
