"""What a holder or a lesson asks of the method: gaps and attacks, curves, comparisons.

Much of it looks at the true table and is for the holder alone.
"""

from dp_core.algorithms.privscbn.study import curves
from dp_core.algorithms.privscbn.study.attack import pairs
from dp_core.algorithms.privscbn.study.categories import (
    TAKE_CATEGORIES,
    apart,
    shares_by_column,
)
from dp_core.algorithms.privscbn.study.comparison import (
    Edge,
    Joins,
    adjusted_rand,
    association,
    association_of,
    drawn_edges,
    edges_of,
    joins_of,
    shares_of,
)
from dp_core.algorithms.privscbn.study.gaps import ladder, problems
from dp_core.algorithms.privscbn.study.quiet_runs import (
    QUIET,
    combinations_of,
    conditional_of,
    evaluations,
    is_slow,
    scores_needed,
    without_noise,
)

__all__ = [
    "QUIET",
    "TAKE_CATEGORIES",
    "Edge",
    "Joins",
    "adjusted_rand",
    "apart",
    "association",
    "association_of",
    "combinations_of",
    "conditional_of",
    "curves",
    "drawn_edges",
    "edges_of",
    "evaluations",
    "is_slow",
    "joins_of",
    "ladder",
    "pairs",
    "problems",
    "scores_needed",
    "shares_by_column",
    "shares_of",
    "without_noise",
]
