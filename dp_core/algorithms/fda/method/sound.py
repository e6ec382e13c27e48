"""The same guarantee with less error: other shares of ε, and other boxes.

Each counts the events, lays its boxes or blocks with their shares, and measures as FDA does.
"""

from dataclasses import replace

import numpy as np

from dp_core.algorithm import Release
from dp_core.algorithms.fda.method.rivals import LATTICE, Designed
from dp_core.algorithms.fda.method.steps.streams import chosen_tree, cost_of_boxes, full_ledger
from dp_core.algorithms.fda.method.steps.totals import (
    Counted,
    RunningTotals,
    add_up,
    count_events,
    measure_boxes,
    split_budget,
    with_variance,
)
from dp_core.algorithms.fda.method.steps.trees import Boxes, interval_tree
from dp_core.algorithms.fda.params import FDAParams, fenwick_options
from dp_core.noise.mechanisms import Laplace, Rng, is_exact, sum_range
from dp_core.privacy.ledger import Node
from dp_core.tables.data import CountStream
from dp_core.words import say


def publish_boxes(
    counted: Counted, boxes: Boxes, p: FDAParams, rng: Rng, *, method: str, title: str
) -> Release[RunningTotals]:
    """Publish every box or block once, with noise, and make totals of them (2.2, 4.5)."""
    boxes = boxes.first(counted.periods)
    noise = split_budget(boxes, p, promise=counted.promise)
    measured = measure_boxes(boxes.node_counts(counted.increments), noise, rng)
    output = add_up(measured, boxes, counted.periods)
    cost = cost_of_boxes(measured.spends, boxes)
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
    noise = law.integer_variance() if is_exact(rng) else law.variance
    variance = (noise / LATTICE**2 * built.gains())[: counted.periods]
    half_width = sum_range(np.sqrt(variance)) if is_exact(rng) else None
    cost = law.spend(say("fda-step-sums-vector"), because=counted.promise)
    output = with_variance(totals, variance, half_width)
    return released(output, cost, counted, p, method=method, title=title)
