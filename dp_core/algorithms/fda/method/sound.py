"""The same guarantee with less error."""

from dp_core.algorithm import Release
from dp_core.algorithms.fda.method.publishing import publish
from dp_core.algorithms.fda.method.steps.steps import RunningTotals
from dp_core.algorithms.fda.params import FDAParams, fenwick_options
from dp_core.noise.mechanisms import Rng
from dp_core.tables.data import CountStream


def publish_fda_any_horizon(stream: CountStream, p: FDAParams, rng: Rng) -> Release[RunningTotals]:
    """Fenwick tree with the optimal diagonal for this very N (fda.md 2.7).

    With `FenwickParams` also for an end that is not known (4.6), or for some totals only.
    """
    options = fenwick_options(p)
    title = "FDA in epochs" if "epochs" in options else "FDA, optimal for N"
    return publish(stream, p, rng, mechanism="fda", title=title, **options)


def publish_best_split(stream: CountStream, p: FDAParams, rng: Rng) -> Release[RunningTotals]:
    """Best one-sided interval tree (fda.md 5.1): never worse than FDA or naive."""
    return publish(stream, p, rng, mechanism="best_split", title="Best split")


def publish_two_sided(stream: CountStream, p: FDAParams, rng: Rng) -> Release[RunningTotals]:
    """Best two-sided interval tree (fda.md 5.2): boxes may be subtracted."""
    return publish(stream, p, rng, mechanism="two_sided", title="Two-sided")


def publish_idle(stream: CountStream, p: FDAParams, rng: Rng) -> Release[RunningTotals]:
    """FDA for N with the idle budget of even periods (fda.md 5.3)."""
    return publish(stream, p, rng, mechanism="fda_idle", title="FDA with idle budget")


def publish_ls_tree(stream: CountStream, p: FDAParams, rng: Rng) -> Release[RunningTotals]:
    """Least squares over a tree of blocks (fda.md 5.4, 4.5)."""
    return publish(stream, p, rng, mechanism="ls_tree", title="LS tree")


def publish_flat(stream: CountStream, p: FDAParams, rng: Rng) -> Release[RunningTotals]:
    """Fenwick tree with the shares that minimise the worst release (fda.md 5.6)."""
    return publish(stream, p, rng, mechanism="fda_flat", title="Flat FDA")
