"""The nine rows of what is wrong with the published proof, in plain words (4.1).

Numbers come from the parameters and from what the release itself shows; none from the true map.
"""

import math
from collections.abc import Callable, Mapping
from dataclasses import replace
from functools import partial
from typing import Any

import numpy as np
from numpy.random import Generator

from dp_core.algorithm import Method, NeighbourPair
from dp_core.algorithms.stag.data.lattice import Lattice
from dp_core.algorithms.stag.method.published import PublishedBudget, split_budget
from dp_core.algorithms.stag.method.steps import LEAST_SIDE, LEAST_SIZE, published_side
from dp_core.algorithms.stag.params import PublishedParams
from dp_core.algorithms.stag.release import SPLIT, GridRelease, answer
from dp_core.algorithms.stag.study.pieces import leaf_at
from dp_core.privacy.costs import amplified
from dp_core.privacy.register import Problem, Rung, problems_of
from dp_core.study import following
from dp_core.tables.data import one_more_or_less
from dp_core.words import Message, message, say


def problems(params: PublishedParams, output: GridRelease) -> list[Problem]:
    """Describe rows 1 to 9 of what does not hold, with numbers of a run with these parameters."""
    absent = message("gap-not-here", attack=True)
    zeros = {"zeros": int((output.count == 0).sum()), "cells": int(output.info["m2"]) ** 2}
    draws = "" if params.filter == "em" else absent
    here = {
        "1": message("stag-row-zeros", **zeros) if params.boost else absent,
        "2": draws,
        "4": _side(params, output),
        "5": _threshold(params, output),
        "7": draws,
    }
    keys = {number: f"stag-row-{number}" for number in map(str, range(1, 10))}
    pairs = {pair.key[-1]: (pair.key,) for pair in PUBLISHED_PAIRS}
    return problems_of(keys, here, pairs)


def ladder(params: PublishedParams) -> list[Rung]:
    """Climb from the claim to what is proven, on the full data.

    The claim; what rows 1 to 5 would leave once repaired, ε2 + max(ε2 + ε1, ε3); what is proven.

    >>> [round(rung.epsilon, 3) for rung in ladder(PublishedParams(epsilon=0.5))]
    [0.5, 0.337, inf]
    """
    budget, boost = split_budget(params), params.boost
    right = float(amplified(repaired(budget), params.sampling_rate))
    rungs: tuple[tuple[str, float, dict[str, float]], ...] = (
        ("stag-rung-claimed", params.epsilon, {"sample": budget.whole, "whole": params.epsilon}),
        ("stag-rung-repaired", right, {"sample": repaired(budget), "whole": right}),
        ("stag-rung-proven", math.inf, {"boost": boost}),
    )
    return [
        Rung(label=str(Message(f"{key}.label")), epsilon=epsilon, because=say(key, **facts))
        for key, epsilon, facts in rungs
    ]


def repaired(budget: PublishedBudget) -> float:
    """Add up the steps on the sample if rows 1 to 5 were repaired (4.1 row 6)."""
    return budget.filter + max(budget.filter + budget.merge, budget.split)


def last_size(params: PublishedParams, side: int) -> int:
    """Give the largest sample whose middle grid has no more than `side` cells a side (4.1 row 4).

    >>> last_size(PublishedParams(epsilon=1, sampling_rate=1), 10)
    8000
    """
    epsilon = split_budget(params).side
    root = 4 * side if params.side_rule == "quarter" else side
    size = math.floor(params.p2 * root**2 / epsilon)
    side_of = partial(published_side, epsilon=epsilon, rule=params.side_rule, p2=params.p2)
    while size > 0 and side_of(size) > side:  # a large quotient may be rounded by a few
        size -= 1
    while side_of(size + 1) <= side:
        size += 1
    return size


def _side(params: PublishedParams, output: GridRelease) -> Message:
    side = int(output.info["m2"])
    if side >= output.resolution:
        return message("stag-row-full", side=side)
    last = last_size(params, side)
    return message("stag-row-side", side=side, last=last, next=last + 1, wider=side + 1)


def _threshold(params: PublishedParams, output: GridRelease) -> Message:
    theta, cells = float(output.info["theta"]), int(output.info["m2"]) ** 2
    if params.theta is not None:
        return message("gap-not-here", attack=False)
    shift = params.eta * math.log10((LEAST_SIZE + 1) / LEAST_SIZE)
    cost = cells * split_budget(params).filter * shift
    return message("stag-row-threshold", theta=theta, shift=shift, cells=cells, cost=cost)


# --- neighbouring maps that tell releases apart: one for each gap (4.1), one for each method ------

RUNS = 400
_BOX = (0.0, 0.0, 1.0, 1.0)

Pair = tuple[Lattice, Lattice]


def _pair(counts: Mapping[tuple[int, int], int], extra: tuple[int, int], side: int) -> Pair:
    """Make the maps of `counts` by (x, y), without and with one more point at `extra`."""
    raster = np.zeros((side, side), dtype=np.int64)
    for (x, y), count in counts.items():
        raster[y, x] = count
    more = raster.copy()
    more[extra[::-1]] += 1
    return Lattice(raster, _BOX, name="without"), Lattice(more, _BOX, name="with")


