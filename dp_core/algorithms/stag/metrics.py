"""Error against the true points: for the data holder only (stag.md 5)."""

from collections.abc import Mapping

from dp_core.algorithm import Metric
from dp_core.algorithms.stag.data.lattice import (
    CLASSES,
    Lattice,
    relative_errors,
    standard_queries,
    totals,
)
from dp_core.algorithms.stag.release import GridRelease, answer
from dp_core.words import message

METRICS = tuple(Metric(key=key, label=message(f"stag-areas-{key}"), unit="%") for key in CLASSES)


def evaluate(lattice: Lattice, output: GridRelease) -> Mapping[str, float]:
    """Mean relative error of the standard queries by class: percent, or points of an empty map."""
    unit = 100 if len(lattice) else 1
    return {key: unit * mean_error(lattice, output, key) for key in CLASSES}


def mean_error(lattice: Lattice, output: GridRelease, area: str) -> float:
    """Mean relative error of the standard queries of a class, as a fraction."""
    queries = standard_queries(lattice.resolution, area)
    truth = totals(lattice.table, queries)
    return float(relative_errors(answer(output, queries), truth, len(lattice)).mean())
