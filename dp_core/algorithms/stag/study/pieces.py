"""What a map is made of, as a visitor sees it, and what is wrong with the published proof (4.1).

The gaps are told from the parameters and from what the release itself shows, never from the map.
"""

import math
from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from functools import partial
from typing import Any

import numpy as np
from numpy.random import Generator
from numpy.typing import NDArray

from dp_core.algorithm import Method, NeighbourPair
from dp_core.algorithms.stag.data.lattice import Lattice, areas, axis_edges, grid_rectangles, totals
from dp_core.algorithms.stag.method.published import PublishedBudget, split_budget
from dp_core.algorithms.stag.method.steps import LEAST_SIDE, LEAST_SIZE, amplified, published_side
from dp_core.algorithms.stag.metrics import evaluate
from dp_core.algorithms.stag.params import MapParams, PublishedParams, SoundParams
from dp_core.algorithms.stag.release import KEPT, MERGED, PLAIN, SPLIT, ZERO, GridRelease, answer
from dp_core.algorithms.stag.study.spreads import around_fresh, half_width
from dp_core.arrays import Flags, Integers
from dp_core.privacy.register import Problem, Rung, problems_of
from dp_core.study import following
from dp_core.tables.data import one_more_or_less
from dp_core.words import Message, message, say

NONE = -1


def merged_groups(output: GridRelease) -> Integers:
    """Group of each cell that shares one, shape (m2, m2); -1 elsewhere."""
    groups = output.group.reshape(output.layers.shape)
    return np.where(output.layers == MERGED, groups, NONE).astype(np.int64)


def cell_rectangles(output: GridRelease, wanted: Flags) -> Integers:
    """Rectangles (N, 4) in lattice steps of the wanted cells (m2, m2), row by row."""
    row, column = np.nonzero(wanted)
    edges = output.edges
    return np.stack([edges[column], edges[row], edges[column + 1], edges[row + 1]], axis=1)


def has_layers(output: GridRelease) -> bool:
    """Whether the method has a middle grid."""
    return len(output.group) > 0 and not bool((output.layer == PLAIN).any())


def _runs(labels: Integers) -> tuple[Integers, Integers, Integers]:
    """Maximal runs of equal labels from 0 on, row by row: row, first and last column + 1."""
    rows, columns = labels.shape
    change = np.ones((rows, columns + 1), dtype=bool)
    change[:, 1:-1] = labels[:, 1:] != labels[:, :-1]
    flat = np.flatnonzero(change)
    row, column = np.divmod(flat, columns + 1)
    starts = column < columns
    begin = np.flatnonzero(starts)
    y, x0, x1 = row[begin], column[begin], column[begin + 1]
    there = labels[y, x0] >= 0
    return y[there], x0[there], x1[there]


def borders(labels: Integers) -> Integers:
    """Lines around areas of equal labels, neighbouring ones joined, shape (N, 4) in cells.

    `labels` (shape (m, m)): -1 where there is none; no line stands between two of those.

    Examples
    --------
    >>> borders(np.array([[0]])).tolist()
    [[0, 0, 1, 0], [0, 1, 1, 1], [0, 0, 0, 1], [1, 0, 1, 1]]
    """
    flat = _lines_between(labels)
    upright = _lines_between(labels.T)[:, [1, 0, 3, 2]]
    return np.concatenate([flat, upright])


def _lines_between(labels: Integers) -> Integers:
    """Horizontal lines where a label differs from the one below."""
    padded = np.full((labels.shape[0] + 2, labels.shape[1]), NONE, dtype=np.int64)
    padded[1:-1] = labels
    border = (padded[1:] != padded[:-1]).astype(np.int64) - 1  # 0: a line, -1: none
    y, x0, x1 = _runs(border)
    return np.stack([x0, y, x1, y], axis=1)


def sides(rect: NDArray[np.integer]) -> Integers:
    """Sides of rectangles as lines (N, 4), those that touch or overlap joined to one.

    Examples
    --------
    >>> sides(np.array([[0, 0, 1, 1], [1, 0, 2, 1]]))[:2].tolist()
    [[0, 0, 2, 0], [0, 1, 2, 1]]
    """
    x0, y0, x1, y1 = rect.astype(np.int64).T
    flat = _joined(np.concatenate([y0, y1]), np.tile(x0, 2), np.tile(x1, 2))
    upright = _joined(np.concatenate([x0, x1]), np.tile(y0, 2), np.tile(y1, 2))
    return np.concatenate([flat[:, [1, 0, 2, 0]], upright[:, [0, 1, 0, 2]]])


