"""One file a step of the paper or of its correction, named as in about.md; and what they share."""

from dp_core.algorithms.lremh.method.steps import likelihood
from dp_core.algorithms.lremh.method.steps.client import (
    Journey,
    Noise,
    lifetime_epsilon,
    renumbered,
    report_epsilon,
)
from dp_core.algorithms.lremh.method.steps.em import (
    ALPHA,
    Stop,
    run_em,
    run_squarem,
    unbiased_counts,
)
from dp_core.algorithms.lremh.method.steps.likelihood import Likelihood
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
    "Journey",
    "Likelihood",
    "Noise",
    "Stop",
    "client_for",
    "lifetime_epsilon",
    "likelihood",
    "noise_of",
    "options_of",
    "renumbered",
    "report_epsilon",
    "run_em",
    "run_squarem",
    "seen_by_server",
    "unbiased_counts",
]
