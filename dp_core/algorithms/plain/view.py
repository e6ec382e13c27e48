"""Pictures of answers: bars with the range of their noise, beside the true ones."""

from collections.abc import Mapping, Sequence

import numpy as np
import pandas as pd
import plotly.graph_objects as go

from dp_core.algorithm import Given, Release
from dp_core.algorithms.plain.data import PlainTable
from dp_core.algorithms.plain.method.answers import Answer, step
from dp_core.algorithms.plain.method.sound import Answers
from dp_core.algorithms.plain.metrics import true_values
from dp_core.algorithms.plain.params import COUNTS, MEAN
from dp_core.algorithms.plain.study import Trade
from dp_core.arrays import Floats
from dp_core.view import svg
from dp_core.view.figures import Difference, Side, bars, swatches
from dp_core.view.marks import card
from dp_core.view.theme import Theme, base_layout, plain, theme, wrapped
from dp_core.words import Message, message, say

MOST_BARS = 60
_WIDE, _HIGH = 284, 84
_ROW = 26


def names_of(answer: Answer) -> list[str]:
    """Words for each value: its group and its cell."""
    return [_place(answer, place) or answer.question.column.name for place in answer.places]


def _place(answer: Answer, place: Sequence[str]) -> str:
    """Name a place; bins, which files write in English, in the language of the reader."""
    question = answer.question
    groups, cells = (each is not None and each.is_number for each in (question.by, question.column))
    pairs = zip(place, (groups, cells), strict=True)
    said = (_bin(each) if is_number else each for each, is_number in pairs)
    return " · ".join(filter(None, said))


def _bin(words: str) -> str:
    low, _, high = words.partition(" to ")
    return say("plain-bin", low=low, high=high) if high else words


def answer_bars(answer: Answer, true: Floats | None, theme: Theme, *, ink: str) -> go.Figure:
    """Draw one answer: bars with half of their 95 % range, and marks at the true values, if any."""
    question = answer.question
    upright = question.column.is_number and question.kind == COUNTS and question.by is None
    values, half = answer.values[:MOST_BARS], answer.half[:MOST_BARS]
    if question.levels:  # their range is one of ranks
        half = np.zeros_like(half)
    names = names_of(answer)[:MOST_BARS]
    figure = go.Figure()
    along, across = ("x", "y") if upright else ("y", "x")
    # Names that are cut off may be equal, or look like numbers: each has a place of its own.
    places = [plain(each) for each in names] if upright else [*range(len(names))]
    spread = {"type": "data", "array": half, "color": theme.text, "thickness": 1.4, "width": 4}
    figure.add_bar(
        **{along: places, across: values, f"error_{across}": spread},
        orientation="v" if upright else "h",
        marker={"color": ink},
        customdata=half,
        hovertemplate=f"%{{{across}:,.6~g}} ± %{{customdata:,.3~g}}<extra></extra>",
    )
    if true is not None:
        symbol = "line-ew" if upright else "line-ns"
        mark = {"symbol": symbol, "size": 16, "line": {"width": 3, "color": theme.true}}
        figure.add_scatter(
            **{along: places, across: true[:MOST_BARS]},
            mode="markers",
            marker=mark,
            hovertemplate=f"%{{{across}:,.6~g}}<extra></extra>",
        )
    words = [wrapped(each, 26) for each in names]
    row = 38 if any("<br>" in each for each in words) else _ROW
    height = 330 if upright else max(120, 70 + row * len(names))
    base_layout(figure, theme, height=height)
    figure.update_layout(bargap=0.25, hovermode="closest", dragmode=False)
    # Means and quantiles have the stated limits as the ends of their axis.
    column = question.column
    limited = question.kind == MEAN or question.levels
    ends = {"range": [column.low, column.high]} if limited else {}
    title = plain(question.column.name if upright else "")
    figure.update_xaxes(title_text=title, fixedrange=True, **({} if upright else ends))
    lying = {"autorange": "reversed", "tickvals": places, "ticktext": words}
    figure.update_yaxes(fixedrange=True, **(ends if upright else lying))
    return figure


def preview(table: PlainTable, release: Release[Answers], dark: bool) -> str:  # noqa: FBT001
    """Small picture of the overview card, 300 x 106: bars with their ranges, true ones as lines."""
    scheme, answer = theme(dark), release.output.answers[0]
    return card(scheme, _small(answer, true_values(table, answer), scheme))


def alone(
    table: PlainTable,
    release: Release[Answers],
    dark: bool,  # noqa: FBT001
    first: Release[Answers],
) -> str:
    """As `preview`, without anything true."""
    scheme = theme(dark)
    return card(scheme, _small(release.output.answers[0], None, scheme))


