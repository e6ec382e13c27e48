"""Pictures of a plan: users needed, order by order, and what each attribute adds."""

import math
from collections.abc import Sequence

import plotly.graph_objects as go

from dp_core.algorithms.lremh.study.planning import PlanLine
from dp_core.algorithms.lremh.view.plan_story import error_text, order_name, people
from dp_core.algorithms.lremh.view.stewards import AttributeLine
from dp_core.view.marks import across, beside, dots, stroke, upright, you_below
from dp_core.view.theme import Theme, base_layout, faded, panel_title, write

ROW, TOP, BOTTOM = 30, 30, 46
_FARTHEST = 1e18  # beyond, all orders are equally out of reach
_DECADES = {3: "1,000", 6: "1 million", 9: "1 billion", 12: "1 trillion", 15: "10¹⁵", 18: "10¹⁸"}


def users_by_order(
    lines: Sequence[PlanLine], users: int, attributes: int, target: float, theme: Theme
) -> go.Figure:
    """Draw the users needed for each order on a log scale, and those at hand as a line.

    Parameters
    ----------
    lines : sequence of PlanLine
    users, attributes : int
        n and d.
    target : float
        Joint error.
    theme : Theme

    Returns
    -------
    plotly.graph_objects.Figure
        Filled circles: enough are there. Open diamonds: too few.
    """
    figure = base_layout(go.Figure(), theme, height=ROW * len(lines) + TOP + BOTTOM + 24)
    names = [order_name(line.order, attributes) for line in lines]
    needed = [max(1.0, min(line.users_needed, _FARTHEST)) for line in lines]
    low = 0.5 * math.floor(2 * math.log10(min(users, *needed))) - 0.3
    high = math.log10(max(users, *needed))
    right = high + 0.4 * (high - low) + 0.4
    for name, value, line in zip(names, needed, lines, strict=True):
        _row(figure, line, (value, name), theme, low=10**low, enough=line.users_needed <= users)
    upright(figure, users, theme.text, 1.5)
    here = math.log10(users)
    you_below(figure, f"you: {users:,}", here, theme, left=here > (low + right) / 2)
    _axes(figure, names, (low, right))
    return panel_title(figure, f"Users needed for a joint error of {target:g}", y=1.02)


def _row(
    figure: go.Figure,
    line: PlanLine,
    place: tuple[float, str],
    theme: Theme,
    *,
    low: float,
    enough: bool,
) -> None:
    """Draw a line from the edge to a mark, and the number beside it, over the line of `you`."""
    value, name = place
    needed = people(line.users_needed)
    words = f"{needed} users needed; planned error here {error_text(line.planned_error)}"
    way = faded(theme.private if enough else theme.vermilion_text, 0.45)
    stroke(figure, [low, value], [name, name], way)
    colour = theme.green if enough else theme.vermilion_text
    edge = {"width": 2, "color": colour}
    shape = "circle" if enough else "diamond-open"
    marker = {"symbol": shape, "size": 12, "color": colour, "line": edge}
    words += "<extra></extra>"
    dots(figure, [value], [name], marker, cliponaxis=False, hovertemplate=words)
    look = {"bgcolor": theme.background, "borderpad": 1, **beside(left=False, shift=11)}
    write(figure, needed, (math.log10(value), name), theme.text, **look)


def _axes(figure: go.Figure, names: Sequence[str], ends: tuple[float, float]) -> None:
    inside = [power for power in range(19) if ends[0] <= power <= ends[1]]
    ticks = [power for power in _DECADES if power in inside]
    if len(ticks) < 2:
        ticks = inside
    figure.update_layout(
        margin={"l": 4, "r": 4, "t": TOP, "b": BOTTOM}, hovermode="closest", showlegend=False
    )
    figure.update_xaxes(
        type="log",
        range=list(ends),
        tickvals=[10.0**power for power in ticks],
        ticktext=[_DECADES.get(power, people(10.0**power)) for power in ticks],
        title_text="users (log scale)",
    )
    figure.update_yaxes(
        categoryorder="array",
        categoryarray=list(reversed(names)),
        range=[-1.0, len(names) - 0.5],
        showgrid=False,
        tickformat=None,
    )


def error_by_attributes(
    lines: Sequence[AttributeLine], here: int, target: float, theme: Theme
) -> go.Figure:
    """Draw the planned error as attributes are added, with the tolerance and the number on screen.

    Parameters
    ----------
    lines : sequence of AttributeLine
    here : int
        Attributes on screen.
    target : float
        Joint error.
    theme : Theme

    Returns
    -------
    plotly.graph_objects.Figure
    """
    figure = base_layout(go.Figure(), theme, height=290)
    figure.add_scatter(
        x=[line.attributes for line in lines],
        y=[line.planned_error for line in lines],
        mode="lines+markers",
        line={"color": theme.private, "width": 2.5},
        marker={
            "size": [13 if line.attributes == here else 8 for line in lines],
            "color": theme.private,
        },
        customdata=[people(line.users_needed) for line in lines],
        hovertemplate="planned error %{y:.2~g}; %{customdata} users needed<extra></extra>",
    )
    errors = [line.planned_error for line in lines if line.planned_error < math.inf]
    y_range = [math.log10(min([*errors, target])) - 0.15, math.log10(max([*errors, target])) + 0.2]
    across(figure, target, theme.text, 1.3, "7px,4px")
    write(
        figure,
        f"tolerance {target:g}",
        (0.995, math.log10(target)),
        theme.text,
        paper="x",
        anchor="right bottom",
    )
    place = (here, math.log10(lines[here - 1].planned_error))
    write(figure, f"<b>you: {here}</b>", place, theme.text, yshift=-16, xshift=16)
    figure.update_layout(margin={"l": 4, "r": 10, "t": 26, "b": 42})
    figure.update_xaxes(
        title_text="attributes", range=[0.7, len(lines) + 0.3], dtick=1 if len(lines) < 13 else 4
    )
    figure.update_yaxes(
        type="log", range=y_range, dtick="D2" if y_range[1] - y_range[0] < 1.6 else 1
    )
    figure.update_yaxes(tickformat=",~g")
    return panel_title(figure, "Planned joint error (log scale)")
