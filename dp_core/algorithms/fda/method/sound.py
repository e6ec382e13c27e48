"""The same guarantee with less error: other shares of ε, and other boxes.

Each counts the events, lays its boxes or blocks with their shares, and measures as FDA does.
"""

from dataclasses import replace

import numpy as np

from dp_core.algorithm import Release
from dp_core.algorithms.fda.method.rivals.linear import LATTICE, Designed, Linear
from dp_core.algorithms.fda.method.steps.streams import chosen_tree, cost_of_boxes, full_ledger
from dp_core.algorithms.fda.method.steps.totals import (
    ALL_BLOCKS,
    Counted,
    Measured,
    RunningTotals,
    add_up,
    check_stacks,
    count_events,
    fit_totals,
    measure_boxes,
    split_budget,
    stack_limit,
    with_variance,
)
from dp_core.algorithms.fda.method.steps.trees import IntervalTree, interval_tree
from dp_core.algorithms.fda.params import FDAParams, fenwick_options
from dp_core.noise.mechanisms import Laplace, Rng, is_exact, sum_range
from dp_core.privacy.ledger import Node
from dp_core.tables.data import CountStream
from dp_core.words import say

# --- the steps that all boxes, and all blocks, go through, whatever their shares of ε are ---------


def publish_boxes(
    counted: Counted, tree: IntervalTree, p: FDAParams, rng: Rng, *, method: str, title: str
) -> Release[RunningTotals]:
    """Publish every box once, with noise, and add boxes up to totals (2.2)."""
    tree = tree.first(counted.periods)
    noise = split_budget(tree, p, promise=counted.promise)
    later = np.zeros(len(tree) - counted.periods, dtype=counted.increments.dtype)
    counts = tree.node_counts(np.concatenate([counted.increments, later]))
    measured = measure_boxes(counts, tree, noise, rng)
    output = add_up(measured, tree, counted.periods)
    cost = cost_of_boxes(measured.spends, tree)
    return released(output, cost, counted, p, method=method, title=title)


def publish_blocks(
    counted: Counted, built: Linear, p: FDAParams, rng: Rng, *, method: str, title: str
) -> Release[RunningTotals]:
    """Count every block once, with noise; the totals are fitted to the noisy counts alone (4.5)."""
    law = Laplace(sensitivity=p.contribution, epsilon=p.epsilon, weights=built.shares)
    nodes = law.release(built.counts(counted.increments), rng)
    noise, parameters = law.variance, np.zeros(0, dtype=np.int64)
    if is_exact(rng):
        noise, parameters = law.integer_variance(), law.parameters()
        check_stacks(built.column_sums(parameters), stack_limit(p))
    cost = law.spend(str(ALL_BLOCKS), because=counted.promise)
    measured = Measured(nodes=nodes, variances=noise, parameters=parameters, spends=(cost,))
    output = fit_totals(measured, built, counted.periods)
    return released(output, cost, counted, p, method=method, title=title)


def released(
    output: RunningTotals, cost: Node, counted: Counted, p: FDAParams, *, method: str, title: str
) -> Release[RunningTotals]:
    """Put the public facts to the totals, and the ledger beside them."""
    named = replace(
        output,
        horizon=counted.horizon,
        mechanism=method,
        epsilon=p.epsilon,
        contribution=p.contribution,
    )
    return Release(named, full_ledger(title, cost, own_dates=counted.own_dates))


# --- the same guarantee with less error: other shares of ε, and other boxes -----------------------


def publish_fda_any_horizon(stream: CountStream, p: FDAParams, rng: Rng) -> Release[RunningTotals]:
    """Fenwick tree with the optimal diagonal for this very N (2.7).

    With `FenwickParams` also for an end that is not known (4.6), or for some totals only.
    """
    counted = count_events(stream, p, rng)
    asked = fenwick_options(p)
    tree = chosen_tree(counted.horizon, **asked) if asked else interval_tree("fda", counted.horizon)
    title = "FDA in epochs" if "epochs" in asked else "FDA, optimal for N"
    return publish_boxes(counted, tree, p, rng, method="fda", title=title)


def publish_designed(
    counted: Counted, built: Designed, p: FDAParams, rng: Rng, *, method: str, title: str
) -> Release[RunningTotals]:
    """Measure each period and a few weighted sums of them; fit the totals to these (5.5).

    Weights are whole parts of 1/`LATTICE`, so whole numbers are measured and the noise is exact.
    """
    counts = np.pad(counted.increments, (0, counted.horizon - counted.periods))
    law = Laplace(sensitivity=p.contribution * LATTICE, epsilon=p.epsilon)
    totals = built.totals(law.release(built.measured(counts), rng))[: counted.periods]
    noise, half_width = law.variance, None
    if is_exact(rng):
        noise = law.integer_variance()
    variance = (noise / LATTICE**2 * built.gains())[: counted.periods]
    if is_exact(rng):
        half_width = sum_range(np.sqrt(variance))
    cost = law.spend(say("fda-step-sums-vector"), because=counted.promise)
    output = with_variance(totals, variance, half_width)
    return released(output, cost, counted, p, method=method, title=title)