def _joined(line: Integers, start: Integers, end: Integers) -> Integers:
    """Unite intervals on each line; rows of line, start, end."""
    if not line.size:
        return np.zeros((0, 3), dtype=np.int64)
    reach = int(end.max()) + 2  # moves each line to a range of its own
    order = np.lexsort((start, line))
    line, start, end = line[order], start[order], end[order]
    furthest = np.maximum.accumulate(line * reach + end)
    fresh = np.concatenate([[True], (line * reach + start)[1:] > furthest[:-1]])
    first = np.flatnonzero(fresh)
    last = np.append(first[1:], line.size) - 1
    return np.stack([line[first], start[first], furthest[last] - line[first] * reach], axis=1)


# --- the three layers of a release, cell by cell of the middle grid: from released values ---------

NAMES = {
    MERGED: "stag-layer-merged",
    KEPT: "stag-layer-kept",
    SPLIT: "stag-layer-split",
    ZERO: "stag-layer-zero",
}
"""Message that names each layer."""


@dataclass(frozen=True, kw_only=True)
class LayerCount:
    """One layer of a release."""

    code: int  # as in `NAMES`
    cells: int  # cells of the middle grid
    counts: int  # numbers published for them: one a group, one a part of a split cell
    points: float  # released points in them


def leaf_at(output: GridRelease, x: float, y: float) -> int:
    """Leaf that holds a place inside the box, in lattice steps."""
    x0, y0, x1, y1 = output.rect.T
    return int(np.argmax((x0 <= x) & (x < x1) & (y0 <= y) & (y < y1)))


def layer_counts(output: GridRelease) -> list[LayerCount]:
    """Cells, published numbers and released points of each layer that occurs."""
    codes = output.layers.ravel()
    if not codes.size:
        return []
    of_leaf = codes[output.cells]
    groups = output.group[(codes == MERGED)]
    counts = {MERGED: np.unique(groups).size, SPLIT: int((of_leaf == SPLIT).sum()), ZERO: 0}
    return [
        LayerCount(
            code=code,
            cells=int((codes == code).sum()),
            counts=int(counts.get(code, (codes == code).sum())),
            points=float(output.count[of_leaf == code].sum()),
        )
        for code in NAMES
        if (codes == code).any()
    ]


def parts_of_cells(output: GridRelease) -> Integers:
    """Parts that each split cell was cut into; shape (split cells,)."""
    if not output.group.size:
        return np.zeros(0, dtype=np.int64)
    parts = np.bincount(output.cells[output.layer == SPLIT])
    return np.asarray(parts[parts > 0], dtype=np.int64)


def group_sizes(output: GridRelease) -> Integers:
    """Cells of each group; shape (groups,)."""
    return np.bincount(output.group[output.group >= 0])


def agreed_deviation(first: float, second: float) -> float:
    """Give the standard deviation of the best mean of two measurements of one number (Step 5).

    `first` and `second`: their standard deviations, above 0.

    Examples
    --------
    >>> agreed_deviation(3.0, 4.0)
    2.4
    """
    return first * second / math.hypot(first, second)


# --- one place of a released map, and what the truth says about a release -------------------------


@dataclass(frozen=True, kw_only=True)
class Spot:
    """What a place of a released map belongs to."""

    layer: int  # 1 merged, 2 kept, 3 split, 0 for methods without layers
    rounded: bool  # published as exactly zero
    rect: Integers  # shape (N, 4): rectangles it is made of, in lattice steps
    lines: Integers  # shape (M, 4): lines around it, in lattice steps
    parts: int  # cells of the middle grid in a merged group, counts in a split cell; else 1
    count: float  # estimated points
    area: float  # km², or square units
    half_width: float | None  # of its noise and sample, 95 %; None where it has no closed form


def spot_at(output: GridRelease, method: str, params: MapParams, x: float, y: float) -> Spot | None:
    """Find what a place in lattice steps belongs to; None outside the box.

    `x` and `y`: lattice steps from the south-west corner.
    """
    if not (0 <= x < output.resolution and 0 <= y < output.resolution):
        return None
    leaf = leaf_at(output, x, y)
    members, layer, rounded = _together(output, leaf)
    rect = output.rect[members].astype(np.int64)
    count = float(output.count[members].sum())
    return Spot(
        layer=layer,
        rounded=rounded,
        rect=rect,
        lines=outline(rect),
        parts=len(members),
        count=count,
        area=float(areas(rect, output.box, output.resolution).sum()),
        half_width=0.0 if rounded else _range(output, method, params, leaf, members),
    )


