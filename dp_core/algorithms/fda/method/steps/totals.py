"""Boxes published once with their shares of the budget, and the summed variance of all N totals.

Nearly every mechanism repeats itself from block to block, so that its total is a sum over levels.
Units are 2/epsilon² throughout; whole numbers are summed exactly.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from fractions import Fraction
from functools import lru_cache
from itertools import accumulate
from typing import Any

import numpy as np
from numpy.typing import NDArray

from dp_core.algorithms.fda.method import rivals
from dp_core.algorithms.fda.method.steps import trees
from dp_core.algorithms.fda.method.steps.coefficients import forest_roots, published_share
from dp_core.algorithms.fda.method.steps.streams import refuse_own_dates
from dp_core.algorithms.fda.params import FDAParams
from dp_core.arrays import Floats, Integers
from dp_core.errors import ParameterError
from dp_core.noise.exact_noise import RESOLUTION_BITS
from dp_core.noise.mechanisms import LAPLACE_RANGE, Laplace, Rng, is_exact, laplace_range, sum_range
from dp_core.privacy.ledger import Spend
from dp_core.tables.data import CountStream
from dp_core.words import message, say


@dataclass(frozen=True, kw_only=True, eq=False)
class Measured:
    """Noisy boxes, or blocks, with their price and their exact variances."""

    nodes: NDArray[Any]
    variances: Floats
    parameters: Integers
    spends: tuple[Spend, ...]


@dataclass(frozen=True, kw_only=True, eq=False)
class BoxNoise:
    """Budget of boxes or blocks, split over them."""

    boxes: trees.Boxes
    laws: tuple[tuple[trees.Leaf, Laplace], ...]  # boxes measured together, and their noise
    limit: Fraction  # what the noise parameters of the boxes of one event may add up to: ε / c
    promise: str  # why one unit changes the boxes by at most c


def measured_leaves(boxes: trees.Boxes) -> tuple[trees.Leaf, ...]:
    """Give the vectors that are measured with one budget each; not those without a box."""
    tree = isinstance(boxes, trees.IntervalTree)
    words = message("fda-step-boxes-vector" if tree else "fda-step-blocks-vector")
    every = trees.Leaf(words, 1.0, np.flatnonzero(boxes.shares > 0))
    leaves = boxes.leaves if isinstance(boxes, trees.IntervalTree) else ()
    return tuple(leaf for leaf in leaves or (every,) if leaf.members.size)


def split_budget(boxes: trees.Boxes, p: FDAParams, *, promise: str) -> BoxNoise:
    """Give each box its share of ε: noise of scale c / (λ_e ε) (2.2, 4.3).

    The weighted vector has L1 sensitivity c, because the shares of the boxes of one event add up
    to at most 1.
    """
    laws = []
    for leaf in measured_leaves(boxes):
        law = Laplace(
            sensitivity=p.contribution,
            epsilon=leaf.share * p.epsilon,
            weights=boxes.shares[leaf.members] / leaf.share,
        )
        laws.append((leaf, law))
    limit = Fraction(p.epsilon) / p.contribution
    return BoxNoise(boxes=boxes, laws=tuple(laws), limit=limit, promise=promise)


def measure_boxes(counts: Integers, noise: BoxNoise, rng: Rng) -> Measured:
    """Publish every box once: one vector, or one a budget of the tree (4.3)."""
    nodes = np.zeros(counts.size, dtype=np.int64 if is_exact(rng) else np.float64)
    spends = []
    for leaf, law in noise.laws:
        nodes[leaf.members] = law.release(counts[leaf.members], rng)
        spends.append(law.spend(leaf.step, because=noise.promise))
    return measured_with(nodes, noise, tuple(spends))


def measured_with(nodes: NDArray[Any], noise: BoxNoise, spends: tuple[Spend, ...]) -> Measured:
    """Put their variances to noisy boxes, and to whole numbers the parameters of their noise.

    These are exact rationals; those of the event of each period add up to at most ε / c (4.4).
    """
    exact = bool(np.issubdtype(nodes.dtype, np.integer))
    variances = np.full(nodes.size, np.inf)  # a box that is not measured
    parameters = np.zeros(nodes.size if exact else 0, dtype=np.int64)
    for leaf, law in noise.laws:
        variances[leaf.members] = law.integer_variance() if exact else law.variance
        if exact:
            parameters[leaf.members] = law.parameters()
    if exact:
        stacks = noise.boxes.column_sums(parameters)
        if Fraction(int(stacks.max()), 2**RESOLUTION_BITS) > noise.limit:
            raise AssertionError("integer noise parameters of a path exceed epsilon")
    return Measured(nodes=nodes, variances=variances, parameters=parameters, spends=spends)


# --- step 1: what of the data is counted, and why one person cannot change it by much -------------


@dataclass(frozen=True, kw_only=True, eq=False)
class Counted:
    """Events that are counted, with the public facts of the series."""

    increments: Integers  # (T,); true counts, of at most c events a person; not private
    horizon: int  # N
    promise: str  # why one unit changes the boxes by at most c
    own_dates: bool  # whether the dates of the series were read from the data

    @property
    def periods(self) -> int:
        return self.increments.size


def count_events(stream: CountStream, p: FDAParams, rng: Rng) -> Counted:
    """Keep each person's first c events, for a horizon that is fixed now (4.2 step 1)."""
    refuse_own_dates(stream, rng)
    promise = say("fda-why-promise", contribution=str(p.contribution))
    if stream.has_persons:
        promise = say("fda-why-persons", most=p.contribution)
    elif p.contribution == 1:
        promise = say("fda-why-events")
    return Counted(
        horizon=planned_horizon(stream, p),
        increments=bound_contributions(stream, p),
        promise=promise,
        own_dates=stream.facts_from_data,
    )


