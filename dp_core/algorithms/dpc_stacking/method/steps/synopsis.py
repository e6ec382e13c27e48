"""Noisy counts of a table: a grid, a tree, or code points that move (4.5 step 2); noisy means.

Only public numbers choose how large they are. Counts change by 2 in all if one row is replaced,
however many columns it has.
"""

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from functools import partial
from typing import Any, NamedTuple

import numpy as np
from numpy.random import Generator

from dp_core.algorithms.dpc_stacking.data.upload import Spread, added_up
from dp_core.algorithms.dpc_stacking.outputs import Boxes, nearest
from dp_core.arrays import Flags, Floats, Integers, Labels
from dp_core.errors import ParameterError
from dp_core.noise.exact_noise import RESOLUTION_BITS
from dp_core.noise.mechanisms import Geometric, Laplace, NoisySplits, Rng, SupNorm, is_exact
from dp_core.noise.streams import public_words, streams
from dp_core.privacy.ledger import Node, Spend, sequential
from dp_core.tables.categorical import project_to_simplex
from dp_core.words import say

Rows = Floats | Spread
StepNoise = tuple[Geometric, SupNorm | Laplace]  # of counts, and of sums

MOST_CELLS = 65_536
MOST_GRID_COLUMNS = 16
_MOST_ROUNDS = 5
PSEUDO_ROWS = 1_000
_ROWS_A_CODE = 15
_ROWS_A_GROUP = 10  # in a round
_AROUND_MEAN, _AROUND_BOX = 0.2, 0.35  # column widths that code points start apart
_REACH = 0.35  # of a child in the first round, before it shrinks
_CODES_A_GROUP = 8
_PRIOR = 0.03  # variance of a column's mean around the middle of its bounds, before a row is read
_MEAN_BLUR = 0.1  # column widths that noise should move the mean of all rows
_LEAST_FOR_MEAN, _MOST_FOR_MEAN = 0.2, 0.5  # parts of the synopsis
_SHRINK = 0.6
_LAST_HALF_WIDTH = 0.02
_MOST_CODES = 128
_MOST_AHEAD = 3  # levels of a tree that need no rows


class Counted(NamedTuple):
    """Places in the unit box, shape (m, d), and noisy numbers of rows at them, shape (m,).

    Code points of a round with projected counts, or centres of groups with counts that may be below
    0.
    """

    places: Floats
    counts: Floats


class MeanOfAll(NamedTuple):
    """Mean of all rows with noise, shape (d,), drawn towards the middle of the box; its cost."""

    place: Floats
    spend: Spend


@dataclass(frozen=True, kw_only=True, eq=False)
class Synopsis:
    """Boxes of the unit cube and the noisy number of rows in each."""

    low: Floats  # (m, d); corners of the boxes that pseudo-rows are drawn from
    high: Floats  # (m, d)
    counts: Floats  # (m,); projected: none below 0, and they add up to n
    spend: Node  # what it cost
    mean: MeanOfAll | None = None  # that half of the code points start around
    rounds: tuple[Counted, ...] = ()  # how code points moved; all of it was released
    noisy: Integers | None = None  # (m,); counts of a grid as they were drawn

    @property
    def centres(self) -> Floats:
        """Middle of each box."""
        return (self.low + self.high) / 2


def grid_cells_per_axis(n: int, epsilon: float, dimensions: int) -> int:
    """Choose the cells g of a grid along each axis, from public numbers.

    A cell is as wide as the part of the rows that noise moves: absolute noise of a count is 2 / ε
    in mean at most, so 1 / g = gᵈ (2 / ε) / n. Raises ParameterError as `possible_cells`.

    Examples
    --------
    >>> [grid_cells_per_axis(6279, 1.0, d) for d in (1, 2, 3)]
    [56, 15, 7]
    """
    return possible_cells((n * epsilon / 2) ** (1 / (1 + dimensions)), dimensions)


def possible_cells(wanted: float, dimensions: int) -> int:
    """Round cells along each axis: at least 2, and so few that there are 65,536 cells at most.

    Raises ParameterError if 2 cells an axis are too many already.
    """
    if dimensions > MOST_GRID_COLUMNS:
        facts = {"most_cells": MOST_CELLS, "most_grid_columns": MOST_GRID_COLUMNS}
        key = "dpc-synopsis-grid-columns-more-than"
        raise ParameterError.of(key, "synopsis", dimensions=dimensions, **facts)
    most = int(MOST_CELLS ** (1 / dimensions) + 1e-9)  # the root of 65,536 may be a whole number
    return min(max(2, round(wanted)), most)


