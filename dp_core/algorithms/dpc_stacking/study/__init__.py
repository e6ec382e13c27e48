"""What a holder or a lesson asks of the methods: attacks, gaps, curves, plans and scores.

It looks at true rows where it must; nothing in it is a release.
"""

from dp_core.algorithms.dpc_stacking.study import curves, honesty, ranges, remembered
from dp_core.algorithms.dpc_stacking.study.curves import MEASURES
from dp_core.algorithms.dpc_stacking.study.gaps import COLUMNS, PAIRS, ladder, problems
from dp_core.algorithms.dpc_stacking.study.honesty import (
    AMBER,
    GREEN,
    GROUPS,
    Case,
    Gain,
    Plan,
    Score,
    light,
)
from dp_core.algorithms.dpc_stacking.study.matching import found_groups, matched
from dp_core.algorithms.dpc_stacking.study.projections import Projection

__all__ = [
    "AMBER",
    "COLUMNS",
    "GREEN",
    "GROUPS",
    "MEASURES",
    "PAIRS",
    "Case",
    "Gain",
    "Plan",
    "Projection",
    "Score",
    "curves",
    "found_groups",
    "honesty",
    "ladder",
    "light",
    "matched",
    "problems",
    "ranges",
    "remembered",
]
