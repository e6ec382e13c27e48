"""The steps that all boxes, and all blocks, go through, whatever their shares of ε are."""

from dataclasses import replace

import numpy as np

from dp_core.algorithm import Release
from dp_core.algorithms.fda.method.rivals.linear import Linear
from dp_core.algorithms.fda.method.steps.charges import cost_of_boxes, full_ledger
from dp_core.algorithms.fda.method.steps.contributions import Counted
from dp_core.algorithms.fda.method.steps.measuring import (
    ALL_BLOCKS,
    Measured,
    check_stacks,
    measure_boxes,
    split_budget,
    stack_limit,
)
from dp_core.algorithms.fda.method.steps.running_totals import (
    RunningTotals,
    add_up,
    fit_totals,
)
from dp_core.algorithms.fda.method.steps.trees import IntervalTree
from dp_core.algorithms.fda.params import FDAParams
from dp_core.noise.mechanisms import Laplace, Rng, is_exact
from dp_core.privacy.ledger import Node


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
    cost = law.spend(ALL_BLOCKS, because=counted.promise)
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
