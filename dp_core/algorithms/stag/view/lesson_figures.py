"""Pictures of the lessons: the theta curve, the cost of a sample, a merge by hand, the variants."""

import math
from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np
import plotly.graph_objects as go

from dp_core.algorithms.stag.data.lattice import Floats
from dp_core.algorithms.stag.study.lessons import HandPartition, SampleCost
from dp_core.algorithms.stag.view.probe_story import written
from dp_core.view.theme import (
    Theme,
    band,
    colour,
    faded,
    fixed,
    hatched,
    panel_title,
    plain,
    short,
    style,
    write,
    write_above,
)

_LABEL_ROOM = 1.1  # decades to the right of the dots


def theta_figure(
    thetas: Floats,
    errors: tuple[Floats, Floats, Floats],
    current: float,
    theme: Theme,
    *,
    grid: Sequence[float] = (),
    unit: str = "%",
) -> go.Figure:
    """Draw error against the threshold: too low on the left, too high on the right.

    Parameters
    ----------
    thetas : ndarray, shape (K,)
        Ascending, points on the sample.
    errors : (ndarray, ndarray, ndarray)
        Lowest, median and highest error of the runs.
    current : float
        Threshold of the release on screen.
    theme : Theme
    grid : sequence of float
        All thresholds to come, so that the axis stands still.
    unit : str
        Of the errors.
    """
    low, middle, high = errors
    figure = fixed(theme, 360, (4, 8, 46, 2))
    band(figure, thetas, low, high, faded(theme.private, 0.18))
    figure.add_scatter(
        x=thetas,
        y=middle,
        mode="lines+markers",
        line={"color": theme.private, "width": 3},
        marker={"size": 7, "color": theme.private},
        hovertemplate="θ = %{x:,}: %{y:.3g}<extra></extra>",
    )
    figure.add_vline(x=current, line={"color": theme.text, "width": 1.5, "dash": "2px,3px"})
    here = f"θ now: {plain(written(current))}"
    write_above(figure, here, math.log10(current), theme.text, anchor="center", yshift=20)
    for x, side, text in (
        (0.0, "left", "noise promoted to structure"),
        (1.0, "right", "dense cells not split"),
    ):
        write_above(figure, text, x, theme.muted, anchor=side, paper="x", yshift=2)
    ticks = sorted({*thetas.tolist(), *grid})
    ends = [math.log10(min(ticks[0], current)) - 0.1, math.log10(max(ticks[-1], current)) + 0.1]
    figure.update_xaxes(title_text="threshold θ, points on the sample", type="log", range=ends)
    figure.update_xaxes(tickvals=ticks, ticktext=[f"{tick:,g}" for tick in ticks])
    figure.update_yaxes(title_text=f"mean error, {unit}", **_log_axis([*low, *high]))
    return figure


def _log_axis(values: Sequence[float], *, right: float = 0.06) -> dict[str, Any]:
    """Log axis with round ticks that holds all values; `right` is the room above, in decades."""
    found = [value for value in values if value > 0] or [1.0]
    low, high = math.log10(min(found)), math.log10(max(found))
    powers = range(math.floor(low) - 1, math.ceil(high) + 2)
    steps = (1, 1.5, 2, 3, 4, 6) if high - low < 0.8 else (1, 2, 5) if high - low < 2.2 else (1,)
    ticks = [step * 10.0**power for power in powers for step in steps]
    return {
        "type": "log",
        "range": [low - 0.06, high + right],
        "tickvals": ticks,
        "ticktext": [f"{tick:,g}" for tick in ticks],
    }


def budget_line(
    rates: Sequence[float], costs: Sequence[SampleCost], here: float, theme: Theme
) -> go.Figure:
    """Draw the nominal budget, which grows as a sample shrinks.

    Parameters
    ----------
    rates : sequence of float
        Sampling rates, ascending.
    costs : sequence of SampleCost
        One for each.
    here : float
        Rate that is marked.
    theme : Theme
    """
    figure = fixed(theme, 280, (4, 8, 30, 2))
    _line(figure, rates, [cost.budget for cost in costs], 0, theme)
    figure.update_yaxes(rangemode="tozero", nticks=5)
    return _over_rates(figure, "What may be spent on the sample, ε", here, theme)


