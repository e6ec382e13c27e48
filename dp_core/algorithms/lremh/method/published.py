"""LREMH as published: scrambled bits, LASSO on their counts, elimination, EM on what is left.

The ledger tells the printed ε from the proven one, which is d times as large (4.1 row 2).
"""

from dataclasses import replace

import numpy as np

from dp_core.algorithm import Release
from dp_core.algorithms.lremh.data.upload import Survey
from dp_core.algorithms.lremh.method.steps import em, users
from dp_core.algorithms.lremh.method.steps.likelihood import Likelihood, likelihood
from dp_core.algorithms.lremh.outputs import Estimate
from dp_core.algorithms.lremh.params import LREMHParams
from dp_core.noise.mechanisms import Rng, is_exact
from dp_core.noise.streams import streams


def publish_lremh(table: Survey, p: LREMHParams, rng: Rng) -> Release[Estimate]:
    """Estimate a joint table from locally randomised reports (2.1 to 2.4).

    Parameters
    ----------
    table : CategoricalTable or ReadyReports
        Answers of users, or reports that they have sent already.
    p : LREMHParams
        epsilon is read as the printed formula for one report.
    rng : Generator or Entropy

    Returns
    -------
    Release[Estimate]
        Local model. Claimed epsilon for a report, proven d · epsilon; for K reports more.
    """
    client = users.client_for(table, p, method=users.PUBLISHED)
    bits = users.reports_of(table, client, streams(rng, 2)[0])  # step 1
    noise = client.noise.rounded()
    given = likelihood(users.handed_over(bits, p, table.domains), table.domains, noise)
    found = users.own_order(lremh_table(given, **users.options_of(p)), p.numbering)
    if is_exact(rng):
        found = replace(found, sent=users.sent_bits(table, bits, noise))
    return Release(found, users.ledger_of(table, client.spend(users.step_name(p))))


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
