"""Best partitions of counts for every number of groups: an exact dynamic program (Step 3)."""

import math
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from dp_core.algorithms.stag.data.lattice import Lattice, cut, summed, totals
from dp_core.algorithms.stag.method.steps.sides import in_order, parts_of
from dp_core.algorithms.stag.release import KEPT, MERGED, SPLIT, Leaves
from dp_core.arrays import Floats, Integers
from dp_core.errors import ParameterError
from dp_core.noise.mechanisms import (
    ExponentialEach,
    ExponentialTop,
    Geometric,
    Laplace,
    Rng,
    poisson_sample,
)
from dp_core.noise.streams import streams
from dp_core.privacy.ledger import Gap, Node, Spend, read_from_data, subsampled
from dp_core.words import message, say

MOST_DISTINCT = 1_000
"""Most distinct counts in one set of cells: the program takes time cubic in them."""


@dataclass(frozen=True)
class Candidates:
    """Best partitions of several sets of u distinct counts each.

    ``deviations[b, k - 1]`` is that of set b in k groups; ``starts[b, k - 1, j]`` is where the last
    of k groups begins if the first j + 1 distinct counts are to be grouped.
    """

    deviations: Floats
    starts: NDArray[np.int16]

    def groups(self, row: int, k: int) -> Integers:
        """Group of each distinct count, in ascending order, when set `row` is cut into k."""
        group = np.zeros(self.starts.shape[2], dtype=np.int64)
        end = group.size - 1
        for number in range(k - 1, -1, -1):
            start = int(self.starts[row, number, end])
            group[start : end + 1] = number
            end = start - 1
        return group


def best_partitions(values: Floats, times: Floats) -> Candidates:
    """Find the least absolute deviation from group means for every number of groups.

    Groups are contiguous in the order of the counts, and equal counts share a group.

    `values` (shape (B, u)): distinct counts of each set, ascending. `times` (shape (B, u)): how
    often each occurs. Returns Candidates: for k = 1 ... u. Cost: O(B u³), vectorised over sets.
    Raises ParameterError if a set has more than 1,000 distinct counts.

    Examples
    --------
    >>> found = best_partitions(np.array([[0.0, 1, 5, 6, 30]]), np.array([[2.0, 3, 1, 1, 1]]))
    >>> found.deviations.round(9).tolist()
    [[50.0, 14.0, 3.4, 1.0, 0.0]]
    """
    sets, u = values.shape
    if u > MOST_DISTINCT:
        raise ParameterError(
            message("stag-error-distinct", distinct=int(u), most=MOST_DISTINCT), field="theta"
        )
    costs = _interval_costs(values, times)
    deviations = np.empty((sets, u))
    starts = np.zeros((sets, u, u), dtype=np.int16)
    best = costs[:, 0, :]  # one group from the first count to the j-th
    deviations[:, 0] = best[:, -1]
    for k in range(1, u):
        # Last group from i to j: best of k groups up to i - 1, plus its own cost.
        ways = best[:, : u - 1, None] + costs[:, 1:, :]
        first = ways.argmin(axis=1)
        best = np.take_along_axis(ways, first[:, None, :], axis=1)[:, 0]
        starts[:, k] = first + 1
        deviations[:, k] = best[:, -1]
    return Candidates(deviations, starts)


def _interval_costs(values: Floats, times: Floats) -> Floats:
    """Deviation of the counts i..j from their mean, shape (B, u, u); infinite where i > j."""
    sets, u = values.shape
    zero = np.zeros((sets, 1))
    weight = np.concatenate([zero, np.cumsum(times, axis=1)], axis=1)
    total = np.concatenate([zero, np.cumsum(times * values, axis=1)], axis=1)
    size = weight[:, None, 1:] - weight[:, :-1, None]
    with np.errstate(divide="ignore", invalid="ignore"):
        mean = (total[:, None, 1:] - total[:, :-1, None]) / size
    # Twice what lies below the mean: the deviations above it add up to the same.
    costs = np.zeros((sets, u, u))
    for j in range(u):
        below = np.maximum(0, mean[:, : j + 1, j:] - values[:, j, None, None])
        costs[:, : j + 1, j:] += 2 * times[:, j, None, None] * below
    costs[:, *np.tril_indices(u, -1)] = np.inf
    return costs


# --- up-Merge and Boost-Up-Merge of the published method (Step 3) ---------------------------------

RC_SENSITIVITY = 2.0
"""One count changes by 1: its own deviation by at most 1 - 1/s, the others by 1/s each."""


@dataclass(frozen=True, kw_only=True)
class Merged:
    """Groups of all cells (-1: dense or rounded to zero), their means, and the cost."""

    groups: Integers
    estimates: Floats
    spends: tuple[Node, ...]

    def leaves(self, rect: Integers, wanted: NDArray[np.bool_]) -> Leaves:
        """Leaves of the wanted cells: kept where a group has one cell, else merged."""
        sizes = np.bincount(self.groups + 1)
        sizes[0] = 0  # rounded to zero counts as merged
        layer = np.where(sizes[self.groups + 1] == 1, KEPT, MERGED)
        return Leaves(rect=rect[wanted], count=self.estimates[wanted], layer=layer[wanted])


