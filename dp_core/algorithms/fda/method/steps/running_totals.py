"""From noisy boxes to running totals: all that leaves."""

from dataclasses import dataclass, field, replace
from typing import Any

import numpy as np
from numpy.typing import NDArray

from dp_core.algorithms.fda.method.rivals.linear import Linear
from dp_core.algorithms.fda.method.steps.measuring import Measured
from dp_core.algorithms.fda.method.steps.trees import IntervalTree
from dp_core.arrays import Floats, Integers
from dp_core.errors import ParameterError
from dp_core.noise.exact_noise import RESOLUTION_BITS
from dp_core.noise.mechanisms import LAPLACE_RANGE, laplace_range, sum_range
from dp_core.words import message


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
        Half-width of the 95 % band, in events: of a release that of its whole-number noise.
    nodes : ndarray, shape (boxes,)
        Noisy count of the box that ends at each period, 0 where its share is 0 and nothing was
        measured; of methods that fit blocks, that of each block.
    starts : ndarray of int64, shape (boxes,)
        Box e counts the periods start + 1 .. e.
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


def add_up(measured: Measured, tree: IntervalTree, periods: int) -> RunningTotals:
    """Add noisy boxes up along their chains: B c, and their variances likewise (2.1, and 8)."""
    variances = np.asarray(tree.decode(measured.variances))[:periods]
    totals = _available(np.asarray(tree.decode(measured.nodes))[:periods], variances)
    half_width = None
    if measured.parameters.size:
        half_width = np.floor(sum_range(np.sqrt(variances)))
        alone = np.flatnonzero((tree.starts == 0) & (measured.parameters > 0))
        alone = alone[alone < periods]
        half_width[alone] = laplace_range(measured.parameters[alone] / 2.0**RESOLUTION_BITS)
    return replace(
        with_variance(totals, variances, half_width),
        nodes=measured.nodes,
        starts=tree.starts,
        shares=tree.shares,
        parameters=measured.parameters,
    )


def fit_totals(measured: Measured, blocks: Linear, periods: int) -> RunningTotals:
    """Fit totals to the noisy counts of blocks, and to nothing else (4.5)."""
    totals = np.asarray(blocks.decode(measured.nodes))[:periods]
    variances = np.asarray(blocks.variances(measured.variances))[:periods]
    # no block counts more than once in a total: its step is 1 at most
    half_width = sum_range(np.sqrt(variances)) if measured.parameters.size else None
    return replace(
        with_variance(totals, variances, half_width),
        nodes=measured.nodes,
        blocks=blocks.blocks(),
        shares=blocks.shares,
        parameters=measured.parameters,
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
        raise ParameterError(
            message("fda-error-none-published", periods=totals.size),
            field="every",
        )
    return np.where(there, totals.astype(np.float64), np.nan)
