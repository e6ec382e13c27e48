"""What runs release on their way, stage by stage: public starts, noisy counts, noisy centres (9.2).

Nothing here is more than the ledger charges: every stage is public, released, or computed from
what was released.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal, NamedTuple

import numpy as np

from dp_core.algorithm import Release
from dp_core.algorithms.dpc_stacking.method.steps.inputs import Input
from dp_core.algorithms.dpc_stacking.method.steps.synopsis import Synopsis
from dp_core.algorithms.dpc_stacking.outputs import Clustering
from dp_core.arrays import Floats

Kind = Literal["start", "mean", "counts", "rows", "centres"]

MOST_BOXES = 2_000  # boxes that are kept of a stage: the fullest


@dataclass(frozen=True, kw_only=True, eq=False)
class Stage:
    """One stage of a run, in original units."""

    kind: Kind  # public start, mean of all rows, noisy counts, pseudo-rows, or centres of groups
    title: str
    places: Floats  # (m, d); points, middles of boxes, or centres
    counts: Floats | None = None  # (m,); rows at each, noisy
    low: Floats | None = None  # (m, d); corners, where places are boxes
    high: Floats | None = None  # (m, d); corners, where places are boxes
    epsilon: float = 0.0  # what the stage cost
    many: int = 0  # places in all; the fullest are kept


class Traced(NamedTuple):
    """A release, and what was released on the way to it."""

    release: Release[Clustering]
    stages: tuple[Stage, ...]


def points_stage(
    given: Input,
    title: str,
    points: Floats,
    counts: Floats | None = None,
    *,
    kind: Kind = "counts",
    epsilon: float = 0.0,
) -> Stage:
    """Show points of the unit box, with or without counts."""
    return Stage(
        kind=kind,
        title=title,
        places=given.whole(points),
        counts=None if counts is None else np.asarray(counts, dtype=np.float64),
        epsilon=epsilon,
        many=len(points),
    )


def boxes_stage(
    given: Input,
    title: str,
    corners: tuple[Floats, Floats],
    counts: Floats | None = None,
    *,
    epsilon: float = 0.0,
) -> Stage:
    """Show boxes inside the unit box, with or without counts."""
    low, high = corners
    kept = np.arange(len(low))[:MOST_BOXES]
    if counts is not None:
        kept = np.sort(np.argsort(-counts, kind="stable")[:MOST_BOXES])
    return Stage(
        kind="start" if counts is None else "counts",
        title=title,
        places=given.whole((low[kept] + high[kept]) / 2),
        counts=None if counts is None else np.asarray(counts[kept], dtype=np.float64),
        low=given.whole(low[kept]),
        high=given.whole(high[kept]),
        epsilon=epsilon,
        many=len(low),
    )


def synopsis_stages(given: Input, found: Synopsis, kind: str, epsilon: float) -> list[Stage]:
    """Show how a synopsis came about: from its start to the last noisy counts."""
    if found.mean is not None:
        cost = found.mean.spend.proven
        share = (epsilon - cost) / len(found.rounds)
        start = found.mean.place[None]
        return [points_stage(given, "Mean of all rows", start, kind="mean", epsilon=cost)] + [
            points_stage(given, f"Round {number}", *each, epsilon=share)
            for number, each in enumerate(found.rounds, start=1)
        ]
    corners = (found.low, found.high)
    d = found.low.shape[1]
    public = corners if kind == "grid" else (np.zeros((1, d)), np.ones((1, d)))
    title = "Leaves" if kind == "tree" else "Cells"
    return [
        boxes_stage(given, "Public start", public),
        boxes_stage(given, title, corners, found.counts, epsilon=epsilon),
    ]


def centre_stages(
    given: Input, title: str, path: Sequence[tuple[Floats, Floats]], epsilon: float
) -> list[Stage]:
    """Show centres after each step; `epsilon` is what all of them cost together."""
    return [
        points_stage(
            given,
            f"{title} {number}" if len(path) > 1 else title,
            *each,
            kind="centres",
            epsilon=epsilon / len(path),
        )
        for number, each in enumerate(path, start=1)
    ]