def _range(
    output: GridRelease, method: str, params: MapParams, leaf: int, members: Integers
) -> float | None:
    """Half-width of the 95 % range of a spot, None where it has no closed form."""
    count, layer = float(output.count[members].sum()), int(output.layer[leaf])
    if isinstance(params, SoundParams) and layer != SPLIT:
        return float(around_fresh(params, np.array(count), output.fresh[leaf]))
    parts = _measured(output, leaf, members)
    return half_width(method, params, layer=layer, parts=parts, count=count)


def _together(output: GridRelease, leaf: int) -> tuple[Integers, int, bool]:
    """Leaves that share a group or a split cell with one, their layer, whether rounded."""
    if not has_layers(output):
        return np.array([leaf]), PLAIN, False
    cells = output.cells
    layer, group = int(output.layers.flat[cells[leaf]]), int(output.group[cells[leaf]])
    if layer == MERGED:
        return np.flatnonzero(output.group[cells] == group), layer, False
    return np.flatnonzero(cells == cells[leaf]), layer, layer == ZERO


def _measured(output: GridRelease, leaf: int, members: Integers) -> int:
    """Count what was measured together: without layers, leaves of one first-level cell."""
    if has_layers(output) or "side" not in output.info:
        return len(members)
    edges = axis_edges(output.resolution, int(output.info["side"]))
    first = np.searchsorted(edges, output.rect[:, :2], side="right")
    return int(np.all(first == first[leaf], axis=1).sum())


def outline(rect: Integers) -> Integers:
    """Lines around the union of rectangles, in the same units."""
    xs, ys = np.unique(rect[:, [0, 2]]), np.unique(rect[:, [1, 3]])
    side = max(len(xs), len(ys))
    covered = np.full((side, side), -1, dtype=np.int64)
    steps = np.zeros((side + 1, side + 1), dtype=np.int64)
    x0, x1 = np.searchsorted(xs, rect[:, 0]), np.searchsorted(xs, rect[:, 2])
    y0, y1 = np.searchsorted(ys, rect[:, 1]), np.searchsorted(ys, rect[:, 3])
    for y, x, sign in ((y0, x0, 1), (y1, x1, 1), (y0, x1, -1), (y1, x0, -1)):
        np.add.at(steps, (y, x), sign)
    covered[steps.cumsum(0).cumsum(1)[:-1, :-1] > 0] = 0
    found = borders(covered)
    return np.stack([xs[found[:, 0]], ys[found[:, 1]], xs[found[:, 2]], ys[found[:, 3]]], axis=1)


def filled(lattice: Lattice, output: GridRelease) -> GridRelease:
    """Fill the pieces of a release with true counts: what remains is the error of the pieces.

    A merged group spreads its points evenly, as its cells were published together.
    """
    true = totals(lattice.table, output.rect.astype(np.int64)).astype(np.float64)
    if has_layers(output):
        cells = output.cells
        merged = output.layers.ravel()[cells] == MERGED
        group = np.where(merged, output.group[cells], -1)
        inside = group >= 0
        size = (output.rect[:, 2:] - output.rect[:, :2]).astype(np.float64).prod(axis=1)
        sums = np.bincount(group[inside], true[inside])
        room = np.bincount(group[inside], size[inside])
        true[inside] = (sums / np.maximum(1, room))[group[inside]] * size[inside]
    return replace(output, count=true)


def floor(lattice: Lattice, output: GridRelease) -> Mapping[str, float]:
    """Errors that remain without noise and sample: what the pieces alone lose."""
    return evaluate(lattice, filled(lattice, output))


def true_count(lattice: Lattice, spot: Spot) -> int:
    """Points that truly are in a spot."""
    return int(totals(lattice.table, spot.rect).sum())


