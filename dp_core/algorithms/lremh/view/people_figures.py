"""Records in words, and bars of how many of 100 people have each: estimated and true."""

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from math import ceil
from typing import Any

import numpy as np
import plotly.graph_objects as go
from numpy.typing import NDArray

from dp_core.algorithms.lremh.outputs import Estimate, Labels, total_variation
from dp_core.algorithms.lremh.study.gaps import CONFIDENCE, Drain, Measured, Share
from dp_core.algorithms.lremh.view.story import listed
from dp_core.arrays import Flags, Floats
from dp_core.view.ledger import epsilon_text
from dp_core.view.marks import across, beside, dots, ringed, stroke, upright
from dp_core.view.theme import (
    Theme,
    base_layout,
    faded,
    fixed,
    panel_title,
    plain,
    wrapped,
    write,
)
from dp_core.words import commas, named, say

LARGEST = 7  # records with a bar of their own; all others share one
_ROW, _DOTTED, _EDGES, _LETTERS = 33, 27, 50, 26
_DOT = 22  # pixels from dot to dot
_NOTHING = {"needs help": "lremh-no-help", "yes": "lremh-none", "1": "lremh-none"}
"""What people who have none of them are called, by the word of the second of two categories."""


@dataclass(frozen=True, kw_only=True, eq=False)
class Bars:
    """Shares of people, a bar for each of the largest records and one for the rest."""

    words: tuple[str, ...]  # of each bar
    codes: tuple[tuple[int, ...], ...]  # of the records; the rest has none
    names: tuple[str, ...]  # of the attributes
    found: Floats  # estimated
    true: Floats | None  # known only because this is a simulation
    deleted: Flags  # records that the estimator has ruled out
    error: float | None  # total variation of the whole tables
    alike: bool  # whether all questions have the same two answers: dots say which have the second

    @property
    def reach(self) -> float:
        """End of the axis: by the truth, so that it stays where it is while ε moves."""
        if self.true is None:
            return 1.0 if self.found.max() > 0.5 else 0.5
        return min(1.0, ceil(12.5 * float(self.true.max())) / 10)


def people(share: float) -> str:
    """Write a share as so many of 100 people.

    Examples
    --------
    >>> people(0.0487), people(0.09), people(0.463), people(1.0), people(0.0004)
    ('4.9', '9.0', '46', '100', '0.04')
    """
    many = 100 * share
    return f"{many:.0f}" if many >= 9.95 else f"{many:.1f}" if many >= 0.95 else f"{many:.2g}"


def alike(labels: Labels) -> bool:
    """Whether several questions all have the same two answers."""
    return len(labels) > 1 == len(set(map(tuple, labels))) and len(labels[0]) == 2


def record_words(record: Sequence[int], names: Sequence[str], labels: Labels) -> str:
    """Say a record in words.

    Examples
    --------
    >>> tasks, able = ("eating", "shopping", "dressing"), (("able", "needs help"),) * 3
    >>> [record_words(each, tasks, able) for each in ((0, 0, 0), (0, 1, 0), (0, 1, 1), (1, 1, 1))]
    ['needs no help', 'only shopping', 'shopping and dressing', 'all 3']
    """
    if len(set(map(tuple, labels))) == 1 and len(labels[0]) == 2 and labels[0][1] in _NOTHING:
        having = [name for name, code in zip(names, record, strict=True) if code]
        if not having:
            return say(_NOTHING[labels[0][1]])
        if len(having) == len(names) > 1:
            return say("lremh-all", of=len(names))
        return say("lremh-only", one=having[0]) if len(having) == 1 else listed(having)
    flat = [label for each in labels for label in each]
    told = len(set(flat)) == len(flat)  # a word alone says of which attribute it is
    chosen = zip(names, labels, record, strict=True)
    return commas(words[code] if told else f"{name}: {words[code]}" for name, words, code in chosen)


def hover(key: str, **facts: str) -> str:
    """Template of what stands beside the pointer."""
    words = say(f"lremh-hover-{key}", **facts)
    return f"{words}<extra></extra>"