@dataclass(frozen=True, kw_only=True)
class UpMerge:
    """Draw one of the best partitions, then publish a noisy mean of each of its groups.

    `epsilon`: budget of the noise, eps1. `epsilon_choice`: budget that the choice uses and the
    paper does not count, eps2. `boost`: round truly empty cells to zero and merge inside connected
    components.
    """

    epsilon: float
    epsilon_choice: float
    boost: bool

    def merge(self, counts: Integers, sparse: NDArray[np.bool_], rng: Rng) -> Merged:
        """Merge the sparse cells of a square grid.

        `counts` (shape (m2, m2)): true counts on the sample. `sparse` (shape (m2, m2)). Returns
        Merged: flat arrays over the m2² cells; estimates of dense cells are zero.
        """
        choosing, measuring = streams(rng, 2)
        wanted = sparse & (counts > 0) if self.boost else sparse
        parts = components(wanted) if self.boost else wanted.astype(np.int64) - 1
        chooser = ExponentialEach(sensitivity=RC_SENSITIVITY, epsilon=self.epsilon_choice)
        groups = in_order(self._groups(counts, parts, chooser, choosing).reshape(counts.shape))
        noise = Laplace(sensitivity=1, epsilon=self.epsilon)
        estimates = _means(counts.ravel(), groups.ravel(), noise, measuring)
        spends = self._spends(chooser, noise)
        return Merged(groups=groups.ravel(), estimates=estimates, spends=spends)

    def _groups(
        self, counts: Integers, parts: Integers, chooser: ExponentialEach, rng: Rng
    ) -> Integers:
        """Choose a partition of each part; a label per cell, -1 outside the parts."""
        cells = np.flatnonzero(parts >= 0)
        pairs = np.stack([parts.ravel()[cells], counts.ravel()[cells]])
        distinct, place, times = np.unique(pairs, axis=1, return_inverse=True, return_counts=True)
        sizes = np.bincount(distinct[0])
        label_of = self._labels(distinct[1], times, sizes, chooser, rng)
        labels = np.full(counts.size, -1, dtype=np.int64)
        labels[cells] = label_of[place.ravel()]
        return labels

    def _labels(
        self, values: Integers, times: Integers, sizes: Integers, chooser: ExponentialEach, rng: Rng
    ) -> Integers:
        """Label each distinct count of each part with its group; labels differ between parts."""
        starts = np.cumsum(sizes) - sizes
        scores, found = np.zeros(values.size), {}
        for u in np.unique(sizes):
            rows = np.flatnonzero(sizes == u)
            where = starts[rows][:, None] + np.arange(u)
            found[int(u)] = best_partitions(values[where].astype(float), times[where].astype(float))
            groups = np.arange(1, u + 1)
            scores[where] = -(found[int(u)].deviations + groups / self.epsilon)
        chosen = chooser.release(scores, rng, sizes=sizes) + 1
        labels = np.repeat(starts, sizes)
        for u, candidates in found.items():
            for row, part in enumerate(np.flatnonzero(sizes == u)):
                if u > 1:
                    inside = slice(starts[part], starts[part] + u)
                    labels[inside] += candidates.groups(row, int(chosen[part]))
        return labels

    def _spends(self, chooser: ExponentialEach, noise: Laplace) -> tuple[Node, ...]:
        choice = chooser.spend(say("stag-spend-choice"))
        charged = Spend(
            step=choice.step,
            mechanism=choice.mechanism,
            sensitivity=choice.sensitivity,
            claimed=0,
            proven=choice.claimed,
            gap=Gap.UNCHARGED_STEP,
            because=say("stag-spend-choice.why"),
        )
        on_offer = read_from_data(
            say("stag-spend-partitions"),
            say("stag-spend-partitions.why"),
            gap=Gap.CANDIDATES_FROM_DATA,
        )
        rounding = read_from_data(say("stag-spend-zeros"), say("stag-spend-zeros.why"))
        means = noise.spend(say("stag-spend-means"))
        return (*((rounding,) if self.boost else ()), on_offer, charged, means)


def components(wanted: NDArray[np.bool_]) -> Integers:
    """Label the 4-connected components of a grid from 0 on; -1 elsewhere."""
    from scipy.ndimage import label

    numbered, _ = label(wanted)
    return np.asarray(numbered, dtype=np.int64) - 1


def _means(counts: Integers, groups: Integers, noise: Laplace, rng: Rng) -> Floats:
    """Mean of each group plus Lap(1 / eps1) / size, for each of its cells; zero elsewhere."""
    inside = groups >= 0
    sizes = np.bincount(groups[inside])
    true = np.bincount(groups[inside], counts[inside]).astype(np.int64)
    means = np.asarray(noise.release(true, rng), np.float64) / np.maximum(1, sizes)
    estimates = np.zeros(counts.size)
    estimates[inside] = means[groups[inside]]
    return estimates


