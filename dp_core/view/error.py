"""Error against epsilon: what each budget buys, and where a tolerance is met."""

import math
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any, Literal

import numpy as np
import plotly.graph_objects as go

from dp_core.arrays import Floats
from dp_core.view.marks import Label, across, direct_labels, dots, upright, you_below
from dp_core.view.theme import (
    Theme,
    band,
    colour,
    faded,
    fixed,
    method_style,
    plain,
    short,
    write,
    write_above,
)

HEIGHT = 392
TOP, BOTTOM, RIGHT = 46, 48, 96  # margins in pixels; the right one holds the direct labels


@dataclass(frozen=True, kw_only=True, eq=False)
class Curve:
    """One method's error over its budgets; arrays of shape (m,), in the same order."""

    label: str  # name of the method; may be hostile
    # claimed, proven: epsilon of each point on either axis; a point whose epsilon is infinite is
    # not drawn
    claimed: Floats
    proven: Floats
    middle: Floats  # median error, in the unit of the metric
    # low, high: 5 % and 95 % of the runs
    low: Floats | None = None
    high: Floats | None = None
    style: int = 0  # position in `STYLES`, such as that of a role
    band: bool = False  # whether the spread is drawn as a band
    # whether it is the method of the page: its line is thick, and ε is marked on it
    on_screen: bool = False


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

    # metric, unit: such as "rmse" and "admissions"
    metric: str
    unit: str
    # which epsilon is on the axis
    side: Literal["proven", "claimed"] = "proven"
    # claimed, proven: epsilon of the release on screen, marked on the axis; an infinite one is not
    claimed: float | None = None
    proven: float | None = None
    tolerance: float | None = None  # in the unit of the metric
    works: tuple[float, float] | None = None  # feasible epsilons, shaded
    # name and error of the answer that needs no data, such as "straight line
    # (trivial)"
    trivial: tuple[str, float] | None = None
    # error that remains without noise; 0 is drawn at the lower edge of a log axis
    floor: float | None = None
    log: bool = True  # whether the error axis is logarithmic
    # which values of the metric are good
    better: Literal["lower", "higher"] = "lower"
    guess: float | None = None  # epsilon that a visitor guessed, drawn dotted
    decimals: int = 1  # of values from 1 to 100 where methods are listed

    @property
    def epsilon(self) -> float | None:
        """Epsilon of the release on screen, on the chosen axis; None where it has no place."""
        chosen = self.proven if self.side == "proven" else self.claimed
        return chosen if chosen is not None and 0 < chosen < math.inf else None

    @property
    def axis_title(self) -> str:
        """Metric and unit, escaped."""
        return plain(f"{self.metric} ({self.unit})" if self.unit else self.metric)


def error_curve(curves: Sequence[Curve], *, view: ErrorView, theme: Theme) -> go.Figure:
    """Draw the error of each method over epsilon, labelled at the end of each line.

    `curves`: drawn in reverse, so that the first lies on top. Returns plotly.graph_objects.Figure:
    x: epsilon, log scale; y: error, log scale unless the view says otherwise.
    """
    shown = [kept for curve in curves if (kept := _drawable(curve, view)) is not None]
    x_range = _epsilon_range(shown, view)
    y_range = _error_range(shown, view)
    looks: dict[str, Any] = {"dragmode": None, **_axes(view, x_range, y_range)}
    figure = fixed(theme, HEIGHT, (4, RIGHT, TOP, BOTTOM), hover="x unified", **looks)
    _feasible(figure, view, theme, x_range)
    labels = _reference_lines(figure, view, theme, y_range)
    for curve in reversed(shown):
        _draw_curve(figure, curve, view, theme)
    for curve in shown:
        end = float(curve.middle[np.argmax(_epsilons(curve, view))])
        labels.append(Label(curve.label, end, colour(theme, curve.style), bold=True))
    _mark_epsilon(figure, shown, view, theme)
    direct_labels(figure, labels, y_range=y_range, inner=HEIGHT - TOP - BOTTOM)
    return figure


def _epsilons(curve: Curve, view: ErrorView) -> Floats:
    return curve.proven if view.side == "proven" else curve.claimed


def _drawable(curve: Curve, view: ErrorView) -> Curve | None:
    """Keep the points that have a place on the axes, in order of epsilon."""
    epsilon = _epsilons(curve, view)
    good = np.isfinite(epsilon) & (epsilon > 0) & np.isfinite(curve.middle)
    if view.log:
        good &= curve.middle > 0
    order = np.flatnonzero(good)[np.argsort(epsilon[good], kind="stable")]
    if not order.size:
        return None
    arrays = {name: getattr(curve, name) for name in ("claimed", "proven", "middle", "low", "high")}
    kept: dict[str, Any] = {
        name: None if array is None else array[order] for name, array in arrays.items()
    }
    return replace(curve, **kept)


