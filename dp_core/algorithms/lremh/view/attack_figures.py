"""Pictures of the attacks on reports: a measured ε between two bounds, and guesses over reports."""

import math
from collections.abc import Mapping, Sequence
from typing import Any

import plotly.graph_objects as go

from dp_core.algorithms.lremh.study.gaps import CONFIDENCE, Measured, Share
from dp_core.view.ledger import epsilon_text
from dp_core.view.marks import beside, dots, stroke
from dp_core.view.theme import Theme, base_layout, fixed, panel_title, plain, write
from dp_core.words import say

_SHARES = [0.5, 0.6, 0.7, 0.8, 0.9, 1.0]


def ratio_figure(
    claimed: float, proven: float, found: Measured, theme: Theme, *, attributes: int
) -> go.Figure:
    """Draw a measured log ratio with its interval between what is claimed and what is proven.

    Parameters
    ----------
    claimed : float
        Epsilon stated for the whole report.
    proven : float
        Epsilon of the attributes that differ.
    found : Measured
    theme : Theme
    attributes : int
        In how many the records differ.

    Returns
    -------
    plotly.graph_objects.Figure
        One row each; an interval without end leaves the axis.
    """
    low, high = found.interval
    ends = (claimed, proven, low, found.ratio, high)
    finite = [value for value in ends if math.isfinite(value)]
    top = 1.25 * max(*finite, 0.01)
    figure = fixed(theme, 180, (4, 4, 6, 2), hover=False)
    _mark(figure, 0, claimed, {"symbol": "line-ns", "line": {"width": 4, "color": theme.private}})
    shown = found.ratio if math.isfinite(found.ratio) else max(low, 0.0)
    stroke(figure, [max(low, 0.0), min(high, top)], [1, 1], theme.muted, 6)
    _mark(figure, 1, shown, {"symbol": "diamond", "color": theme.text})
    holds = claimed >= proven * (1 - 1e-9)
    bound = theme.green if holds else theme.orange
    _mark(figure, 2, proven, {"symbol": "line-ns", "line": {"width": 4, "color": bound}})
    words = (epsilon_text(claimed), _interval_words(low, high), epsilon_text(proven))
    places = (claimed, min(high, top), proven)
    for row, (place, text) in enumerate(zip(places, words, strict=True)):
        side = beside(left=False, shift=10)
        write(figure, f"<b>{plain(text)}</b>", (min(place, top), row), size=13, **side)
    figure.update_yaxes(
        tickvals=[0, 1, 2],
        ticktext=["Claimed,<br>whole report", "Measured", f"Proven,<br>{_counted(attributes)}"],
        range=[2.5, -0.5],
        showgrid=False,
        tickfont={"size": 12.5, "color": theme.text},
    )
    figure.update_xaxes(range=[0, 1.35 * top], title_text="ε", tickformat=",.3~g", showgrid=True)
    return figure


def _counted(attributes: int) -> str:
    return "1 attribute" if attributes == 1 else f"{attributes} attributes"


def _mark(figure: go.Figure, row: int, value: float, marker: Mapping[str, Any]) -> None:
    if math.isfinite(value):
        look = {"size": 16 if row != 1 else 13, **marker}
        dots(figure, [value], [row], look)


def _interval_words(low: float, high: float) -> str:
    least = f"{max(low, 0.0):.3g}"
    return f"at least {least}" if math.isinf(high) else f"{least} to {max(high, 0.0):.3g}"


def success_figure(
    line: Sequence[tuple[int, float]],
    found: Mapping[int, Share],
    *,
    limit: float,
    here: int,
    theme: Theme,
) -> go.Figure:
    """Draw how often the averaging attacker is right, over the number of reports it has seen.

    Parameters
    ----------
    line : sequence of (int, float)
        Closed form: number of reports and chance.
    found : mapping of int to Share
        What was measured.
    limit : float
        Chance of somebody who knows the permanent bits.
    here : int
        Reports of each user on the page.
    theme : Theme

    Returns
    -------
    plotly.graph_objects.Figure
    """
    figure = base_layout(go.Figure(), theme, height=280)
    counts = [count for count, _ in line]
    words = "%{y:.1%} from public numbers<extra></extra>"
    chances = [chance for _, chance in line]
    stroke(figure, counts, chances, theme.private, 2.5, hovertemplate=words)
    stroke(figure, [counts[0], counts[-1]], [limit, limit], theme.muted, 1.5, "4px,4px")
    if found:
        _measured_dots(figure, found, theme)
    figure.add_vline(x=here, line={"width": 1, "color": theme.axis})
    known = f"permanent bits known: {limit:.1%}".replace("%", "&#37;")
    write(figure, known, (0, limit), theme.muted, xref="x", anchor="left bottom")
    side = beside(left=here > math.sqrt(counts[-1]), shift=5)
    write(figure, f"here {here:,}", (math.log10(here), 0.5), theme.muted, **side)
    figure.update_xaxes(
        type="log",
        title_text=say("lremh-attack-figures-reports-one-person"),
        tickvals=_ticks(counts[-1]),
    )
    figure.update_yaxes(range=[0.47, 1.08], tickformat=".0%", tickvals=_SHARES)
    return panel_title(figure, say("lremh-attack-figures-how-often-attacker-right"))


def _measured_dots(figure: go.Figure, found: Mapping[int, Share], theme: Theme) -> None:
    shares = list(found.values())
    bars = {
        "array": [each.high - each.value for each in shares],
        "arrayminus": [each.value - each.low for each in shares],
        "color": theme.text,
        "thickness": 1.5,
    }
    marker = {"size": 9, "symbol": "diamond", "color": theme.text}
    words = f"%{{y:.1%}} measured, {CONFIDENCE:.0%} interval as a bar<extra></extra>"
    values = [each.value for each in shares]
    dots(figure, list(found), values, marker, error_y=bars, hovertemplate=words)


def _ticks(last: int) -> list[int]:
    return [tick for tick in (1, 2, 5, 10, 20, 50, 100, 200, 500, 1_000) if tick <= last]
