"""What the steps of the method call, as about.md numbers them; both variants share it."""

import math
from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any, Literal, NamedTuple, TypeVar

import numpy as np
from numpy.typing import ArrayLike, NDArray

from dp_core.algorithm import Release
from dp_core.algorithms.stag.data.lattice import Lattice, cut, summed, totals
from dp_core.algorithms.stag.release import PLAIN, GridRelease
from dp_core.arrays import Flags, Floats, Integers
from dp_core.errors import ParameterError
from dp_core.noise import mechanisms
from dp_core.noise.mechanisms import ExponentialEach, ExponentialTop, Geometric, Laplace, Rng
from dp_core.noise.streams import streams
from dp_core.params import must_be
from dp_core.privacy import ledger
from dp_core.privacy.ledger import Gap, Node, Spend
from dp_core.words import named, say

# --- how fine the grids are, before the cap by the lattice (Step 1), (4.2 step 4), (stag.md 3) ----

SideRule = Literal["quarter", "full", "eps2"]

LEAST_SIDE = 10
LEAST_SIZE = 10
"""A smaller sample counts as so many points in the threshold."""

_LARGE = 30.0  # from here on exp(epsilon) loses what is added to it


def uniform_side(n: float, epsilon: float) -> int:
    """Side of a uniform grid: ceil(sqrt(n epsilon / 10)); fewer than 1 point count as 1.

    References
    ----------
    W. Qardaji, W. Yang, N. Li, "Differentially Private Grids for Geospatial Data", 2013, Guideline
    1.

    Examples
    --------
    >>> uniform_side(1_000_000, 0.1), uniform_side(10_000_000, 0.5)
    (100, 708)
    """
    return math.ceil(math.sqrt(max(1, n) * epsilon / 10))


def adaptive_side(n: float, epsilon: float) -> int:
    """First-level side of the adaptive grid: max(10, ceil(sqrt(n epsilon / 10) / 4)).

    References
    ----------
    Qardaji, Yang, Li, 2013, Section IV-B.

    Examples
    --------
    >>> adaptive_side(1_000_000, 0.1), adaptive_side(1000, 0.1)
    (25, 10)
    """
    return max(LEAST_SIDE, math.ceil(math.sqrt(max(1, n) * epsilon / 10) / 4))


def published_side(
    sample_size: float, epsilon: float, rule: SideRule = "quarter", *, p2: float = 5.0
) -> int:
    """Layer-2 side as published, reconstructed (Step 1).

    ``max(10, ceil(sqrt(n epsilon / p2) / 4))`` by the rule "quarter", else
    ``ceil(sqrt(n epsilon / p2))``; `epsilon` is the budget on the sample, by the rule "eps2" that
    of the filter. The size of the sample is the true one, so this step has no guarantee.

    >>> published_side(8000, 1.0), published_side(8001, 1.0)
    (10, 11)
    """
    if rule not in ("quarter", "full", "eps2"):
        raise must_be("side_rule", rule, "quarter, full, eps2")
    root = math.sqrt(max(1, sample_size) * epsilon / p2)
    return max(LEAST_SIDE, math.ceil(root / 4)) if rule == "quarter" else math.ceil(root)


def sound_side(noisy_size: float, epsilon: float, *, p2: float = 5.0) -> int:
    """Layer-2 side of the sound variant: the power of two next to x.

    x = max(10, sqrt(n epsilon / p2) / 4), "next to" on a log scale; the size of the sample is noisy
    or public.

    >>> sound_side(10_000_000, 0.1), sound_side(1, 1.0)
    (128, 8)
    """
    x = max(LEAST_SIDE, math.sqrt(max(1, noisy_size) * epsilon / p2) / 4)
    return int(2 ** math.floor(math.log2(x) + 0.5))


def parts_of(noisy: Floats, epsilon: float, p3: float, most: int) -> Integers:
    """Parts a side of each dense cell: ceil(sqrt(max(y, 0) epsilon / p3)), from 1 to `most`."""
    wanted = np.ceil(np.sqrt(np.maximum(noisy, 0) * (epsilon / p3)))
    return np.clip(wanted, 1, most).astype(np.int64)