def squares(
    lattice: Lattice, output: GridRelease, side: int = 4
) -> list[tuple[int, int, int, float]]:
    """Count the points in equal parts of the box, in truth and as released.

    `side`: parts a side; fewer where the lattice has fewer steps. Returns list of (int, int, int,
    float): row from the north, column from the west, true points, released points.
    """
    edges = axis_edges(lattice.resolution, side)
    rect, rows = grid_rectangles(edges, edges), len(edges) - 1
    true, released = totals(lattice.table, rect).tolist(), answer(output, rect).tolist()
    found = [
        (rows - place // rows, place % rows + 1, *counts)
        for place, counts in enumerate(zip(true, released, strict=True))
    ]
    return sorted(found)


# --- the nine rows of what is wrong with the published proof, in plain words (4.1) ----------------

TAXI = 1_450
"""Points of one taxi in the paper's Beijing data, about."""

ATTACKED = ("1", "2", "3", "4", "7")
"""Rows with a pair of maps that shows them."""


def problems(
    params: PublishedParams, output: GridRelease, *, box_from_data: bool = False
) -> list[Problem]:
    """Describe what does not hold, with the numbers of a run.

    `output`: of the published method with these parameters. `box_from_data`: whether the box was
    read from the data. Returns list of Problem: rows 1 to 9.
    """
    draws = message("stag-row-draws", filter=params.filter, kept=params.kept_percent / 100)
    people = {"points": TAXI, "taxi": TAXI * params.epsilon}
    here = (
        _rounded(params, output),
        draws,
        message("stag-row-groups", groups=int(output.info["groups"])),
        _side(params, output),
        _threshold(params, output),
        _bookkeeping(params),
        draws,
        message("stag-row-box", own=box_from_data),
        message("stag-row-people", epsilon=params.epsilon, **people),
    )
    keys = {number: f"stag-row-{number}" for number in map(str, range(1, 10))}
    pairs = {number: (f"row{number}",) for number in ATTACKED}
    return problems_of(keys, dict(zip(keys, here, strict=True)), pairs)


def ladder(params: PublishedParams) -> list[Rung]:
    """Climb from the claim to what is proven, on the full data.

    Returns list of Rung: the claim; what rows 1 to 5 would leave once repaired, ε2 + max(ε2 + ε1,
    ε3); what is proven.

    Examples
    --------
    >>> [round(rung.epsilon, 3) for rung in ladder(PublishedParams(epsilon=0.5))]
    [0.5, 0.337, inf]
    """
    budget, boost = split_budget(params), params.boost
    right = amplified(repaired(budget), params.sampling_rate)
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

    Examples
    --------
    >>> last_size(PublishedParams(epsilon=1, sampling_rate=1), 10)
    8000
    """
    epsilon = split_budget(params).side
    root = 4 * side if params.side_rule == "quarter" else side
    size = math.floor(params.p2 * root**2 / epsilon)
    # The rounded quotient may be off by a few where it is large.
    while size > 0 and published_side(size, epsilon, params.side_rule, p2=params.p2) > side:
        size -= 1
    while published_side(size + 1, epsilon, params.side_rule, p2=params.p2) <= side:
        size += 1
    return size


def _rounded(params: PublishedParams, output: GridRelease) -> Message:
    zeros, cells = int(np.count_nonzero(output.count == 0)), int(output.info["m2"]) ** 2
    return message("stag-row-zeros", boost=params.boost, zeros=zeros, cells=cells)


def _side(params: PublishedParams, output: GridRelease) -> Message:
    side = int(output.info["m2"])
    if side >= output.resolution:
        return message("stag-row-full", side=side)
    last = last_size(params, side)
    return message("stag-row-side", side=side, last=last, next=last + 1, wider=side + 1)


def _threshold(params: PublishedParams, output: GridRelease) -> Message:
    theta, cells = float(output.info["theta"]), int(output.info["m2"]) ** 2
    if params.theta is not None:
        return message("stag-row-stated", theta=theta)
    shift = params.eta * math.log10((LEAST_SIZE + 1) / LEAST_SIZE)
    cost = cells * split_budget(params).filter * shift
    return message("stag-row-threshold", theta=theta, shift=shift, cells=cells, cost=cost)


def _bookkeeping(params: PublishedParams) -> Message:
    budget = split_budget(params)
    right = repaired(budget)
    return message(
        "stag-row-sums",
        merge=budget.merge,
        filter=budget.filter,
        split=budget.split,
        whole=budget.whole,
        right=right,
        more=right > budget.whole * (1 + 1e-9),
    )


# --- neighbouring maps that tell releases apart: one for each gap (4.1), one for each method ------

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
    own = {"title": message(words)} | own
    sides = (message(f"{words}.without"), message(f"{words}.with"))
    score = message(f"{words}.score")
    return NeighbourPair(key=name, make=make, event=event, score_label=score, sides=sides, **own)


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
