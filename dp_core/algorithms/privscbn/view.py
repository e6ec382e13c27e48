"""Pictures of a released table: they draw what they are given and compute nothing private."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import pairwise
from typing import Any

import numpy as np
import pandas as pd
import plotly.graph_objects as go
from numpy.typing import NDArray

from dp_core.algorithm import Given, Method, Release
from dp_core.algorithms.privscbn import study
from dp_core.algorithms.privscbn.method.mixed import MixedRelease
from dp_core.algorithms.privscbn.method.steps.bounded import many_columns, split_price
from dp_core.algorithms.privscbn.method.steps.budget import price_of
from dp_core.algorithms.privscbn.method.steps.networks import TableRelease, prediction_note
from dp_core.algorithms.privscbn.method.steps.parities import choose_design, expected_error
from dp_core.algorithms.privscbn.params import JointParams
from dp_core.arrays import Floats
from dp_core.tables.records import BinaryTable
from dp_core.view import svg
from dp_core.view.figures import Difference, Side, bars, pair_maps, swatches
from dp_core.view.marks import card, dots, stroke
from dp_core.view.theme import Theme, base_layout, colour, colour_steps, panel_title, plain, theme
from dp_core.words import Message, message, say, sentences

# --- the ring of columns: where they stand follows from their number and names alone --------------

WIDTH = 340.0
MOST_NAMED = 64
_LINE = 13.0  # between two names, one below the other
_LEAST = 88.0  # half the height of a ring
_LETTER, _MOST_ROOM, _GAP = 6.6, 112.0, 9.0
_RING_NAME = 18


@dataclass(frozen=True, kw_only=True)
class Ring:
    """Places of m columns on one ring, clockwise from its top in their order, in pixels.

    They are public, and the same for every ε, method and data set with these columns: what differs
    between two pictures is edges.
    """

    names: tuple[str, ...]

    @property
    def named(self) -> bool:
        """Whether there is room for names."""
        return len(self.names) <= MOST_NAMED

    @property
    def labels(self) -> list[str]:
        """Names as they are written: short, and no control letters."""
        names = map(_printable, self.names)
        return [each if len(each) <= _RING_NAME else each[: _RING_NAME - 1] + "…" for each in names]

    @cached_property
    def angles(self) -> Floats:
        """Clockwise from the top; none at the top itself, so that names stand to both sides."""
        m = len(self.names)
        return 2 * np.pi * (np.arange(m) + 0.5) / m

    @cached_property
    def right(self) -> NDArray[np.bool_]:
        """Whose name stands to the right of the ring."""
        return np.asarray(self.angles <= np.pi + 1e-9)

    @cached_property
    def radii(self) -> tuple[float, float]:
        """Half the width and half the height."""
        longest = max(map(len, self.labels)) if self.named else 0
        room = min(_MOST_ROOM, _LETTER * longest) + _GAP
        side = -(-len(self.names) // 2)
        return WIDTH / 2 - room, max(_LEAST, 0.5 * _LINE * side)

    @cached_property
    def nodes(self) -> Floats:
        """Where the columns stand, shape (m, 2); y from the top down, 0 in the middle."""
        across, down = self.radii
        x, y = across * np.sin(self.angles), -down * np.cos(self.angles)
        return np.stack([WIDTH / 2 + x, y], axis=1)

    @cached_property
    def starts(self) -> Floats:
        """Where the names stand, (m, 2): outside, moved apart where they would meet."""
        x, y = self.nodes.T.copy()
        x += np.where(self.right, _GAP, -_GAP)
        for side in (self.right, ~self.right):
            members = np.flatnonzero(side)[np.argsort(y[side], kind="stable")]
            upper, lower = members[y[members] < 0], members[y[members] >= 0]
            for inner, outer in pairwise(upper[::-1]):
                y[outer] = min(y[outer], y[inner] - _LINE)
            for inner, outer in pairwise(lower):
                y[outer] = max(y[outer], y[inner] + _LINE)
        return np.stack([x, y], axis=1)

    @cached_property
    def half(self) -> float:
        """Half the height of the picture."""
        return float(np.abs(self.starts[:, 1]).max() + _LINE)

    @property
    def height(self) -> float:
        return 2 * self.half

    @property
    def shares(self) -> Floats:
        """Where the names stand, in percent of width and height."""
        x, y = self.starts.T
        return np.stack([100 * x / WIDTH, 100 * (y + self.half) / self.height], axis=1)


def ring_svg(ring: Ring, edges: study.Joins, theme: Theme, released: str) -> str:
    """Draw nodes, and edges in the colour `released`: new ones dash-dotted, lost ones grey dots."""
    place = ring.nodes + np.array([0, ring.half])
    lines = [
        *(_line(place, pair, f'stroke="{theme.true}" {_LOST}') for pair in edges.lost),
        *(_line(place, pair, f'stroke="{released}" {_NEW}') for pair in edges.new),
        *(_line(place, pair, f'stroke="{released}"') for pair in edges.kept),
    ]
    radius = 5.5 if len(place) <= 24 else 3.5
    dots = (f'<circle cx="{x:.1f}" cy="{y:.1f}" r="{radius}"/>' for x, y in place)
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH:g} {ring.height:.1f}">'
        f'<g fill="none" {_THIN if len(lines) > _MANY else _WIDE}>{"".join(lines)}</g>'
        f'<g fill="{theme.text}" stroke="{theme.background}" stroke-width="1.5">{"".join(dots)}</g>'
        "</svg>"
    )


_WIDE, _THIN, _MANY = 'stroke-width="2.4"', 'stroke-width="1.1" stroke-opacity="0.8"', 40
_NEW = 'stroke-dasharray="9 4 2 4"'
_LOST = 'stroke-dasharray="0.1 5" stroke-linecap="round"'


def _line(place: Floats, pair: frozenset[int], look: str) -> str:
    (a, b), (c, d) = (place[j] for j in sorted(pair))
    return f'<line x1="{a:.1f}" y1="{b:.1f}" x2="{c:.1f}" y2="{d:.1f}" {look}/>'


def _printable(name: str) -> str:
    return "".join(letter if letter.isprintable() else " " for letter in name)


# --- pictures of a released table: they draw what they are given and compute nothing private ------

_LABELLED = 30
_STACKED = 16
_MOST_SHARES = 12
_NAME = "%{text}<extra></extra>"


def association_map(
    panels: Sequence[tuple[str, Floats]], output: TableRelease, names: Sequence[str], scheme: Theme
) -> go.Figure:
    """Heat maps of association from 0 to 1, (m, m), attributes ordered cluster by cluster."""
    order = study.cluster_order(output)
    labels, many = [plain(names[j]) for j in order], len(order) > _LABELLED
    shown = []
    for title, matrix in panels:
        shown.append((title, matrix[np.ix_(order, order)].astype(np.float64)))
        np.fill_diagonal(shown[-1][1], np.nan)
    figure = pair_maps(shown, labels, labels, scheme)
    ends = np.cumsum([0, *map(len, output.clusters or [])]) - 0.5
    line = {"color": scheme.text, "width": 1.6}
    for column in range(1, len(panels) + 1):  # each cluster is outlined on the diagonal
        for start, stop in pairwise(ends.tolist()):
            ends_of = {"x0": start, "x1": stop, "y0": start, "y1": stop}
            figure.add_shape(type="rect", **ends_of, line=line, row=1, col=column)
    figure.update_xaxes(showticklabels=not many)
    return figure.update_yaxes(showticklabels=not many, col=1)


def marginal_bars(
    names: Sequence[str],
    true: Floats | None,
    released: Floats,
    scheme: Theme,
    *,
    bars: str,
    title: str = "",
) -> go.Figure:
    """Bars of the released shares in the colour `bars`, the true ones as marks for the holder."""
    labels = [plain(name) for name in names]
    place = list(range(len(labels)))
    figure = base_layout(go.Figure(), scheme, height=270)
    drawn = {"x": place, "customdata": labels}
    looks = {"marker": {"color": bars}, "hovertemplate": _hover("published")}
    figure.add_bar(y=released.round(4), **drawn, **looks)
    if true is not None:
        size = max(5, min(18, 420 // max(1, len(labels))))
        line = {"width": 2.5, "color": scheme.true}
        marker = {"symbol": "line-ew-open", "size": size, "line": line, "color": scheme.true}
        looks = {"marker": marker, "hovertemplate": _hover("true")}
        figure.add_scatter(y=true.round(4), mode="markers", **drawn, **looks)
    figure.update_layout(hovermode="closest", showlegend=False, bargap=0.25)
    many = len(labels) > _LABELLED
    figure.update_xaxes(tickvals=place, ticktext=labels, tickangle=-45, showticklabels=not many)
    figure.update_yaxes(tickformat=".0%", rangemode="tozero")
    return panel_title(figure, title)


def _hover(kind: str) -> str:
    """Template of what stands beside the pointer: name and share."""
    return f"%{{customdata}}<br>{say(f'privscbn-bar-{kind}')} %{{y:.3f}}<extra></extra>"


def conditional_bars(
    answers: Sequence[Sequence[str]],
    true: Floats | None,
    released: Floats,
    scheme: Theme,
    *,
    bars: str,
    title: str,
) -> go.Figure:
    """Bars of P(child = yes) for each combination of answers of its parents, one line each below.

    `true`: NaN where no record has the combination.
    """
    words = [", ".join(line) for line in answers]
    figure = marginal_bars(words, true, released, scheme, bars=bars, title=title)
    few = len(answers) <= _STACKED
    ticks = ["<br>".join(map(plain, line)) for line in answers]
    figure.update_xaxes(ticktext=ticks, tickangle=0, showticklabels=few)
    figure.update_yaxes(range=[0, 1.02])
    return figure


def cluster_image(output: TableRelease, shape: tuple[int, int], scheme: Theme) -> go.Figure:
    """Clusters of pixels, drawn on the picture that the attributes come from."""
    cluster_of = {j: k for k, cluster in enumerate(output.clusters or []) for j in cluster}
    home = np.array([cluster_of.get(j, 0) for j in range(output.m)]).reshape(shape)
    count = int(home.max()) + 1
    figure = go.Figure(
        go.Heatmap(
            z=home[::-1],
            colorscale=colour_steps([colour(scheme, j) for j in range(count)]),
            zmin=-0.5,
            zmax=count - 0.5,
            showscale=False,
            xgap=2,
            ygap=2,
            text=home[::-1] + 1,
            texttemplate="%{text}",
            textfont={"color": scheme.background, "size": 11},
            hovertemplate=f"{say('privscbn-cluster')} {_NAME}",
        )
    )
    base_layout(figure, scheme, height=330).update_layout(hovermode="closest")
    figure.update_xaxes(visible=False)
    return figure.update_yaxes(visible=False, scaleanchor="x")


def preview(
    table: BinaryTable,
    release: Release[TableRelease],
    dark: bool,  # noqa: FBT001
    first: object = None,
) -> str:
    """Small picture of a card, made-up rows and the network: as SVG text, 300 × 106.

    Nothing true is in it: where columns stand follows from their number.
    """
    scheme = theme(dark)
    output = release.output
    released = scheme.green if release.ledger.holds else scheme.private
    place = Ring(names=("",) * output.m)
    circle = (place.nodes - np.array([WIDTH / 2, 0])) / place.radii
    nodes = np.array([225, 53]) + circle * [56, 42]
    look = f'stroke="{released}" stroke-width="1.8"'
    lines = "".join(_line(nodes, pair, look) for pair in study.joins_of(output).kept)
    dots = "".join(f'<circle cx="{x:.1f}" cy="{y:.1f}" r="3.5"/>' for x, y in nodes)
    rows = output.synthetic if output.synthetic is not None else np.zeros((0, 0))
    cells = "".join(
        f'<rect x="{16 + 14 * j}" y="{9 + 11 * i}" width="11" height="8" '
        f'fill="{released if yes else scheme.axis}"/>'
        for i, row in enumerate(rows[:8])
        for j, yes in enumerate(row[:9])
    )
    return card(scheme, cells, lines, f'<g fill="{scheme.text}">{dots}</g>')


def difference(
    table: BinaryTable, sides: Sequence[Side], theme: Theme, tolerance: float
) -> tuple[Difference, ...]:
    """Shares that differ most, and pairs of columns that both, or one of two networks join."""
    found, joins = [_shares(table, sides, theme)], _joined(table, sides, theme)
    return (*found, *([joins] if joins else []))


def _shares(table: Any, sides: Sequence[Side], theme: Theme) -> Difference:
    outputs, words = [side.release.output for side in sides], list(table.names)
    if isinstance(outputs[0], MixedRelease):
        shares = [np.concatenate(study.shares_by_column(each)) for each in outputs]
        words = [f"{a}: {b}" for a, each in zip(words, table.labels, strict=True) for b in each]
    else:
        shares = [study.shares_of(each) for each in outputs]
    apart = np.abs(shares[1] - shares[0])
    kept = np.sort(np.argsort(-apart, kind="stable")[:_MOST_SHARES])
    own = [each[kept].tolist() for each in shares]
    figure = bars(sides, own, [words[k] for k in kept], theme).update_xaxes(rangemode="tozero")
    facts = {"categories": len(words) > len(table.names), "kept": len(kept), "all": len(words)}
    return Difference(
        title=say("privscbn-difference", **facts),
        figure=figure,
        alt=say("privscbn-difference-heard", cut=len(kept) < len(words), **facts),
        true=False,
        legend=swatches(sides),
    )


def _joined(table: BinaryTable, sides: Sequence[Side], theme: Theme) -> Difference | None:
    """Draw the ring of columns; None where one of both has no network."""
    one, other = sides[:2]
    if one.release.output.network is None or other.release.output.network is None:
        return None
    joins = study.joins_of(other.release.output, study.edges_of(one.release.output))
    ring = Ring(names=tuple(table.names))
    place = ring.nodes * [1, -1]
    figure = go.Figure()
    for pairs, ink, dash in (
        (joins.lost, one.ink(theme), "2px,3px"),
        (joins.new, other.ink(theme), "9px,4px,2px,4px"),
        (joins.kept, theme.text, "14px,4px"),
    ):
        ends = [place[sorted(pair)] for pair in pairs]
        gap = np.full((1, 2), np.nan)
        path = np.concatenate([np.vstack([each, gap]) for each in ends] or [gap])
        stroke(figure, path[:, 0], path[:, 1], ink, 2, dash, connectgaps=False)
    named = [plain(each) for each in ring.labels]
    look = {"size": 9, "color": theme.text}
    dots(figure, place[:, 0], place[:, 1], look, text=named, hovertemplate=_NAME)
    base_layout(figure, theme, height=round(ring.height) + 60)
    if ring.named:
        x, y = (ring.starts * [1, -1]).T
        sides_of = ["middle right" if right else "middle left" for right in ring.right]
        look = {"mode": "text", "textposition": sides_of, "hoverinfo": "skip"}
        figure.add_scatter(x=x, y=y, text=named, textfont={"color": theme.text}, **look)
    figure.update_layout(hovermode="closest", dragmode=False)
    figure.update_xaxes(visible=False, range=[0, WIDTH])
    figure.update_yaxes(visible=False, scaleanchor="x")
    lost = say("privscbn-joins-alone", letter=one.letter, pairs=len(joins.lost))
    new = say("privscbn-joins-alone", letter=other.letter, pairs=len(joins.new))
    legend = (
        ("method-4", say("privscbn-joins-both", pairs=len(joins.kept))),
        (f"method-{one.place}", lost),
        (f"method-{other.place}", new),
    )
    return Difference(
        title=say("privscbn-association-title"),
        figure=figure,
        alt=say("privscbn-joins-heard", listed=[words for _, words in legend]),
        true=False,
        legend=legend,
    )


# --- released shares as a picture for a document, and how far noise may have moved them -----------

_MEASURED, _HALF = "share_measured", "half_width_95"


def released(
    release: Release[TableRelease], given: Given, tables: Mapping[str, pd.DataFrame]
) -> svg.Shown:
    """Draw the shares that the released model says."""
    table = tables["shares.csv"]
    names = [*table.iloc[:, 0].astype(str)]
    if "category" in table:
        names = [f"{a}: {b}" for a, b in zip(names, table["category"], strict=True)]
    known = (table[_MEASURED], table[_HALF]) if _MEASURED in table else None
    body, size = svg.bars(names, table["share_of_model"], theme(dark=False), known)
    facts = {"bars": len(table), "cut": len(table) > svg.MOST_BARS, "most": svg.MOST_BARS}
    return svg.Shown(
        body=body,
        size=size,
        title=say("privscbn-released-shares", categories="category" in table),
        words=say("privscbn-released-words", whiskers=known is not None, **facts),
        expected=_expected(release.output, given),
    )


def _expected(output: TableRelease, given: Given) -> str:
    """Say the closed form of counts by maximum entropy, where the number of records is known."""
    asked = given.params
    plain = isinstance(asked, JointParams) and not isinstance(output, MixedRelease)
    if not plain or not output.joints or asked.rows or output.synthetic is None:
        return ""
    n = len(output.synthetic)
    price = price_of(asked, n)
    if asked.order is None and many_columns(output.m):
        price = split_price(price)[1]
    design = choose_design(output.m, n, price, order=asked.order)
    error = min(1.0, expected_error(design, n, price.epsilon))
    return say("privscbn-released-expected", of_100=100 * error)


# --- messages about a release that change with it -------------------------------------------------


def what_happened(table: BinaryTable, method: Method, release: Release[TableRelease]) -> str:
    """Say what the method does, what it decided, and what its rows are not fit for."""
    output = release.output
    said = [method.summary, *output.notes, prediction_note(output, table.names)]
    return sentences(said)


def network_words(joins: study.Joins, columns: int, against: str) -> Message:
    """Say in words what the picture of two networks marks."""
    facts = {kind: len(pairs) for kind, pairs in joins._asdict().items()}
    return message("privscbn-ring", columns=columns, against=against, **facts)