# --- down-Split: cells cut by their noisy counts, and their parts counted once more (Step 4) ------


@dataclass(frozen=True, kw_only=True)
class Parts:
    """Parts of cells: rectangles, the cell that each belongs to, and its noisy count."""

    rect: Integers
    owner: Integers
    noisy: Floats

    def leaves(self, estimates: Floats) -> Leaves:
        """Leaves of the parts, with what their counts are estimated at."""
        return Leaves(rect=self.rect, count=estimates, layer=np.full(len(self.rect), SPLIT))


def split_cells(
    table: Integers,
    rect: Integers,
    noisy: Floats,
    noise: Laplace | Geometric,
    rng: Rng,
    *,
    p3: float,
) -> Parts:
    """Cut cells into m3 x m3 parts, m3 = ceil(sqrt(y epsilon / p3)), and count these with noise.

    `table` (shape (R + 1, R + 1)): summed-area table of the sample. `rect` (shape (N, 4)): the
    cells. `noisy` (shape (N,)): their noisy counts y. `noise`: of the parts; its epsilon is the
    budget of the split.
    """
    sides = parts_of(noisy, noise.epsilon, p3, table.shape[0] - 1)
    cells, owner = cut(rect, sides)
    counts = np.asarray(noise.release(totals(table, cells), rng), np.float64)
    return Parts(rect=cells, owner=owner, noisy=counts)


# --- step 0: the secret Bernoulli sample, drawn on the lattice, and what it does to the -----------


def sampled_table(lattice: Lattice, rate: float, rng: Rng) -> Integers:
    """Summed-area table of a sample of the points; that of all points at rate 1."""
    if rate == 1:
        return lattice.table
    table: Integers = summed(poisson_sample(lattice.counts, rate, rng))
    return table


def on_sample(node: Node, rate: float) -> Node:
    """Charge what was done with the sample at the amplified epsilon."""
    return node if rate == 1 else subsampled(say("stag-spend-sample"), node, rate)


# --- threshold-Filter: which cells of the middle grid are dense (Step 2) --------------------------

EM_RATE = 0.5
"""Share of eps2 that the exponential filter draws with; the rest is noise (reconstructed)."""


@dataclass(frozen=True, kw_only=True)
class Filtered:
    """Noisy counts of the middle grid, which cells are dense, and what it cost."""

    noisy: Floats
    dense: NDArray[np.bool_]
    noise: Laplace
    spends: tuple[Node, ...]


def threshold_filter(
    counts: Integers, theta: float, epsilon: float, rng: Rng, *, kept_percent: float | None = None
) -> Filtered:
    """HP; or EM where it is stated how many percent of the cells at theta are drawn."""
    if kept_percent is None:
        return high_pass(counts, theta, epsilon, rng)
    em = ExponentialFilter(theta=theta, epsilon=epsilon, kept_percent=kept_percent)
    return em.filter(counts, rng)


def high_pass(counts: Integers, theta: float, epsilon: float, rng: Rng) -> Filtered:
    """HP: a cell is dense where its noisy count reaches theta.

    `counts` (shape (N,)): true counts on the sample. `epsilon`: budget of the filter, eps2.
    """
    noise = Laplace(sensitivity=1, epsilon=epsilon)
    noisy = np.asarray(noise.release(counts, rng), np.float64)
    spend = noise.spend(say("stag-spend-compared"))
    return Filtered(noisy=noisy, dense=noisy >= theta, noise=noise, spends=(spend,))


@dataclass(frozen=True, kw_only=True)
class ExponentialFilter:
    """EM: draw a share of the cells whose **true** count reaches theta; then add noise.

    `epsilon`: budget of the filter, eps2: half draws, half is noise. `kept_percent`: r as a
    percentage of the cells at or above theta, rounded up to a number of cells.
    """

    theta: float
    epsilon: float
    kept_percent: float

    def filter(self, counts: Integers, rng: Rng) -> Filtered:
        """Chance of each draw ∝ exp(eps2 (c - theta) / (4 r)), without replacement."""
        drawing, measuring = streams(rng, 2)
        candidates = np.flatnonzero(counts >= self.theta)
        r = math.ceil(self.kept_percent * candidates.size / 100)
        draw = ExponentialTop(sensitivity=1, epsilon=EM_RATE * self.epsilon, count=max(1, r))
        chosen = draw.release(counts[candidates] - self.theta, drawing)
        dense = np.zeros(counts.size, dtype=bool)
        dense[candidates[chosen]] = True
        noise = Laplace(sensitivity=1, epsilon=self.epsilon - draw.epsilon)
        noisy = np.asarray(noise.release(counts, measuring), np.float64)
        spends = (
            *(
                read_from_data(say(key), say(f"{key}.why"), gap=Gap.CANDIDATES_FROM_DATA)
                for key in ("stag-spend-offer", "stag-spend-many")
            ),
            draw.spend(say("stag-spend-draw")),
            noise.spend(say("stag-spend-noisy")),
        )
        return Filtered(noisy=noisy, dense=dense, noise=noise, spends=spends)
