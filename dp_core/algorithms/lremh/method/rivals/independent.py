"""Product of one-way estimates: what needs no joint estimation at all (3)."""

from dp_core.algorithms.lremh.data.patterns import ReportSet
from dp_core.algorithms.lremh.method.steps.client import Noise
from dp_core.algorithms.lremh.method.steps.em import unbiased_counts
from dp_core.arrays import Floats
from dp_core.tables.categorical import project_to_simplex


def one_way(reports: ReportSet, noise: Noise) -> list[Floats]:
    """Shares of each value: (c / n - p*) / (q* - p*), projected on the simplex."""
    n = len(reports)
    return [project_to_simplex(counts / n) for counts in unbiased_counts(reports, noise)]
