"""The budget, split over the boxes once, and the boxes published with it."""

from collections.abc import Iterable
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

import numpy as np
from numpy.typing import NDArray

from dp_core.algorithms.fda.method.steps.streams import refuse_own_dates
from dp_core.algorithms.fda.method.steps.trees import IntervalTree, Leaf
from dp_core.algorithms.fda.params import FDAParams
from dp_core.arrays import Floats, Integers
from dp_core.errors import ParameterError
from dp_core.noise.exact_noise import RESOLUTION_BITS
from dp_core.noise.mechanisms import Laplace, Rng, is_exact
from dp_core.privacy.ledger import Spend
from dp_core.tables.data import CountStream
from dp_core.words import message, say

ALL_BLOCKS = message("fda-step-blocks-vector")


@dataclass(frozen=True, kw_only=True, eq=False)
class Measured:
    """Noisy boxes, or blocks, with their price and their exact variances."""

    nodes: NDArray[Any]
    variances: Floats
    parameters: Integers
    spends: tuple[Spend, ...]


@dataclass(frozen=True, kw_only=True, eq=False)
class BoxNoise:
    """Budget of a tree, split over its boxes."""

    # which boxes are measured together, and the noise of each of them
    laws: tuple[tuple[Leaf, Laplace], ...]
    limit: Fraction  # what the noise parameters of the boxes of one event may add up to: ε / c
    promise: str  # why one unit changes the boxes by at most c


def measured_leaves(tree: IntervalTree) -> tuple[Leaf, ...]:
    """Give the vectors that a tree measures with one budget each; not those without a box."""
    every = Leaf(say("fda-step-boxes-vector"), 1.0, tree.measured)
    return tuple(leaf for leaf in tree.leaves or (every,) if leaf.members.size)


def split_budget(tree: IntervalTree, p: FDAParams, *, promise: str) -> BoxNoise:
    """Give each box its share of ε: noise of scale c / (λ_e ε) (2.2, 4.3).

    The weighted vector has L1 sensitivity c, because the shares of the boxes of one event add up
    to at most 1.
    """
    laws = tuple(
        (
            leaf,
            Laplace(
                sensitivity=p.contribution,
                epsilon=leaf.share * p.epsilon,
                weights=tree.shares[leaf.members] / leaf.share,
            ),
        )
        for leaf in measured_leaves(tree)
    )
    return BoxNoise(laws=laws, limit=stack_limit(p), promise=promise)


def measure_boxes(counts: Integers, tree: IntervalTree, noise: BoxNoise, rng: Rng) -> Measured:
    """Publish every box once: one vector, or one a budget of the tree (4.3)."""
    exact = is_exact(rng)
    nodes = np.zeros(len(tree), dtype=np.int64 if exact else np.float64)
    spends = []
    for leaf, law in noise.laws:
        nodes[leaf.members] = law.release(counts[leaf.members], rng)
        spends.append(law.spend(leaf.step, because=noise.promise))
    measured = measured_with(nodes, noise.laws, tuple(spends))
    if exact:
        check_stacks(tree.column_sums(measured.parameters), noise.limit)
    return measured


def measured_with(
    nodes: NDArray[Any], laws: Iterable[tuple[Leaf, Laplace]], spends: tuple[Spend, ...]
) -> Measured:
    """Put their variances to noisy boxes, and to whole numbers the parameters of their noise."""
    exact = bool(np.issubdtype(nodes.dtype, np.integer))
    variances = np.full(nodes.size, np.inf)  # a box that is not measured
    parameters = np.zeros(nodes.size if exact else 0, dtype=np.int64)
    for leaf, law in laws:
        variances[leaf.members] = law.integer_variance() if exact else law.variance
        if exact:
            parameters[leaf.members] = law.parameters()
    return Measured(nodes=nodes, variances=variances, parameters=parameters, spends=spends)


def stack_limit(p: FDAParams) -> Fraction:
    """Exact ε / c."""
    return Fraction(p.epsilon) / p.contribution


def check_stacks(parameters: NDArray[Any], limit: Fraction) -> None:
    """Compare exact rationals, for the parameters of the event of each period added up (4.4)."""
    if Fraction(int(parameters.max()), 2**RESOLUTION_BITS) > limit:
        raise AssertionError("integer noise parameters of a path exceed epsilon")


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
        """T."""
        return self.increments.size


def count_events(stream: CountStream, p: FDAParams, rng: Rng) -> Counted:
    """Keep each person's first c events, for a horizon that is fixed now (4.2 step 1).

    Raises
    ------
    DataError
        If the dates of the series were read from the data and `rng` is an `Entropy`.
    ParameterError
        If the horizon is shorter than the series, or the bound too small for net changes.
    """
    refuse_own_dates(stream, rng)
    return Counted(
        horizon=planned_horizon(stream, p),
        increments=bound_contributions(stream, p),
        promise=contribution_promise(stream, p),
        own_dates=stream.facts_from_data,
    )


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
            message("fda-error-horizon-short", horizon=horizon, periods=len(stream)),
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
            message("fda-error-changes", contribution=str(p.contribution)), field="contribution"
        )
    return stream.limited(p.contribution).increments


def contribution_promise(stream: CountStream, p: FDAParams) -> str:
    """One sentence on why one unit changes the boxes by at most c."""
    if stream.has_persons:
        return say("fda-why-persons", most=p.contribution)
    if p.contribution == 1:
        return say("fda-why-events")
    return say("fda-why-promise", contribution=str(p.contribution))