def codebook_size(n: int, clusters: int, epsilon: float) -> int:
    """Choose the number of code points from public numbers; epsilon is that of one round.

    Examples
    --------
    >>> codebook_size(589, 5, 0.06), codebook_size(20_000, 5, 0.06)
    (40, 80)
    """
    return min(_MOST_CODES, max(_CODES_A_GROUP * clusters, int(n * epsilon / _ROWS_A_CODE)))


def rounds_of(n: int, clusters: int, epsilon: float) -> int:
    """Choose in how many rounds code points move, from public numbers.

    A round has 10 rows of noise budget 1 for each group: less would lead code points astray.

    Examples
    --------
    >>> [rounds_of(589, 5, epsilon) for epsilon in (0.03, 0.3, 1)]
    [1, 3, 5]
    """
    return min(_MOST_ROUNDS, max(1, int(n * epsilon / (_ROWS_A_GROUP * clusters))))


def grid(
    rows: Rows,
    epsilon: float,
    rng: Rng,
    cells: Callable[[int, float, int], int] = grid_cells_per_axis,
) -> Synopsis:
    """Count the rows in each cell of an even grid, and project the noisy counts.

    `cells` gives how many lie along each axis, from n, ε and the number of columns.
    """
    n, d = rows.shape
    g = cells(n, epsilon, d)
    true = added_up(rows, partial(_in_cells, g))
    mechanism = Geometric(sensitivity=2, epsilon=epsilon)
    low = np.stack(np.unravel_index(np.arange(g**d), (g,) * d), axis=1) / g
    spend = mechanism.spend(say("dpc-synopsis-rows-each-grid-cell"))
    noisy = mechanism.release(true, rng)
    counts = project_to_simplex(noisy, n)
    return Synopsis(low=low, high=low + 1 / g, counts=counts, spend=spend, noisy=noisy)


def _in_cells(g: int, rows: Floats) -> Integers:
    d = rows.shape[1]
    places = np.minimum((rows * g).astype(np.int64), g - 1)
    return np.bincount(np.ravel_multi_index(tuple(places.T), (g,) * d), minlength=g**d)


def codebook(rows: Rows, clusters: int, epsilon: float, rng: Rng, dice: Generator) -> Synopsis:
    """Count rows at code points, in rounds; the points move to where rows are.

    Half of them start around a noisy mean of all rows, as bounds may be far wider than the rows.
    `epsilon` is that of all rounds together, replace-one. `dice` makes the points, which depend on
    released counts only; `rng` draws the noise.
    """
    n, d = rows.shape
    first = share_of_mean(n, d, epsilon) * epsilon
    many = rounds_of(n, clusters, epsilon - first)
    of_mean, *of_rounds = streams(rng, 1 + many)
    mean = mean_of_all(rows, first, of_mean)
    mechanism = Geometric(sensitivity=2, epsilon=(epsilon - first) / many)
    size = codebook_size(n, clusters, mechanism.epsilon)
    points, rounds, lines = _first_points(size, mean.place, dice), [], [mean.spend]
    for number, noise in enumerate(of_rounds, start=1):
        true = added_up(rows, partial(_at_points, points))
        counts = project_to_simplex(mechanism.release(true, noise), n)
        rounds.append(Counted(points, counts))
        line = say("dpc-synopsis-rows-nearest-each-code", number=number)
        lines.append(mechanism.spend(line))
        if number < many:
            points = _moved(points, counts, clusters, number, dice)
    return Synopsis(
        low=np.clip(points - _LAST_HALF_WIDTH, 0, 1),
        high=np.clip(points + _LAST_HALF_WIDTH, 0, 1),
        counts=rounds[-1].counts,
        spend=sequential(say("dpc-step-counts-at-places"), *lines),
        mean=mean,
        rounds=tuple(rounds),
    )


def share_of_mean(n: int, dimensions: int, epsilon: float) -> float:
    """Choose the part of the synopsis that goes to the mean of all rows, from public numbers.

    Examples
    --------
    >>> round(share_of_mean(589, 12, 0.5), 3), share_of_mean(6279, 9, 0.5)
    (0.264, 0.2)
    """
    wanted = blur(dimensions, 1, epsilon, n, 1) / _MEAN_BLUR
    return min(_MOST_FOR_MEAN, max(_LEAST_FOR_MEAN, wanted))


