"""Pictures of the registry: the estimated table beside the true one."""

from collections.abc import Callable, Sequence
from typing import Any

import numpy as np
import plotly.graph_objects as go

from dp_core.algorithm import Release
from dp_core.algorithms.lremh.estimates import Estimate
from dp_core.algorithms.lremh.preview_figures import preview
from dp_core.base_figures import Theme, base_layout, panel_title, plain
from dp_core.categorical import CategoricalTable

MOST_RECORDS = 40


def record_bars(table: CategoricalTable, release: Release[Estimate], *, theme: Theme) -> go.Figure:
    """Draw the most frequent records: estimated bars, true dashes, deleted candidates hatched.

    The true shares are known only because this is a simulation.
    """
    true, output = table.joint().ravel(), release.output
    found, kept = output.table.ravel(), output.kept.ravel()
    order = np.argsort(-np.maximum(true, found), kind="stable")[:MOST_RECORDS]
    names = record_names(table, order)
    figure = go.Figure()
    figure.add_bar(
        x=list(range(len(order))),
        y=found[order],
        marker={"color": theme.private},
        customdata=names,
        hovertemplate="%{customdata}: %{y:.2%} estimated<extra></extra>",
    )
    figure.add_scatter(
        x=list(range(len(order))),
        y=true[order],
        mode="markers",
        marker={
            "symbol": "line-ew",
            "size": 14,
            "line": {"width": 2.5, "color": theme.true},
        },
        hovertemplate="%{y:.2%} true<extra></extra>",
    )
    gone = np.flatnonzero(~kept[order])
    figure.add_bar(
        x=gone.tolist(),
        y=true[order][gone],
        marker={
            "color": "rgba(0,0,0,0)",
            "line": {"color": theme.muted, "width": 1},
            "pattern": {"shape": "/", "fgcolor": theme.muted, "size": 5},
        },
        hovertemplate="deleted by the estimator<extra></extra>",
    )
    base_layout(figure, theme, height=362)
    figure.update_layout(barmode="overlay")
    figure.update_xaxes(tickvals=list(range(len(order))), ticktext=names, tickangle=-60)
    figure.update_yaxes(tickformat=".0%", rangemode="tozero")
    words = "bars: estimated; dashes: true, for the data holder; hatched: deleted"
    return panel_title(figure, f"Share of people with each record ({words})")


def record_names(table: CategoricalTable, records: Sequence[int] | np.ndarray) -> list[str]:
    """Short names of candidate records: one letter or digit an attribute where that is enough."""
    codes = np.stack(np.unravel_index(np.asarray(records), table.domains), axis=1)
    if max(table.domains) <= 10:
        return ["".join(map(str, row)) for row in codes.tolist()]
    return [plain("-".join(map(str, row))) for row in codes.tolist()]


FIGURES: dict[str, Callable[..., Any]] = {"preview": preview, "records": record_bars}
