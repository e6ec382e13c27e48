"""The same guarantee with less error: other shares of ε, and other boxes.

Each counts the events, lays its boxes or blocks with their shares, and measures as FDA does.
"""

from dp_core.algorithm import Release
from dp_core.algorithms.fda.method.publishing import publish_blocks, publish_boxes
from dp_core.algorithms.fda.method.rivals.linear import fitted_blocks
from dp_core.algorithms.fda.method.steps.contributions import count_events
from dp_core.algorithms.fda.method.steps.epochs import chosen_tree
from dp_core.algorithms.fda.method.steps.running_totals import RunningTotals
from dp_core.algorithms.fda.method.steps.trees import interval_tree
from dp_core.algorithms.fda.params import FDAParams, fenwick_options
from dp_core.noise.mechanisms import Rng
from dp_core.tables.data import CountStream


def publish_fda_any_horizon(stream: CountStream, p: FDAParams, rng: Rng) -> Release[RunningTotals]:
    """Fenwick tree with the optimal diagonal for this very N (2.7).

    With `FenwickParams` also for an end that is not known (4.6), or for some totals only.
    """
    counted = count_events(stream, p, rng)
    asked = fenwick_options(p)
    tree = chosen_tree(counted.horizon, **asked) if asked else interval_tree("fda", counted.horizon)
    title = "FDA in epochs" if "epochs" in asked else "FDA, optimal for N"
    return publish_boxes(counted, tree, p, rng, method="fda", title=title)


def publish_best_split(stream: CountStream, p: FDAParams, rng: Rng) -> Release[RunningTotals]:
    """Best one-sided interval tree (5.1): never worse than FDA or naive."""
    counted = count_events(stream, p, rng)
    tree = interval_tree("best_split", counted.horizon)
    return publish_boxes(counted, tree, p, rng, method="best_split", title="Best split")


def publish_idle(stream: CountStream, p: FDAParams, rng: Rng) -> Release[RunningTotals]:
    """FDA for N with the idle budget of even periods (5.3)."""
    counted = count_events(stream, p, rng)
    blocks = fitted_blocks("fda_idle", counted.horizon)
    title = "FDA with idle budget"
    return publish_blocks(counted, blocks, p, rng, method="fda_idle", title=title)


def publish_ls_tree(stream: CountStream, p: FDAParams, rng: Rng) -> Release[RunningTotals]:
    """Least squares over a tree of blocks (5.4, and 4.5)."""
    counted = count_events(stream, p, rng)
    blocks = fitted_blocks("ls_tree", counted.horizon)
    return publish_blocks(counted, blocks, p, rng, method="ls_tree", title="Fitted blocks")
