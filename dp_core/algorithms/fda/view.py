"""Pictures of a running count, which draw what they are given, and messages beside them."""

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

import numpy as np
import pandas as pd
import plotly.graph_objects as go
from numpy.typing import ArrayLike, NDArray
from plotly.subplots import make_subplots

from dp_core.algorithm import Given, Release
from dp_core.algorithms.fda.method.steps.profiles import best_mechanism
from dp_core.algorithms.fda.method.steps.streams import (
    Matter,
    epoch_lengths,
    price_of_not_knowing,
    release_weights,
)
from dp_core.algorithms.fda.method.steps.totals import RunningTotals
from dp_core.algorithms.fda.params import FDAParams
from dp_core.algorithms.fda.study import MOST_LEVELS, event_boxes, event_epsilon, nesting
from dp_core.arrays import Floats, evenly
from dp_core.tables.data import CountStream
from dp_core.view import svg
from dp_core.view.figures import Difference, Side, swatches
from dp_core.view.marks import Label, card, direct_labels, dots, ringed, stroke, upright, you_below
from dp_core.view.theme import (
    Look,
    Theme,
    base_layout,
    colour,
    faded,
    method_style,
    panel_title,
    plain,
    style,
    theme,
    write,
)
from dp_core.words import Message, message, named, say

Array = NDArray[Any]
TotalsRelease = Release[RunningTotals]
MOST_POINTS = 2000
MOST_MARKS = 120  # of totals beyond the scale
PUBLISHED, TRUE = "fda-legend-published", "fda-legend-true"  # names of traces


