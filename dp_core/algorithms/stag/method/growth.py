"""Rectangles cut in the middle, and a tree of them that grows where points are (stag.md 3)."""

from dataclasses import dataclass, field

import numpy as np
from numpy.typing import NDArray

from dp_core.algorithms.stag.data.lattice import totals
from dp_core.arrays import Floats, Integers
from dp_core.noise.mechanisms import Geometric, Laplace, NoisySplits, Rng
from dp_core.noise.streams import streams


def midpoints(rect: Integers, axis: int) -> Integers:
    """Middle of each rectangle on an axis, by the rule of `axis_edges`."""
    return rect[:, axis] + (rect[:, axis + 2] - rect[:, axis] + 1) // 2


def halves(rect: Integers, positions: Integers, axis: int) -> tuple[Integers, Integers]:
    """Cut rectangles in two and drop empty parts.

    Returns `parts` (shape (M, 4)): both parts of the first rectangle, then those of the next;
    `owner` (shape (M,)): which rectangle each part belongs to.

    Examples
    --------
    >>> parts, owner = halves(np.array([[0, 0, 5, 2], [5, 0, 6, 2]]), np.array([3, 6]), 0)
    >>> parts.tolist(), owner.tolist()
    ([[0, 0, 3, 2], [3, 0, 5, 2], [5, 0, 6, 2]], [0, 0, 1])
    """
    both = np.repeat(rect, 2, axis=0)
    both[::2, axis + 2] = positions
    both[1::2, axis] = positions
    kept = np.flatnonzero(both[:, axis + 2] > both[:, axis])
    return both[kept], kept // 2


def grown(
    table: Integers, splits: NoisySplits, noise: Laplace | Geometric, rng: Rng
) -> tuple[Integers, Floats, int]:
    """Grow a tree and count its leaves with noise: rectangles (L, 4), counts (L,), height."""
    growing, measuring = streams(rng, 2)
    growth = Growth(table)
    splits.release(growth.start(), growing, children=growth.quarter)
    rect = np.concatenate(growth.leaves)
    noisy = noise.release(totals(table, rect), measuring)
    return rect, np.asarray(noisy, np.float64), growth.height


@dataclass(eq=False)
class Growth:
    """Rectangles of a growing tree: those asked next, and the leaves so far."""

    table: NDArray[np.int64]  # shape (R + 1, R + 1): summed-area table
    asked: Integers = field(init=False)
    leaves: list[Integers] = field(default_factory=list, init=False)
    height: int = field(default=0, init=False)

    def start(self) -> Integers:
        """Ask about the whole box; return its count."""
        resolution = len(self.table) - 1
        return self._ask(np.array([[0, 0, resolution, resolution]], dtype=np.int64))

    def quarter(self, split: NDArray[np.bool_]) -> Integers:
        """Quarter the rectangles that are split, keep the others; return the counts asked next."""
        self.leaves.append(self.asked[~split])
        chosen = self.asked[split]
        self.height += bool(len(chosen))
        columns, _ = halves(chosen, midpoints(chosen, 0), 0)
        cells, _ = halves(columns, midpoints(columns, 1), 1)
        return self._ask(cells)

    def _ask(self, rect: Integers) -> Integers:
        """Ask about what can be quartered; what is one lattice step wide or high is a leaf."""
        large = (rect[:, 2:] - rect[:, :2]).min(axis=1) > 1
        self.leaves.append(rect[~large])
        self.asked = rect[large]
        return np.asarray(totals(self.table, self.asked))
