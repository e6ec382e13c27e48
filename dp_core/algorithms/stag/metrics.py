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
    found = {}
    for area in CLASSES:
        queries = standard_queries(lattice.resolution, area)
        truth = totals(lattice.table, queries)
        errors = relative_errors(answer(output, queries), truth, len(lattice))
        found[area] = unit * float(errors.mean())
    return found
