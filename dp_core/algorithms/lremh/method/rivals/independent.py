"""Product of one-way estimates: what needs no joint estimation at all (3)."""

from dp_core.algorithms.lremh.data.patterns import Floats, ReportSet
from dp_core.algorithms.lremh.method.steps.lasso import unbiased_counts
from dp_core.algorithms.lremh.method.steps.noise import Noise
from dp_core.tables.simplex import project_to_simplex


def one_way(reports: ReportSet, noise: Noise) -> list[Floats]:
    """Shares of each value: (c / n - p*) / (q* - p*), projected on the simplex."""
    n = len(reports)
    return [project_to_simplex(counts / n) for counts in unbiased_counts(reports, noise)]