def filter_threshold(eta: float, sample_size: float, epsilon_filter: float) -> float:
    """Threshold of Step 2, by the true size n: eta log10(n / eps2); below 10 counts as 10.

    >>> round(filter_threshold(6.25, 1_000_000, 0.2 * epsilon_on_sample(0.5, 0.1)), 3)
    39.969
    """
    return eta * math.log10(max(LEAST_SIZE, sample_size) / epsilon_filter)


def epsilon_on_sample(epsilon: float, rate: float) -> float:
    """Budget that a secret Poisson sample may spend for `epsilon` on the full data (Step 0).

    eps_g = ln(exp(eps) - 1 + rate) - ln(rate). Raises ParameterError if epsilon is negative or no
    number, or the rate is not in (0, 1].

    >>> round(epsilon_on_sample(0.5, 0.1), 9), epsilon_on_sample(0.5, 1)
    (2.013196593, 0.5)
    """
    if not (epsilon >= 0 and math.isfinite(epsilon)):
        raise must_be("epsilon", epsilon, "0 ≤ epsilon < ∞")
    if not 0 < rate <= 1:
        raise must_be("sampling_rate", rate, "0 < sampling_rate ≤ 1")
    if rate == 1:
        return epsilon
    if epsilon < _LARGE:
        return math.log1p(math.expm1(epsilon) / rate)
    return epsilon + math.log1p((rate - 1) * math.exp(-epsilon)) - math.log(rate)


# --- number of points: public, or measured with a small share of the budget (4.2 step 2) ----------


def measure_size(
    points: int, epsilon: float, rng: Rng, *, public: float | None
) -> tuple[float, tuple[Node, ...]]:
    """Use the public number where there is one, else add noise; at least 1; and what it cost."""
    if public is not None:
        return max(1.0, public), ()
    noise = Laplace(sensitivity=1, epsilon=epsilon)
    noisy = float(noise.release([points], rng)[0])
    return max(1.0, noisy), (noise.spend(say("stag-spend-number")),)


# --- what the steps end in: the ledger, and the release of a method without layers ----------------


def ledger_of(lattice: Lattice, root: Node) -> ledger.PrivacyLedger:
    """Finish the ledger; a box that was read from the data is charged without limit (4.1 row 8)."""
    if lattice.facts_from_data:
        root = ledger.sequential(named("map"), root, _read("box"))
    return ledger.PrivacyLedger(ledger.Neighbouring.ADD_REMOVE, root)


def plain_map(
    lattice: Lattice, rect: Integers, counts: NDArray[Any], info: Mapping[str, Any]
) -> GridRelease:
    """Map without layers: its leaves with their counts."""
    return GridRelease(
        rect=rect.astype(np.int32),
        count=np.asarray(counts, dtype=np.float64),
        layer=np.full(len(rect), PLAIN, dtype=np.int8),
        group=np.zeros(0, dtype=np.int32),
        resolution=lattice.resolution,
        box=lattice.box,
        info=info,
    )


def plain_release(
    lattice: Lattice, rect: Integers, counts: NDArray[Any], info: Mapping[str, Any], root: Node
) -> Release[GridRelease]:
    """Release of a method without layers: its leaves with their counts, and what it cost."""
    return Release(plain_map(lattice, rect, counts, info), ledger_of(lattice, root))


# --- constrained inference: what was measured twice made to agree (Step 5), (4.2 step 9) ----------


class Noise(NamedTuple):
    """Noise variances of a parent's count and of one part's."""

    parent: float
    part: float


def agreed(parents: Floats, parts: Floats, owner: Integers, noise: Noise) -> Floats:
    """Least-variance counts of parts u, shape (M,), consistent with their parents y, shape (N,).

    ``w = k v_part / (k v_part + v_parent)`` for a parent of k parts, at least one; then
    ``v = w y + (1 - w) sum(u)`` and ``u <- u + (v - sum(u)) / k``. With variances 2/eps2² and
    2/eps3² this is w = k eps2² / (k eps2² + eps3²).

    >>> u = np.array([1.0, 2.0, 3.0, 2.0])
    >>> noise = Noise(parent=2 / 0.2**2, part=2 / 0.4**2)
    >>> agreed(np.array([10.0]), u, np.zeros(4, dtype=int), noise).round(9).tolist()
    [1.25, 2.25, 3.25, 2.25]
    """
    k = np.bincount(owner, minlength=parents.size)
    sums = np.bincount(owner, parts, minlength=parents.size)
    weight = k * noise.part / (k * noise.part + noise.parent)
    change = weight * (parents - sums) / k
    return np.asarray(parts + change[owner])


