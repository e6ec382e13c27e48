"""Neighbouring maps that tell releases apart: one for each gap (4.1), one for each method."""

from collections.abc import Callable, Mapping
from dataclasses import replace
from functools import partial
from typing import Any

import numpy as np
from numpy.random import Generator

from dp_core.algorithm import Method, NeighbourPair
from dp_core.algorithms.stag.data.lattice import Lattice
from dp_core.algorithms.stag.method.steps.sides import LEAST_SIDE
from dp_core.algorithms.stag.params import PublishedParams
from dp_core.algorithms.stag.release import SPLIT, GridRelease, answer
from dp_core.algorithms.stag.study.gaps import last_size
from dp_core.algorithms.stag.study.layers import leaf_at
from dp_core.tables.neighbours import one_more_or_less
from dp_core.words import message

RUNS = 400
_BOX = (0.0, 0.0, 1.0, 1.0)
_THETA = 40.0

Pair = tuple[Lattice, Lattice]


def _pair(counts: Mapping[tuple[int, int], int], extra: tuple[int, int], side: int) -> Pair:
    """Make the maps of `counts` by (x, y), without and with one more point at `extra`."""
    raster = np.zeros((side, side), dtype=np.int64)
    for (x, y), count in counts.items():
        raster[y, x] = count
    more = raster.copy()
    more[extra[1], extra[0]] += 1
    return Lattice(raster, _BOX, name="without"), Lattice(more, _BOX, name="with")


def one_point(lattice: Lattice, rng: Generator) -> Lattice:
    """Add a point, or take one away, anywhere."""
    return replace(lattice, counts=one_more_or_less(lattice.counts, rng, lattice.rows_per_person))


def lone_point() -> Pair:
    """Row 1: an empty cell, or one point in it; 200 points elsewhere."""
    return _pair({(0, 0): 200}, (7, 7), 8)


def at_threshold() -> Pair:
    """Row 2: 39 points in a cell, or 40; the threshold is 40."""
    return _pair({(0, 0): 39, (1, 1): 200}, (0, 0), 2)


def other_partition() -> Pair:
    """Row 3: sparse counts 0, 2, 5 or 0, 3, 5 beside a dense cell."""
    return _pair({(1, 0): 2, (0, 1): 5, (1, 1): 100}, (1, 0), 2)


def other_side(epsilon: float = 1.0) -> Pair:
    """Row 4: so many points, or one more; the grid is 10 or 11 cells wide. 8,000 at ε = 1."""
    size = last_size(PublishedParams(epsilon=epsilon, sampling_rate=1), LEAST_SIDE)
    return _pair({(3, 3): size}, (0, 0), 16)


def pair_at(pair: NeighbourPair, epsilon: float) -> NeighbourPair:
    """Give a pair as it stands at another ε, which moves the sizes at which the grid changes."""
    return replace(pair, make=partial(other_side, epsilon)) if pair.key == "row4" else pair


def other_number() -> Pair:
    """Row 7: two cells reach the threshold of 40, or three."""
    return _pair({(0, 0): 39, (1, 0): 60, (1, 1): 60}, (0, 0), 2)


def exactly_zero(output: GridRelease, x: int, y: int) -> float:
    """1 if the leaf over a lattice cell is exactly 0."""
    return float(output.count[leaf_at(output, x, y)] == 0)


def is_dense(output: GridRelease, x: int, y: int) -> float:
    """1 if the cell was split."""
    return float(output.layer[leaf_at(output, x, y)] == SPLIT)


def first_two_together(output: GridRelease) -> float:
    """1 if the first two cells share a group and the third is alone."""
    first, second, third = output.group[:3].tolist()
    return float(first == second != third and first >= 0)


def grid_side(output: GridRelease) -> float:
    """Side of the middle grid."""
    return float(output.info["m2"])


def dense_cells(output: GridRelease) -> float:
    """Count the dense cells."""
    return float(output.info["dense"])


def estimate(output: GridRelease, x: int, y: int) -> float:
    """Answer for one lattice cell."""
    return float(answer(output, [[x, y, x + 1, y + 1]])[0])


_ALL = {"sampling_rate": 1.0}
_AT_THETA = {**_ALL, "theta": _THETA}


def _worded(
    name: str, make: Callable[[], Pair], event: Callable[[GridRelease], float], **own: Any
) -> NeighbourPair:
    """Make a pair with the words of its messages; a title of its own is that of a lone point."""
    words = "stag-lone" if "title" in own else f"stag-pair-{name}"
    sides = (message(f"{words}.without"), message(f"{words}.with"))
    given: dict[str, Any] = {
        "title": message(words),
        "score_label": message(f"{words}.score"),
        "sides": sides,
    }
    return NeighbourPair(key=name, make=make, event=event, **given | own)


_published = partial(_worded, method="published", runs=RUNS)

PUBLISHED_PAIRS = (
    _published("row1", lone_point, partial(exactly_zero, x=7, y=7), params=_AT_THETA),
    _published(
        "row2",
        at_threshold,
        partial(is_dense, x=0, y=0),
        params={**_AT_THETA, "filter": "em", "kept_percent": 100.0},
    ),
    _published("row3", other_partition, first_two_together, params={**_AT_THETA, "boost": False}),
    _published("row4", other_side, grid_side, params=_ALL),
    _published(
        "row7",
        other_number,
        dense_cells,
        params={**_AT_THETA, "filter": "em", "kept_percent": 50.0},
    ),
)


def pairs(methods: tuple[Method, ...]) -> tuple[NeighbourPair, ...]:
    """Pairs of the published gaps, and one for each other method."""
    corner = partial(estimate, x=7, y=7)
    others = [
        _worded(
            f"lone_{method.key}",
            lone_point,
            corner,
            title=message("stag-lone", method=method.title),
            method=method.key,
            runs=4_000,
        )
        for method in methods
        if method.key != "published"
    ]
    return (*PUBLISHED_PAIRS, *others)
