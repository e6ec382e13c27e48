"""What a holder or a lesson asks of the method: gaps and attacks, curves, comparisons.

Much of it looks at the true table and is for the holder alone.
"""

from dp_core.algorithms.privscbn.study import comparison
from dp_core.algorithms.privscbn.study.comparison import (
    QUIET,
    TAKE_CATEGORIES,
    Edge,
    Joins,
    adjusted_rand,
    apart,
    association,
    association_of,
    combinations_of,
    conditional_of,
    drawn_edges,
    edges_of,
    evaluations,
    is_slow,
    joins_of,
    scores_needed,
    shares_by_column,
    shares_of,
    without_noise,
)
from dp_core.algorithms.privscbn.study.gaps import ladder, pairs, problems

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
    "comparison",
    "conditional_of",
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