def spread(noisy: Floats, measured: Floats, group: Integers, noise: Noise) -> Floats:
    """Best total T of a group from both measurements; cells deviate from T/s as far as noise lets.

    T weighs z (variance v1) and S (variance s v2) by their inverse variances; a cell gets
    T/s + w (y - S/s) with w = max(0, 1 - v2/V), V the variance of y in the group.
    """
    v2, v1 = noise.parent, noise.part
    sizes, sums = np.bincount(group), np.bincount(group, noisy)
    best = (measured / v1 + sums / (sizes * v2)) / (1 / v1 + 1 / (sizes * v2))
    away = noisy - (sums / sizes)[group]
    variance = np.bincount(group, np.square(away)) / np.maximum(1, sizes - 1)
    with np.errstate(divide="ignore"):
        shrinkage = np.maximum(0, 1 - v2 / variance)
    return np.asarray((best / sizes)[group] + shrinkage[group] * away)


# --- Up-Merge of the sound variant: the best recursive cut into quarters, from noisy counts -------

Number = TypeVar("Number", np.int64, np.float64)


def merge_groups(
    noisy_counts: ArrayLike, sparse: ArrayLike, noise_variance: float, penalty: float
) -> Integers:
    """Merge sparse cells into square blocks: the cheapest of all recursive cuts into quarters.

    A block costs ``min(costs of its quarters, SSE + penalty noise_variance)``, where SSE is the
    squared deviation of the sparse cells in it from their mean; ties merge. Dense cells do not
    count. Only noisy counts are looked at: post-processing, at no cost. The squared-error analogue
    of RC (Step 3): k / eps1 becomes lam v2 k. O(m2²).

    `noisy_counts` and `sparse` (shape (m2, m2)): any m2; padded to the next power of two.
    `noise_variance`: v2. `penalty`: lam. Gives group ids 0, 1, ... in order of their first cell, -1
    where not sparse. Raises ParameterError if the shapes differ, are not square, or a price is
    negative.

    >>> y = np.ones((4, 4)); y[2:, 2:] = 9
    >>> merge_groups(y, np.ones((4, 4), dtype=bool), 1.0, 4.0).max() + 1
    np.int64(4)
    """
    counts, wanted = np.asarray(noisy_counts, dtype=np.float64), np.asarray(sparse, dtype=bool)
    if counts.ndim != 2 or counts.shape[0] != counts.shape[1] or counts.shape != wanted.shape:
        raise must_be("noisy_counts", counts.shape, "(m, m), as sparse")
    if not (noise_variance >= 0 and penalty >= 0):
        raise must_be("penalty", (noise_variance, penalty), "≥ 0")
    side = len(counts)
    more = (1 << max(0, side - 1).bit_length()) - side
    # Padding up to a power of two is like dense cells: it does not count.
    values, flags = (np.pad(each, (0, more)) for each in (np.where(wanted, counts, 0), wanted))
    labels = _downwards(_upwards(values, flags, penalty * noise_variance))[:side, :side]
    return in_order(np.where(wanted, labels, -1))


def _upwards(values: Floats, flags: Flags, price: float) -> list[Flags]:
    """Which blocks are cheaper as one group than in quarters, the smallest blocks first."""
    cells, sums, squares = flags.astype(np.int64), values, np.square(values)
    costs, merged = np.where(flags, price, 0.0), [flags]
    while len(costs) > 1:
        cells, sums, squares = _quarters(cells), _quarters(sums), _quarters(squares)
        apart = _quarters(costs)
        spread = np.maximum(0, squares - sums**2 / np.maximum(1, cells))
        together = np.where(cells > 0, spread + price, 0)
        # A block with one sparse cell costs the same either way, up to rounding.
        merged.append((cells > 0) & ((together <= apart) | (cells == 1)))
        costs = np.where(merged[-1], together, apart)
    return merged


def _quarters(blocks: NDArray[Number]) -> NDArray[Number]:
    """Sum of the four quarters of each block of twice the side."""
    rows = blocks[::2] + blocks[1::2]
    return rows[:, ::2] + rows[:, 1::2]


