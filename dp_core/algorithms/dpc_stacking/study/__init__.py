"""What a holder or a lesson asks of the methods: attacks, gaps, curves, plans and scores.

It looks at true rows where it must; nothing in it is a release.
"""

from dp_core.algorithms.dpc_stacking.study import curves, honesty, remembered
from dp_core.algorithms.dpc_stacking.study.curves import MEASURES, found_groups, matched
from dp_core.algorithms.dpc_stacking.study.gaps import ladder, problems
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
from dp_core.algorithms.dpc_stacking.study.remembered import Projection

__all__ = [
    "AMBER",
    "GREEN",
    "GROUPS",
    "MEASURES",
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
    "remembered",
]