def mean_of_all(rows: Rows, epsilon: float, rng: Rng) -> MeanOfAll:
    """Release the mean of all rows, as near to the middle of the box as its noise asks for.

    A replaced row changes the sum by at most 1 in each coordinate.
    """
    n, d = rows.shape
    adding = vector_noise(epsilon, d, rng)
    sums = added_up(rows, partial(_sums, np.full((1, d), 0.5), None, adding.lattice))[:, 1:]
    noisy = np.asarray(adding.release(sums, rng), dtype=np.float64)[0] / adding.lattice / n
    trust = _PRIOR / (_PRIOR + blur(d, 1, epsilon, n, 1) ** 2)
    place = np.clip(0.5 + trust * noisy, 0, 1)
    return MeanOfAll(place, adding.spend(say("dpc-synopsis-mean")))


def _at_points(points: Floats, rows: Floats) -> Integers:
    return np.bincount(nearest(rows, points), minlength=len(points))


def _first_points(size: int, mean: Floats, dice: Generator) -> Floats:
    """Spread half of the points around the mean of all rows and half around the middle of the box.

    Each is denser towards its middle. A few rows far from all others are found by the second half.
    """
    away = dice.uniform(-1, 1, (size, mean.size)) * np.sqrt(dice.uniform(size=(size, 1)))
    near, half = mean + _AROUND_MEAN * away, size // 2
    return np.clip(np.vstack([near[:half], 0.5 + _AROUND_BOX * away[half:]]), 0, 1)


