"""Pictures of the registry and of the page: an estimated table beside the true one."""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
import plotly.graph_objects as go
from numpy.typing import NDArray
from plotly.subplots import make_subplots

from dp_core.algorithm import Release
from dp_core.algorithms.lremh.data.patterns import Floats
from dp_core.algorithms.lremh.outputs import Estimate
from dp_core.algorithms.lremh.params import TOLERANCE
from dp_core.algorithms.lremh.view.people_figures import largest, people_bars
from dp_core.tables.categorical import CategoricalTable
from dp_core.view.marks import dots, stroke
from dp_core.view.theme import (
    Theme,
    base_layout,
    panel_title,
    plain,
    scale_from_nothing,
    wrapped,
)

MOST_RECORDS = 40
_LEGIBLE = 24
"""Records whose names stand side by side."""
_LETTERS = 14


@dataclass(frozen=True, kw_only=True, eq=False)
class Shares:
    """Shares of people in some cells of a table.

    Parameters
    ----------
    short, long : sequence of str
        Names of the cells: for the axis, and in full.
    found : ndarray
        Estimated.
    true : ndarray or None
        Known only because this is a simulation.
    deleted : ndarray of bool
        Cells that the estimator has ruled out.
    """

    short: Sequence[str]
    long: Sequence[str]
    found: Floats
    true: Floats | None
    deleted: NDArray[np.bool_]


def record_bars(table: CategoricalTable, release: Release[Estimate], *, theme: Theme) -> go.Figure:
    """Draw the most frequent records: estimated bars, true dashes, deleted candidates hatched.

    The true shares are known only because this is a simulation.
    """
    bars = largest(release.output, table.joint(), table.names, table.labels)
    return people_bars(bars, theme, theme.private, tolerance=TOLERANCE)


def record_shares(
    output: Estimate,
    true: Floats | None,
    names: Sequence[str],
    labels: Sequence[Sequence[str]],
) -> Shares:
    """Shares of the records that most people have: truly, or by the estimate if that is all.

    The order does not change with ε, so that bars can be followed while the slider moves.
    """
    shape = output.table.shape
    ranked = (output.table if true is None else true).ravel()
    order = np.argsort(-ranked, kind="stable")[:MOST_RECORDS]
    codes = np.stack(np.unravel_index(order, shape), axis=1)
    return Shares(
        short=record_names(codes, shape),
        long=[_full_name(row, names, labels) for row in codes.tolist()],
        found=output.table.ravel()[order],
        true=None if true is None else true.ravel()[order],
        deleted=~output.kept.ravel()[order],
    )


def record_names(codes: NDArray[np.integer], shape: Sequence[int]) -> list[str]:
    """Short names of records: one digit an attribute where that is enough."""
    between = "" if max(shape) <= 10 else "-"
    return [between.join(map(str, row)) for row in codes.tolist()]


def pair_shares(
    found: Floats, true: Floats | None, rows: Sequence[str], columns: Sequence[str]
) -> Shares:
    """Shares of the combinations of two attributes, row by row."""
    long = [f"{row} and {column}" for row in rows for column in columns]
    return Shares(
        short=[f"{row}, {column}" for row in rows for column in columns],
        long=long,
        found=found.ravel(),
        true=None if true is None else true.ravel(),
        deleted=np.zeros(found.size, dtype=bool),
    )


def share_bars(
    shares: Shares, theme: Theme, ink: str, *, title: str, height: int = 362
) -> go.Figure:
    """Draw shares: estimated bars in the colour of the method, and true dashes."""
    places = list(range(len(shares.found)))
    full = [wrapped(name, 60, 6) for name in shares.long]
    figure = go.Figure()
    figure.add_bar(
        x=places,
        y=shares.found,
        marker={"color": ink},
        customdata=full,
        hovertemplate="%{customdata}<br>%{y:.2%} estimated<extra></extra>",
    )
    if shares.true is not None:
        _add_truth(figure, shares, theme)
    base_layout(figure, theme, height=height)
    figure.update_layout(barmode="overlay", bargap=0.25)
    longest = max(map(len, shares.short))
    legible = len(places) <= _LEGIBLE or longest <= 8
    figure.update_xaxes(
        tickvals=places,
        ticktext=[wrapped(name, _LETTERS) for name in shares.short],
        tickangle=-60 if len(places) > 12 or (len(places) > 6 and longest > 8) else 0,
        showticklabels=legible,
    )
    figure.update_yaxes(tickformat=".0%", rangemode="tozero")
    return panel_title(figure, title)


def _add_truth(figure: go.Figure, shares: Shares, theme: Theme) -> None:
    assert shares.true is not None
    ends = np.array([-0.42, 0.42, np.nan])
    along = np.add.outer(np.arange(len(shares.true)), ends).ravel()
    heights = np.repeat(shares.true, 3)
    stroke(figure, along, heights, theme.true, 2.5, "4px,2px", connectgaps=False)
    unseen = {"size": 1, "color": theme.true, "opacity": 0}
    words = "%{y:.2%} true<extra></extra>"
    dots(figure, list(range(len(shares.true))), shares.true, unseen, hovertemplate=words)


def pair_maps(
    panels: Sequence[tuple[str, Floats]], names: Sequence[str], theme: Theme
) -> go.Figure:
    """Heat maps of one number a pair of attributes, 0 to 1; nan cells stay empty.

    Parameters
    ----------
    panels : sequence of (title, matrix)
        One or two; matrices of shape (d, d).
    names : sequence of str
    theme : Theme
    """
    labels = [wrapped(name, _LETTERS) for name in names]
    whole = [plain(name) for name in names]
    figure = make_subplots(1, len(panels), horizontal_spacing=0.06, shared_yaxes=True)
    places = list(range(len(names)))
    for column, (_, matrix) in enumerate(panels, start=1):
        figure.add_heatmap(
            z=matrix.round(4),
            x=places,
            y=places,
            zmin=0,
            zmax=1,
            colorscale=scale_from_nothing(theme),
            showscale=column == len(panels),
            colorbar={"thickness": 10, "outlinewidth": 0, "tickvals": [0, 0.5, 1]},
            texttemplate="%{z:.2f}",
            customdata=[[f"{a} – {b}" for b in whole] for a in whole],
            hovertemplate="%{customdata}<br>%{z:.3f}<extra></extra>",
            hoverongaps=False,
            row=1,
            col=column,
        )
        axis = {"tickvals": places, "ticktext": labels, "showgrid": False}
        figure.update_xaxes(**axis, tickangle=-60, row=1, col=column)
        figure.update_yaxes(**axis, autorange="reversed", row=1, col=column)
    base_layout(figure, theme, height=400)
    figure.update_layout(hovermode="closest", margin={"t": 28})
    for column, (title, _) in enumerate(panels):
        panel_title(figure, title, x=column / len(panels) * (1.06 if column else 1))
    return figure


def _full_name(record: Sequence[int], names: Sequence[str], labels: Sequence[Sequence[str]]) -> str:
    """Name a record in words."""
    parts = zip(names, labels, record, strict=True)
    return ", ".join(f"{name}: {words[code]}" for name, words, code in parts)