def largest(output: Estimate, true: Floats | None, names: Sequence[str], labels: Labels) -> Bars:
    """Give the records that most people have a bar each, in an order that stays as ε moves."""
    found = output.table.ravel()
    many = found.size if found.size <= LARGEST + 1 else LARGEST
    order, codes = ranked(output.table if true is None else true, many)
    words = [record_words(row, names, labels) for row in codes]
    deleted = ~output.kept.ravel()[order]
    if many < found.size:
        words.append(say("lremh-people-figures-rest-other-records", found=found.size - many))
        deleted = np.append(deleted, False)
    return Bars(
        words=tuple(words),
        codes=tuple(map(tuple, codes)),
        names=tuple(names),
        found=_with_rest(found, order),
        true=None if true is None else _with_rest(true.ravel(), order),
        deleted=deleted,
        error=None if true is None else total_variation(output.table, true),
        alike=alike(labels),
    )


def ranked(table: Floats, many: int) -> tuple[NDArray[np.intp], list[list[int]]]:
    """Numbers and codes of the records with the largest shares, the largest first."""
    order = np.argsort(-table.ravel(), kind="stable")[:many]
    return order, np.stack(np.unravel_index(order, table.shape), axis=1).tolist()


def _with_rest(shares: Floats, order: NDArray[np.intp]) -> Floats:
    own = shares[order]
    return own if len(own) == len(shares) else np.append(own, max(0.0, 1 - float(own.sum())))


def people_bars(bars: Bars, theme: Theme, ink: str, *, tolerance: float) -> go.Figure:
    """Draw how many of 100 people have each record, and how many stand in a wrong bar."""
    many, reach = len(bars.words), 100 * bars.reach
    figure = go.Figure()
    _add_estimate(figure, bars, ink, reach)
    if bars.true is not None:
        _add_truth(figure, bars, theme)
    _add_numbers(figure, bars, theme, reach)
    places: list[float] = [*range(many)]
    names = [wrapped(each, _LETTERS) for each in bars.words]
    if bars.alike:
        names[: len(bars.codes)] = [""] * len(bars.codes)
    last = many - 0.5
    if bars.error is not None:
        foot, last = many + 0.25, many + 0.75
        _add_wrong(figure, theme, (100 * bars.error, 100 * tolerance, reach), foot)
        places.append(foot)
        names.append(say("lremh-in-wrong-bar", people=f"<b>{people(bars.error)}</b>"))
    row = _DOTTED if bars.alike else _ROW
    base_layout(figure, theme, height=round(row * (last + 0.5)) + _EDGES)
    figure.update_layout(barmode="overlay", bargap=0.35, hovermode="closest", dragmode=False)
    figure.update_xaxes(range=[0, 1.08 * reach], showgrid=True, fixedrange=True)
    figure.update_yaxes(
        tickvals=places,
        ticktext=names,
        tickfont={"size": 13, "color": theme.text},
        ticklabelstandoff=4,
        range=[last, -0.55],
        showgrid=False,
        fixedrange=True,
    )
    if bars.alike:
        _add_dots(figure, bars, theme)
        title = f"<b>{named('Of 100 people')}</b>"
        return write(figure, title, (1, 1), size=13, anchor="right bottom", paper="xy")
    return panel_title(figure, named("Of 100 people"))


def _add_dots(figure: go.Figure, bars: Bars, theme: Theme) -> None:
    """Say each record by a dot for each question, full for the second answer, under its name."""
    heads = [wrapped(name, 18, 1) for name in bars.names]
    room = round(3.5 * max(map(len, heads))) + 12
    margin = {"l": _DOT * len(heads) + 8, "t": room}
    figure.update_layout(height=figure.layout.height + room - 22, margin=margin)
    drawn = []
    for j, head in enumerate(heads):
        middle = _DOT * (j + 0.5 - len(heads)) - 4
        write(
            figure, head, (0, 1), anchor="left bottom", paper="xy", textangle=-40, xshift=middle - 5
        )
        drawn += [
            {
                "type": "circle",
                "xref": "paper",
                "xsizemode": "pixel",
                "ysizemode": "pixel",
                "xanchor": 0,
                "yanchor": place,
                "x0": middle - 5,
                "x1": middle + 5,
                "y0": -5,
                "y1": 5,
                "line": {"width": 1.2, "color": theme.text if code[j] else theme.muted},
                "fillcolor": theme.text if code[j] else "rgba(0,0,0,0)",
            }
            for place, code in enumerate(bars.codes)
        ]
    figure.update_layout(shapes=(*figure.layout.shapes, *drawn))  # one by one, all are read anew


