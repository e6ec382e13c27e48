"""Groups in the plane: rows, ellipses, centres, and discs of the predicted noise (9.2)."""

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
_MANY = 60  # corners of an ellipse
_NINETY = 2.146  # radius that holds 90 % of a normal cloud in the plane
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
    """

    points: Floats
    groups: Labels
    centres: Floats
    colours: Labels
    discs: Floats | None = None
    hollow: bool = False
    words: str = "row"
    title: str = ""


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
    base_layout(figure, theme, height=height)
    figure.update_layout(hovermode="closest")
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
        _add_ellipse(figure, points, colour(theme, group), where)
    _add_centres(figure, scene, theme, size, where)


def _add_ellipse(figure: go.Figure, points: Floats, ink: str, where: dict[str, Any]) -> None:
    """Outline where 90 % of a group would lie, were it a normal cloud."""
    if len(points) < 3:
        return
    values, vectors = np.linalg.eigh(np.cov(points.T))
    angle = np.linspace(0, 2 * np.pi, _MANY)
    circle = np.column_stack([np.cos(angle), np.sin(angle)])
    edge = points.mean(axis=0) + _NINETY * (circle * np.sqrt(np.maximum(values, 0))) @ vectors.T
    stroke(figure, edge[:, 0], edge[:, 1], ink, 1.2, **where)


def _add_centres(
    figure: go.Figure, scene: Scene, theme: Theme, size: float, where: dict[str, Any]
) -> None:
    for number, (centre, group) in enumerate(zip(scene.centres, scene.colours, strict=True)):
        ink = colour(theme, int(group))
        if scene.discs is not None and np.isfinite(scene.discs[number]).all():
            _add_disc(figure, centre, scene.discs[number], ink, where)
        add_centre(figure, centre, int(group), 2.4 * size, theme, **where)


def add_centre(
    figure: go.Figure, place: Floats, group: int, size: float, theme: Theme, **where: Any
) -> None:
    """Draw the centre of a group."""
    edge = {"color": theme.background, "width": 2}
    marker = {"size": size, "color": colour(theme, group), "symbol": symbol(group), "line": edge}
    words = f"centre of group {group + 1}{_PLACE}"
    dots(figure, [place[0]], [place[1]], marker, hovertemplate=words, **where)


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
