"""What a holder, a planner or an attacker asks: plans, curves, trials, gaps, exposure.

Nothing here draws a release.
"""

from dp_core.algorithms.lremh.study import exposure, gaps, planning, trials
from dp_core.algorithms.lremh.study.exposure import (
    UNDECIDED,
    Answer,
    Drain,
    Guesses,
    changes,
    drain,
    last_success,
    success_line,
)
from dp_core.algorithms.lremh.study.gaps import (
    ATTRIBUTES,
    AVERAGING,
    TWO_RECORDS,
    costs,
    ladder,
    lifetime_words,
    one_report,
    problems,
)
from dp_core.algorithms.lremh.study.planning import (
    Design,
    Routes,
    design_of,
    em_routes,
    open_design,
    proven_epsilon,
)
from dp_core.algorithms.lremh.study.trials import (
    LOOK_ALIKES,
    USUAL_GAP,
    Trial,
    duration_words,
    random_order,
    seconds,
)

__all__ = [
    "ATTRIBUTES",
    "AVERAGING",
    "LOOK_ALIKES",
    "TWO_RECORDS",
    "UNDECIDED",
    "USUAL_GAP",
    "Answer",
    "Design",
    "Drain",
    "Guesses",
    "Routes",
    "Trial",
    "changes",
    "costs",
    "design_of",
    "drain",
    "duration_words",
    "em_routes",
    "exposure",
    "gaps",
    "ladder",
    "last_success",
    "lifetime_words",
    "one_report",
    "open_design",
    "planning",
    "problems",
    "proven_epsilon",
    "random_order",
    "seconds",
    "success_line",
    "trials",
]