def thinned(x: Array, y: ArrayLike) -> tuple[Array, Array]:
    """At most about 2,000 points of a line, with the extremes of every stretch; all up to 4,096."""
    values = np.asarray(y)
    if values.size <= 4096:
        return x, values
    width = -(-values.size // (MOST_POINTS // 2))
    padded = np.pad(values.astype(np.float64), (0, -values.size % width), mode="edge")
    stretches = padded.reshape(-1, width)
    offsets = np.arange(stretches.shape[0]) * width
    kept = np.concatenate(
        [[0, values.size - 1], offsets + stretches.argmin(1), offsets + stretches.argmax(1)]
    )
    kept = np.unique(np.minimum(kept, values.size - 1))
    return x[kept], values[kept]


def _line(x: Array, y: ArrayLike, **style_of: Any) -> go.Scatter:
    xs, ys = thinned(x, y)
    return go.Scatter(x=xs, y=ys, **{"mode": "lines", **style_of})


def times(stream: CountStream) -> Array:
    """Where a period stands on the x-axis: its date if there is one, else its number."""
    numbers = np.arange(1, len(stream) + 1)
    return numbers if stream.starts is None else stream.starts.astype("datetime64[s]")


_DAY = 86_400_000.0  # milliseconds
_TICKS: Mapping[str, tuple[Any, Any]] = {
    "minute": (None, _DAY - 1),
    "day": (_DAY, 27 * _DAY),
    "month": ("M1", "M11"),
    "year": ("M12", None),
}
"""How far ticks are apart that are written so."""


def across(x: Array) -> dict[str, Any]:
    """Write dates on an axis in the language of the reader."""
    step = float((x[1] - x[0]) / np.timedelta64(1, "ms")) if x.size > 1 else 0.0
    hover = "month" if step > 27 * _DAY else "day" if step >= _DAY else "minute"
    stops = [
        {"dtickrange": [*ends], "value": say(f"fda-ticks-{each}").replace(" | ", "\n")}
        for each, ends in _TICKS.items()
    ]
    return {"type": "date", "tickformatstops": stops, "hoverformat": say(f"fda-hover-{hover}")}


def _axis(figure: go.Figure, x: Array) -> Array:
    """Dates as milliseconds: plain numbers are copied and sent many times faster."""
    if x.dtype.kind != "M":
        return x
    figure.update_xaxes(across(x))
    return x.astype("datetime64[ms]").astype(np.float64)


@dataclass(frozen=True, kw_only=True, eq=False)
class Hers:
    """One person in the picture: her period, and the boxes that count it."""

    period: int  # hers, from 0
    spans: tuple[tuple[int, int], ...]  # first and last period of each box that counts it, from 1
    without: Floats | None = None  # (T,); totals without her, under the same noise


@dataclass(frozen=True, kw_only=True, eq=False)
class Scene:
    """What stands in the picture of running totals beside the private line."""

    place: int = 0  # line style of the method on screen
    truth: bool = True  # whether true totals are drawn: for the holder only
    difference: bool = False  # whether totals minus true totals are drawn
    # (T,); middle of the 95 % band: what the noise was added to, or else the private totals
    centre: Array | None = None
    # half the height of the corridor around the true totals, or else around the private ones; 0 for
    # none
    tolerance: float = 0.0
    # ends of the y axis; those of what is drawn if none are given
    scale: tuple[float, float] | None = None
    others: ArrayLike = ()  # (K, T); totals of other draws, drawn faintly
    beside: Mapping[str, tuple[int, ArrayLike]] = field(default_factory=dict)  # other methods
    # half-width of a band with dotted edges around `centre`, with its words
    guess: tuple[float, str] | None = None
    # half-widths and totals of another release; what of these has moved is drawn darker
    before: tuple[Array, Array] | None = None
    hers: Hers | None = None  # what is one person's
    view: str = "keep"  # zoom is kept as long as this is the same
    height: int = 384  # pixels


def scale_of(totals: ArrayLike) -> tuple[float, float]:
    """Give the ends of a y axis that stays where it is while ε moves: room for noise around totals.

    About -0.2 and 1.2 times the largest, in steps of 50, of 5 where the totals are small.

    >>> scale_of([0, 459]), scale_of([3, 40])
    ((-100.0, 550.0), (-10.0, 50.0))
    """
    values = np.asarray(totals, dtype=np.float64)
    largest = max(float(np.abs(values).max(initial=0)), 1.0)
    step = 50 * 10.0 ** min(0, math.floor(math.log10(largest / 100)))
    low = min(-0.2 * largest, 1.2 * float(values.min(initial=0)))
    return step * min(-1, round(low / step)), step * max(1, round(1.2 * largest / step))


def running_totals(
    stream: CountStream, release: TotalsRelease, *, theme: Theme, scene: Scene
) -> go.Figure:
    """Private running total in its 95 % band; true totals if the scene says so, for the holder."""
    figure, output = go.Figure(), release.output
    x, there = _axis(figure, times(stream)), output.published
    shift = stream.totals() if scene.difference else np.zeros(len(stream))
    middle = (output.totals if scene.centre is None else scene.centre) - shift
    look = method_style(scene.place, theme.dark, on_screen=True)
    edges = (middle - output.half_width)[there], (middle + output.half_width)[there]
    _add_between(figure, x[there], edges, faded(look.colour, 0.20 if theme.dark else 0.15))
    if scene.tolerance:
        around = (stream.totals() if scene.truth else output.totals) - shift
        corridor, half = method_style("tolerance", theme.dark), scene.tolerance
        fill, ends = faded(corridor.colour, 0.09), (around[there] - half, around[there] + half)
        _add_between(figure, x[there], ends, fill, corridor.line)
    _add_others(figure, x, there, (scene, shift), theme)
    if scene.truth:
        line = method_style("truth", theme.dark).line
        true = stream.totals() - shift
        figure.add_trace(_line(x, true, name=say(TRUE), line=line, hoverinfo="y+name"))
    _add_private(figure, x, (output.totals - shift), (there, scene), look)
    _add_before(figure, x, (there, shift, middle), (release.output, scene), theme)
    if scene.guess is not None:
        _add_guess(figure, x[there], middle[there], scene, theme)
    if scene.hers is not None:
        hers = scene.hers
        less = None if hers.without is None else hers.without - shift
        add_person(figure, x, output.totals - shift, replace(hers, without=less), theme)
    if scene.scale is not None:
        room = 0.006 * (x[-1] - x[0]) or 0.5  # for triangles would move the axis
        figure.update_xaxes(range=[x[0] - room, x[-1] + room])
        figure.update_yaxes(range=list(scene.scale))
    base_layout(figure, theme, height=scene.height)
    return _named(figure, stream, scene)


def _add_private(figure: go.Figure, x: Array, y: Array, of: tuple[Any, Scene], look: Look) -> None:
    """Draw the private line, with marks where not every total is published."""
    there, scene = of
    alone = {} if there.all() else {"mode": "lines+markers", "marker": {"size": 6}}
    figure.add_trace(_line(x[there], y[there], name=say(PUBLISHED), line=look.line, **alone))
    if scene.scale is not None:
        _add_beyond(figure, x[there], y[there], scene.scale, look.colour)


def _add_others(
    figure: go.Figure, x: Array, there: Any, drawn: tuple[Scene, Any], theme: Theme
) -> None:
    """Draw other draws of the method, and other methods, less what is taken off."""
    scene, shift = drawn
    faint = {"line": {"width": 1, "color": faded(theme.muted, 0.5)}, "hoverinfo": "skip"}
    for other in np.asarray(scene.others):
        figure.add_trace(_line(x[there], (other - shift)[there], **faint))
    for title, (place, totals) in scene.beside.items():
        line = method_style(place, theme.dark).line
        figure.add_trace(_line(x, np.asarray(totals) - shift, name=plain(title), line=line))


def _add_before(
    figure: go.Figure, x: Array, places: Any, drawn: tuple[RunningTotals, Scene], theme: Theme
) -> None:
    """Draw the band of before where its width has moved, else the line where that has.

    It lies below all else, but for a band that would not be seen below the line.
    """
    (there, shift, middle), (output, scene) = places, drawn
    if scene.before is None or len(scene.before[0]) != len(output.totals):
        return
    half, totals = scene.before
    below, ink = len(figure.data), faded(theme.text, 0.35)
    if not np.allclose(half[there], output.half_width[there]):
        edges = (middle - half)[there], (middle + half)[there]
        _add_between(figure, x[there], edges, ink)
        if half[there].mean() < output.half_width[there].mean():
            return
    elif not np.allclose(totals[there], output.totals[there]):
        line = {"width": 1.5, "color": ink}
        figure.add_trace(_line(x[there], (totals - shift)[there], line=line, hoverinfo="skip"))
    figure.data = figure.data[below:] + figure.data[:below]


def _add_guess(figure: go.Figure, x: Array, middle: Array, scene: Scene, theme: Theme) -> None:
    """Draw the edges of a guessed band, its words beside the upper one."""
    half, words = scene.guess or (0.0, "")
    for edge in (middle - half, middle + half):
        stroke(figure, *thinned(x, edge), theme.text, 2, "dot")
    y, top = float(middle[len(x) // 3]) + half, (scene.scale or (0.0, math.inf))[1]
    inside = y < 0.9 * top  # there is room above it
    side = "bottom" if inside else "top"
    said, place = f"<b>{plain(words)}</b>", (x[len(x) // 3], min(y, top))
    write(figure, said, place, anchor=side, bgcolor=faded(theme.background, 0.75))


def _named(figure: go.Figure, stream: CountStream, scene: Scene) -> go.Figure:
    """Say what is drawn, and in which unit."""
    facts = {"difference": scene.difference, "signed": stream.signed, "events": stream.event}
    panel_title(figure, say("fda-title", **facts))
    figure.update_yaxes(hoverformat=",.1f")
    unit = None if stream.starts is not None else plain(named(stream.period))
    figure.update_xaxes(title_text=unit)
    words = f"%{{y:,.1f}} {plain(named(stream.event))}"
    figure.update_traces(hovertemplate=words, selector={"name": say(PUBLISHED)})
    return figure.update_layout(uirevision=scene.view)


def _add_between(
    figure: go.Figure,
    x: Array,
    edges: tuple[Any, Any],
    fill: str,
    line: dict[str, Any] | None = None,
) -> None:
    outline: dict[str, Any] = {"line": line or {"width": 0}, "hoverinfo": "skip"}
    figure.add_trace(_line(x, edges[0], **outline))
    figure.add_trace(_line(x, edges[1], fill="tonexty", fillcolor=fill, **outline))


def _add_beyond(
    figure: go.Figure, x: Array, y: Array, scale: tuple[float, float], code: str
) -> None:
    """Mark at the edge where the private line leaves the scale."""
    for edge, outside, symbol in (
        (scale[0], y < scale[0], "triangle-down"),
        (scale[1], y > scale[1], "triangle-up"),
    ):
        places = np.flatnonzero(outside)
        places = places[:: -(-places.size // MOST_MARKS) or 1]
        if places.size:
            figure.add_scatter(
                x=x[places],
                y=np.full(places.size, edge),
                customdata=y[places],
                mode="markers",
                marker={"symbol": symbol, "size": 9, "color": code},
                cliponaxis=False,
                name=say("fda-beyond-scale"),
                hovertemplate="%{customdata:,.1f}",
            )


# --- boxes over time, and what the event in view spends in each -----------------------------------

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

    `period`: release whose chain of boxes is outlined; 0 for none, as where totals are fitted to
    blocks. `event`: its period, 1..T. `word`: what a period is called.
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
    figure.update_xaxes(
        range=[0.4, output.totals.size + 0.6], row=1, col=1, title_text=plain(named(word))
    )
    figure.update_yaxes(range=[levels, -0.1], showticklabels=False, showgrid=False, row=1, col=1)
    figure.update_xaxes(
        range=[0, output.epsilon * 1.001], row=2, col=1, title_text=say("fda-share")
    )
    figure.update_yaxes(showticklabels=False, showgrid=False, row=2, col=1)
    figure.update_layout(hovermode="closest", barmode="stack", clickmode="event+select")
    panel_title(figure, say("fda-boxes-title"))
    panel_title(figure, say("fda-shares-title", period=word, event=event), y=0.19)
    return figure


def _drawn_boxes(lengths: Array, always: Array) -> Array:
    """Choose the boxes to draw, by their places: the longest 700, and those that are lit."""
    if lengths.size <= MOST_BOXES:
        return np.arange(lengths.size)
    longest = np.argsort(-lengths, kind="stable")[:MOST_BOXES]
    return np.union1d(longest, always)


def _add_boxes(
    figure: go.Figure,
    output: RunningTotals,
    drawn: Array,
    depth: Array,
    *,
    theme: Theme,
    lit: Array,
    chain: Array,
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
    for place, (start, end, share) in enumerate(event_boxes(output, event)):
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


# --- picture of the error against the number of releases ------------------------------------------

TICKS = (1, 100, 10_000, 1_000_000)  # fit on a phone


def error_against_horizon(
    curves: Mapping[str, pd.Series], *, theme: Theme, unit: str, yours: int, places: Sequence[int]
) -> go.Figure:
    """Draw the typical noise of each method over N, both on log scales; the first is on screen.

    `yours`: horizon of the series on screen; marked on every curve that has it.
    """
    figure = base_layout(go.Figure(), theme, height=392)
    labels = []
    for place, (title, curve) in reversed(list(zip(places, curves.items(), strict=True))):
        own = curve is next(iter(curves.values()))
        look = method_style(place, theme.dark, on_screen=own)
        words = {"name": plain(title), "hovertemplate": "%{y:,.3~g}"}
        horizons, noise = curve.index.to_numpy(), curve.to_numpy()
        stroke(figure, horizons, noise, look.colour, look.width, look.dash, **words)
        here, ink = horizons == yours, colour(theme, place)
        edge = {"width": 1.5, "color": theme.background}
        marker = {"symbol": style(place).symbol, "size": 11, "color": ink, "line": edge}
        dots(figure, horizons[here], noise[here], marker)
        labels.append(Label(title, float(noise[-1]), ink, bold=True))
    upright(figure, yours, theme.text, 1.3, "solid")
    you = plain(say("fda-horizons-yours", totals=yours))
    you_below(figure, you, math.log10(yours), theme, left=yours > 2 ** (0.75 * MOST_LEVELS))
    _axes(figure, curves)
    panel_title(figure, say("fda-horizons-title", events=unit), y=1.07)
    direct_labels(figure, labels)
    return figure


def _axes(figure: go.Figure, curves: Mapping[str, pd.Series]) -> None:
    noise = np.log10(np.concatenate([curve.to_numpy() for curve in curves.values()]))
    room = 0.06 * float(np.ptp(noise)) or 0.5
    y_range = [float(noise.min()) - 2 * room, float(noise.max()) + room]
    figure.update_layout(margin={"l": 4, "r": 116, "t": 46, "b": 48})
    figure.update_xaxes(
        type="log",
        range=[-0.05, MOST_LEVELS * math.log10(2) + 0.05],
        tickvals=list(TICKS),
        ticktext=[say("fda-horizons-tick", count=n, millions=n // 1_000_000) for n in TICKS],
        title_text=say("fda-horizons-axis"),
        hoverformat=",d",
    )
    figure.update_yaxes(type="log", range=y_range, dtick=1, tickformat=",~g")


# --- small pictures as SVG text, and what differs between releases --------------------------------

_KEPT = 120  # points of a line
SHARE = 0.1  # of the largest total: the scale stays where it is when ε or the method changes


def _points(x: Array, y: Array) -> list[str]:
    return [f"{a:.1f},{b:.1f}" for a, b in zip(x, y, strict=True)]


def preview(stream: CountStream, release: TotalsRelease, dark: bool) -> str:  # noqa: FBT001
    """Small picture of the overview card: the private line in its band, as SVG text, 300 × 106."""
    scheme, output = theme(dark), release.output
    kept = evenly(len(stream), _KEPT)
    error = output.totals[kept] - stream.totals()[kept]
    half = output.half_width[kept]
    reach = SHARE * float(stream.totals().max()) or 1.0
    x = np.linspace(8, 292, kept.size)

    def points(values: Array) -> list[str]:
        return _points(x, 53 - 46 * np.clip(values / reach, -1, 1))

    band = " ".join(points(half) + points(-half)[::-1])
    return card(
        scheme,
        f'<polygon points="{band}" fill="{scheme.private}" fill-opacity="0.18"/>',
        f'<line x1="8" x2="292" y1="53" y2="53" stroke="{scheme.true}" stroke-width="2" '
        'stroke-dasharray="6 4"/>',
        f'<polyline points="{" ".join(points(error))}" fill="none" stroke="{scheme.private}" '
        'stroke-width="2.2" stroke-linejoin="round"/>',
    )


def alone(
    stream: CountStream,
    release: TotalsRelease,
    dark: bool,  # noqa: FBT001
    first: TotalsRelease,
) -> str:
    """Small picture of the private totals in their band, as SVG text, 300 × 106.

    The axis is that of the data set, in round steps: it stays where it is while ε moves.
    """
    scheme, output = theme(dark), release.output
    there = np.flatnonzero(output.published)
    kept = there[evenly(there.size, _KEPT)]
    low, high = scale_of(stream.totals())
    x = 34 + 260 * kept / max(1, len(stream) - 1)

    def level(value: Any) -> Any:
        return 100 - 94 * np.clip((value - low) / (high - low), 0, 1)

    def points(values: Array) -> list[str]:
        return _points(x, level(values))

    totals, half = output.totals[kept], output.half_width[kept]
    band = " ".join(points(totals + half) + points(totals - half)[::-1])
    lines = "".join(
        f'<line x1="34" x2="294" y1="{level(tick):.1f}" y2="{level(tick):.1f}" '
        f'stroke="{scheme.axis}"/><g font-size="8" fill="{scheme.muted}" '
        f'font-family="sans-serif">{svg.text(30, level(tick) + 3, svg.short(tick), "end")}</g>'
        for tick in (0.0, high / 2, high)
    )
    return card(
        scheme,
        lines,
        f'<polygon points="{band}" fill="{scheme.private}" fill-opacity="0.2"/>',
        f'<polyline points="{" ".join(points(totals))}" fill="none" stroke="{scheme.private}" '
        'stroke-width="1.6" stroke-linejoin="round"/>',
    )


def difference(
    stream: CountStream, sides: Sequence[Side], theme: Theme, tolerance: float
) -> tuple[Difference, ...]:
    """Private totals less the true ones, in the corridor of the tolerance: for the holder only."""
    one, *others = sides
    beside = {each.words: (each.place, each.release.output.totals) for each in others}
    scene = Scene(
        place=one.place,
        difference=True,
        tolerance=tolerance,
        scale=(-3 * tolerance, 3 * tolerance),
        beside=beside,
        view="difference",
        height=260,
    )
    found = Difference(
        title=say("fda-difference"),
        figure=running_totals(stream, one.release, theme=theme, scene=scene),
        alt=say("fda-difference-heard", sides=tuple(each.words for each in sides)),
        true=True,
        legend=(
            ("released", one.words),
            ("band", say("fda-legend-band-of", letter=one.letter)),
            *swatches(others),
            ("tolerance", say("fda-legend-within", tolerance=tolerance)),
        ),
    )
    return (found,)


# --- released totals as a picture for a document, and how far noise may have moved them -----------


TOTALS = ("post_processed_total", "capped_total", "total", "smoothed_total")
"""Columns of totals, the one to look at first."""


def released(release: TotalsRelease, given: Given, tables: Mapping[str, pd.DataFrame]) -> svg.Shown:
    """Draw the released totals in the band of their noise."""
    table = tables["totals.csv"]
    name = next(each for each in TOTALS if each in table)
    half = table["half_width_95"].to_numpy(dtype=float)
    starts = table["start" if "start" in table else "period"]
    places = [str(each).replace("T", " ") for each in starts]
    totals = table[name].astype("Float64").to_numpy(dtype=float, na_value=np.nan)
    body, size = svg.line(totals, half, places, theme(dark=False))
    usual, most = float(np.median(half)), float(half.max(initial=0))
    return svg.Shown(
        body=body,
        size=size,
        title=say("fda-released-title", column=name.replace("_", " ")),
        words=say("fda-released-words"),
        expected=say("fda-released-expected", usual=usual, most=most),
    )


# --- messages about a release of totals -----------------------------------------------------------


def steps(stream: CountStream, output: RunningTotals) -> tuple[Message, ...]:
    """Say in steps how the release on screen came about; there are none without boxes."""
    if not output.has_boxes and not output.has_blocks:
        return ()
    some_periods = {int(period) for period in np.linspace(1, output.last + 1, 65)}
    stack = max(len(event_boxes(output, period)) for period in some_periods)
    counted = "persons" if stream.has_persons else "changes" if stream.signed else "events"
    named = {"period": stream.period, "events": stream.event}
    return (
        message("fda-how-count", counted=counted, stack=stack, **named),
        message("fda-how-noise", epsilon=output.epsilon),
        message("fda-how-add", blocks=output.has_blocks, made=output.shares.size),
    )


def spends(output: RunningTotals, period: str, event: int) -> Message:
    """Say what the boxes of one event spend of ε."""
    shares = [share for _, _, share in event_boxes(output, event)]
    facts = {"period": period, "event": event, "boxes": len(shares)}
    return message("fda-spends", spent=sum(shares), **facts)


def adds(output: RunningTotals, period: str, total: int) -> Message:
    """Say which boxes a total adds up."""
    boxes = output.tree.chain(total).size if output.published[total - 1] else 0
    return message("fda-adds", period=period, total=total, boxes=boxes)


def horizon_words(
    stream: CountStream, output: RunningTotals, options: Mapping[str, Any]
) -> Message | None:
    """Say what epochs, or totals that matter, do to this release; None without either.

    `options`: of the optimal tree: ``epochs``, ``matter`` or none.
    """
    if "epochs" in options:
        periods, epochs = len(stream), options["epochs"]
        *past, coming = (int(end) for end in np.cumsum(epoch_lengths(periods, epochs)))
        price = price_of_not_knowing(periods, epochs)
        facts = {"begun": tuple(past) or "", "epochs": len(past), "coming": coming}
        return message("fda-epochs", price=price, periods=periods, period=stream.period, **facts)
    if "matter" not in options:
        return None
    matter: Matter = options["matter"]
    count = np.count_nonzero(release_weights(output.horizon, matter)[: len(stream)] == 1)
    free = int(np.count_nonzero(output.published)) - count
    every = count + free == len(stream)
    return message("fda-matters", count=count, of=len(stream), free=free, all=bool(every))


def bound_words(stream: CountStream, p: FDAParams) -> Message:
    """Say what one single event, or one change, is protected with under the bound c."""
    kind = "persons" if stream.has_persons else "changes" if stream.signed else "events"
    facts = {"epsilon": p.epsilon, "event": event_epsilon(stream, p), "most": p.contribution}
    return message("fda-one-event", kind=kind, **facts)


def left_out(stream: CountStream, contribution: int) -> Message:
    """Say that the bound leaves events out; the same for every series with persons."""
    return message("fda-cap", most=contribution, events=stream.event)


def heard(stream: CountStream, output: RunningTotals) -> Message:
    """Say what those hear who cannot see the picture."""
    total, half = (float(each[output.last]) for each in (output.totals, output.half_width))
    facts = {"periods": len(stream), "period": stream.period, "events": stream.event}
    return message("fda-heard", total=total, half=half, signed=stream.signed, **facts)


def best_for(horizon: int, titles: Mapping[str, str]) -> Message:
    """For this N: the best mechanism here, and what FDA would need to match it."""
    best, factor = best_mechanism(horizon)
    return message(
        "fda-best", totals=horizon, best=titles[best], factor=factor, same=bool(factor < 1.005)
    )


_FOOT, _ROW = 0.02, 0.028  # of the lowest box, and between two, in shares of the plot


def add_person(figure: go.Figure, x: Array, y: Floats, hers: Hers, theme: Theme) -> None:
    """Ring her on the private line, draw her boxes at the foot, and the line without her."""
    here = hers.period
    ringed(figure, x[here : here + 1], y[here : here + 1], theme, "Ada")
    write(figure, "<b>Ada</b>", (x[here], float(y[here])), theme.pink, anchor="bottom", yshift=12)
    for row, (low, high) in enumerate(hers.spans):
        at = _FOOT + _ROW * row
        ends = {"x0": x[low - 1], "x1": x[high - 1], "y0": at, "y1": at, "yref": "paper"}
        figure.add_shape(type="line", line={"color": theme.pink, "width": 5}, **ends)
    if hers.without is not None:
        stroke(figure, x[here:], hers.without[here:], theme.pink, 2, "dot")