def add_person(
    figure: go.Figure, bars: Bars, theme: Theme, *, record: Sequence[int], without: Bars | None
) -> go.Figure:
    """Ring the bar of somebody's record, and draw the ends of all bars estimated without her."""
    record = tuple(record)
    place = bars.codes.index(record) if record in bars.codes else len(bars.found) - 1
    end = min(100 * bars.found[place], 100 * bars.reach)
    ringed(figure, [end], [place], theme, say("lremh-adas-bar"))
    if without is not None:
        look = {"symbol": "line-ns", "size": 22, "line": {"color": theme.pink, "width": 3}}
        words = hover("without-100", people="%{x:.3g}")
        places = np.arange(len(without.found))
        dots(figure, 100 * without.found, places, look, hovertemplate=words)
    return figure


def _add_estimate(figure: go.Figure, bars: Bars, ink: str, reach: float) -> None:
    people = 100 * bars.found
    places = list(range(len(people)))
    figure.add_bar(
        y=places,
        x=np.minimum(people, reach),
        orientation="h",
        marker={"color": ink},
        customdata=people,
        text=[wrapped(name, 60, 6) for name in bars.words],
        textposition="none",
        hovertemplate=f"%{{text}}<br>{hover('estimated-100', people='%{customdata:.3g}')}",
    )
    beyond = np.flatnonzero(people > reach)
    if len(beyond):
        look = {"symbol": "triangle-right", "size": 11, "color": ink}
        words = [
            say("lremh-people-figures-beyond-scale", value=f"{value:.3g}")
            for value in people[beyond]
        ]
        dots(
            figure,
            np.full(len(beyond), 1.02 * reach),
            beyond,
            look,
            text=words,
            hovertemplate="%{text}<extra></extra>",
        )


def _add_numbers(figure: go.Figure, bars: Bars, theme: Theme, reach: float) -> None:
    """Write what was estimated to the right of each bar, and of the truth where it is drawn."""
    ends = bars.found if bars.true is None else np.maximum(bars.found, bars.true)
    figure.add_scatter(
        x=np.minimum(100 * ends, reach) + 0.008 * reach,
        y=np.arange(len(ends)),
        mode="text",
        text=[f"{100 * share:.0f}" for share in bars.found],
        textposition="middle right",
        textfont={"size": 13, "color": theme.text},
        hoverinfo="skip",
        cliponaxis=False,
    )


def _add_truth(figure: go.Figure, bars: Bars, theme: Theme) -> None:
    assert bars.true is not None
    people, gone = 100 * bars.true, np.flatnonzero(bars.deleted)
    figure.add_bar(
        y=gone.tolist(),
        x=people[gone],
        orientation="h",
        marker={
            "color": "rgba(0,0,0,0)",
            "line": {"color": theme.muted, "width": 1},
            "pattern": {"shape": "/", "fgcolor": theme.muted, "size": 5},
        },
        hovertemplate=hover("deleted"),
    )
    truth_dashes(figure, people, theme)
    unseen = {"size": 9, "color": theme.true, "opacity": 0}
    words = hover("true-100", people="%{x:.3g}")
    dots(figure, people, np.arange(len(people)), unseen, hovertemplate=words)


def truth_dashes(
    figure: go.Figure, values: Floats, theme: Theme, *, half: float = 0.44, lying: bool = False
) -> None:
    """Draw a dash across each of some bars, of so many halves of their distance."""
    along = np.add.outer(np.arange(len(values)), [-half, half, np.nan]).ravel()
    x, y = np.repeat(values, 3), along
    x, y = (y, x) if lying else (x, y)
    stroke(figure, x, y, theme.true, 2.5, "4px,2px", connectgaps=False)