def _downwards(levels: list[Flags]) -> Integers:
    """Label each cell by the largest merged block that holds it."""
    labels = np.full((1, 1), -1, dtype=np.int64)
    fresh = 0
    for merged in reversed(levels):
        if len(labels) < len(merged):
            labels = labels.repeat(2, axis=0).repeat(2, axis=1)
        new = np.flatnonzero((labels < 0) & merged)
        labels.ravel()[new] = fresh + np.arange(new.size)
        fresh += new.size
    return labels


def in_order(labels: Integers) -> Integers:
    """Renumber groups by their first cell; -1 stays."""
    there = labels >= 0
    renumbered = np.full_like(labels, -1)
    _, first, inverse = np.unique(labels[there], return_index=True, return_inverse=True)
    renumbered[there] = np.argsort(np.argsort(first))[inverse]
    return renumbered


# --- best partitions of counts for every number of groups: an exact dynamic program (Step 3) ------

MOST_DISTINCT = 1_000
"""Most distinct counts in one set of cells: the program takes time cubic in them."""


class Candidates(NamedTuple):
    """Best partitions of several sets of u distinct counts each.

    ``deviations[b, k - 1]`` is that of set b in k groups; ``starts[b, k - 1, j]`` is where the last
    of k groups begins if the first j + 1 distinct counts are to be grouped.
    """

    deviations: Floats
    starts: NDArray[np.int16]

    def groups(self, row: int, k: int) -> Integers:
        """Group of each distinct count, in ascending order, when set `row` is cut into k."""
        group = np.zeros(self.starts.shape[2], dtype=np.int64)
        end = group.size
        for number in range(k - 1, -1, -1):
            start = int(self.starts[row, number, end - 1])
            group[start:end] = number
            end = start
        return group


def best_partitions(values: Floats, times: Floats) -> Candidates:
    """Find the least absolute deviation from group means for every number of groups, k = 1 ... u.

    Groups are contiguous in the order of the counts, and equal counts share a group. `values`,
    `times` (shape (B, u)): distinct counts of each of B sets, ascending, and how often each occurs.
    O(B u³). Raises ParameterError if a set has more than 1,000 distinct counts.

    >>> found = best_partitions(np.array([[0.0, 1, 5, 6, 30]]), np.array([[2.0, 3, 1, 1, 1]]))
    >>> found.deviations.round(9).tolist()
    [[50.0, 14.0, 3.4, 1.0, 0.0]]
    """
    sets, u = values.shape
    if u > MOST_DISTINCT:
        raise ParameterError.of("stag-error-distinct", "theta", distinct=int(u), most=MOST_DISTINCT)
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


# --- Up-Merge and Boost-Up-Merge of the published method (Step 3) ---------------------------------

RC_SENSITIVITY = 2.0
"""One count changes by 1: its own deviation by at most 1 - 1/s, the others by 1/s each."""


class Merged(NamedTuple):
    """Groups of all cells (-1: dense or rounded to zero), their means, and the cost."""

    groups: Integers
    estimates: Floats
    spends: tuple[Node, ...]


@dataclass(frozen=True, kw_only=True)
class UpMerge:
    """Draw one of the best partitions, then publish a noisy mean of each of its groups."""

    epsilon: float  # budget of the noise, eps1
    epsilon_choice: float  # budget that the choice uses and the paper does not count, eps2
    boost: bool  # round truly empty cells to zero and merge inside connected components

    def merge(self, counts: Integers, sparse: NDArray[np.bool_], rng: Rng) -> Merged:
        """Merge the sparse cells of a square grid of true counts on the sample, shape (m2, m2).

        Gives flat arrays over the m2² cells; estimates of dense cells are zero.
        """
        choosing, measuring = streams(rng, 2)
        wanted = sparse & (counts > 0) if self.boost else sparse
        parts = components(wanted) if self.boost else wanted.astype(np.int64) - 1
        chooser = ExponentialEach(sensitivity=RC_SENSITIVITY, epsilon=self.epsilon_choice)
        groups = in_order(self._groups(counts, parts, chooser, choosing))
        noise = Laplace(sensitivity=1, epsilon=self.epsilon)
        estimates = _means(counts.ravel(), groups, noise, measuring)
        return Merged(groups, estimates, self._spends(chooser, noise))

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
        choice = chooser.spend(say("stag-spend-choice"), because=say("stag-spend-choice.why"))
        charged = replace(choice, claimed=0, gap=Gap.UNCHARGED_STEP)
        on_offer = _read("partitions", Gap.CANDIDATES_FROM_DATA)
        rounding = (_read("zeros"),) if self.boost else ()
        return (*rounding, on_offer, charged, noise.spend(say("stag-spend-means")))


