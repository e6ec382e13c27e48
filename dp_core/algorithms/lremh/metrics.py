"""Error against the true joint table: known only because this is a simulation (5)."""

from collections.abc import Mapping
from itertools import combinations

import numpy as np

from dp_core.algorithm import Metric
from dp_core.algorithms.lremh.outputs import Estimate, total_variation
from dp_core.arrays import Floats, margin
from dp_core.tables.categorical import CategoricalTable
from dp_core.words import message

METRICS = (
    Metric(key="avd", label="Joint error", unit="of 1"),
    Metric(key="pairs", label=message("lremh-metrics-error-pairs-mean"), unit="of 1"),
    Metric(key="ones", label=message("lremh-metrics-error-one-answer-mean"), unit="of 1"),
)


def evaluate(table: CategoricalTable, output: Estimate) -> Mapping[str, float]:
    """Total variation to the true table: of the whole, and the mean over pairs and attributes."""
    true = table.joint()
    d = true.ndim
    return {
        "avd": total_variation(output.table, true),
        "pairs": _mean_margin(output.table, true, min(2, d)),
        "ones": _mean_margin(output.table, true, 1),
    }


def _mean_margin(one: Floats, other: Floats, ways: int) -> float:
    chosen = list(combinations(range(one.ndim), ways))
    return float(np.mean([total_variation(margin(one, c), margin(other, c)) for c in chosen]))


def deleted_mass(table: CategoricalTable, output: Estimate) -> float:
    """Add up the true probability of the deleted candidates: AVD cannot be below it."""
    return float(table.joint()[~output.kept].sum())


def uniform_error(true: Floats) -> float:
    """Total variation of the table where every record is equally likely: it needs no reports."""
    return total_variation(np.full(true.shape, 1 / true.size), true)
