"""Noisy counts of a table: a grid, or code points that move (4.5 step 2); the tree is its own file.

Only public numbers choose how large they are. Counts change by 2 in all if one row is replaced,
however many columns it has.
"""

import math
from dataclasses import dataclass
from functools import partial
from typing import NamedTuple

import numpy as np
from numpy.random import Generator
from numpy.typing import ArrayLike, NDArray

from dp_core.algorithms.dpc_stacking.data.in_parts import Spread, added_up
from dp_core.algorithms.dpc_stacking.outputs import Boxes
from dp_core.errors import ParameterError
from dp_core.noise.mechanisms import Geometric, Rng
from dp_core.noise.streams import public_words, streams
from dp_core.privacy.ledger import Node, Spend, sequential
from dp_core.tables.simplex import project_to_simplex
from dp_core.words import message, say

Floats = NDArray[np.float64]
Integers = NDArray[np.int64]

MOST_CELLS = 65_536
MOST_GRID_COLUMNS = 16
ROUNDS = 5
PSEUDO_ROWS = 1_000
_ROWS_A_CELL = 10  # of noise budget 1: EUGkM
_ROWS_A_CODE = 15
_START_SPREAD = 0.35
_SHRINK = 0.6
_LAST_HALF_WIDTH = 0.02
_MOST_CODES = 128


class Round(NamedTuple):
    """Code points of a round, shape (m, d), and the projected counts at them, shape (m,)."""

    points: Floats
    counts: Floats


@dataclass(frozen=True, kw_only=True, eq=False)
class Synopsis:
    """Boxes of the unit cube and the noisy number of rows in each.

    Parameters
    ----------
    low, high : ndarray, shape (m, d)
        Corners of the boxes that pseudo-rows are drawn from.
    counts : ndarray, shape (m,)
        Projected: none below 0, and they add up to n.
    spend : Spend or Composition
        What it cost.
    rounds : tuple of Round
        How code points moved; all of it was released.
    """

    low: Floats
    high: Floats
    counts: Floats
    spend: Node
    rounds: tuple[Round, ...] = ()

    @property
    def centres(self) -> Floats:
        """Middle of each box."""
        return (self.low + self.high) / 2


def grid_cells_per_axis(n: int, epsilon: float, dimensions: int) -> int:
    """Choose the cells of a grid along each axis, from public numbers.

    Parameters
    ----------
    n : int
        Rows.
    epsilon : float
        Of the grid, replace-one; half of it counts inside.
    dimensions : int
        d.

    Returns
    -------
    int
        At least 2, and so few that there are 65,536 cells at most.

    Raises
    ------
    ParameterError
        If 2 cells an axis are too many already.

    References
    ----------
    D. Su et al., "Differentially Private K-Means Clustering", 2016 (EUGkM); dpc_stacking.md 4.5.

    Examples
    --------
    >>> [grid_cells_per_axis(6279, 1.0, d) for d in (2, 3)]
    [18, 10]
    """
    if dimensions > MOST_GRID_COLUMNS:
        raise ParameterError(
            message(
                "dpc-synopsis-grid-columns-more-than",
                dimensions=dimensions,
                most_cells=MOST_CELLS,
                most_grid_columns=MOST_GRID_COLUMNS,
            ),
            field="synopsis",
        )
    wanted: int = round((n * epsilon / 2 / _ROWS_A_CELL) ** (2 / (2 + dimensions)))
    most = int(MOST_CELLS ** (1 / dimensions) + 1e-9)  # the root of 65,536 may be a whole number
    return min(max(2, wanted), most)


def codebook_size(n: int, clusters: int, epsilon: float) -> int:
    """Choose the number of code points, from public numbers.

    Examples
    --------
    >>> codebook_size(589, 5, 0.3), codebook_size(20_000, 5, 0.3)
    (20, 80)
    """
    return min(_MOST_CODES, max(4 * clusters, int(n * epsilon / (_ROWS_A_CODE * ROUNDS))))


def project_counts(noisy: ArrayLike, total: float) -> Floats:
    """Find the nearest counts that are not negative and add up to a total.

    Examples
    --------
    >>> project_counts([5, -3, 2, 0], 6).tolist()
    [4.5, 0.0, 1.5, 0.0]
    """
    return project_to_simplex(noisy, total)