def _read(key: str, gap: Gap = Gap.RAW_VALUE_USED) -> Spend:
    """Charge without limit what was read from the data."""
    return ledger.read_from_data(say(f"stag-spend-{key}"), say(f"stag-spend-{key}.why"), gap=gap)


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


# --- Down-Split: cells cut by their noisy counts, and their parts counted once more (Step 4) ------


class Parts(NamedTuple):
    """Parts of cells: rectangles, the cell that each belongs to, and its noisy count."""

    rect: Integers
    owner: Integers
    noisy: Floats


def split_cells(
    table: Integers,
    rect: Integers,
    noisy: Floats,
    noise: Laplace | Geometric,
    rng: Rng,
    *,
    p3: float,
) -> Parts:
    """Cut cells (N, 4) into m3 x m3 parts, m3 = ceil(sqrt(y epsilon / p3)), and count them anew.

    `table`: summed-area table of the sample. `noisy` (shape (N,)): counts y of the cells. `noise`:
    of the parts; its epsilon is the budget of the split.
    """
    sides = parts_of(noisy, noise.epsilon, p3, table.shape[0] - 1)
    cells, owner = cut(rect, sides)
    counts = np.asarray(noise.release(totals(table, cells), rng), np.float64)
    return Parts(rect=cells, owner=owner, noisy=counts)


# --- the secret Bernoulli sample, drawn on the lattice (Step 0) -----------------------------------


def sampled_table(lattice: Lattice, rate: float, rng: Rng) -> Integers:
    """Summed-area table of a sample of the points; that of all points at rate 1."""
    if rate == 1:
        return lattice.table
    return summed(mechanisms.poisson_sample(lattice.counts, rate, rng))


def on_sample(node: Node, rate: float) -> Node:
    """Charge what was done with the sample at the amplified epsilon."""
    return node if rate == 1 else ledger.subsampled(say("stag-spend-sample"), node, rate)


# --- Threshold-Filter: which cells of the middle grid are dense (Step 2) --------------------------

EM_RATE = 0.5
"""Share of eps2 that the exponential filter draws with; the rest is noise (reconstructed)."""


class Filtered(NamedTuple):
    """Noisy counts of the middle grid, which cells are dense, and what it cost."""

    noisy: Floats
    dense: NDArray[np.bool_]
    theta: float
    noise: Laplace
    spends: tuple[Node, ...]


def threshold_filter(
    counts: Integers, theta: float, epsilon: float, rng: Rng, *, kept_percent: float | None = None
) -> Filtered:
    """HP: a cell is dense where its noisy count reaches theta. EM where a percentage is stated.

    EM draws that percentage (rounded up to a number of cells) of the cells whose **true** count
    reaches theta, without replacement, each with chance ∝ exp(eps2 (c - theta) / (4 r)); half of
    `epsilon`, eps2, draws, half is noise. `counts` (shape (N,)): true counts on the sample.
    """
    if kept_percent is None:
        noise = Laplace(sensitivity=1, epsilon=epsilon)
        noisy = np.asarray(noise.release(counts, rng), np.float64)
        spends: tuple[Node, ...] = (noise.spend(say("stag-spend-compared")),)
        return Filtered(noisy=noisy, dense=noisy >= theta, theta=theta, noise=noise, spends=spends)
    drawing, measuring = streams(rng, 2)
    candidates = np.flatnonzero(counts >= theta)
    r = math.ceil(kept_percent * candidates.size / 100)
    draw = ExponentialTop(sensitivity=1, epsilon=EM_RATE * epsilon, count=max(1, r))
    dense = np.zeros(counts.size, dtype=bool)
    dense[candidates[draw.release(counts[candidates] - theta, drawing)]] = True
    noise = Laplace(sensitivity=1, epsilon=epsilon - draw.epsilon)
    noisy = np.asarray(noise.release(counts, measuring), np.float64)
    read = (_read(key, Gap.CANDIDATES_FROM_DATA) for key in ("offer", "many"))
    spends = *read, draw.spend(say("stag-spend-draw")), noise.spend(say("stag-spend-noisy"))
    return Filtered(noisy=noisy, dense=dense, theta=theta, noise=noise, spends=spends)
