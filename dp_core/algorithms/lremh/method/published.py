"""LREMH as published: scrambled bits, LASSO on their counts, elimination, EM on what is left.

Users send their bits (step 1) as `ask_bits` of `asking.py` has it, for this method as for PLUS. The
ledger tells the printed ε from the proven one, which is d times as large (4.1 row 2).
"""

from dataclasses import replace

import numpy as np

from dp_core.algorithms.lremh.method.steps import em
from dp_core.algorithms.lremh.method.steps.likelihood import Likelihood
from dp_core.algorithms.lremh.outputs import Estimate


def lremh_table(
    given: Likelihood,
    *,
    alpha: float = em.ALPHA,
    tau: float = 0.0,
    stop: em.Stop = em.PUBLISHED,
    variant: em.Variant = "non-negative",
) -> Estimate:
    """Estimate the joint table from reports: what the server does (2.4).

    Parameters
    ----------
    given : Likelihood
        Reports and their noise.
    alpha : float
        LASSO's penalty, on the scale of counts.
    tau : float
        Candidates with no more than this after LASSO are deleted.
    stop : Stop
        When EM ends.
    variant : {"non-negative", "signed"}
    """
    start = em.lasso_table(given.reports, given.noise, variant=variant, alpha=alpha)  # step 2
    kept = em.kept_candidates(start.table, tau)  # step 3
    left = np.where(kept, start.table, 0)
    found = em.run_em(given, left / left.sum(), stop)  # step 4
    return replace(found, kept=kept, notes=start.notes)