def _moved(points: Floats, counts: Floats, clusters: int, number: int, dice: Generator) -> Floats:
    """Keep the heaviest points and fill up with children between two of them."""
    size, d = points.shape
    wanted = max(2 * clusters, size // 3)
    heaviest = np.argsort(-counts, kind="stable")[:wanted]
    kept = heaviest[counts[heaviest] > 0]
    shares = counts / counts.sum()
    many = size - len(kept)
    parents, mates = dice.choice(size, (2, many), p=shares)
    way = dice.uniform(0, 0.5, (many, 1))
    reach = _REACH * _SHRINK**number
    children = (1 - way) * points[parents] + way * points[mates]
    children += dice.uniform(-reach, reach, (many, d))
    moved: Floats = np.clip(np.vstack([points[kept], children]), 0, 1)
    return moved


def filled_boxes(found: Synopsis, seed: str, *, many: int = PSEUDO_ROWS) -> Boxes:
    """Share rows of equal weight out to boxes: whole shares by largest remainders."""
    shares = found.counts / found.counts.sum() * many
    each = np.floor(shares).astype(np.int64)
    missing = many - int(each.sum())
    each[np.argsort(-(shares - each), kind="stable")[:missing]] += 1
    kept = each > 0
    return Boxes(low=found.low[kept], high=found.high[kept], rows=each[kept], seed=seed)


def pseudo_rows(boxes: Boxes) -> Floats:
    """Draw rows in boxes by a published seed, so that anybody can draw them again."""
    low, high = (np.repeat(each, boxes.rows, axis=0) for each in (boxes.low, boxes.high))
    even = public_words(boxes.seed, "places", low.size).reshape(low.shape) / 2.0**32
    return np.asarray(low + even * (high - low))


def blur(dimensions: int, clusters: int, epsilon: float, n: int, share: float = 0.85) -> float:
    """Predict the standard deviation of a centre's coordinate in one refinement step.

    It follows from public numbers alone: groups of n / K rows, sup-norm noise.
    """
    return math.sqrt((dimensions + 1) * (dimensions + 2) / 3) * clusters / (share * epsilon * n)


def refinement_steps(n: int, dimensions: int, clusters: int, epsilon: float) -> int:
    """Take two refinement steps where half of the budget still moves centres by little, else one.

    Examples
    --------
    >>> refinement_steps(6279, 9, 2, 0.35), refinement_steps(589, 12, 5, 0.7)
    (2, 1)
    """
    return 2 if blur(dimensions, clusters, epsilon / 2, n) <= 0.05 else 1


# --- the binary tree of the central variant (4.5 step 2): PrivTree under replace-one --------------

MOST_DEPTH = 40
MOST_AT_ONCE = 1 << 20  # boxes that a pass over parts counts
_NEIGHBOUR = 2  # replacing a row takes one away and adds one


def tree(rows: Rows, epsilon: float, rng: Rng) -> Synopsis:
    """Halve boxes where noisy counts ask for it, then count the leaves.

    Half of the budget decides which boxes are halved, half measures the leaves. The box at depth h
    is halved at the middle of column h mod d. The first levels are halved even where no row is: one
    a column, three at most.

    Parameters
    ----------
    rows : ndarray, shape (n, d)
        In the unit box.
    epsilon : float
        Replace-one.
    rng : Generator or Entropy

    References
    ----------
    J. Zhang, X. Xiao, X. Xie, "PrivTree", 2016, Algorithm 2; dpc_stacking.md 4.5.
    """
    growing, measuring = streams(rng, 2)
    splits = halving(epsilon, rows.shape[1])
    growth = _InPasses(rows) if isinstance(rows, Spread) else _Growth(rows)
    splits.release(growth.start(), growing, children=growth.halve)
    low, high, counts = growth.finished()
    noise = Geometric(sensitivity=_NEIGHBOUR, epsilon=epsilon / 2)
    kept = project_to_simplex(noise.release(counts, measuring), len(rows))
    halved = splits.spend(say("dpc-tree-boxes-halved"))
    spend = sequential("tree", halved, noise.spend(say("dpc-tree-rows-each-leaf")))
    return Synopsis(low=low, high=high, counts=kept, spend=spend)


def halving(epsilon: float, columns: int) -> NoisySplits:
    """Mechanism that decides which boxes are halved, with half of the budget."""
    return NoisySplits(
        sensitivity=_NEIGHBOUR,
        epsilon=epsilon / 2,
        fan_out=2,
        replaced=True,
        head_start=min(columns, _MOST_AHEAD),
    )


@dataclass(eq=False)
class _Growth:
    """Boxes asked next, the leaves so far, and in which box of the level each row lies."""

    rows: Any
    depth: int = 0
    leaves: list[tuple[Floats, Floats, Integers]] = field(default_factory=list)

    def start(self) -> Integers:
        d = self.rows.shape[1]
        self.low, self.high = np.zeros((1, d)), np.ones((1, d))
        self._begin()
        return np.array([len(self.rows)])

    def _begin(self) -> None:
        self.inside = np.arange(len(self.rows))  # rows that lie in a box asked about
        self.place = np.zeros(len(self.rows), dtype=np.int64)  # and which box that is

    def _counts(self) -> Integers:
        """Rows in each box asked about."""
        return np.bincount(self.place, minlength=len(self.low))

    def halve(self, split: Flags) -> Integers:
        """Halve the boxes that are split; return the counts of the halves."""
        counts = self._counts()
        self.leaves.append((self.low[~split], self.high[~split], counts[~split]))
        column = self.depth % self.rows.shape[1]
        self.depth += 1
        low, high = self.low[split], self.high[split]
        middle = (low[:, column] + high[:, column]) / 2
        self._follow(split, middle, column)
        self.low, self.high = np.repeat(low, 2, axis=0), np.repeat(high, 2, axis=0)
        self.high[::2, column] = middle
        self.low[1::2, column] = middle
        counts = self._counts()
        if self.depth < MOST_DEPTH:
            return np.asarray(counts)
        self.leaves.append((self.low, self.high, counts))
        return np.zeros(0, dtype=np.int64)

    def _follow(self, split: Flags, middle: Floats, column: int) -> None:
        """Move the rows of split boxes into their halves; those on the middle go up."""
        going = split[self.place]
        self.inside, place = self.inside[going], self.place[going]
        parent = (np.cumsum(split) - 1)[place]
        upper = self.rows[self.inside, column] >= middle[parent]
        self.place = 2 * parent + upper

    def finished(self) -> tuple[Floats, Floats, Integers]:
        low, high, counts = (np.concatenate(part) for part in zip(*self.leaves, strict=True))
        return low, high, counts


@dataclass(eq=False)
class _InPasses(_Growth):
    """The same of rows that come in parts: a pass counts as many levels at once as there is room.

    The path of a box is the number whose digits say, level by level, which half was taken.
    """

    def _begin(self) -> None:
        self.paths = np.zeros(1, dtype=np.int64)
        self._pass()

    def _pass(self) -> None:
        room = int(math.log2(max(2, MOST_AT_ONCE // len(self.paths))))
        self.base, self.known = self.depth, self.paths
        self.span = min(room, MOST_DEPTH - self.depth)
        self.below = self.rows.total(partial(_below, self.known, self.base, self.span))

    def _counts(self) -> Integers:
        if not len(self.paths):
            return np.zeros(0, dtype=np.int64)
        if self.depth > self.base + self.span:
            self._pass()
        deeper = self.depth - self.base
        sums = self.below.reshape(len(self.known), 1 << deeper, -1).sum(axis=2)
        inside = np.searchsorted(self.known, self.paths >> deeper)
        return np.asarray(sums[inside, self.paths & ((1 << deeper) - 1)])

    def _follow(self, split: Flags, middle: Floats, column: int) -> None:
        self.paths = (2 * self.paths[split, None] + np.arange(2)).ravel()


def _below(boxes: Integers, depth: int, span: int, rows: Floats) -> Integers:
    """Count the rows of some boxes of a depth in each of the boxes so many levels below."""
    paths = _paths(rows, depth + span)
    place = np.minimum(np.searchsorted(boxes, paths >> span), len(boxes) - 1)
    inside = boxes[place] == paths >> span
    cells = (place[inside] << span) + (paths[inside] & ((1 << span) - 1))
    return np.bincount(cells, minlength=len(boxes) << span)


def _paths(rows: Floats, depth: int) -> Integers:
    """Path of each row, so many levels down; halves of halves are exact in binary numbers."""
    d = rows.shape[1]
    bits = -(-depth // d)
    steps = np.minimum((rows * 2.0**bits).astype(np.int64), (1 << bits) - 1)
    paths = np.zeros(len(rows), dtype=np.int64)
    for level in range(depth):
        digit = (steps[:, level % d] >> (bits - 1 - level // d)) & 1
        paths = 2 * paths + digit
    return paths


# --- centres moved to noisy means of the rows nearest to them (4.5 step 5) ------------------------

COUNT_SHARE = 0.15  # of a step's budget, for the counts; the sums get the rest
LATTICE = 2**16  # coordinates of a release are whole multiples of 1 / LATTICE at the finest
_LEAST_PARAMETER = 64  # of the exact sampler: rounding it down lengthens noise by 1/64 at most


def lattice_of(epsilon: float, rng: Rng) -> int:
    """Choose how many steps wide a column is: 1 in an exploration, which rounds nothing.

    A release has 2¹⁶ steps, and fewer where ε is so small that the exact sampler, which takes ε of
    a step in whole 2⁻²⁴, would round much of it away.

    `epsilon`: of a change by the width of a column.

    Examples
    --------
    >>> from dp_core.noise.exact_noise import Entropy
    >>> lattice_of(0.5, Entropy()), lattice_of(0.01, Entropy())
    (65536, 2048)
    """
    if not is_exact(rng):
        return 1
    most = math.floor(math.log2(epsilon * 2**RESOLUTION_BITS / _LEAST_PARAMETER))
    return min(LATTICE, 1 << max(1, most))


def vector_noise(
    epsilon: float, dimensions: int, rng: Rng, *, sup_norm: bool = True
) -> SupNorm | Laplace:
    """Noise of a vector whose coordinates change by at most 1: one draw, or one for each of them.

    Its mechanism declares the change of the whole vector either way: 1 in the sup-norm, d in L1.
    """
    unit = lattice_of(epsilon if sup_norm else epsilon / dimensions, rng)
    if sup_norm:
        return SupNorm(sensitivity=unit, epsilon=epsilon, lattice=unit)
    return Laplace(sensitivity=dimensions * unit, epsilon=epsilon, lattice=unit)


MOST_BLUR = 0.07  # column widths: where noise would move a centre further, windows are narrower


@dataclass(frozen=True, kw_only=True)
class Window:
    """How far from a released centre a row counts."""

    # largest distance in a coordinate, at most 1/2: nothing is counted beyond, and no centre moves
    # further
    half: float
    leave_out: bool = False  # whether rows beyond are left out; else they are moved to the border


def reach(dimensions: int, clusters: int, epsilon: float, n: int) -> float:
    """Choose half of the width of the windows of a step, from public numbers.

    Half of the box, unless noise in a sum would then move a centre by more than 0.2: noise is in
    proportion to the width.

    Examples
    --------
    >>> reach(2, 2, 1, 500), round(reach(12, 5, 0.7, 589), 3)
    (0.5, 0.315)
    """
    return 0.5 * min(1.0, MOST_BLUR / blur(dimensions, clusters, epsilon, n, 1 - COUNT_SHARE))


def refine(
    rows: Rows, centres: Floats, epsilon: float, steps: int, rng: Rng
) -> tuple[list[Counted], Node]:
    """Move centres to noisy means of the rows in a window around them, in steps of equal budget.

    The noise is drawn for every group, also for an empty one. If a replaced row stays in its
    group, that sum changes by at most 1 in each coordinate, in widths of the window; if it moves,
    two sums by at most 1/2. `centres`, (K, d), are released already; `epsilon` is that of all steps
    together. Returns what is released after each step, and what it cost.

    References
    ----------
    A. Diaa, T. Humphries, F. Kerschbaum, "FastLloyd: Federated, Accurate, Secure, and Tunable
    k-Means Clustering with Differential Privacy", 2024: sums of distances from a released centre,
    none above a public radius.
    """
    share, d = epsilon / steps, rows.shape[1]
    counting = Geometric(sensitivity=2, epsilon=COUNT_SHARE * share)
    adding = vector_noise(share - COUNT_SHARE * share, d, rng)
    window = Window(half=reach(d, len(centres), share, len(rows)))
    rounds = streams(rng, steps)
    path, lines = moved(rows, centres, (counting, adding), rounds, lambda _: window)
    return path, sequential("refinement", *lines)


def moved(
    rows: Rows,
    centres: Floats,
    noise: StepNoise,
    rounds: Sequence[Rng],
    window: Callable[[int], Window | None],
) -> tuple[list[Counted], list[Node]]:
    """Move centres once with the noise of each round; `window` is that of a step, from 1."""
    counting, adding = noise
    path: list[Counted] = []
    lines: list[Node] = []
    for number, dice in enumerate(rounds, start=1):
        path.append(noisy_means(rows, centres, noise, dice, window=window(number)))
        centres = path[-1].places
        lines.append(counting.spend(say("dpc-refinement-rows-each-group-step", number=number)))
        lines.append(adding.spend(say("dpc-refinement-sums-each-group-step", number=number)))
    return path, lines


def noisy_means(
    rows: Rows, centres: Floats, noise: StepNoise, rng: Rng, *, window: Window | None = None
) -> Counted:
    """Give rows to the nearest centre, and publish noisy counts and means of the groups.

    `centres` are public, or released already. `noise` is that of the counts, and of the sums in
    widths of the `window`; without one, of the box itself, around its middle.
    """
    counting, adding = noise
    of_counts, of_sums = streams(rng, 2)
    found = added_up(rows, partial(_sums, centres, window, adding.lattice))
    sizes = counting.release(found[:, 0].astype(np.int64), of_counts)
    sums = found[:, 1:]
    noisy = np.asarray(adding.release(sums, of_sums), dtype=np.float64) / adding.lattice
    means = np.clip(noisy / np.maximum(sizes, 1)[:, None], -0.5, 0.5)
    counts = sizes.astype(np.float64)
    if window is None:
        return Counted(means + 0.5, counts)
    return Counted(np.clip(centres + 2 * window.half * means, 0, 1), counts)


def _sums(centres: Floats, window: Window | None, lattice: int, rows: Floats) -> Floats:
    """Count the rows of each group, and add up what each adds: whole numbers on a lattice."""
    groups, moved = shares_of(rows, centres, window)
    if lattice > 1:
        moved = np.rint(moved * lattice)
    columns = [None, *moved.T]
    return np.stack([np.bincount(groups, each, len(centres)) for each in columns], axis=1)


def shares_of(rows: Floats, centres: Floats, window: Window | None) -> tuple[Labels, Floats]:
    """Give what each row adds: its group, and a vector whose coordinates are at most 1/2."""
    groups = nearest(rows, centres)
    if window is None:
        return groups, rows - 0.5
    moved = (rows - centres[groups]) / (2 * window.half)
    if window.leave_out:
        inside = (np.abs(moved) <= 0.5).all(axis=1)
        return groups[inside], moved[inside]
    return groups, np.clip(moved, -0.5, 0.5)
