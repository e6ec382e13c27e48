"""From a plan to a release: measure, turn into totals, write the ledger."""

import math
from dataclasses import replace
from fractions import Fraction
from typing import Any

import numpy as np
from numpy.typing import NDArray

from dp_core.algorithm import Release
from dp_core.algorithms.fda.method.plans import Recount, plan
from dp_core.algorithms.fda.method.rivals.linear import Linear
from dp_core.algorithms.fda.method.rivals.toeplitz import Toeplitz
from dp_core.algorithms.fda.method.steps.coefficients import Integers
from dp_core.algorithms.fda.method.steps.epochs import PARALLEL
from dp_core.algorithms.fda.method.steps.profiles import gaussian_mechanism
from dp_core.algorithms.fda.method.steps.steps import (
    GAUSSIAN_HALF_WIDTH,
    LAPLACE_HALF_WIDTH,
    Measured,
    RunningTotals,
    bound_contributions,
    check_paths,
    contribution_promise,
    measure_boxes,
    planned_horizon,
)
from dp_core.algorithms.fda.method.steps.trees import IntervalTree
from dp_core.algorithms.fda.params import FDAParams
from dp_core.errors import DataError, ParameterError
from dp_core.noise.exact_noise import Entropy
from dp_core.noise.mechanisms import Laplace, Rng
from dp_core.privacy.ledger import (
    Neighbouring,
    Node,
    PrivacyLedger,
    parallel,
    read_from_data,
    repeat,
    sequential,
)
from dp_core.tables.data import CountStream


def publish(
    stream: CountStream, p: FDAParams, rng: Rng, *, mechanism: str, title: str, **options: Any
) -> Release[RunningTotals]:
    """Measure what the plan of a mechanism measures, and turn it into totals (2.2, 4.5)."""
    refuse_own_dates(stream, rng)
    horizon = planned_horizon(stream, p)
    increments = bound_contributions(stream, p)
    built = plan(mechanism, horizon, **options)
    promise = contribution_promise(stream, p)
    if isinstance(built, IntervalTree):
        made = _publish_boxes(built, increments, p, rng, promise=promise)
    elif isinstance(built, Recount):
        made = _publish_recounts(built, increments, p, rng, promise=promise)
    elif isinstance(built, Toeplitz):
        made = _publish_gaussian(built, increments, p, rng, mechanism=mechanism)
    else:
        made = _publish_linear(built, increments, p, rng, promise=promise)
    output = replace(
        made[0],
        horizon=horizon,
        mechanism=mechanism,
        epsilon=p.epsilon,
        contribution=p.contribution,
    )
    return Release(output, full_ledger(title, made[1], own_dates=stream.facts_from_data))


Made = tuple[RunningTotals, Node]


def _publish_boxes(
    built: IntervalTree, increments: Integers, p: FDAParams, rng: Rng, *, promise: str
) -> Made:
    """Boxes with noise, added up along their chains."""
    periods = increments.size
    tree = built.first(periods)
    padded = np.pad(increments, (0, len(tree) - periods))
    measured = measure_boxes(tree.node_counts(padded), tree, p, rng, promise=promise)
    return from_boxes(measured, tree, periods)


def from_boxes(measured: Measured, tree: IntervalTree, periods: int) -> Made:
    """Add noisy boxes up to totals, and their prices to one."""
    variances = np.asarray(tree.decode(measured.variances))[:periods]
    totals = _available(np.asarray(tree.decode(measured.nodes))[:periods], variances)
    output = replace(
        _output(totals, variances),
        nodes=measured.nodes,
        starts=tree.starts,
        shares=tree.shares,
        parameters=measured.parameters,
    )
    if len(measured.spends) == 1:
        return output, measured.spends[0]
    if tree.disjoint:
        return output, parallel("all epochs", *measured.spends, because=PARALLEL)
    return output, sequential("all boxes of the series", *measured.spends)