def _small(answer: Answer, true: Floats | None, scheme: Theme) -> str:
    values, half = answer.values[:24], np.minimum(answer.half[:24], 1e300)
    if answer.question.levels:
        half = np.zeros_like(half)
    top = max(float((values + half).max()), 1e-9)
    wide = _WIDE / len(values)
    drawn = []
    for k, (value, reach) in enumerate(zip(values.tolist(), half.tolist(), strict=True)):
        left, high = 8 + k * wide, _HIGH * np.clip(value / top, 0, 1)
        middle = left + wide * 0.4
        low, up = (98 - _HIGH * np.clip((value + s * reach) / top, 0, 1) for s in (-1, 1))
        drawn.append(
            f'<rect x="{left:.1f}" y="{98 - high:.1f}" width="{wide * 0.8:.1f}" '
            f'height="{high:.1f}" fill="{scheme.private}"/>'
            f'<path d="M{middle:.1f} {low:.1f}V{up:.1f}" stroke="{scheme.text}"/>'
        )
        if true is not None:
            y = 98 - _HIGH * float(np.clip(true[k] / top, 0, 1))
            drawn.append(
                f'<path d="M{left:.1f} {y:.1f}h{wide * 0.8:.1f}" stroke="{scheme.true}" '
                'stroke-width="2.5"/>'
            )
    return "".join(drawn)


def difference(
    table: PlainTable, sides: Sequence[Side], theme: Theme, tolerance: float
) -> tuple[Difference, ...]:
    """Draw the first answers of some releases side by side, as shares of the largest.

    Nothing is drawn where a method has bins of its own: its answers are to other questions.
    """
    answers = [side.release.output.answers[0] for side in sides]
    if len({tuple(names_of(each)) for each in answers}) > 1:
        return ()
    count = min(20, *(len(each.values) for each in answers))
    top = max(float(np.abs(each.values[:count]).max()) for each in answers) or 1.0
    shares = [(each.values[:count] / top).tolist() for each in answers]
    words = names_of(answers[0])[:count]
    figure = bars(sides, shares, words, theme)
    alt = say("plain-difference")
    title, legend = say("plain-difference"), swatches(sides)
    return (Difference(title=title, figure=figure, alt=alt, true=False, legend=legend),)


def released(
    release: Release[Answers], given: Given, tables: Mapping[str, pd.DataFrame]
) -> svg.Shown:
    """Draw the first answer of a release for a document."""
    answer = release.output.answers[0]
    shown = np.maximum(answer.values, 0)[: svg.MOST_BARS]
    top = float(shown.max(initial=0)) or 1.0
    half = answer.half[: svg.MOST_BARS]
    if answer.question.levels:
        half = np.full(len(half), np.nan)
    labels = [f"{value:,.6g}" for value in answer.values[: svg.MOST_BARS].tolist()]
    ranges = (shown / top, half / top)
    scheme = theme(dark=False)
    names = names_of(answer)[: svg.MOST_BARS]
    body, size = svg.bars(names, shown / top, scheme, ranges, labels=labels)
    facts = step(answer.question).arguments
    count = len(answer.values)
    facts |= {"values": count, "most": svg.MOST_BARS, "cut": count > svg.MOST_BARS}
    facts |= {"ranked": bool(answer.question.levels)}
    usual = float(np.median(answer.half))
    return svg.Shown(
        body=body,
        size=size,
        title=say("plain-released-title", **facts),
        words=say("plain-released-words", **facts),
        expected=say("plain-released-expected", usual=usual, **facts),
    )


def trade_lines(trade: Trade, theme: Theme) -> go.Figure:
    """Draw bias and noise against limits or bins, their sum, and where the page stands."""
    counts = trade.kind == COUNTS
    figure = go.Figure()
    looks = (
        ("bias", trade.bias, theme.orange_text, "dash"),
        ("noise", trade.noise, theme.private, "dot"),
        ("both", np.hypot(trade.bias, trade.noise), theme.text, "solid"),
    )
    for name, values, ink, dash in looks:
        figure.add_scatter(
            x=trade.places,
            y=values,
            name=say(f"plain-trade-{name}"),
            mode="lines",
            line={"color": ink, "dash": dash, "width": 2.4},
            hovertemplate="%{y:.3~g}",
        )
    base_layout(figure, theme, height=260)
    figure.add_vline(x=trade.here, line={"color": theme.muted, "width": 1})
    title = say("plain-trade-bins" if counts else "plain-trade-limit")
    figure.update_xaxes(title_text=title, type="log" if counts else "linear", fixedrange=True)
    if counts:
        figure.update_xaxes(tickvals=[2, 5, 10, 20, 50, 100, 200, 500, 1000], tickformat=",")
    off = wrapped(say("plain-trade-off", counts=counts), 26)
    figure.update_yaxes(title_text=off, rangemode="tozero")
    return figure.update_layout(showlegend=True, legend={"orientation": "h", "y": 1.12})


# --- sentences on answers -------------------------------------------------------------------------


def off_by(answer: Answer, record: str) -> Message:
    """Say how far off an answer is in 95 of 100 releases; it follows from public numbers."""
    question = answer.question
    facts = {"kind": question.kind, "column": question.column.name, "record": record}
    return message("plain-off-by", off=float(np.median(answer.half)), **facts)
