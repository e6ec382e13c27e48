"""Groups in the plane: rows, centres, their regions, and discs of the predicted noise (9.2).

A drawing is plain numbers: places as shares of the plot from its upper left corner, and what they
look like. The page draws it (``scatter.js``), several times as fast as a library for all charts.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any, Literal

import numpy as np
from numpy.typing import NDArray

from dp_core.view import svg
from dp_core.view.theme import STYLES, Theme, colour
from dp_core.words import say

Floats = NDArray[np.float64]
Labels = NDArray[np.int64]

MOST_DRAWN = 1_000
"""Rows in one picture; of more, evenly spaced ones."""
_WAYS = (("left", "right"), ("down", "up"))
_MARGIN = 0.04
_DIGITS = 4  # of a share: a twentieth of a pixel


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
    kind : {"true", "made", "noisy"}
        What a point is; made-up ones are hollow.
    title : str
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
    kind: Literal["true", "made", "noisy"] = "true"
    title: str = ""
    regions: tuple[Floats, ...] = ()
    ringed: NDArray[np.bool_] | None = None


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
    """Cut a box into what is nearest to each centre; a region may be empty.

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

    if scene.ringed is not None and scene.ringed.any():
        own = Ring(places=scene.points[scene.ringed], ink=theme.text, size=2 * size)
        rings = (own, *rings)
    return {
        "axes": [
            {"name": name, "low": at[0], "high": at[1], "ticks": _ticks(*at)}
            for name, at in zip(names, zip(low.tolist(), high.tolist(), strict=True), strict=False)
        ],
        "behind": any(each.others_behind for each in rings),
        "size": size,
        "areas": [
            {"ink": colour(theme, group), "at": places(corners)}
            for corners, group in zip(
                scene.regions, scene.colours.tolist(), strict=False
            )  # or none
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
            {
                "ink": colour(theme, group),
                "at": places(centre),
                "half": (half / (high - low)).tolist(),
            }
            for centre, group, half in _discs(scene)
        ],
        "rings": [
            {"ink": each.ink, "size": each.size, "words": each.words} | {"at": places(each.places)}
            for each in rings
        ],
        "centres": [
            _centre(group + 1, _beyond(centre, low, high)) | {"at": places(centre)}
            for centre, group in zip(scene.centres, scene.colours.tolist(), strict=True)
        ],
    }


def _centre(number: int, beyond: str) -> dict[str, Any]:
    words = say("dpc-hover-beyond" if beyond else "dpc-hover-centre", group=number)
    return {"number": number, "beyond": beyond, "words": words}


def outside(points: Floats, box: Floats) -> int:
    """Count the points that a picture of the box does not show."""
    low, high = _ends(box)
    return int((((points < low) | (points > high)).any(axis=1)).sum())


def reach(points: Floats, box: Floats, share: float = 0.98) -> Floats:
    """Widen a box until it holds most of the points."""
    edges = np.quantile(points, [(1 - share) / 2, (1 + share) / 2], axis=0).T
    return np.column_stack([np.minimum(edges[:, 0], box[:, 0]), np.maximum(edges[:, 1], box[:, 1])])


def _discs(scene: Scene) -> Iterator[tuple[Floats, int, Floats]]:
    """Centres whose noise is known: where, which group, half-axes."""
    if scene.discs is not None:
        for centre, group, half in zip(
            scene.centres, scene.colours.tolist(), scene.discs, strict=True
        ):
            if np.isfinite(half).all():
                yield centre, group, half


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