def _available(totals: NDArray[Any], variances: NDArray[Any]) -> NDArray[Any]:
    """NaN for the totals that need a box that was not measured."""
    there = np.isfinite(variances)
    if there.all():
        return totals
    if not there.any():
        raise ParameterError(
            f"None of the totals that matter lies within the {totals.size:,} periods of the data; "
            "choose a smaller step, or an earlier first total.",
            field="every",
        )
    return np.where(there, totals.astype(np.float64), np.nan)


def _publish_linear(
    built: Linear, increments: Integers, p: FDAParams, rng: Rng, *, promise: str
) -> Made:
    """Count every block once, with noise; the totals are fitted to the noisy counts alone (4.5)."""
    mechanism = Laplace(sensitivity=p.contribution, epsilon=p.epsilon, weights=built.shares)
    measured = mechanism.release(built.counts(increments), rng)
    noise, parameters = mechanism.variance, np.zeros(0, dtype=np.int64)
    if isinstance(rng, Entropy):
        noise, parameters = mechanism.integer_variance(), mechanism.parameters()
        check_paths(built.column_sums(parameters), p)
    totals = np.asarray(built.decode(measured))[: increments.size]
    output = replace(
        _output(totals, built.variances(noise)),
        nodes=measured,
        blocks=built.blocks(),
        shares=built.shares,
        parameters=parameters,
    )
    return output, mechanism.spend("all measured blocks, one vector", because=promise)


def _publish_recounts(
    built: Recount, increments: Integers, p: FDAParams, rng: Rng, *, promise: str
) -> Made:
    """Each total by itself, with an N-th of epsilon (3.1)."""
    part = p.epsilon / built.horizon
    while Fraction(part) * built.horizon > Fraction(p.epsilon):
        part = math.nextafter(part, 0)
    mechanism = Laplace(sensitivity=p.contribution, epsilon=part)
    drawn = [mechanism.release([total], rng)[0] for total in np.cumsum(increments)]
    each = mechanism.integer_variance() if isinstance(rng, Entropy) else mechanism.variance
    spend = mechanism.spend("one running total", because=promise)
    output = _output(np.asarray(drawn), np.full(increments.size, float(each)))
    return output, repeat("every running total", spend, built.horizon)


def _publish_gaussian(
    built: Toeplitz, increments: Integers, p: FDAParams, rng: Rng, *, mechanism: str
) -> Made:
    """Add F z to the true totals, with Gaussian z: a weaker guarantee (3.11)."""
    normal = gaussian_mechanism(mechanism, built, p.epsilon, contribution=p.contribution)
    noise = built.noise(normal.release(np.zeros(built.horizon), rng))[: increments.size]
    because = "Gaussian noise: the guarantee may fail with a chance of delta. Not pure ε."
    spend = normal.spend("all totals", because=because)
    output = _output(np.cumsum(increments) + noise, normal.variance * built.gains())
    return replace(output, half_width=GAUSSIAN_HALF_WIDTH * np.sqrt(output.variance)), spend


def _output(totals: NDArray[Any], variance: NDArray[Any]) -> RunningTotals:
    """Totals with their variances; boxes and public facts are filled in by the caller."""
    kept = np.asarray(variance, dtype=np.float64)[: totals.size]
    return RunningTotals(
        totals=totals, variance=kept, half_width=LAPLACE_HALF_WIDTH * np.sqrt(kept)
    )


def refuse_own_dates(stream: CountStream, rng: Rng) -> None:
    """Refuse to release a series whose dates were read from the data.

    Raises
    ------
    DataError
    """
    if stream.facts_from_data and isinstance(rng, Entropy):
        raise DataError(
            "The first and last period were read from the file, and a release needs public ones; "
            "state the range in the upload panel and use the data again.",
            field="start",
        )


def full_ledger(title: str, made: Node, *, own_dates: bool) -> PrivacyLedger:
    """Name the cost after its method, and add what dates read from the data cost."""
    if not own_dates:
        named = replace(made, step=f"{title}: {made.step}")
        return PrivacyLedger(Neighbouring.ADD_REMOVE, named)
    dates = read_from_data(
        "first and last period of the series",
        "The range was read from the data, not given as a public fact; one event can move it.",
    )
    return PrivacyLedger(Neighbouring.ADD_REMOVE, sequential(title, made, dates))
