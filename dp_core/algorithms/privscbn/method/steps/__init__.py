"""The steps, one file each; `about.md` and section 4.4 of the paper's page say which is which.

A step takes counts, public parameters and its share of the budget, and returns what it released
with what that cost.
"""

from dp_core.algorithms.privscbn.method.steps.budget import budget_split, clusters_wanted
from dp_core.algorithms.privscbn.method.steps.information import (
    dependence,
    mi_sensitivity,
    mutual_information,
)
from dp_core.algorithms.privscbn.method.steps.networks import TableRelease
from dp_core.algorithms.privscbn.method.steps.pair_counts import (
    pair_sensitivity,
    publish_ones,
    publish_sparse,
)
from dp_core.algorithms.privscbn.method.steps.partition import jaccard_distances
from dp_core.algorithms.privscbn.method.steps.search import fgb

__all__ = [
    "TableRelease",
    "budget_split",
    "clusters_wanted",
    "dependence",
    "fgb",
    "jaccard_distances",
    "mi_sensitivity",
    "mutual_information",
    "pair_sensitivity",
    "publish_ones",
    "publish_sparse",
]
