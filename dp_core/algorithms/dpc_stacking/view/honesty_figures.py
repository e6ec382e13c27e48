"""Scores of the same groups on several tables, as bars."""

import math
from collections.abc import Mapping, Sequence

import plotly.graph_objects as go

from dp_core.algorithms.dpc_stacking.study.honesty import Measure, Score, Where
from dp_core.view.marks import dots
from dp_core.view.theme import Theme, base_layout, faded, plain
from dp_core.words import say
from dp_core.words.numbers import significant

_BAR, _GAP, _FRAME = 24, 16, 76  # pixels
_HATCH: Mapping[Where, str] = {"true": "", "noisy": ".", "made_up": ".", "widened": "/"}
_SPACE = "\N{NO-BREAK SPACE}"  # between a bar and its number
_ROOM = 0.2  # of the axis, for numbers beside the bars


def score_bars(
    scores: Sequence[Score],
    titles: Sequence[str],
    ceilings: Mapping[tuple[Where, str], float],
    theme: Theme,
    *,
    measure: Measure,
) -> go.Figure:
    """Draw the scores of every grouping, a bar a table; the index "ch" on a log axis.

    Parameters
    ----------
    scores : sequence of Score
        By table; within a table the groupings in the same order.
    titles : sequence of str
        Of the groupings.
    ceilings : mapping of (str, str) to float
        Highest value a table allows to as many groups as a grouping has, where that is known.
    theme : Theme
    measure : {"silhouette", "ch"}
    """
    tables = list(dict.fromkeys(score.where for score in scores))
    pixels = _BAR * len(tables) + _GAP  # of one grouping, which is 1 on the axis
    known = [value for value in (score.of(measure) for score in scores) if math.isfinite(value)]
    low, high = _ends([*known, *filter(math.isfinite, ceilings.values())], measure)
    figure = go.Figure()
    for place, where in enumerate(tables):
        here = [score for score in scores if score.where == where]
        values = [score.of(measure) for score in here]
        first = (_GAP / 2 + (place + 0.5) * _BAR) / pixels
        at = [number + first for number in range(len(here))]
        _add_bars(figure, where, values, at, (_BAR - 3) / pixels, theme, low=low)
        _add_numbers(figure, values, at, theme, edge=high if measure == "ch" else math.nan)
        tops = [ceilings.get((where, score.name), math.nan) for score in here]
        _add_ceilings(figure, where, tops, at, theme)
    base_layout(figure, theme, height=len(titles) * pixels + _FRAME)
    figure.update_layout(hovermode="closest", margin={"t": 6, "r": 6})
    figure.update_yaxes(
        tickvals=[number + 0.5 for number in range(len(titles))],
        ticktext=[plain(title) for title in titles],
        range=[len(titles), 0],
        showgrid=False,
        showline=False,
        ticklabelstandoff=6,
        tickfont={"size": 13, "color": theme.text},
    )
    logs = measure == "ch"
    figure.update_xaxes(
        type="log" if logs else "linear",
        range=[math.log10(low), math.log10(high)] if logs else [low, high],
        title_text=say(f"dpc-score-{measure}.axis"),
        showgrid=True,
        exponentformat="power",
        dtick=1 if logs else 0.5,
    )
    return figure


def _ends(values: Sequence[float], measure: Measure) -> tuple[float, float]:
    """Find the ends of the axis, with room for the numbers."""
    if measure == "ch":
        positive = [value for value in values if value > 0] or [1.0]
        low, high = math.log10(min(positive)) - 0.5, math.log10(max(positive))
        return 10**low, 10 ** (high + _ROOM * (high - low) + 0.3)
    least = min([0.0, *values])
    return (least - _ROOM if least < 0 else 0.0), 1 + _ROOM


def _add_bars(  # noqa: PLR0917 - one table
    figure: go.Figure,
    where: Where,
    values: list[float],
    at: list[float],
    thick: float,
    theme: Theme,
    *,
    low: float,
) -> None:
    ink = {"true": theme.true, "widened": theme.vermilion}.get(where, theme.private)
    nothing = max(low, 0.0)
    figure.add_bar(
        x=[value if math.isfinite(value) and value > low else nothing for value in values],
        y=at,
        width=thick,
        orientation="h",
        marker={
            "color": ink,
            "pattern": {
                "shape": _HATCH[where],
                "bgcolor": faded(ink, 0.55),
                "fgcolor": ink,
                "size": 7,
                "solidity": 0.25 if _HATCH[where] == "." else 0.4,
            },
            "line": {"color": ink, "width": 1},
        },
        customdata=[significant(value) for value in values],
        hovertemplate=f"{say('dpc-table', where=where)}: %{{customdata}}<extra></extra>",
    )


def _add_numbers(
    figure: go.Figure, values: list[float], at: list[float], theme: Theme, *, edge: float
) -> None:
    """Write each score beside its bar, or all of them below each other at an edge."""
    known = [value if math.isfinite(value) else 0.0 for value in values]
    beside = ["middle left" if value < 0 else "middle right" for value in known]
    figure.add_scatter(
        x=known if math.isnan(edge) else [edge] * len(known),
        y=at,
        mode="text",
        text=[f"{_SPACE}{significant(value)}{_SPACE}" for value in values],
        textposition=beside if math.isnan(edge) else "middle left",
        textfont={"size": 12, "color": theme.text},
        cliponaxis=False,
        hoverinfo="skip",
    )


def _add_ceilings(
    figure: go.Figure, where: Where, tops: list[float], at: list[float], theme: Theme
) -> None:
    if not any(map(math.isfinite, tops)):
        return
    edge = {"color": theme.text, "width": 2.5}
    marker = {"symbol": "line-ns", "size": _BAR - 4, "line": edge}
    top = say("dpc-ceiling.of", table=say("dpc-table", where=where))
    words = f"{top}: %{{customdata}}<extra></extra>"
    look = {"customdata": [significant(top) for top in tops], "hovertemplate": words}
    dots(figure, [top if math.isfinite(top) else None for top in tops], at, marker, **look)