def _epsilon_range(curves: Sequence[Curve], view: ErrorView) -> tuple[float, float]:
    """Range of log10(epsilon): the slider's own, wider where a curve goes beyond it."""
    ends = [float(np.log10(_epsilons(curve, view).max())) for curve in curves]
    starts = [float(np.log10(_epsilons(curve, view).min())) for curve in curves]
    return min([-2.0, *starts]), max([1.0, *ends])


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
    room = 0.06 * (high - low) or 0.5
    return low - 2 * room, high + room


def _axes(
    view: ErrorView, x_range: tuple[float, float], y_range: tuple[float, float]
) -> dict[str, Any]:
    decades = range(math.ceil(x_range[0] - 1e-9), math.floor(x_range[1] + 1e-9) + 1)
    epsilons = {
        "type": "log",
        "range": list(x_range),
        "tickvals": [10.0**power for power in decades],
        "ticktext": [f"{10.0**power:,g}" for power in decades],
        "title": {"text": f"{view.side} privacy budget ε (log scale)"},
    }
    errors: dict[str, Any] = {"title": {"text": view.axis_title}, "range": list(y_range)}
    if view.log:
        errors["type"] = "log"
        errors["title"] = {"text": view.axis_title.removesuffix(")") + ", log scale)"}
        ticks = _error_ticks(y_range)
        if len(ticks) >= 2:
            errors |= {"tickvals": ticks, "ticktext": [_tick(tick) for tick in ticks]}
    return {"xaxis": epsilons, "yaxis": errors}


def _error_ticks(y_range: tuple[float, float]) -> list[float]:
    """Powers of ten; 1, 2 and 5 of each where there are fewer than two."""
    low, high = y_range
    powers = range(math.floor(low), math.floor(high) + 1)
    steps = (1, 2, 5) if math.floor(high) - math.ceil(low) < 1 else (1,)
    ticks = [float(f"{step}e{power}") for power in powers for step in steps]
    return [tick for tick in ticks if low <= math.log10(tick) <= high]


def _tick(value: float) -> str:
    return f"{value:,.0f}" if value >= 1 else f"{value:g}"


def _feasible(
    figure: go.Figure, view: ErrorView, theme: Theme, x_range: tuple[float, float]
) -> None:
    """Shade the feasible epsilons and say which they are, on the side where there is room."""
    if view.works is None:
        return
    low, high = view.works
    ends = [min(max(math.log10(end), x_range[0]), x_range[1]) for end in view.works]
    figure.add_shape(
        type="rect",
        yref="y domain",
        xref="x",
        x0=10 ** ends[0],
        x1=10 ** ends[1],
        y0=0,
        y1=1,
        fillcolor=faded(theme.green, 0.12),
        line_width=0,
        layer="below",
    )
    right = x_range[1] - ends[1] > 0.22 * (x_range[1] - x_range[0])
    span = f"{short(low)} to {short(high)}" if math.isfinite(high) else f"{short(low)} or more"
    side, shift = ("left", 6) if right else ("right", -6)
    look: dict[str, Any] = {"anchor": f"{side} top", "paper": "y", "align": side, "xshift": shift}
    words, place = f"<b>works:<br>{plain(span)}</b>", (ends[int(right)], 0.97)
    write(figure, words, place, theme.green, bgcolor=faded(theme.background, 0.8), **look)


def _reference_lines(
    figure: go.Figure, view: ErrorView, theme: Theme, y_range: tuple[float, float]
) -> list[Label]:
    """Draw trivial baseline, tolerance and floor; return their labels."""
    labels = []
    on_axis = -math.inf if not view.log else 0.0
    if view.trivial is not None and view.trivial[1] > on_axis:
        name, value = view.trivial
        across(figure, value, theme.muted, 1.5, "12px,8px")
        labels.append(Label(name, value, theme.muted))
    if view.tolerance is not None and view.tolerance > on_axis:
        across(figure, view.tolerance, theme.text, 1.3)
        text = f"tolerance {short(view.tolerance)}"
        labels.append(Label(text, view.tolerance, theme.text))
    if view.floor is not None:
        edge = y_range[0] + 0.03 * (y_range[1] - y_range[0])
        place = max(view.floor, 10**edge if view.log else edge)
        across(figure, place, theme.muted, 2)
        labels.append(Label(f"no noise: {short(view.floor)}", place, theme.muted))
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
        words = (f"your guess: {short(view.guess)}", math.log10(view.guess))
        left = view.guess > 1 if view.epsilon is None else view.guess < view.epsilon
        you_below(figure, *words, theme, left=left, y=0.05)
    here = view.epsilon
    if here is None:
        return
    upright(figure, here, theme.text, 2)
    write_above(figure, f"<b>you: ε = {plain(short(here))}</b>", math.log10(here), theme.text)
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