def planned_horizon(stream: CountStream, p: FDAParams) -> int:
    """N: what was asked for, or the number of periods."""
    horizon = p.horizon or len(stream)
    if horizon < len(stream):
        wrong = message("fda-error-horizon-short", horizon=horizon, periods=len(stream))
        raise ParameterError(wrong, field="horizon")
    return horizon


def bound_contributions(stream: CountStream, p: FDAParams) -> Integers:
    """Increments after keeping each person's first c events (4.2 step 1)."""
    if stream.signed and p.contribution < 2:
        wrong = message("fda-error-changes", contribution=str(p.contribution))
        raise ParameterError(wrong, field="contribution")
    return stream.limited(p.contribution).increments


# --- sum of the variances of all N releases, without listing them ---------------------------------


def bit_counts(last: int) -> list[int]:
    """How many of 1..last have bit l set, for each l."""
    counts = []
    for level in range(last.bit_length()):
        whole, rest = divmod(last + 1, 2 ** (level + 1))
        counts.append(whole * 2**level + max(0, rest - 2**level))
    return counts


def hybrid_total(horizon: int) -> float:
    """Epoch by epoch (3.3): 4k for the epochs before, 4k² for each further binary digit."""
    total = 0
    for epoch in range(1, horizon.bit_length() + 1):
        first = 2 ** (epoch - 1)
        releases = min(2 * first, horizon + 1) - first
        total += 4 * epoch * releases + 4 * epoch**2 * sum(bit_counts(releases - 1))
    return float(total)


