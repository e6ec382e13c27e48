"""The same guarantee with less error: the optimum for this very N, and the best split."""

from dp_core.algorithm import Release
from dp_core.algorithms.fda.params import FDAParams
from dp_core.algorithms.fda.steps import RunningTotals, publish
from dp_core.data import CountStream
from dp_core.mechanisms import Rng


def publish_fda_any_horizon(stream: CountStream, p: FDAParams, rng: Rng) -> Release[RunningTotals]:
    """Fenwick tree with the optimal diagonal for this very N (fda.md 2.7)."""
    return publish(stream, p, rng, mechanism="fda", title="FDA, optimal for N")


def publish_best_split(stream: CountStream, p: FDAParams, rng: Rng) -> Release[RunningTotals]:
    """Best one-sided interval tree (fda.md 5.1): never worse than FDA or naive."""
    return publish(stream, p, rng, mechanism="best_split", title="Best split")