def _add_wrong(
    figure: go.Figure, theme: Theme, sizes: tuple[float, float, float], foot: float
) -> None:
    """Draw how many stand in a wrong bar, on the same scale, and the bracket of the tolerance."""
    wrong, tolerance, reach = sizes
    parts = [(0.0, min(wrong, tolerance, reach), theme.muted)]
    if wrong > tolerance:
        parts.append((tolerance, min(wrong, reach) - tolerance, theme.vermilion))
    for base, long, code in parts:
        figure.add_bar(
            y=[foot],
            x=[long],
            base=[base],
            orientation="h",
            width=0.4,
            marker={"color": faded(code, 0.75)},
            hovertemplate=f"{say('lremh-off-by', of_100=wrong)}<extra></extra>",
        )
    if tolerance <= reach:
        tip = 0.012 * reach
        x, y = [tolerance - tip, tolerance, tolerance, tolerance - tip], [-0.42, -0.42, 0.42, 0.42]
        stroke(figure, x, foot + np.array(y), theme.text, 1.6)


# --- pictures of the single steps of the server ---------------------------------------------------


def way_bars(
    estimated: Sequence[Floats],
    true: Sequence[Floats] | None,
    names: Sequence[tuple[str, Sequence[str]]],
    theme: Theme,
) -> go.Figure:
    """Draw the unbiased share of each single answer as a dot, the true one as a dash."""
    values = np.concatenate(estimated)
    places = np.arange(values.size)
    labels = [f"{name}: {word}" for name, words in names for word in words]
    figure = go.Figure()
    if true is not None:
        dash = {"symbol": "line-ew", "size": 20, "line": {"width": 2.5, "color": theme.true}}
        words = hover("true", share="%{y:.1%}")
        dots(figure, places, np.concatenate(true), dash, hovertemplate=words)
    words = f"%{{customdata}}<br>{hover('estimated', share='%{y:.1%}')}"
    look = {"customdata": [plain(label) for label in labels], "hovertemplate": words}
    dots(figure, places, values, {"size": 8, "color": theme.private}, **look)
    base_layout(figure, theme, height=320)
    figure.update_xaxes(
        tickvals=places.tolist(),
        ticktext=[wrapped(label, 16) for label in labels],
        tickangle=-60,
        showticklabels=len(labels) <= 40,
    )
    figure.update_yaxes(tickformat=".0%")
    return panel_title(figure, say("lremh-step-counts.axis"))


# --- pictures of how privacy runs out as the same users are asked again ---------------------------

DRAIN_FIGURES_HEIGHT = 300
TICKS = (1, 10, 100, 1_000)


def epsilon_curve(curve: Drain, reports: int, theme: Theme) -> go.Figure:
    """Draw the proven ε over K, its ceiling, what is printed, and the K on screen."""
    bounded = math.isfinite(curve.lifetime)
    printed = say(
        "lremh-drain-figures-printed-any-number", epsilon_text=epsilon_text(curve.printed)
    )
    levels = [(curve.printed, printed, theme.vermilion_text, "2px,3px", reports >= 30)]
    if bounded:
        words = say("lremh-drain-lifetime", epsilon=epsilon_text(curve.lifetime))
        levels = [(curve.lifetime, words, theme.text, "7px,4px", True), *levels]
    figure = base_layout(go.Figure(), theme, height=DRAIN_FIGURES_HEIGHT)
    hovered = "ε = %{y:.3~g}<extra></extra>"
    stroke(figure, curve.reports, curve.epsilon, theme.private, 3, hovertemplate=hovered)
    for height, name, ink, dash, left in levels:
        across(figure, height, ink, 1.6, dash)
        place, anchor = (0.01, "left bottom") if left else (0.99, "right bottom")
        write(figure, name, (place, height), ink, paper="x", anchor=anchor)
    upright(figure, reports, theme.text, 1.3)
    edge = {"width": 1.5, "color": theme.background}
    marker = {"size": 12, "color": theme.private, "line": edge}
    dots(figure, [reports], [curve.at(reports)], marker, cliponaxis=False)
    side = beside(left=reports >= 30, shift=6)
    here = f"<b>{say('lremh-drain-you', reports=reports)}</b>"
    write(figure, here, (math.log10(reports), 0.17), theme.text, paper="y", **side)
    figure.update_layout(margin={"l": 4, "r": 24, "t": 26, "b": 42})
    figure.update_xaxes(
        type="log",
        range=[-0.04, 3.04],
        tickvals=list(TICKS),
        ticktext=[f"{tick:,}" for tick in TICKS],
        title_text=say("lremh-drain-figures-reports-one-user-log"),
        hoverformat=",d",
    )
    top = curve.lifetime if bounded else float(curve.epsilon.max())
    figure.update_yaxes(range=[0, 1.14 * top], tickformat=",~g")
    return panel_title(figure, say("lremh-drain-figures-proven-many-reports-one"))