@dataclass(frozen=True, kw_only=True, eq=False)
class GridCounts:
    """Cells of an even grid with noisy counts.

    Parameters
    ----------
    low, high : ndarray, shape (g^d, d)
        Corners.
    noisy : ndarray of int, shape (g^d,)
    spend : Spend
    """

    low: Floats
    high: Floats
    noisy: Integers
    spend: Spend


def grid_counts(rows: Floats | Spread, epsilon: float, rng: Rng) -> GridCounts:
    """Count the rows in each cell of an even grid, with noise."""
    n, d = rows.shape
    g = grid_cells_per_axis(n, epsilon, d)
    true = added_up(rows, partial(_in_cells, g))
    mechanism = Geometric(sensitivity=2, epsilon=epsilon)
    corners = np.stack(np.unravel_index(np.arange(g**d), (g,) * d), axis=1) / g
    return GridCounts(
        low=corners,
        high=corners + 1 / g,
        noisy=mechanism.release(true, rng),
        spend=mechanism.spend(say("dpc-synopsis-rows-each-grid-cell")),
    )


def _in_cells(g: int, rows: Floats) -> Integers:
    d = rows.shape[1]
    places = np.minimum((rows * g).astype(np.int64), g - 1)
    return np.bincount(np.ravel_multi_index(tuple(places.T), (g,) * d), minlength=g**d)


def grid(rows: Floats | Spread, epsilon: float, rng: Rng) -> Synopsis:
    """Count the rows of an even grid, and project the noisy counts."""
    found = grid_counts(rows, epsilon, rng)
    counts = project_counts(found.noisy, len(rows))
    return Synopsis(low=found.low, high=found.high, counts=counts, spend=found.spend)


def codebook(
    rows: Floats | Spread, clusters: int, epsilon: float, rng: Rng, dice: Generator
) -> Synopsis:
    """Count rows at code points, in rounds; the points move to where rows are.

    Parameters
    ----------
    rows : ndarray, shape (n, d)
        In the unit box.
    clusters : int
        K, public.
    epsilon : float
        Of all rounds together.
    rng : Generator or Entropy
        Of the noise.
    dice : Generator
        Of the points; they depend on released counts only.
    """
    n, d = rows.shape
    size = codebook_size(n, clusters, epsilon)
    mechanism = Geometric(sensitivity=2, epsilon=epsilon / ROUNDS)
    points, rounds, lines = _first_points(size, d, dice), [], []
    for number, noise in enumerate(streams(rng, ROUNDS), start=1):
        true = added_up(rows, partial(_at_points, points))
        counts = project_counts(mechanism.release(true, noise), n)
        rounds.append(Round(points, counts))
        lines.append(_round_line(mechanism, number))
        if number < ROUNDS:
            points = _moved(points, counts, clusters, number, dice)
    return Synopsis(
        low=np.clip(points - _LAST_HALF_WIDTH, 0, 1),
        high=np.clip(points + _LAST_HALF_WIDTH, 0, 1),
        counts=rounds[-1].counts,
        spend=sequential("counts at places", *lines),
        rounds=tuple(rounds),
    )


def _at_points(points: Floats, rows: Floats) -> Integers:
    from dp_core.algorithms.dpc_stacking.outputs import nearest

    return np.bincount(nearest(rows, points), minlength=len(points))


def _round_line(mechanism: Geometric, number: int) -> Spend:
    return mechanism.spend(say("dpc-synopsis-rows-nearest-each-code", number=number))


def _first_points(size: int, dimensions: int, dice: Generator) -> Floats:
    """Spread points around the middle of the box, denser towards it."""
    directions = dice.uniform(-1, 1, (size, dimensions))
    return np.asarray(0.5 + _START_SPREAD * directions * np.sqrt(dice.uniform(size=(size, 1))))


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
    reach = _START_SPREAD * _SHRINK**number
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
    """Draw rows in boxes by a published seed, so that anybody can draw them again.

    Returns
    -------
    ndarray, shape (sum of rows, d)
    """
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
