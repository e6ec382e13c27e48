"""Interval trees: which boxes an event is counted in, and which boxes a total adds up.

Every mechanism here measures one box a period: node e counts the interval (start_e, e]. The
running total at e is the total at start_e plus node e. The Fenwick tree, the naive method and the
best split differ only in the starts and in the share λ_e of epsilon that node e gets.
"""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cache, lru_cache
from itertools import accumulate
from operator import mul
from pathlib import Path
from typing import Any, Literal, NamedTuple, Protocol, Self

import numpy as np
from numpy.typing import NDArray

from dp_core.algorithms.fda.method.steps.coefficients import (
    check_horizon,
    coefficients,
    published_coefficients,
)
from dp_core.arrays import Floats, Integers
from dp_core.params import must_be, whole_from
from dp_core.words import Message, message, worded

# --- aligned blocks of a tree: boundaries, tent weights and least squares -------------------------


def block_sizes(radices: Sequence[int]) -> list[int]:
    """s_0 = 1, s_j = s_{j-1} b_j, leaf to root."""
    return [*accumulate(radices, mul, initial=1)]


def tent(times: Integers, size: int) -> Floats:
    """min(r, size - r) / size with r = t mod size: weight of a Haar coefficient in a prefix sum."""
    rest = times % size
    return np.minimum(rest, size - rest) / size


def least_squares_variances(
    times: Integers, radices: Sequence[int], *, rooted: bool = False
) -> Floats:
    """Variances of prefix sums after least squares over all measured levels (5.4).

    Levels 0..h-1 are measured with a share 1/h each, the root is not, unless it is `rooted`:
    v_t = t² / (s_h ev_{h-1}) + Σ_j s_j (d + f² - (d + f)² / b_{j+1}) / ev_j.

    `radices`: b_1..b_h, leaf to root. In units 2/epsilon².
    """
    sizes, measured = block_sizes(radices), len(radices) + rooted
    evidence = np.cumsum(sizes[:measured]) / measured**2
    total = times**2 / (sizes[-1] * evidence[-1])
    for level, radix in enumerate(radices):
        whole = (times % sizes[level + 1]) // sizes[level]
        rest = (times % sizes[level]) / sizes[level]
        spread = whole + rest**2 - (whole + rest) ** 2 / radix
        total = total + sizes[level] * spread / evidence[level]
    return np.asarray(total)


def least_squares_totals(
    units: Sequence[NDArray[Any]], radices: Sequence[int], *, root: NDArray[Any] | None = None
) -> Floats:
    """Fit prefix sums to noisy counts of blocks by least squares, in O(N) (5.4).

    `units`: noisy counts of the blocks of level j, or their noise alone: shape (s_h / s_j, trials),
    leaf to root. `root`, shape (1, trials): noise of the root block, where it is measured too.
    Returns shape (s_h, trials): totals at 1..s_h, or their noise.

    Every level has the same share, so a block of size s tells its own sum with weight s: bottom-up
    U_j = s_j z_j + Σ U_{j-1} collects, top-down X spreads what a block's children disagree on.
    """
    sizes, height = block_sizes(radices), len(radices)
    collected: list[NDArray[Any]] = [np.asarray(units[0])]
    for level in range(1, height):
        below = _by_parent(collected[-1], radices[level - 1]).sum(axis=1)
        collected.append(below + sizes[level] * units[level])
    weights = np.cumsum(sizes[:height]).astype(np.float64)
    top = _by_parent(collected[-1], radices[-1]).sum(axis=1)
    whole = weights[-1]
    if root is not None:
        top, whole = top + sizes[-1] * root, whole + sizes[-1]
    estimate = top / whole
    for level in reversed(range(height)):
        children = _by_parent(collected[level], radices[level])
        excess = (children - children.mean(axis=1, keepdims=True)) / weights[level]
        estimate = (estimate[:, None] / radices[level] + excess).reshape(-1, *estimate.shape[1:])
    return np.cumsum(estimate, axis=0)


def _by_parent(values: NDArray[Any], radix: int) -> NDArray[Any]:
    return values.reshape(-1, radix, *values.shape[1:])


