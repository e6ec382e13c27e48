"""Quality of groups on the true table: for its holder only (5.1)."""

import math
from collections.abc import Mapping

import numpy as np

from dp_core.algorithm import Metric
from dp_core.algorithms.dpc_stacking.method.steps import primaries
from dp_core.algorithms.dpc_stacking.outputs import Clustering, nearest
from dp_core.arrays import Floats, Labels
from dp_core.tables.numeric import NumericTable, unit_box
from dp_core.words import message

BEST_RESTARTS = 20
_SEED = 0

_ARI = message("dpc-metrics-agreement-means-adjusted-rand")
_NMI = message("dpc-metrics-agreement-means-mutual-information")
METRICS = (
    Metric(key="inertia", label=message("dpc-metrics-spread-within-groups-times"), unit="times"),
    Metric(key="cost", label=message("dpc-metrics-cost-ratio-released-centres"), unit="times"),
    Metric(key="ari", label=_ARI, unit="of 1", better="higher"),
    Metric(key="nmi", label=_NMI, unit="of 1", better="higher"),
    Metric(key="ch", label="Calinski-Harabasz index", unit="points", better="higher"),
    Metric(key="silhouette", label="Silhouette", unit="of 1", better="higher"),
)


def owner_labels(table: NumericTable, output: Clustering) -> Labels:
    """Labels of the real rows: those released with the noisy rows, or by the nearest centre."""
    return output.assigned(table.values) if output.labels is None else output.labels


def reference_groups(rows: Floats, clusters: int) -> Labels:
    """Group rows of the unit box by the best of 20 K-means runs without noise, largest first.

    Of fewer distinct rows than groups each is a group of its own.
    """
    few = min(clusters, len(np.unique(rows, axis=0)))
    labels = nearest(rows, primaries.lloyd(rows, few, _SEED, BEST_RESTARTS))
    by_size = np.argsort(-np.bincount(labels, minlength=few), kind="stable")
    return np.argsort(by_size)[labels]


def evaluate(table: NumericTable, output: Clustering) -> Mapping[str, float]:
    """Judge groups on the true table by `METRICS`; nan where undefined, as for a single group."""
    found = judged(table, output)
    return {metric.key: found[metric.key] for metric in METRICS}


@primaries.one_thread()
def judged(table: NumericTable, output: Clustering, best: Labels | None = None) -> dict[str, float]:
    """As `evaluate`, and beside it the one-cluster line and the agreement with known classes.

    `best`: answer of `reference_groups` for these rows, where it is known already.
    """
    rows, labels = unit_box(table.values, output.bounds), owner_labels(table, output)
    known = reference_groups(rows, len(output.centres)) if best is None else best
    found = {
        **compared(table, output, known),
        "nmi": mutual_information(labels, known),
        # of rows that are all alike there is no structure to find
        "ch": primaries.ch_index(rows, labels) if primaries.total_sum(rows) > 0 else math.nan,
        "silhouette": primaries.silhouette(rows, labels, sample=primaries.SAMPLE, seed=_SEED),
    }
    if table.classes is not None:
        found["nmi_classes"] = mutual_information(labels, table.classes)
    return found


def compared(table: NumericTable, output: Clustering, best: Labels) -> dict[str, float]:
    """Compare with the `best` groups of `reference_groups`, no groups, and any known classes."""
    rows, labels = unit_box(table.values, output.bounds), owner_labels(table, output)
    least = primaries.within_sum(rows, best)
    found = {
        "inertia": _ratio(primaries.within_sum(rows, labels), least),
        "cost": _ratio(cost(rows, output.unit_centres()), least),
        "ari": adjusted_rand(labels, best),
        "one_cluster": _ratio(primaries.total_sum(rows), least),
    }
    if table.classes is not None:
        found["ari_classes"] = adjusted_rand(labels, table.classes)
    return found


def cost(rows: Floats, centres: Floats) -> float:
    """Sum of squared distances to the nearest centre."""
    return float(((rows - centres[nearest(rows, centres)]) ** 2).sum())


def adjusted_rand(one: Labels, other: Labels) -> float:
    """Agreement: 1 if equal, about 0 for chance (Hubert, Arabie 1985); nan for one group."""
    from sklearn.metrics import adjusted_rand_score

    return float(adjusted_rand_score(other, one)) if len(np.unique(one)) > 1 else math.nan


def mutual_information(one: Labels, other: Labels) -> float:
    """Normalised mutual information of two groupings, 1 for equal ones; nan for one group."""
    from sklearn.metrics import normalized_mutual_info_score

    return float(normalized_mutual_info_score(other, one)) if len(np.unique(one)) > 1 else math.nan


def _ratio(value: float, least: float) -> float:
    if least > 0:
        return value / least
    return 1.0 if value == 0 else math.inf
