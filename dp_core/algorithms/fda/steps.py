"""The steps that every running count here goes through, in the order of the paper."""

import math
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import Any

import numpy as np
from numpy.typing import NDArray

from dp_core.algorithm import Release
from dp_core.algorithms.fda.coefficients import Floats, Integers
from dp_core.algorithms.fda.params import FDAParams
from dp_core.algorithms.fda.trees import IntervalTree, interval_tree
from dp_core.data import CountStream
from dp_core.errors import DataError, ParameterError
from dp_core.exact_noise import RESOLUTION_BITS, Entropy
from dp_core.mechanisms import Laplace, Rng
from dp_core.privacy import Gap, Neighbouring, PrivacyLedger, Spend, sequential

LAPLACE_HALF_WIDTH = math.log(20) / math.sqrt(2)  # times sd: 95 % of one Laplace draw, exactly


@dataclass(frozen=True, kw_only=True, eq=False)
class RunningTotals:
    """A released series; everything in it is public.

    Parameters
    ----------
    totals : ndarray, shape (T,)
        Running totals, in events: real numbers when explored, integers when released.
    variance : ndarray, shape (T,)
        Exact variance of each total, in events².
    half_width : ndarray, shape (T,)
        Half-width of the 95 % band, 2.1183 standard deviations, in events.
    nodes : ndarray, shape (T,)
        Noisy count of the box that ends at each period.
    starts : ndarray of int64, shape (T,)
        Box e counts the periods start + 1 .. e.
    shares : ndarray, shape (T,)
        λ_e: the share of epsilon that box e gets.
    parameters : ndarray of int64, shape (T,)
        Integer noise parameter s of each box of a release, P(x) ∝ exp(-|x| s / 2²⁴); empty when
        explored.
    horizon : int
        N, fixed before the first release.
    mechanism : str
    epsilon : float
    contribution : int
    """

    totals: NDArray[Any]
    variance: Floats
    half_width: Floats
    nodes: NDArray[Any]
    starts: Integers
    shares: Floats
    parameters: Integers
    horizon: int
    mechanism: str
    epsilon: float
    contribution: int

    @property
    def increments(self) -> NDArray[Any]:
        """Differences of consecutive totals; post-processing."""
        return np.diff(self.totals, prepend=0)

    @property
    def tree(self) -> IntervalTree:
        """The boxes, as a tree."""
        return IntervalTree(self.starts, self.shares, "general")


@dataclass(frozen=True, kw_only=True, eq=False)
class Measured:
    """Noisy boxes with their price and their exact variances."""

    nodes: NDArray[Any]
    variances: Floats
    parameters: Integers
    spend: Spend


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
    """Increments after keeping each person's first c events (fda.md 4.2.1).

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


def measure_boxes(
    counts: Integers, tree: IntervalTree, p: FDAParams, rng: Rng, *, promise: str
) -> Measured:
    """Publish every box once, as one vector answered with one budget (4.3).

    Box e gets Laplace noise of scale c / (λ_e epsilon); the weighted vector has L1 sensitivity c,
    because the shares of the boxes of one event add up to at most 1.
    """
    mechanism = Laplace(sensitivity=p.contribution, epsilon=p.epsilon, weights=tree.shares)
    nodes = mechanism.release(counts, rng)
    spend = mechanism.spend("all boxes of the series, one vector", because=promise)
    if not isinstance(rng, Entropy):
        empty = np.zeros(0, dtype=np.int64)
        return Measured(nodes=nodes, variances=mechanism.variance, parameters=empty, spend=spend)
    parameters = mechanism.parameters()
    worst = int(tree.column_sums(parameters).max())
    # The shares are floats; this compares exact rationals (4.4).
    if Fraction(worst * p.contribution, 2**RESOLUTION_BITS) > Fraction(p.epsilon):
        raise AssertionError("integer noise parameters of a path exceed epsilon")
    return Measured(
        nodes=nodes, variances=mechanism.integer_variance(), parameters=parameters, spend=spend
    )


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


def publish(
    stream: CountStream, p: FDAParams, rng: Rng, *, mechanism: str, title: str
) -> Release[RunningTotals]:
    """Measure the boxes of a tree and add them up (fda.md 2.2)."""
    if stream.facts_from_data and isinstance(rng, Entropy):
        raise DataError(
            "Start and end of the series were read from the data, and a release needs public "
            "ones; type the start and the end and use the data again.",
            field="start",
        )
    horizon = planned_horizon(stream, p)
    increments = bound_contributions(stream, p)
    tree = interval_tree(mechanism, horizon).first(len(stream))
    promise = contribution_promise(stream, p)
    measured = measure_boxes(tree.node_counts(increments), tree, p, rng, promise=promise)
    variance = np.asarray(tree.decode(measured.variances))
    output = RunningTotals(
        totals=tree.decode(measured.nodes),
        variance=variance,
        half_width=LAPLACE_HALF_WIDTH * np.sqrt(variance),
        nodes=measured.nodes,
        starts=tree.starts,
        shares=tree.shares,
        parameters=measured.parameters,
        horizon=horizon,
        mechanism=mechanism,
        epsilon=p.epsilon,
        contribution=p.contribution,
    )
    return Release(output, _ledger(stream, title, measured.spend))


def _ledger(stream: CountStream, title: str, boxes: Spend) -> PrivacyLedger:
    if not stream.facts_from_data:
        return PrivacyLedger(Neighbouring.ADD_REMOVE, replace(boxes, step=f"{title}: {boxes.step}"))
    dates = Spend(
        step="first and last date of the series",
        mechanism="none",
        sensitivity=math.inf,
        claimed=0,
        proven=math.inf,
        gap=Gap.RAW_VALUE_USED,
        because="Start and end were read from the data, not given as public facts; "
        "one event can move them.",
    )
    return PrivacyLedger(Neighbouring.ADD_REMOVE, sequential(title, boxes, dates))