def radix_choices(horizon: int) -> Iterator[tuple[int, ...]]:
    """One radix in 2..32 repeated, the last as small as reaches N."""
    for radix in range(2, 33):
        height = 1
        while radix**height < horizon:
            height += 1
        yield (*[radix] * (height - 1), -(-horizon // radix ** (height - 1)))


def best_radices(horizon: int) -> tuple[int, ...]:
    """Radices with the least mean variance over their whole (padded) horizon (5.4).

    >>> best_radices(365), best_radices(1000), best_radices(4095)
    ((10, 10, 4), (13, 13, 6), (23, 23, 8))
    """
    return min(radix_choices(horizon), key=mean_over_padding)


def mean_over_padding(radices: Sequence[int]) -> float:
    """Mean of `least_squares_variances` over 1..s_h, in closed form: each level by itself."""
    sizes, height = block_sizes(radices), len(radices)
    evidence = np.cumsum(sizes[:height]) / height**2
    last = float(sizes[-1])
    mean = (last + 1) * (2 * last + 1) / 6 / (last * evidence[-1])
    for level, radix in enumerate(radices):
        size, b = float(sizes[level]), float(radix)
        # Over one parent block, x = d + f runs through the multiples of 1/size in [0, b).
        f_square = (size - 1) * (2 * size - 1) / (6 * size**2)
        steps = b * size
        x_square = (steps - 1) * (2 * steps - 1) / (6 * steps**2) * b**2
        mean += size * ((b - 1) / 2 + f_square - x_square / b) / evidence[level]
    return float(mean)


def balanced_digit(values: Integers, base: int) -> Integers:
    """Last digit in balanced base k: within ±(k - 1) / 2."""
    return (values + base // 2) % base - base // 2


def balanced_digits(times: Integers, base: int, height: int) -> Iterator[Integers]:
    """Digits of t in balanced base k, lowest first."""
    for _ in range(height):
        digits = balanced_digit(times, base)
        yield digits
        times = (times - digits) // base


def height_of(base: int, horizon: int) -> int:
    """Least h with (k^h - 1) / 2 ≥ N."""
    height = 1
    while (base**height - 1) // 2 < horizon:
        height += 1
    return height


def digit_sum(last: int, base: int, height: int) -> int:
    """Sum of the absolute balanced digits of 1..last: one digit after the other, in O(h).

    Level j of t is a plain digit of t + (k^(j+1) - 1) / 2, less (k - 1) / 2.
    """
    total = 0
    for level in range(height):
        size = base**level
        shift = (size * base - 1) // 2
        total += _digits_before(last + shift + 1, size, base) - _digits_before(shift, size, base)
    return total


def _digits_before(end: int, size: int, base: int) -> int:
    """Sum of |digit - (k - 1) / 2| over u < end, digit = floor(u / size) mod k."""
    half = base // 2
    whole, rest = divmod(end, size * base)
    digit, partial = divmod(rest, size)
    left = min(digit, half + 1)
    right = digit - left
    below = left * half - left * (left - 1) // 2 + right * (right + 1) // 2  # of whole digits
    return (whole * half * (half + 1) + below) * size + partial * abs(digit - half)


def square_sum(last: int) -> int:
    """1² + … + last², exactly."""
    return last * (last + 1) * (2 * last + 1) // 6


def least_base(horizon: int, height: int) -> int:
    """Least odd k ≥ 3 with (k^h - 1) / 2 ≥ N."""
    base = max(3, int((2 * horizon + 1) ** (1 / height)) - 2) | 1
    while (base**height - 1) // 2 < horizon:
        base += 2
    return base


@lru_cache(maxsize=256)
def best_base(horizon: int) -> int:
    """Odd base with the least mean variance: per height the least base that reaches N (3.8)."""
    heights = range(1, height_of(3, horizon) + 1)
    bases = {height: least_base(horizon, height) for height in heights}
    best = min(heights, key=lambda h: h**2 * digit_sum(horizon, bases[h], h))
    return bases[best]


# --- the best one-sided interval tree: never worse than FDA or naive (fda.md 5.1) -----------------

TABLE_SIZE = 4096
LONGEST = (TABLE_SIZE + 1) ** 2 - 1  # two nested splits of the table
TABLE_FILE = Path(__file__).with_name("best_split.npz")


@cache
def shipped_splits() -> tuple[Floats, Integers]:
    """F(n) and k(n), n ≤ 4,096, as ``python -m tools.fda_tables`` solved them."""
    with np.load(TABLE_FILE) as table:
        return table["errors"], table["splits"].astype(np.int64)


def best_split_tree(horizon: int) -> "IntervalTree":
    """Build starts and shares of the best split; two nested ones above 4,096 releases."""
    check_length(horizon, LONGEST)
    starts, shares = (_single if horizon <= TABLE_SIZE else _nested)(horizon)
    return IntervalTree(starts, shares, "general")


def check_length(horizon: int, longest: int) -> None:
    """Refuse a horizon beyond the tables of the best split, or beyond an endless kernel."""
    if horizon > longest:
        raise must_be("horizon", horizon, f"≤ {longest}")


def best_split_total(horizon: int) -> float:
    """Total error without the tree: F(N), or that of two nested splits from their tables."""
    check_length(horizon, LONGEST)
    errors, _ = shipped_splits()
    if horizon <= TABLE_SIZE:
        return float(errors[horizon])
    nested = Nesting.of(horizon)
    # A release adds up the anchor before it; the last anchor serves the rest, not a whole block.
    short = (nested.size - nested.rest) * _last_variance(nested.anchors)
    between = (nested.size + 1) * errors[nested.anchors] - short
    inside = nested.anchors * errors[nested.size] + errors[nested.rest]
    return float(between / nested.share**2 + inside / (1 - nested.share) ** 2)


def _last_variance(size: int) -> float:
    """Variance of the last of n releases: that of the first box, and of the last after it."""
    errors, splits = shipped_splits()
    total = 0.0
    while size:
        split = int(splits[size])
        own, inner = np.cbrt(size - split + 1), np.cbrt(errors[split - 1])
        total += ((own + inner) / own) ** 2
        size -= split
    return float(total)


def _single(horizon: int) -> tuple[Integers, Floats]:
    errors, splits = shipped_splits()
    starts, shares = np.zeros(horizon, dtype=np.int64), np.zeros(horizon)
    pending = [(0, horizon, 1.0)]
    while pending:
        offset, size, budget = pending.pop()
        if size == 0:
            continue
        split = int(splits[size])
        own = np.cbrt(size - split + 1)
        share = float(budget * own / (np.cbrt(errors[split - 1]) + own))
        starts[offset + split - 1], shares[offset + split - 1] = offset, share
        pending.append((offset, split - 1, budget - share))
        pending.append((offset + split, size - split, budget))
    return starts, shares


class Nesting(NamedTuple):
    """Blocks of `size` releases between `anchors`, and a `rest`; the anchors' share of epsilon."""

    size: int
    anchors: int
    rest: int
    share: float

    @classmethod
    def of(cls, horizon: int) -> "Nesting":
        """Choose the block length n for N > 4,096.

        It minimises (cbrt(a) + cbrt(b))³, a bound on the total error: a = G F(n) + F(r),
        b = (n + 1) F(G), with G = floor(N / (n + 1)) anchors and a rest of r.
        """
        errors, _ = shipped_splits()
        sizes = np.arange(1, TABLE_SIZE + 1)
        sizes = sizes[horizon // (sizes + 1) <= TABLE_SIZE]
        anchors, rests = np.divmod(horizon, sizes + 1)
        inside = np.cbrt(anchors * errors[sizes] + errors[rests])
        between = np.cbrt((sizes + 1) * errors[anchors])
        best = int(np.argmin(inside + between))
        share = between[best] / (inside[best] + between[best])
        return cls(int(sizes[best]), int(anchors[best]), int(rests[best]), float(share))


def _nested(horizon: int) -> tuple[Integers, Floats]:
    size, anchors, rest, anchor_share = Nesting.of(horizon)
    stride = size + 1
    starts, shares = np.zeros(horizon, dtype=np.int64), np.zeros(horizon)
    anchor_starts, anchor_shares = _single(anchors)
    starts[size::stride] = anchor_starts * stride
    shares[size::stride] = anchor_shares * anchor_share
    block_starts, block_shares = _single(size)
    offsets = np.arange(anchors)[:, None] * stride
    positions = offsets + np.arange(size)
    starts[positions] = offsets + block_starts
    shares[positions] = block_shares * (1 - anchor_share)
    if rest:
        tail_starts, tail_shares = _single(rest)
        starts[anchors * stride :] = anchors * stride + tail_starts
        shares[anchors * stride :] = tail_shares * (1 - anchor_share)
    return starts, shares


# --- interval trees: which boxes an event is counted in, and which boxes a total adds up ----------


@dataclass(frozen=True, eq=False)
class Leaf:
    """Boxes that are measured with a budget of their own: one line of the ledger.

    ``share`` is its part of epsilon; ``members`` are positions of boxes, end minus 1.
    """

    words: str | Message
    share: float
    members: Integers

    @property
    def step(self) -> str:
        """Name of the line, in the language of the reader; trees are kept for all languages."""
        return worded(self.words)


class Boxes(Protocol):
    """What is counted, and how totals follow from the noisy counts; an event changes few counts.

    Boxes of a tree are added up along chains; to blocks of other shapes totals are fitted.
    """

    @property
    def shares(self) -> Floats:
        """Share of ε of each box."""

    def first(self, periods: int) -> Self:
        """Keep what a short series needs."""

    def node_counts(self, increments: Integers) -> Integers:
        """Exact count of each box: c = M x; periods after the series count nothing."""

    def column_sums(self, shares: NDArray[Any]) -> NDArray[Any]:
        """Add up the values of the boxes that an event of each period changes; exact."""

    def decode(self, nodes: NDArray[Any]) -> NDArray[Any]:
        """Totals 1..N from the (noisy) counts, shape (boxes, …); linear, and exact on counts."""

    def variances(self, noise: Floats | None = None) -> Floats:
        """Variances of the totals, if those of the counts are `noise`.

        Without it they are 1/share², and v_1..v_N in units 2/epsilon²; inf where there is none.
        """


Layout = Literal["chain", "fenwick", "general"]


@dataclass(frozen=True, eq=False)
class IntervalTree:
    """A strategy of N boxes with their shares of epsilon."""

    starts: Integers  # (N,); node e (index e - 1) counts the periods start_e + 1 .. e.
    shares: Floats  # (N,); λ_e in [0, 1]; over the boxes of any one event they add up to at most 1
    layout: Layout  # how totals are added up fastest
    # where the boxes are measured with more than one budget; they cover all boxes
    leaves: tuple[Leaf, ...] = ()
    # whether no event lies in boxes of two leaves: each may then spend the whole epsilon
    disjoint: bool = False

    def __len__(self) -> int:
        return self.starts.size

    def first(self, periods: int) -> "IntervalTree":
        """Keep the boxes that end within the first periods: all that a short series releases."""
        if periods == len(self):
            return self
        leaves = tuple(
            Leaf(leaf.words, leaf.share, leaf.members[leaf.members < periods])
            for leaf in self.leaves
        )
        return replace(
            self, starts=self.starts[:periods], shares=self.shares[:periods], leaves=leaves
        )

    def intervals(self) -> tuple[Integers, Integers]:
        """Each box as (low, high]: it counts the periods low + 1 .. high."""
        return self.starts, np.arange(1, len(self) + 1)

    def node_counts(self, increments: Integers) -> Integers:
        """Exact count of each box: c = M x (fda.md 2.1)."""
        if increments.size < len(self):
            increments = np.pad(increments, (0, len(self) - increments.size))
        totals = np.concatenate([[0], np.cumsum(increments)])
        return np.asarray(totals[1:] - totals[self.starts])

    def decode(self, nodes: NDArray[Any]) -> NDArray[Any]:
        """Add boxes up to running totals: B c (2.1, and 8).

        `nodes`, shape (N,) or (N, trials), as what is returned.
        """
        if self.layout == "chain":
            return np.cumsum(nodes, axis=0)
        totals = np.concatenate([np.zeros_like(nodes[:1]), nodes])
        if self.layout == "fenwick":
            for level in reversed(range(len(self).bit_length())):
                step = 2**level
                totals[step :: 2 * step] += totals[:: 2 * step][: totals[step :: 2 * step].shape[0]]
            return totals[1:]
        jump = np.concatenate([[0], self.starts])
        while jump.any():  # pointer doubling: rounds = log2 of the longest chain
            totals += totals[jump]
            jump = jump[jump]
        return totals[1:]

    def column_sums(self, shares: NDArray[Any] | None = None) -> NDArray[Any]:
        values = self.shares if shares is None else shares
        change = np.zeros(len(self) + 1, dtype=values.dtype)
        low, high = self.intervals()
        np.add.at(change, low, values)
        np.subtract.at(change, high, values)
        return np.cumsum(change[:-1])

    def path(self, period: int) -> Integers:
        """Boxes (by their end) that count an event of this period: its update path."""
        ends = np.arange(1, len(self) + 1)
        low, high = self.intervals()
        return ends[(low < period) & (period <= high)]

    def chain(self, period: int) -> Integers:
        """Boxes (by their end) that the total of this period adds up."""
        if self.layout == "chain":
            return np.arange(1, period + 1)
        found = []
        while period > 0:
            found.append(period)
            period = int(self.starts[period - 1])
        return np.asarray(found[::-1], dtype=np.int64)

    def variances(self, noise: Floats | None = None) -> Floats:
        with np.errstate(divide="ignore"):
            return np.asarray(self.decode(1 / self.shares**2 if noise is None else noise))


def fenwick_starts(horizon: int) -> Integers:
    """Subtract lowbit(i) from i, for i = 1..N."""
    index = np.arange(1, horizon + 1)
    return index - (index & -index)


def fenwick_tree(shares: Floats) -> IntervalTree:
    """Lay box i over (i - lowbit(i), i], with these shares of ε (2.1)."""
    return IntervalTree(fenwick_starts(shares.size), shares, "fenwick")


def optimal_tree(horizon: int, weights: Floats | None = None) -> IntervalTree:
    """Fenwick tree with the optimal diagonal for this very N (2.7)."""
    return fenwick_tree(coefficients(horizon, weights=weights))


def two_level_tree(horizon: int, block: int = 0) -> IntervalTree:
    """Blocks of K periods with half of epsilon, the periods inside with the other half (3.7)."""
    block = block_length(horizon, block)
    index = np.arange(1, horizon + 1)
    whole = index % block == 0
    starts = np.where(whole, index - block, index - 1)
    leaves = (
        Leaf(message("fda-step-blocks"), 0.5, np.flatnonzero(whole)),
        Leaf(message("fda-step-singles"), 0.5, np.flatnonzero(~whole)),
    )
    return IntervalTree(starts, np.full(horizon, 0.5), "general", leaves)


def block_length(horizon: int, block: int = 0) -> int:
    """Length K of a block; 0 stands for the square root of N."""
    length = block or max(1, round(horizon**0.5))
    if length < 1:
        raise must_be("block", block, whole_from(1))
    return length


def hybrid_tree(horizon: int) -> IntervalTree:
    """Totals at powers of two with half of epsilon, a binary mechanism between them (3.3)."""
    index = np.arange(1, horizon + 1)
    low = index & -index
    power = index == low
    starts = np.where(power, index // 2, index - low)
    epoch = np.frexp(index - 1)[1]  # k: i in (2^(k-1), 2^k]
    shares = np.where(power, 0.5, 0.5 / np.maximum(epoch, 1))
    leaves = (
        Leaf(message("fda-step-powers"), 0.5, np.flatnonzero(power)),
        Leaf(message("fda-step-between"), 0.5, np.flatnonzero(~power)),
    )
    return IntervalTree(starts, shares, "general", leaves)


TREES: dict[str, Callable[[int], IntervalTree]] = {
    # one box a period, each with the whole epsilon (3.1)
    "naive": lambda horizon: IntervalTree(np.arange(horizon), np.ones(horizon), "chain"),
    # equal shares 1 / (floor(log2 N) + 1): the binary mechanism (3.2)
    "binary": lambda horizon: fenwick_tree(np.full(horizon, 1 / horizon.bit_length())),
    # the published diagonal of the next 2^m - 1, cut to N (2.3, 2.7)
    "fda_published": lambda horizon: fenwick_tree(
        published_coefficients(horizon.bit_length())[:horizon]
    ),
    "fda": optimal_tree,
    "best_split": best_split_tree,
    "two_level": two_level_tree,
    "hybrid": hybrid_tree,
}


@lru_cache(maxsize=32)
def interval_tree(mechanism: str, horizon: int) -> IntervalTree:
    """Build the tree of a mechanism, once per (mechanism, horizon).

    `horizon`: N, at least 1. Its arrays are read-only: it is shared.
    """
    if mechanism not in TREES:
        raise must_be("mechanism", mechanism, " | ".join(TREES))
    check_horizon(horizon)
    tree = TREES[mechanism](horizon)
    for array in (tree.starts, tree.shares):
        array.flags.writeable = False
    return tree
