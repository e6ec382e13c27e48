"""What a holder, a planner or an attacker asks: plans, curves, trials, gaps, exposure.

Nothing here draws a release.
"""

from dp_core.algorithms.lremh.study import client_attack, curves, one_user, planning, trials
from dp_core.algorithms.lremh.study.attack import ATTRIBUTES
from dp_core.algorithms.lremh.study.curves import LOOK_ALIKES, random_order
from dp_core.algorithms.lremh.study.designs import Design, design_of, open_design, proven_epsilon
from dp_core.algorithms.lremh.study.exposure import (
    Drain,
    changes,
    drain,
    last_success,
    success_line,
)
from dp_core.algorithms.lremh.study.gaps import (
    AVERAGING,
    TWO_RECORDS,
    costs,
    ladder,
    lifetime_words,
    one_report,
    problems,
)
from dp_core.algorithms.lremh.study.one_user import UNDECIDED, Answer, Guesses
from dp_core.algorithms.lremh.study.routes import Routes, em_routes
from dp_core.algorithms.lremh.study.run_costs import USUAL_GAP, duration_words, seconds
from dp_core.algorithms.lremh.study.trials import Trial

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
    "client_attack",
    "costs",
    "curves",
    "design_of",
    "drain",
    "duration_words",
    "em_routes",
    "ladder",
    "last_success",
    "lifetime_words",
    "one_report",
    "one_user",
    "open_design",
    "planning",
    "problems",
    "proven_epsilon",
    "random_order",
    "seconds",
    "success_line",
    "trials",
]