# --- pictures of the attacks on reports: a measured ε, and guesses --------------------------------

_COUNTS = (1, 2, 5, 10, 20, 50, 100, 200, 500, 1_000)
_SHARES = [0.5, 0.6, 0.7, 0.8, 0.9, 1.0]


def ratio_figure(
    claimed: float, proven: float, found: Measured, theme: Theme, *, attributes: int
) -> go.Figure:
    """Draw a measured log ratio between the ε that is claimed and proven, one row each.

    `proven`: of the `attributes` in which the records differ. Intervals may leave the axis.
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
        ticktext=[say("lremh-rows", row=row, attributes=attributes) for row in range(3)],
        range=[2.5, -0.5],
        showgrid=False,
        tickfont={"size": 12.5, "color": theme.text},
    )
    figure.update_xaxes(range=[0, 1.35 * top], title_text="ε", tickformat=",.3~g", showgrid=True)
    return figure


def _mark(figure: go.Figure, row: int, value: float, marker: Mapping[str, Any]) -> None:
    if math.isfinite(value):
        look = {"size": 16 if row != 1 else 13, **marker}
        dots(figure, [value], [row], look)


def _interval_words(low: float, high: float) -> str:
    least = f"{max(low, 0.0):.3g}"
    most = "none" if math.isinf(high) else f"{max(high, 0.0):.3g}"
    return say("lremh-interval", least=least, most=most)


def success_figure(
    line: Sequence[tuple[int, float]],
    found: Mapping[int, Share],
    *,
    limit: float,
    here: int,
    theme: Theme,
) -> go.Figure:
    """Draw how often the averaging attacker is right, over the reports it has seen.

    `line`: closed form; `found`: measured; `limit`: of who knows the permanent bits.
    """
    figure = base_layout(go.Figure(), theme, height=280)
    counts = [count for count, _ in line]
    words = hover("public", share="%{y:.1%}")
    chances = [chance for _, chance in line]
    stroke(figure, counts, chances, theme.private, 2.5, hovertemplate=words)
    stroke(figure, [counts[0], counts[-1]], [limit, limit], theme.muted, 1.5, "4px,4px")
    if found:
        _measured_dots(figure, found, theme)
    figure.add_vline(x=here, line={"width": 1, "color": theme.axis})
    known = say("lremh-bits-known", share=f"{limit:.1%}").replace("%", "&#37;")
    write(figure, known, (0, limit), theme.muted, xref="x", anchor="left bottom")
    side = beside(left=here > math.sqrt(counts[-1]), shift=5)
    write(figure, say("lremh-here", reports=here), (math.log10(here), 0.5), theme.muted, **side)
    figure.update_xaxes(
        type="log",
        title_text=say("lremh-drain-figures-reports-one-user-log"),
        tickvals=[tick for tick in _COUNTS if tick <= counts[-1]],
    )
    figure.update_yaxes(range=[0.47, 1.08], tickformat=".0%", tickvals=_SHARES)
    return panel_title(figure, say("lremh-drain-figures-attacker-right-about-yes"))


def _measured_dots(figure: go.Figure, found: Mapping[int, Share], theme: Theme) -> None:
    values = [each.value for each in found.values()]
    lows, highs = zip(*(each.ends for each in found.values()), strict=True)
    bars = {
        "array": np.subtract(highs, values),
        "arrayminus": np.subtract(values, lows),
        "color": theme.text,
        "thickness": 1.5,
    }
    marker = {"size": 9, "symbol": "diamond", "color": theme.text}
    words = hover("measured", share="%{y:.1%}", confidence=f"{CONFIDENCE:.0%}")
    dots(figure, list(found), values, marker, error_y=bars, hovertemplate=words)
