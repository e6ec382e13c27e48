"""Boxes over time, and what the event in view spends in each."""

from typing import Any

import numpy as np
import plotly.graph_objects as go
from numpy.typing import NDArray
from plotly.subplots import make_subplots

from dp_core.algorithms.fda.method.steps.running_totals import RunningTotals
from dp_core.algorithms.fda.study.boxes import event_boxes, nesting
from dp_core.view.theme import Theme, base_layout, faded, method_style, panel_title, plain
from dp_core.words import say

MOST_BOXES = 700
_ENDS = ("]:,}", "]:,}", "]:.3f}")


def box_diagram(
    output: RunningTotals,
    *,
    theme: Theme,
    period: int,
    event: int,
    word: str = "period",
    place: int = 0,
) -> go.Figure:
    """Boxes over time, the stack of one event lit, and its shares of ε added up.

    Parameters
    ----------
    output : RunningTotals
    theme : Theme
    period : int
        Release whose chain of boxes is outlined; 0 for none, as where totals are fitted to blocks.
    event : int
        Period of the event, 1..T.
    word : str
        What a period is called.
    place : int
        Line style of the method.

    Returns
    -------
    plotly.graph_objects.Figure
    """
    figure = make_subplots(rows=2, cols=1, row_heights=[0.8, 0.2], vertical_spacing=0.2)
    depth, (low, high) = nesting(output), output.spans
    lit = np.flatnonzero((low < event) & (event <= high))
    chain = output.tree.chain(period) - 1
    drawn = _drawn_boxes(high - low, np.union1d(lit, chain))
    drawn = drawn[output.shares[drawn] > 0]
    _add_boxes(figure, output, drawn, depth, theme=theme, lit=lit, chain=chain)
    _add_shares(figure, output, event, theme, method_style(place, theme.dark).colour)
    base_layout(figure, theme, height=380)
    levels = int(depth.max()) + 1
    figure.update_xaxes(range=[0.4, output.totals.size + 0.6], row=1, col=1, title_text=plain(word))
    figure.update_yaxes(range=[levels, -0.1], showticklabels=False, showgrid=False, row=1, col=1)
    figure.update_xaxes(
        range=[0, output.epsilon * 1.001], row=2, col=1, title_text=say("fda-share")
    )
    figure.update_yaxes(showticklabels=False, showgrid=False, row=2, col=1)
    figure.update_layout(hovermode="closest", barmode="stack", clickmode="event+select")
    kind = {"blocks": output.has_blocks}
    panel_title(figure, say("fda-boxes-title", **kind))
    panel_title(figure, say("fda-shares-title", period=word, event=event, **kind), y=0.19)
    return figure


def _drawn_boxes(lengths: NDArray[Any], always: NDArray[Any]) -> NDArray[Any]:
    """Choose the boxes to draw, by their places: the longest 700, and those that are lit."""
    if lengths.size <= MOST_BOXES:
        return np.arange(lengths.size)
    longest = np.argsort(-lengths, kind="stable")[:MOST_BOXES]
    return np.union1d(longest, always)


def _add_boxes(
    figure: go.Figure,
    output: RunningTotals,
    drawn: NDArray[Any],
    depth: NDArray[Any],
    *,
    theme: Theme,
    lit: NDArray[Any],
    chain: NDArray[Any],
) -> None:
    low, high = (bound[drawn] for bound in output.spans)
    shares = output.shares[drawn]
    is_lit, in_chain = np.isin(drawn, lit), np.isin(drawn, chain)
    outline = np.where(is_lit, theme.text, np.where(in_chain, theme.green, theme.background))
    width = np.where(is_lit | in_chain, 2.0, 0.5)
    figure.add_trace(
        go.Bar(
            x=(low + high + 1) / 2,
            y=np.full(drawn.size, 0.9),
            base=depth[drawn],
            width=high - low,
            marker={
                "color": shares * output.epsilon,
                "colorscale": "Viridis",
                "reversescale": not theme.dark,
                "cmin": 0,
                "cmax": float(output.shares.max() * output.epsilon),
                "line": {"color": list(outline), "width": list(width)},
                "opacity": [1.0 if on else 0.55 for on in is_lit | in_chain],
                "colorbar": {
                    "title": {"text": say("fda-share"), "side": "right"},
                    "thickness": 10,
                    "len": 0.7,
                    "y": 0.65,
                    "tickfont": {"color": theme.muted},
                },
            },
            customdata=np.stack([low + 1, high, shares * output.epsilon], axis=1),
            hovertemplate=_hover(*("%{customdata[" + str(k) + end for k, end in enumerate(_ENDS))),
            selected={"marker": {"opacity": 1}},
            unselected={"marker": {"opacity": 0.55}},
        ),
        row=1,
        col=1,
    )


def _add_shares(
    figure: go.Figure, output: RunningTotals, event: int, theme: Theme, code: str
) -> None:
    for place, (start, end, share) in enumerate(event_boxes(output, event).boxes):
        shade = faded(code, 0.95 - 0.5 * (place % 2))
        figure.add_trace(
            go.Bar(
                x=[share],
                y=[""],
                orientation="h",
                marker={"color": shade, "line": {"color": theme.background, "width": 1}},
                text=f"{share:.2f}" if share > 0.06 * output.epsilon else "",
                textposition="inside",
                insidetextanchor="middle",
                insidetextfont={"color": theme.text if place % 2 else theme.background},
                textangle=0,
                hovertemplate=_hover(f"{start:,}", f"{end:,}", f"{share:.3f}"),
            ),
            row=2,
            col=1,
        )


def _hover(first: str, last: str, share: str) -> str:
    words = say("fda-box-hover", first=first, last=last, share=share)
    return f"{words}<extra></extra>"
