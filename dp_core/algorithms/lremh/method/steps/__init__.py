"""One file a step of the paper or of its correction, named as in about.md; and what they share."""

from dp_core.algorithms.lremh.method.steps import association
from dp_core.algorithms.lremh.method.steps.client import Bits, Journey
from dp_core.algorithms.lremh.method.steps.em import Stop, run_em, run_squarem
from dp_core.algorithms.lremh.method.steps.lasso import ALPHA, unbiased_counts
from dp_core.algorithms.lremh.method.steps.likelihood import Likelihood
from dp_core.algorithms.lremh.method.steps.noise import Noise, lifetime_epsilon, report_epsilon
from dp_core.algorithms.lremh.method.steps.numbering import renumbered
from dp_core.algorithms.lremh.method.steps.users import (
    PUBLISHED,
    client_for,
    noise_of,
    options_of,
    seen_by_server,
)

__all__ = [
    "ALPHA",
    "PUBLISHED",
    "Bits",
    "Journey",
    "Likelihood",
    "Noise",
    "Stop",
    "association",
    "client_for",
    "lifetime_epsilon",
    "noise_of",
    "options_of",
    "renumbered",
    "report_epsilon",
    "run_em",
    "run_squarem",
    "seen_by_server",
    "unbiased_counts",
]
