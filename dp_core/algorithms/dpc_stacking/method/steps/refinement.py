"""Centres moved to noisy means of the rows nearest to them (4.5 step 5)."""

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from dp_core.algorithms.dpc_stacking.outputs import nearest
from dp_core.noise.mechanisms import Geometric, Laplace, Rng, SupNorm, is_exact
from dp_core.noise.streams import streams
from dp_core.privacy.ledger import Node, sequential

Floats = NDArray[np.float64]

COUNT_SHARE = 0.15
"""Of a step's budget, for the counts; the sums get the rest."""
LATTICE = 2**16
"""Coordinates of a release are whole multiples of 1 / LATTICE."""


@dataclass(frozen=True, kw_only=True, eq=False)
class Refined:
    """Centres after the last step.

    Parameters
    ----------
    centres : ndarray, shape (K, d)
        In the unit box.
    counts : ndarray, shape (K,)
        Noisy numbers of rows; may be below 0.
    spend : Composition
    path : tuple of (ndarray, ndarray)
        Centres and counts after each step; all of it was released.
    """

    centres: Floats
    counts: NDArray[np.float64]
    spend: Node
    path: tuple[tuple[Floats, Floats], ...] = ()


def refine(rows: Floats, centres: Floats, epsilon: float, steps: int, rng: Rng) -> Refined:
    """Move centres to noisy means, in steps of equal budget.

    The noise is drawn for every group, also for an empty one. If a replaced row stays in its
    group, that sum changes by at most 1 in each coordinate; if it moves, two sums by at most 1/2.

    Parameters
    ----------
    rows : ndarray, shape (n, d)
        In the unit box.
    centres : ndarray, shape (K, d)
        Released already.
    epsilon : float
        Of all steps together, replace-one.
    steps : int
    rng : Generator or Entropy
    """
    lines: list[Node] = []
    path: list[tuple[Floats, Floats]] = []
    share = epsilon / steps
    counting = Geometric(sensitivity=2, epsilon=COUNT_SHARE * share)
    unit = LATTICE if is_exact(rng) else 1
    adding = SupNorm(sensitivity=unit, epsilon=share - COUNT_SHARE * share, lattice=unit)
    for number, dice in enumerate(streams(rng, steps), start=1):
        centres, counts = noisy_means(rows, centres, counting, adding, dice)
        path.append((centres, counts))
        lines += [
            counting.spend(f"rows of each group, step {number}"),
            adding.spend(f"sums of each group, step {number}"),
        ]
    line = sequential("refinement", *lines)
    return Refined(centres=centres, counts=counts, spend=line, path=tuple(path))


def noisy_means(
    rows: Floats, centres: Floats, counting: Geometric, adding: SupNorm | Laplace, rng: Rng
) -> tuple[Floats, Floats]:
    """Give rows to the nearest centre, and publish noisy counts and means of the groups."""
    clusters = len(centres)
    groups = nearest(rows, centres)
    of_counts, of_sums = streams(rng, 2)
    sizes = counting.release(np.bincount(groups, minlength=clusters), of_counts)
    moved = rows - 0.5
    if adding.lattice > 1:
        moved = np.rint(moved * adding.lattice)
    sums = np.stack([np.bincount(groups, column, minlength=clusters) for column in moved.T], axis=1)
    noisy = np.asarray(adding.release(sums, of_sums), dtype=np.float64) / adding.lattice
    means = noisy / np.maximum(sizes, 1)[:, None]
    return np.clip(means, -0.5, 0.5) + 0.5, sizes.astype(np.float64)
