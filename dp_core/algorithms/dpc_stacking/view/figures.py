"""Groups in the plane: rows, centres, their regions, and discs of the predicted noise (9.2).

A drawing is plain numbers: places as shares of the plot from its upper left corner, and what they
look like. The page draws it (``scatter.js``), several times as fast as a library for all charts.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Literal

import numpy as np
import plotly.graph_objects as go
from numpy.typing import NDArray

from dp_core.algorithm import Release
from dp_core.algorithms.dpc_stacking.outputs import Clustering, means_of
from dp_core.algorithms.dpc_stacking.study.curves import Projection, matched, principal, two_columns
from dp_core.algorithms.dpc_stacking.study.honesty import group_spreads, row_spread
from dp_core.arrays import Flags, Floats, Labels, evenly
from dp_core.tables.numeric import NumericTable, unit_box
from dp_core.view import svg
from dp_core.view.figures import Difference, Side, swatches
from dp_core.view.marks import card, dots, stroke
from dp_core.view.theme import STYLES, Theme, base_layout, colour, plain, theme
from dp_core.words import say

MOST_DRAWN = 1_000  # rows in one picture; of more, evenly spaced ones
_WAYS = (("left", "right"), ("down", "up"))
_MARGIN = 0.04
_DIGITS = 4  # of a share: a twentieth of a pixel


@dataclass(frozen=True, kw_only=True, eq=False)
class Scene:
    """One clustering as it is drawn."""

    points: Floats  # (n, 2); in the plane
    groups: Labels  # (n,); number of the colour of each point
    centres: Floats  # (K, 2)
    colours: Labels  # (K,); number of the colour of each centre
    discs: Floats | None = None  # (K, 2); half-axes of the predicted noise of each centre
    kind: Literal["true", "made", "noisy"] = "true"  # what a point is; made-up ones are hollow
    title: str = ""
    # (c, 2); corners of what belongs to each centre, as many; none where a plane cannot show it
    regions: tuple[Floats, ...] = ()
    ringed: Flags | None = None  # (n,); points to mark


@dataclass(frozen=True, kw_only=True, eq=False)
class Ring:
    """Circles around places, so many pixels across; all else may step back behind them.

    Without words they are thinner.
    """

    places: Floats
    ink: str
    size: float
    words: str = ""
    others_behind: bool = False


def regions_of(centres: Floats, box: Floats) -> tuple[Floats, ...]:
    """Cut a box into what is nearest to each centre; a region may be empty."""
    (left, right), (low, high) = np.asarray(box, dtype=np.float64)
    whole = np.array([(left, low), (right, low), (right, high), (left, high)])
    return tuple(_region(own, centres, whole) for own in centres)


def _region(own: Floats, centres: Floats, region: Floats) -> Floats:
    """Keep of a region what is nearer to one centre than to the others (Sutherland-Hodgman)."""
    for other in centres[(centres != own).any(axis=1)]:
        beyond = (region - (own + other) / 2) @ (other - own)  # above 0: nearer to the other
        after, ahead = np.roll(beyond, -1), np.roll(region, -1, axis=0)
        kept = []
        for corner, here, to, there in zip(region, beyond, ahead, after, strict=True):
            if here <= 0:
                kept.append(corner)
            if (here <= 0) != (there <= 0):
                kept.append(corner + here / (here - there) * (to - corner))
        region = np.array(kept).reshape(-1, 2)
    return region


def nothing(title: str) -> Scene:
    """Empty panel for what has not come back yet."""
    none = np.zeros((0, 2))
    whole = np.zeros(0, dtype=np.int64)
    return Scene(points=none, groups=whole, centres=none, colours=whole, title=title)


def symbol(group: int) -> str:
    """Marker of a group: with its colour it repeats after 36 groups only."""
    return STYLES[(group + group // len(STYLES)) % len(STYLES)].symbol


def drawing(
    scene: Scene,
    box: Floats,
    theme: Theme,
    *,
    names: Sequence[str] = (),
    rings: Sequence[Ring] = (),
    size: float = 6,
) -> dict[str, Any]:
    """Say how one clustering is drawn in a box: the lower and upper end of both axes.

    `names` are those of the axes, `rings` mark somebody who is followed, `size` is that of a row.
    """
    low, high = _ends(box)

    def places(points: Floats) -> list[float]:
        share = (np.reshape(points, (-1, 2)) - low) / (high - low)
        share[:, 1] = 1 - share[:, 1]
        shares: list[float] = np.round(share, _DIGITS).ravel().tolist()
        return shares

    inks = scene.colours.tolist()
    if scene.ringed is not None and scene.ringed.any():
        own = Ring(places=scene.points[scene.ringed], ink=theme.text, size=2 * size)
        rings = (own, *rings)
    return {
        "axes": [
            {"name": name, "low": least, "high": most, "ticks": _ticks(least, most)}
            for name, least, most in zip(names, low.tolist(), high.tolist(), strict=False)
        ],
        "behind": any(each.others_behind for each in rings),
        "size": size,
        "areas": [
            {"ink": colour(theme, group), "at": places(corners)}
            for corners, group in zip(scene.regions, inks, strict=False)  # or none
            if len(corners)
        ],
        "rows": [
            {
                "ink": colour(theme, group),
                "shape": symbol(group),
                "hollow": scene.kind == "made",
                "words": say("dpc-hover", kind=scene.kind, group=group + 1),
                "at": places(scene.points[scene.groups == group]),
            }
            for group in np.unique(scene.groups).tolist()
        ],
        "discs": [
            {"ink": colour(theme, group), "at": places(at), "half": (half / (high - low)).tolist()}
            for at, group, half in zip(scene.centres, inks, scene.discs, strict=True)
            if np.isfinite(half).all()
        ]
        if scene.discs is not None
        else [],
        "rings": [
            {"ink": each.ink, "size": each.size, "words": each.words} | {"at": places(each.places)}
            for each in rings
        ],
        "centres": [
            {
                "number": group + 1,
                "beyond": _beyond(centre, low, high),
                "words": say("dpc-hover-centre", group=group + 1),
                "at": places(centre),
            }
            for centre, group in zip(scene.centres, inks, strict=True)
        ],
    }


def outside(points: Floats, box: Floats) -> int:
    """Count the points that a picture of the box does not show."""
    low, high = _ends(box)
    return int((((points < low) | (points > high)).any(axis=1)).sum())


def reach(points: Floats, box: Floats, share: float = 0.98) -> Floats:
    """Widen a box until it holds most of the points."""
    edges = np.quantile(points, [(1 - share) / 2, (1 + share) / 2], axis=0).T
    return np.column_stack([np.minimum(edges[:, 0], box[:, 0]), np.maximum(edges[:, 1], box[:, 1])])


def _beyond(centre: Floats, low: Floats, high: Floats) -> str:
    """Way to a centre that lies outside the picture; empty for those inside."""
    away = (centre - np.clip(centre, low, high)) / (high - low)
    axis = int(np.abs(away).argmax())
    return _WAYS[axis][int(away[axis] > 0)] if away.any() else ""


def _ends(box: Floats) -> Floats:
    """Lower and upper ends of what is shown, shape (2, 2): the box and a margin."""
    low, high = np.asarray(box, dtype=np.float64).T
    margin = np.where(high > low, _MARGIN * (high - low), 1.0)
    return np.array([low - margin, high + margin])


def _ticks(low: float, high: float) -> list[tuple[float, str]]:
    """Shares of an axis at which a round number is written."""
    return [
        (round((each - low) / (high - low), _DIGITS), svg.short(each))
        for each in svg.round_numbers(low, high)
        if low <= each <= high
    ]


# --- what is drawn of a clustering: released rows and centres, or the holder's own rows -----------

HIDDEN = 0.5  # spread of a centre, in column widths, from which it may lie anywhere in the box
_STRIPES = 5
_UNIT_SQUARE = np.array([(0.0, 1.0), (0.0, 1.0)])


def unclipped(values: Floats, output: Clustering) -> Floats:
    """Scale to the unit box without clipping: noisy rows may lie outside."""
    widths = np.where(output.widths > 0, output.widths, 1)
    return np.asarray((values - np.array(output.bounds[0])) / widths)


def true_scene(
    rows: Floats,
    labels: Labels,
    projection: Projection,
    *,
    centres: Floats | None = None,
    ringed: Flags | None = None,
) -> Scene:
    """Show true rows of the unit box in their groups, some of them ringed; for the holder only."""
    middle = np.zeros((0, rows.shape[1])) if centres is None else centres
    chosen = evenly(len(rows), MOST_DRAWN)
    return Scene(
        points=projection(rows[chosen]),
        groups=labels[chosen],
        centres=projection(middle),
        colours=np.arange(len(middle)),
        ringed=None if ringed is None else ringed[chosen],
    )


def released_scene(
    output: Clustering, projection: Projection, colours: Labels, discs: Floats | None
) -> Scene:
    """Show what was released: made-up or noisy rows, and centres in these colours.

    `discs` holds the predicted spread of each centre in column widths.
    """
    rows, labels = _released_rows(output)
    chosen = evenly(len(rows), MOST_DRAWN)
    half = None if discs is None else np.stack([projection.spread(float(one)) for one in discs])
    flat = output.centres.shape[1] == 2  # of more columns, a plane is a shadow
    regions = regions_of(output.unit_centres(), _UNIT_SQUARE) if flat else ()
    return Scene(
        points=projection(rows[chosen]),
        groups=colours[labels[chosen]],
        centres=projection(unclipped(output.centres, output)),
        colours=colours,
        discs=half,
        kind="noisy" if output.synthetic is None else "made",
        regions=tuple(map(projection, regions)),
    )


def discs_of(method: str, params: Any, output: Clustering, n: int) -> Floats | None:
    """Predicted spread of each centre; nan where noise hides it, None without a formula."""
    found = group_spreads(method, params, output, n)
    return None if found is None else np.where(found <= HIDDEN, found, np.nan)


def principal_view(method: str, params: Any, output: Clustering, rows: Floats) -> Projection:
    """Look along main directions: of what was released if rows were, else of the true rows.

    The known variance of the noise is taken off the diagonal.
    """
    if output.synthetic is not None:
        return principal(unit_box(output.synthetic, output.bounds))
    if output.noisy_table is not None:
        noise = row_spread(method, params, rows.shape[1], output.eps1)
        return principal(unclipped(output.noisy_table, output), noise)
    return principal(rows)


def telling_columns(rows: Floats, labels: Labels) -> tuple[int, int]:
    """Find the two columns in which groups differ most, for their spread within; holder only.

    Columns with few values come last: nobody can see groups in two stripes.
    """
    d = rows.shape[1]
    if d < 3:
        return 0, d - 1
    means = means_of(rows, labels, int(labels.max()) + 1)
    within = ((rows - means[labels]) ** 2).sum(axis=0)
    whole = ((rows - rows.mean(axis=0)) ** 2).sum(axis=0)
    share = np.where(whole > 0, 1 - within / np.where(whole > 0, whole, 1), -1.0)
    few = np.array([len(np.unique(column)) <= _STRIPES for column in rows.T])
    first, second = np.lexsort((-share, few))[:2]
    return int(first), int(second)


def _released_rows(output: Clustering) -> tuple[Floats, Labels]:
    if output.synthetic is not None:
        assert output.synthetic_labels is not None
        return unit_box(output.synthetic, output.bounds), output.synthetic_labels
    if output.noisy_table is not None:
        assert output.labels is not None
        return unclipped(output.noisy_table, output), output.labels
    return np.zeros((0, output.centres.shape[1])), np.zeros(0, dtype=np.int64)


# --- small pictures as SVG text, and what differs between releases --------------------------------

MOST_DOTS = 150  # of each side
_RING = "a1.5 1.5 0 1 0 3 0a1.5 1.5 0 1 0 -3 0"
_HALF = 138  # pixels of each side


def preview(table: NumericTable, release: Release[Clustering], dark: bool) -> str:  # noqa: FBT001
    """Small picture of the overview card, 300 x 106: real rows grey; beside them what is released.

    Both sides show the box of the public limits, as the page does.
    """
    scheme, output = theme(dark), release.output
    box = table.unit_box(output.bounds)
    axes = list(telling_columns(box, output.assigned(table.values)))
    dots = "".join(f"M{x:.0f} {y:.0f}h0" for x, y in _placed(_some(box, axes)))
    look = 'stroke-width="3" stroke-linecap="round" opacity=".6"'
    real = f'<path d="{dots}" stroke="{scheme.true}" {look}/>'
    beside = f'<g transform="translate({_HALF + 8},0)">{_groups(output, axes, scheme)}</g>'
    return card(scheme, real, beside)


def alone(
    table: NumericTable,
    release: Release[Clustering],
    dark: bool,  # noqa: FBT001
    first: Release[Clustering],
) -> str:
    """Small picture of what is released alone, along columns that the first release tells."""
    scheme, chosen = theme(dark), first.output
    axes = [0, min(1, chosen.centres.shape[1] - 1)]
    if chosen.synthetic is not None and chosen.synthetic_labels is not None:
        made_up = unit_box(chosen.synthetic, chosen.bounds)
        axes = list(telling_columns(made_up, chosen.synthetic_labels))
    colours = matched(chosen.unit_centres(), release.output.unit_centres())
    drawn = _groups(release.output, axes, scheme, colours)
    return card(scheme, f'<g transform="translate({_HALF / 2},0)">{drawn}</g>')


def _groups(
    output: Clustering, axes: list[int], scheme: Theme, colours: Labels | None = None
) -> str:
    """Draw released rows, centres and, in a plane, what is nearest to each."""
    centres, parts = output.unit_centres(), []
    colours = np.arange(len(centres)) if colours is None else colours
    if len(axes) == centres.shape[1]:
        for group, corners in enumerate(regions_of(centres[:, axes], _UNIT_SQUARE)):
            points = " ".join(f"{x:.1f},{y:.1f}" for x, y in _placed(corners))
            ink = colour(scheme, int(colours[group]))
            parts.append(f'<polygon points="{points}" fill="{ink}" opacity=".14"/>')
    if output.synthetic is not None and output.synthetic_labels is not None:
        made_up = unit_box(output.synthetic, output.bounds)
        groups = _some(output.synthetic_labels[:, None], [0])[:, 0].astype(int)
        places = _placed(_some(made_up, axes))
        for group in np.unique(groups).tolist():
            rings = "".join(f"M{x - 1.5:.0f} {y:.0f}{_RING}" for x, y in places[groups == group])
            ink = colour(scheme, int(colours[group]))
            parts.append(f'<path d="{rings}" stroke="{ink}" fill="none"/>')
    for x, y in _placed(centres[:, axes]):
        path = f"M{x - 4:.1f} {y - 4:.1f}l8 8m0 -8l-8 8"
        parts.append(f'<path d="{path}" stroke="{scheme.text}" stroke-width="2.2" fill="none"/>')
    return "".join(parts)


def difference(
    table: NumericTable, sides: Sequence[Side], theme: Theme, tolerance: float
) -> tuple[Difference, ...]:
    """Centres of all sides over the real rows, on one plane: for the holder only."""
    outputs = [side.release.output for side in sides]
    first = outputs[0]
    box = table.unit_box(first.bounds)
    axes = telling_columns(box, first.assigned(table.values))
    plane = two_columns(*axes, first.bounds, list(table.names))
    figure = go.Figure()
    rows = plane(box[evenly(len(box), MOST_DRAWN)])
    dots(figure, rows[:, 0], rows[:, 1], {"size": 4, "color": theme.true, "opacity": 0.45})
    own = plane(first.unit_centres())
    for output in outputs[1:2]:  # a line from each centre of A to that of B which it stands for
        ours = matched(first.unit_centres(), output.unit_centres())
        for place, group in zip(plane(output.unit_centres()), ours.tolist(), strict=True):
            if group < len(own):
                x, y = np.stack([own[group], place], axis=1)
                stroke(figure, x, y, theme.muted, 1.2, "3px,3px")
    for side, output in zip(sides, outputs, strict=True):
        _add_centres(figure, side, plane(output.unit_centres()), theme)
    base_layout(figure, theme, height=360)
    figure.update_layout(hovermode="closest", dragmode=False, margin={"t": 6})
    ends = [[low - 0.04 * (high - low), high + 0.04 * (high - low)] for low, high in plane.box]
    figure.update_xaxes(range=ends[0], title_text=plain(plane.names[0]))
    figure.update_yaxes(range=ends[1], title_text=plain(plane.names[1]))
    alt = say("dpc-differ.alt", sides=[each.words for each in sides])
    legend = (*swatches(sides), ("true-mark", say("dpc-differ.rows")))
    return (Difference(title=say("dpc-differ"), figure=figure, alt=alt, true=True, legend=legend),)


def _add_centres(figure: go.Figure, side: Side, places: Floats, theme: Theme) -> None:
    """Draw the centres of a side: they differ by shape as well as by colour."""
    shape = STYLES[side.place].symbol
    edge = {"color": theme.background, "width": 1.5}
    marker = {"size": 13, "symbol": shape, "color": side.ink(theme), "line": edge}
    words = f"{plain(side.letter)}: %{{x:.4g}}, %{{y:.4g}}<extra></extra>"
    x, y = places.T
    dots(figure, x, y, marker, hovertemplate=words)
    named = [f"<b>&nbsp;&nbsp;&nbsp;{plain(side.letter)}</b>"] * len(x)
    look = {"textposition": "middle right", "textfont": {"color": theme.text, "size": 12}}
    figure.add_scatter(x=x, y=y, mode="text", text=named, hoverinfo="skip", **look)


def _some(rows: NDArray[np.generic], axes: list[int]) -> Floats:
    chosen = rows[:: max(1, len(rows) // MOST_DOTS)][:, axes]
    return np.asarray(chosen, dtype=np.float64)


def _placed(points: Floats) -> Floats:
    """Pixels of places in the unit square."""
    share = np.clip(points[:, [0, -1]], 0, 1)
    return np.column_stack([8 + _HALF * share[:, 0], 99 - 92 * share[:, 1]])