def one_point(lattice: Lattice, rng: Generator) -> Lattice:
    """Add a point, or take one away, anywhere."""
    return replace(lattice, counts=one_more_or_less(lattice.counts, rng, lattice.rows_per_person))


LONE_POINT = partial(_pair, {(0, 0): 200}, (7, 7), 8)


def other_side(epsilon: float = 1.0) -> Pair:
    """Row 4: so many points, or one more; the grid is 10 or 11 cells wide. 8,000 at ε = 1."""
    size = last_size(PublishedParams(epsilon=epsilon, sampling_rate=1), LEAST_SIDE)
    return _pair({(3, 3): size}, (0, 0), 16)


def pair_at(pair: NeighbourPair, epsilon: float) -> NeighbourPair:
    """Give a pair as it stands at another ε, which moves the sizes at which the grid changes."""
    return replace(pair, make=partial(other_side, epsilon)) if pair.key == "row4" else pair


def exactly_zero(output: GridRelease) -> float:
    """1 if the leaf over the far corner is exactly 0."""
    return float(output.count[leaf_at(output, 7, 7)] == 0)


def is_dense(output: GridRelease) -> float:
    """1 if the first cell was split."""
    return float(output.layer[leaf_at(output, 0, 0)] == SPLIT)


def first_two_together(output: GridRelease) -> float:
    """1 if the first two cells share a group and the third is alone."""
    first, second, third = output.group[:3].tolist()
    return float(first == second != third and first >= 0)


def told(output: GridRelease, name: str) -> float:
    """Give a number that the release tells of itself."""
    return float(output.info[name])


def estimate(output: GridRelease) -> float:
    """Answer for the far corner."""
    return float(answer(output, [[7, 7, 8, 8]])[0])


_ALL: dict[str, Any] = {"sampling_rate": 1.0}
_AT_THETA = {**_ALL, "theta": 40.0}
_DRAWN = {**_AT_THETA, "filter": "em"}


def _worded(
    name: str, make: Callable[[], Pair], event: Callable[[GridRelease], float], **own: Any
) -> NeighbourPair:
    """Make a pair with the words of its messages; a title of its own is that of a lone point."""
    words = "stag-lone" if "title" in own else f"stag-pair-{name}"
    own = {"title": message(words)} | own
    sides = (message(f"{words}.without"), message(f"{words}.with"))
    score = message(f"{words}.score")
    return NeighbourPair(key=name, make=make, event=event, score_label=score, sides=sides, **own)


_published = partial(_worded, method="published", runs=RUNS)

# Of row 2 a cell has 39 points, or 40, the threshold; of row 3 sparse counts are 0, 2, 5 or 0, 3, 5
# beside a dense cell; of row 7 two cells reach the threshold, or three.
_AT_THRESHOLD = partial(_pair, {(0, 0): 39, (1, 1): 200}, (0, 0), 2)
_OTHER_PARTITION = partial(_pair, {(1, 0): 2, (0, 1): 5, (1, 1): 100}, (1, 0), 2)
_OTHER_NUMBER = partial(_pair, {(0, 0): 39, (1, 0): 60, (1, 1): 60}, (0, 0), 2)
PUBLISHED_PAIRS = (
    _published("row1", LONE_POINT, exactly_zero, params=_AT_THETA),
    _published("row2", _AT_THRESHOLD, is_dense, params={**_DRAWN, "kept_percent": 100.0}),
    _published("row3", _OTHER_PARTITION, first_two_together, params={**_AT_THETA, "boost": False}),
    _published("row4", other_side, partial(told, name="m2"), params=_ALL),
    _published(
        "row7", _OTHER_NUMBER, partial(told, name="dense"), params={**_DRAWN, "kept_percent": 50.0}
    ),
)


def pairs(methods: tuple[Method, ...]) -> tuple[NeighbourPair, ...]:
    """Pairs of the published gaps, and one for each other method."""
    others = [
        _worded(
            f"lone_{method.key}",
            LONE_POINT,
            estimate,
            title=message("stag-lone", method=method.title),
            method=method.key,
            runs=4_000,
        )
        for method in methods
        if method.key != "published"
    ]
    return (*PUBLISHED_PAIRS, *others)


# --- Ada on a map: the counts of the layers that hold her, and the map without her ----------------


def ada(lattice: Lattice) -> following.Person:
    """Find her in the middle one of the places where somebody else is, too."""
    places = np.flatnonzero(lattice.counts > (lattice.counts.max() > 1))
    place = int(places[places.size // 2])
    row, column = divmod(place, lattice.resolution)
    less = lattice.counts.copy()
    less[row, column] -= 1
    there = {"here": int(lattice.counts[row, column]), "points": lattice.point}
    return following.Person(
        who=say("stag-ada", column=column, row=row, steps=lattice.resolution, **there),
        without=replace(lattice, counts=less),
        numbers=numbers,
        unit=lattice.point,
        at=(row, column),
    )


def numbers(output: GridRelease) -> dict[tuple[int, ...], float]:
    """Give the counts by their rectangles."""
    pieces = map(tuple, output.rect.tolist())
    return dict(zip(pieces, output.count.tolist(), strict=True))


follow = partial(following.follow, ada)
