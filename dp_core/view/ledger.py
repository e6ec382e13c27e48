"""Claimed against proven epsilon as bars; infinity is an arrow that leaves the axis."""

import math
from collections.abc import Sequence
from typing import Any

import plotly.graph_objects as go

from dp_core.view.theme import Theme, fixed, plain, wrapped, write

_CUT = 20
"""A bar so many times as long as the claim is cut."""


def ledger_bars(
    claimed: float, believed: float | None, proven: float, theme: Theme, *, height: int = 178
) -> go.Figure:
    """Draw claimed against proven epsilon; an infinite one is an arrow that leaves the axis.

    Parameters
    ----------
    claimed, proven : float
        Totals of the ledger; may be infinite.
    believed : float or None
        What the claim becomes with the sums done right and the sensitivities believed; None
        leaves the bar out.
    theme : Theme
    height : int
        Pixels with three bars.
    """
    holds = proven <= claimed * (1 + 1e-9)
    bars: list[tuple[str, float, dict[str, Any]]] = [("Claimed", claimed, {"color": theme.private})]
    if believed is not None:
        bars.append(("Sums done right,<br>sensitivities believed", believed, _hatched(theme)))
    bars.append(("Proven", proven, {"color": theme.green if holds else theme.orange}))
    top = _round_up(max([value for _, value, _ in bars if math.isfinite(value)], default=1.0))
    figure = _empty(theme, height - 36 * (3 - len(bars)))
    for name, value, look in bars:
        _ledger_bar(figure, name, value, look, top)
        if math.isinf(value):
            _leave_the_axis(figure, name, value, theme, top)
    _ledger_axes(figure, top, any(math.isinf(value) for _, value, _ in bars))
    return figure


def ladder_bars(rungs: Sequence[tuple[str, float]], theme: Theme) -> go.Figure:
    """Draw a claim and what it becomes, repair by repair; bars far beyond it are cut.

    Parameters
    ----------
    rungs : sequence of (str, float)
        Label and epsilon: the claim, the claim with its sums repaired, then the true costs. The
        last may be infinite. Labels may be hostile.
    theme : Theme

    Returns
    -------
    plotly.graph_objects.Figure
        A cut bar has two slanted gaps and its number inside; only an infinite one has a head.
    """
    names = [wrapped(label, 22) for label, _ in rungs]
    values = [value for _, value in rungs]
    near = [value for value in values if value <= _CUT * values[0]]
    top = _round_up(max(near, default=1.0))
    looks: list[dict[str, Any]] = [{"color": theme.private}, _hatched(theme)]
    looks += [{"color": theme.orange}] * (len(rungs) - 2)
    figure = _empty(theme, 52 + 42 * len(rungs))
    for name, value, look in zip(names, values, looks, strict=True):
        far = value > top * (1 + 1e-9)
        _ledger_bar(figure, name, math.inf if far else value, look, top)
        if far:
            _leave_the_axis(figure, name, value, theme, top)
    _ledger_axes(figure, top, any(value > top for value in values))
    return figure


def _empty(theme: Theme, height: int) -> go.Figure:
    return fixed(theme, height, (4, 4, 8, 2), hover=False, barmode="overlay")


def _hatched(theme: Theme) -> dict[str, Any]:
    hatch = {"shape": "/", "fgcolor": theme.true, "bgcolor": "rgba(0,0,0,0)", "size": 7}
    outline = {"width": 1.2, "color": theme.true}
    return {"color": "rgba(0,0,0,0)", "pattern": hatch, "line": outline}


def _round_up(value: float) -> float:
    """Smallest of 1, 2, 4, 5, 10 times a power of ten that is at least `value`."""
    if value <= 0:
        return 1.0
    ten = 10.0 ** math.floor(math.log10(value))
    return next(step * ten for step in (1, 2, 4, 5, 10) if step * ten >= value * (1 - 1e-9))


def _ledger_bar(
    figure: go.Figure, name: str, value: float, look: dict[str, Any], top: float
) -> None:
    infinite = math.isinf(value)
    figure.add_bar(
        y=[name],
        x=[1.5 * top if infinite else value],
        orientation="h",
        marker=look,
        width=0.56,
        hoverinfo="skip",
    )
    if not infinite:
        words = f"<b>{plain(epsilon_text(value))}</b>"
        write(figure, words, (value, name), size=13, anchor="left", xshift=6)


def _leave_the_axis(figure: go.Figure, name: str, value: float, theme: Theme, top: float) -> None:
    """Two slanted gaps and its number: this bar is cut; with a head it does not end."""
    row = [bar.y[0] for bar in figure.data].index(name)
    for start in (1.1875, 1.2375):
        figure.add_shape(
            type="line",
            x0=(start - 0.015) * top,
            x1=(start + 0.015) * top,
            y0=row + 0.36,
            y1=row - 0.36,
            line={"color": theme.background, "width": 5},
        )
    tip, base = 1.58 * top, 1.496 * top  # the head overlaps the bar: no seam
    if math.isinf(value):
        figure.add_shape(
            type="path",
            path=f"M {base},{row - 0.38} L {tip},{row} L {base},{row + 0.38} Z",
            fillcolor=figure.data[row].marker.color,
            line_width=0,
        )
    words = "∞  no finite ε" if math.isinf(value) else plain(epsilon_text(value))
    write(figure, f"<b>{words}</b>", (0.6 * top, row), "#16202C", size=13)


def _ledger_axes(figure: go.Figure, top: float, infinite: bool) -> None:  # noqa: FBT001
    ticks = [top * part / 4 for part in range(5)]
    figure.update_xaxes(
        range=[0, (1.625 if infinite else 1.2) * top],
        tickvals=ticks,
        ticktext=[f"{tick:,.3g}" if tick < 1000 else f"{tick:,.0f}" for tick in ticks],
        title_text="ε",
    )
    figure.update_yaxes(
        autorange="reversed",
        showgrid=False,
        tickfont={"size": 12.5, "color": figure.layout.font.color},
    )


def epsilon_text(value: float) -> str:
    """Write an epsilon as the ledger does: 1.0, 0.20, 34,517, ∞.

    Examples
    --------
    >>> [epsilon_text(value) for value in (1, 0.2, 34516.8, 0.00123, float("inf"), 0)]
    ['1.0', '0.20', '34,517', '0.00123', '∞', '0']
    """
    if math.isinf(value):
        return "∞"
    if value == 0:
        return "0"
    if value >= 100:
        return f"{value:,.0f}"
    if value >= 1:
        return f"{value:.1f}" if math.isclose(value, round(value, 1)) else f"{value:.2f}"
    return f"{value:.2f}" if math.isclose(value, round(value, 2)) else f"{value:.3g}"
