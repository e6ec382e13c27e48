"""The steps that every running count here goes through, in the order of the paper."""

import math
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Any

import numpy as np
from numpy.typing import NDArray

from dp_core.algorithms.fda.method.steps.coefficients import Floats, Integers
from dp_core.algorithms.fda.method.steps.trees import IntervalTree, Leaf
from dp_core.algorithms.fda.params import FDAParams
from dp_core.errors import ParameterError
from dp_core.noise.exact_noise import RESOLUTION_BITS, Entropy
from dp_core.noise.mechanisms import Laplace, Rng
from dp_core.privacy.ledger import Spend
from dp_core.tables.data import CountStream

LAPLACE_HALF_WIDTH = math.log(20) / math.sqrt(2)  # times sd: 95 % of one Laplace draw, exactly


GAUSSIAN_HALF_WIDTH = 1.96


def _no_integers() -> Integers:
    return np.zeros(0, dtype=np.int64)


@dataclass(frozen=True, kw_only=True, eq=False)
class RunningTotals:
    """A released series; everything in it is public.

    Parameters
    ----------
    totals : ndarray, shape (T,)
        Running totals, in events: real numbers when explored or fitted, else integers when
        released; NaN where a total is not published.
    variance : ndarray, shape (T,)
        Exact variance of each total, in events²; infinite where it is not published.
    half_width : ndarray, shape (T,)
        Half-width of the 95 % band, 2.1183 standard deviations, in events.
    nodes : ndarray, shape (boxes,)
        Noisy count of the box that ends at each period, 0 where its share is 0 and nothing was
        measured; of methods that fit blocks, that of each block.
    starts : ndarray of int64, shape (boxes,)
        Box e counts the periods start + 1 .. e (subtracted: e + 1 .. start).
    shares : ndarray, shape (boxes,)
        λ_e: the share of epsilon that box e, or the block, gets.
    parameters : ndarray of int64, shape (boxes,)
        Integer noise parameter s of each box of a release, P(x) ∝ exp(-|x| s / 2²⁴); empty when
        explored.
    blocks : ndarray of int64, shape (blocks, 2)
        First and last period of each block of a method that fits its totals to blocks; else empty.
    horizon : int
        N, fixed before the first release.
    mechanism : str
    epsilon : float
    contribution : int
    """

    totals: NDArray[Any]
    variance: Floats
    half_width: Floats
    nodes: NDArray[Any] = field(default_factory=lambda: np.zeros(0))
    starts: Integers = field(default_factory=_no_integers)
    shares: Floats = field(default_factory=lambda: np.zeros(0))
    parameters: Integers = field(default_factory=_no_integers)
    blocks: Integers = field(default_factory=_no_integers)
    horizon: int = 0
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
    def increments(self) -> NDArray[Any]:
        """Differences of consecutive published totals, NaN where there is none; post-processing."""
        if self.published.all():
            return np.diff(self.totals, prepend=0)
        since = np.full(self.totals.size, np.nan)
        since[self.published] = np.diff(self.totals[self.published], prepend=0)
        return since

    @property
    def tree(self) -> IntervalTree:
        """The boxes, as a tree."""
        return IntervalTree(self.starts, self.shares, "general")

    @property
    def has_boxes(self) -> bool:
        """Whether each total is a sum of few boxes."""
        return self.starts.size > 0


@dataclass(frozen=True, kw_only=True, eq=False)
class Measured:
    """Noisy boxes with their price and their exact variances."""

    nodes: NDArray[Any]
    variances: Floats
    parameters: Integers
    spends: tuple[Spend, ...]


def planned_horizon(stream: CountStream, p: FDAParams) -> int:
    """N: what was asked for, or the number of periods.

    Raises
    ------
    ParameterError
        If the horizon is shorter than the series.
    """
    horizon = p.horizon or len(stream)
    if horizon < len(stream):
        raise ParameterError(
            f"horizon = {horizon:,} is shorter than the {len(stream):,} periods of the data; "
            f"raise it to {len(stream):,} or more, or end the series earlier.",
            field="horizon",
        )
    return horizon


def bound_contributions(stream: CountStream, p: FDAParams) -> Integers:
    """Increments after keeping each person's first c events (4.2 step 1).

    Raises
    ------
    ParameterError
        If net changes are counted with a bound below 2.
    """
    if stream.signed and p.contribution < 2:
        raise ParameterError(
            f"contribution = {p.contribution} is too small for net changes: one person enters and "
            "leaves, two unit changes; set it to 2 or more.",
            field="contribution",
        )
    return stream.limited(p.contribution).increments


def measured_leaves(tree: IntervalTree) -> tuple[Leaf, ...]:
    """Give the vectors that a tree measures with one budget each; not those without a box."""
    every = Leaf("all boxes of the series, one vector", 1.0, tree.measured)
    return tuple(leaf for leaf in tree.leaves or (every,) if leaf.members.size)


def measure_boxes(
    counts: Integers, tree: IntervalTree, p: FDAParams, rng: Rng, *, promise: str
) -> Measured:
    """Publish every box once: one vector, or one a budget of the tree (4.3).

    Box e gets Laplace noise of scale c / (λ_e epsilon); the weighted vector has L1 sensitivity c,
    because the shares of the boxes of one event add up to at most 1.
    """
    exact = isinstance(rng, Entropy)
    nodes = np.zeros(len(tree), dtype=np.int64 if exact else np.float64)
    variances, spends = np.full(len(tree), np.inf), []
    parameters = np.zeros(len(tree) if exact else 0, dtype=np.int64)
    for leaf in measured_leaves(tree):
        mechanism = Laplace(
            sensitivity=p.contribution,
            epsilon=leaf.share * p.epsilon,
            weights=tree.shares[leaf.members] / leaf.share,
        )
        nodes[leaf.members] = mechanism.release(counts[leaf.members], rng)
        spends.append(mechanism.spend(leaf.step, because=promise))
        if exact:
            parameters[leaf.members] = mechanism.parameters()
            variances[leaf.members] = mechanism.integer_variance()
        else:
            variances[leaf.members] = mechanism.variance
    if exact:
        check_paths(tree.column_sums(parameters), p)
    return Measured(nodes=nodes, variances=variances, parameters=parameters, spends=tuple(spends))


def check_paths(parameters: NDArray[Any], p: FDAParams) -> None:
    """Compare exact rationals, for the parameters of the event of each period added up (4.4)."""
    worst = int(parameters.max())
    if Fraction(worst * p.contribution, 2**RESOLUTION_BITS) > Fraction(p.epsilon):
        raise AssertionError("integer noise parameters of a path exceed epsilon")


def contribution_promise(stream: CountStream, p: FDAParams) -> str:
    """One sentence on why one unit changes the boxes by at most c."""
    if stream.has_persons:
        counted = "event" if p.contribution == 1 else f"{p.contribution} events"
        return (
            f"Only the first {counted} of each person count, so a whole person is protected; "
            "the boxes of one event get shares of ε that add up to at most 1."
        )
    if p.contribution == 1:
        return (
            "One event more or less changes one increment by 1, and the boxes it lies in get "
            "shares of ε that add up to at most 1."
        )
    return (
        f"The data have no person ids: that one person causes at most {p.contribution} unit "
        "changes is the holder's promise, not enforced here."
    )
