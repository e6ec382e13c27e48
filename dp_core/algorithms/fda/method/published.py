"""FDA as published: the Fenwick tree with the optimal diagonal of the next 2^m - 1."""

from dp_core.algorithm import Release
from dp_core.algorithms.fda.method.sound import released
from dp_core.algorithms.fda.method.steps.coefficients import published_coefficients
from dp_core.algorithms.fda.method.steps.streams import cost_of_boxes
from dp_core.algorithms.fda.method.steps.totals import (
    RunningTotals,
    add_up,
    count_events,
    measure_boxes,
    split_budget,
)
from dp_core.algorithms.fda.method.steps.trees import fenwick_tree
from dp_core.algorithms.fda.params import FDAParams
from dp_core.noise.mechanisms import Rng
from dp_core.tables.data import CountStream


def publish_fda(stream: CountStream, p: FDAParams, rng: Rng) -> Release[RunningTotals]:
    """Publish running totals with the published diagonal [1, Algorithms 2 to 5].

    The series may be shorter than 2^m - 1; it then stops early, which is private all the same.
    The published proof is right at event level (fda.md 4.2), so claimed equals proven.

    Parameters
    ----------
    stream : CountStream
    p : FDAParams
    rng : Generator or Entropy
        The first explores, the second releases integers.

    Returns
    -------
    Release[RunningTotals]
        Neighbouring relation: one event (with person ids: one person) added or removed.

    Raises
    ------
    ParameterError
        If the horizon is shorter than the series or epsilon is too small for exact noise.

    References
    ----------
    [1] Cai Jianping, Wu Yingjie, Wang Xiaodong, "Method based on matrix mechanism for differential
    privacy continual data release", JFCST 10(4):481-494, 2016.
    """
    counted = count_events(stream, p, rng)  # step 1
    levels = counted.horizon.bit_length()
    shares = published_coefficients(levels)[: counted.periods]  # step 2
    tree = fenwick_tree(shares)  # step 3
    noise = split_budget(tree, p, promise=counted.promise)  # step 4: below it ε is split
    counts = tree.node_counts(counted.increments)  # step 5
    measured = measure_boxes(counts, noise, rng)  # step 6
    output = add_up(measured, tree, counted.periods)  # step 7
    cost = cost_of_boxes(measured.spends, tree)  # step 8
    return released(output, cost, counted, p, method="fda_published", title="FDA, published")
