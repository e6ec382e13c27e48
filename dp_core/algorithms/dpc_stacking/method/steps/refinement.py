"""Centres moved to noisy means of the rows nearest to them (4.5 step 5)."""

from dataclasses import dataclass
from functools import partial

import numpy as np
from numpy.typing import NDArray

from dp_core.algorithms.dpc_stacking.data.in_parts import Spread, added_up
from dp_core.algorithms.dpc_stacking.method.steps.synopsis import blur
from dp_core.algorithms.dpc_stacking.outputs import Labels, nearest
from dp_core.noise.mechanisms import Geometric, Laplace, Rng, SupNorm, is_exact
from dp_core.noise.streams import streams
from dp_core.privacy.ledger import Node, sequential
from dp_core.words import say

Floats = NDArray[np.float64]

COUNT_SHARE = 0.15
"""Of a step's budget, for the counts; the sums get the rest."""
LATTICE = 2**16
"""Coordinates of a release are whole multiples of 1 / LATTICE."""
MOST_BLUR = 0.2
"""Column widths: where noise would move a centre further, windows are narrower."""


@dataclass(frozen=True, kw_only=True)
class Window:
    """How far from a released centre a row counts.

    Parameters
    ----------
    half : float
        Largest distance in a coordinate, at most 1/2: nothing is counted beyond, and no centre
        moves further.
    leave_out : bool
        Whether rows beyond are left out; else they are moved to the border.
    """

    half: float
    leave_out: bool = False


def reach(dimensions: int, clusters: int, epsilon: float, n: int) -> float:
    """Choose half of the width of the windows of a step, from public numbers.

    Half of the box, unless noise in a sum would then move a centre by more than 0.2: noise is in
    proportion to the width.

    Examples
    --------
    >>> reach(12, 5, 0.7, 589), round(reach(12, 5, 0.07, 589), 3)
    (0.5, 0.09)
    """
    return 0.5 * min(1.0, MOST_BLUR / blur(dimensions, clusters, epsilon, n, 1 - COUNT_SHARE))


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


def refine(rows: Floats | Spread, centres: Floats, epsilon: float, steps: int, rng: Rng) -> Refined:
    """Move centres to noisy means of the rows in a window around them, in steps of equal budget.

    The noise is drawn for every group, also for an empty one. If a replaced row stays in its
    group, that sum changes by at most 1 in each coordinate, in widths of the window; if it moves,
    two sums by at most 1/2.

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

    References
    ----------
    A. Diaa, T. Humphries, F. Kerschbaum, "FastLloyd: Federated, Accurate, Secure, and Tunable
    k-Means Clustering with Differential Privacy", 2024: sums of distances from a released centre,
    none above a public radius.
    """
    lines: list[Node] = []
    path: list[tuple[Floats, Floats]] = []
    share = epsilon / steps
    counting = Geometric(sensitivity=2, epsilon=COUNT_SHARE * share)
    unit = LATTICE if is_exact(rng) else 1
    window = Window(half=reach(rows.shape[1], len(centres), share, len(rows)))
    adding = SupNorm(sensitivity=unit, epsilon=share - COUNT_SHARE * share, lattice=unit)
    for number, dice in enumerate(streams(rng, steps), start=1):
        centres, counts = noisy_means(rows, centres, (counting, adding), dice, window=window)
        path.append((centres, counts))
        lines += [
            counting.spend(say("dpc-refinement-rows-each-group-step", number=number)),
            adding.spend(say("dpc-refinement-sums-each-group-step", number=number)),
        ]
    line = sequential("refinement", *lines)
    return Refined(centres=centres, counts=counts, spend=line, path=tuple(path))


def noisy_means(
    rows: Floats | Spread,
    centres: Floats,
    noise: tuple[Geometric, SupNorm | Laplace],
    rng: Rng,
    *,
    window: Window | None = None,
) -> tuple[Floats, Floats]:
    """Give rows to the nearest centre, and publish noisy counts and means of the groups.

    Parameters
    ----------
    rows : ndarray, shape (n, d)
        In the unit box.
    centres : ndarray, shape (K, d)
        Public, or released already.
    noise : (Geometric, SupNorm or Laplace)
        Of the counts, and of the sums in widths of the window.
    rng : Generator or Entropy
    window : Window, optional
        None: the box itself, around its middle.
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
        return means + 0.5, counts
    return np.clip(centres + 2 * window.half * means, 0, 1), counts


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
