"""Pictures of the lessons: the theta curve, the cost of a sample, a merge by hand, the variants."""

import math
from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np
import plotly.graph_objects as go
from plotly.subplots import make_subplots

from dp_core.algorithms.stag.lattice import Floats
from dp_core.algorithms.stag.lessons import HandPartition, SampleCost
from dp_core.algorithms.stag.probe_figures import hatched
from dp_core.algorithms.stag.probe_story import counted
from dp_core.base_figures import Theme, base_layout, colour, faded, panel_title, plain, short, style


def theta_figure(
    thetas: Floats,
    errors: tuple[Floats, Floats, Floats],
    current: float,
    theme: Theme,
    *,
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
    unit : str
        Of the errors.

    Returns
    -------
    plotly.graph_objects.Figure
    """
    low, middle, high = errors
    figure = base_layout(go.Figure(), theme, height=360)
    figure.add_scatter(
        x=np.concatenate([thetas, thetas[::-1]]),
        y=np.concatenate([high, low[::-1]]),
        fill="toself",
        fillcolor=faded(theme.private, 0.18),
        line_width=0,
        mode="lines",
        hoverinfo="skip",
    )
    figure.add_scatter(
        x=thetas,
        y=middle,
        mode="lines+markers",
        line={"color": theme.private, "width": 3},
        marker={"size": 7, "color": theme.private},
        hovertemplate="θ = %{x:,}: %{y:.3g}<extra></extra>",
    )
    figure.add_vline(x=current, line={"color": theme.text, "width": 1.5, "dash": "2px,3px"})
    words = (
        (math.log10(current), "center", f"θ now: {plain(counted(current))}", theme.text, 20),
        (None, "left", "noise promoted to structure", theme.muted, 2),
        (None, "right", "dense cells not split", theme.muted, 2),
    )
    for x, anchor, text, code, shift in words:
        inside = {"x": x} if x is not None else {"x": float(anchor == "right"), "xref": "paper"}
        figure.add_annotation(
            text=text, **inside, xanchor=anchor, y=1, yref="paper", yanchor="bottom",
            yshift=shift, showarrow=False, font={"size": 12, "color": code},
        )  # fmt: skip
    figure.update_layout(
        margin={"l": 4, "r": 8, "t": 46, "b": 2}, hovermode="closest", dragmode=False
    )
    ends = [math.log10(min(thetas[0], current)) - 0.1, math.log10(max(thetas[-1], current)) + 0.1]
    figure.update_xaxes(title_text="threshold θ, points on the sample", type="log", range=ends)
    figure.update_xaxes(
        tickvals=thetas.tolist(), tickformat="~g", ticktext=[f"{t:,g}" for t in thetas]
    )
    figure.update_yaxes(title_text=f"mean error, {unit}", type="log", tickformat="~g", nticks=6)
    return figure


def sample_lines(
    rates: Sequence[float], costs: Sequence[SampleCost], here: float, theme: Theme
) -> go.Figure:
    """Draw what grows as a sample shrinks: the nominal budget, and both errors.

    Parameters
    ----------
    rates : sequence of float
        Sampling rates, ascending.
    costs : sequence of SampleCost
        One for each.
    here : float
        Rate that is marked.
    theme : Theme

    Returns
    -------
    plotly.graph_objects.Figure
    """
    figure = make_subplots(1, 2, horizontal_spacing=0.13)
    lines: tuple[tuple[int, str, list[float], int], ...] = (
        (1, "ε on the sample", [cost.budget for cost in costs], 0),
        (2, "noise", [cost.noise for cost in costs], 0),
        (2, "sampling", [cost.sampling for cost in costs], 1),
        (2, "both", [cost.whole for cost in costs], 4),
    )
    for column, name, values, place in lines:
        look = style(place)
        figure.add_scatter(
            x=list(rates),
            y=[value if value > 0 else None for value in values],
            mode="lines",
            line={"color": colour(theme, place), "width": look.width, "dash": look.dash},
            hovertemplate=f"γ = %{{x:.3g}}: {plain(name)} %{{y:,.3g}}<extra></extra>",
            row=1,
            col=column,
        )
    base_layout(figure, theme, height=300)
    for column in (1, 2):
        mark = {"color": theme.muted, "width": 1.5, "dash": "2px,3px"}
        figure.add_vline(x=here, line=mark, row=1, col=column)
        figure.update_xaxes(
            title_text="sampling rate γ", type="log", tickvals=[0.001, 0.01, 0.1, 1],
            ticktext=["0.001", "0.01", "0.1", "1"], row=1, col=column,
        )  # fmt: skip
    panel_title(figure, "What may be spent on the sample, ε")
    figure.add_annotation(
        text="<b>Error of one count, points (s.d.)</b>", x=0.565, y=1, xref="paper",
        yref="paper", xanchor="left", yanchor="bottom", showarrow=False, font={"size": 13},
    )  # fmt: skip
    figure.update_layout(hovermode="closest", dragmode=False, margin={"t": 30, "r": 8})
    figure.update_yaxes(rangemode="tozero", nticks=5, row=1, col=1)
    figure.update_yaxes(type="log", tickformat="~s", nticks=5, row=1, col=2)
    return figure


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
    figure = base_layout(go.Figure(), theme, height=300)
    names = [f"{len(each.groups)}" for each in partitions]
    deviations = [each.deviation for each in partitions]
    prices = [each.price for each in partitions]
    figure.add_bar(x=names, y=deviations, marker={"color": theme.private}, hoverinfo="skip")
    figure.add_bar(x=names, y=prices, marker=hatched(theme.orange_text, "/"), hoverinfo="skip")
    best = min(partitions, key=lambda each: each.cost)
    for name, each in zip(names, partitions, strict=True):
        wins = each is best
        figure.add_annotation(
            text=f"<b>{plain(counted(each.cost))}</b><br>cheapest" if wins else counted(each.cost),
            x=name,
            y=each.cost,
            yanchor="bottom",
            showarrow=False,
            font={"size": 12.5, "color": theme.text},
        )
    figure.update_layout(
        barmode="stack", bargap=0.4, hovermode=False, dragmode=False, margin={"t": 12}
    )
    figure.update_xaxes(title_text="groups", type="category")
    most = max(each.cost for each in partitions)
    figure.update_yaxes(title_text="RC, points", range=[0, 1.25 * most], nticks=5)
    return figure


def variant_dots(
    errors: Mapping[str, Mapping[str, Sequence[float]]],
    titles: Mapping[str, str],
    theme: Theme,
    *,
    unit: str = "%",
) -> go.Figure:
    """Draw the errors of some methods by class of rectangles, a dot a run.

    Parameters
    ----------
    errors : mapping
        Method to class to errors of its runs.
    titles : mapping of str to str
        Names of the methods, in the order of their styles.
    theme : Theme
    unit : str
        Of the errors.

    Returns
    -------
    plotly.graph_objects.Figure
    """
    figure = base_layout(go.Figure(), theme, height=310)
    classes = list(next(iter(errors.values()), {}))
    for place, method in enumerate(titles):
        by_class = errors.get(method, {})
        shift = 0.22 * (place - (len(titles) - 1) / 2)
        marker: dict[str, Any] = {
            "symbol": style(place).symbol,
            "size": 12,
            "color": colour(theme, place),
        }
        dots = [
            (row + shift, value)
            for row, area in enumerate(classes)
            for value in by_class.get(area, ())
        ]
        figure.add_scatter(
            x=[value for _, value in dots],
            y=[row for row, _ in dots],
            mode="markers",
            marker=marker,
            hovertemplate=f"{plain(titles[method])}: %{{x:.3g}} {plain(unit)}<extra></extra>",
        )
        for row, area in enumerate(classes):
            found = by_class.get(area, ())
            if found:
                figure.add_annotation(
                    text=f"{short(float(np.median(found)))} {plain(unit)}",
                    x=math.log10(max(max(found), 1e-9)),
                    y=row + shift, xanchor="left", xshift=10, showarrow=False,
                    font={"size": 12, "color": colour(theme, place)},
                )  # fmt: skip
    figure.update_layout(hovermode="closest", dragmode=False, margin={"t": 8, "r": 46})
    figure.update_xaxes(title_text=f"mean error, {unit}", type="log", tickformat="~g", nticks=6)
    figure.update_yaxes(
        tickvals=list(range(len(classes))), ticktext=classes, showgrid=False,
        range=[len(classes) - 0.45, -0.55],
    )  # fmt: skip
    return figure