def two_level_total(horizon: int) -> float:
    """Four for each block and each period of a total (3.7)."""
    length = trees.block_length(horizon)
    whole, rest = divmod(horizon, length)
    blocks = length * whole * (whole - 1) // 2 + whole * (rest + 1)
    periods = whole * (length * (length - 1) // 2) + rest * (rest + 1) // 2
    return float(4 * (blocks + periods))


def honaker_total(horizon: int) -> float:
    """L² u_l for each digit of level l (3.6)."""
    uses = zip(rivals.Honaker(horizon).ladder(), bit_counts(horizon), strict=True)
    return float(horizon.bit_length() ** 2 * sum(spread * count for spread, count in uses))


def kary_total(horizon: int) -> float:
    """h² times the absolute balanced digits of 1..N (3.8)."""
    digits = rivals.Kary(horizon)
    return float(digits.height**2 * trees.digit_sum(horizon, digits.base, digits.height))


def published_total(horizon: int) -> float:
    """First N releases of the next 2^m - 1, by the block recursion of 2.4.

    The left half, its root, and the right half as far as N.
    """
    complete = [0.0]  # total of 2^m - 1 releases
    for level in range(1, horizon.bit_length() + 1):
        complete.append(_left_half(level, complete[-1], 2 ** (level - 1)) + complete[-1])
    total, factor, level = 0.0, 1.0, horizon.bit_length()
    while horizon:
        root = 2 ** (level - 1)
        if horizon < root:
            factor /= published_share(level) ** 2
        else:
            releases = horizon - root + 1
            total += factor * _left_half(level, complete[level - 1], releases)
            horizon -= root
        level -= 1
    return total


def _left_half(level: int, inner: float, releases: int) -> float:
    """Total of the releases left of a root, and of those that add up the root's box."""
    alpha = published_share(level)
    return (inner / alpha**2 if inner else 0.0) + releases / (1 - alpha) ** 2


def optimal_total(horizon: int) -> float:
    """Sum of the costs of the roots of the Fenwick forest (2.7)."""
    return sum((horizon - node + 1) / share**3 for node, _, share in forest_roots(horizon))


def idle_total(horizon: int) -> float:
    """Give the total of 2.7 with the idle budget of even periods combined in (5.3)."""
    total = 0.0
    for node, level, share in forest_roots(horizon):
        inside, last = _idle_block(level)
        total += (horizon - node + 1) * _idle_step(1 - share, last)
        total += inside / (1 - share) ** 2 if level else 0.0
    return total


def _idle_step(left: float, last: float) -> float:
    """Variance of a root's step: its own box, and the boxes inside it with the extra look at a_t.

    ``left`` is the budget inside it, ``last`` the variance of the last release there at budget 1.
    """
    return float(1 / ((1 - left) ** 2 + left**2 / (last + 1)))


@lru_cache(maxsize=128)
def _idle_block(levels: int) -> tuple[float, float]:
    """Total and last variance of 2^m - 1 releases with budget 1."""
    if levels == 0:
        return 0.0, 0.0
    inside, last = _idle_block(levels - 1)
    alpha = published_share(levels)
    step = _idle_step(alpha, last)
    before = inside / alpha**2 if inside else 0.0
    return before + 2.0 ** (levels - 1) * step + inside, step + last


def boost_total(horizon: int) -> float:
    """Level by level (3.4), the first N of 2^m releases."""
    return _fitted_total(horizon, (2,) * (horizon - 1).bit_length(), rooted=True)


def privelet_total(horizon: int) -> float:
    """Level by level (3.5), the first N of 2^m releases."""
    levels = (horizon - 1).bit_length()
    tents = (_tent_squares(horizon, 2**level) / 4**level for level in range(1, levels + 1))
    return float((levels + 1) ** 2 * (trees.square_sum(horizon) / 4**levels + sum(tents)))


def _tent_squares(last: int, size: int) -> int:
    """Sum of min(r, s - r)² over t = 1..last, r = t mod s, s even."""
    period = size * (size**2 + 2) // 12
    whole, rest = divmod(last, size)
    if 2 * rest <= size:
        return whole * period + trees.square_sum(rest)
    return (whole + 1) * period - trees.square_sum(size - rest - 1)


def least_squares_total(horizon: int) -> float:
    """Level by level (5.4), the first N of s_h releases."""
    return _fitted_total(horizon, trees.best_radices(horizon))


def _fitted_total(horizon: int, radices: tuple[int, ...], *, rooted: bool = False) -> float:
    sizes, measured = trees.block_sizes(radices), len(radices) + rooted
    evidence = [whole / measured**2 for whole in accumulate(sizes[:measured])]
    total = trees.square_sum(horizon) / (sizes[-1] * evidence[-1])
    for level, radix in enumerate(radices):
        size, parent = sizes[level], sizes[level + 1]
        below, within = _rest_squares(horizon, size), _rest_squares(horizon, parent)
        spread = _rest_blocks(horizon, size, radix) + (below - within / radix) / size**2
        total += size * spread / evidence[level]
    return float(total)


def designed_total(horizon: int) -> float:
    """Add up the profile (5.5): at most some thousand numbers."""
    built = rivals.designed(horizon)
    if isinstance(built, rivals.Designed):
        return float(built.gains().sum())
    return least_squares_total(horizon)


def _rest_squares(last: int, size: int) -> int:
    """Sum of (t mod s)² over t = 1..last."""
    whole, rest = divmod(last, size)
    return whole * trees.square_sum(size - 1) + trees.square_sum(rest)


def _rest_blocks(last: int, size: int, radix: int) -> int:
    """Sum over t = 1..last of the whole blocks of length s in t mod (s · radix)."""
    whole, rest = divmod(last, size * radix)
    blocks, periods = divmod(rest, size)
    inside = size * blocks * (blocks - 1) // 2 + blocks * (periods + 1)
    return whole * (size * radix * (radix - 1) // 2) + inside


TOTALS: Mapping[str, Callable[[int], float]] = {
    "naive": lambda horizon: float(horizon * (horizon + 1) // 2),  # Σ t (3.1)
    "recount": lambda horizon: float(horizon**3),  # N releases with variance N² each (3.1)
    # L² times the number of ones among the binary digits of 1..N (3.2)
    "binary": lambda horizon: float(horizon.bit_length() ** 2 * sum(bit_counts(horizon))),
    "hybrid": hybrid_total,
    "two_level": two_level_total,
    "honaker": honaker_total,
    "boost": boost_total,
    "privelet": privelet_total,
    "kary": kary_total,
    "fda_published": published_total,
    "fda": optimal_total,
    "fda_idle": idle_total,
    "best_split": trees.best_split_total,
    "ls_tree": least_squares_total,
    "designed": designed_total,
}
"""Total error of every pure-epsilon mechanism."""


# --- from noisy boxes to running totals: all that leaves ------------------------------------------


def _no_integers() -> Integers:
    return np.zeros(0, dtype=np.int64)


@dataclass(frozen=True, kw_only=True, eq=False)
class RunningTotals:
    """A released series; everything in it is public."""

    # (T,); running totals, in events: real numbers when explored or fitted, else integers when
    # released; NaN where a total is not published
    totals: NDArray[Any]
    # (T,); exact variance of each total, in events²; infinite where it is not published
    variance: Floats
    # (T,); half-width of the 95 % band, in events: of a release that of its whole-number noise
    half_width: Floats
    # (boxes,); noisy count of the box that ends at each period, 0 where its share is 0 and nothing
    # was measured; of methods that fit blocks, that of each block
    nodes: NDArray[Any] = field(default_factory=lambda: np.zeros(0))
    # (boxes,); box e counts the periods start + 1 .. e.
    starts: Integers = field(default_factory=_no_integers)
    # (boxes,); λ_e: the share of epsilon that box e, or the block, gets
    shares: Floats = field(default_factory=lambda: np.zeros(0))
    # (boxes,); integer noise parameter s of each box of a release, P(x) ∝ exp(-|x| s / 2²⁴); empty
    # when explored
    parameters: Integers = field(default_factory=_no_integers)
    # (blocks, 2); first and last period of each block of a method that fits its totals to blocks;
    # else empty
    blocks: Integers = field(default_factory=_no_integers)
    horizon: int = 0  # N, fixed before the first release
    mechanism: str = ""
    epsilon: float = 0.0
    contribution: int = 1

    @property
    def published(self) -> NDArray[np.bool_]:
        """Which totals are published, shape (T,): all, unless only some matter."""
        return np.isfinite(self.variance)

    @property
    def last(self) -> int:
        """Position of the last published total."""
        return int(np.flatnonzero(self.published)[-1])

    @property
    def tree(self) -> trees.IntervalTree:
        return trees.IntervalTree(self.starts, self.shares, "general")

    @property
    def spans(self) -> tuple[Integers, Integers]:
        """Each box, or block, as (low, high]: it counts the periods low + 1 .. high."""
        if self.has_blocks:
            return self.blocks[:, 0] - 1, self.blocks[:, 1]
        return self.tree.intervals()

    @property
    def has_blocks(self) -> bool:
        """Whether totals are fitted to blocks."""
        return self.blocks.size > 0

    @property
    def has_boxes(self) -> bool:
        """Whether each total is a sum of few boxes."""
        return self.starts.size > 0


def add_up(measured: Measured, boxes: trees.Boxes, periods: int) -> RunningTotals:
    """Add noisy boxes up along their chains: B c, and their variances likewise (2.1, and 8).

    Of blocks it is the fit to their noisy counts, and to nothing else (4.5).
    """
    variances = np.asarray(boxes.variances(measured.variances))[:periods]
    totals = _available(np.asarray(boxes.decode(measured.nodes))[:periods], variances)
    # no block counts more than once in a total: its step is 1 at most
    half_width = sum_range(np.sqrt(variances)) if measured.parameters.size else None
    spans: dict[str, Any] = {}
    if isinstance(boxes, rivals.Blocks):
        spans["blocks"] = boxes.blocks()
    elif isinstance(boxes, trees.IntervalTree):
        spans["starts"] = boxes.starts
        if half_width is not None:
            half_width = np.floor(half_width)
            alone = np.flatnonzero((boxes.starts == 0) & (measured.parameters > 0))
            alone = alone[alone < periods]
            scales = measured.parameters[alone] / 2.0**RESOLUTION_BITS
            half_width[alone] = laplace_range(scales)
    return replace(
        with_variance(totals, variances, half_width),
        nodes=measured.nodes,
        shares=boxes.shares,
        parameters=measured.parameters,
        **spans,
    )


def with_variance(
    totals: NDArray[Any], variance: NDArray[Any], half_width: Floats | None = None
) -> RunningTotals:
    """Totals with the variance and the half-width of each; public facts are filled in later.

    Without a half-width it is that of one real-valued Laplace noise, which no sum passes.
    """
    kept = np.asarray(variance, dtype=np.float64)[: totals.size]
    if half_width is None:
        half_width = LAPLACE_RANGE * np.sqrt(kept)
    return RunningTotals(totals=totals, variance=kept, half_width=half_width)


def _available(totals: NDArray[Any], variances: NDArray[Any]) -> NDArray[Any]:
    """NaN for the totals that need a box that was not measured."""
    there = np.isfinite(variances)
    if there.all():
        return totals
    if not there.any():
        raise ParameterError(message("fda-error-none-matters", periods=totals.size), field="every")
    return np.where(there, totals.astype(np.float64), np.nan)