def sample_lines(
    rates: Sequence[float], costs: Sequence[SampleCost], here: float, theme: Theme
) -> go.Figure:
    """Draw the errors of one count, which grow as a sample shrinks; as `budget_line`."""
    figure = fixed(theme, 280, (4, 8, 30, 2))
    lines = {
        0: [cost.noise for cost in costs],
        1: [cost.sampling for cost in costs],
        4: [cost.whole for cost in costs],
    }
    for place, values in lines.items():
        _line(figure, rates, values, place, theme)
    figure.update_yaxes(**_log_axis([value for values in lines.values() for value in values]))
    return _over_rates(figure, "Error of one count, points (s.d.)", here, theme)


def _line(
    figure: go.Figure, rates: Sequence[float], values: Sequence[float], place: int, theme: Theme
) -> None:
    look = style(place)
    figure.add_scatter(
        x=list(rates),
        y=[value if value > 0 else None for value in values],
        mode="lines",
        line={"color": colour(theme, place), "width": look.width, "dash": look.dash},
        hovertemplate="γ = %{x:.3g}: %{y:,.3g}<extra></extra>",
    )


def _over_rates(figure: go.Figure, title: str, here: float, theme: Theme) -> go.Figure:
    figure.add_vline(x=here, line={"color": theme.muted, "width": 1.5, "dash": "2px,3px"})
    panel_title(figure, title)
    ticks = [0.001, 0.01, 0.1, 1]
    figure.update_xaxes(title_text="sampling rate γ", type="log")
    return figure.update_xaxes(tickvals=ticks, ticktext=[f"{tick:g}" for tick in ticks])


def hand_bars(partitions: Sequence[HandPartition], theme: Theme) -> go.Figure:
    """Draw what each number of groups costs: deviation, and the price of the groups.

    Parameters
    ----------
    partitions : sequence of HandPartition
    theme : Theme

    Returns
    -------
    plotly.graph_objects.Figure
        The cheapest is named.
    """
    figure = fixed(theme, 300, (4, 4, 12, 2), hover=False, barmode="stack", bargap=0.4)
    names = [f"{len(each.groups)}" for each in partitions]
    deviations = [each.deviation for each in partitions]
    prices = [each.price for each in partitions]
    figure.add_bar(x=names, y=deviations, marker={"color": theme.private}, hoverinfo="skip")
    figure.add_bar(x=names, y=prices, marker=hatched(theme.orange_text, "/"), hoverinfo="skip")
    best = min(partitions, key=lambda each: each.cost)
    for place, each in enumerate(partitions):
        words = written(each.cost)
        words = f"<b>{plain(words)}</b><br>cheapest" if each is best else words
        # a category is found by its number
        write(figure, words, (place, each.cost), theme.text, size=12.5, anchor="bottom")
    figure.update_xaxes(title_text="groups", type="category")
    most = max(each.cost for each in partitions)
    figure.update_yaxes(title_text="RC, points", range=[0, 1.25 * most], nticks=5)
    return figure


def variant_dots(
    errors: Mapping[str, Mapping[str, Sequence[float]]],
    titles: Mapping[str, str],
    theme: Theme,
    *,
    styles: Mapping[str, int],
    unit: str = "%",
) -> go.Figure:
    """Draw the errors of some methods by class of rectangles, a dot a run.

    Parameters
    ----------
    errors : mapping
        Method to class to errors of its runs.
    titles : mapping of str to str
        Short names of the methods, from the top.
    theme : Theme
    styles : mapping of str to int
        Style of each method, the same on every tab.
    unit : str
        Of the errors.
    """
    figure = fixed(theme, 310, (4, 8, 8, 2))
    classes = list(next(iter(errors.values()), {}))
    for place, (method, name) in enumerate(titles.items()):
        look = styles[method]
        code, shift = colour(theme, look), 0.25 * (place - (len(titles) - 1) / 2)
        for row, area in enumerate(classes):
            found = list(errors.get(method, {}).get(area, ()))
            figure.add_scatter(
                x=found,
                y=[row + shift] * len(found),
                mode="markers",
                marker={"symbol": style(look).symbol, "size": 11, "color": code},
                hovertemplate=f"{plain(name)}: %{{x:.3g}} {plain(unit)}<extra></extra>",
            )
            if found and max(found) > 0:
                words = plain(f"{name} {short(float(np.median(found)))} {unit}")
                end = math.log10(max(found)), row + shift
                write(figure, words, end, code, anchor="left", xshift=9)
    every = [
        value for by_class in errors.values() for found in by_class.values() for value in found
    ]
    figure.update_xaxes(title_text=f"mean error, {unit}", **_log_axis(every, right=_LABEL_ROOM))
    figure.update_yaxes(tickvals=list(range(len(classes))), ticktext=classes, showgrid=False)
    return figure.update_yaxes(range=[len(classes) - 0.45, -0.55])
