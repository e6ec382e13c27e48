"""Groups in the plane: rows, centres, their regions, and discs of the predicted noise (9.2)."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
import plotly.graph_objects as go
from numpy.typing import NDArray
from plotly.subplots import make_subplots

from dp_core.algorithms.dpc_stacking.study.projections import Projection
from dp_core.view.marks import dots, stroke
from dp_core.view.theme import STYLES, Theme, base_layout, colour, faded, plain

Floats = NDArray[np.float64]
Labels = NDArray[np.int64]

MOST_DRAWN = 1_000
"""Rows in one picture; of more, evenly spaced ones."""
_MANY = 60  # corners of a disc
_TINT = 0.12
_WAYS = (("left", "right"), ("down", "up"))
_INWARDS = {
    "left": "middle right",
    "right": "middle left",
    "down": "top center",
    "up": "bottom center",
}
_MARGIN = 0.04
_PLACE = "<br>%{x:.4g}, %{y:.4g}<extra></extra>"


@dataclass(frozen=True, kw_only=True, eq=False)
class Scene:
    """One clustering as it is drawn.

    Parameters
    ----------
    points : ndarray, shape (n, 2)
        In the plane.
    groups : ndarray of int, shape (n,)
        Number of the colour of each point.
    centres : ndarray, shape (K, 2)
    colours : ndarray of int, shape (K,)
        Number of the colour of each centre.
    discs : ndarray, shape (K, 2), optional
        Half-axes of the predicted noise of each centre.
    hollow : bool
        Whether the points are made up.
    words : str
        What a point is.
    title : str
        Of the panel.
    regions : tuple of ndarray, each of shape (c, 2)
        Corners of what belongs to each centre, as many; none where a plane cannot show it.
    ringed : ndarray of bool, shape (n,), optional
        Points to mark.
    """

    points: Floats
    groups: Labels
    centres: Floats
    colours: Labels
    discs: Floats | None = None
    hollow: bool = False
    words: str = "row"
    title: str = ""
    regions: tuple[Floats, ...] = ()
    ringed: NDArray[np.bool_] | None = None


def regions_of(centres: Floats, box: Floats) -> tuple[Floats, ...]:
    """Cut a box into what is nearest to each centre; a region may be empty.

    Parameters
    ----------
    centres : ndarray, shape (K, 2)
    box : ndarray, shape (2, 2)
        Lower and upper end of both axes.

    Examples
    --------
    >>> one, other = regions_of(np.array([[0.0, 0.0], [1.0, 0.0]]), np.array([[0, 1], [0, 1]]))
    >>> float(one[:, 0].max()), float(other[:, 0].min())
    (0.5, 0.5)
    """
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


def some_rows(n: int, most: int = MOST_DRAWN) -> Labels:
    """Evenly spaced rows to draw."""
    return np.unique(np.linspace(0, n - 1, min(n, most)).astype(np.int64))


def symbol(group: int) -> str:
    """Marker of a group: with its colour it repeats after 36 groups only."""
    return STYLES[(group + group // len(STYLES)) % len(STYLES)].symbol


def scene_figure(
    scene: Scene, projection: Projection, box: Floats, theme: Theme, *, height: int = 400
) -> go.Figure:
    """Draw one clustering.

    Parameters
    ----------
    scene : Scene
    projection : Projection
        Names the axes.
    box : ndarray, shape (2, 2)
        Lower and upper end of both axes.
    theme : Theme
    height : int
        Pixels.
    """
    figure = go.Figure()
    _add_scene(figure, scene, theme, size=6)
    _point_beyond(figure, scene, box, theme)
    base_layout(figure, theme, height=height)
    figure.update_layout(hovermode="closest", margin={"t": 6})
    names = [plain(name) for name in projection.names]
    figure.update_xaxes(range=_range(box[0]), title_text=names[0])
    figure.update_yaxes(range=_range(box[1]), title_text=names[1])
    return figure


def small_multiples(
    scenes: Sequence[Scene], box: Floats, theme: Theme, *, columns: int = 4, height: int = 420
) -> go.Figure:
    """Draw several clusterings with the same axes."""
    rows = -(-len(scenes) // columns)
    figure = make_subplots(
        rows,
        columns,
        subplot_titles=[plain(scene.title) for scene in scenes],
        horizontal_spacing=0.02,
        vertical_spacing=0.12,
    )
    for number, scene in enumerate(scenes):
        place = {"row": number // columns + 1, "col": number % columns + 1}
        _add_scene(figure, scene, theme, size=3.5, place=place)
    base_layout(figure, theme, height=height)
    figure.update_layout(hovermode=False)
    figure.update_xaxes(range=_range(box[0]), showticklabels=False, title_text="")
    figure.update_yaxes(range=_range(box[1]), showticklabels=False, title_text="", showgrid=False)
    figure.update_annotations(font={"size": 13})
    return figure


def outside(points: Floats, box: Floats) -> int:
    """Count the points that a picture of the box does not show."""
    low, high = np.array([_range(side) for side in box]).T
    return int((((points < low) | (points > high)).any(axis=1)).sum())


def reach(points: Floats, box: Floats, share: float = 0.98) -> Floats:
    """Widen a box until it holds most of the points."""
    edges = np.quantile(points, [(1 - share) / 2, (1 + share) / 2], axis=0).T
    return np.column_stack([np.minimum(edges[:, 0], box[:, 0]), np.maximum(edges[:, 1], box[:, 1])])


def _add_scene(
    figure: go.Figure,
    scene: Scene,
    theme: Theme,
    *,
    size: float,
    place: dict[str, Any] | None = None,
) -> None:
    where = place or {}
    _add_regions(figure, scene, theme, where)
    for group in np.unique(scene.groups).tolist():
        points = scene.points[scene.groups == group]
        shape = symbol(group)
        hollow = scene.hollow and shape not in {"x", "cross"}
        marker = {
            "size": size,
            "color": colour(theme, group),
            "symbol": f"{shape}-open" if hollow else shape,
            "opacity": 0.75 if scene.hollow else 0.55,
        }
        words = f"{scene.words}, group {group + 1}{_PLACE}"
        dots(figure, points[:, 0], points[:, 1], marker, hovertemplate=words, **where)
    if scene.ringed is not None and scene.ringed.any():
        _add_rings(figure, scene.points[scene.ringed], theme, 2 * size, where)
    _add_centres(figure, scene, theme, size, where)


def _add_regions(figure: go.Figure, scene: Scene, theme: Theme, where: dict[str, Any]) -> None:
    for corners, group in zip(scene.regions, scene.colours.tolist(), strict=False):  # or none
        fill = {"fill": "toself", "fillcolor": faded(colour(theme, group), _TINT), **where}
        stroke(figure, corners[:, 0], corners[:, 1], "rgba(0,0,0,0)", 0, **fill)


def _add_rings(
    figure: go.Figure, points: Floats, theme: Theme, size: float, where: dict[str, Any]
) -> None:
    look = {"size": size, "symbol": "circle-open", "color": theme.text, "line": {"width": 1.3}}
    dots(figure, points[:, 0], points[:, 1], look, **where)


def _add_centres(
    figure: go.Figure, scene: Scene, theme: Theme, size: float, where: dict[str, Any]
) -> None:
    for number, (centre, group) in enumerate(zip(scene.centres, scene.colours, strict=True)):
        if scene.discs is not None and np.isfinite(scene.discs[number]).all():
            _add_disc(figure, centre, scene.discs[number], colour(theme, int(group)), where)
    if len(scene.centres):
        add_centres(figure, scene.centres, scene.colours, 2.4 * size, theme, **where)


def add_centres(
    figure: go.Figure, places: Floats, groups: Labels, size: float, theme: Theme, **where: Any
) -> None:
    """Draw centres of groups: a cross and a number each, in three traces for all of them."""
    x, y = places[:, 0], places[:, 1]
    numbers = (groups + 1).tolist()
    words = f"centre of group %{{customdata}}{_PLACE}"
    for ink, wide in ((theme.background, 6.0), (theme.text, 3.0)):
        marker = {"size": size, "symbol": "x-thin", "line": {"color": ink, "width": wide}}
        dots(figure, x, y, marker, customdata=numbers, hovertemplate=words, **where)
    figure.add_scatter(
        x=x,
        y=y,
        mode="text",
        text=[f"<b>&nbsp;&nbsp;&nbsp;{number}</b>" for number in numbers],
        textposition="top right",
        textfont={"size": max(11, size), "color": theme.text},
        hoverinfo="skip",
        **where,
    )


def _point_beyond(figure: go.Figure, scene: Scene, box: Floats, theme: Theme) -> None:
    """Point at the centres that lie outside the picture from its edge."""
    low, high = np.array([_range(side) for side in box]).T
    for centre, group in zip(scene.centres, scene.colours.tolist(), strict=True):
        at = np.clip(centre, low, high)
        away = (centre - at) / (high - low)
        if not away.any():
            continue
        axis = int(np.abs(away).argmax())
        way = _WAYS[axis][int(away[axis] > 0)]
        figure.add_scatter(
            x=[at[0]],
            y=[at[1]],
            mode="markers+text",
            marker={"size": 13, "symbol": f"triangle-{way}", "color": theme.text},
            text=[f"<b>{group + 1}</b>"],
            textposition=_INWARDS[way],
            textfont={"size": 14, "color": theme.text},
            cliponaxis=False,
            hovertemplate=f"centre of group {group + 1}, beyond the scale<extra></extra>",
        )


def _add_disc(
    figure: go.Figure, centre: Floats, half: Floats, ink: str, where: dict[str, Any]
) -> None:
    angle = np.linspace(0, 2 * np.pi, _MANY)
    x, y = centre[0] + half[0] * np.cos(angle), centre[1] + half[1] * np.sin(angle)
    inside: dict[str, Any] = {"fill": "toself", "fillcolor": faded(ink, 0.18), **where}
    stroke(figure, x, y, ink, 1, "2px,2px", **inside)


def _range(side: Floats) -> list[float]:
    margin = _MARGIN * float(side[1] - side[0]) or 1.0
    return [float(side[0]) - margin, float(side[1]) + margin]
